//! Schemathesis sends the real server requests that its description allows, and some that it does not, and compares
//! the answers with the description.

mod server;

use std::path::{Path, PathBuf};
use std::process::Command;

use server::Server;

use crate::outcome::{Outcome, PASSED};
use crate::tools;

/// One fixed version: a newer one may find other faults, and should do so when somebody updates it.
const PACKAGE: &str = "schemathesis==4.32.5";
/// An answer must not be a fault of the server, and the description must know it.
const CHECKS: &str = "not_a_server_error,status_code_conformance,content_type_conformance,\
                      response_headers_conformance,response_schema_conformance";

/// How long to test.
#[derive(clap::Args)]
pub struct Arguments {
    /// Requests for each address and way of asking
    #[arg(long, default_value_t = 100)]
    examples: u32,
    /// Repeat the random choices of an earlier run
    #[arg(long)]
    seed: Option<u64>,
}

/// The short run of `cargo xtask test`, which is skipped where Schemathesis cannot be installed.
pub fn part() -> Result<Outcome, String> {
    match program() {
        Ok(program) => ask(&program, &Arguments { examples: 15, seed: Some(1) }).map(|()| PASSED),
        Err(reason) => Ok(Outcome::Skipped(format!("Schemathesis is not there: {reason}"))),
    }
}

/// A run of any length.
pub fn run(arguments: &Arguments) -> Result<(), String> {
    ask(&program()?, arguments)
}

/// Schemathesis in a folder of its own below `target`, installed if it is not there yet.
fn program() -> Result<PathBuf, String> {
    let folder = tools::target().join("schemathesis");
    let python = tools::python_environment(&folder, PACKAGE, |python| {
        tools::pip_install(python, &[PACKAGE.to_owned()])
    })?;
    Ok(python.with_file_name("schemathesis"))
}

fn ask(program: &Path, arguments: &Arguments) -> Result<(), String> {
    let server = Server::start(tools::build_program()?)?;
    let cookie = server.identity()?;
    let tables = server.tables(&cookie)?;
    // Mostly tables that exist: those that it makes up do not.
    let config = format!(
        "[dictionaries]\ntables.values = {tables:?}\nchallenges.values = [\"today\", \"7\"]\n\
         [parameters]\n\"path.table\" = {{ dictionary = \"tables\", probability = 0.8 }}\n\
         \"path.challenge\" = {{ dictionary = \"challenges\", probability = 0.8 }}\n"
    );
    let file = server.folder.join("schemathesis.toml");
    tools::write(&file, config)?;
    let mut schemathesis = Command::new(program);
    schemathesis.current_dir(&server.folder).arg("--config-file").arg(&file);
    schemathesis.args(["run", "--checks", CHECKS]);
    schemathesis.args(["--phases", "examples,coverage,fuzzing,stateful"]);
    schemathesis.args(["--max-examples", &arguments.examples.to_string()]);
    if let Some(seed) = arguments.seed {
        schemathesis.args(["--seed", &seed.to_string()]);
    }
    // It cannot read sockets, and whoever signs out gets no further.
    schemathesis.args(["--exclude-path", "/api/tables/{table}/socket"]);
    schemathesis.args(["--exclude-path", "/api/sign-out"]);
    schemathesis.args(["--exclude-path", "/api/sign-out-everywhere"]);
    schemathesis.args(["--request-timeout", "20", "--suppress-health-check", "all"]);
    schemathesis.args(["--header", &format!("Cookie: {cookie}")]);
    schemathesis.arg(format!("http://{}/api/openapi.json", server.address));
    tools::run(&mut schemathesis)
}

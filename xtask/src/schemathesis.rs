//! Schemathesis asks the real server whatever its description allows, and what it does not, and compares
//! the answers with the description.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use crate::tools;

/// Another one may find other things, which should be news of that day and not of any.
const PACKAGE: &str = "schemathesis==4.32.5";
/// What an answer may not be: a fault of the server, or something that the description does not know.
const CHECKS: &str = "not_a_server_error,status_code_conformance,content_type_conformance,\
                      response_headers_conformance,response_schema_conformance";

/// How to ask.
#[derive(clap::Args)]
pub struct Arguments {
    /// Requests for each address and way of asking
    #[arg(long, default_value_t = 100)]
    examples: u32,
    /// Repeat the random choices of an earlier run
    #[arg(long)]
    seed: Option<u64>,
}

/// The short run of `cargo xtask test`, which is skipped where the program cannot be had.
pub fn part() -> Result<(), String> {
    match program() {
        Ok(program) => ask(&program, &Arguments { examples: 15, seed: Some(1) }),
        Err(reason) => {
            println!("skipped: the description against the server (schemathesis): {reason}");
            Ok(())
        }
    }
}

/// As long a run as somebody wants.
pub fn run(arguments: &Arguments) -> Result<(), String> {
    ask(&program()?, arguments)
}

/// Schemathesis in a folder of its own below `target`, installed if it is not there yet.
fn program() -> Result<PathBuf, String> {
    let folder = tools::target().join("schemathesis");
    let program = folder.join("bin/schemathesis");
    // Written last, so that a half-made folder is made again.
    let mark = folder.join("installed");
    if fs::read_to_string(&mark).is_ok_and(|text| text == PACKAGE) {
        return Ok(program);
    }
    if !tools::has("python3") {
        return Err("python3 is missing; install Python 3.10 or later with its venv".to_owned());
    }
    eprintln!("installing {PACKAGE} into {}", folder.display());
    let venv = Command::new("python3").args(["-m", "venv", "--clear"]).arg(&folder).output();
    match venv {
        Ok(output) if output.status.success() => {}
        _ => {
            let advice = "on Debian: apt-get install python3-venv";
            return Err(format!("python3 -m venv does not work; {advice}"));
        }
    }
    let pip = folder.join("bin/pip");
    let mut install = Command::new(pip);
    install.args(["install", "--quiet", "--disable-pip-version-check", PACKAGE]);
    tools::run(&mut install).map_err(|error| format!("it cannot be installed: {error}"))?;
    fs::write(&mark, PACKAGE).map_err(|error| format!("{}: {error}", mark.display()))?;
    Ok(program)
}

fn ask(program: &Path, arguments: &Arguments) -> Result<(), String> {
    tools::run(tools::cargo().args(["build", "--locked", "--package", "nova-luna"]))?;
    let server = Server::start()?;
    let cookie = server.identity()?;
    let tables = server.tables(&cookie)?;
    // Mostly tables that are there, since what it makes up itself is not.
    let config = format!(
        "[dictionaries]\ntables.values = {tables:?}\nchallenges.values = [\"today\", \"7\"]\n\
         [parameters]\n\"path.table\" = {{ dictionary = \"tables\", probability = 0.8 }}\n\
         \"path.challenge\" = {{ dictionary = \"challenges\", probability = 0.8 }}\n"
    );
    let file = server.folder.join("schemathesis.toml");
    fs::write(&file, config).map_err(|error| format!("{}: {error}", file.display()))?;
    let mut schemathesis = Command::new(program);
    schemathesis.current_dir(&server.folder).arg("--config-file").arg(&file);
    schemathesis.args(["run", "--checks", CHECKS]);
    schemathesis.args(["--phases", "examples,coverage,fuzzing,stateful"]);
    schemathesis.args(["--max-examples", &arguments.examples.to_string()]);
    if let Some(seed) = arguments.seed {
        schemathesis.args(["--seed", &seed.to_string()]);
    }
    // A socket is no answer that it could read; the tests of the server open thousands.
    schemathesis.args(["--exclude-path", "/api/tables/{table}/socket"]);
    schemathesis.args(["--exclude-path", "/api/sign-out"]);
    schemathesis.args(["--exclude-path", "/api/sign-out-everywhere"]);
    schemathesis.args(["--request-timeout", "20", "--suppress-health-check", "all"]);
    schemathesis.args(["--header", &format!("Cookie: {cookie}")]);
    schemathesis.arg(format!("http://{}/api/openapi.json", server.address));
    tools::run(&mut schemathesis)
}

/// The real program with a database of its own, until it is dropped.
struct Server {
    child: Child,
    folder: PathBuf,
    address: String,
}

impl Server {
    fn start() -> Result<Server, String> {
        let folder = tools::target().join(format!("schemathesis-run-{}", std::process::id()));
        fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let database = format!("sqlite:{}", folder.join("games.db").display());
        let mut program = Command::new(tools::target().join("debug/nova-luna"));
        // Limits would answer most of it, and have tests of their own.
        program.args(["serve", "--listen", "127.0.0.1:0", "--limits", "off"]);
        program.args(["--database", &database]).stdout(Stdio::piped());
        let fault = |error: std::io::Error| format!("the server cannot be started: {error}");
        let mut child = program.spawn().map_err(fault)?;
        let output = child.stdout.take();
        let mut server = Server { child, folder, address: String::new() };
        let mut greeting = String::new();
        if let Some(output) = output {
            BufReader::new(output).read_line(&mut greeting).map_err(fault)?;
        }
        let address = greeting.split("http://").nth(1).and_then(|rest| rest.split('/').next());
        server.address = address.ok_or("the server did not say where it is; see above")?.to_owned();
        Ok(server)
    }

    /// Name and value of the cookie of somebody new.
    fn identity(&self) -> Result<String, String> {
        let answer = self.ask("GET", "/api/me", "", "")?;
        let cookie = answer.lines().find_map(|line| line.strip_prefix("set-cookie: "));
        let cookie = cookie.and_then(|cookie| cookie.split(';').next());
        cookie.map(str::to_owned).ok_or_else(|| "the server gave nobody an identity".to_owned())
    }

    /// Tables that wait, play, and have finished.
    fn tables(&self, cookie: &str) -> Result<Vec<String>, String> {
        let mut asks = Vec::new();
        for (number, seats) in [r#""me","open""#, r#""me","level1""#, r#""me""#].iter().enumerate()
        {
            let new = format!(r#"{{"id":"table-{number}","seats":[{seats}]}}"#);
            asks.push(("/api/tables", new));
        }
        let records = self.folder.join("games.jsonl");
        let mut arena = Command::new(tools::target().join("debug/nova-luna"));
        arena.args(["arena", "greedy", "random", "--games", "1", "--record"]).arg(&records);
        tools::run(arena.stdout(Stdio::null()))?;
        let record = fs::read_to_string(&records)
            .map_err(|error| format!("{}: {error}", records.display()))?;
        asks.push(("/api/records", record.lines().next().unwrap_or_default().to_owned()));
        let mut tables = Vec::new();
        for (path, body) in asks {
            let answer = self.ask("POST", path, cookie, &body)?;
            let table = answer.split(r#""table":""#).nth(1).and_then(|rest| rest.split('"').next());
            tables.push(table.ok_or_else(|| format!("{path} made no table: {answer}"))?.to_owned());
        }
        Ok(tables)
    }

    /// What the server answers, with its head.
    fn ask(&self, method: &str, path: &str, cookie: &str, body: &str) -> Result<String, String> {
        let fault = |error: std::io::Error| format!("the server does not answer: {error}");
        let mut stream = TcpStream::connect(&self.address).map_err(fault)?;
        stream.set_read_timeout(Some(Duration::from_secs(30))).map_err(fault)?;
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nCookie: {cookie}\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n",
            self.address,
            body.len()
        );
        stream.write_all(format!("{head}{body}").as_bytes()).map_err(fault)?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).map_err(fault)?;
        Ok(answer)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // Nothing can be done about an error here.
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

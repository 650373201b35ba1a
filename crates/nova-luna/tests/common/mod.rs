//! Running the real binary.

use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// The binary under test.
pub fn nova_luna(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_nova-luna"));
    command.args(arguments).stdin(Stdio::null());
    // Where a user would stand: paths in the docs start there.
    command.current_dir(root());
    command
}

/// The folder of the project.
pub fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// What a run has said, and its exit code.
pub struct Run {
    pub out: String,
    pub err: String,
    pub code: i32,
}

/// Runs the binary to its end.
pub fn run(arguments: &[&str]) -> Run {
    done(nova_luna(arguments).output().expect("the binary runs"))
}

pub fn done(output: Output) -> Run {
    Run {
        out: String::from_utf8(output.stdout).expect("text"),
        err: String::from_utf8(output.stderr).expect("text"),
        code: output.status.code().expect("an exit code"),
    }
}

/// Runs the binary, which has to print one JSON object on standard output and nothing else.
pub fn run_json(arguments: &[&str]) -> (serde_json::Value, Run) {
    let run = run(arguments);
    let json = serde_json::from_str(&run.out).unwrap_or_else(|error| {
        panic!("{error} in {:?}, with errors {:?}", run.out, run.err);
    });
    (json, run)
}

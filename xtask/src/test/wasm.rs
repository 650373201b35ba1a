//! The crates that a page can use must build for browsers.

use std::process::Command;

use crate::outcome::{Outcome, PASSED};
use crate::tools;

const TARGET: &str = "wasm32-unknown-unknown";
const CRATES: [&str; 4] =
    ["nova-luna-rules", "nova-luna-engine", "nova-luna-protocol", "nova-luna-table"];

/// Checks them, unless there is no standard library for browsers and none can be installed.
pub fn check() -> Result<Outcome, String> {
    if !is_installed() {
        let mut add = Command::new("rustup");
        if let Err(error) = tools::run(add.args(["target", "add", TARGET])) {
            return Ok(Outcome::Skipped(format!("{TARGET} is not installed: {error}")));
        }
    }
    let mut cargo = tools::cargo();
    cargo.args(["check", "--locked", "--target", TARGET]);
    for name in CRATES {
        cargo.args(["--package", name]);
    }
    tools::run(&mut cargo).map(|()| PASSED)
}

/// Whether the compiler finds a standard library for the target.
fn is_installed() -> bool {
    let arguments = ["--print", "target-libdir", "--target", TARGET];
    let folder = Command::new("rustc").args(arguments).output();
    folder.is_ok_and(|output| {
        let folder = String::from_utf8_lossy(&output.stdout);
        output.status.success() && std::path::Path::new(folder.trim()).is_dir()
    })
}

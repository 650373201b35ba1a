//! The tests of the page: types, lints, state without a browser, and the real program in a real one.

use std::path::PathBuf;
use std::process::Command;

use nova_luna_testing::programs;

use crate::outcome::{Outcome, run_tests};
use crate::tools;

/// Everything that needs no browser.
pub fn checks() -> Result<Outcome, String> {
    install()?;
    for script in ["check", "lint"] {
        tools::run(npm().args(["run", "--silent", script]))?;
    }
    run_tests(npm().args(["run", "--silent", "test"]))
}

/// Draws the pictures of the docs with the page's components.
pub fn draw_pictures() -> Result<(), String> {
    install()?;
    tools::run(npm().args(["run", "--silent", "pictures"]))
}

/// Plays the page in Chromium, against the program with the page in it.
pub fn in_browser() -> Result<Outcome, String> {
    install()?;
    let chromium = programs::chromium()?;
    let program = tools::build_program()?;
    let mut tests = npm();
    tests.args(["run", "--silent", "test:browser"]);
    tests.env("NOVA_LUNA_BIN", program).env("NOVA_LUNA_CHROMIUM", chromium);
    run_tests(&mut tests)
}

/// The packages of the lock file, unless they are there.
pub fn install() -> Result<(), String> {
    if !tools::has("npm") {
        return Err("npm is missing; install Node.js 20.19 or later from nodejs.org".to_owned());
    }
    // The build of the program installs them too, under a lock and only when they have changed.
    tools::run(tools::cargo().args(["build", "--locked", "--package", "nova-luna-page"]))?;
    if web().join("node_modules/.package-lock.json").exists() {
        return Ok(());
    }
    tools::run(npm().args(["ci", "--no-audit", "--no-fund"]))
}

fn npm() -> Command {
    let mut npm = Command::new("npm");
    npm.current_dir(web());
    npm
}

pub fn web() -> PathBuf {
    tools::root().join("web")
}

//! The folder `nova-luna-wasm` for others, its tests in Node, and how fast it is.

use std::path::PathBuf;
use std::process::Command;

use nova_luna_testing::programs;

use crate::outcome::{Outcome, PASSED};
use crate::{page, tools};

const MISSING: &str = "the page was built without WebAssembly: see the warnings of cargo build";

fn folder() -> PathBuf {
    tools::target().join("nova-luna-wasm")
}

/// Builds the folder; `None` when there is no WebAssembly here.
pub fn build() -> Result<Option<PathBuf>, String> {
    page::install()?;
    if !page::web().join("wasm/nova_luna.wasm").exists() {
        return Ok(None);
    }
    tools::run(node("package/build.mjs").arg(folder()))?;
    Ok(Some(folder()))
}

/// Builds the folder.
pub fn make() -> Result<(), String> {
    build()?.map(|_| ()).ok_or_else(|| MISSING.to_owned())
}

/// The folder in Node.
pub fn test() -> Result<Outcome, String> {
    let Some(folder) = build()? else {
        return Ok(Outcome::Skipped(MISSING.to_owned()));
    };
    let mut tests = node("--test");
    tests.arg("package/package.test.mjs").env("NOVA_LUNA_PACKAGE", folder);
    tools::run(&mut tests).map(|()| PASSED)
}

/// Prints how fast bots and analyses are in WebAssembly and natively, side by side, and how soon the page answers.
pub fn speed() -> Result<(), String> {
    let folder = build()?.ok_or(MISSING)?;
    // How often a move and a bot's turn ask the program and read the log.
    let mut counts = node("node_modules/vitest/vitest.mjs");
    counts.args(["run", "--reporter=verbose", "src/game/worker/tables.test.ts"]);
    tools::run(counts.args(["--testNamePattern", "a move asks the program once"]))?;
    let chromium = programs::chromium()?;
    let mut cargo = tools::cargo();
    cargo.args(["build", "--quiet", "--release", "--locked", "--package", "nova-luna-wasm"]);
    tools::run(cargo.args(["--example", "speed"]))?;
    let native = tools::target().join("release/examples/speed");
    let mut nodes = node("package/speed.mjs");
    tools::run(nodes.arg(folder).arg(&native).env("NOVA_LUNA_CHROMIUM", &chromium))?;
    // What is measured happens in the page, so the server may be a slow one.
    let mut page = node("package/page-speed.mjs");
    page.arg(tools::build_program()?).arg(native);
    tools::run(page.env("NOVA_LUNA_CHROMIUM", chromium))
}

fn node(script: &str) -> Command {
    let mut node = Command::new("node");
    node.arg(script).current_dir(page::web());
    node
}

//! The tests of the page: types, lints, state without a browser, and the real program in a real one.

use std::path::PathBuf;
use std::process::Command;

use crate::tools;

/// Everything that needs no browser.
pub fn checks() -> Result<(), String> {
    install()?;
    for script in ["check", "lint", "test"] {
        tools::run(npm().args(["run", "--silent", script]))?;
    }
    Ok(())
}

/// Draws the pictures of the docs with the page's components.
pub fn draw_pictures() -> Result<(), String> {
    install()?;
    tools::run(npm().args(["run", "--silent", "pictures"]))
}

/// Plays the page in Chromium, against the program with the page in it.
pub fn in_browser() -> Result<(), String> {
    install()?;
    let chromium = chromium()?;
    tools::run(tools::cargo().args(["build", "--locked", "--package", "nova-luna"]))?;
    let program = tools::target().join("debug/nova-luna");
    let mut tests = npm();
    tests.args(["run", "--silent", "test:browser"]);
    tests.env("NOVA_LUNA_BIN", program).env("NOVA_LUNA_CHROMIUM", chromium);
    tools::run(&mut tests)
}

/// The packages of the lock file, unless they are there.
fn install() -> Result<(), String> {
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

fn web() -> PathBuf {
    tools::root().join("web")
}

/// The system's Chromium, or Debian's if there is none yet.
fn chromium() -> Result<String, String> {
    if let Ok(named) = std::env::var("NOVA_LUNA_CHROMIUM") {
        return Ok(named);
    }
    let names = ["chromium", "chromium-browser", "google-chrome"];
    if let Some(found) = names.into_iter().find_map(path_of) {
        return Ok(found);
    }
    tools::ensure("chromium", "chromium")?;
    path_of("chromium").ok_or_else(|| "chromium was installed, but is not to be found".to_owned())
}

/// Where a program is.
fn path_of(program: &str) -> Option<String> {
    let folders = std::env::var_os("PATH")?;
    let path = std::env::split_paths(&folders).map(|folder| folder.join(program));
    path.into_iter().find(|path| path.is_file())?.into_os_string().into_string().ok()
}

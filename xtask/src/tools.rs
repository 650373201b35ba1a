//! Programs that the chores need.

use std::path::PathBuf;
use std::process::{Command, Stdio};

/// The folder of the project.
pub fn root() -> PathBuf {
    let mut root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    root.pop();
    root
}

/// The folder that cargo builds into.
pub fn target() -> PathBuf {
    let folder = std::env::var_os("CARGO_TARGET_DIR").unwrap_or("target".into());
    // Cargo is called in the project's folder, so that is where a relative one begins.
    root().join(folder)
}

/// Cargo, as it was called, in the project's folder.
pub fn cargo() -> Command {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or("cargo".into()));
    cargo.current_dir(root());
    cargo
}

/// Runs a command to its end; a failure names it.
pub fn run(command: &mut Command) -> Result<(), String> {
    let name = format!("{command:?}").replace('"', "");
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{name} failed with {status}")),
        Err(error) => Err(format!("{name} could not be started: {error}")),
    }
}

/// Whether a program can be started.
pub fn has(program: &str) -> bool {
    let mut command = Command::new(program);
    command.arg("--version").stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

/// Makes sure that a program is there: installs Debian's `package` where that is possible.
pub fn ensure(program: &str, package: &str) -> Result<(), String> {
    if has(program) {
        return Ok(());
    }
    let missing = format!("{program} is missing; install it, on Debian: apt-get install {package}");
    if !is_root() || !has("apt-get") {
        return Err(missing);
    }
    eprintln!("installing {package} for {program}");
    let apt = |arguments: &[&str]| {
        let mut apt = Command::new("apt-get");
        apt.args(arguments).env("DEBIAN_FRONTEND", "noninteractive").stdout(Stdio::null());
        run(&mut apt)
    };
    apt(&["update", "-q"])
        .and_then(|()| apt(&["install", "-q", "-y", "--no-install-recommends", package]))
        .map_err(|error| format!("{missing} ({error})"))
}

/// Whether everything is allowed.
pub fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output();
    id.is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}

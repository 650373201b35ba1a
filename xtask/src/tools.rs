//! Folders and programs that the commands need.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

pub use nova_luna_testing::programs::{ensure, has, run};

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

/// The text of a file; an error names the file.
pub fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// Writes a file; an error names the file.
pub fn write(path: &Path, text: impl AsRef<[u8]>) -> Result<(), String> {
    fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
}

/// The paths of what is in a folder; an error names the folder.
pub fn paths_in(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    Ok(entries.filter_map(|entry| Some(entry.ok()?.path())).collect())
}

/// Cargo, as it was called, in the project's folder.
pub fn cargo() -> Command {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or("cargo".into()));
    cargo.current_dir(root());
    cargo
}

/// Builds the program as the tests do, so that what they have built is used, and gives its path.
pub fn build_program() -> Result<PathBuf, String> {
    // Built by itself it would get other features of its dependencies, and all of them would be built again.
    run(cargo().args(["test", "--quiet", "--workspace", "--locked", "--no-run"]))?;
    Ok(target().join("debug/nova-luna"))
}

/// Python in a virtual environment. It is made, and filled by `install`, unless a file in it says that this was done for what
/// is wanted.
pub fn python_environment(
    folder: &Path,
    wanted: &str,
    install: impl FnOnce(&Path) -> Result<(), String>,
) -> Result<PathBuf, String> {
    let (python, installed) = (folder.join("bin/python"), folder.join("installed"));
    if python.exists() && read(&installed).is_ok_and(|text| text == wanted) {
        return Ok(python);
    }
    if !has("python3") {
        return Err("python3 is missing; install Python 3.10 or later with its venv".to_owned());
    }
    let check = "import sys; sys.exit(sys.version_info < (3, 10))";
    run(Command::new("python3").args(["-c", check]))
        .map_err(|_| "python3 is older than 3.10".to_owned())?;
    eprintln!("making an environment for Python in {}", folder.display());
    let venv = Command::new("python3").args(["-m", "venv", "--clear"]).arg(folder).output();
    if !venv.is_ok_and(|output| output.status.success()) {
        let advice = "on Debian: apt-get install python3-venv";
        return Err(format!("python3 -m venv does not work; {advice}"));
    }
    install(&python)?;
    // Written last, so that a half-made environment is made again.
    write(&installed, wanted)?;
    Ok(python)
}

/// Installs packages into an environment.
pub fn pip_install(python: &Path, packages: &[String]) -> Result<(), String> {
    run(pip(python).args(["install", "--quiet"]).args(packages))
        .map_err(|error| format!("{} cannot be installed: {error}", packages.join(" ")))
}

/// Pip of an environment.
pub fn pip(python: &Path) -> Command {
    let mut pip = Command::new(python);
    pip.args(["-m", "pip", "--disable-pip-version-check"]);
    pip
}

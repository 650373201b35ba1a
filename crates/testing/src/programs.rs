//! Programs that tests and commands of `xtask` need.

use std::collections::hash_map::RandomState;
use std::fs::File;
use std::hash::{BuildHasher, Hasher};
use std::net::TcpListener;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// Runs a command to its end; an error names the command.
pub fn run(command: &mut Command) -> Result<(), String> {
    let name = format!("{command:?}").replace('"', "");
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{name} failed with {status}")),
        Err(error) => Err(format!("{name} could not be started: {error}")),
    }
}

/// Whether a program is there.
pub fn has(program: &str) -> bool {
    path_of(program).is_some()
}

/// The path of a program.
pub fn path_of(program: &str) -> Option<PathBuf> {
    let folders = std::env::var_os("PATH")?;
    std::env::split_paths(&folders).map(|folder| folder.join(program)).find(|path| path.is_file())
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
    // Two that install at the same time would get in each other's way.
    let lock = File::create(std::env::temp_dir().join("nova-luna-apt.lock"));
    let _installing = lock
        .and_then(|file| file.lock().map(|()| file))
        .map_err(|error| format!("{missing} ({error})"))?;
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

/// Debian's Chromium without windows: it needs less of a small machine than the whole one.
const HEADLESS: &str = "chromium-headless-shell";

/// The browser that is there: the one that `NOVA_LUNA_CHROMIUM` names, or the system's.
pub fn find_chromium() -> Option<PathBuf> {
    if let Some(named) = std::env::var_os("NOVA_LUNA_CHROMIUM") {
        return Some(named.into());
    }
    let names = [HEADLESS, "chromium", "chromium-browser", "google-chrome"];
    names.into_iter().find_map(path_of)
}

/// The browser that is there, or Debian's, which is installed.
pub fn chromium() -> Result<PathBuf, String> {
    if find_chromium().is_none() {
        ensure(HEADLESS, HEADLESS)?;
    }
    find_chromium().ok_or_else(|| format!("{HEADLESS} was installed, but is not in the PATH"))
}

/// Whether this process runs as root.
pub fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output();
    id.is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}

/// A port for a program that has to be told one. It is below those that systems give out by themselves, so
/// no connection of another test takes it before the program listens.
pub fn free_port() -> std::io::Result<u16> {
    const TRIES: usize = 1000;
    let random = || RandomState::new().build_hasher().finish();
    let mut ports = std::iter::repeat_with(|| 10_000 + (random() % 20_000) as u16).take(TRIES);
    let free = ports.find(|&port| TcpListener::bind(("127.0.0.1", port)).is_ok());
    free.ok_or_else(|| std::io::Error::other("no port is free"))
}

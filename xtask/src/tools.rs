//! Folders and programs that the commands need.

use std::path::PathBuf;
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

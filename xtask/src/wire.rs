//! The page's types of messages, made from the Rust types.

use std::path::PathBuf;

use nova_luna_protocol::typescript;

use crate::tools;

fn path() -> PathBuf {
    tools::root().join("web/src/wire.ts")
}

/// Writes the file.
pub fn write() -> Result<(), String> {
    tools::write(&path(), typescript::file())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_has_the_types_of_the_server() {
        let kept = tools::read(&path()).unwrap_or_default();
        assert!(kept == typescript::file(), "web/src/wire.ts is out of date: cargo xtask wire");
    }
}

//! Which versions of other programs the tests were run with: what fails on one machine only may be due to them.

use std::process::Command;

use nova_luna_testing::{postgres, programs};

/// A program, and how to ask it for its version.
const PROGRAMS: [(&str, &str); 9] = [
    ("rustc", "--version"),
    ("node", "--version"),
    ("npm", "--version"),
    ("python3", "--version"),
    ("nginx", "-v"),
    ("caddy", "version"),
    ("curl", "--version"),
    ("jq", "--version"),
    ("valgrind", "--version"),
];

/// A line for each program. Asked after the tests, which install what is missing.
pub fn lines() -> Vec<String> {
    let others = PROGRAMS.map(|(name, option)| (name, Some(name.into()), option));
    let found = [
        (
            "PostgreSQL",
            postgres::find_programs().map(|folder| folder.join("postgres")),
            "--version",
        ),
        ("Chromium", programs::find_chromium(), "--version"),
    ];
    let programs = others.into_iter().chain(found);
    programs
        .map(|(name, path, option)| {
            let version = path.and_then(|path| version(Command::new(path).arg(option)));
            format!("{name:>10}: {}", version.as_deref().unwrap_or("not there"))
        })
        .collect()
}

/// The first line that a program prints; nginx prints it as an error.
fn version(command: &mut Command) -> Option<String> {
    let output = command.output().ok()?;
    let text = [output.stdout, output.stderr].concat();
    let text = String::from_utf8_lossy(&text);
    text.lines().find(|line| !line.trim().is_empty()).map(|line| line.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_version_of_the_compiler_is_told() {
        let rustc = lines().into_iter().find(|line| line.trim().starts_with("rustc"));
        assert!(rustc.is_some_and(|line| line.contains("rustc 1.")));
    }
}

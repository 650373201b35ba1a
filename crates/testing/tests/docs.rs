//! What the documents name is there: files, and the tests that hold the promises.

use std::fs;
use std::path::{Path, PathBuf};

/// Folders of the project that documents name files in.
const FOLDERS: [&str; 9] =
    ["bots", "crates", "deploy", "docs", "fuzz", "lab", "python", "web", "xtask"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The files with this ending below a folder, but for what is built or installed.
fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("it can be listed");
    let paths = entries.map(|entry| entry.expect("it can be listed").path());
    let mut found = Vec::new();
    for path in paths {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if path.is_dir() && !["target", "node_modules", ".git"].contains(&name) {
            found.extend(files(&path, ending));
        } else if name.ends_with(ending) {
            found.push(path);
        }
    }
    found
}

fn text(path: &Path) -> String {
    fs::read_to_string(path).expect("it can be read")
}

/// What stands between backticks on one line.
fn code(text: &str) -> impl Iterator<Item = &str> {
    text.lines().flat_map(|line| line.split('`').skip(1).step_by(2))
}

fn is_path(code: &str) -> bool {
    let plain = |c: char| c.is_ascii_alphanumeric() || "/._-".contains(c);
    code.split_once('/').is_some_and(|(folder, _)| FOLDERS.contains(&folder))
        && code.chars().all(plain)
}

#[test]
fn files_that_documents_name_are_there() {
    let (mut named, mut missing) = (0, Vec::new());
    for document in files(&root(), ".md") {
        let (text, folder) = (text(&document), document.parent().expect("it is in a folder"));
        let document = document.display();
        for path in code(&text).filter(|code| is_path(code)) {
            named += 1;
            // What is built is not in the repository.
            let made = ["web/wasm", "web/made"].iter().any(|made| path.starts_with(made));
            if !made && !root().join(path).exists() && !folder.join(path).exists() {
                missing.push(format!("{document}: {path}"));
            }
        }
        for link in text.split("](").skip(1).filter_map(|rest| rest.split([')', '#']).next()) {
            if !link.is_empty() && !link.contains(':') && !folder.join(link).exists() {
                missing.push(format!("{document}: {link}"));
            }
        }
    }
    assert!(named > 100, "only {named} files are named");
    assert!(missing.is_empty(), "these are not there:\n{}", missing.join("\n"));
}

#[test]
fn the_tests_that_hold_promises_are_there() {
    let sources =
        files(&root().join("crates"), ".rs").iter().map(|path| text(path)).collect::<String>();
    let promises = text(&root().join("docs/promises.md"));
    let is_test = |code: &&str| {
        code.matches('_').count() >= 2 && code.bytes().all(|b| b == b'_' || b.is_ascii_lowercase())
    };
    let tests: Vec<&str> = code(&promises).filter(is_test).collect();
    assert!(tests.len() > 40, "only {} tests are named", tests.len());
    for test in tests {
        assert!(sources.contains(&format!("fn {test}(")), "there is no test {test}");
    }
}

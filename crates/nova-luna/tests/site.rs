//! The page as a folder of files.

use std::fs;

use tempfile::tempdir;

use crate::common::run;

/// A program that was built without WebAssembly says so; any other writes everything that its page asks for.
#[test]
fn a_folder_has_the_whole_page() {
    let place = tempdir().unwrap();
    let folder = place.path().join("a/b");
    let given = folder.to_str().unwrap();
    if !nova_luna_page::assets().any(|(name, _)| name.ends_with(".wasm")) {
        let run = run(&["site", given]);
        assert_eq!(run.code, 2, "{}", run.err);
        assert!(run.err.contains("the warnings of its build"), "{}", run.err);
        return;
    }
    // Twice: a later version replaces an earlier one.
    for _ in 0..2 {
        let run = run(&["site", given]);
        assert_eq!((run.code, run.err.as_str()), (0, ""));
    }
    for (name, file) in nova_luna_page::assets() {
        let written = fs::read(folder.join(name)).unwrap();
        assert_eq!(written == file.body, name != "index.html", "{name}");
    }
    let page = fs::read_to_string(folder.join("index.html")).unwrap();
    assert!(page.contains("data-server=\"none\""), "{page}");
}

#[test]
fn a_folder_with_something_else_is_left_alone() {
    let place = tempdir().unwrap();
    fs::write(place.path().join("thesis.txt"), "years of work").unwrap();
    let run = run(&["site", place.path().to_str().unwrap()]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("something else") || run.err.contains("its build"), "{}", run.err);
    assert_eq!(fs::read_dir(place.path()).unwrap().count(), 1);
}

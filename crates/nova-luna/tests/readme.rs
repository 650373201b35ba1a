//! What the README tells Rust programmers to write. Its example is a test of the engine.

use crate::common::root;

#[test]
fn the_crates_to_depend_on_are_there() {
    let page = std::fs::read_to_string(root().join("README.md")).unwrap();
    let toml = page.split("```toml\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    let crates: Vec<&str> =
        toml.lines().filter_map(|line| Some(line.split_once(" = {")?.0)).collect();
    assert_eq!(
        crates,
        ["nova-luna-rules", "nova-luna-engine", "nova-luna-protocol", "nova-luna-client"]
    );
    for name in crates {
        let folder = name.strip_prefix("nova-luna-").unwrap();
        let manifest = root().join("crates").join(folder).join("Cargo.toml");
        let manifest = std::fs::read_to_string(manifest).unwrap();
        assert!(manifest.contains(&format!("name = \"{name}\"")), "{manifest}");
    }
}

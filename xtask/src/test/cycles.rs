//! No folder has modules that need each other in a circle: whoever reads one would have to read all of them.
//!
//! The modules of a folder are its files and the folders in it. Only code outside of tests counts.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use crate::tools;

/// Which modules each module of a folder uses.
type Uses = BTreeMap<String, BTreeSet<String>>;
/// The names that lead to a module: none for a crate.
type Names = Vec<String>;

#[test]
fn no_folder_has_a_cycle_between_its_modules() {
    let mut crates = 0;
    for folder in sources() {
        crates += 1;
        for (parent, uses) in uses_by_parent(&modules_in(&folder)) {
            if let Some(cycle) = find_cycle(&uses) {
                panic!("{} {}: {}", folder.display(), parent.join("::"), cycle.join(" -> "));
            }
        }
    }
    assert!(crates >= 7, "only {crates} crates were found");
}

/// The `src` folders of all crates.
fn sources() -> Vec<PathBuf> {
    let crates = fs::read_dir(tools::root().join("crates")).expect("there are crates");
    let folders = crates.map(|entry| entry.expect("it can be listed").path());
    let all = folders
        .chain(["xtask", "python"].map(|name| tools::root().join(name)))
        .map(|folder| folder.join("src"));
    all.filter(|folder| folder.is_dir()).collect()
}

/// The text of each module of a crate.
fn modules_in(folder: &Path) -> BTreeMap<Names, String> {
    let mut files = Vec::new();
    find_files(folder, &mut files);
    let mut modules = BTreeMap::new();
    for path in files {
        let inside = path.strip_prefix(folder).expect("it was found there").with_extension("");
        let mut names: Names =
            inside.iter().map(|name| name.to_string_lossy().into_owned()).collect();
        if names.last().is_some_and(|name| name == "tests") {
            continue;
        }
        names.pop_if(|name| ["lib", "main", "mod"].contains(&name.as_str()));
        modules.insert(names, fs::read_to_string(&path).expect("sources can be read"));
    }
    modules
}

fn find_files(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("sources can be listed") {
        let path = entry.expect("it can be listed").path();
        if path.is_dir() {
            find_files(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}

/// Which of its modules use each other, for the crate and every folder in it.
fn uses_by_parent(modules: &BTreeMap<Names, String>) -> BTreeMap<Names, Uses> {
    let mut all: BTreeMap<Names, Uses> = BTreeMap::new();
    for (user, text) in modules {
        for path in paths_in(text) {
            let used = find_module(user, &path, modules);
            let shared = user.iter().zip(&used).take_while(|(one, other)| one == other).count();
            // A module and what is in it belong together.
            if let (Some(user_here), Some(used_here)) = (user.get(shared), used.get(shared)) {
                let uses = all.entry(user[..shared].to_vec()).or_default();
                uses.entry(user_here.clone()).or_default().insert(used_here.clone());
            }
        }
    }
    all
}

/// The module in which `path`, as `user` writes it, ends.
fn find_module(user: &Names, path: &[String], modules: &BTreeMap<Names, String>) -> Names {
    let mut module = user.clone();
    for name in path {
        match name.as_str() {
            "crate" => module.clear(),
            "super" => _ = module.pop(),
            _ => {
                module.push(name.clone());
                if !modules.contains_key(&module) {
                    module.pop();
                    break;
                }
            }
        }
    }
    module
}

/// The paths that begin with `crate` or `super`, outside of comments and tests.
fn paths_in(text: &str) -> BTreeSet<Names> {
    let text = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
    let code = text.lines().map(|line| line.split("//").next().unwrap_or_default());
    let code = code.collect::<Vec<_>>().join("\n");
    let mut found = BTreeSet::new();
    for begin in ["crate::", "super::"] {
        for (at, _) in code.match_indices(begin) {
            // What is in the middle of a path was read with it.
            if !code[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == ':') {
                read_path(&code[at..], &mut Vec::new(), &mut found);
            }
        }
    }
    found
}

/// Reads `a::b` or `a::{b, c::d}` into one path for each name at an end, and returns what stands behind it.
fn read_path<'t>(text: &'t str, names: &mut Names, found: &mut BTreeSet<Names>) -> &'t str {
    let text = text.trim_start();
    if let Some(mut rest) = text.strip_prefix('{') {
        loop {
            let depth = names.len();
            rest = read_path(rest, names, found);
            names.truncate(depth);
            // An `as` and a new name may stand there.
            let Some(end) = rest.find([',', '}']) else { return "" };
            let is_last = rest[end..].starts_with('}');
            rest = &rest[end + 1..];
            if is_last {
                return rest;
            }
        }
    }
    let end = text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len());
    if end > 0 {
        names.push(text[..end].to_owned());
    }
    match text[end..].strip_prefix("::") {
        Some(rest) => read_path(rest, names, found),
        None => {
            found.insert(names.clone());
            &text[end..]
        }
    }
}

/// Some modules that need each other in a circle; the first one stands at the end once more.
fn find_cycle(uses: &Uses) -> Option<Vec<String>> {
    let mut done = BTreeSet::new();
    uses.keys().find_map(|name| visit(name, uses, &mut Vec::new(), &mut done))
}

fn visit<'u>(
    name: &'u String,
    uses: &'u Uses,
    path: &mut Vec<&'u String>,
    done: &mut BTreeSet<&'u String>,
) -> Option<Vec<String>> {
    if let Some(begin) = path.iter().position(|earlier| *earlier == name) {
        return Some(path[begin..].iter().copied().chain([name]).cloned().collect());
    }
    if !done.insert(name) {
        return None;
    }
    path.push(name);
    let found =
        uses.get(name).and_then(|used| used.iter().find_map(|next| visit(next, uses, path, done)));
    path.pop();
    found
}

#[test]
fn paths_are_found() {
    let text = "use crate::a::B;\nuse crate::{c::{D, e::F as G}, h,};\n// crate::no\n\
                fn x() { crate::i::j() }\nuse super::super::k;\n\
                #[cfg(test)]\nmod tests { use crate::l; }";
    let found: Vec<String> = paths_in(text).iter().map(|path| path.join(" ")).collect();
    let wanted =
        ["crate", "crate a B", "crate c D", "crate c e F", "crate h", "crate i j", "super super k"];
    assert_eq!(found, wanted);
}

#[test]
fn uses_belong_to_the_folder_that_both_modules_share() {
    let names = |path: &str| path.split("::").map(str::to_owned).collect::<Names>();
    let file = |path: &str, text: &str| (names(path), text.to_owned());
    let modules = BTreeMap::from([
        file("a", "use crate::b::d::Item;"),
        file("b", "use super::a; use crate::b::c::Item;"),
        file("b::c", "use super::d::Item; use super::Other;"),
        file("b::d", "use crate::a::Item;"),
    ]);
    let all = uses_by_parent(&modules);
    let uses = |parent: Names| format!("{:?}", all[&parent]);
    assert_eq!(uses(Vec::new()), r#"{"a": {"b"}, "b": {"a"}}"#);
    assert_eq!(uses(names("b")), r#"{"c": {"d"}}"#);
}

#[test]
fn cycles_are_found() {
    let uses = |list: &[(&str, &[&str])]| -> Uses {
        let names = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
        list.iter().map(|(name, used)| ((*name).to_owned(), names(used))).collect()
    };
    assert_eq!(find_cycle(&uses(&[("a", &["b", "c"]), ("b", &["c"]), ("c", &[])])), None);
    let cycle = find_cycle(&uses(&[("a", &["b"]), ("b", &["c"]), ("c", &["d", "b"]), ("d", &[])]));
    assert_eq!(cycle.expect("b needs itself"), ["b", "c", "b"]);
}

//! No crate has modules that need each other in a circle: whoever reads one would have to read all of them.
//!
//! Only the modules at the top of a crate are looked at, and only code outside of tests.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use crate::tools;

type Uses = BTreeMap<String, BTreeSet<String>>;

#[test]
fn no_crate_has_a_cycle_between_its_modules() {
    let mut crates = 0;
    for folder in sources() {
        let uses = uses_in(&folder);
        crates += 1;
        if let Some(cycle) = find_cycle(&uses) {
            panic!("{}: {}", folder.display(), cycle.join(" -> "));
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

/// Which modules each module at the top of a crate uses.
fn uses_in(folder: &Path) -> Uses {
    let mut files = Vec::new();
    find_files(folder, &mut files);
    let module = |path: &Path| {
        let first = path.strip_prefix(folder).ok()?.iter().next()?.to_str()?;
        Some(first.trim_end_matches(".rs").to_owned())
    };
    let names: BTreeSet<String> = files.iter().filter_map(|path| module(path)).collect();
    let mut uses = Uses::new();
    for path in files {
        let Some(name) = module(&path) else { continue };
        let is_root = matches!(name.as_str(), "lib" | "main");
        if is_root || path.file_stem().is_some_and(|stem| stem == "tests") {
            continue;
        }
        let text = fs::read_to_string(&path).expect("sources can be read");
        // A file deeper in a module names its siblings by `super`, too.
        let is_top = path.parent() == Some(folder)
            || path.file_name().is_some_and(|name| name == "mod.rs")
                && path.parent().and_then(Path::parent) == Some(folder);
        let used = used_in(&text, is_top).into_iter();
        let used = used.filter(|used| names.contains(used) && *used != name);
        uses.entry(name.clone()).or_default().extend(used);
    }
    uses
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

/// The names that stand behind `crate::`, and behind `super::` in a module at the top, outside of comments and tests.
fn used_in(text: &str, is_top: bool) -> BTreeSet<String> {
    let text = text.split("#[cfg(test)]").next().unwrap_or_default();
    let code = text.lines().map(|line| line.split("//").next().unwrap_or_default());
    let code = code.collect::<Vec<_>>().join("\n");
    let mut found = BTreeSet::new();
    let prefixes: &[&str] = if is_top { &["crate::", "super::"] } else { &["crate::"] };
    for prefix in prefixes {
        for rest in code.split(prefix).skip(1) {
            match rest.strip_prefix('{') {
                Some(list) => found.extend(first_names(list)),
                None => found.extend(identifier(rest)),
            }
        }
    }
    found
}

/// The first name of each path in a list like `a::B, c::{D, E}}`, up to its closing bracket.
fn first_names(list: &str) -> Vec<String> {
    let (mut names, mut depth, mut begins) = (Vec::new(), 0, true);
    for (i, letter) in list.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' if depth == 0 => break,
            '}' => depth -= 1,
            ',' if depth == 0 => begins = true,
            _ if begins && !letter.is_whitespace() => {
                names.extend(identifier(&list[i..]));
                begins = false;
            }
            _ => {}
        }
    }
    names
}

fn identifier(text: &str) -> Option<String> {
    let end = text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len());
    (end > 0).then(|| text[..end].to_owned())
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
fn uses_are_found() {
    let text = "use crate::a::B;\nuse crate::{c::{D, E}, f, g::H};\n// crate::no\n\
                fn x() { crate::i::j() }\nuse super::k;\n#[cfg(test)]\nmod tests { use crate::l; }";
    let found = |is_top| used_in(text, is_top).into_iter().collect::<Vec<_>>().join(" ");
    assert_eq!(found(true), "a c f g i k");
    assert_eq!(found(false), "a c f g i");
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

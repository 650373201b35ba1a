//! No folder has modules that need each other in a circle: whoever reads one would have to read all of them.
//!
//! The modules of a folder are its files and the folders in it. Only code outside of tests counts, in Rust and in
//! the page.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Which modules each module of a folder uses.
type Uses = BTreeMap<String, BTreeSet<String>>;
/// The names that lead to a module: none for a crate.
type Names = Vec<String>;
/// A module, and one that it uses.
type Use = (Names, Names);

#[test]
fn no_folder_of_a_crate_has_a_cycle() {
    let mut crates = 0;
    for folder in sources() {
        crates += 1;
        check(&folder, &rust_uses(&modules_in(&folder)));
    }
    assert!(crates >= 7, "only {crates} crates were found");
}

#[test]
fn no_folder_of_the_page_has_a_cycle() {
    let folder = root().join("web/src");
    let uses = page_uses(&page_files(&folder));
    assert!(uses.len() >= 500, "only {} imports were found", uses.len());
    check(&folder, &uses);
}

/// The folder of the project.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn check(folder: &Path, uses: &[Use]) {
    for (parent, uses) in uses_by_parent(uses) {
        if let Some(cycle) = find_cycle(&uses) {
            panic!("{} {}: {}", folder.display(), parent.join("/"), cycle.join(" -> "));
        }
    }
}

/// The `src` folders of all crates.
fn sources() -> Vec<PathBuf> {
    let crates = fs::read_dir(root().join("crates")).expect("there are crates");
    let folders = crates.map(|entry| entry.expect("it can be listed").path());
    let all = folders
        .chain(["fuzz/properties", "python", "xtask"].map(|name| root().join(name)))
        .map(|folder| folder.join("src"));
    all.filter(|folder| folder.is_dir()).collect()
}

/// The text of each module of a crate.
fn modules_in(folder: &Path) -> BTreeMap<Names, String> {
    let mut modules = BTreeMap::new();
    for (mut names, text) in read_files(folder, &[".rs"]) {
        let file = names.pop().expect("a file has a name");
        match file.trim_end_matches(".rs") {
            "tests" => continue,
            "lib" | "main" | "mod" => {}
            name => names.push(name.to_owned()),
        }
        modules.insert(names, text);
    }
    modules
}

/// The text of each file of the page. Its names are those of the folders and of the file.
fn page_files(folder: &Path) -> BTreeMap<Names, String> {
    let mut files = read_files(folder, &[".ts", ".svelte", ".js"]);
    files.retain(|names, _| !names.last().is_some_and(|name| name.ends_with(".test.ts")));
    files
}

/// The files below a folder with one of these endings.
fn read_files(folder: &Path, endings: &[&str]) -> BTreeMap<Names, String> {
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(folder).expect("sources can be listed") {
        let path = entry.expect("it can be listed").path();
        let name = path.file_name().expect("it was listed").to_string_lossy().into_owned();
        if path.is_dir() {
            let inside = read_files(&path, endings).into_iter();
            files.extend(inside.map(|(names, text)| ([vec![name.clone()], names].concat(), text)));
        } else if endings.iter().any(|ending| name.ends_with(ending)) {
            files.insert(vec![name], fs::read_to_string(&path).expect("sources can be read"));
        }
    }
    files
}

/// Which of its modules use each other, for the whole and every folder in it.
fn uses_by_parent(uses: &[Use]) -> BTreeMap<Names, Uses> {
    let mut all: BTreeMap<Names, Uses> = BTreeMap::new();
    for (user, used) in uses {
        let shared = user.iter().zip(used).take_while(|(one, other)| one == other).count();
        // A module and what is in it belong together.
        if let (Some(user_here), Some(used_here)) = (user.get(shared), used.get(shared)) {
            let uses = all.entry(user[..shared].to_vec()).or_default();
            uses.entry(user_here.clone()).or_default().insert(used_here.clone());
        }
    }
    all
}

fn rust_uses(modules: &BTreeMap<Names, String>) -> Vec<Use> {
    let uses_of = |(user, text): (&Names, &String)| -> Vec<Use> {
        let used = paths_in(text).into_iter().map(|path| find_module(user, &path, modules));
        used.map(|used| (user.clone(), used)).collect()
    };
    modules.iter().flat_map(uses_of).collect()
}

fn page_uses(files: &BTreeMap<Names, String>) -> Vec<Use> {
    let uses_of = |(user, text): (&Names, &String)| -> Vec<Use> {
        let used = imports_in(text).filter_map(|path| find_file(user, path, files));
        used.map(|used| (user.clone(), used)).collect()
    };
    files.iter().flat_map(uses_of).collect()
}

/// The relative addresses that a file of the page imports, types and workers among them.
fn imports_in(text: &str) -> impl Iterator<Item = &str> {
    let strings = text.match_indices("\".").map(|(at, _)| text.split_at(at));
    strings.filter_map(|(before, string)| {
        let imports = ["from ", "import ", "import(", "new URL("];
        let is_import = imports.iter().any(|begin| before.ends_with(begin));
        is_import.then(|| string[1..].split('"').next().unwrap_or_default())
    })
}

/// The file that `path` names in `user`; none for what is no source, such as data.
fn find_file(user: &Names, path: &str, files: &BTreeMap<Names, String>) -> Option<Names> {
    let mut names = user[..user.len() - 1].to_vec();
    for part in path.split('/') {
        match part {
            "." => {}
            ".." => _ = names.pop(),
            name => names.push(name.to_owned()),
        }
    }
    let joined = names.join("/");
    let candidates = ["", ".ts", "/index.ts"].map(|ending| format!("{joined}{ending}"));
    let names = |path: &String| path.split('/').map(str::to_owned).collect::<Names>();
    candidates.iter().map(names).find(|names| files.contains_key(names))
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
    let all = uses_by_parent(&rust_uses(&modules));
    let uses = |parent: Names| format!("{:?}", all[&parent]);
    assert_eq!(uses(Vec::new()), r#"{"a": {"b"}, "b": {"a"}}"#);
    assert_eq!(uses(names("b")), r#"{"c": {"d"}}"#);
}

#[test]
fn imports_of_the_page_are_found() {
    let file = |path: &str, text: &str| {
        (path.split('/').map(str::to_owned).collect::<Names>(), text.to_owned())
    };
    let files = BTreeMap::from([
        file("a/One.svelte", "import { type B } from \"../b\";\nimport data from \"./data.json\";"),
        file("b/index.ts", "import {\n  C,\n} from \"../c/state.svelte\";\nconst no = \"./c\";"),
        file("c/state.svelte.ts", "await import(\"../d\");\nimport \"svelte\";"),
        file("d.ts", "new Worker(new URL(\"./a/One.svelte\", import.meta.url));"),
    ]);
    let all = uses_by_parent(&page_uses(&files));
    let cycle = find_cycle(&all[&Vec::new()]).expect("a needs itself");
    assert_eq!(cycle, ["a", "b", "c", "d.ts", "a"]);
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

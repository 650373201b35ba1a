//! Every target of the fuzzer for some seconds: its corpus, what the program itself writes, and mutations of both.

use std::path::Path;
use std::{fs, thread};

use nova_luna_fuzzing::{Mutations, TARGETS};

/// How many mutations of each target are tried.
const MUTATIONS: usize = 1000;

/// The corpus and the seeds of a target, by name. The property has to say of enough of them that they are good, so that a change of
/// the formats cannot turn the corpus into a heap of refusals.
fn check(name: &str, least: usize) {
    let target = TARGETS.iter().find(|target| target.name == name).expect("there is such a target");
    let mut texts = (target.seeds)();
    let mut good = 0;
    for text in &texts {
        assert!((target.property)(text), "our own text is a good one: {text}");
        good += 1;
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus").join(name);
    if let Ok(files) = fs::read_dir(&folder) {
        let mut files: Vec<_> = files.map(|file| file.expect("it can be listed").path()).collect();
        files.sort();
        for path in files {
            // As the fuzzer does it: the text ends where it is no text any more.
            let bytes = fs::read(&path).expect("it can be read");
            let text = bytes.utf8_chunks().next().map_or("", |chunk| chunk.valid()).to_owned();
            let shown = ShownOnFailure(&text);
            good += usize::from((target.property)(shown.0));
            drop(shown);
            texts.push(text);
        }
    }
    assert!(good >= least, "only {good} texts of {name} can be read");
    for text in Mutations::new(&texts, 1).take(MUTATIONS) {
        let _shown = ShownOnFailure(&text);
        (target.property)(&text);
    }
}

/// The text that is being checked. (Printing all of them would take longer than checking them.)
struct ShownOnFailure<'t>(&'t str);

impl Drop for ShownOnFailure<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            println!("{}", self.0);
        }
    }
}

#[test]
fn bot_protocol() {
    check("bot_protocol", 15);
}

#[test]
fn dump() {
    check("dump", 1);
}

#[test]
fn log() {
    check("log", 4);
}

#[test]
fn notation() {
    check("notation", 15);
}

#[test]
fn record() {
    check("record", 15);
}

#[test]
fn saved_game() {
    check("saved_game", 4);
}

#[test]
fn socket() {
    check("socket", 50);
}

/// A target is a program of the fuzzer, too, and is tested above.
#[test]
fn every_target_has_a_program() {
    let fuzz = Path::new(env!("CARGO_MANIFEST_DIR")).join("../targets");
    let mut programs: Vec<String> = fs::read_dir(fuzz)
        .expect("there are targets")
        .map(|file| {
            file.expect("it can be listed").file_name().to_string_lossy().replace(".rs", "")
        })
        .collect();
    programs.sort();
    assert_eq!(programs, TARGETS.iter().map(|target| target.name).collect::<Vec<_>>());
}

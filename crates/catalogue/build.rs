//! Makes a method of every message in `words/`, and puts the files of all languages into the program.
//!
//! The comments in `words/en` say which arguments a message has: `$count (Number)`, one on each line. What else can be
//! wrong in a catalogue, such as an argument of another name, the page's build and the tests find out.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

use fluent_syntax::ast::{Entry, Message};
use fluent_syntax::parser;

/// The language that describes the arguments, and that is spoken where no other is asked for.
const SOURCE: &str = "en";

fn main() {
    let words = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../words");
    println!("cargo:rerun-if-changed={}", words.display());
    let mut languages = names_in(&words, |path| path.is_dir());
    languages.sort_by_key(|language| (language != SOURCE, language.clone()));
    let (mut included, mut methods) = (String::new(), String::new());
    let mut source = BTreeMap::new();
    for language in &languages {
        let folder = words.join(language);
        let mut files =
            names_in(&folder, |path| path.extension().is_some_and(|kind| kind == "ftl"));
        files.sort();
        let mut own = BTreeMap::new();
        for file in &files {
            let text = fs::read_to_string(folder.join(file)).expect("a file of words is text");
            let resource = parser::parse(text.as_str()).unwrap_or_else(|(_, errors)| {
                let line = text[..errors[0].pos.start].lines().count();
                panic!("words/{language}/{file}: line {line}: {}", errors[0])
            });
            for entry in resource.body {
                let Entry::Message(message) = entry else { continue };
                // Parts are only for other messages of their language.
                if !message.id.name.starts_with("part-") {
                    own.insert(message.id.name.to_owned(), file.clone());
                    methods +=
                        &if language == SOURCE { methods_of(&message) } else { String::new() };
                }
            }
        }
        let missing = source.iter().find(|(name, _)| !own.contains_key(*name));
        if let Some((name, file)) = missing {
            panic!("words/{language}/{file}: {name} ({language}) is missing");
        }
        let paths = files.iter().map(|file| format!("include_str!({:?})", folder.join(file)));
        let paths: Vec<String> = paths.collect();
        writeln!(included, "({language:?}, &[{}]),", paths.join(", ")).expect("a text");
        source = if language == SOURCE { own } else { source };
    }
    let made = format!(
        "const LANGUAGES: &[(&str, &[&str])] = &[\n{included}];\nimpl Texts {{\n{methods}}}\n"
    );
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    fs::write(out.join("made.rs"), made).expect("OUT_DIR can be written");
}

/// The names of what is in a folder.
fn names_in(folder: &Path, wanted: impl Fn(&Path) -> bool) -> Vec<String> {
    let all = fs::read_dir(folder).expect("words/ can be read");
    let paths = all.map(|entry| entry.expect("words/ can be read").path());
    let names =
        paths.filter(|path| wanted(path)).filter_map(|path| path.file_name().map(Into::into));
    names.map(|name: PathBuf| name.display().to_string()).collect()
}

/// One method for the text of a message; for attributes one each, and one for all of them.
fn methods_of(message: &Message<&str>) -> String {
    let name = message.id.name;
    let method = snake(name);
    if message.attributes.is_empty() {
        let (parameters, values) = parameters_of(message);
        return format!(
            "pub fn {method}(&self{parameters}) -> String {{ self.say({name:?}, None, vec![{values}]) }}\n"
        );
    }
    let (mut made, mut all) = (String::new(), String::new());
    for attribute in &message.attributes {
        let attribute = attribute.id.name;
        let one = format!("{method}_{}", snake(attribute));
        let say = format!("self.say({name:?}, Some({attribute:?}), Vec::new())");
        writeln!(made, "pub fn {one}(&self) -> String {{ {say} }}").expect("a text");
        write!(all, "self.{one}(), ").expect("a text");
    }
    made + &format!("pub fn {method}(&self) -> Vec<String> {{ vec![{all}] }}\n")
}

/// The parameters of a method, and the arguments of the message that are made of them.
fn parameters_of(message: &Message<&str>) -> (String, String) {
    let (mut parameters, mut values) = (String::new(), String::new());
    for line in message.comment.iter().flat_map(|comment| &comment.content) {
        let described = line.strip_prefix('$').and_then(|rest| rest.split_once(" ("));
        let Some((name, rest)) = described else { continue };
        let own = snake(name);
        let (given, value) = match rest.split(')').next() {
            Some("Number") => (format!("{own}: i64"), format!("({name:?}, {own}.into())")),
            Some("Boolean") => (format!("{own}: bool"), format!("({name:?}, yes_no({own}))")),
            Some("Who") => ("who: &Who".to_owned(), "who.kind(), who.name()".to_owned()),
            Some("Tile") => (
                "color: &str, moons: i64".to_owned(),
                "(\"color\", color.into()), (\"moons\", moons.into())".to_owned(),
            ),
            _ => (format!("{own}: &str"), format!("({name:?}, {own}.into())")),
        };
        write!(parameters, ", {given}").expect("a text");
        write!(values, "{value}, ").expect("a text");
    }
    (parameters, values)
}

/// `discsLeft` as `discs_left`.
fn snake(name: &str) -> String {
    let mut made = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() {
            made.push('_');
        }
        made.push(if letter == '-' { '_' } else { letter.to_ascii_lowercase() });
    }
    made
}

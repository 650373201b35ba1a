//! Makes a method of every message in `words/`, and puts the files of all languages into the program.
//!
//! The comments in `words/en` say which arguments a message has: `$count (Number)`, one on each line. What else can be
//! wrong in a catalogue, such as an argument of another name, the page's build and the tests find out.

use std::collections::{BTreeMap, HashMap};
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
    let mut languages: Vec<String> = fs::read_dir(&words)
        .expect("words/ can be read")
        .map(|entry| entry.expect("words/ can be read"))
        .filter(|entry| entry.path().is_dir())
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    languages.sort_by_key(|language| (language != SOURCE, language.clone()));
    let mut made = String::from("const LANGUAGES: &[(&str, &[&str])] = &[\n");
    let mut source = BTreeMap::new();
    for language in &languages {
        let files = files_of(&words.join(language));
        let messages = messages_of(&files);
        if language == SOURCE {
            source = messages;
        } else {
            for (name, Described { file, attributes, .. }) in &source {
                let same = messages.get(name).is_some_and(|own| own.attributes == *attributes);
                assert!(
                    same,
                    "words/{language}/{file}: {name} ({language}) or its attributes are missing"
                );
            }
        }
        let paths = files.keys().map(|path| format!("include_str!({path:?})"));
        writeln!(made, "({language:?}, &[{}]),", paths.collect::<Vec<_>>().join(", "))
            .expect("a text");
    }
    made += "];\nimpl Texts {\n";
    for (name, message) in &source {
        made += &message.methods(name);
    }
    made += "}\n";
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    fs::write(out.join("made.rs"), made).expect("OUT_DIR can be written");
}

fn files_of(folder: &Path) -> BTreeMap<PathBuf, String> {
    let all = fs::read_dir(folder).expect("a language can be read");
    let paths = all.map(|entry| entry.expect("a language can be read").path());
    let ftl = paths.filter(|path| path.extension().is_some_and(|extension| extension == "ftl"));
    ftl.map(|path| (path.clone(), fs::read_to_string(&path).expect("a file of words is text")))
        .collect()
}

/// What the methods for a message are made of.
struct Described {
    file: String,
    /// By name: a type of the comments.
    arguments: Vec<(String, String)>,
    attributes: Vec<String>,
}

/// The messages that code may use, by their names.
fn messages_of(files: &BTreeMap<PathBuf, String>) -> BTreeMap<String, Described> {
    let mut messages = BTreeMap::new();
    for (path, text) in files {
        let resource = parser::parse(text.as_str()).unwrap_or_else(|(_, errors)| {
            let line = text[..errors[0].pos.start].lines().count();
            panic!("{}: line {line}: {}", path.display(), errors[0])
        });
        for entry in resource.body {
            if let Entry::Message(message) = entry
                && !message.id.name.starts_with("part-")
            {
                messages.insert(message.id.name.to_owned(), Described::of(path, &message));
            }
        }
    }
    messages
}

impl Described {
    fn of(path: &Path, message: &Message<&str>) -> Described {
        let argument = |line: &&str| {
            let (name, rest) = line.strip_prefix('$')?.split_once(" (")?;
            Some((name.to_owned(), rest.split_once(')')?.0.to_owned()))
        };
        let lines = message.comment.iter().flat_map(|comment| &comment.content);
        let arguments = lines.filter_map(argument).collect();
        let names = message.attributes.iter().map(|attribute| attribute.id.name.to_owned());
        let mut attributes: Vec<String> = names.collect();
        attributes.sort();
        let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        Described { file, arguments, attributes }
    }

    fn methods(&self, name: &str) -> String {
        let mut made = String::new();
        if self.attributes.is_empty() {
            let (parameters, values) = self.parameters();
            let method = snake(name);
            writeln!(
                made,
                "pub fn {method}(&self{parameters}) -> String {{ self.say({name:?}, None, vec![{values}]) }}"
            )
            .expect("a text");
        }
        for (method, attributes) in lists(name, &self.attributes) {
            let said =
                |attribute: &String| format!("self.say({name:?}, Some({attribute:?}), Vec::new())");
            let all: Vec<String> = attributes.iter().map(said).collect();
            let one = attributes.len() == 1
                && !attributes[0].ends_with(|last: char| last.is_ascii_digit());
            let (returned, body) = match one {
                true => ("String", all.concat()),
                false => ("Vec<String>", format!("vec![{}]", all.join(", "))),
            };
            writeln!(made, "pub fn {method}(&self) -> {returned} {{ {body} }}").expect("a text");
        }
        made
    }

    /// The parameters of the method, and the arguments of the message that are made of them.
    fn parameters(&self) -> (String, String) {
        let (mut parameters, mut values) = (String::new(), Vec::new());
        for (name, kind) in &self.arguments {
            let plain = snake(name);
            let (given, own) = match kind.as_str() {
                "Number" => (format!("{plain}: i64"), format!("({name:?}, {plain}.into())")),
                "Boolean" => (format!("{plain}: bool"), format!("({name:?}, yes_no({plain}))")),
                "Who" => ("who: &Who".to_owned(), "who.kind(), who.name()".to_owned()),
                "Tile" => (
                    "color: &str, moons: i64".to_owned(),
                    "(\"color\", color.into()), (\"moons\", moons.into())".to_owned(),
                ),
                _ => (format!("{plain}: &str"), format!("({name:?}, {plain}.into())")),
            };
            write!(parameters, ", {given}").expect("a text");
            values.push(own);
        }
        (parameters, values.join(", "))
    }
}

/// The methods for attributes; those that are numbered, like `step1` and `step2`, are a list.
fn lists(name: &str, attributes: &[String]) -> BTreeMap<String, Vec<String>> {
    let mut lists: HashMap<String, Vec<String>> = HashMap::new();
    for attribute in attributes {
        let stem = attribute.trim_end_matches(|last: char| last.is_ascii_digit());
        lists.entry(snake(&format!("{name}_{stem}"))).or_default().push(attribute.clone());
    }
    lists.into_iter().collect()
}

/// `discsLeft` as `discs_left`.
fn snake(name: &str) -> String {
    let mut made = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() {
            made.push('_');
        }
        made.extend(letter.to_lowercase());
    }
    made
}

//! What is said to people, in every language.
//!
//! The sentences are in `words/`, in the format of Project Fluent, and the page says the same ones. `build.rs` makes a
//! method of every message, so that a missing sentence or argument does not compile:
//!
//! ```
//! use nova_luna_catalogue::{Language, Texts, Who};
//!
//! let texts = Texts::new(Language::named("de").unwrap());
//! assert_eq!(texts.discs_left(1), "noch 1 Scheibe");
//! assert_eq!(texts.won(&Who::Named("Rhea".to_owned())), "Rhea gewinnt");
//! ```

use fluent_bundle::types::FluentValue;
use fluent_bundle::{FluentArgs, FluentBundle, FluentResource};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

include!(concat!(env!("OUT_DIR"), "/made.rs"));

/// A language that the game speaks: a folder of `words/`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Language(usize);

impl Language {
    /// What is spoken where no other language is asked for.
    pub const ENGLISH: Language = Language(0);

    /// All of them with their codes, English first.
    pub fn all() -> impl Iterator<Item = (&'static str, Language)> {
        LANGUAGES.iter().enumerate().map(|(number, (code, _))| (*code, Language(number)))
    }

    /// The language with this code.
    pub fn named(code: &str) -> Option<Language> {
        Language::all().find(|(known, _)| *known == code).map(|(_, language)| language)
    }

    /// The language of the locale. `env` reads an environment variable.
    pub fn of_locale(env: &dyn Fn(&str) -> Option<String>) -> Language {
        let set = |name: &&str| env(name).filter(|value| !value.is_empty());
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].iter().find_map(set).unwrap_or_default();
        // LANGUAGE lists languages, the preferred one first, and does not count in the locale "C".
        let preferred = match locale.as_str() {
            "" | "C" | "POSIX" => String::new(),
            _ => env("LANGUAGE").unwrap_or_default(),
        };
        let all = preferred.split(':').chain([locale.as_str()]);
        let known = |name: &str| Language::named(name.split(['_', '.', '@']).next()?);
        all.filter_map(known).next().unwrap_or(Language::ENGLISH)
    }
}

/// Who a sentence is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Who {
    /// The viewer.
    You,
    Named(String),
}

type Argument<'a> = (&'static str, FluentValue<'a>);

impl Who {
    fn kind(&self) -> Argument<'_> {
        ("who", if *self == Who::You { "you" } else { "other" }.into())
    }

    fn name(&self) -> Argument<'_> {
        match self {
            Who::You => ("name", "".into()),
            Who::Named(name) => ("name", name.into()),
        }
    }
}

fn yes_no(value: bool) -> FluentValue<'static> {
    if value { "yes" } else { "no" }.into()
}

/// Everything that can be said in a language.
pub struct Texts {
    bundle: FluentBundle<FluentResource>,
}

impl Texts {
    pub fn new(Language(number): Language) -> Texts {
        let (code, files) = LANGUAGES[number];
        let mut bundle = FluentBundle::new(vec![code.parse().unwrap_or_default()]);
        // The marks around what is put in are for texts whose direction changes, and a terminal shows them.
        bundle.set_use_isolating(false);
        // It fails only where the function is there already.
        let _ = bundle.add_builtins();
        for file in files {
            // What cannot be read is left out; `build.rs` has read all of it.
            let resource = FluentResource::try_new((*file).to_owned());
            let resource = resource.unwrap_or_else(|(resource, _)| resource);
            bundle.add_resource_overriding(resource);
        }
        Texts { bundle }
    }

    /// An attribute of a message by name, such as the text for the code of an error.
    pub fn attribute(&self, message: &str, name: &str) -> Option<String> {
        self.bundle.get_message(message)?.get_attribute(name)?;
        Some(self.say(message, Some(name), Vec::new()))
    }

    /// "a, b, and c"
    pub fn list(&self, items: &[String]) -> String {
        let [first, middle @ .., last] = items else { return items.concat() };
        let all = middle.iter().fold(first.clone(), |all, item| self.list_more(&all, item));
        let plain = last.nfd().filter(|letter| !is_combining_mark(*letter));
        let mut letters = plain.flat_map(char::to_lowercase).map(String::from);
        let [one, two, three] = [(); 3].map(|()| letters.next().unwrap_or_default());
        match middle {
            [] => self.list_two(&all, last, &one, &two, &three),
            _ => self.list_end(&all, last, &one, &two, &three),
        }
    }

    fn say(&self, message: &str, attribute: Option<&str>, given: Vec<Argument<'_>>) -> String {
        let found = self.bundle.get_message(message);
        let pattern = found.and_then(|found| match attribute {
            Some(name) => Some(found.get_attribute(name)?.value()),
            None => found.value(),
        });
        let mut faults = Vec::new();
        let arguments: FluentArgs<'_> = given.into_iter().collect();
        let text = pattern
            .map(|pattern| self.bundle.format_pattern(pattern, Some(&arguments), &mut faults));
        debug_assert!(
            text.is_some() && faults.is_empty(),
            "{message} {:?}: {faults:?}",
            self.bundle.locales
        );
        text.unwrap_or_default().into_owned()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    /// The arguments of an example; none where numbers would have to be written as people of the language do, which
    /// only a browser can.
    fn arguments(example: &Value) -> Option<Vec<Argument<'static>>> {
        let mut all: Vec<Argument<'static>> = Vec::new();
        for (name, value) in example.as_object().unwrap() {
            let name: &'static str = name.clone().leak();
            let owned = |name, value: &Value| (name, value.as_str().unwrap().to_owned().into());
            match (name, value) {
                ("tile", tile) => {
                    all.push(owned("color", &tile["color"]));
                    all.push(("moons", tile["moons"].as_i64().unwrap().into()));
                }
                (_, Value::Number(value)) => {
                    all.push((name, value.as_i64().filter(|value| *value < 1000)?.into()));
                }
                (_, Value::Bool(value)) => all.push((name, yes_no(*value))),
                (_, Value::String(_)) => all.push(owned(name, value)),
                (_, named) => {
                    all.push(("who", "other".into()));
                    all.push(owned("name", &named["name"]));
                }
            }
        }
        Some(all)
    }

    #[test]
    fn every_language_says_what_the_page_says() {
        let words = concat!(env!("CARGO_MANIFEST_DIR"), "/../../words");
        let read = |path: String| std::fs::read_to_string(path).unwrap();
        let examples: Value =
            serde_json::from_str(&read(format!("{words}/examples.json"))).unwrap();
        for (code, language) in Language::all() {
            let texts = Texts::new(language);
            let (mut key, mut number, mut compared) = ("", 0, 0);
            let said = read(format!("{words}/{code}/said.txt"));
            for line in said.lines() {
                let (name, expected) = line.split_once(": ").unwrap();
                number = if name == key { number + 1 } else { 0 };
                key = name;
                let given = match examples.get(name) {
                    Some(examples) => arguments(&examples[number]),
                    None => Some(Vec::new()),
                };
                let Some(given) = given else { continue };
                let (message, attribute) = name.split_once('.').unzip();
                let now = texts.say(message.unwrap_or(name), attribute, given);
                assert_eq!(now, expected, "words/{code}: {name}");
                compared += 1;
            }
            assert!(compared > 800, "{code}: {compared}");
        }
    }

    #[test]
    fn arguments_are_put_in() {
        let texts = Texts::new(Language::ENGLISH);
        assert_eq!(texts.discs_left(1), "1 disc left");
        assert_eq!(texts.discs_left(12), "12 discs left");
        assert_eq!(texts.won(&Who::You), "You win!");
        assert_eq!(texts.won(&Who::Named("Rhea".into())), "Rhea wins");
        assert_eq!(texts.moment(7, 41), "Move 7 of 41");
        assert_eq!(texts.then_moves(&Who::You, true), "You move again.");
        assert_eq!(texts.help_steps().len(), 5);
        assert_eq!(texts.key_take_key(), "1 2 3");
        assert_eq!(texts.attribute("error", "too_large").unwrap(), "That is too large. Send less.");
        assert_eq!(texts.attribute("error", "too_late"), None);
    }

    #[test]
    fn lists_are_joined_as_a_language_does() {
        let list = |code: &str, items: &[&str]| {
            let items: Vec<String> = items.iter().map(|item| (*item).to_owned()).collect();
            Texts::new(Language::named(code).unwrap()).list(&items)
        };
        assert_eq!(list("en", &[]), "");
        assert_eq!(list("en", &["Ada"]), "Ada");
        assert_eq!(list("en", &["Ada", "Bo"]), "Ada and Bo");
        assert_eq!(list("en", &["Ada", "Bo", "Cy"]), "Ada, Bo, and Cy");
        assert_eq!(list("de", &["Ada", "Bo", "Cy"]), "Ada, Bo und Cy");
        assert_eq!(list("es", &["Ada", "Ío"]), "Ada e Ío");
        assert_eq!(list("es", &["Ada", "Bo", "Hiela"]), "Ada, Bo y Hiela");
    }

    #[test]
    fn the_locale_says_which_language() {
        let [english, german, spanish] =
            ["en", "de", "es"].map(|code| Language::named(code).unwrap());
        let check = |set: &[(&str, &str)], expected| {
            let env = |name: &str| {
                set.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned())
            };
            assert_eq!(Language::of_locale(&env), expected, "{set:?}");
        };
        check(&[], english);
        check(&[("LANG", "de_DE.UTF-8")], german);
        check(&[("LANG", "de_DE.UTF-8"), ("LC_ALL", "es_ES")], spanish);
        check(&[("LANG", "fr_FR.UTF-8")], english);
        check(&[("LANG", "fr_FR.UTF-8"), ("LANGUAGE", "fr:de")], german);
        check(&[("LANG", "C"), ("LANGUAGE", "de")], english);
        check(&[("LANG", "es"), ("LC_MESSAGES", "")], spanish);
    }
}

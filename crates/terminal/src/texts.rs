//! The words, in three languages. Most are the page's own.
//!
//! The page says each sentence with typical data into `web/src/texts/said/`, and its tests keep those files as the page
//! speaks. Here they are read, and the typical data is replaced: "Ada" by a name, a number by another. So a
//! sentence that both say is written once. What only a terminal says is in `texts/`, in the same form.

use std::collections::HashMap;

/// A language that the game speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    En,
    De,
    Es,
}

impl Language {
    /// All of them, by the name that `--language` knows.
    pub const ALL: [(&'static str, Language); 3] =
        [("en", Language::En), ("de", Language::De), ("es", Language::Es)];

    /// The language with this name.
    pub fn named(name: &str) -> Option<Language> {
        Language::ALL.into_iter().find(|(known, _)| *known == name).map(|(_, language)| language)
    }

    /// The language of the locale. `env` reads an environment variable.
    pub fn of_locale(env: &dyn Fn(&str) -> Option<String>) -> Language {
        let set = |name: &&str| env(name).filter(|value| !value.is_empty());
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].iter().find_map(set).unwrap_or_default();
        // LANGUAGE is a list of wishes, and does not count in the locale "C".
        let wishes = match locale.as_str() {
            "" | "C" | "POSIX" => String::new(),
            _ => env("LANGUAGE").unwrap_or_default(),
        };
        let all = wishes.split(':').chain([locale.as_str()]);
        let known = |wish: &str| Language::named(wish.split(['_', '.', '@']).next()?);
        all.filter_map(known).next().unwrap_or(Language::En)
    }
}

/// Who a sentence is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Who {
    /// The viewer.
    You,
    Named(String),
}

/// A part of a sentence: words, or the place for data that is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    Text(String),
    /// The number of the sample that stood there.
    Slot(usize),
}

/// Everything that can be said in a language.
pub struct Texts {
    pub language: Language,
    /// By name: the sentence with each set of typical data.
    said: HashMap<&'static str, Vec<&'static str>>,
}

/// The name in the typical data.
const NAME: &str = "Ada";

/// What the typical data looks like in a language.
pub struct Samples {
    /// The tile in a hint.
    pub tile: &'static str,
    /// The goals that a reason is about.
    pub goals: &'static str,
    /// What they lack: one tile, or two.
    pub lacks: [&'static str; 2],
}

impl Texts {
    pub fn new(language: Language) -> Texts {
        let [page, own] = match language {
            Language::En => {
                [include_str!("../../../web/src/texts/said/en.txt"), include_str!("texts/en.txt")]
            }
            Language::De => {
                [include_str!("../../../web/src/texts/said/de.txt"), include_str!("texts/de.txt")]
            }
            Language::Es => {
                [include_str!("../../../web/src/texts/said/es.txt"), include_str!("texts/es.txt")]
            }
        };
        let mut said: HashMap<&str, Vec<&str>> = HashMap::new();
        for line in page.lines().chain(own.lines()) {
            if let Some((name, text)) = line.split_once(": ") {
                said.entry(name).or_default().push(text);
            }
        }
        Texts { language, said }
    }

    pub fn samples(&self) -> Samples {
        match self.language {
            Language::En => Samples {
                tile: "red 3",
                goals: "“two red” on turquoise 5",
                lacks: ["one red", "two red"],
            },
            Language::De => Samples {
                tile: "Rot 3",
                goals: "„zwei rote“ auf Türkis 5",
                lacks: ["ein rotes", "zwei rote"],
            },
            Language::Es => Samples {
                tile: "la roja 3",
                goals: "«dos rojas» en la turquesa 5",
                lacks: ["una roja", "dos rojas"],
            },
        }
    }

    /// A sentence with each set of typical data.
    pub fn all(&self, name: &str) -> &[&'static str] {
        let said = self.said.get(name).map(Vec::as_slice).unwrap_or_default();
        debug_assert!(!said.is_empty(), "there is no text {name}");
        said
    }

    /// Whether there is a sentence of this name.
    pub fn knows(&self, name: &str) -> bool {
        self.said.contains_key(name)
    }

    /// A sentence, the one with the data of this number.
    pub fn nth(&self, name: &str, number: usize) -> &'static str {
        self.all(name).get(number).copied().unwrap_or_default()
    }

    /// A sentence without data, or with the first.
    pub fn word(&self, name: &str) -> &'static str {
        self.nth(name, 0)
    }

    /// A sentence about a number.
    pub fn count(&self, name: &str, count: i64) -> String {
        let fits = |text: &&&str| match first_number(text) {
            Some((_, 1)) => count == 1,
            Some((_, 0)) | None => false,
            Some(_) => count != 1,
        };
        let text = self.all(name).iter().find(fits).copied().unwrap_or_else(|| self.word(name));
        numbered(text, &[count])
    }

    /// A sentence in which several numbers stand.
    pub fn numbers(&self, name: &str, number: usize, counts: &[i64]) -> String {
        numbered(self.nth(name, number), counts)
    }

    /// A sentence about somebody.
    pub fn about(&self, name: &str, who: &Who) -> String {
        match who {
            Who::You => {
                let plain = self.all(name).iter().find(|text| !text.contains(NAME));
                plain.copied().unwrap_or_default().to_owned()
            }
            Who::Named(person) => {
                let named = self.all(name).iter().find(|text| text.contains(NAME));
                named.copied().unwrap_or_default().replacen(NAME, person, 1)
            }
        }
    }

    /// A sentence about somebody by name, the one with the data of this number.
    pub fn about_nth(&self, name: &str, number: usize, person: &str) -> String {
        self.nth(name, number).replacen(NAME, person, 1)
    }

    /// A text with the name in it replaced.
    pub fn named(&self, text: &str, person: &str) -> String {
        text.replacen(NAME, person, 1)
    }

    /// Somebody alone, or at the start of a sentence.
    pub fn who(&self, who: &Who) -> String {
        self.about("who", who)
    }

    /// A sentence in pieces: where the samples stood is room for data.
    pub fn pieces(&self, name: &str, number: usize, samples: &[&str]) -> Vec<Piece> {
        let mut rest = self.nth(name, number);
        let mut pieces = Vec::new();
        for (slot, sample) in samples.iter().enumerate() {
            let Some((before, after)) = rest.split_once(sample) else { continue };
            pieces.push(Piece::Text(before.to_owned()));
            pieces.push(Piece::Slot(slot));
            rest = after;
        }
        pieces.push(Piece::Text(rest.to_owned()));
        pieces
    }
}

/// Where the first number of a text stands, and which it is.
fn first_number(text: &str) -> Option<(std::ops::Range<usize>, u64)> {
    let start = text.find(|c: char| c.is_ascii_digit())?;
    let digits = text[start..].find(|c: char| !c.is_ascii_digit());
    let end = digits.map_or(text.len(), |length| start + length);
    Some((start..end, text[start..end].parse().ok()?))
}

/// A text with its numbers replaced by others, one after the other.
fn numbered(text: &str, counts: &[i64]) -> String {
    let (mut rest, mut said) = (text, String::new());
    for count in counts {
        let Some((place, _)) = first_number(rest) else { break };
        said.push_str(&rest[..place.start]);
        said.push_str(&count.to_string());
        rest = &rest[place.end..];
    }
    said + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    fn every() -> impl Iterator<Item = Texts> {
        Language::ALL.into_iter().map(|(_, language)| Texts::new(language))
    }

    #[test]
    fn typical_data_is_replaced() {
        let texts = Texts::new(Language::En);
        assert_eq!(texts.count("discsLeft", 1), "1 disc left");
        assert_eq!(texts.count("discsLeft", 12), "12 discs left");
        assert_eq!(texts.count("discsLeft", 0), "0 discs left");
        assert_eq!(texts.about("won", &Who::You), "You win!");
        assert_eq!(texts.about("won", &Who::Named("Rhea".into())), "Rhea wins");
        assert_eq!(texts.numbers("moment", 0, &[7, 41]), "Move 7 of 41");
        let texts = Texts::new(Language::De);
        assert_eq!(texts.about("turnOf", &Who::Named("Rhea".into())), "Rhea ist dran");
    }

    #[test]
    fn samples_stand_in_the_sentences_of_every_language() {
        for texts in every() {
            let Samples { tile, goals, lacks } = texts.samples();
            for (name, number, samples) in [
                ("hintTitle", 0, vec![tile]),
                ("better", 0, vec![tile]),
                ("better", 1, vec![tile]),
                ("reasonCovers", 0, vec![goals]),
                ("reasonPrepares", 0, vec![goals, lacks[0]]),
                ("reasonPrepares", 1, vec![goals, lacks[1]]),
            ] {
                let pieces = texts.pieces(name, number, &samples);
                let slots = pieces.iter().filter(|piece| matches!(piece, Piece::Slot(_))).count();
                assert_eq!(slots, samples.len(), "{:?} {name} {pieces:?}", texts.language);
            }
        }
    }

    #[test]
    fn every_language_says_the_same_things() {
        let english = Texts::new(Language::En);
        for texts in every() {
            let mut missing: Vec<_> =
                english.said.keys().filter(|name| !texts.said.contains_key(*name)).collect();
            missing.sort();
            assert!(missing.is_empty(), "{:?} lacks {missing:?}", texts.language);
        }
        let own = |text: &'static str| text.lines().filter_map(|line| line.split_once(": "));
        let names: Vec<_> = own(include_str!("texts/en.txt")).map(|(name, _)| name).collect();
        for name in &names {
            let page = include_str!("../../../web/src/texts/said/en.txt");
            let again = page.lines().any(|line| line.starts_with(&format!("{name}: ")));
            assert!(!again, "the page says {name} already");
        }
    }

    /// The source files of this crate, one after the other.
    fn sources() -> String {
        let mut sources = String::new();
        let mut folders = vec![std::path::PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("src")];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                match path.extension().and_then(|extension| extension.to_str()) {
                    Some("rs") => sources += &std::fs::read_to_string(path).unwrap(),
                    None => folders.push(path),
                    _ => {}
                }
            }
        }
        sources
    }

    #[test]
    fn nothing_is_written_that_nobody_says() {
        let sources = sources();
        for line in include_str!("texts/en.txt").lines() {
            let name = line.split(": ").next().unwrap();
            assert!(sources.contains(&format!("\"{name}\"")), "{name}");
        }
    }

    #[test]
    fn everything_that_is_said_is_written() {
        let sources = sources();
        let mut count = 0;
        for call in [
            ".word(\"",
            ".nth(\"",
            ".count(\"",
            ".numbers(\"",
            ".about(\"",
            ".about_nth(\"",
            ".pieces(\"",
        ] {
            for (at, _) in sources.match_indices(call) {
                let name = sources[at + call.len()..].split('"').next().unwrap();
                for texts in every() {
                    assert!(texts.knows(name), "{:?} lacks {name}", texts.language);
                }
                count += 1;
            }
        }
        assert!(count > 80, "{count}");
    }

    #[test]
    fn the_locale_says_which_language() {
        let check = |set: &[(&str, &str)], expected| {
            let env = |name: &str| {
                set.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned())
            };
            assert_eq!(Language::of_locale(&env), expected, "{set:?}");
        };
        check(&[], Language::En);
        check(&[("LANG", "de_DE.UTF-8")], Language::De);
        check(&[("LANG", "de_DE.UTF-8"), ("LC_ALL", "es_ES")], Language::Es);
        check(&[("LANG", "fr_FR.UTF-8")], Language::En);
        check(&[("LANG", "fr_FR.UTF-8"), ("LANGUAGE", "fr:de")], Language::De);
        check(&[("LANG", "C"), ("LANGUAGE", "de")], Language::En);
        check(&[("LANG", "es"), ("LC_MESSAGES", "")], Language::Es);
    }
}

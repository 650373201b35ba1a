//! What serde says of wrong input, in words for people.

use serde::de::IgnoredAny;
use serde_json::error::Category;

use crate::input_error::{InputError, MOST_CHARACTERS, printable};

/// What is wrong with `text`. The field is the one inside of that where it was noticed, if serde names one.
#[must_use]
pub fn explain(error: &serde_json::Error, text: &str) -> InputError {
    let said = error.to_string();
    // All input is one line, so only the column is told.
    let said = match said.rsplit_once(" at line ") {
        Some((said, _)) if error.line() > 0 => said,
        _ => &said,
    };
    match error.classify() {
        Category::Eof => {
            let column = error.column();
            InputError::new(
                "",
                format_args!("it breaks off at column {column}: the rest is missing"),
            )
        }
        // Of a value that does not fit, serde sometimes says that there is none.
        Category::Syntax if said == TOO_MANY && is_json(text) => {
            InputError::new("", "the list is too long")
        }
        Category::Syntax if said == NO_VALUE && is_json(text) => {
            InputError::new("", "a text is expected")
        }
        Category::Syntax => {
            let reason = format!("{} (no JSON at column {})", syntax(said), error.column());
            InputError::new("", printable(&reason, MOST_CHARACTERS))
        }
        Category::Data | Category::Io => in_plain_words(said),
    }
}

const TOO_MANY: &str = "trailing characters";
const NO_VALUE: &str = "expected value";

fn is_json(text: &str) -> bool {
    serde_json::from_str::<IgnoredAny>(text).is_ok()
}

/// A sentence of serde's about a value, in words for people.
#[must_use]
pub fn in_plain_words(said: &str) -> InputError {
    let quoted = |text: &str| printable(text.trim_matches('`'), MOST_CHARACTERS);
    if let Some(field) = said.strip_prefix("missing field ") {
        return InputError::new(quoted(field), "missing");
    }
    if let Some(field) = said.strip_prefix("duplicate field ") {
        return InputError::new(quoted(field), "it is there twice");
    }
    if let Some(reason) = found_and_expected(said) {
        return InputError::new("", printable(&reason, MOST_CHARACTERS));
    }
    in_our_words(said)
}

/// An error of ours, which may name a field further inside.
pub(crate) fn in_our_words(said: &str) -> InputError {
    let is_field =
        |text: &str| text.bytes().all(|b| b.is_ascii_alphanumeric() || b"_.[]".contains(&b));
    let (field, reason) = match said.split_once(':') {
        Some((field, reason)) if is_field(field) => (field, reason.strip_prefix(' ')),
        _ => ("", None),
    };
    match reason {
        Some(reason) => InputError::new(field, printable(reason, MOST_CHARACTERS)),
        None => InputError::new("", printable(said, MOST_CHARACTERS)),
    }
}

/// What was found, and what was expected instead.
fn found_and_expected(said: &str) -> Option<String> {
    let (found, expected) = said.rsplit_once(", expected ")?;
    let found = match found.split_once(": ") {
        Some(("invalid type" | "invalid value", found)) => thing(found),
        _ => match found.strip_prefix("unknown variant ") {
            Some(word) => format!("\"{}\"", word.trim_matches('`')),
            None => format!("a list of {}", found.strip_prefix("invalid length ")?),
        },
    };
    Some(instead(&found, expected))
}

fn instead(found: &str, expected: &str) -> String {
    let words = kind(expected).unwrap_or_else(|| alternatives(expected));
    format!("{} instead of {words}", printable(found, 60))
}

fn syntax(said: &str) -> String {
    let text = match said {
        NO_VALUE => "a value is expected",
        "trailing comma" => "there is a comma too many",
        "key must be a string" => "the name of a field has to be in double quotes",
        TOO_MANY => "something follows after its end",
        other => return other.replace('`', "\""),
    };
    text.to_owned()
}

/// A value that was found.
fn thing(found: &str) -> String {
    match found {
        "sequence" => return "a list".to_owned(),
        "map" => return "an object".to_owned(),
        _ => {}
    }
    let value = ["boolean ", "integer ", "floating point ", "number ", "string "]
        .iter()
        .find_map(|kind| found.strip_prefix(kind));
    value.unwrap_or(found).trim_matches('`').to_owned()
}

/// What was expected, if it has a name of serde's.
pub(crate) fn kind(expected: &str) -> Option<String> {
    let text = match expected {
        "u8" => "a whole number from 0 to 255",
        "u16" => "a whole number from 0 to 65535",
        "u32" => "a whole number from 0 to 4294967295",
        "u64" => "a whole number from 0 on",
        "i32" => "a whole number from -2147483648 to 2147483647",
        "i64" => "a whole number",
        "a string" => "a text",
        "a boolean" => "true or false",
        "a sequence" => "a list",
        other => {
            let length = ["an array of length ", "a tuple of size "];
            let length = length.iter().find_map(|prefix| other.strip_prefix(prefix))?;
            return Some(format!("a list of {length}"));
        }
    };
    Some(text.to_owned())
}

/// `"a", "b" or "c"` for serde's ``one of `a`, `b`, `c` ``.
fn alternatives(expected: &str) -> String {
    let quoted = expected.replace('`', "\"");
    let Some(list) = quoted.strip_prefix("one of ") else { return quoted };
    match list.rsplit_once(", ") {
        Some((first, last)) => format!("{first} or {last}"),
        None => list.to_owned(),
    }
}

//! What is wrong with input, said so that it helps.

use std::fmt;

/// What is wrong with input, and where in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputError {
    /// The field, like `actions[3].tile`; empty when the whole is meant.
    pub field: String,
    /// What is wrong with it.
    pub reason: String,
}

impl InputError {
    /// An error about `field`.
    pub fn new(field: impl Into<String>, reason: impl fmt::Display) -> InputError {
        InputError { field: field.into(), reason: reason.to_string() }
    }

    /// An error that was made a text of on its way: `field: reason`, or somebody else's words.
    pub fn parse(said: &str) -> InputError {
        let is_field =
            |text: &str| text.bytes().all(|b| b.is_ascii_alphanumeric() || b"_.[]".contains(&b));
        let (field, reason) = match said.split_once(": ") {
            Some((field, reason)) if is_field(field) => (field, reason),
            _ => ("", said),
        };
        InputError::new(field, printable(reason, MOST_CHARACTERS))
    }

    /// The field `type` says something else than `expected`.
    pub(crate) fn unknown_type(found: &str, expected: &str) -> InputError {
        InputError::new("type", format_args!("\"{}\" instead of {expected}", short(found)))
    }

    /// The same error seen from outside: `outer` is the field in which all this stands.
    #[must_use]
    pub fn within(mut self, outer: &str) -> InputError {
        self.field = match (self.field.as_str(), self.field.starts_with('[')) {
            _ if outer.is_empty() => self.field,
            ("", _) => outer.to_owned(),
            (inner, true) => format!("{outer}{inner}"),
            (inner, false) => format!("{outer}.{inner}"),
        };
        self
    }
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.field.is_empty() {
            f.write_str(&self.reason)
        } else {
            write!(f, "{}: {}", self.field, self.reason)
        }
    }
}

impl std::error::Error for InputError {}

/// How much of an error's message is kept: it repeats what somebody has sent.
pub(crate) const MOST_CHARACTERS: usize = 200;

/// The beginning of somebody's text, safe to repeat in a message.
pub fn short(text: &str) -> String {
    printable(text, 60)
}

/// At most this many characters of a text, without control characters.
pub(crate) fn printable(text: &str, most: usize) -> String {
    let mut kept: String =
        text.chars().take(most).map(|c| if c.is_control() { '?' } else { c }).collect();
    if text.chars().nth(most).is_some() {
        kept.push('…');
    }
    kept
}

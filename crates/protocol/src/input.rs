//! Reading and writing one JSON value, with errors that help.

use std::fmt;

use serde::Serialize;
use serde::de::DeserializeOwned;

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

    /// The field `type` says something else than `expected`.
    pub(crate) fn unknown_type(found: &str, expected: &str) -> InputError {
        InputError::new("type", format_args!("\"{}\" instead of {expected}", short(found)))
    }

    /// The same error seen from outside: `outer` is the field in which all this stands.
    #[must_use]
    pub fn within(mut self, outer: &str) -> InputError {
        self.field = match (self.field.as_str(), self.field.starts_with('[')) {
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

/// Reads one JSON value.
pub fn from_json<T: DeserializeOwned>(text: &str) -> Result<T, InputError> {
    // Finding out which field is wrong costs time, so it is done only when one is.
    serde_json::from_str(text).or_else(|_| {
        let mut deserializer = serde_json::Deserializer::from_str(text);
        let value = serde_path_to_error::deserialize(&mut deserializer).map_err(|error| {
            let path = error.path().to_string();
            let field = if path == "." { String::new() } else { path };
            InputError::new(field, error.inner())
        })?;
        match deserializer.end() {
            Ok(()) => Ok(value),
            Err(error) => Err(InputError::new("", error)),
        }
    })
}

/// Writes a value as JSON on one line.
#[must_use]
pub fn to_json<T: Serialize>(value: &T) -> String {
    // The types of this crate have no map with keys that are not strings and no fallible part,
    // which is all that could fail.
    serde_json::to_string(value).unwrap_or_default()
}

/// The beginning of somebody's text, safe to repeat in a message.
#[must_use]
pub fn short(text: &str) -> String {
    const MOST: usize = 60;
    let mut kept: String =
        text.chars().take(MOST).map(|c| if c.is_control() { '?' } else { c }).collect();
    if text.chars().nth(MOST).is_some() {
        kept.push('…');
    }
    kept
}

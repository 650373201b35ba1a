//! What goes wrong for a simulated player.

use std::fmt;
use std::io;

use thiserror::Error;

/// Errors of the same kind have the same words, so that they can be counted.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct LoadError(pub String);

impl LoadError {
    pub fn new(what: impl fmt::Display) -> LoadError {
        LoadError(what.to_string())
    }

    pub fn timeout() -> LoadError {
        LoadError::new("no answer in time")
    }
}

impl From<io::Error> for LoadError {
    fn from(error: io::Error) -> LoadError {
        LoadError::new(format_args!("connection: {error}"))
    }
}

impl From<hyper::Error> for LoadError {
    fn from(error: hyper::Error) -> LoadError {
        LoadError::new(format_args!("HTTP: {error}"))
    }
}

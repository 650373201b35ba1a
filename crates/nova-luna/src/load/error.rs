//! What goes wrong for a simulated player.

use std::fmt;

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
        nova_luna_client::Error::Timeout.into()
    }
}

impl From<nova_luna_client::Error> for LoadError {
    fn from(error: nova_luna_client::Error) -> LoadError {
        LoadError::new(error)
    }
}

//! Why something did not work.

use std::error::Error as StdError;
use std::io;

use nova_luna_io_error::in_words;
use nova_luna_protocol::online::{ErrorCode, ErrorMessage};

/// Why something did not work, in words for people.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// It is no address of a server.
    #[error("{0} is no address like http://127.0.0.1:8080/")]
    Address(String),
    /// Nothing that is encrypted can be sent from here.
    #[error("TLS cannot be used here: {0}")]
    Tls(String),
    /// It cannot be written as a request.
    #[error("it cannot be asked for: {0}")]
    Request(#[from] hyper::http::Error),
    /// Nobody answers, or the connection was cut.
    #[error("{}", in_words(.0))]
    Connection(io::Error),
    /// It took too long.
    #[error("no answer in time")]
    Timeout,
    /// The server says no.
    #[error("{}", .error.message)]
    Refused {
        /// The status of HTTP.
        status: u16,
        /// Why.
        error: ErrorMessage,
    },
    /// Something says no that is no server of ours: a proxy, or a server of something else.
    #[error("HTTP status {0}")]
    Status(u16),
    /// The answer is none that is known.
    #[error("an answer cannot be read: {0}")]
    Unreadable(String),
    /// The server has closed the socket.
    #[error("the server closed the socket: {reason}")]
    Closed {
        /// A number from RFC 6455; 1012 when the server starts again.
        code: u16,
        /// Why.
        reason: String,
    },
}

impl Error {
    /// What kind of refusal it is, if the server says no.
    pub fn code(&self) -> Option<ErrorCode> {
        match self {
            Error::Refused { error, .. } => Some(error.code),
            _ => None,
        }
    }

    /// What the system says about a connection is below what the libraries say about it.
    pub(crate) fn connection(error: impl Into<Box<dyn StdError + Send + Sync>>) -> Error {
        let error = error.into();
        let mut deepest: &(dyn StdError + 'static) = &*error;
        let mut system = None;
        loop {
            system = deepest.downcast_ref::<io::Error>().or(system);
            match deepest.source() {
                Some(source) => deepest = source,
                None => break,
            }
        }
        Error::Connection(match system {
            Some(error) => io::Error::new(error.kind(), error.to_string()),
            None => io::Error::other(deepest.to_string()),
        })
    }
}

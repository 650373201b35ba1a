//! Errors: what the client is told, and what the host of the server finds in the log. `http::reply` makes HTTP
//! responses of them.

use std::fmt;
use std::time::Duration;

use nova_luna_protocol::InputError;
use nova_luna_protocol::online::{ErrorCode, ErrorMessage};
use nova_luna_store::StoreError;
use nova_luna_table::{LogError, Refusal};

/// How long to wait for a database that cannot be reached, or for a table that is too busy.
const RETRY_AFTER_S: u32 = 2;

#[derive(Clone, Debug, thiserror::Error)]
#[error("{message}")]
pub struct Error {
    code: ErrorCode,
    /// For the client.
    message: String,
    /// For the host of the server, and never for the client.
    detail: Option<String>,
    retry_after_s: Option<u32>,
}

impl Error {
    pub fn new(code: ErrorCode, message: impl fmt::Display) -> Error {
        let retry_after_s = (code == ErrorCode::Unavailable).then_some(RETRY_AFTER_S);
        Error { code, message: message.to_string(), detail: None, retry_after_s }
    }

    /// A session has ended, or there never was one.
    pub fn signed_out() -> Error {
        let message = "nobody is signed in: GET /api/me gives you an identity and a cookie";
        Error::new(ErrorCode::NoSession, message)
    }

    pub fn id_used() -> Error {
        let message = "id: you have sent something else with this id before; choose a new one, and only repeat \
                       an id to send the very same again";
        Error::new(ErrorCode::IdUsed, message)
    }

    pub fn unknown_table() -> Error {
        Error::new(ErrorCode::UnknownTable, "there is no such table: check the link")
    }

    /// A limit was reached; the same request may succeed after `wait`.
    pub fn too_many(what: impl fmt::Display, wait: Duration) -> Error {
        // Rounded up, so that a client that waits as long as it was told does not come too early.
        let seconds = wait.as_millis().div_ceil(1000).clamp(1, 86_400) as u32;
        let unit = if seconds == 1 { "second" } else { "seconds" };
        let message = format_args!("{what}: wait {seconds} {unit}, then try again");
        Error { retry_after_s: Some(seconds), ..Error::new(ErrorCode::TooMany, message) }
    }

    /// The server cannot do it just now, for a reason that its host should know.
    pub fn unavailable(message: &str, detail: impl fmt::Display) -> Error {
        Error { detail: Some(detail.to_string()), ..Error::new(ErrorCode::Unavailable, message) }
    }

    /// A fault of the server. The client is not told what it is.
    pub fn internal(detail: impl fmt::Display) -> Error {
        let message =
            "the server made a mistake: try again, and tell its host if that does not help";
        Error { detail: Some(detail.to_string()), ..Error::new(ErrorCode::Internal, message) }
    }

    pub fn code(&self) -> ErrorCode {
        self.code
    }

    /// Whether the cause is the server and not the request.
    pub fn is_fault(&self) -> bool {
        matches!(self.code, ErrorCode::Internal | ErrorCode::Unavailable)
    }

    /// What the client is told.
    pub fn message(&self) -> ErrorMessage {
        ErrorMessage {
            code: self.code,
            message: self.message.clone(),
            retry_after_s: self.retry_after_s,
        }
    }

    /// Logs it for the host of the server, at a level that fits its code.
    pub fn log(&self) {
        let detail = self.detail.as_deref().unwrap_or(&self.message);
        match self.code {
            ErrorCode::Internal => {
                tracing::error!("a fault in the program, please report it: {detail}")
            }
            ErrorCode::Unavailable => {
                tracing::warn!("something could not be done just now: {detail}")
            }
            code => tracing::debug!(?code, "refused"),
        }
    }
}

impl From<Refusal> for Error {
    fn from(refusal: Refusal) -> Error {
        match refusal.code() {
            ErrorCode::Internal => Error::internal(refusal),
            code => Error::new(code, refusal),
        }
    }
}

impl From<InputError> for Error {
    fn from(error: InputError) -> Error {
        Error::new(ErrorCode::BadRequest, error)
    }
}

impl From<LogError> for Error {
    fn from(error: LogError) -> Error {
        let LogError::Newer { .. } = error else { return Error::internal(error) };
        let message = "a newer version of the server has changed this table, and this one is just being \
                       upgraded: try again soon";
        Error::unavailable(message, "a newer version has changed a table: upgrade this node, too")
    }
}

impl From<StoreError> for Error {
    fn from(error: StoreError) -> Error {
        if !error.is_temporary() {
            return Error::internal(error);
        }
        if let StoreError::Disk(_) = error {
            let message = "the server cannot use its disk: try again later, and send a command with the same id";
            return Error::unavailable(message, format_args!("the disk of the database: {error}"));
        }
        let message = "the database cannot be reached just now: try again soon, and send a command with the same id";
        Error::unavailable(message, format_args!("the database: {error}"))
    }
}

//! What can go wrong, and how loudly it is logged. `http::reply` turns it into an HTTP response.

use std::fmt;
use std::time::Duration;

use nova_luna_protocol::InputError;
use nova_luna_protocol::online::{ErrorCode, ErrorMessage};
use nova_luna_store::StoreError;
use nova_luna_table::{LogError, Refusal};

/// What went wrong.
#[derive(Clone, Debug)]
pub struct Error {
    code: ErrorCode,
    /// For the client.
    message: String,
    /// For the host of the server, and never for the client.
    detail: Option<String>,
    /// When it may work, if that can be said.
    retry_after_s: Option<u32>,
}

/// How long to wait for a database that is gone, or for a table that is too busy.
const SOON_S: u32 = 2;

impl Error {
    /// Something that the client can mend.
    pub fn new(code: ErrorCode, message: impl fmt::Display) -> Error {
        let retry_after_s = (code == ErrorCode::Unavailable).then_some(SOON_S);
        Error { code, message: message.to_string(), detail: None, retry_after_s }
    }

    /// A session has ended, or there never was one.
    pub fn signed_out() -> Error {
        Error::new(ErrorCode::NoSession, "only who has an identity can act")
    }

    /// Something that is too much just now, and may work after a while.
    pub fn too_many(what: impl fmt::Display, wait: Duration) -> Error {
        // A part of a second counts as one, so that who waits as told does not come too early.
        let seconds = wait.as_millis().div_ceil(1000).clamp(1, 86_400) as u32;
        let unit = if seconds == 1 { "second" } else { "seconds" };
        let message = format!("{what}: wait {seconds} {unit}, then try again");
        Error { code: ErrorCode::TooMany, message, detail: None, retry_after_s: Some(seconds) }
    }

    /// A fault of ours: the client only learns that there is one.
    pub fn internal(detail: &dyn fmt::Display) -> Error {
        Error {
            code: ErrorCode::Internal,
            message:
                "the server made a mistake: try again, and tell its host if that does not help"
                    .to_owned(),
            detail: Some(detail.to_string()),
            retry_after_s: None,
        }
    }

    /// There is no such table.
    pub fn unknown_table() -> Error {
        Error::new(ErrorCode::UnknownTable, "there is no such table: check the link")
    }

    pub fn code(&self) -> ErrorCode {
        self.code
    }

    /// Whether the server is to blame, and not who asked.
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

    /// Tells the host of the server, as loudly as it matters.
    pub fn log(&self) {
        let detail = self.detail.as_deref().unwrap_or_default();
        match self.code {
            ErrorCode::Internal => tracing::error!(detail, "a fault of the server"),
            ErrorCode::Unavailable => tracing::warn!(detail, "{}", self.message),
            code => tracing::debug!(?code, "refused"),
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Error {}

impl From<Refusal> for Error {
    fn from(refusal: Refusal) -> Error {
        match refusal.code() {
            ErrorCode::Internal => Error::internal(&refusal),
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
        let LogError::Newer { .. } = error else { return Error::internal(&error) };
        let message = "a newer version of the server has changed this table, and this one is just being \
                       upgraded: try again soon";
        Error::new(ErrorCode::Unavailable, message)
    }
}

impl From<StoreError> for Error {
    fn from(error: StoreError) -> Error {
        if !error.is_temporary() {
            return Error::internal(&error);
        }
        Error {
            code: ErrorCode::Unavailable,
            message: "the database cannot be reached just now: try again soon".to_owned(),
            detail: Some(error.to_string()),
            retry_after_s: Some(SOON_S),
        }
    }
}

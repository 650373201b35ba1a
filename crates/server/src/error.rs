//! The one error type: what went wrong, the status it is answered with, and how loudly it is logged.

use std::fmt;
use std::time::Duration;

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use nova_luna_protocol::InputError;
use nova_luna_protocol::online::{ErrorBody, ErrorCode, ErrorMessage};
use nova_luna_store::StoreError;

use crate::table::{BrokenLog, LogFault, Refusal};

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
            message: "the server made a mistake; nothing was changed".to_owned(),
            detail: Some(detail.to_string()),
            retry_after_s: None,
        }
    }

    /// There is no such table.
    pub fn unknown_table() -> Error {
        Error::new(ErrorCode::UnknownTable, "there is no such table: check the link")
    }

    /// The kind.
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

    fn status(&self) -> StatusCode {
        match self.code {
            ErrorCode::BadRequest | ErrorCode::BadRecord => StatusCode::BAD_REQUEST,
            ErrorCode::NoSession | ErrorCode::WrongPassword => StatusCode::UNAUTHORIZED,
            ErrorCode::ForeignOrigin
            | ErrorCode::NotHost
            | ErrorCode::NotSeated
            | ErrorCode::NotYourTurn => StatusCode::FORBIDDEN,
            ErrorCode::UnknownAddress
            | ErrorCode::UnknownTable
            | ErrorCode::UnknownSeat
            | ErrorCode::NotAnalysed
            | ErrorCode::UnknownChallenge => StatusCode::NOT_FOUND,
            ErrorCode::WrongMethod => StatusCode::METHOD_NOT_ALLOWED,
            ErrorCode::NameTaken
            | ErrorCode::SeatTaken
            | ErrorCode::WrongStage
            | ErrorCode::OpenSeats
            | ErrorCode::Stale
            | ErrorCode::NothingToUndo
            | ErrorCode::HintsOff
            | ErrorCode::NotAway => StatusCode::CONFLICT,
            ErrorCode::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            ErrorCode::IllegalAction => StatusCode::UNPROCESSABLE_ENTITY,
            ErrorCode::TooMany => StatusCode::TOO_MANY_REQUESTS,
            ErrorCode::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
            ErrorCode::Internal => StatusCode::INTERNAL_SERVER_ERROR,
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
        match refusal.code {
            ErrorCode::Internal => Error::internal(&refusal.message),
            code => Error::new(code, refusal.message),
        }
    }
}

impl From<InputError> for Error {
    fn from(error: InputError) -> Error {
        Error::new(ErrorCode::BadRequest, error)
    }
}

impl From<BrokenLog> for Error {
    fn from(error: BrokenLog) -> Error {
        Error::internal(&error)
    }
}

impl From<LogFault> for Error {
    fn from(fault: LogFault) -> Error {
        let message = "a newer version of the server has changed this table, and this one is just being \
                       upgraded: try again soon";
        match fault {
            LogFault::Newer => Error::new(ErrorCode::Unavailable, message),
            LogFault::Broken(broken) => broken.into(),
        }
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

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        self.log();
        let body = Json(ErrorBody { error: self.message() });
        let mut response = (self.status(), body).into_response();
        if let Some(seconds) = self.retry_after_s {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

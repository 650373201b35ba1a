//! HTTP responses: JSON, and errors.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use nova_luna_protocol::online::{ErrorBody, ErrorCode};
use nova_luna_protocol::try_to_json;
use serde::Serialize;

use crate::error::Error;

pub const JSON: HeaderValue = HeaderValue::from_static("application/json");

pub fn wrong_method() -> Error {
    let message = "this address does not know that method: the header Allow lists those it knows";
    Error::new(ErrorCode::WrongMethod, message)
}

/// A value as JSON. It ends with a newline, because many clients are terminals.
pub struct Json<T>(pub T);

impl<T: Serialize> IntoResponse for Json<T> {
    fn into_response(self) -> Response {
        match try_to_json(&self.0) {
            Ok(text) => ([(header::CONTENT_TYPE, JSON)], text + "\n").into_response(),
            Err(error) => Error::internal(error).into_response(),
        }
    }
}

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        self.log();
        let message = self.message();
        let retry_after_s = message.retry_after_s;
        let mut response =
            (status(self.code()), Json(ErrorBody { error: message })).into_response();
        if let Some(seconds) = retry_after_s {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

fn status(code: ErrorCode) -> StatusCode {
    match code {
        ErrorCode::BadRequest | ErrorCode::BadRecord => StatusCode::BAD_REQUEST,
        ErrorCode::NoSession | ErrorCode::WrongPassword => StatusCode::UNAUTHORIZED,
        ErrorCode::ForeignOrigin
        | ErrorCode::ChallengeFirst
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
        | ErrorCode::NameReserved
        | ErrorCode::SeatTaken
        | ErrorCode::WrongStage
        | ErrorCode::OpenSeats
        | ErrorCode::Stale
        | ErrorCode::NothingToUndo
        | ErrorCode::HintsOff
        | ErrorCode::IdUsed
        | ErrorCode::NotAway => StatusCode::CONFLICT,
        ErrorCode::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
        ErrorCode::IllegalAction => StatusCode::UNPROCESSABLE_ENTITY,
        ErrorCode::TooMany => StatusCode::TOO_MANY_REQUESTS,
        ErrorCode::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
        ErrorCode::Internal => StatusCode::INTERNAL_SERVER_ERROR,
    }
}

//! Extractors for bodies, queries and paths, with errors that say what is wrong.

use axum::body::Bytes;
use axum::extract::rejection::QueryRejection;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::header;
use axum::http::request::Parts;
use nova_luna_protocol::online::ErrorCode;
use nova_luna_protocol::{InputError, TableId, from_json, short};
use nova_luna_table::study::challenge::ChallengeName;
use serde::de::DeserializeOwned;
use utoipa::IntoParams;

use super::app::App;
use crate::clock::now_ms;
use crate::error::Error;
use crate::limits::rules::{BODY_TIME, MOST_BODY, MOST_RECORD};

pub struct Body<T>(pub T);

impl<T: DeserializeOwned> FromRequest<App> for Body<T> {
    type Rejection = Error;

    async fn from_request(request: Request, app: &App) -> Result<Body<T>, Error> {
        let kind = request.headers().get(header::CONTENT_TYPE);
        let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        // Forms cannot send this type, so this also refuses forms of other sites.
        if kind.split(';').next().map(str::trim) != Some("application/json") {
            let message = "send JSON, with the header Content-Type: application/json";
            return Err(Error::new(ErrorCode::BadRequest, message));
        }
        let arriving = tokio::time::timeout(BODY_TIME, Bytes::from_request(request, app));
        let arrived = arriving.await.map_err(|_| {
            Error::new(ErrorCode::BadRequest, "the request came too slowly: send it again")
        })?;
        let bytes = arrived.map_err(|rejection| {
            if rejection.status() == axum::http::StatusCode::PAYLOAD_TOO_LARGE {
                let (body, record) = (MOST_BODY / 1024, MOST_RECORD / 1024);
                let message = format_args!(
                    "the request is too large: send at most {body} KiB, or {record} KiB of a record"
                );
                return Error::new(ErrorCode::TooLarge, message);
            }
            Error::new(ErrorCode::BadRequest, "the request broke off: send it again")
        })?;
        let text = str::from_utf8(&bytes).map_err(|_| {
            Error::new(ErrorCode::BadRequest, "the request is not UTF-8: send JSON in UTF-8")
        })?;
        Ok(Body(from_json(text)?))
    }
}

/// The id of a table in an address.
#[derive(IntoParams)]
#[into_params(names("table"), parameter_in = Path)]
pub struct TablePath(
    /// the table's id
    #[param(value_type = String)]
    pub TableId,
);

impl FromRequestParts<App> for TablePath {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<TablePath, Error> {
        match Path::<String>::from_request_parts(parts, app).await {
            Ok(Path(id)) if id.len() <= 32 && id.bytes().all(|b| b.is_ascii_alphanumeric()) => {
                Ok(TablePath(id.into()))
            }
            // A text that cannot be an id is answered like an unknown table.
            _ => Err(Error::unknown_table()),
        }
    }
}

/// The name of a challenge in an address.
pub struct ChallengePath(pub ChallengeName);

impl FromRequestParts<App> for ChallengePath {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<ChallengePath, Error> {
        let name = Path::<String>::from_request_parts(parts, app).await;
        // A name that is not UTF-8 is answered like an unknown challenge.
        let name = name.map(|Path(name)| name).unwrap_or_default();
        let name = ChallengeName::parse(&name, now_ms());
        name.map(ChallengePath).map_err(|error| Error::new(ErrorCode::UnknownChallenge, error))
    }
}

/// What is wrong with the part of an address after the question mark.
fn explain(rejection: &QueryRejection) -> InputError {
    let text = rejection.body_text();
    let said = text.split_once("query string: ").map_or(text.as_str(), |(_, said)| said);
    // The field is named only if its value is the reason.
    let (field, said) = match said.split_once(": ") {
        Some((field, said)) if !field.contains(' ') => (field, said),
        _ => ("", said),
    };
    let mut error = InputError::parse(said);
    if said.contains("digit") || said.contains("integer") || said.contains("number too") {
        "expected a whole number from 0 to 4294967295".clone_into(&mut error.reason);
    } else if said.contains("`true` or `false`") {
        "expected true or false".clone_into(&mut error.reason);
    }
    error.within(&short(field))
}

pub struct QueryString<T>(pub T);

impl<T: DeserializeOwned> FromRequestParts<App> for QueryString<T> {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<QueryString<T>, Error> {
        match Query::<T>::from_request_parts(parts, app).await {
            Ok(Query(query)) => Ok(QueryString(query)),
            Err(rejection) => Err(explain(&rejection).into()),
        }
    }
}

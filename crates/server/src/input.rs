//! What comes in with a request, with errors that help.

use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::header;
use axum::http::request::Parts;
use nova_luna_protocol::from_json;
use nova_luna_protocol::online::ErrorCode;
use serde::de::DeserializeOwned;

use crate::app::App;
use crate::challenges::Name;
use crate::error::Error;
use crate::limits::BODY_TIME;

/// A body of JSON.
pub struct Body<T>(pub T);

impl<T: DeserializeOwned> FromRequest<App> for Body<T> {
    type Rejection = Error;

    async fn from_request(request: Request, app: &App) -> Result<Body<T>, Error> {
        let kind = request.headers().get(header::CONTENT_TYPE);
        let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        // A form of another site cannot send this type, so it also keeps strangers out.
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
                return Error::new(ErrorCode::TooLarge, "the request is too large");
            }
            Error::new(ErrorCode::BadRequest, "the request broke off")
        })?;
        let text = str::from_utf8(&bytes)
            .map_err(|_| Error::new(ErrorCode::BadRequest, "the request is not UTF-8"))?;
        Ok(Body(from_json(text)?))
    }
}

/// The id of a table in an address.
pub struct TableId(pub String);

impl FromRequestParts<App> for TableId {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<TableId, Error> {
        match Path::<String>::from_request_parts(parts, app).await {
            Ok(Path(id)) if id.len() <= 32 && id.bytes().all(|b| b.is_ascii_alphanumeric()) => {
                Ok(TableId(id))
            }
            // What cannot be an id is an unknown table too.
            _ => Err(Error::unknown_table()),
        }
    }
}

/// The name of a challenge in an address.
pub struct ChallengeName(pub Name);

impl FromRequestParts<App> for ChallengeName {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<ChallengeName, Error> {
        let name = Path::<String>::from_request_parts(parts, app).await;
        // What cannot be read is an unknown challenge too.
        let name = name.map(|Path(name)| name).unwrap_or_default();
        Name::read(&name).map(ChallengeName)
    }
}

/// The part of an address after the question mark.
pub struct Asked<T>(pub T);

impl<T: DeserializeOwned> FromRequestParts<App> for Asked<T> {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Asked<T>, Error> {
        match Query::<T>::from_request_parts(parts, app).await {
            Ok(Query(asked)) => Ok(Asked(asked)),
            Err(rejection) => Err(Error::new(
                ErrorCode::BadRequest,
                format_args!("the address: {}", nova_luna_protocol::short(&rejection.body_text())),
            )),
        }
    }
}

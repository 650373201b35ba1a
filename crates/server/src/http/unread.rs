//! Counts large answers until their clients have read them. They stay in memory until then, so a network that asks for
//! many and reads none would fill it.

use axum::body::{Body, Bytes, HttpBody, to_bytes};
use axum::extract::{Request, State};
use axum::http::Method;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::app::App;
use super::client::Client;
use crate::error::Error;
use crate::limits::permits::SubnetPermit;

/// Smaller answers fit into what the system keeps for each connection anyway.
const LEAST: u64 = 16 * 1024;

/// An answer that counts as long as any part of it is in memory.
struct Counted {
    answer: Bytes,
    _permit: SubnetPermit,
}

impl AsRef<[u8]> for Counted {
    fn as_ref(&self) -> &[u8] {
        &self.answer
    }
}

pub async fn count(
    State(app): State<App>,
    client: Client,
    request: Request,
    next: Next,
) -> Response {
    // The files of the page are in memory once, however many are sent. What a request has changed is answered, and
    // that answer is not long.
    let may_be_long = request.method() == Method::GET && request.uri().path().starts_with("/api/");
    let response = next.run(request).await;
    let size = response.body().size_hint().exact().filter(|size| may_be_long && *size >= LEAST);
    let (Some(subnet), Some(size)) = (client.subnet(), size) else { return response };
    let permit = match app.limiter.unread(subnet, size) {
        Ok(permit) => permit,
        Err(error) => {
            app.limited("unread", &client);
            return error.into_response();
        }
    };
    let (parts, body) = response.into_parts();
    // A body of a known size is in memory already.
    match to_bytes(body, usize::MAX).await {
        Ok(answer) => {
            let counted = Bytes::from_owner(Counted { answer, _permit: permit });
            Response::from_parts(parts, Body::from(counted))
        }
        Err(error) => Error::internal(error).into_response(),
    }
}

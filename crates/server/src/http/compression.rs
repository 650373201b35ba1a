//! Compresses large answers for clients that accept it.

use std::io::{self, Write};

use axum::body::{Body, Bytes, HttpBody, to_bytes};
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use tokio::sync::Semaphore;

use super::reply::JSON;
use crate::error::Error;

/// Shorter answers fit into one packet anyway.
const LEAST: u64 = 1024;
/// Longer answers are not held in memory a second time.
const MOST: u64 = 8 * 1024 * 1024;
/// What is longer takes long enough to be done outside of the async threads.
const QUICK: usize = 16 * 1024;
/// How many long answers are compressed at the same time. Those that come meanwhile are sent as they are.
static LONG: Semaphore = Semaphore::const_new(4);

pub async fn compress_json(request: Request, next: Next) -> Response {
    let accepted = accepts(request.headers(), "gzip");
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    if headers.get(header::CONTENT_TYPE) != Some(&JSON) {
        return response;
    }
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    let size = response.body().size_hint().exact();
    if !accepted || !size.is_some_and(|size| (LEAST..=MOST).contains(&size)) {
        return response;
    }
    compressed(response).await
}

async fn compressed(response: Response) -> Response {
    let (mut parts, body) = response.into_parts();
    // A body of a known size is in memory already.
    let plain = match to_bytes(body, MOST as usize).await {
        Ok(plain) => plain,
        Err(error) => return Error::internal(error).into_response(),
    };
    let Some(compressed) = compress(&plain).await else {
        return Response::from_parts(parts, Body::from(plain));
    };
    parts.headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    parts.headers.remove(header::CONTENT_LENGTH);
    Response::from_parts(parts, Body::from(compressed))
}

/// `None` if too many others are being compressed.
async fn compress(plain: &Bytes) -> Option<Vec<u8>> {
    if plain.len() <= QUICK {
        return gzip(plain).ok();
    }
    let permit = LONG.try_acquire().ok()?;
    let plain = plain.clone();
    let compressing = tokio::task::spawn_blocking(move || {
        let compressed = gzip(&plain);
        // Here, because the work goes on when the client has gone.
        drop(permit);
        compressed
    });
    compressing.await.ok()?.ok()
}

fn gzip(plain: &[u8]) -> io::Result<Vec<u8>> {
    // JSON repeats itself so much that the fastest level is nearly as good as the best.
    let mut encoder = GzEncoder::new(Vec::with_capacity(plain.len() / 4), Compression::fast());
    encoder.write_all(plain)?;
    encoder.finish()
}

/// Whether a client accepts this encoding.
pub fn accepts(headers: &HeaderMap, encoding: &str) -> bool {
    let lines = headers.get_all(header::ACCEPT_ENCODING).into_iter();
    let mut named = lines.filter_map(|line| line.to_str().ok()).flat_map(|line| line.split(','));
    named.any(|one| {
        let mut parts = one.split(';').map(str::trim);
        let refused = |part: &str| {
            let weight = part.strip_prefix("q=").and_then(|weight| weight.parse().ok());
            weight == Some(0.0)
        };
        parts.next() == Some(encoding) && !parts.any(refused)
    })
}

#[cfg(test)]
mod tests {
    use std::pin::Pin;
    use std::task::{Context, Poll};
    use std::time::Duration;

    use axum::http::StatusCode;
    use hyper::body::{Frame, SizeHint};
    use nova_luna_testing::wait::until;
    use tokio::time::timeout;

    use super::*;

    #[tokio::test]
    async fn a_client_that_goes_away_does_not_make_room_for_more_work() {
        let long = Bytes::from("a long answer ".repeat(MOST as usize / 14));
        let all = LONG.available_permits();
        // The client goes as soon as the work has begun.
        assert!(timeout(Duration::ZERO, compress(&long)).await.is_err());
        assert_eq!(LONG.available_permits(), all - 1);
        until("the work is done", async || LONG.available_permits() == all).await;
    }

    /// A body that breaks off.
    struct Broken;

    impl HttpBody for Broken {
        type Data = Bytes;
        type Error = io::Error;

        fn poll_frame(
            self: Pin<&mut Self>,
            _: &mut Context<'_>,
        ) -> Poll<Option<Result<Frame<Bytes>, io::Error>>> {
            Poll::Ready(Some(Err(io::Error::other("broken"))))
        }

        fn size_hint(&self) -> SizeHint {
            SizeHint::with_exact(2 * LEAST)
        }
    }

    #[tokio::test]
    async fn an_answer_that_breaks_off_is_no_empty_success() {
        let response = compressed(Response::new(Body::new(Broken))).await;
        assert_eq!(response.status(), StatusCode::INTERNAL_SERVER_ERROR);
    }

    #[test]
    fn an_encoding_is_accepted_if_it_is_named_and_not_refused() {
        for (text, expected) in [
            ("gzip", true),
            ("br, gzip;q=0.5", true),
            ("gzip ; q=1.0", true),
            ("gzip;q=0", false),
            ("gzip;q=0.000", false),
            ("x-gzip, br", false),
            ("", false),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_ENCODING, HeaderValue::from_static(text));
            assert_eq!(accepts(&headers, "gzip"), expected, "{text}");
        }
    }
}

//! Compresses large answers for clients that accept it.

use std::io::{self, Write};

use axum::body::{Body, Bytes, HttpBody, to_bytes};
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;
use flate2::Compression;
use flate2::write::GzEncoder;
use tokio::sync::Semaphore;

use super::reply::JSON;

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
    let (mut parts, body) = response.into_parts();
    // A body of a known size is in memory already.
    let plain = to_bytes(body, MOST as usize).await.unwrap_or_default();
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
    let compressed = tokio::task::spawn_blocking(move || gzip(&plain)).await;
    drop(permit);
    compressed.ok()?.ok()
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
    use super::*;

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

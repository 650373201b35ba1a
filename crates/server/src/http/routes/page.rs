//! The page, and what browsers are told about it.

use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use nova_luna_protocol::online::ErrorCode;

use crate::error::Error;
use crate::http::reply::wrong_method;

/// The page comes from here alone and talks to nobody else.
const POLICY: &str = "default-src 'self'; img-src 'self' data:; object-src 'none'; \
                      base-uri 'self'; form-action 'self'; frame-ancestors 'none'";

/// What the page does not need, nothing that sneaks into it gets.
const PERMISSIONS: &str =
    "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()";

/// A file of the page.
pub async fn serve(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return wrong_method().into_response();
    }
    let path = uri.path().trim_start_matches('/');
    let Some(asset) = nova_luna_page::asset(path) else {
        let message = "there is no such page";
        return Error::new(ErrorCode::UnknownAddress, message).into_response();
    };
    let caching = if asset.hashed { "public, max-age=31536000, immutable" } else { "no-cache" };
    let mut response = HeaderMap::new();
    response.insert(header::CONTENT_TYPE, HeaderValue::from_static(asset.content_type));
    response.insert(header::CACHE_CONTROL, HeaderValue::from_static(caching));
    response.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if let Ok(etag) = HeaderValue::from_str(asset.etag) {
        if headers.get(header::IF_NONE_MATCH) == Some(&etag) {
            response.insert(header::ETAG, etag);
            return (StatusCode::NOT_MODIFIED, response).into_response();
        }
        response.insert(header::ETAG, etag);
    }
    let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|text| text.to_str().ok());
    let accepts = |name: &str| {
        accepted.is_some_and(|text| {
            text.split(',').any(|one| one.split(';').next().map(str::trim) == Some(name))
        })
    };
    let (body, encoding) = match (asset.brotli, asset.gzip) {
        (Some(body), _) if accepts("br") => (body, Some("br")),
        (_, Some(body)) if accepts("gzip") => (body, Some("gzip")),
        _ => (asset.body, None),
    };
    if let Some(encoding) = encoding {
        response.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    (response, body).into_response()
}

/// Headers that keep others from abusing what we send.
pub async fn secure(mut response: Response) -> Response {
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    headers.insert("cross-origin-opener-policy", HeaderValue::from_static("same-origin"));
    headers.insert("cross-origin-resource-policy", HeaderValue::from_static("same-origin"));
    headers.insert("permissions-policy", HeaderValue::from_static(PERMISSIONS));
    // What depends on who asks is not for the caches between us.
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

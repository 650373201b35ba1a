//! Serves the files of the page.

use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use nova_luna_protocol::online::ErrorCode;

use crate::error::Error;
use crate::http::compression::accepts;
use crate::http::reply::wrong_method;

pub async fn serve(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return ([(header::ALLOW, "GET, HEAD")], wrong_method()).into_response();
    }
    let path = uri.path().trim_start_matches('/');
    let Some(asset) = nova_luna_page::asset(path) else {
        return Error::new(ErrorCode::UnknownAddress, "there is no such page: begin at /")
            .into_response();
    };
    let caching = if asset.hashed { "public, max-age=31536000, immutable" } else { "no-cache" };
    let mut response = HeaderMap::new();
    response.insert(header::CONTENT_TYPE, HeaderValue::from_static(asset.content_type));
    response.insert(header::CACHE_CONTROL, HeaderValue::from_static(caching));
    response.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    response.insert(header::ETAG, HeaderValue::from_static(asset.etag));
    if headers.get(header::IF_NONE_MATCH) == response.get(header::ETAG) {
        return (StatusCode::NOT_MODIFIED, response).into_response();
    }
    let (body, encoding) = match (asset.brotli, asset.gzip) {
        (Some(body), _) if accepts(&headers, "br") => (body, Some("br")),
        (_, Some(body)) if accepts(&headers, "gzip") => (body, Some("gzip")),
        _ => (asset.body, None),
    };
    if let Some(encoding) = encoding {
        response.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    (response, body).into_response()
}

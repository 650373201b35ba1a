//! What is done for every request, outermost first: security headers are added, it is measured, its client is
//! found and limited, and requests for other names or from pages of other sites are refused.

use std::net::SocketAddr;
use std::time::Instant;

use axum::extract::{ConnectInfo, MatchedPath, Request, State};
use axum::http::{HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use nova_luna_protocol::online::ErrorCode;

use super::app::App;
use super::origin;
use crate::error::Error;
use crate::limits::rules::{Limited, REFUSAL_DELAY};

/// The page loads nothing from other sites and sends nothing to them. It may run WebAssembly.
const CONTENT_SECURITY_POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; object-src 'none'; \
                                       base-uri 'self'; form-action 'self'; frame-ancestors 'none'";
/// The page needs none of these, so a script that is injected into it cannot use them either.
const PERMISSIONS_POLICY: &str =
    "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()";

/// A year in which browsers use nothing but TLS.
const STRICT_TRANSPORT_SECURITY: &str = "max-age=31536000";

pub async fn add_security_headers(State(app): State<App>, mut response: Response) -> Response {
    let headers = response.headers_mut();
    if app.is_secure() {
        let value = HeaderValue::from_static(STRICT_TRANSPORT_SECURITY);
        headers.insert(header::STRICT_TRANSPORT_SECURITY, value);
    }
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY.as_str(), CONTENT_SECURITY_POLICY),
        (header::X_CONTENT_TYPE_OPTIONS.as_str(), "nosniff"),
        (header::REFERRER_POLICY.as_str(), "no-referrer"),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
        ("permissions-policy", PERMISSIONS_POLICY),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    // Most answers depend on who asks, so shared caches must not keep them.
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Measures and logs a request by the pattern of its address, because the id of a table is a secret of its players.
pub async fn measure(State(app): State<App>, request: Request, next: Next) -> Response {
    let began = Instant::now();
    let method = request.method().clone();
    let route = request.extensions().get::<MatchedPath>().cloned();
    let response = next.run(request).await;
    let route = match route.as_ref().map(MatchedPath::as_str) {
        Some("/api/{*rest}") => "unknown",
        Some(route) => route,
        None => "page",
    };
    let took = began.elapsed();
    let status = response.status().as_u16();
    // A client may invent methods, and each would become a time series.
    let method = match method.as_str() {
        known @ ("GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS") => known,
        _ => "other",
    };
    app.metrics.request(method, route, status, took);
    let elapsed_ms = took.as_millis();
    tracing::debug!(method, route, status, elapsed_ms, "answered");
    response
}

/// Adds the [`Client`](super::client::Client) to a request, and applies the rate limit on requests.
pub async fn identify_client(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
    let peer = peer.map(|ConnectInfo(peer)| peer.ip());
    let client = app.proxies.client(peer, request.headers());
    request.extensions_mut().insert(client);
    app.warn_of_untrusted_proxy(&client);
    // Monitoring costs little and must not be refused.
    let monitoring = matches!(request.uri().path(), "/healthz" | "/readyz" | "/metrics");
    if !monitoring && let Err(error) = app.allow(Limited::Request, &client, None) {
        // A refusal costs something too: this slows down a client that repeats its request at once.
        tokio::time::sleep(REFUSAL_DELAY).await;
        return error.into_response();
    }
    next.run(request).await
}

/// Refuses requests for another name than that of `--public-url`: a page of another site could make its own name lead
/// to this server, and then read what it answers.
pub async fn refuse_other_hosts(State(app): State<App>, request: Request, next: Next) -> Response {
    if let Some(public) = app.public_host()
        && !origin::is_host(request.headers(), public)
    {
        let message = format_args!("this server is at {public}: ask for that name");
        return Error::new(ErrorCode::ForeignOrigin, message).into_response();
    }
    next.run(request).await
}

/// Refuses requests from pages of other sites, unless they only read. Opening a socket is more than reading.
pub async fn refuse_other_sites(State(app): State<App>, request: Request, next: Next) -> Response {
    let reads = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let upgrades = request.headers().contains_key(header::UPGRADE);
    if (!reads || upgrades) && !origin::is_own(request.headers(), app.public_host()) {
        let message = "this request comes from a page of another site; if that is this server's \
                       own page, start the server with --public-url and the page's address";
        return Error::new(ErrorCode::ForeignOrigin, message).into_response();
    }
    next.run(request).await
}

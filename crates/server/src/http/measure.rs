//! Middleware that measures every request.

use std::time::Instant;

use axum::extract::{MatchedPath, Request, State};
use axum::middleware::Next;
use axum::response::Response;

use super::app::App;

/// Measures every request. Addresses are told by their pattern: the id of a table is a secret of its players.
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
    // Anybody can make up a method.
    let method = match method.as_str() {
        known @ ("GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS") => known,
        _ => "other",
    };
    app.metrics.request(method, route, status, took);
    let elapsed_ms = took.as_millis();
    tracing::debug!(method, route, status, elapsed_ms, "answered");
    response
}

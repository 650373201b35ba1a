//! The tiles as data, QR codes, health checks and metrics. None of them needs an identity.

use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use nova_luna_protocol::TileJson;
use nova_luna_protocol::online::ErrorCode;
use qrcode::render::svg;
use qrcode::{EcLevel, QrCode};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::error::Error;
use crate::http::app::App;
use crate::http::client::Client;
use crate::http::extract::QueryString;
use crate::http::reply::Json;
use crate::limits::rules::{Limited, MOST_LINK};

/// The 68 tiles: their colours, times and goals.
#[utoipa::path(get, path = "/api/tiles", responses((status = 200, body = Vec<TileJson>)))]
pub async fn tiles() -> Json<Vec<TileJson>> {
    Json(TileJson::all())
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Link {
    /// A link of at most 500 bytes.
    link: String,
}

/// A link as a QR code.
#[utoipa::path(get, path = "/api/qr.svg", params(Link), responses(
    (status = 200, content_type = "image/svg+xml", body = String),
    (status = 400),
))]
pub async fn qr(
    State(app): State<App>,
    client: Client,
    QueryString(Link { link }): QueryString<Link>,
) -> Result<impl IntoResponse, Error> {
    app.allow(Limited::History, &client, None)?;
    let bad = |reason| Error::new(ErrorCode::BadRequest, format_args!("link: {reason}"));
    if link.len() > MOST_LINK {
        return Err(bad("at most 500 bytes"));
    }
    let code = QrCode::with_error_correction_level(&link, EcLevel::M)
        .map_err(|_| bad("it does not fit into a picture"))?;
    let picture = code.render::<svg::Color<'_>>().min_dimensions(200, 200).build();
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], picture))
}

/// Whether the server works: its database answers and can be written.
#[utoipa::path(get, path = "/healthz", responses(
    (status = 200, body = String, content_type = "text/plain"),
))]
pub async fn healthz(State(app): State<App>) -> Result<&'static str, Error> {
    app.health.check().await?;
    Ok("ok\n")
}

/// Whether the server accepts requests: it works, and is not about to shut down.
#[utoipa::path(get, path = "/readyz", responses(
    (status = 200, body = String, content_type = "text/plain"),
))]
pub async fn readyz(State(app): State<App>) -> Result<&'static str, Error> {
    if app.shutdown.is_draining() {
        let message = "this server goes down: ask another one";
        return Err(Error::new(ErrorCode::Unavailable, message));
    }
    app.health.check().await?;
    Ok("ok\n")
}

/// Metrics in the text format of Prometheus.
///
/// Only for the machine itself, unless its host has allowed other addresses.
#[utoipa::path(get, path = "/metrics", responses(
    (status = 200, body = String, content_type = "text/plain"),
    (status = 404, description = "there is nothing here for you"),
))]
pub async fn metrics(State(app): State<App>, client: Client) -> Result<impl IntoResponse, Error> {
    if !app.shows_metrics_to(&client) {
        let message =
            "there is nothing here for you; the server's host can let you in with --metrics-from";
        return Err(Error::new(ErrorCode::UnknownAddress, message));
    }
    let sockets = app.shutdown.sockets().len();
    let text = app.metrics.text(app.tables.count(), sockets, app.store.busy());
    Ok(([(header::CONTENT_TYPE, prometheus::TEXT_FORMAT)], text))
}

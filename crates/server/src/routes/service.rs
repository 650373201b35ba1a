//! What serves the others.

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use nova_luna_protocol::online::{ErrorBody, ErrorCode};
use qrcode::render::svg;
use qrcode::{EcLevel, QrCode};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::app::App;
use crate::error::Error;
use crate::input::Asked;

/// The longest link that is drawn.
const MOST_LINK: usize = 500;

/// What is to be drawn.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Link {
    /// A link of at most 500 bytes.
    link: String,
}

/// A link as a picture that a phone can scan.
#[utoipa::path(get, path = "/api/qr.svg", params(Link), responses(
    (status = 200, content_type = "image/svg+xml", body = String),
    (status = 400, body = ErrorBody),
))]
pub async fn qr(Asked(Link { link }): Asked<Link>) -> Result<impl IntoResponse, Error> {
    let bad = |reason| Error::new(ErrorCode::BadRequest, format_args!("link: {reason}"));
    if link.len() > MOST_LINK {
        return Err(bad("at most 500 bytes"));
    }
    let code = QrCode::with_error_correction_level(&link, EcLevel::M)
        .map_err(|_| bad("it does not fit into a picture"))?;
    let picture = code.render::<svg::Color<'_>>().min_dimensions(200, 200).build();
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], picture))
}

/// This description.
#[utoipa::path(get, path = "/api/openapi.json", responses((status = 200, description = "OpenAPI 3.1")))]
pub async fn description() -> impl IntoResponse {
    Json(super::openapi())
}

/// Whether the server and its database are well.
#[utoipa::path(get, path = "/healthz", responses(
    (status = 200, body = String), (status = 503, body = ErrorBody),
))]
pub async fn healthz(State(app): State<App>) -> Result<&'static str, Error> {
    app.store().ping().await?;
    Ok("ok\n")
}

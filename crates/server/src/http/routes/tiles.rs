//! The tiles as data. They need no identity.

use nova_luna_protocol::TileJson;

use crate::http::reply::Json;

/// The 68 tiles: their colours, times and goals.
#[utoipa::path(get, path = "/api/tiles", operation_id = "tiles", responses((status = 200, body = Vec<TileJson>)))]
pub async fn all() -> Json<Vec<TileJson>> {
    Json(TileJson::all())
}

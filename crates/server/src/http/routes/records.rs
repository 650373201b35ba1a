//! Records of games: export, replay and import.

use axum::extract::State;
use axum::http::StatusCode;
use nova_luna_protocol::Record;
use nova_luna_protocol::online::{DeviceGame, Replay, TableState};
use nova_luna_table::{Refusal, create, ids, names};

use super::tables::created;
use crate::clock::now_ms;
use crate::error::Error;
use crate::http::admission::may_look;
use crate::http::app::App;
use crate::http::extract::{Body, TablePath};
use crate::http::identity::{Identity, Visitor};
use crate::http::reply::Json;
use crate::limits::rules::Limited;
use crate::live::CommandKey;
use crate::random;

/// The record of a game. While it goes on, the deck ends with what everybody has seen of it.
#[utoipa::path(get, path = "/api/tables/{table}/record", params(TablePath), responses(
    (status = 200, body = Record),
    (status = 409, description = "the game has not begun"),
))]
pub async fn export(
    State(app): State<App>,
    visitor: Visitor,
    TablePath(table): TablePath,
) -> Result<Json<Record>, Error> {
    app.allow(Limited::History, &visitor.client, None)?;
    may_look(&app, &table, visitor.id()).await?;
    let record = app.tables.table(&table).record().await?;
    Ok(Json(record.ok_or(Refusal::NotBegun)?.record))
}

/// A finished game, move by move: the position at the start and after each.
#[utoipa::path(get, path = "/api/tables/{table}/replay", params(TablePath), responses(
    (status = 200, body = Replay),
    (status = 409, description = "the game is not over"),
))]
pub async fn replay(
    State(app): State<App>,
    visitor: Visitor,
    TablePath(table): TablePath,
) -> Result<Json<Replay>, Error> {
    app.allow(Limited::History, &visitor.client, None)?;
    may_look(&app, &table, visitor.id()).await?;
    let moves = app.tables.table(&table).moves(&visitor.client.requester(None)).await?;
    let analysed = app.store.analysis(&table).await?.is_some();
    Ok(Json(moves.ok_or(Refusal::NoReplayYet)?.replay(&table, analysed)))
}

/// Import a finished game that was played elsewhere, to look at it here.
#[utoipa::path(post, path = "/api/records", request_body = Record, responses(
    (status = 201, body = TableState),
    (status = 400, description = "the record cannot be read or does not replay"),
    (status = 401),
))]
pub async fn import(
    State(app): State<App>,
    me: Identity,
    Body(record): Body<Record>,
) -> Result<(StatusCode, Json<TableState>), Error> {
    me.allow(&app, Limited::Import)?;
    let dealer = &*app.context.dealer;
    let decision = create::import(
        random::table(),
        me.player.clone(),
        &record,
        names::clean,
        now_ms(),
        dealer,
    )?;
    created(&app, &me, &decision, None, "record").await
}

/// Keep a finished game that was played on the sender's device with their others. Sent twice, it is kept once.
#[utoipa::path(post, path = "/api/device-games", request_body = DeviceGame, responses(
    (status = 201, body = TableState),
    (status = 400, description = "the record cannot be read or does not replay"),
    (status = 401),
    (status = 409, description = "the id was used for another game"),
))]
pub async fn keep_device_game(
    State(app): State<App>,
    me: Identity,
    Body(game): Body<DeviceGame>,
) -> Result<(StatusCode, Json<TableState>), Error> {
    ids::check(&game.id, "table")?;
    me.allow(&app, Limited::Import)?;
    let dealer = &*app.context.dealer;
    let decision =
        create::device_game(random::table(), me.player.clone(), &game, now_ms(), dealer)?;
    let key = CommandKey::new(&me.player.id, game.id.clone(), &game)?;
    created(&app, &me, &decision, Some(&key), "device game").await
}

//! Records of games.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use nova_luna_protocol::Record;
use nova_luna_protocol::online::{ErrorBody, ErrorCode, Replay, TableState};

use super::tables::see;
use crate::app::App;
use crate::caller::Caller;
use crate::clock::now_ms;
use crate::error::Error;
use crate::identity::Identity;
use crate::ids;
use crate::input::{Body, TableId};
use crate::limits::Kind;
use crate::owner::Ask;
use crate::table;

/// The record of a game. While it goes on, the deck ends with what everybody has seen of it.
#[utoipa::path(get, path = "/api/tables/{table}/record",
    params(("table" = String, Path, description = "the table's id")),
    responses(
        (status = 200, body = Record),
        (status = 404, body = ErrorBody),
        (status = 409, body = ErrorBody, description = "the game has not begun"),
    ))]
pub async fn export(
    State(app): State<App>,
    caller: Caller,
    TableId(table): TableId,
) -> Result<Json<Record>, Error> {
    app.allow(Kind::History, &caller, None)?;
    let record = app.tables().ask(&table, |reply| Ask::Record { reply }).await??;
    let record =
        record.ok_or_else(|| Error::new(ErrorCode::WrongStage, "the game has not begun"))?;
    Ok(Json(record.record))
}

/// A finished game, move by move: the position at the start and after each.
#[utoipa::path(get, path = "/api/tables/{table}/replay",
    params(("table" = String, Path, description = "the table's id")),
    responses(
        (status = 200, body = Replay),
        (status = 404, body = ErrorBody),
        (status = 409, body = ErrorBody, description = "the game is not over"),
    ))]
pub async fn replay(
    State(app): State<App>,
    caller: Caller,
    TableId(table): TableId,
) -> Result<Json<Replay>, Error> {
    app.allow(Kind::History, &caller, None)?;
    let game = app.tables().ask(&table, |reply| Ask::Replay { reply }).await??;
    let (moves, positions) = game.ok_or_else(|| {
        Error::new(ErrorCode::WrongStage, "the game is not over: look at the table itself")
    })?;
    let analysed = app.store().analysis(&table).await?.is_some();
    Ok(Json(Replay { table, analysed, moves, positions }))
}

/// Bring a finished game that was played elsewhere, to look at it here.
#[utoipa::path(post, path = "/api/records", request_body = Record, responses(
    (status = 201, body = TableState),
    (status = 400, body = ErrorBody, description = "the record cannot be read or does not replay"),
    (status = 401, body = ErrorBody),
    (status = 413, body = ErrorBody),
))]
pub async fn import(
    State(app): State<App>,
    caller: Caller,
    me: Identity,
    Body(record): Body<Record>,
) -> Result<(StatusCode, Json<TableState>), Error> {
    app.allow(Kind::Import, &caller, Some(&me.person.id))?;
    let tables = app.tables();
    let decision = table::import(&ids::table(), me.player(), &record, now_ms(), tables.deal())?;
    let answer = tables.found(decision, None, "record").await?;
    let state = see(&app, &answer.table, Some(me.person.id)).await?;
    Ok((StatusCode::CREATED, Json(state)))
}

//! Advice for who asks.

use axum::Json;
use axum::extract::State;
use nova_luna_engine::Value;
use nova_luna_protocol::online::{ErrorBody, Hint, Reason};

use crate::app::App;
use crate::error::Error;
use crate::identity::Identity;
use crate::input::TableId;
use crate::owner::Ask;

/// What the strongest bot would do on your turn, and why.
///
/// At tables with other people only when all of them have allowed hints.
#[utoipa::path(get, path = "/api/tables/{table}/hint",
    params(("table" = String, Path, description = "the table's id")),
    responses(
        (status = 200, body = Hint),
        (status = 401, body = ErrorBody),
        (status = 403, body = ErrorBody, description = "you have no seat, or it is not your turn"),
        (status = 404, body = ErrorBody),
        (status = 409, body = ErrorBody, description = "hints are off here, or nothing is played"),
    ))]
pub async fn hint(
    State(app): State<App>,
    me: Identity,
    TableId(table): TableId,
) -> Result<Json<Hint>, Error> {
    let ask = |reply| Ask::Hint { person: me.player(), reply };
    let (at, position) = app.tables().ask(&table, ask).await??;
    let nothing = || Error::internal(&"a bot has no advice");
    let seat = position.seat_to_move().ok_or_else(nothing)?;
    let choice = app.tables().bots().advise((*position).clone()).await.ok_or_else(nothing)?;
    let value = choice.report.lines.first().map(|line| line.value);
    Ok(Json(Hint {
        at,
        seat: seat.index() as u8,
        action: choice.action.into(),
        reasons: Reason::all(&position, choice.action),
        chances: match value {
            Some(Value::Chances(chances)) => chances[..position.variant().players()].to_vec(),
            _ => Vec::new(),
        },
        score: match value {
            Some(Value::Score(score)) => Some(score),
            _ => None,
        },
    }))
}

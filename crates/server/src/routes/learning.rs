//! Hints, analysis, challenges: for those who want to get better.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use nova_luna_engine::Value;
use nova_luna_protocol::online::{
    Analysis, Challenge, ChallengeOrder, ErrorBody, ErrorCode, Hint, PlayChallenge, PlayOn,
    Progress, Reason, TableState,
};
use serde::Deserialize;
use utoipa::IntoParams;

use super::tables::{check_id, may_found, see};
use crate::analysis;
use crate::app::App;
use crate::caller::Caller;
use crate::challenges;
use crate::clock::now_ms;
use crate::error::Error;
use crate::identity::{Identity, Visitor};
use crate::ids;
use crate::input::{Asked, Body, ChallengeName, TableId};
use crate::limits::Kind;
use crate::owner::Ask;
use crate::progress;
use crate::table;

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
    caller: Caller,
    me: Identity,
    TableId(table): TableId,
) -> Result<Json<Hint>, Error> {
    let ask = |reply| Ask::Hint { person: me.player(), reply };
    let (at, position) = app.tables().ask(&table, ask).await??;
    app.allow(Kind::Hint, &caller, Some(&me.person.id))?;
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

/// A finished game, judged move by move, as far as it has come.
///
/// Whoever asks is thought to wait for the rest, so ask again every few seconds.
#[utoipa::path(get, path = "/api/tables/{table}/analysis",
    params(("table" = String, Path, description = "the table's id")),
    responses(
        (status = 200, body = Analysis),
        (status = 404, body = ErrorBody, description = "there is no such table, or nobody has asked for an analysis"),
    ))]
pub async fn analysis(
    State(app): State<App>,
    caller: Caller,
    TableId(table): TableId,
) -> Result<Json<Analysis>, Error> {
    app.allow(Kind::History, &caller, None)?;
    Ok(Json(analysis::look(&app, &table).await?))
}

/// Ask for the analysis of a finished game. Asked again, it says how far it has come.
#[utoipa::path(post, path = "/api/tables/{table}/analysis",
    params(("table" = String, Path, description = "the table's id")),
    responses(
        (status = 200, body = Analysis),
        (status = 401, body = ErrorBody),
        (status = 404, body = ErrorBody),
        (status = 409, body = ErrorBody, description = "the game is not over"),
        (status = 429, body = ErrorBody, description = "you wait for two already, or ask too often"),
    ))]
pub async fn analyse(
    State(app): State<App>,
    caller: Caller,
    me: Identity,
    TableId(table): TableId,
) -> Result<Json<Analysis>, Error> {
    app.allow(Kind::Analysis, &caller, Some(&me.person.id))?;
    Ok(Json(analysis::want(&app, &table, &me.person.id).await?))
}

/// Play on from a moment of a finished game, against bots. What had not come up is shuffled anew.
#[utoipa::path(post, path = "/api/tables/{table}/play-on", request_body = PlayOn,
    params(("table" = String, Path, description = "the table's id")),
    responses(
        (status = 201, body = TableState),
        (status = 400, body = ErrorBody), (status = 401, body = ErrorBody),
        (status = 404, body = ErrorBody),
        (status = 409, body = ErrorBody, description = "the game is not over, or somebody has registered your name since"),
    ))]
pub async fn play_on(
    State(app): State<App>,
    caller: Caller,
    me: Identity,
    TableId(table): TableId,
    Body(wish): Body<PlayOn>,
) -> Result<(StatusCode, Json<TableState>), Error> {
    check_id(&wish.id)?;
    let game = app.tables().ask(&table, |reply| Ask::Record { reply }).await??;
    let game = game.filter(|game| game.record.result.is_some()).ok_or_else(|| {
        Error::new(ErrorCode::WrongStage, "the game is not over: play it to its end first")
    })?;
    let deal = app.tables().deal();
    let decision = table::play_on(&ids::table(), me.player(), &game.record, &wish, now_ms(), deal)?;
    may_found(&app, &caller, &me).await?;
    let made = format!("play on {table} {} {:?}", wish.moves, wish.seat);
    let answer = app.tables().found(decision, Some((&me.person.id, &wish.id)), &made).await?;
    Ok((StatusCode::CREATED, Json(see(&app, &answer.table, Some(me.person.id)).await?)))
}

/// In which order.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Order {
    /// What counts for a place: everybody's `best` game, or their `first`.
    #[param(inline)]
    #[serde(default)]
    by: ChallengeOrder,
}

/// A challenge and what people made of it. `today` is the name of today's.
#[utoipa::path(get, path = "/api/challenges/{challenge}",
    params(("challenge" = String, Path, description = "today, a day like 2026-03-20, or a number from 1 to 999999"), Order),
    responses((status = 200, body = Challenge), (status = 400, body = ErrorBody), (status = 404, body = ErrorBody)))]
pub async fn challenge(
    State(app): State<App>,
    visitor: Visitor,
    ChallengeName(name): ChallengeName,
    Asked(Order { by }): Asked<Order>,
) -> Result<Json<Challenge>, Error> {
    let viewer = visitor.id();
    Ok(Json(challenges::look(&app, name, by, viewer.as_deref()).await?))
}

/// Play a challenge: a solo game on its deck. Who has begun one goes on with it.
#[utoipa::path(post, path = "/api/challenges/{challenge}/tables", request_body = PlayChallenge,
    params(("challenge" = String, Path, description = "as above")),
    responses(
        (status = 200, body = TableState, description = "your game that goes on"),
        (status = 201, body = TableState),
        (status = 400, body = ErrorBody), (status = 401, body = ErrorBody),
        (status = 404, body = ErrorBody, description = "there is no such challenge"),
        (status = 409, body = ErrorBody, description = "somebody has registered your name since: choose another one"),
    ))]
pub async fn play_challenge(
    State(app): State<App>,
    caller: Caller,
    me: Identity,
    ChallengeName(name): ChallengeName,
    Body(wish): Body<PlayChallenge>,
) -> Result<(StatusCode, Json<TableState>), Error> {
    check_id(&wish.id)?;
    // Going on is no new table.
    if app.store().open_challenge(&name.text(), &me.person.id).await?.is_none() {
        may_found(&app, &caller, &me).await?;
    }
    let (table, new) = challenges::begin(&app, name, me.player(), &wish.id).await?;
    let status = if new { StatusCode::CREATED } else { StatusCode::OK };
    Ok((status, Json(see(&app, &table, Some(me.person.id)).await?)))
}

/// How I have been doing.
#[utoipa::path(get, path = "/api/me/progress", responses(
    (status = 200, body = Progress), (status = 401, body = ErrorBody),
))]
pub async fn progress(State(app): State<App>, me: Identity) -> Result<Json<Progress>, Error> {
    Ok(Json(progress::of(&app, &me.person.id).await?))
}

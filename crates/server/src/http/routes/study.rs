//! Hints, analyses, challenges and progress, for players who want to improve.

use axum::extract::State;
use axum::http::StatusCode;
use nova_luna_protocol::online::{
    Analysis, Challenge, ChallengeOrder, Hint, PlayChallenge, PlayOn, Progress, TableState,
};
use nova_luna_table::study::hint::hint as give_hint;
use nova_luna_table::{Refusal, create, ids};
use serde::Deserialize;
use utoipa::IntoParams;

use super::tables::created;
use crate::clock::now_ms;
use crate::error::Error;
use crate::http::admission::{may_create, may_look};
use crate::http::app::App;
use crate::http::extract::{Body, ChallengePath, QueryString, TablePath};
use crate::http::identity::{Identity, Visitor};
use crate::http::reply::Json;
use crate::limits::rules::Limited;
use crate::live::CommandKey;
use crate::random;

/// What the strongest bot would do on your turn, and why.
///
/// At tables with other people only when all of them have allowed hints.
#[utoipa::path(get, path = "/api/tables/{table}/hint", params(TablePath), responses(
    (status = 200, body = Hint),
    (status = 401),
    (status = 403, description = "you have no seat, or it is not your turn"),
    (status = 409, description = "hints are off here, or nothing is played"),
))]
pub async fn hint(
    State(app): State<App>,
    me: Identity,
    TablePath(table): TablePath,
) -> Result<Json<Hint>, Error> {
    let (version, position) = app.tables.table(&table).position_for_hint(&me.player).await?;
    me.allow(&app, Limited::Hint)?;
    let requester = me.requester();
    let choice = app.context.workers.advise(&requester, position.clone()).await;
    let hint = choice.and_then(|choice| give_hint(version, &position, &choice));
    Ok(Json(hint.ok_or_else(|| Error::internal("the engine has no hint"))?))
}

/// A finished game, judged move by move, as far as it has come.
///
/// The server works on it as long as somebody asks for it every few seconds.
#[utoipa::path(get, path = "/api/tables/{table}/analysis", params(TablePath), responses(
    (status = 200, body = Analysis),
    (status = 404, description = "there is no such table, or nobody has asked for an analysis"),
))]
pub async fn analysis(
    State(app): State<App>,
    visitor: Visitor,
    TablePath(table): TablePath,
) -> Result<Json<Analysis>, Error> {
    app.allow(Limited::History, &visitor.client, None)?;
    may_look(&app, &table, visitor.id()).await?;
    Ok(Json(app.analyses.look(&table, visitor.client.subnet()).await?))
}

/// Ask for the analysis of a finished game. Asked again, it says how far it has come.
#[utoipa::path(post, path = "/api/tables/{table}/analysis", params(TablePath), responses(
    (status = 200, body = Analysis),
    (status = 401),
    (status = 409, description = "the game is not over"),
    (status = 429, description = "you wait for two already, or ask too often"),
))]
pub async fn analyse(
    State(app): State<App>,
    me: Identity,
    TablePath(table): TablePath,
) -> Result<Json<Analysis>, Error> {
    me.allow(&app, Limited::Analysis)?;
    may_look(&app, &table, Some(&me.player.id)).await?;
    Ok(Json(app.analyses.request(&table, &me.player.id, me.client.subnet()).await?))
}

/// Play on from a position of a finished game, against bots. Tiles that had not come up are shuffled anew.
#[utoipa::path(post, path = "/api/tables/{table}/play-on", request_body = PlayOn, params(TablePath), responses(
    (status = 201, body = TableState),
    (status = 401),
    (status = 409, description = "the game is not over, or somebody has registered your name since"),
))]
pub async fn play_on(
    State(app): State<App>,
    me: Identity,
    TablePath(table): TablePath,
    Body(request): Body<PlayOn>,
) -> Result<(StatusCode, Json<TableState>), Error> {
    ids::check(&request.id, "table")?;
    may_look(&app, &table, Some(&me.player.id)).await?;
    let game = app.tables.table(&table).finished_record(Refusal::NoPlayingOnYet).await?;
    let (me_at_table, dealer) = (me.player.clone(), &*app.context.dealer);
    let decision =
        create::play_on(random::table(), me_at_table, &game.record, &request, now_ms(), dealer)?;
    may_create(&app, &me).await?;
    let purpose = format!("play on {table} {} {:?}", request.moves, request.seat);
    let key = CommandKey::new(&me.player.id, request.id.clone(), &request)?;
    created(&app, &me, &decision, Some(&key), &purpose).await
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Order {
    /// What counts for a place: everybody's `best` game, or their `first`.
    #[param(inline)]
    #[serde(default)]
    by: ChallengeOrder,
}

/// A challenge and its results. `today` is the name of today's.
#[utoipa::path(get, path = "/api/challenges/{challenge}",
    params(("challenge" = String, Path, description = "today, a day like 2026-03-20, or a number from 1 to 999999"), Order),
    responses((status = 200, body = Challenge), (status = 400), (status = 404)))]
pub async fn challenge(
    State(app): State<App>,
    visitor: Visitor,
    ChallengePath(name): ChallengePath,
    QueryString(Order { by }): QueryString<Order>,
) -> Result<Json<Challenge>, Error> {
    let viewer = visitor.id();
    app.allow(Limited::History, &visitor.client, viewer)?;
    Ok(Json(app.challenges.look(name, by, &visitor.client.requester(viewer)).await?))
}

/// Play a challenge: a solo game on its deck. An unfinished game is continued.
#[utoipa::path(post, path = "/api/challenges/{challenge}/tables", request_body = PlayChallenge,
    params(("challenge" = String, Path, description = "as above")),
    responses(
        (status = 200, body = TableState, description = "your game that goes on"),
        (status = 201, body = TableState),
        (status = 401),
        (status = 404, description = "there is no such challenge"),
        (status = 409, description = "somebody has registered your name since: choose another one"),
    ))]
pub async fn play_challenge(
    State(app): State<App>,
    me: Identity,
    ChallengePath(name): ChallengePath,
    Body(request): Body<PlayChallenge>,
) -> Result<(StatusCode, Json<TableState>), Error> {
    ids::check(&request.id, "table")?;
    // Continuing a game needs no new table.
    if app.challenges.open_table(name, &me.player.id).await?.is_none() {
        may_create(&app, &me).await?;
    }
    let (table, new) = app.challenges.begin(name, &me.player, &me.guard(), request).await?;
    let status = if new { StatusCode::CREATED } else { StatusCode::OK };
    Ok((status, Json(app.tables.table(&table).state(Some(&me.player.id)).await?)))
}

/// My progress.
#[utoipa::path(get, path = "/api/me/progress", responses((status = 200, body = Progress), (status = 401)))]
pub async fn progress(State(app): State<App>, me: Identity) -> Result<Json<Progress>, Error> {
    me.allow(&app, Limited::History)?;
    let requester = me.requester();
    Ok(Json(crate::study::progress::of(&app.context, &requester, &me.player.id).await?))
}

//! Hints, analysis, challenges: for those who want to get better.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use nova_luna_engine::Value;
use nova_luna_protocol::online::{
    Analysis, Challenge, ErrorBody, ErrorCode, Hint, OpponentRecord, PlayChallenge, PlayOn,
    Progress, Reason, SeatKind, SoloResult, Stage, TableState, TableSummary,
};

use super::tables::{listed, see};
use crate::analysis;
use crate::app::App;
use crate::challenges;
use crate::clock::now_ms;
use crate::error::Error;
use crate::identity::{Identity, Visitor};
use crate::ids;
use crate::input::{Body, ChallengeName, TableId};
use crate::owner::Ask;
use crate::table;

/// Games that are looked through for somebody's progress.
const MOST_GAMES: u32 = 1_000;

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
    TableId(table): TableId,
) -> Result<Json<Analysis>, Error> {
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
        (status = 429, body = ErrorBody, description = "you wait for two already"),
    ))]
pub async fn analyse(
    State(app): State<App>,
    me: Identity,
    TableId(table): TableId,
) -> Result<Json<Analysis>, Error> {
    Ok(Json(analysis::want(&app, &table, &me.person.id).await?))
}

/// Play on from a moment of a finished game, against bots. What had not come up is shuffled anew.
#[utoipa::path(post, path = "/api/tables/{table}/play-on", request_body = PlayOn,
    params(("table" = String, Path, description = "the table's id")),
    responses(
        (status = 201, body = TableState),
        (status = 400, body = ErrorBody), (status = 401, body = ErrorBody),
        (status = 404, body = ErrorBody),
        (status = 409, body = ErrorBody, description = "the game is not over"),
    ))]
pub async fn play_on(
    State(app): State<App>,
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
    let answer = app.tables().found(decision, Some((&me.person.id, &wish.id))).await?;
    Ok((StatusCode::CREATED, Json(see(&app, &answer.table, Some(me.person.id)).await?)))
}

/// A challenge and what people made of it. `today` is the name of today's.
#[utoipa::path(get, path = "/api/challenges/{challenge}",
    params(("challenge" = String, Path, description = "today, a day like 2026-03-20, or a number from 1 to 999999")),
    responses((status = 200, body = Challenge), (status = 404, body = ErrorBody)))]
pub async fn challenge(
    State(app): State<App>,
    visitor: Visitor,
    ChallengeName(name): ChallengeName,
) -> Result<Json<Challenge>, Error> {
    let viewer = visitor.id();
    Ok(Json(challenges::look(&app, name, viewer.as_deref()).await?))
}

/// Play a challenge: a solo game on its deck.
#[utoipa::path(post, path = "/api/challenges/{challenge}/tables", request_body = PlayChallenge,
    params(("challenge" = String, Path, description = "as above")),
    responses(
        (status = 201, body = TableState),
        (status = 400, body = ErrorBody), (status = 401, body = ErrorBody),
        (status = 404, body = ErrorBody),
    ))]
pub async fn play_challenge(
    State(app): State<App>,
    me: Identity,
    ChallengeName(name): ChallengeName,
    Body(wish): Body<PlayChallenge>,
) -> Result<(StatusCode, Json<TableState>), Error> {
    check_id(&wish.id)?;
    let decision = challenges::found(&app, name, me.player()).await?;
    let answer = app.tables().found(decision, Some((&me.person.id, &wish.id))).await?;
    Ok((StatusCode::CREATED, Json(see(&app, &answer.table, Some(me.person.id)).await?)))
}

/// How I have been doing.
#[utoipa::path(get, path = "/api/me/progress", responses(
    (status = 200, body = Progress), (status = 401, body = ErrorBody),
))]
pub async fn progress(State(app): State<App>, me: Identity) -> Result<Json<Progress>, Error> {
    let person = Some(me.person.id.as_str());
    let rows = app.store().tables_of(&me.person.id, MOST_GAMES).await?;
    let games: Vec<TableSummary> = rows
        .into_iter()
        .map(|(row, waits)| listed(&row, person, waits))
        .collect::<Result<_, _>>()?;
    Ok(Json(sum_up(&games)))
}

fn sum_up(games: &[TableSummary]) -> Progress {
    let mut progress = Progress::default();
    // The newest come first; scores are told in the order in which they were made.
    for game in games.iter().rev().filter(|game| game.stage == Stage::Finished) {
        let own = |seat: &&u8| game.seats.get(usize::from(**seat)).is_some_and(|seat| seat.you);
        let Some(place) = game.ranking.iter().position(|seat| own(&seat)) else {
            if let Some(score) = game.score.filter(|_| game.seats.iter().any(|seat| seat.you)) {
                progress.games += 1;
                progress.solo.push(SoloResult {
                    table: game.table.clone(),
                    score,
                    challenge: game.challenge.clone(),
                    at_ms: game.changed_ms,
                });
            }
            continue;
        };
        progress.games += 1;
        for (other, seat) in game.ranking.iter().enumerate() {
            let Some(opponent) = game.seats.get(usize::from(*seat)).filter(|seat| !seat.you) else {
                continue;
            };
            let level = opponent.level.filter(|_| opponent.kind == SeatKind::Bot);
            let record = against(&mut progress.opponents, level);
            record.games += 1;
            record.ahead += u32::from(place < other);
            record.won += u32::from(place == 0);
        }
    }
    progress.opponents.sort_by(|a, b| b.games.cmp(&a.games).then(a.level.cmp(&b.level)));
    progress
}

/// The record against an opponent, a new one if there is none yet.
fn against(records: &mut Vec<OpponentRecord>, level: Option<u8>) -> &mut OpponentRecord {
    let known = records.iter().position(|record| record.level == level);
    let at = known.unwrap_or_else(|| {
        records.push(OpponentRecord { level, games: 0, ahead: 0, won: 0 });
        records.len() - 1
    });
    &mut records[at]
}

fn check_id(id: &str) -> Result<(), Error> {
    if ids::is_command(id) {
        return Ok(());
    }
    let reason = "id: 1 to 64 letters, digits, - and _, new for every table";
    Err(Error::new(ErrorCode::BadRequest, reason))
}

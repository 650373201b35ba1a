//! Finished games, judged move by move while somebody waits for it.
//!
//! Every verdict is kept as soon as it is there, so an analysis goes on where it was after a restart.
//! One game is worked at after the other, each bot's thought takes its turn with the live tables'
//! bots, and what nobody has asked for lately rests.

use std::time::Duration;

use nova_luna_engine::{Judge, Judgement, Value};
use nova_luna_protocol::online::{Analysis, ErrorCode, JudgedMove, MoveVerdict, Outlook, Reason};
use nova_luna_protocol::{ActionJson, Record, from_json, to_json};
use nova_luna_rules::{Action, Game, Position};
use nova_luna_store::{Asked, Lease};
use serde::{Deserialize, Serialize};
use tokio::sync::Notify;

use crate::app::App;
use crate::clock::now_ms;
use crate::error::Error;
use crate::owner::Ask;

/// Who has not asked for so long does not wait any more.
const PATIENCE_MS: i64 = 20_000;
/// So many unfinished analyses a person may wait for.
const MOST_WAITING: i64 = 2;
/// So many are looked at for one that no other node works at.
const TRIED: u32 = 10;
/// How often to look for work when nobody says that there is some.
const SWEEP: Duration = Duration::from_secs(5);

/// Wakes whoever does the work.
#[derive(Default)]
pub struct Bell(Notify);

/// What is kept of a verdict.
#[derive(Serialize, Deserialize)]
struct Part {
    best: ActionJson,
    continuation: Vec<ActionJson>,
    before: Outlook,
    loss: f32,
}

/// A finished game with everything an analysis needs.
struct Finished {
    record: Record,
    seqs: Vec<u32>,
    /// Before each action, and after the last.
    positions: Vec<Position>,
}

impl Finished {
    async fn of(app: &App, table: &str) -> Result<Finished, Error> {
        let game = app.tables().ask(table, |reply| Ask::Record { reply }).await??;
        let over = |game: &crate::owner::Recorded| game.record.result.is_some();
        let game = game.filter(|game| over(game)).ok_or_else(|| {
            Error::new(ErrorCode::WrongStage, "only a game that is over can be analysed")
        })?;
        let positions = positions(&game.record)?;
        Ok(Finished { record: game.record, seqs: game.seqs, positions })
    }

    fn action(&self, number: usize) -> Option<Action> {
        self.record.actions.get(number)?.action.action().ok()
    }
}

/// The positions of a finished game: before each action, and after the last.
fn positions(record: &Record) -> Result<Vec<Position>, Error> {
    let end = record.game().map_err(|fault| Error::internal(&fault))?;
    let deck = end.deck().ok_or_else(|| Error::internal(&"the game is not over"))?;
    let mut game = Game::new(end.position().variant(), end.start_order(), *deck)
        .map_err(|error| Error::internal(&error))?;
    let mut positions = vec![game.position().clone()];
    for logged in end.log() {
        game.play(logged.seat, logged.action).map_err(|error| Error::internal(&error))?;
        positions.push(game.position().clone());
    }
    Ok(positions)
}

/// Asks for the analysis of a table's game, for `person`, and says how far it has come.
pub async fn want(app: &App, table: &str, person: &str) -> Result<Analysis, Error> {
    let game = Finished::of(app, table).await?;
    let now = now_ms();
    let parts = game.record.actions.len() as i64;
    let since = now - PATIENCE_MS;
    let asked = app.store().want_analysis(table, person, parts, now, since, MOST_WAITING).await?;
    if asked == Asked::TooMany {
        let message = "you wait for two analyses already: look at those first";
        return Err(Error::new(ErrorCode::TooMany, message));
    }
    app.bell().0.notify_one();
    assemble(app, table, &game).await
}

/// How far the analysis of a table's game has come; whoever asks is thought to wait for it.
pub async fn look(app: &App, table: &str) -> Result<Analysis, Error> {
    let unknown =
        || Error::new(ErrorCode::NotAnalysed, "nobody has asked for an analysis of this game yet");
    let known = app.store().analysis(table).await?.ok_or_else(unknown)?;
    let now = now_ms();
    if !known.done && now - known.wanted > PATIENCE_MS / 4 {
        let since = now - PATIENCE_MS;
        app.store().want_analysis(table, "", known.parts, now, since, MOST_WAITING).await?;
        app.bell().0.notify_one();
    }
    let game = Finished::of(app, table).await?;
    assemble(app, table, &game).await
}

/// Everything that is known of a game.
async fn assemble(app: &App, table: &str, game: &Finished) -> Result<Analysis, Error> {
    let total = game.record.actions.len();
    let known = app.store().analysis(table).await?;
    let (done, bodies) = known.map_or((false, Vec::new()), |known| (known.done, known.bodies));
    let mut parts: Vec<Option<Part>> = (0..total).map(|_| None).collect();
    for (number, body) in bodies {
        if let Some(part) = usize::try_from(number).ok().and_then(|i| parts.get_mut(i)) {
            *part = Some(from_json(&body).map_err(|error| Error::internal(&error))?);
        }
    }
    let outcome = game.positions.last().and_then(Judge::settled).map(|value| outlook(game, value));
    let mut moves = Vec::new();
    for (number, part) in parts.iter().enumerate() {
        let Some(part) = part else { continue };
        let after = match parts.get(number + 1) {
            None => outcome.clone(),
            Some(next) => next.as_ref().map(|next| next.before.clone()),
        };
        let action = game.record.actions[number].action;
        let best = part.best.action().map_err(|error| Error::internal(&error))?;
        moves.push(JudgedMove {
            number: number as u32,
            seq: game.seqs.get(number).copied().unwrap_or_default(),
            seat: game.record.actions[number].seat,
            action,
            best: part.best,
            reasons: Reason::all(&game.positions[number], best),
            continuation: part.continuation.clone(),
            before: part.before.clone(),
            after: after.unwrap_or_else(|| part.before.clone()),
            loss: part.loss,
            verdict: if action == part.best {
                MoveVerdict::Best
            } else {
                MoveVerdict::of(part.loss, game.positions[number].variant().is_solo())
            },
        });
    }
    Ok(Analysis {
        table: table.to_owned(),
        done,
        moves_total: total as u32,
        decisive: Analysis::decisive(&moves),
        moves,
    })
}

fn outlook(game: &Finished, value: Value) -> Outlook {
    match value {
        Value::Score(score) => Outlook { chances: Vec::new(), score: Some(score) },
        Value::Chances(chances) => {
            let players = usize::from(game.record.players);
            Outlook { chances: chances[..players].to_vec(), score: None }
        }
    }
}

/// Does the work, for ever.
pub async fn work(app: App) {
    loop {
        match next(&app).await {
            Ok(true) => continue,
            Ok(false) => {}
            Err(error) => error.log(),
        }
        tokio::select! {
            () = app.bell().0.notified() => {}
            () = tokio::time::sleep(SWEEP) => {}
        }
    }
}

/// The analysis that is wanted longest of those that no other node works at.
async fn claim(app: &App) -> Result<Option<(String, Lease)>, Error> {
    for table in app.store().wanted_analyses(now_ms() - PATIENCE_MS, TRIED).await? {
        if let Some(lease) = app.store().claim(&format!("analysis:{table}")).await? {
            return Ok(Some((table, lease)));
        }
    }
    Ok(None)
}

/// Works at the analysis that is wanted longest, for a while. Whether there was one.
async fn next(app: &App) -> Result<bool, Error> {
    let Some((table, _lease)) = claim(app).await? else { return Ok(false) };
    let game = Finished::of(app, &table).await?;
    let known = app.store().analysis(&table).await?;
    let known: Vec<i64> =
        known.into_iter().flat_map(|known| known.bodies).map(|(number, _)| number).collect();
    for (number, position) in game.positions.iter().enumerate() {
        if known.contains(&(number as i64)) {
            continue;
        }
        let Some(action) = game.action(number) else { break };
        let judging = app.tables().bots().judge(position.clone(), action, app.analysis_nodes());
        let Some(judgement) = judging.await else {
            return Err(Error::internal(&"a move cannot be judged"));
        };
        let body = to_json(&part(&game, judgement));
        app.store().add_analysis_part(&table, number as i64, &body).await?;
        // Somebody else may have waited longer by now, or nobody may wait any more.
        let wanted = app.store().wanted_analyses(now_ms() - PATIENCE_MS, 1).await?;
        if wanted.first() != Some(&table) {
            break;
        }
    }
    Ok(true)
}

fn part(game: &Finished, judgement: Judgement) -> Part {
    let Judgement { best, loss, .. } = judgement;
    Part {
        best: best.action.into(),
        continuation: best.continuation.iter().map(|&action| action.into()).collect(),
        before: outlook(game, best.value),
        loss,
    }
}

//! Finished games, judged move by move while somebody waits for it.
//!
//! Every verdict is kept as soon as it is there, so an analysis goes on where it was after a restart.
//! One game is worked at after the other, each thought gives way to the live tables' bots, and what
//! nobody has asked for lately rests, at once, in the middle of a thought.

use std::time::Duration;

use nova_luna_engine::{Judge, Judgement, Value};
use nova_luna_protocol::online::{
    Analysis, CellOption, ErrorCode, JudgedMove, MoveVerdict, Outlook, Reason,
};
use nova_luna_protocol::{ActionJson, Record, to_json};
use nova_luna_rules::{Action, Game, Position};
use nova_luna_store::{AnalysisRequest, Job, Requested};
use serde::{Deserialize, Serialize};
use tokio::sync::Notify;

use crate::app::App;
use crate::clock::now_ms;
use crate::error::Error;
use crate::owner::Ask;

/// So many unfinished analyses a person may wait for.
const MOST_EACH: i64 = 2;
/// So many may be waited for in all.
const MOST: i64 = 100;
/// So many are tried when the first ones fail, or other nodes work at them.
const TRIED: u32 = 10;
/// How often to look for work when nobody says that there is some.
const SWEEP: Duration = Duration::from_secs(5);

/// Wakes whoever does the work.
#[derive(Default)]
pub struct Bell(Notify);

/// What is kept of a verdict. Of a move that cannot be judged `null` is kept, so that the others are.
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

    fn parts(&self) -> i64 {
        self.record.actions.len() as i64
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

/// Since when somebody must have asked to be waiting now.
fn since(app: &App) -> i64 {
    let patience = i64::try_from(app.analysis_patience().as_millis()).unwrap_or(i64::MAX);
    now_ms().saturating_sub(patience)
}

/// Asks for the analysis of a table's game, for `person`, and says how far it has come.
pub async fn want(app: &App, table: &str, person: &str) -> Result<Analysis, Error> {
    let game = Finished::of(app, table).await?;
    match app.store().request_analysis(request(app, table, Some(person), game.parts())).await? {
        Requested::Accepted => {}
        Requested::TooMany => {
            let message = "you wait for two analyses already: look at those first";
            return Err(Error::new(ErrorCode::TooMany, message));
        }
        Requested::Full => {
            let message =
                "too many people wait for an analysis just now: try again in a few minutes";
            return Err(Error::new(ErrorCode::TooMany, message));
        }
    }
    app.bell().0.notify_one();
    assemble(app, table, &game).await
}

fn request(app: &App, table: &str, person: Option<&str>, parts: i64) -> AnalysisRequest {
    AnalysisRequest {
        table: table.to_owned(),
        person: person.map(str::to_owned),
        parts,
        now: now_ms(),
        since: since(app),
        most_each: MOST_EACH,
        most: MOST,
    }
}

/// How far the analysis of a table's game has come; whoever asks is thought to wait for it.
pub async fn look(app: &App, table: &str) -> Result<Analysis, Error> {
    let unknown =
        || Error::new(ErrorCode::NotAnalysed, "nobody has asked for an analysis of this game yet");
    let known = app.store().analysis(table).await?.ok_or_else(unknown)?;
    let patience = now_ms() - since(app);
    if !known.done && now_ms() - known.wanted > patience / 4 {
        // If there is no room for it now, there will be when it is asked for again.
        app.store().request_analysis(request(app, table, None, known.parts)).await?;
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
            *part = serde_json::from_str(&body).map_err(|error| Error::internal(&error))?;
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
            preview: match best {
                Action::Take { tile, cell } => CellOption::of(&game.positions[number], tile, cell),
                Action::Refill => None,
            },
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

/// Works for a while at the analysis that is wanted longest of those that no other node works at. Whether
/// there was one.
async fn next(app: &App) -> Result<bool, Error> {
    for table in app.store().wanted_analyses(since(app), TRIED).await? {
        let Some(_lease) = app.store().claim(Job::Analysis(&table)).await? else { continue };
        match work_at(app, &table).await {
            Ok(()) => return Ok(true),
            // What is broken must not keep the others waiting.
            Err(error) => error.log(),
        }
    }
    Ok(false)
}

/// Works at one analysis until it is done, somebody else has waited longer, or nobody waits any more.
async fn work_at(app: &App, table: &str) -> Result<(), Error> {
    let game = Finished::of(app, table).await?;
    let known = app.store().analysis(table).await?;
    let known: Vec<i64> =
        known.into_iter().flat_map(|known| known.bodies).map(|(number, _)| number).collect();
    for (number, position) in game.positions.iter().enumerate() {
        if known.contains(&(number as i64)) {
            continue;
        }
        let Some(action) = game.action(number) else { break };
        let judging = app.tables().bots().judge(position.clone(), action, app.analysis_nodes());
        let judgement = tokio::select! {
            judgement = judging => judgement,
            left = nobody_waits(app, table) => {
                left?;
                break;
            }
        };
        if judgement.is_none() {
            tracing::error!(table, number, "a move cannot be judged");
        }
        let body = to_json(&judgement.map(|judgement| part(&game, judgement)));
        app.store().add_analysis_part(table, number as i64, &body).await?;
        // Somebody else may have waited longer by now.
        let wanted = app.store().wanted_analyses(since(app), 1).await?;
        if wanted.first().map(String::as_str) != Some(table) {
            break;
        }
    }
    Ok(())
}

/// Ends as soon as nobody waits for the analysis of a table's game any more.
async fn nobody_waits(app: &App, table: &str) -> Result<(), Error> {
    loop {
        tokio::time::sleep(app.analysis_patience() / 4).await;
        let known = app.store().analysis(table).await?;
        if known.is_none_or(|known| known.wanted < since(app)) {
            return Ok(());
        }
    }
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

#[cfg(test)]
mod tests {
    use nova_luna_protocol::from_json;
    use nova_luna_store::{Person, Store};

    use super::*;
    use crate::app::Config;
    use crate::table;

    /// A server with a finished game, whose engine never comes to an end.
    async fn endless(patience: Duration) -> (App, tempfile::TempDir) {
        let folder = tempfile::tempdir().unwrap();
        let url = format!("sqlite:{}", folder.path().join("games.db").display());
        let store = Store::open(&url).await.unwrap();
        let person = Person {
            id: "ada".to_owned(),
            name: "Ada".to_owned(),
            login: None,
            password_hash: None,
            created: 0,
        };
        store.add_person(&person, None).await.unwrap();
        let config =
            Config { analysis_nodes: u64::MAX, analysis_patience: patience, ..Config::default() };
        let app = App::new(store, config);
        let record: Record = from_json(include_str!("../tests/records/blunder.json")).unwrap();
        let ada = table::Person { id: "ada".to_owned(), name: "Ada".to_owned() };
        let decision = table::import("t", ada, &record, 0, app.tables().deal()).unwrap();
        app.tables().found(decision, None, "record").await.unwrap();
        (app, folder)
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn an_analysis_rests_when_nobody_waits() {
        let (app, _folder) = endless(Duration::from_millis(400)).await;
        let bots = app.tables().bots().clone();
        let cores = bots.free();
        let working = tokio::spawn(work(app.clone()));
        want(&app, "t", "ada").await.unwrap();
        while bots.free() == cores {
            tokio::task::yield_now().await;
        }
        // Whoever looks keeps it going, for longer than the patience lasts.
        for _ in 0..10 {
            assert!(!look(&app, "t").await.unwrap().done);
            tokio::time::sleep(Duration::from_millis(80)).await;
        }
        assert_eq!(bots.free(), cores - 1);
        // Nobody looks any more: it stops in the middle of a move that would never end.
        while bots.free() < cores {
            tokio::task::yield_now().await;
        }
        // Somebody comes back.
        look(&app, "t").await.unwrap();
        while bots.free() == cores {
            tokio::task::yield_now().await;
        }
        working.abort();
    }
}

//! The engine's own game of each challenge, with what a player knows and no more.

use std::time::Duration;

use nova_luna_engine::{Limit, by_name};
use nova_luna_protocol::OutcomeJson;
use nova_luna_protocol::online::By;
use nova_luna_rules::{Deck, Game, Outcome, Seat, Variant};
use nova_luna_store::Job;
use tokio::sync::{Mutex, mpsc};

use super::{Name, created, dealt, secret};
use crate::app::App;
use crate::clock::now_ms;
use crate::deal::Deal;
use crate::error::Error;
use crate::ids;
use crate::owner::Ask;
use crate::table::{Entry, Person, Sitter, Table};

/// How often to look whether today's challenge has to be played.
const SWEEP: Duration = Duration::from_secs(60);
/// Who plays.
const LEVEL: u8 = 5;

/// Challenges that the engine shall play.
pub struct Queue {
    wanted: mpsc::Sender<Name>,
    // Held by whoever does the work, for as long as they live.
    work: Mutex<mpsc::Receiver<Name>>,
}

impl Default for Queue {
    fn default() -> Queue {
        let (wanted, work) = mpsc::channel(16);
        Queue { wanted, work: Mutex::new(work) }
    }
}

impl Queue {
    /// Somebody would like to compare. When there is no room, somebody else will ask again.
    pub fn want(&self, name: Name) {
        let _ = self.wanted.try_send(name);
    }
}

/// Lets the engine play today's challenge, and those that somebody has finished, for ever.
pub async fn work(app: App) {
    let mut work = app.challenges().queue.work.lock().await;
    loop {
        let name = tokio::time::timeout(SWEEP, work.recv()).await;
        let name = name.ok().flatten().unwrap_or_else(Name::today);
        if let Err(error) = play(&app, name).await {
            error.log();
        }
    }
}

/// Plays a challenge, once for all nodes, and keeps the game at a table of its own.
async fn play(app: &App, name: Name) -> Result<(), Error> {
    let text = name.text();
    if app.store().engine_result(&text).await?.is_some() {
        return Ok(());
    }
    // Another node is playing it if it cannot be claimed.
    let Some(_lease) = app.store().claim(Job::Challenge(&text)).await? else {
        return Ok(());
    };
    let deal = dealt(app, name).await?;
    let fault = || Error::internal(&"the engine cannot play a challenge");
    let game = play_out(app, deal.deal(1).deck).await.ok_or_else(fault)?;
    let Some(Outcome::Score(score)) = game.position().outcome() else { return Err(fault()) };
    // It has no host and nobody's seat, so it is in no list: only who is told its id can find it.
    let nobody = Person { id: String::new(), name: "Nova Luna".to_owned() };
    let mut entries = vec![
        created(name, nobody, Sitter::Bot { level: LEVEL }),
        Entry::Started { order: vec![0], deck: numbers(deal.deal(1).deck) },
    ];
    entries.extend(game.log().iter().map(|logged| Entry::Played {
        seat: 0,
        by: By::Bot,
        action: logged.action.into(),
    }));
    let table = ids::challenge(&secret(app).await?, &text, "the engine", 0);
    let decision = Table::begin(&table, entries, now_ms(), &deal)?;
    let score = match app.tables().found_once(decision, None, "challenge").await? {
        Some(_) => score.total(),
        // It is there already if we were killed before its result was kept, or if another node was
        // faster, perhaps with another version of the engine: the game that is kept counts.
        None => kept_score(app, &table).await?.ok_or_else(fault)?,
    };
    app.store().set_engine_result(&text, score.into(), &table).await?;
    Ok(())
}

/// The score of a game that is kept.
async fn kept_score(app: &App, table: &str) -> Result<Option<u16>, Error> {
    let game = app.tables().ask(table, |reply| Ask::Record { reply }).await??;
    Ok(game.and_then(|game| match game.record.result {
        Some(OutcomeJson::Score { score, .. }) => Some(score),
        _ => None,
    }))
}

/// Plays a deck move by move, so that live tables get their turn in between.
async fn play_out(app: &App, deck: Deck) -> Option<Game> {
    let mut game = Game::new(Variant::solo(), &[Seat::default()], deck).ok()?;
    let mut bot = by_name(&format!("level{LEVEL}"))?;
    let nodes = Some(app.challenge_nodes());
    while game.position().seat_to_move().is_some() {
        let position = game.position().clone();
        // The bot comes back with its plan for the rest of the phase.
        let thought = app.tables().bots().work(move |stop| {
            let limit = Limit { nodes, stop: Some(stop), ..Limit::default() };
            let choice = bot.choose(&position, &limit, 0)?;
            Some((bot, choice.action))
        });
        let action;
        (bot, action) = thought.await?;
        game.play(Seat::default(), action).ok()?;
    }
    Some(game)
}

fn numbers(deck: Deck) -> Vec<u8> {
    deck.tiles().iter().map(|tile| tile.number()).collect()
}

//! The engine's own game of each challenge, with what a player knows and no more.

use std::time::Duration;

use nova_luna_engine::{Level, Limit};
use nova_luna_protocol::OutcomeJson;
use nova_luna_rules::{Deck, Game, Outcome, Seat, Variant};
use nova_luna_store::Job;
use nova_luna_table::study::challenge::ChallengeName;
use nova_luna_table::{Dealer, create, ids};
use tokio::sync::{Mutex, mpsc};

use crate::clock::now_ms;
use crate::error::Error;
use crate::live::{Purpose, Tables};

/// How often to look whether today's challenge has to be played.
const LOOK: Duration = Duration::from_secs(60);
/// Challenges that may wait to be played. Whoever finds no room asks again.
const QUEUE: usize = 16;
const LEVEL: Level = Level::Five;

pub struct ChallengeEngine {
    tables: Tables,
    /// Positions that are searched for each phase.
    nodes: u64,
    wanted: mpsc::Sender<ChallengeName>,
    /// Held by whoever plays.
    queue: Mutex<mpsc::Receiver<ChallengeName>>,
}

impl ChallengeEngine {
    pub fn new(tables: Tables, nodes: u64) -> ChallengeEngine {
        let (wanted, queue) = mpsc::channel(QUEUE);
        ChallengeEngine { tables, nodes, wanted, queue: Mutex::new(queue) }
    }

    /// Somebody would like to compare.
    pub fn want(&self, name: ChallengeName) {
        let _ = self.wanted.try_send(name);
    }

    /// Waits for the next challenge to play: one that somebody wants, or today's.
    pub async fn next(&self) -> ChallengeName {
        let mut queue = self.queue.lock().await;
        let wanted = tokio::time::timeout(LOOK, queue.recv()).await;
        wanted.ok().flatten().unwrap_or_else(|| ChallengeName::today(now_ms()))
    }

    /// Plays a challenge, once for all nodes, and keeps the game at a table of its own.
    pub async fn play(&self, name: ChallengeName, secret: &str) -> Result<(), Error> {
        let store = &self.tables.context.store;
        let text = name.to_string();
        if store.engine_result(&text).await?.is_some() {
            return Ok(());
        }
        // If it cannot be claimed, another node is playing it.
        let Some(_lease) = store.claim(Job::Challenge(&text)).await? else { return Ok(()) };
        let fault = || Error::internal(&"the engine cannot play a challenge");
        let dealer = name.dealer(secret);
        let deck = dealer.deal(1).deck;
        let game = self.play_out(deck).await.ok_or_else(fault)?;
        let Some(Outcome::Score(score)) = game.position().outcome() else { return Err(fault()) };
        let id = ids::challenge(secret, &text, "the engine", 0);
        let now = now_ms();
        let decision =
            create::engine_challenge(&id, text.clone(), LEVEL, &game, &deck, now, &dealer)?;
        let created = self.tables.try_create(&decision, None, &Purpose::EngineChallenge).await?;
        let score = match created {
            Some(_) => score.total(),
            // It is there already if this program was killed before the result was stored, or if another node
            // was faster, perhaps with another version of the engine: the game that is stored counts.
            None => self.stored_score(&id).await?.ok_or_else(fault)?,
        };
        store.set_engine_result(&text, score.into(), &id).await?;
        Ok(())
    }

    /// The score of a game that is stored.
    async fn stored_score(&self, table: &str) -> Result<Option<u16>, Error> {
        let game = self.tables.table(table).record().await?;
        Ok(game.and_then(|game| match game.record.result {
            Some(OutcomeJson::Score { score, .. }) => Some(score),
            _ => None,
        }))
    }

    /// Plays a deck move by move, so that live tables get their turn in between.
    async fn play_out(&self, deck: Deck) -> Option<Game> {
        let mut game = Game::new(Variant::solo(), &[Seat::default()], deck).ok()?;
        let mut bot = LEVEL.bot();
        let nodes = Some(self.nodes);
        while game.position().seat_to_move().is_some() {
            let position = game.position().clone();
            // The bot comes back with its plan for the rest of the phase.
            let thought = self.tables.context.engine.work(move |stop| {
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
}

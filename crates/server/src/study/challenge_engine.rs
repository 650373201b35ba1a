//! The engine's own game of each challenge. It knows no more of the deck than a player.

use std::time::Duration;

use nova_luna_engine::{Level, Limit};
use nova_luna_protocol::{OutcomeJson, TableId};
use nova_luna_rules::{Deck, Game, Outcome, Seat, Variant};
use nova_luna_store::Job;
use nova_luna_table::study::challenge::ChallengeName;
use nova_luna_table::{Dealer, create, ids};
use tokio::sync::{Mutex, mpsc};

use crate::clock::now_ms;
use crate::error::Error;
use crate::live::{Tables, try_create};

/// How often to check whether today's challenge has to be played.
const CHECK: Duration = Duration::from_secs(60);
/// Challenges that may wait to be played. Those that do not fit are requested again by the next look at them.
const QUEUE: usize = 16;
const LEVEL: Level = Level::Five;

pub struct ChallengeEngine {
    tables: Tables,
    /// Positions that are searched for each phase.
    nodes: u64,
    requests: mpsc::Sender<ChallengeName>,
    /// In a mutex, because receiving needs `&mut`. Only one task receives.
    queue: Mutex<mpsc::Receiver<ChallengeName>>,
}

impl ChallengeEngine {
    pub fn new(tables: Tables, nodes: u64) -> ChallengeEngine {
        let (requests, queue) = mpsc::channel(QUEUE);
        ChallengeEngine { tables, nodes, requests, queue: Mutex::new(queue) }
    }

    /// Asks the engine to play a challenge, because somebody wants to compare.
    pub fn request(&self, name: ChallengeName) {
        let _ = self.requests.try_send(name);
    }

    /// Waits for the next challenge to play: one that was requested, or today's.
    pub async fn next(&self) -> ChallengeName {
        let mut queue = self.queue.lock().await;
        let requested = tokio::time::timeout(CHECK, queue.recv()).await;
        requested.ok().flatten().unwrap_or_else(|| ChallengeName::today(now_ms()))
    }

    /// Plays a challenge, unless this or another node has done so, and stores the game at a table of its own.
    pub async fn play(&self, name: ChallengeName, secret: &str) -> Result<(), Error> {
        let store = &self.tables.context.store;
        let text = name.to_string();
        if store.engine_result(&text).await?.is_some() {
            return Ok(());
        }
        // If it cannot be claimed, another node plays it just now.
        let Some(_lease) = store.claim(Job::Challenge(&text)).await? else { return Ok(()) };
        let fault = || Error::internal("the engine cannot play a challenge");
        let dealer = name.dealer(secret);
        let deck = dealer.deal(1).deck;
        let game = self.play_out(deck).await.ok_or_else(fault)?;
        let Some(Outcome::Score(score)) = game.position().outcome() else { return Err(fault()) };
        let id = ids::challenge(secret, &text, &"the engine".into(), 0);
        let now = now_ms();
        let decision =
            create::engine_challenge(id.clone(), text.clone(), LEVEL, &game, &deck, now, &dealer)?;
        let created = try_create(&self.tables.context, &decision, None, "challenge", None).await?;
        let score = match created {
            Some(_) => score.total(),
            // The table exists if this program was killed before the result was stored, or if another node was
            // faster, perhaps with another version of the engine. The stored game counts.
            None => self.stored_score(&id).await?.ok_or_else(fault)?,
        };
        store.set_engine_result(&text, score.into(), &id).await?;
        Ok(())
    }

    async fn stored_score(&self, table: &TableId) -> Result<Option<u16>, Error> {
        let game = self.tables.table(table).record().await?;
        Ok(game.and_then(|game| match game.record.result {
            Some(OutcomeJson::Score { score, .. }) => Some(score),
            _ => None,
        }))
    }

    /// Plays a deck move by move, so that the bots of live tables do not wait for a whole game.
    async fn play_out(&self, deck: Deck) -> Option<Game> {
        let mut game = Game::new(Variant::solo(), &[Seat::default()], deck).ok()?;
        let mut bot = LEVEL.bot();
        let nodes = Some(self.nodes);
        while game.position().seat_to_move().is_some() {
            let position = game.position().clone();
            // The bot is moved to another thread and back, because it keeps its plan for the phase.
            let thought = self.tables.context.workers.work(move |stop| {
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

//! The engine's own game of each challenge. It knows no more of the deck than a player.

use std::time::Duration;

use nova_luna_engine::{Level, Limit};
use nova_luna_protocol::{OutcomeJson, TableId};
use nova_luna_rules::{Deck, Game, Outcome, Seat, Variant};
use nova_luna_store::Job;
use nova_luna_table::study::challenge::ChallengeName;
use nova_luna_table::{Dealer, create, ids};
use parking_lot::Mutex;
use tokio::sync::Notify;
use tokio::time::{Instant, timeout_at};

use crate::clock::now_ms;
use crate::error::Error;
use crate::limits::fair_queue::{FairQueue, Requester, ThinkingLimits};
use crate::live::{Tables, try_create};

/// How often to check whether today's challenge has to be played.
const CHECK: Duration = Duration::from_secs(60);
/// Challenges of one network, and of all, that may wait to be played. Those that do not fit are requested again by the
/// next look at them.
const WAITING: usize = 16;
const WAITING_IN_ALL: usize = 1000;
const LEVEL: Level = Level::Five;

pub struct ChallengeEngine {
    tables: Tables,
    /// Positions that are searched for each phase.
    nodes: u64,
    // Not mutexes of Tokio, because they are never held across an await.
    queue: Mutex<FairQueue<ChallengeName>>,
    /// Notified when there is something in the queue. Only one task waits.
    wake: Notify,
    /// When to check whether today's challenge has to be played.
    next_check: Mutex<Instant>,
}

impl ChallengeEngine {
    pub fn new(tables: Tables, nodes: u64) -> ChallengeEngine {
        // One game is played at a time, so only the order matters.
        let most = usize::MAX;
        let limits = ThinkingLimits { per_person: most, per_subnet: most, waiting: WAITING };
        let (queue, next_check) = (Mutex::new(FairQueue::new(limits)), Mutex::new(Instant::now()));
        ChallengeEngine { tables, nodes, queue, wake: Notify::new(), next_check }
    }

    /// Asks the engine to play a challenge, because somebody wants to compare.
    pub fn request(&self, name: ChallengeName, requester: &Requester) {
        let mut queue = self.queue.lock();
        let of_network = requester.subnet.map_or([0; 3], |subnet| queue.waiting_for(subnet));
        if of_network[2] < WAITING && queue.len() < WAITING_IN_ALL {
            queue.push(requester, name, |other| *other != name);
            self.wake.notify_one();
        }
    }

    /// Waits for the next challenge to play: today's, now and then, or one that was requested, by turns for networks and
    /// their people.
    pub async fn next(&self) -> ChallengeName {
        let next_check = *self.next_check.lock();
        if next_check > Instant::now()
            && let Ok(requested) = timeout_at(next_check, self.next_requested()).await
        {
            return requested;
        }
        *self.next_check.lock() = Instant::now() + CHECK;
        ChallengeName::today(now_ms())
    }

    async fn next_requested(&self) -> ChallengeName {
        loop {
            if let Some(name) = self.pop() {
                return name;
            }
            self.wake.notified().await;
        }
    }

    fn pop(&self) -> Option<ChallengeName> {
        let mut queue = self.queue.lock();
        let (requester, name) = queue.pop()?;
        queue.finish(&requester);
        Some(name)
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
        let context = &self.tables.context;
        let created = try_create(context, &decision, None, None, "challenge", None).await?;
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

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::limits::subnet::Subnet;
    use crate::live::Context;

    #[tokio::test]
    async fn nobody_waits_for_all_challenges_of_somebody_else() {
        let limits = ThinkingLimits { per_person: 1, per_subnet: 1, waiting: 100 };
        let context = Context::for_tests("sqlite::memory:", limits).await;
        let engine = ChallengeEngine::new(Tables::new(Arc::new(context)), 1);
        let requester = |person: &str, address: &str| Requester {
            person: Some(person.into()),
            subnet: Some(Subnet::of(address.parse().unwrap())),
        };
        let name = |number: u32| ChallengeName::parse(&number.to_string(), 0).unwrap();
        for number in 1..=36 {
            let guest = format!("guest {}", number % 3);
            engine.request(name(number), &requester(&guest, &format!("2001:db8:0:{number:x}::1")));
        }
        for _ in 0..3 {
            engine.request(name(100), &requester("ada", "192.0.2.1"));
        }
        // Today's comes first, as soon as the server has started, and not again for a while.
        assert_eq!(engine.next().await, ChallengeName::today(now_ms()));
        let mut order = Vec::new();
        while engine.queue.lock().len() > 0 {
            order.push(engine.next().await);
        }
        assert_eq!(order[..3], [name(1), name(100), name(2)]);
        assert_eq!(order.len(), WAITING + 1);
    }
}

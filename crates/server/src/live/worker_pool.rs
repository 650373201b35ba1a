//! Runs bots, and other work that takes long, outside the async threads.
//!
//! Thoughts that take milliseconds, those that take a second or more, the reading of old games, and passwords have
//! threads and queues of their own, so that none of them waits for another: as many threads as there are cores for each
//! kind of thought, half as many for old games, and two for passwords. A [`FairQueue`] says whose work is next.

use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use nova_luna_engine::{Choice, Judge, Judgement, Level, Limit};
use nova_luna_protocol::online::By;
use nova_luna_rules::{Action, Position};
use nova_luna_store::StoreError;
use nova_luna_table::study::hint;
use nova_luna_table::{Table, bot_turn};
use prometheus::IntGauge;
use tokio::sync::oneshot;

use crate::error::Error;
use crate::limits::fair_queue::{Requester, ThinkingLimits};
use crate::limits::subnet::{ROOM, Subnet};
use crate::limits::thread_slots::{Slot, ThreadSlots};
use crate::metrics::Metrics;

/// How long to wait when too many bots of a subnet have still to move.
const WAITING_PAUSE: Duration = Duration::from_secs(5);
/// With so many thoughts waiting, a node leaves those of others alone.
const MOST_WAITING: i64 = 1000;

/// A hash of a password takes 19 MiB and tens of milliseconds of a core, so only this many are computed at a time.
pub const PASSWORDS_AT_ONCE: usize = 2;

/// The threads for bots and other long work. Clones share them.
#[derive(Clone)]
pub struct WorkerPool(Arc<Pool>);

struct Pool {
    cores: usize,
    metrics: Metrics,
    /// For bots that take milliseconds.
    quick: Arc<ThreadSlots>,
    /// For the strongest bot, hints, analyses and challenges.
    slow: Arc<ThreadSlots>,
    /// For reading and replaying old games.
    history: Arc<ThreadSlots>,
    passwords: Arc<ThreadSlots>,
    limits: ThinkingLimits,
}

impl WorkerPool {
    /// A pool of all cores of this machine. `limits` says how much thinking may be under way on so many.
    pub fn new(metrics: Metrics, limits: impl Fn(usize) -> ThinkingLimits) -> WorkerPool {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        WorkerPool::on(cores, metrics, limits(cores))
    }

    fn on(cores: usize, metrics: Metrics, limits: ThinkingLimits) -> WorkerPool {
        let slots = |threads: usize| Arc::new(ThreadSlots::new(threads, limits));
        // Old games are replayed, and half of the cores are left to those who play.
        WorkerPool(Arc::new(Pool {
            cores,
            metrics,
            quick: slots(cores),
            slow: slots(cores),
            history: slots((cores / 2).max(1)),
            passwords: slots(PASSWORDS_AT_ONCE),
            limits,
        }))
    }

    /// What a bot of this level does. If the future is dropped the bot stops thinking.
    pub async fn choose(
        &self,
        requester: &Requester,
        position: Position,
        level: Level,
    ) -> Option<Action> {
        let fallback = position.legal_actions().iter().next();
        let choice = self.think(requester, position, level, bot_turn::THINKING_TIME).await;
        // A table must go on even if a bot has a bug.
        choice.map(|choice| choice.action).or(fallback)
    }

    /// What the strongest bot thinks.
    pub async fn advise(&self, requester: &Requester, position: Position) -> Option<Choice> {
        self.think(requester, position, Level::Five, hint::THINKING_TIME).await
    }

    /// What the strongest bot thinks of an action; about so many positions are looked at. It gives way
    /// to live tables: when one of their bots finds no free core, it stops and begins anew later.
    pub async fn judge(&self, position: Position, action: Action, nodes: u64) -> Option<Judgement> {
        loop {
            // Listens before it has a core, so that it hears everybody whom it keeps waiting.
            let mut preempted = pin!(self.0.slow.preempted());
            preempted.as_mut().enable();
            let position = position.clone();
            let slot = self.0.slow.background_slot();
            let judging = self
                .work_on(slot, move |stop| Judge::new(nodes).judge(&position, action, Some(stop)));
            tokio::select! {
                judgement = judging => return judgement,
                () = preempted => {}
            }
        }
    }

    /// Whether more people wait for bots than there are cores, or too many thoughts wait.
    pub fn is_busy(&self) -> bool {
        let people = self.0.quick.people() + self.0.slow.people();
        people > self.0.cores || self.0.metrics.bots_waiting.get() > MOST_WAITING
    }

    /// An error if a bot is next at a table, and too many of this subnet wait for their turn to think already.
    pub fn check_waiting(&self, subnet: Option<Subnet>, table: &Table) -> Result<(), Error> {
        // Without a subnet the request comes from this program itself.
        let Some(subnet) = subnet else { return Ok(()) };
        let has_room = || {
            let (quick, slow) = (self.0.quick.waiting_for(subnet), self.0.slow.waiting_for(subnet));
            let most = ROOM.map(|room| self.0.limits.waiting.saturating_mul(room as usize));
            (0..ROOM.len()).all(|width| quick[width] + slow[width] < most[width])
        };
        let next = table.next_bot_turn().filter(|turn| turn.by == By::Bot);
        if next.is_none() || has_room() {
            return Ok(());
        }
        self.0.metrics.limited.with_label_values(&["bots_waiting"]).inc();
        let what = "too many bots of your network have still to move";
        Err(Error::too_many(what, WAITING_PAUSE))
    }

    async fn think(
        &self,
        requester: &Requester,
        position: Position,
        level: Level,
        time: Duration,
    ) -> Option<Choice> {
        let slots = if level == Level::Five { &self.0.slow } else { &self.0.quick };
        self.work_on(slots.slot_for(requester), move |stop| {
            let seed = u64::from_le_bytes(crate::random::bytes());
            let limit = Limit { time: Some(time), stop: Some(stop), ..Limit::default() };
            level.bot().choose(&position, &limit, seed)
        })
        .await
    }

    /// Reads something of the past for somebody, when it is their turn, and does with it what takes long. Nothing
    /// is read before: those who wait hold no connection to the database.
    pub async fn read_history<R: Send + 'static, T: Send + 'static>(
        &self,
        requester: &Requester,
        reading: impl Future<Output = Result<R, StoreError>>,
        work: impl FnOnce(R) -> T + Send + 'static,
    ) -> Result<T, Error> {
        let slot = self.0.history.slot_for(requester).await;
        let read = reading.await?;
        run_in(slot.ok(), move || work(read)).await
    }

    /// Computes something with a password when it is somebody's turn.
    pub async fn with_password<T: Send + 'static>(
        &self,
        requester: &Requester,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Error> {
        let slot = self.0.passwords.slot_for(requester).await;
        run_in(slot.ok(), work).await
    }

    /// Works for nobody in particular, by turns with the thinking for people. The flag turns true when nobody waits
    /// for the result any more.
    pub async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce(&AtomicBool) -> Option<T> + Send + 'static,
    ) -> Option<T> {
        self.work_on(self.0.slow.slot_for(&Requester::default()), work).await
    }

    async fn work_on<T: Send + 'static>(
        &self,
        slot: oneshot::Receiver<Slot>,
        work: impl FnOnce(&AtomicBool) -> Option<T> + Send + 'static,
    ) -> Option<T> {
        let metrics = self.0.metrics.clone();
        let stop = StopOnDrop(Arc::new(AtomicBool::new(false)));
        let flag = stop.0.clone();
        let began = Instant::now();
        let waiting = Counted::one(&metrics.bots_waiting);
        let slot = slot.await.ok()?;
        drop(waiting);
        metrics.bot_wait_seconds.observe(began.elapsed().as_secs_f64());
        let working = tokio::task::spawn_blocking(move || {
            let (began, thinking) = (Instant::now(), Counted::one(&metrics.bots_thinking));
            let done = work(&flag);
            drop((slot, thinking));
            metrics.bot_seconds.observe(began.elapsed().as_secs_f64());
            done
        });
        working.await.unwrap_or_else(|error| {
            tracing::error!(%error, "a bot gave up");
            None
        })
    }
}

/// Works on a thread that may block. The work keeps the slot, because it goes on when nobody waits for it any more.
async fn run_in<T: Send + 'static>(
    slot: Option<Slot>,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Error> {
    let working = tokio::task::spawn_blocking(move || {
        let done = work();
        drop(slot);
        done
    });
    working.await.map_err(Error::internal)
}

/// One more, until it is dropped.
struct Counted(IntGauge);

impl Counted {
    fn one(gauge: &IntGauge) -> Counted {
        gauge.inc();
        Counted(gauge.clone())
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.dec();
    }
}

/// Tells a bot to stop once nobody waits for it.
struct StopOnDrop(Arc<AtomicBool>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use nova_luna_rules::{Game, Shuffle, Variant};
    use nova_luna_testing::wait::{until, within};

    use super::*;

    impl WorkerPool {
        /// How many passwords of a network wait.
        pub fn waiting_passwords(&self, subnet: Subnet) -> usize {
            self.0.passwords.waiting_for(subnet)[0]
        }

        /// How many more long thoughts could be under way.
        pub fn free(&self) -> usize {
            self.0.slow.free()
        }
    }

    const LIMITS: ThinkingLimits = ThinkingLimits { per_person: 1, per_subnet: 1, waiting: 100 };

    fn ada() -> Requester {
        Requester { person: Some("ada".into()), subnet: None }
    }

    fn position() -> Position {
        let game = Game::deal(Variant::standard(2).unwrap(), &mut Shuffle::from_seed(1, 1));
        game.position().clone()
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn an_analysis_gives_way_to_a_live_table() {
        let pool = WorkerPool::on(1, Metrics::new(), LIMITS);
        let position = position();
        let action = position.legal_actions().iter().next().unwrap();
        // It would never end, and it has the only core.
        let (judge, judged) = (pool.clone(), position.clone());
        let judging = tokio::spawn(async move { judge.judge(judged, action, u64::MAX).await });
        until("the judge has begun", async || pool.free() == 0).await;
        assert!(pool.advise(&ada(), position).await.is_some());
        // It takes up its work again.
        until("the judge has begun again", async || pool.free() == 0).await;
        judging.abort();
        until("the judge has stopped", async || pool.free() > 0).await;
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn quick_bots_do_not_wait_for_slow_ones() {
        let pool = WorkerPool::on(1, Metrics::new(), LIMITS);
        let action = position().legal_actions().iter().next().unwrap();
        let endless = pool.clone();
        let work = async move {
            endless
                .work(move |stop| Judge::new(u64::MAX).judge(&position(), action, Some(stop)))
                .await
        };
        let work = tokio::spawn(work);
        until("the only core has work", async || pool.free() == 0).await;
        let ada = ada();
        for level in [Level::One, Level::Four] {
            let choice = pool.choose(&ada, position(), level);
            assert!(within("it does not wait", choice).await.is_some());
        }
        assert_eq!(pool.free(), 0);
        work.abort();
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_bot_that_nobody_waits_for_gives_up_its_place() {
        let pool = WorkerPool::on(1, Metrics::new(), LIMITS);
        let thoughts: Vec<_> = (0..20)
            .map(|_| {
                let pool = pool.clone();
                tokio::spawn(async move { pool.choose(&ada(), position(), Level::Five).await })
            })
            .collect();
        until("they wait", async || pool.0.metrics.bots_waiting.get() == 19).await;
        thoughts.iter().for_each(tokio::task::JoinHandle::abort);
        until("they are gone", async || pool.free() == 1).await;
        assert!(pool.choose(&ada(), position(), Level::Five).await.is_some());
    }
}

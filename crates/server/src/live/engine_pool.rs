//! Runs bots outside the async threads, at most one for each core.

use std::future::ready;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use nova_luna_engine::{Choice, Judge, Judgement, Level, Limit};
use nova_luna_rules::{Action, Position};
use prometheus::IntGauge;
use tokio::sync::{AcquireError, Notify, OwnedSemaphorePermit, Semaphore};

use crate::metrics::Metrics;

/// How long the strongest bot thinks about an action; the others need no such limit.
const MOST_TIME: Duration = Duration::from_millis(1500);
/// How long it thinks about a hint.
const HINT_TIME: Duration = Duration::from_millis(1000);

/// A pool of cores for bots. Clones share it.
#[derive(Clone)]
pub struct EnginePool {
    cores: Arc<Semaphore>,
    /// How many cores there are.
    count: i64,
    metrics: Metrics,
    /// Notified when a live table's bot finds no free core.
    preempt: Arc<Notify>,
}

impl EnginePool {
    /// A pool of all cores of this machine.
    pub fn new(metrics: Metrics) -> EnginePool {
        EnginePool::on(thread::available_parallelism().map_or(1, usize::from), metrics)
    }

    fn on(cores: usize, metrics: Metrics) -> EnginePool {
        let count = i64::try_from(cores).unwrap_or(i64::MAX);
        EnginePool {
            cores: Arc::new(Semaphore::new(cores)),
            count,
            metrics,
            preempt: Arc::default(),
        }
    }

    /// What a bot of this level does. If the future is dropped the bot stops thinking.
    pub async fn choose(&self, position: Position, level: Level) -> Option<Action> {
        let fallback = position.legal_actions().iter().next();
        let choice = self.think(position, level, MOST_TIME).await;
        // A table must go on even if a bot has a bug.
        choice.map(|choice| choice.action).or(fallback)
    }

    /// What the strongest bot thinks.
    pub async fn advise(&self, position: Position) -> Option<Choice> {
        self.think(position, Level::Five, HINT_TIME).await
    }

    /// What the strongest bot thinks of an action; about so many positions are looked at. It gives way
    /// to live tables: when one of their bots finds no free core, it stops and begins anew later.
    pub async fn judge(&self, position: Position, action: Action, nodes: u64) -> Option<Judgement> {
        loop {
            // Listens before it has a core, so that it hears everybody whom it keeps waiting.
            let mut preempted = pin!(self.preempt.notified());
            preempted.as_mut().enable();
            let position = position.clone();
            let judging =
                self.work(move |stop| Judge::new(nodes).judge(&position, action, Some(stop)));
            tokio::select! {
                judgement = judging => return judgement,
                () = preempted => {}
            }
        }
    }

    /// Whether more bots wait for a core than there are.
    pub fn is_busy(&self) -> bool {
        self.cores.available_permits() == 0 && self.metrics.bots_waiting.get() > self.count
    }

    /// How many more bots could be at work.
    #[cfg(test)]
    pub fn free(&self) -> usize {
        self.cores.available_permits()
    }

    async fn think(&self, position: Position, level: Level, time: Duration) -> Option<Choice> {
        let core = async {
            let mut core = pin!(self.cores.clone().acquire_owned());
            tokio::select! {
                biased;
                core = core.as_mut() => core,
                // It stands in the queue by now: whoever makes room makes it for this one.
                () = ready(()) => {
                    self.preempt.notify_waiters();
                    core.await
                }
            }
        };
        self.work_on(core, move |stop| {
            let seed = u64::from_le_bytes(crate::random::bytes());
            let limit = Limit { time: Some(time), stop: Some(stop), ..Limit::default() };
            level.bot().choose(&position, &limit, seed)
        })
        .await
    }

    /// Works on a thread of its own once a core is free. The flag turns true when nobody waits for the
    /// result any more.
    pub async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce(&AtomicBool) -> Option<T> + Send + 'static,
    ) -> Option<T> {
        self.work_on(self.cores.clone().acquire_owned(), work).await
    }

    /// The same, with another way to get a core.
    async fn work_on<T: Send + 'static>(
        &self,
        core: impl Future<Output = Result<OwnedSemaphorePermit, AcquireError>>,
        work: impl FnOnce(&AtomicBool) -> Option<T> + Send + 'static,
    ) -> Option<T> {
        let stop = StopOnDrop(Arc::new(AtomicBool::new(false)));
        let flag = stop.0.clone();
        let began = Instant::now();
        let waiting = Counted::one(&self.metrics.bots_waiting);
        let core = core.await.ok()?;
        drop(waiting);
        self.metrics.bot_waited(began.elapsed());
        let metrics = self.metrics.clone();
        let working = tokio::task::spawn_blocking(move || {
            let (began, thinking) = (Instant::now(), Counted::one(&metrics.bots_thinking));
            let done = work(&flag);
            drop((core, thinking));
            metrics.bot_thought(began.elapsed());
            done
        });
        working.await.unwrap_or_else(|error| {
            tracing::error!(%error, "a bot gave up");
            None
        })
    }
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
    use nova_luna_testing::wait::until;

    use super::*;

    #[tokio::test(flavor = "multi_thread")]
    async fn an_analysis_gives_way_to_a_live_table() {
        let pool = EnginePool::on(1, Metrics::new());
        let game = Game::deal(Variant::standard(2).unwrap(), &mut Shuffle::from_seed(1, 1));
        let position = game.position().clone();
        let action = position.legal_actions().iter().next().unwrap();
        // It would never end, and it has the only core.
        let (judge, judged) = (pool.clone(), position.clone());
        let judging = tokio::spawn(async move { judge.judge(judged, action, u64::MAX).await });
        until("the judge has begun", async || pool.free() == 0).await;
        assert!(pool.choose(position, Level::One).await.is_some());
        // It takes up its work again.
        until("the judge has begun again", async || pool.free() == 0).await;
        judging.abort();
        until("the judge has stopped", async || pool.free() > 0).await;
    }
}

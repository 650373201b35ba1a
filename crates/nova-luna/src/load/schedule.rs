//! When moves are made and sockets opened, whatever the server does.

use std::time::Duration;

use nova_luna_client::Error;
use nova_luna_engine::Rng;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep_until, timeout};

use super::LoadError;
use super::counts::SharedCounts;
use super::target::ANSWER_TIMEOUT;

/// Random moments with exponentially distributed gaps, as of people who know nothing of each other.
pub struct Schedule {
    next: Instant,
    /// Seconds.
    mean: f64,
    rng: Rng,
}

impl Schedule {
    pub fn new(start: Instant, a_second: f64, rng: Rng) -> Schedule {
        let mut schedule = Schedule { next: start, mean: 1.0 / a_second, rng };
        schedule.pass();
        schedule
    }

    /// The next moment, which may be past.
    pub fn next(&self) -> Instant {
        self.next
    }

    /// Goes on to the moment after it, and returns the one that has passed.
    pub fn pass(&mut self) -> Instant {
        let share = (self.rng.next_u64() >> 11) as f64 / (1u64 << 53) as f64;
        // Never further than a day, and never infinite.
        let wait = (-(1.0 - share).ln() * self.mean).clamp(0.0, 86_400.0);
        let passed = self.next;
        self.next += Duration::from_secs_f64(wait);
        passed
    }
}

/// Lets everybody do something at a moment of their own, or at an infinite rate all at once. It is timed from that moment on.
pub fn everybody<P, T: Send + 'static, W>(
    people: impl IntoIterator<Item = P>,
    rate: f64,
    seed: u64,
    counts: &SharedCounts,
    work: impl Fn(P) -> W,
) -> JoinSet<Option<T>>
where
    W: Future<Output = Result<T, LoadError>> + Send + 'static,
{
    let mut schedule = Schedule::new(Instant::now(), rate, Rng::new(seed));
    let mut all = JoinSet::new();
    for person in people {
        let (due, work, counts) = (schedule.pass(), work(person), counts.clone());
        all.spawn(async move {
            sleep_until(due).await;
            let done = timeout(ANSWER_TIMEOUT, work).await;
            let done = done.unwrap_or_else(|_| Err(Error::Timeout.into()));
            let mut counts = counts.lock();
            match &done {
                Ok(_) => counts.answered.add(due.elapsed(), 1),
                Err(error) => counts.add_error(error),
            }
            done.ok()
        });
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mean_is_as_asked_for_and_the_waits_differ() {
        let start = Instant::now();
        let mut schedule = Schedule::new(start, 100.0, Rng::new(7));
        let mut short = 0;
        for _ in 0..10_000 {
            let before = schedule.pass();
            short += u32::from(schedule.next() - before < Duration::from_millis(10));
        }
        let seconds = (schedule.next() - start).as_secs_f64();
        assert!((95.0..105.0).contains(&seconds), "{seconds}");
        // Of an exponential distribution 63 % lie below the mean.
        assert!((6_100..6_500).contains(&short), "{short}");
    }
}

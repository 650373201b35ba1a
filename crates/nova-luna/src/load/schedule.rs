//! When moves are made and sockets opened, whatever the server does.

use std::time::Duration;

use nova_luna_engine::Rng;
use tokio::time::Instant;

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

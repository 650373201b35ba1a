//! How long the moves of a bot take.

use std::time::Instant;

use crate::histogram::Histogram;

/// Of a bot that needs hardly any time, one of this many moves is timed: reading the clock takes longer
/// than such a move.
const SAMPLE: u64 = 16;

pub struct Stopwatch {
    times: Histogram,
    /// How many moves each that is timed stands for.
    every: u64,
    /// How many moves have not been timed since the last one that was.
    skipped: u64,
}

impl Stopwatch {
    /// For a bot whose moves are `instant`, all alike and hardly measurable, or for any other.
    pub fn new(instant: bool) -> Stopwatch {
        let every = if instant { SAMPLE } else { 1 };
        Stopwatch { times: Histogram::default(), every, skipped: 0 }
    }

    /// The start of a move, if it is to be timed.
    #[inline]
    pub fn start(&mut self) -> Option<Instant> {
        self.skipped += 1;
        (self.skipped >= self.every).then(Instant::now)
    }

    /// The end of the move that started then.
    #[inline]
    pub fn stop(&mut self, started: Option<Instant>) {
        if let Some(started) = started {
            self.times.add(started.elapsed(), self.skipped);
            self.skipped = 0;
        }
    }

    /// The times of all moves; each that was timed counts for those before it that were not.
    pub fn into_times(self) -> Histogram {
        self.times
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn every_move_of_a_thinking_bot_is_timed() {
        let mut watch = Stopwatch::new(false);
        for move_number in 0..20 {
            let started = watch.start();
            if move_number % 4 == 0 {
                std::thread::sleep(Duration::from_millis(2));
            }
            watch.stop(started);
        }
        let times = watch.into_times();
        assert_eq!(times.count(), 20);
        assert!(times.mean() * 20.0 >= 9.9, "five pauses of two milliseconds");
    }

    #[test]
    fn one_instant_move_stands_for_many() {
        let mut watch = Stopwatch::new(true);
        for _ in 0..10 * SAMPLE {
            let started = watch.start();
            watch.stop(started);
        }
        assert_eq!(watch.into_times().count(), 10 * SAMPLE);
    }
}

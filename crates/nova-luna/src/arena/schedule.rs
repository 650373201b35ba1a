//! Which game is played next, and who sits where in it.

use std::sync::atomic::{AtomicU64, Ordering};

/// How many games a worker may be ahead of the first one that is not finished.
const MOST_AHEAD: u64 = 100_000;

/// Every deck once per rotation of the seats.
pub struct Schedule {
    decks: u64,
    bots: u64,
    next: AtomicU64,
    /// All games before this one have been collected.
    collected: AtomicU64,
}

impl Schedule {
    /// At least `games` games for so many bots.
    pub fn new(games: u64, bots: u64) -> Schedule {
        Schedule {
            decks: games.div_ceil(bots),
            bots,
            next: AtomicU64::new(0),
            collected: AtomicU64::new(0),
        }
    }

    pub fn games(&self) -> u64 {
        self.decks * self.bots
    }

    /// The number of a game that nobody has begun yet.
    pub fn next(&self) -> Option<u64> {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        (number < self.games()).then_some(number)
    }

    /// Notes that all games before this one have been collected.
    pub fn set_collected(&self, before: u64) {
        self.collected.store(before, Ordering::Relaxed);
    }

    /// Whether a game has to wait. Finished games are kept in memory until all before them are
    /// finished too, so nobody may be too far ahead.
    pub fn is_far_ahead(&self, game: u64) -> bool {
        game > self.collected.load(Ordering::Relaxed) + MOST_AHEAD
    }

    pub fn deck(&self, game: u64) -> u64 {
        game / self.bots
    }

    pub fn bot(&self, game: u64, seat: usize) -> usize {
        ((seat as u64 + game) % self.bots) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bot_sits_on_every_seat_once_with_every_deck() {
        for bots in 1..=4 {
            let schedule = Schedule::new(10, bots);
            let mut seen = std::collections::BTreeSet::new();
            while let Some(game) = schedule.next() {
                for seat in 0..bots as usize {
                    assert!(seen.insert((schedule.deck(game), seat, schedule.bot(game, seat))));
                }
            }
            assert_eq!(seen.len() as u64, 10u64.div_ceil(bots) * bots * bots);
        }
    }
}

//! How a game ended.

use crate::position::Position;
use crate::seat::Seat;

/// How a finished game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// A game of 2 to 4 players.
    Ranking {
        /// What ended it.
        reason: EndReason,
        /// The seats from first to last (R6.3).
        ranking: Ranking,
    },
    /// A solo game.
    Score(SoloScore),
}

/// What ended a game of 2 to 4 players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EndReason {
    /// Somebody placed the last goal disc (R6.1).
    Discs,
    /// The player to move found no tile, neither on the track nor in the supply (R6.2).
    Tiles,
}

/// The seats from first to last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ranking {
    seats: [Seat; 4],
    len: u8,
}

impl Ranking {
    /// The seats from first to last.
    #[must_use]
    pub fn seats(&self) -> &[Seat] {
        &self.seats[..self.len as usize]
    }

    /// Who won.
    #[must_use]
    pub const fn winner(&self) -> Seat {
        self.seats[0]
    }
}

/// The result of a solo game: lower is better, and below 100 is great (R7.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SoloScore {
    /// Time, and 10 for each of the first 8 discs that was not placed (R7.3).
    pub phase_1: u16,
    /// Time, and 10 for each of the 21 discs that was not placed (R7.7).
    pub phase_2: u16,
    /// How many discs were not placed.
    pub discs_left: u8,
}

impl SoloScore {
    /// The sum of both phases (R7.8).
    #[must_use]
    pub const fn total(&self) -> u16 {
        self.phase_1 + self.phase_2
    }
}

impl Position {
    /// How the game ended, once it has.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        if !self.is_over() {
            return None;
        }
        if self.variant.is_solo() {
            let seat = self.moon.next();
            return Some(Outcome::Score(SoloScore {
                phase_1: self.phase_1_score?,
                phase_2: self.moon.time(seat) + 10 * u16::from(self.discs_left(seat)),
                discs_left: self.discs_left(seat),
            }));
        }
        let ranking = self.standings();
        let reason = match self.discs_left(ranking.winner()) {
            0 => EndReason::Discs,
            _ => EndReason::Tiles,
        };
        Some(Outcome::Ranking { reason, ranking })
    }

    /// Who is ahead: fewer goal discs first, then who moves sooner. At the end this is the
    /// ranking (R6.3).
    #[must_use]
    pub fn standings(&self) -> Ranking {
        let order = self.moon.order();
        let mut ranking = Ranking { seats: [Seat::default(); 4], len: order.len() as u8 };
        ranking.seats[..order.len()].copy_from_slice(order);
        // Few elements: the insertion sort is stable and needs no allocation.
        for i in 1..order.len() {
            let mut j = i;
            while j > 0 && self.discs_left(ranking.seats[j]) < self.discs_left(ranking.seats[j - 1])
            {
                ranking.seats.swap(j, j - 1);
                j -= 1;
            }
        }
        ranking
    }
}

//! How a game ended.

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
    pub(crate) seats: [Seat; 4],
    pub(crate) len: u8,
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

//! How a game ended.

use core::fmt;

use crate::position::Position;
use crate::seat::{Seat, Seats};

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

impl Outcome {
    /// Who won; `None` after a solo game, which has a score instead.
    pub fn winner(&self) -> Option<Seat> {
        match self {
            Outcome::Ranking { ranking, .. } => Some(ranking.winner()),
            Outcome::Score(_) => None,
        }
    }
}

/// `seat 1 wins with its last disc, then seat 0`
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Ranking { reason, ranking } => {
                write!(f, "seat {} wins {reason}", ranking.winner())?;
                ranking.seats().iter().skip(1).try_for_each(|seat| write!(f, ", then seat {seat}"))
            }
            Outcome::Score(score) => score.fmt(f),
        }
    }
}

/// `with its last disc`, or `as no tile is left`
impl fmt::Display for EndReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            EndReason::Discs => "with its last disc",
            EndReason::Tiles => "as no tile is left",
        })
    }
}

/// The seats from first to last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ranking(Seats);

impl Ranking {
    /// The seats from first to last.
    pub fn seats(&self) -> &[Seat] {
        &self.0
    }

    /// Who won.
    pub fn winner(&self) -> Seat {
        self.0.first().copied().unwrap_or_default()
    }
}

/// The result of a solo game: lower is better, and below 100 is great (R7.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SoloScore {
    /// Time, and 10 for each of the first 8 discs that was not placed (R7.3).
    pub phase1_score: u16,
    /// Time, and 10 for each of the 21 discs that was not placed (R7.7).
    pub phase2_score: u16,
    /// How many discs were not placed.
    pub discs_left: u8,
}

impl SoloScore {
    /// The sum of both phases (R7.8).
    pub const fn total(&self) -> u16 {
        self.phase1_score + self.phase2_score
    }
}

/// `score 167: 48 for phase 1 and 119 for phase 2, 3 discs left`
impl fmt::Display for SoloScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SoloScore { phase1_score, phase2_score, discs_left } = self;
        let discs = if *discs_left == 1 { "disc" } else { "discs" };
        let total = self.total();
        write!(
            f,
            "score {total}: {phase1_score} for phase 1 and {phase2_score} for phase 2, {discs_left} {discs} left"
        )
    }
}

impl Position {
    /// How the game ended, once it has.
    pub fn outcome(&self) -> Option<Outcome> {
        if !self.is_over() {
            return None;
        }
        if let Some(score) = self.score_if_ended() {
            return Some(Outcome::Score(score));
        }
        let ranking = self.standings();
        let reason = match self.discs_left(ranking.winner()) {
            0 => EndReason::Discs,
            _ => EndReason::Tiles,
        };
        Some(Outcome::Ranking { reason, ranking })
    }

    /// Solo: the score if everything ended now, with all discs that are left (R7.3, R7.7).
    pub fn score_if_ended(&self) -> Option<SoloScore> {
        let seat = self.moon.next();
        self.variant.is_solo().then(|| SoloScore {
            phase1_score: self.phase1_score.unwrap_or_else(|| self.score_phase1()),
            phase2_score: self.moon.time(seat) + 10 * u16::from(self.discs_left(seat)),
            discs_left: self.discs_left(seat),
        })
    }

    /// Who is ahead: fewer goal discs first, then who moves sooner. At the end this is the
    /// ranking (R6.3).
    pub fn standings(&self) -> Ranking {
        let mut ranking = Seats::of_table(self.variant.players());
        let seats = ranking.as_mut_slice();
        seats.copy_from_slice(self.moon.order());
        // Few elements: the insertion sort is stable and needs no allocation.
        for i in 1..seats.len() {
            let mut j = i;
            while j > 0 && self.discs_left(seats[j]) < self.discs_left(seats[j - 1]) {
                seats.swap(j, j - 1);
                j -= 1;
            }
        }
        Ranking(ranking)
    }
}

//! Advice: what to do, and why.

use nova_luna_rules::{Action, Cell, Position, Seat, TileId};
use serde::{Deserialize, Serialize};

use super::options::{Colors, open_goals};
use crate::action::ActionJson;
use crate::ids::Version;

/// What the strongest bot would do, and why.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Hint {
    /// The state's `at` that this refers to.
    pub version: Version,
    /// The seat that the hint is for.
    pub seat: u8,
    /// What to do.
    pub action: ActionJson,
    /// Why, the most important first.
    pub reasons: Vec<Reason>,
    /// By seat: the chance to win, from 0 to 1; empty in solo.
    pub chances: Vec<f32>,
    /// Solo: the score to expect.
    pub score: Option<f32>,
}

/// A reason for an action, made from the position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Reason {
    /// It places the last disc.
    Finishes,
    /// It covers goals now.
    Covers {
        /// Tile number and goal index of each.
        goals: Vec<(u8, u8)>,
    },
    /// It brings a goal nearer.
    Prepares {
        /// The tile that the goal is on.
        tile: u8,
        /// The index of the goal on that tile.
        goal: u8,
        /// What it lacks afterwards.
        lacks: Colors,
    },
    /// The same player moves again.
    KeepsTurn,
    /// The tile would have helped the one who moves next.
    Denies {
        /// The seat that moves next.
        seat: u8,
        /// How many goals it would have covered there.
        goals: u8,
    },
    /// It costs less time than any other tile that can be taken.
    Cheapest {
        /// The time that it costs.
        time: u8,
    },
    /// The tiles on the track are not worth it: new ones may be.
    NewTiles,
    /// The score of phase 1 is as good as it gets.
    EndsPhase,
}

/// How many goals that come nearer are listed.
const MOST_PREPARED: usize = 2;
/// A goal that lacks more than this is not listed.
const MOST_LACKING: u8 = 2;
/// A tile counts as denied if it would have covered this many goals.
const WORTH_DENYING: usize = 2;

impl Reason {
    /// Why one would do `action`, the most important reason first.
    pub fn all(position: &Position, action: Action) -> Vec<Reason> {
        let Some(seat) = position.seat_to_move() else { return Vec::new() };
        match action {
            Action::Refill if position.variant().is_solo() => vec![Reason::EndsPhase],
            Action::Refill => vec![Reason::NewTiles],
            Action::Take { tile, cell } => of_placement(position, seat, tile, cell),
        }
    }
}

fn of_placement(position: &Position, seat: Seat, tile: TileId, cell: Cell) -> Vec<Reason> {
    let mut after = position.clone();
    let Ok(placement) = after.play(Action::Take { tile, cell }) else { return Vec::new() };
    let mut reasons = Vec::new();
    if after.discs_left(seat) == 0 {
        reasons.push(Reason::Finishes);
    }
    let covered = placement.covered();
    if !covered.is_empty() {
        let goals = covered.iter().map(|goal| (goal.tile.number(), goal.index)).collect();
        reasons.push(Reason::Covers { goals });
    }
    if after.is_over() {
        return reasons;
    }
    reasons.extend(prepared(position, &after, seat));
    if position.variant().is_solo() {
        return reasons;
    }
    let next = after.moon().next();
    if next == seat {
        reasons.push(Reason::KeepsTurn);
    } else {
        let cells = position.free_cells(next).iter();
        let best = cells.map(|&cell| position.would_complete(next, tile, cell).len()).max();
        if let Some(goals) = best.filter(|&goals| goals >= WORTH_DENYING) {
            reasons.push(Reason::Denies { seat: next.index() as u8, goals: goals as u8 });
        }
    }
    let mut others = position.wheel().takeable();
    if position.wheel().takeable_count() > 1
        && others.all(|other| other == tile || other.time() > tile.time())
    {
        reasons.push(Reason::Cheapest { time: tile.time() });
    }
    reasons
}

/// The open goals of a display that a placement brought nearest to their end.
fn prepared(before: &Position, after: &Position, seat: Seat) -> Vec<Reason> {
    let mut nearer = open_goals(after, seat);
    nearer.retain(|(goal, lacks)| {
        let lacked = before.lacking(*goal).unwrap_or_default();
        lacks.total() < lacked.total() && lacks.total() <= MOST_LACKING
    });
    nearer.sort_by_key(|(goal, lacks)| (lacks.total(), goal.tile.number(), goal.index));
    let told = nearer.into_iter().take(MOST_PREPARED).map(|(goal, lacks)| Reason::Prepares {
        tile: goal.tile.number(),
        goal: goal.index,
        lacks: lacks.into(),
    });
    told.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(line: &str, action: Action, expected: &[Reason]) {
        let position: Position = line.parse().unwrap();
        assert_eq!(Reason::all(&position, action), expected);
    }

    fn take(tile: u64, x: i16, y: i16) -> Action {
        Action::Take {
            tile: TileId::new(tile).unwrap(),
            cell: Cell::new(x.into(), y.into()).unwrap(),
        }
    }

    #[test]
    fn a_placement_that_covers_says_so() {
        // Red 5 `bb y` has one blue beside it; the second completes `bb`.
        let line = "2p20 .,.,.,*,2,.,.,.,.,.,.,. 01 30@0,0oo/1@1,0 34@0,0ooo";
        let reasons = {
            let position: Position = line.parse().unwrap();
            Reason::all(&position, take(2, -1, 0))
        };
        assert_eq!(reasons[0], Reason::Covers { goals: vec![(30, 0)] });
        assert!(!reasons.contains(&Reason::KeepsTurn));
    }

    #[test]
    fn filling_is_for_new_tiles() {
        let line = "2p20 .,.,.,*,2,.,.,.,.,.,.,. 01 30@0,0oo/1@1,0 34@0,0ooo";
        check(line, Action::Refill, &[Reason::NewTiles]);
    }
}

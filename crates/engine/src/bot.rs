//! What a bot is.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use nova_luna_rules::{Action, Position};

/// A player that decides for the seat to move.
pub trait Bot: Send {
    /// The decision. `None` only when no seat is to move.
    ///
    /// The same position, seed and node limit give the same answer, always and everywhere. There is
    /// one exception: in a solo game level 4 and 5 plan a phase ahead, and a bot that has done so
    /// follows its plan as long as the game does. The plan then belongs to what it was asked first;
    /// a new bot asked for the same position makes a plan of its own.
    fn choose(&mut self, position: &Position, limit: &Limit<'_>, seed: u64) -> Option<Choice>;
}

/// How long a bot may think: until any of these is used up. Without time and nodes the bot has a number of
/// nodes of its own.
#[derive(Clone, Copy, Debug, Default)]
pub struct Limit<'a> {
    /// Time.
    pub time: Option<Duration>,
    /// Positions looked at, for answers that can be repeated.
    pub nodes: Option<u64>,
    /// Set to true by somebody else to end the search soon.
    pub stop: Option<&'a AtomicBool>,
    /// The time since some moment, for platforms where the system's clock cannot be read.
    pub clock: Option<fn() -> Duration>,
}

/// A decision.
#[derive(Clone, Debug)]
pub struct Choice {
    /// What to do. It is legal.
    pub action: Action,
    /// What the bot thought.
    pub report: Report,
}

/// What a bot thought.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// How many positions it looked at.
    pub nodes: u64,
    /// The best few actions, best first; empty for bots that do not compare.
    pub lines: Vec<Line>,
}

/// One action that was considered.
#[derive(Clone, Debug)]
pub struct Line {
    /// The action.
    pub action: Action,
    /// What it is worth.
    pub value: Value,
    /// How many visits a tree search made, or how many positions another bot looked at.
    pub nodes: u64,
    /// What is expected to follow it.
    pub continuation: Vec<Action>,
}

/// What an action is worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    /// By seat: the chance to win, from 0 to 1.
    Chances([f32; 4]),
    /// Solo: the expected final score.
    Score(f32),
}

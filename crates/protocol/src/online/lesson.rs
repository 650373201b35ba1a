//! The introduction: positions in which something is to be done.

use serde::{Deserialize, Serialize};

use super::event::Event;
use super::table::TableState;
use crate::action::ActionJson;

/// The steps of the introduction, in order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Lessons {
    /// Each can be done by itself.
    pub lessons: Vec<Lesson>,
}

/// A step of the introduction.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Lesson {
    /// What it is about. This is also its name in addresses.
    pub topic: Topic,
    /// A table as the learner sees it, on seat 0 and to move. Nobody else can see it.
    pub state: TableState,
    /// An action that does what the step asks for.
    pub example: ActionJson,
}

/// What a step of the introduction is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Topic {
    /// Take the cheapest of three tiles, and pay time.
    Take,
    /// Move so that it stays your turn.
    Turn,
    /// Place a tile where it touches two others.
    Place,
    /// Complete a goal.
    Goal,
    /// Complete a goal through a chain.
    Chain,
    /// Complete three goals at once.
    Several,
    /// Fill the wheel.
    Fill,
    /// Place the last discs.
    End,
}

/// What came of an action in a step of the introduction.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum LessonAnswer {
    /// It did what the step asks for.
    Done {
        /// The action, and what others did after it.
        steps: Vec<LessonStep>,
    },
    /// It did not: everything is as it was.
    Missed {
        /// For pages that say it in another language.
        why: Miss,
        /// For people: what to do instead.
        message: String,
    },
}

/// Something that happened in a step of the introduction.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct LessonStep {
    /// What happened.
    pub event: Event,
    /// Where the table stands after it.
    pub state: TableState,
}

/// Why an action does not do what a step asks for. The first five are against the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Miss {
    /// The tile is not one of the next three.
    OutOfReach,
    /// A tile lies there already.
    CellTaken,
    /// The cell touches no tile with an edge.
    NotBeside,
    /// The first tile of a display has only one cell.
    NotFirstCell,
    /// There are more than two tiles on the wheel.
    NotLow,
    /// There is a cheaper tile.
    NotCheapest,
    /// It would be somebody else's turn.
    NotAgain,
    /// It touches fewer than two tiles.
    OneSide,
    /// It completes no goal.
    NoGoal,
    /// It does not make the chain longer.
    NoChain,
    /// It completes fewer than three goals.
    FewGoals,
    /// The wheel was not filled.
    NotFilled,
    /// There are discs left.
    NotOver,
}

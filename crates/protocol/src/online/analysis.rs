//! A finished game, looked at again by the strongest bot.

use serde::{Deserialize, Serialize};

use super::hint::Reason;
use super::options::CellOption;
use crate::action::ActionJson;
use crate::ids::TableId;

/// A finished game with a verdict on every move, as far as it has come.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Analysis {
    /// The table of the game.
    pub table: TableId,
    /// Whether it is complete.
    pub done: bool,
    /// How many moves the game has.
    pub moves_total: u32,
    /// The moves that have been judged, in order.
    pub moves: Vec<JudgedMove>,
    /// The numbers of the moves that decided the game, the most important first.
    pub decisive: Vec<u32>,
}

/// A move and what it was worth.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct JudgedMove {
    /// Its number, from 0.
    pub number: u32,
    /// The number of its event at the table.
    pub seq: u32,
    /// Whose it was.
    pub seat: u8,
    /// What was done.
    pub action: ActionJson,
    /// What would have been best.
    pub best: ActionJson,
    /// What that would have brought; null if it is no placement.
    pub preview: Option<CellOption>,
    /// Why, the most important reason first.
    pub reasons: Vec<Reason>,
    /// What would probably have followed the best.
    pub continuation: Vec<ActionJson>,
    /// What was expected before the move, with best play.
    pub before: Outlook,
    /// What was expected after it.
    pub after: Outlook,
    /// How much worse it was than the best: a chance to win from 0 to 1, in solo points of the score.
    pub loss: f32,
    /// The same in a word.
    pub verdict: MoveVerdict,
}

/// What is expected of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Outlook {
    /// By seat: the chance to win, from 0 to 1; empty in solo.
    pub chances: Vec<f32>,
    /// Solo: the final score to expect.
    pub score: Option<f32>,
}

/// What a move was like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum MoveVerdict {
    /// The best there was.
    Best,
    /// As good as the best, or nearly.
    Good,
    /// A little worse.
    Inaccuracy,
    /// Clearly worse.
    Mistake,
    /// It may have cost the game.
    Blunder,
}

/// Play on from a moment of a finished game, against bots.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct PlayOn {
    /// Made by the sender, as for commands.
    #[cfg_attr(feature = "describe", schema(pattern = "^[A-Za-z0-9_-]{1,64}$"))]
    pub id: String,
    /// How many moves of the game are kept.
    pub moves: u32,
    /// The sender's seat; without it, the one that is to move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "describe", ts(optional))]
    pub seat: Option<u8>,
    /// How strong the bots on the other seats are, 1 to 5.
    #[cfg_attr(feature = "describe", schema(minimum = 1, maximum = 5))]
    pub level: u8,
}

//! A finished game, to be looked through again.

use serde::{Deserialize, Serialize};

use super::event::Event;
use super::table::GameState;

/// A finished game with the position before and after each move. What was taken back is not in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Replay {
    /// The table of the game.
    pub table: String,
    /// Whether somebody has asked for an analysis of it.
    pub analysed: bool,
    /// The moves in order: each is a `played`.
    pub moves: Vec<Event>,
    /// At the start, and after each move; one more than there are moves.
    pub positions: Vec<GameState>,
}

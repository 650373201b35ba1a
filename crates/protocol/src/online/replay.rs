//! A finished game, to be looked through again.

use serde::{Deserialize, Serialize};

use super::event::Event;
use super::table::{GameState, SeatPlan};
use crate::ids::TableId;
use crate::record::Record;

/// A finished game with the position before and after each move. What was taken back is not in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Replay {
    /// The table of the game.
    pub table: TableId,
    /// Whether somebody has asked for an analysis of it.
    pub analysed: bool,
    /// The moves in order: each is a `played`.
    pub moves: Vec<Event>,
    /// At the start, and after each move; one more than there are moves.
    pub positions: Vec<GameState>,
}

/// A finished game that was played on somebody's device, alone or with bots, to be kept with their others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct DeviceGame {
    /// Made by the sender, as for commands: the same game sent again is not kept twice.
    #[cfg_attr(feature = "describe", schema(pattern = "^[A-Za-z0-9_-]{1,64}$"))]
    pub id: String,
    /// The game.
    pub record: Record,
    /// By seat, who played: `me` or a bot.
    pub seats: Vec<SeatPlan>,
    /// When it ended, in milliseconds since 1970.
    pub ended_ms: i64,
}

//! What has happened at a table, as everybody may know it.

use serde::{Deserialize, Serialize};

use super::command::SeatChange;
use super::table::{SeatPlan, TableState};
use crate::action::ActionJson;
use crate::ids::TableId;

/// Something that has happened at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Event {
    /// Its number at this table, from 1 on.
    pub seq: u32,
    /// When it happened, in milliseconds since 1970.
    pub at_ms: i64,
    /// What happened.
    pub what: Happening,
}

/// What can happen at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Happening {
    /// Somebody made the table.
    Created {
        /// The name of the person.
        name: String,
    },
    /// Somebody took a seat.
    Sat {
        /// The number of the seat.
        seat: u8,
        /// The name of the person.
        name: String,
    },
    /// Somebody got up.
    Left {
        /// The seat that was left.
        seat: u8,
    },
    /// Somebody came back, also from a bot that stood in.
    Returned {
        /// The seat that was taken again.
        seat: u8,
    },
    /// The host changed a seat.
    Changed {
        /// The number of the seat.
        seat: u8,
        /// What it became.
        to: SeatChange,
    },
    /// The host added a seat.
    Added {
        /// Who is to sit there.
        to: SeatPlan,
    },
    /// Somebody goes by another name now.
    Renamed {
        /// The number of the seat.
        seat: u8,
        /// The new name.
        name: String,
    },
    /// The game began.
    Started {
        /// The seats on the new moon from the top of the stack to its bottom: the first one begins.
        order: Vec<u8>,
    },
    /// Somebody acted.
    Played {
        /// The number of the seat.
        seat: u8,
        /// Who decided.
        by: By,
        /// What they did.
        action: ActionJson,
        /// The space of the wheel that the tile came from; null for a refill.
        space: Option<u8>,
        /// Tile number and goal index of the goals that were covered.
        covers: Vec<(u8, u8)>,
        /// Space and tile of what came onto the wheel afterwards.
        filled: Vec<(u8, u8)>,
    },
    /// The last actions were taken back.
    Undone {
        /// The seat that asked for it.
        seat: u8,
        /// The numbers of the events that do not count any more.
        moves: Vec<u32>,
    },
    /// A bot plays for somebody until they come back.
    StoodIn {
        /// The number of the seat.
        seat: u8,
        /// The level of the bot, 1 to 5.
        level: u8,
    },
    /// Somebody agreed that people may ask for hints, or does not any more.
    HintsAllowed {
        /// The number of the seat.
        seat: u8,
        /// Whether they agree.
        allow: bool,
    },
    /// Somebody gave up: they come last, whatever the bot that plays on for them brings about.
    Resigned {
        /// The number of the seat.
        seat: u8,
    },
    /// The table was given up. Nobody wins.
    Closed,
    /// Somebody wants to play again.
    Rematch {
        /// The id of the new table.
        table: TableId,
    },
}

/// Who decided on an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum By {
    /// The person on the seat.
    Person,
    /// The bot on the seat, or the one that stands in.
    Bot,
    /// A bot, because the time for the turn was over.
    Clock,
}

/// An event and what came of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Seen {
    /// What happened.
    pub event: Event,
    /// Where the table stood after it, if that is wanted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "describe", ts(optional))]
    pub state: Option<TableState>,
}

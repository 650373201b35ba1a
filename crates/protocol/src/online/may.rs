//! What a viewer may do at a table, and why not.

use serde::{Deserialize, Serialize};

use super::error::ErrorCode;

/// Whether something is allowed. Time alone may change that, and then it says when.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
#[cfg_attr(feature = "describe", ts(optional_fields))]
pub struct Permission {
    /// Whether it is allowed: before `from_ms` not yet, from `until_ms` on not any more.
    pub allowed: bool,
    /// Why it is refused, now or later.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<ErrorCode>,
    /// It is allowed from then on, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from_ms: Option<i64>,
    /// It is refused from then on, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until_ms: Option<i64>,
}

impl Permission {
    /// Whether it is allowed at a moment.
    pub fn is_allowed_at(&self, now_ms: i64) -> bool {
        match self.allowed {
            true => self.until_ms.is_none_or(|until_ms| now_ms < until_ms),
            false => self.from_ms.is_some_and(|from_ms| now_ms >= from_ms),
        }
    }
}

/// What the viewer may do: a field for every command, and for hints.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct May {
    /// By seat; empty unless the table waits, since later seats stay as they are.
    pub seats: Vec<MaySeat>,
    /// By seat: let a bot play for whoever is away; empty unless the game goes on.
    pub stand_in: Vec<Permission>,
    /// Get up.
    pub leave: Permission,
    /// Come back after leaving, or from a bot that stands in.
    pub r#return: Permission,
    /// Put one more seat to the table.
    pub add_seat: Permission,
    /// Begin without the open seats.
    pub start: Permission,
    /// Give up the table, so that nobody wins.
    pub close: Permission,
    /// Give up a game, by `close`, that no other person has played.
    pub delete: Permission,
    /// Give up a game with other people.
    pub resign: Permission,
    /// Take a tile, or fill the track.
    pub play: Permission,
    /// Take back the last action.
    pub undo: Permission,
    /// Ask for a hint.
    pub hint: Permission,
    /// Agree that people may ask for hints, or not any more.
    pub allow_hints: Permission,
    /// Play again with the same people.
    pub rematch: Permission,
}

/// What the viewer may do with a seat before the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct MaySeat {
    /// Take it.
    pub sit: Permission,
    /// Make it open, or one's own.
    pub open: Permission,
    /// Give it to a bot.
    pub bot: Permission,
    /// Take it away.
    pub remove: Permission,
}

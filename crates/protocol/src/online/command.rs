//! What somebody wants to happen at a table.

use serde::{Deserialize, Serialize};

use super::table::SeatPlan;
use crate::action::ActionJson;
use crate::ids::{TableId, Version};
use crate::input::Object;
use crate::input_error::InputError;

/// A command with the id its sender gave it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct CommandMessage {
    /// Made by the sender, new for every command: 1 to 64 letters, digits, `-` and `_`. A command that
    /// is sent twice acts once and gets the same answer.
    #[cfg_attr(feature = "describe", schema(pattern = "^[A-Za-z0-9_-]{1,64}$"))]
    pub id: String,
    /// What shall happen.
    pub command: Command,
}

/// What somebody wants to happen at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case", try_from = "Object<RawCommand>")]
pub enum Command {
    /// Take an open seat, or one that is held for you.
    Sit {
        /// The number of the seat.
        seat: u8,
    },
    /// Get up. Before the start this frees your seats, later they wait for you.
    Leave,
    /// Come back after leaving.
    Return,
    /// Change a seat before the start. Only the host may.
    Seat {
        /// The number of the seat.
        seat: u8,
        /// What it becomes.
        to: SeatChange,
    },
    /// Put one more seat to the table before the start. Only the host may.
    AddSeat {
        /// Who is to sit there.
        to: SeatPlan,
    },
    /// Begin. Only the host may.
    Start,
    /// Give up a table. Before the start only the host may; then whoever plays alone with bots, or has not
    /// taken a second tile yet. Nobody wins. A game that is over is deleted, if no other person has played.
    Close,
    /// Give up a game with other people: you come last. Where two others still play, a bot plays on for you.
    Resign,
    /// Take a tile, or fill the track.
    Play {
        /// The state's `at` that this refers to.
        version: Version,
        /// The action.
        action: ActionJson,
    },
    /// Take back the last action.
    Undo {
        /// The state's `at` that this refers to.
        version: Version,
    },
    /// Let a bot play for somebody who is away, until they come back.
    StandIn {
        /// Whose seat.
        seat: u8,
        /// How strong, 1 to 5.
        level: u8,
    },
    /// Agree that people at this table may ask for hints, or not any more.
    AllowHints {
        /// Whether they may.
        allow: bool,
    },
    /// Play again with the same people, with another one to begin. The answer names the new table.
    Rematch,
}

/// What any object with the fields of a command says, so that each fault can be named.
#[derive(Deserialize)]
struct RawCommand {
    r#type: String,
    seat: Option<u8>,
    to: Option<SeatChange>,
    version: Option<Version>,
    action: Option<ActionJson>,
    level: Option<u8>,
    allow: Option<bool>,
}

impl TryFrom<Object<RawCommand>> for Command {
    type Error = InputError;

    fn try_from(Object(raw): Object<RawCommand>) -> Result<Command, InputError> {
        let RawCommand { r#type: kind, seat, to, version, action, level, allow } = raw;
        let missing = |field| InputError::new(field, format_args!("missing, \"{kind}\" needs it"));
        let seat = || seat.ok_or_else(|| missing("seat"));
        let to = || to.ok_or_else(|| missing("to"));
        let version = || version.ok_or_else(|| missing("version"));
        Ok(match kind.as_str() {
            "sit" => Command::Sit { seat: seat()? },
            "leave" => Command::Leave,
            "return" => Command::Return,
            "seat" => Command::Seat { seat: seat()?, to: to()? },
            "add_seat" => {
                let to = to()?.plan();
                let reason = "a new seat is \"open\", \"me\", or \"level1\" to \"level5\"";
                Command::AddSeat { to: to.ok_or_else(|| InputError::new("to", reason))? }
            }
            "start" => Command::Start,
            "close" => Command::Close,
            "resign" => Command::Resign,
            "play" => Command::Play {
                version: version()?,
                action: action.ok_or_else(|| missing("action"))?,
            },
            "undo" => Command::Undo { version: version()? },
            "stand_in" => {
                Command::StandIn { seat: seat()?, level: level.ok_or_else(|| missing("level"))? }
            }
            "allow_hints" => Command::AllowHints { allow: allow.ok_or_else(|| missing("allow"))? },
            "rematch" => Command::Rematch,
            other => return Err(InputError::unknown_type(other, COMMANDS)),
        })
    }
}

/// The names of all commands.
const COMMANDS: &str = "\"sit\", \"leave\", \"return\", \"seat\", \"add_seat\", \"start\", \"close\", \
                        \"resign\", \"play\", \"undo\", \"stand_in\", \"allow_hints\" or \"rematch\"";

/// What becomes of a seat before the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum SeatChange {
    /// Open to anybody. A person who sat there gets up.
    Open,
    /// The host's.
    Me,
    /// A bot's.
    Level1,
    /// A bot's.
    Level2,
    /// A bot's.
    Level3,
    /// A bot's.
    Level4,
    /// A bot's.
    Level5,
    /// Gone.
    Removed,
}

impl SeatChange {
    /// For whom the seat is afterwards; `None` if it is removed.
    pub fn plan(self) -> Option<SeatPlan> {
        Some(match self {
            SeatChange::Open => SeatPlan::Open,
            SeatChange::Me => SeatPlan::Me,
            SeatChange::Level1 => SeatPlan::Level1,
            SeatChange::Level2 => SeatPlan::Level2,
            SeatChange::Level3 => SeatPlan::Level3,
            SeatChange::Level4 => SeatPlan::Level4,
            SeatChange::Level5 => SeatPlan::Level5,
            SeatChange::Removed => return None,
        })
    }
}

impl From<SeatPlan> for SeatChange {
    fn from(plan: SeatPlan) -> SeatChange {
        match plan {
            SeatPlan::Open => SeatChange::Open,
            SeatPlan::Me => SeatChange::Me,
            SeatPlan::Level1 => SeatChange::Level1,
            SeatPlan::Level2 => SeatChange::Level2,
            SeatPlan::Level3 => SeatChange::Level3,
            SeatPlan::Level4 => SeatChange::Level4,
            SeatPlan::Level5 => SeatChange::Level5,
        }
    }
}

/// That a command was carried out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Answer {
    /// The command's id.
    pub id: String,
    /// The table; after a rematch the new one.
    pub table: TableId,
    /// The number of the last event that came of it.
    pub seq: u32,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{from_json, to_json};

    /// The command after this one in a list of all, so that a new one cannot be forgotten.
    fn next(command: &Command) -> Option<Command> {
        Some(match command {
            Command::Sit { .. } => Command::Leave,
            Command::Leave => Command::Return,
            Command::Return => Command::Seat { seat: 1, to: SeatChange::Removed },
            Command::Seat { .. } => Command::AddSeat { to: SeatPlan::Level5 },
            Command::AddSeat { .. } => Command::Start,
            Command::Start => Command::Close,
            Command::Close => Command::Resign,
            Command::Resign => Command::Play { version: Version(7), action: ActionJson::Refill },
            Command::Play { .. } => Command::Undo { version: Version(7) },
            Command::Undo { .. } => Command::StandIn { seat: 1, level: 3 },
            Command::StandIn { .. } => Command::AllowHints { allow: true },
            Command::AllowHints { .. } => Command::Rematch,
            Command::Rematch => return None,
        })
    }

    #[test]
    fn every_command_is_read_as_it_was_written() {
        let all: Vec<Command> =
            std::iter::successors(Some(Command::Sit { seat: 0 }), next).collect();
        assert_eq!(all.len(), 13);
        for command in all {
            let text = to_json(&command);
            assert_eq!(from_json(&text), Ok(command.clone()), "{text}");
            let kind = text.split('"').nth(3).unwrap_or_default();
            assert!(COMMANDS.contains(&format!("\"{kind}\"")), "{kind}");
        }
    }
}

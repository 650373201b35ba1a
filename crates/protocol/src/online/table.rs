//! Tables: where people and bots sit down to play.

use std::fmt;

use nova_luna_rules::{Position, SPACES, Seat, TileId};
use serde::de::{Error, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

use super::constants::GREAT_BELOW;
use super::may::May;
use super::options::{Chance, OpenGoal, Options};
use crate::ids::{TableId, Version};
use crate::view::View;

/// A new table, please.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct NewTable {
    /// Made by the sender, as for commands: asked twice, there is one table.
    #[cfg_attr(feature = "describe", schema(pattern = "^[A-Za-z0-9_-]{1,64}$"))]
    pub id: String,
    /// 1 to 4; one seat is a solo game. As soon as no seat is open, the game begins.
    #[cfg_attr(feature = "describe", schema(min_items = 1, max_items = 4))]
    pub seats: Vec<SeatPlan>,
    /// How many goal discs each player has to place.
    #[serde(default)]
    pub goal_discs: GoalDiscs,
    /// Whether the lobby shows it.
    #[serde(default)]
    pub public: bool,
    /// After how many seconds a bot plays a person's turn: 10 to 1,209,600, or null for no limit.
    #[serde(default)]
    #[cfg_attr(feature = "describe", schema(minimum = 10, maximum = 1_209_600))]
    pub turn_limit_s: Option<u32>,
    /// How long a bot pauses before it acts, at least, so that people can follow: 0 to 10,000.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "describe", ts(optional), schema(maximum = 10_000))]
    pub bot_pause_ms: Option<u32>,
}

/// For whom a seat is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum SeatPlan {
    /// For who makes the table; several are one screen shared.
    Me,
    /// Open to anybody.
    Open,
    /// For a bot: a friendly beginner.
    Level1,
    /// For a bot.
    Level2,
    /// For a bot.
    Level3,
    /// For a bot.
    Level4,
    /// For a bot at full strength.
    Level5,
}

impl SeatPlan {
    /// The plans for bots, the weakest first.
    pub const BOTS: [SeatPlan; 5] =
        [SeatPlan::Level1, SeatPlan::Level2, SeatPlan::Level3, SeatPlan::Level4, SeatPlan::Level5];
}

/// How many goal discs each player has to place. Solo is always played with 21.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
#[serde(untagged)]
pub enum GoalDiscs {
    /// As the rules say.
    Named(NamedDiscs),
    /// 1 to 20, or 21 alone.
    Number(u8),
}

impl<'de> Deserialize<'de> for GoalDiscs {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<GoalDiscs, D::Error> {
        struct Discs;

        impl Visitor<'_> for Discs {
            type Value = GoalDiscs;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("\"standard\", \"first_game\", or a whole number from 1 to 20 (alone always 21)")
            }

            fn visit_str<E: Error>(self, name: &str) -> Result<GoalDiscs, E> {
                match name {
                    "standard" => Ok(GoalDiscs::Named(NamedDiscs::Standard)),
                    "first_game" => Ok(GoalDiscs::Named(NamedDiscs::FirstGame)),
                    other => Err(E::invalid_value(Unexpected::Str(other), &self)),
                }
            }

            fn visit_u64<E: Error>(self, number: u64) -> Result<GoalDiscs, E> {
                // Whether so many discs can be played with is for the rules to say.
                let discs = u8::try_from(number).map(GoalDiscs::Number);
                discs.map_err(|_| E::invalid_value(Unexpected::Unsigned(number), &self))
            }
        }

        deserializer.deserialize_any(Discs)
    }
}

/// Numbers of goal discs that have a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum NamedDiscs {
    /// 20, and 21 alone.
    Standard,
    /// Fewer with three and four players.
    FirstGame,
}

impl Default for GoalDiscs {
    fn default() -> GoalDiscs {
        GoalDiscs::Named(NamedDiscs::Standard)
    }
}

/// How far a table has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Stage {
    /// It waits for people or for the start.
    #[default]
    Waiting,
    /// The game goes on.
    Playing,
    /// The game is over.
    Finished,
    /// It was given up before the start.
    Closed,
}

/// Everything that a viewer may know of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct TableState {
    /// Its id, which is also the link: who has it may look on.
    pub table: TableId,
    /// The number of the last event.
    pub seq: u32,
    /// Changes whenever the game does. Sent back with an action, it says what was looked at.
    pub version: Version,
    /// How far it has come.
    pub stage: Stage,
    /// Whether one plays alone.
    pub solo: bool,
    /// How many goal discs each player starts with.
    pub goal_discs: u8,
    /// Whether the lobby shows it.
    pub public: bool,
    /// Whether the game was played elsewhere and brought here as a record.
    pub imported: bool,
    /// Whether the game was played on somebody's device, and this is a copy.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "describe", ts(optional, as = "Option<bool>"))]
    pub device: bool,
    /// The challenge that this solo game is played for.
    pub challenge: Option<String>,
    /// After how many seconds a bot plays a person's turn.
    pub turn_limit_s: Option<u32>,
    /// How long bots pause.
    pub bot_pause_ms: u32,
    /// When it was made, in milliseconds since 1970.
    pub created_ms: i64,
    /// When it changed last.
    pub changed_ms: i64,
    /// By number.
    pub seats: Vec<SeatState>,
    /// Who is looking.
    pub you: You,
    /// What the viewer may do.
    pub may: May,
    /// How many play on if the viewer resigns; none if the game is over then.
    pub play_on: u8,
    /// The seat of somebody who would like hints while the viewer has not agreed.
    pub hints_asked_by: Option<u8>,
    /// The game, once it has begun.
    pub game: Option<GameState>,
    /// The table of the rematch, once somebody wants one.
    pub rematch: Option<TableId>,
}

/// Who is looking at a table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct You {
    /// The viewer's seats; none for spectators.
    pub seats: Vec<u8>,
    /// Whether the viewer made the table.
    pub host: bool,
}

/// A seat, and who is on it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct SeatState {
    /// Who is on it.
    pub kind: SeatKind,
    /// The person's name.
    pub name: Option<String>,
    /// The bot's level, also of a bot that stands in.
    pub level: Option<u8>,
    /// Whether it is the viewer's.
    pub you: bool,
    /// Whether it is the host's.
    pub host: bool,
    /// Whether the person has left and not come back.
    pub left: bool,
    /// Whether a bot plays for the person until they come back.
    pub stand_in: bool,
    /// Whether the person has resigned: a bot plays on for them, and they come last.
    pub resigned: bool,
    /// Whether the person agrees that people may ask for hints.
    pub hints: bool,
    /// Whether the person is connected right now.
    pub online: bool,
}

/// Who is on a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum SeatKind {
    /// Nobody yet.
    #[default]
    Open,
    /// Nobody yet, but it is held for the person named.
    Held,
    /// A person.
    Person,
    /// A bot.
    Bot,
}

/// A game at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct GameState {
    /// What the viewer may know of the position. At one screen, seen from the seat to move.
    pub view: View,
    /// Every open goal of every display, and what it lacks.
    pub goals: Vec<OpenGoal>,
    /// What the viewer may do now, and what each choice would bring; null when it is not their turn.
    pub options: Option<Options>,
    /// What the others could cover with the tiles that may be taken now; empty once it is over.
    pub chances: Vec<Chance>,
    /// How far a solo game is from 100; null in a game together.
    pub solo: Option<SoloStanding>,
    /// When the turn ends at the latest, in milliseconds since 1970.
    pub deadline_ms: Option<i64>,
}

/// What a solo game has cost so far, and what it would cost.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct SoloStanding {
    /// The points that are certain: the tiles that lie, in phase 1 twice, since they count in both.
    pub certain: u16,
    /// How many more points keep the score below 100; negative once that is lost.
    pub spare: i16,
    /// The score if everything ended now, with 10 points for each disc that is not placed.
    pub if_ended: u16,
    /// The tiles whose time counts in both phases: those that were placed in the first.
    pub twice: Vec<u8>,
}

impl SoloStanding {
    /// Where a solo game stands; `None` in a game together.
    pub fn of(position: &Position) -> Option<SoloStanding> {
        let score = position.score_if_ended()?;
        let time = position.moon().time(Seat::default());
        let certain = position.phase1_score().unwrap_or(time) + time;
        let spare = GREAT_BELOW as i16 - 1 - certain as i16;
        Some(SoloStanding { certain, spare, if_ended: score.total(), twice: twice(position) })
    }
}

/// The tiles that were placed in the first phase, in their order.
fn twice(position: &Position) -> Vec<u8> {
    let score = position.phase1_score().unwrap_or(u16::MAX);
    let mut time = 0;
    // The score is more than their time if discs were missing. Then the track was empty, and all of its tiles lay.
    let tiles = position.display(Seat::default()).map(|placed| placed.tile).take(SPACES - 1);
    tiles
        .take_while(|tile| {
            time += u16::from(tile.time());
            time <= score
        })
        .map(TileId::number)
        .collect()
}

/// A table in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct TableSummary {
    /// Its id.
    pub table: TableId,
    /// How far it has come.
    pub stage: Stage,
    /// Whether one plays alone.
    pub solo: bool,
    /// How many goal discs each player starts with.
    pub goal_discs: u8,
    /// Whether the lobby shows it.
    pub public: bool,
    /// After how many seconds a bot plays a person's turn.
    pub turn_limit_s: Option<u32>,
    /// By number; nobody is `online` in a list.
    pub seats: Vec<SeatState>,
    /// The seat to move.
    pub turn: Option<u8>,
    /// When the turn ends at the latest, in milliseconds since 1970.
    pub deadline_ms: Option<i64>,
    /// By seat: the goal discs that are not placed yet; empty before the start.
    pub discs_left: Vec<u8>,
    /// The seat that won, or null.
    pub winner: Option<u8>,
    /// Solo: the final score, or null.
    pub score: Option<u16>,
    /// The challenge that this solo game is played for.
    pub challenge: Option<String>,
    /// Whether it began from the record of another game.
    pub imported: bool,
    /// Whether the game was played on somebody's device, and this is a copy.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "describe", ts(optional, as = "Option<bool>"))]
    pub device: bool,
    /// When its game ended, in milliseconds since 1970; null before that.
    pub ended_ms: Option<i64>,
    /// The seats from first to last, once a game together is over.
    pub ranking: Vec<u8>,
    /// Whether it waits for the viewer to do something.
    pub waits_for_you: bool,
    /// Whether the viewer may delete it: no other person has played.
    #[serde(default)]
    pub deletable: bool,
    /// When it was made, in milliseconds since 1970.
    pub created_ms: i64,
    /// When it changed last.
    pub changed_ms: i64,
}

/// A list of tables.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Tables {
    /// The most urgent first.
    pub tables: Vec<TableSummary>,
}

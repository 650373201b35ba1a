//! How somebody has been doing.

use serde::{Deserialize, Serialize};

use crate::ids::TableId;

/// How somebody has been doing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Progress {
    /// Games that came to their end, solo ones included.
    pub games: u32,
    /// Whether there are older games that are not counted here.
    pub older: bool,
    /// By opponent: the bots by their level, then people, the most frequent first.
    pub opponents: Vec<OpponentRecord>,
    /// Games with others in the order in which they ended.
    pub together: Vec<TogetherResult>,
    /// The scores of solo games in the order in which they ended.
    pub solo: Vec<SoloResult>,
}

/// Games against an opponent: a bot of some level, or a person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct OpponentRecord {
    /// The level of the bot; null for people.
    pub level: Option<u8>,
    /// What the person was called when you last met; null for bots.
    pub name: Option<String>,
    /// How many games.
    pub games: u32,
    /// In how many of them one ended before that opponent.
    pub ahead: u32,
    /// How many of them were won.
    pub won: u32,
}

/// A game with others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct TogetherResult {
    /// Where it was played.
    pub table: TableId,
    /// 1 for the winner.
    pub place: u8,
    /// How many played.
    pub players: u8,
    /// When it ended, in milliseconds since 1970.
    pub at_ms: i64,
}

/// A solo game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct SoloResult {
    /// Where it was played.
    pub table: TableId,
    /// Its score.
    pub score: u16,
    /// The challenge it was played for, if any.
    pub challenge: Option<String>,
    /// When it ended, in milliseconds since 1970.
    pub at_ms: i64,
}

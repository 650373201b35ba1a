//! Solo games on a deck that others play too.

use serde::{Deserialize, Serialize};

use crate::ids::TableId;

/// A challenge and what people made of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct Challenge {
    /// Its name: a day like `2026-03-20`, or a number from 1 to 999999.
    pub challenge: String,
    /// Whether it is today's.
    pub today: bool,
    /// How many people have finished it.
    pub people: u32,
    /// How many of them are registered, and so have a place.
    pub ranked: u32,
    /// One row a registered person, the best first: at most 200, and the viewer's in any case.
    pub results: Vec<ChallengeRow>,
    /// What the engine made of it without knowing more than a player does; null until it has played.
    pub engine_score: Option<u16>,
    /// Where the engine's game can be seen; null until the viewer has finished the challenge, since it
    /// tells the order of the tiles.
    pub engine_table: Option<TableId>,
    /// Whether the viewer has finished it. Until then they cannot look at games of it.
    pub finished: bool,
    /// The viewer's game that goes on, if there is one.
    pub open_table: Option<TableId>,
}

/// What somebody made of a challenge.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct ChallengeRow {
    /// Among the registered people; equal scores share a place.
    pub place: u32,
    /// Whether it counts. A guest only sees which place it would be.
    pub ranked: bool,
    /// The name of the player.
    pub name: String,
    /// Whether it is the viewer.
    pub you: bool,
    /// The score of the first game, which was played without knowing the tiles to come.
    pub first_score: u16,
    /// Where it was played; null until the viewer has finished the challenge.
    pub first_table: Option<TableId>,
    /// The best score.
    pub best_score: u16,
    /// Where it was played; null until the viewer has finished the challenge.
    pub best_table: Option<TableId>,
    /// How many games.
    pub games: u32,
}

/// What counts for a place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum ChallengeOrder {
    /// Everybody's best game.
    #[default]
    Best,
    /// Everybody's first game.
    First,
}

/// Play a challenge.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
pub struct PlayChallenge {
    /// Made by the sender, as for commands.
    #[cfg_attr(feature = "describe", schema(pattern = "^[A-Za-z0-9_-]{1,64}$"))]
    pub id: String,
}

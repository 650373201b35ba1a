//! Results.

use nova_luna_rules::{EndReason, Outcome};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::input::Object;
use crate::input_error::InputError;

/// The result of a finished game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
#[serde(untagged, try_from = "Object<RawOutcome>")]
pub enum OutcomeJson {
    /// A game of 2 to 4 players.
    Ranking {
        /// The seat that won.
        winner: u8,
        /// The seats from first to last.
        ranking: Vec<u8>,
        /// What ended the game.
        reason: ReasonJson,
    },
    /// A solo game.
    Score {
        /// The sum of both phases: lower is better.
        score: u16,
        /// The score of phase 1.
        phase1_score: u16,
        /// The score of phase 2.
        phase2_score: u16,
        /// The goal discs that were not placed.
        discs_left: u8,
    },
}

/// What ended a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum ReasonJson {
    /// Somebody placed the last goal disc.
    Discs,
    /// There were no tiles left.
    Tiles,
    /// Everybody else resigned. Only at a table: a record has no such result.
    Resigned,
}

/// What any object with the fields of a result says, so that each fault can be named. Anything may
/// stand in the fields of the other kind: there they are unknown ones.
#[derive(Default, Deserialize)]
#[serde(default)]
struct RawOutcome {
    winner: Value,
    ranking: Value,
    reason: Value,
    score: Value,
    phase1_score: Value,
    phase2_score: Value,
    discs_left: Value,
}

impl TryFrom<Object<RawOutcome>> for OutcomeJson {
    type Error = InputError;

    fn try_from(Object(raw): Object<RawOutcome>) -> Result<OutcomeJson, InputError> {
        if raw.ranking == Value::Null && raw.score != Value::Null {
            Ok(OutcomeJson::Score {
                score: read("score", &raw.score)?,
                phase1_score: read("phase1_score", &raw.phase1_score)?,
                phase2_score: read("phase2_score", &raw.phase2_score)?,
                discs_left: read("discs_left", &raw.discs_left)?,
            })
        } else {
            Ok(OutcomeJson::Ranking {
                winner: read("winner", &raw.winner)?,
                ranking: read("ranking", &raw.ranking)?,
                reason: read("reason", &raw.reason)?,
            })
        }
    }
}

fn read<T: DeserializeOwned>(field: &str, value: &Value) -> Result<T, InputError> {
    match value {
        Value::Null => Err(InputError::new(field, "missing in the result")),
        value => T::deserialize(value).map_err(|error| InputError::new(field, error)),
    }
}

impl From<Outcome> for OutcomeJson {
    fn from(outcome: Outcome) -> OutcomeJson {
        match outcome {
            Outcome::Ranking { reason, ranking } => OutcomeJson::Ranking {
                winner: ranking.winner().index() as u8,
                ranking: ranking.seats().iter().map(|seat| seat.index() as u8).collect(),
                reason: match reason {
                    EndReason::Discs => ReasonJson::Discs,
                    EndReason::Tiles => ReasonJson::Tiles,
                },
            },
            Outcome::Score(score) => OutcomeJson::Score {
                score: score.total(),
                phase1_score: score.phase1_score,
                phase2_score: score.phase2_score,
                discs_left: score.discs_left,
            },
        }
    }
}

//! Results.

use nova_luna_rules::{EndReason, Outcome};
use serde::{Deserialize, Serialize};

use crate::input::InputError;

/// The result of a finished game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged, try_from = "RawOutcome")]
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
#[serde(rename_all = "lowercase")]
pub enum ReasonJson {
    /// Somebody placed the last goal disc.
    Discs,
    /// There were no tiles left.
    Tiles,
}

/// What any object with the fields of a result says, so that each fault can be named.
#[derive(Deserialize)]
struct RawOutcome {
    winner: Option<u8>,
    ranking: Option<Vec<u8>>,
    reason: Option<ReasonJson>,
    score: Option<u16>,
    phase1_score: Option<u16>,
    phase2_score: Option<u16>,
    discs_left: Option<u8>,
}

impl TryFrom<RawOutcome> for OutcomeJson {
    type Error = InputError;

    fn try_from(raw: RawOutcome) -> Result<OutcomeJson, InputError> {
        fn need<T>(field: &str, value: Option<T>) -> Result<T, InputError> {
            value.ok_or_else(|| InputError::new(field, "missing in the result"))
        }
        if raw.score.is_some() {
            Ok(OutcomeJson::Score {
                score: need("score", raw.score)?,
                phase1_score: need("phase1_score", raw.phase1_score)?,
                phase2_score: need("phase2_score", raw.phase2_score)?,
                discs_left: need("discs_left", raw.discs_left)?,
            })
        } else {
            Ok(OutcomeJson::Ranking {
                winner: need("winner", raw.winner)?,
                ranking: need("ranking", raw.ranking)?,
                reason: need("reason", raw.reason)?,
            })
        }
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
                phase1_score: score.phase_1,
                phase2_score: score.phase_2,
                discs_left: score.discs_left,
            },
        }
    }
}

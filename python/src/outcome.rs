//! How a game ended, as Python sees it.

use nova_luna_rules::{EndReason, Outcome as Rules, Position};
use pyo3::prelude::*;

/// How a game ended: a ranking, or the score of a solo game.
#[pyclass(frozen, eq, str = "{0}", module = "nova_luna")]
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Outcome(pub Rules);

#[pymethods]
impl Outcome {
    /// The seat that won; None after a solo game.
    #[getter]
    fn winner(&self) -> Option<usize> {
        self.0.winner().map(|seat| seat.index())
    }

    /// The seats from first to last; None after a solo game.
    #[getter]
    fn ranking(&self) -> Option<Vec<usize>> {
        match self.0 {
            Rules::Ranking { ranking, .. } => {
                Some(ranking.seats().iter().map(|seat| seat.index()).collect())
            }
            Rules::Score(_) => None,
        }
    }

    /// What ended it, discs or tiles; None after a solo game.
    #[getter]
    fn reason(&self) -> Option<&'static str> {
        match self.0 {
            Rules::Ranking { reason: EndReason::Discs, .. } => Some("discs"),
            Rules::Ranking { reason: EndReason::Tiles, .. } => Some("tiles"),
            Rules::Score(_) => None,
        }
    }

    /// The score of a solo game, lower is better; None after a game together.
    #[getter]
    fn score(&self) -> Option<u16> {
        match self.0 {
            Rules::Score(score) => Some(score.total()),
            Rules::Ranking { .. } => None,
        }
    }

    fn __repr__(&self) -> String {
        format!("<Outcome: {}>", self.0)
    }
}

/// What a finished game is worth to each seat, and nothing before. Together the winner gets 1, and the others share a
/// loss of 1, so that all rewards add up to 0. Alone it is `(100 − score) / 100`: above 0 is what the rulebook calls a
/// great game.
pub fn rewards(position: &Position) -> [f64; 4] {
    match position.outcome() {
        None => [0.0; 4],
        Some(Rules::Score(score)) => [(100.0 - f64::from(score.total())) / 100.0, 0.0, 0.0, 0.0],
        Some(Rules::Ranking { ranking, .. }) => {
            let mut rewards = [-1.0 / (position.variant().players() as f64 - 1.0); 4];
            rewards[ranking.winner().index()] = 1.0;
            rewards
        }
    }
}

/// The same in an array.
pub fn fill_rewards(position: &Position, values: &mut [f32]) {
    for (value, reward) in values.iter_mut().zip(rewards(position)) {
        *value = reward as f32;
    }
}

//! The evaluation: how likely each seat is to win, without looking ahead.
//!
//! Every seat gets a strength, linear in its [features](crate::features); the chances are the
//! softmax of the strengths. The weights depend on how many play and on how near the end is ([`interpolation`](crate::interpolation)).

use nova_luna_rules::{Outcome, Position, Seat};

use crate::features::DisplayWorth;
use crate::interpolation::{FeatureWeights, Weights, interpolate};
use crate::math::exp;
use crate::weights::{QUICK_WEIGHTS, WEIGHTS};

/// By players (2 to 4) and discs left of the leader.
type WeightTable = [[FeatureWeights; 21]; 3];

/// The evaluation with its weights for every number of discs.
#[derive(Clone)]
pub struct Eval {
    full: Box<WeightTable>,
    /// Tuned for the quick estimate, without the costly features.
    quick: Box<WeightTable>,
}

impl Default for Eval {
    fn default() -> Eval {
        Eval::with(&WEIGHTS)
    }
}

impl Eval {
    fn with(full: &[Weights; 3]) -> Eval {
        let table = |weights: &[Weights; 3]| Box::new(weights.each_ref().map(interpolate));
        Eval { full: table(full), quick: table(&QUICK_WEIGHTS) }
    }

    /// An evaluation that knows no more than the quick estimate.
    pub(crate) fn plain() -> Eval {
        Eval::with(&QUICK_WEIGHTS)
    }

    /// The weights of the full evaluation that `position` asks for.
    #[inline]
    pub(crate) fn full(&self, position: &Position) -> &FeatureWeights {
        &self.full[table(position)][leader_discs(position).min(20) as usize]
    }

    /// The weights of the quick estimate that `position` asks for.
    #[inline]
    pub(crate) fn quick(&self, position: &Position) -> &FeatureWeights {
        &self.quick[table(position)][leader_discs(position).min(20) as usize]
    }

    /// The chance of each seat to win. Once the game is over it is known.
    pub fn chances(&self, position: &Position) -> [f32; 4] {
        if let Some(chances) = decided(position) {
            return chances;
        }
        let weights = self.full(position);
        self.chances_by(position, |seat| DisplayWorth::of(weights, position, seat))
    }

    /// The chances in a game that is not over, from what somebody knows the displays to be worth.
    #[inline]
    pub(crate) fn chances_by(
        &self,
        position: &Position,
        mut worth: impl FnMut(Seat) -> DisplayWorth,
    ) -> [f32; 4] {
        let weights = self.full(position);
        let mut strengths = [f32::NEG_INFINITY; 4];
        for seat in position.seats() {
            strengths[seat.index()] = worth(seat).strength(weights, position, seat);
        }
        softmax(strengths)
    }
}

/// The chances once the game is over.
#[inline]
pub(crate) fn decided(position: &Position) -> Option<[f32; 4]> {
    if !position.is_over() {
        return None;
    }
    let Some(Outcome::Ranking { ranking, .. }) = position.outcome() else { return None };
    let mut chances = [0.0; 4];
    chances[ranking.winner().index()] = 1.0;
    Some(chances)
}

/// Which weights a table of this size uses.
#[inline]
fn table(position: &Position) -> usize {
    position.variant().players().clamp(2, 4) - 2
}

/// How many discs the leader has left.
#[inline]
pub(crate) fn leader_discs(position: &Position) -> u8 {
    position.seats().map(|seat| position.discs_left(seat)).min().unwrap_or(0)
}

/// Chances in proportion to the exponentials; minus infinity stands for nobody.
pub(crate) fn softmax(strengths: [f32; 4]) -> [f32; 4] {
    let most = strengths.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let parts = strengths.map(|strength| exp(strength - most));
    let sum: f32 = parts.iter().sum();
    parts.map(|part| part / sum)
}

//! The evaluation: how likely each seat is to win, without looking ahead.
//!
//! Every seat gets a strength, linear in its [features](crate::features); the chances are the
//! softmax of the strengths. The weights depend on how many play and on how near the end is: they
//! are tuned at a few stages and interpolated between them.

use nova_luna_rules::{Outcome, Position, Seat};

use crate::features::{DisplayWorth, FEATURES};
use crate::math::exp;
use crate::weights::{QUICK_WEIGHTS, WEIGHTS};

/// The stages at which weights are tuned: so many discs has the leader left.
pub(crate) const STAGES: [u8; 4] = [0, 5, 12, 20];

/// One weight a feature and stage.
pub(crate) type Weights = [[f32; FEATURES]; STAGES.len()];

/// How much each stage counts when the leader has `discs` left: two neighbours share it.
pub(crate) fn stage(discs: u8) -> [f32; STAGES.len()] {
    let mut parts = [0.0; STAGES.len()];
    let last = STAGES.len() - 1;
    let above = STAGES.iter().position(|&stage| discs < stage).unwrap_or(last).max(1);
    let (low, high) = (f32::from(STAGES[above - 1]), f32::from(STAGES[above]));
    let upper = ((f32::from(discs) - low) / (high - low)).min(1.0);
    parts[above - 1] = 1.0 - upper;
    parts[above] = upper;
    parts
}

/// The weights at one stage of the game, ready for use.
pub(crate) type Resolved = [f32; FEATURES];

/// By players (2 to 4) and discs left of the leader.
type Table = [[Resolved; 21]; 3];

/// The evaluation with its weights worked out for every stage.
#[derive(Clone)]
pub(crate) struct Eval {
    full: Box<Table>,
    /// Tuned without the costly features: what the others are worth when they stand alone.
    quick: Box<Table>,
}

impl Default for Eval {
    fn default() -> Eval {
        Eval::new(&WEIGHTS, &QUICK_WEIGHTS)
    }
}

impl Eval {
    pub(crate) fn new(full: &[Weights; 3], quick: &[Weights; 3]) -> Eval {
        Eval { full: resolve(full), quick: resolve(quick) }
    }

    /// An evaluation that knows no more than the quick estimate.
    pub(crate) fn plain() -> Eval {
        Eval::new(&QUICK_WEIGHTS, &QUICK_WEIGHTS)
    }

    /// The weights of the full evaluation that `position` asks for.
    #[inline]
    pub(crate) fn full(&self, position: &Position) -> &Resolved {
        &self.full[table(position)][leader_discs(position).min(20) as usize]
    }

    /// The weights of the quick estimate that `position` asks for.
    #[inline]
    pub(crate) fn quick(&self, position: &Position) -> &Resolved {
        &self.quick[table(position)][leader_discs(position).min(20) as usize]
    }

    /// The chance of each seat to win. Once the game is over it is known.
    pub(crate) fn chances(&self, position: &Position) -> [f32; 4] {
        if let Some(Outcome::Ranking { ranking, .. }) = position.outcome() {
            let mut chances = [0.0; 4];
            chances[ranking.winner().index()] = 1.0;
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

/// Works out the weights for every stage.
fn resolve(weights: &[Weights; 3]) -> Box<Table> {
    let mut resolved = Box::new([[[0.0; FEATURES]; 21]; 3]);
    for (table, weights) in resolved.iter_mut().zip(weights) {
        for (discs, line) in table.iter_mut().enumerate() {
            for (part, weights) in stage(discs as u8).iter().zip(weights) {
                for (sum, weight) in line.iter_mut().zip(weights) {
                    *sum += part * weight;
                }
            }
        }
    }
    resolved
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

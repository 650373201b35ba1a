//! Weights that depend on how near the end of the game is.

use nova_luna_rules::{Position, Turn};

use crate::features::FEATURES;

/// How many discs the leader has left where weights are tuned. In between they are interpolated.
pub(crate) const TUNED_AT: [u8; 4] = [0, 5, 12, 20];

/// One weight for each of [`TUNED_AT`] and each feature.
pub(crate) type Weights = [FeatureWeights; TUNED_AT.len()];

/// One weight for each feature.
pub(crate) type FeatureWeights = [f32; FEATURES];

/// How much each of [`TUNED_AT`] counts when the leader has `discs` left: two neighbours share it.
fn shares(discs: u8) -> [f32; TUNED_AT.len()] {
    let mut shares = [0.0; TUNED_AT.len()];
    let last = TUNED_AT.len() - 1;
    let above = TUNED_AT.iter().position(|&tuned| discs < tuned).unwrap_or(last).max(1);
    let (low, high) = (f32::from(TUNED_AT[above - 1]), f32::from(TUNED_AT[above]));
    let upper = ((f32::from(discs) - low) / (high - low)).min(1.0);
    shares[above - 1] = 1.0 - upper;
    shares[above] = upper;
    shares
}

/// The weights for each number of discs that the leader can have left.
pub(crate) fn interpolate<const N: usize>(weights: &Weights) -> [FeatureWeights; N] {
    let mut interpolated = [[0.0; FEATURES]; N];
    for (discs, line) in interpolated.iter_mut().enumerate() {
        for (share, weights) in shares(discs as u8).iter().zip(weights) {
            for (sum, weight) in line.iter_mut().zip(weights) {
                *sum += share * weight;
            }
        }
    }
    interpolated
}

/// The parts of a solo game: phase 1, the end of phase 1 before the fill, and phase 2: each has weights of its own.
pub(crate) const PARTS: usize = 3;

/// Which part of a solo game it is, from 0 on.
pub(crate) fn part(position: &Position) -> usize {
    match (position.solo_phase(), position.turn()) {
        (Some(1), _) => 0,
        (_, Turn::Fill) => 1,
        _ => 2,
    }
}

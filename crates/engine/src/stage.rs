//! How near the end of the game is, and weights that depend on it.

use nova_luna_rules::{Position, Turn};

use crate::features::FEATURES;

/// The stages at which weights are tuned, by how many discs the leader has left. Between two stages
/// weights are interpolated.
pub const STAGES: [u8; 4] = [0, 5, 12, 20];

/// One weight for each stage and feature.
pub type Weights = [FeatureWeights; STAGES.len()];

/// One weight for each feature.
pub type FeatureWeights = [f32; FEATURES];

/// How much each stage counts when the leader has `discs` left: two neighbours share it.
pub fn stage(discs: u8) -> [f32; STAGES.len()] {
    let mut parts = [0.0; STAGES.len()];
    let last = STAGES.len() - 1;
    let above = STAGES.iter().position(|&stage| discs < stage).unwrap_or(last).max(1);
    let (low, high) = (f32::from(STAGES[above - 1]), f32::from(STAGES[above]));
    let upper = ((f32::from(discs) - low) / (high - low)).min(1.0);
    parts[above - 1] = 1.0 - upper;
    parts[above] = upper;
    parts
}

/// The weights for each number of discs that the leader can have left.
pub(crate) fn interpolate<const N: usize>(weights: &Weights) -> [FeatureWeights; N] {
    let mut interpolated = [[0.0; FEATURES]; N];
    for (discs, line) in interpolated.iter_mut().enumerate() {
        for (part, weights) in stage(discs as u8).iter().zip(weights) {
            for (sum, weight) in line.iter_mut().zip(weights) {
                *sum += part * weight;
            }
        }
    }
    interpolated
}

/// The parts of a solo game: phase 1, the end of phase 1 before the fill, and phase 2: each has weights of its own.
pub const PARTS: usize = 3;

/// Which part of a solo game it is, from 0 on.
pub fn part(position: &Position) -> usize {
    match (position.solo_phase(), position.turn()) {
        (Some(1), _) => 0,
        (_, Turn::Fill) => 1,
        _ => 2,
    }
}

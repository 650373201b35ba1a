//! What score to expect of a solo position.

use std::sync::Arc;

use nova_luna_rules::Position;

use crate::features::solo_features;
use crate::interpolation::{FeatureWeights, PARTS, interpolate, part};
use crate::network::Network;
use crate::weights::SOLO_WEIGHTS;

/// The expected final score of a solo position: what is certain already, and what the rest will
/// cost, linear in the features for each part of the game and number of discs left.
#[derive(Clone)]
pub struct SoloEval {
    /// By part of the game and discs left.
    weights: Box<[[FeatureWeights; 22]; PARTS]>,
    /// Used instead of the weights.
    network: Option<Arc<Network>>,
}

impl SoloEval {
    /// With a network, or with weights if there is none.
    pub fn new(network: Option<Arc<Network>>) -> SoloEval {
        SoloEval { weights: Box::new(SOLO_WEIGHTS.each_ref().map(interpolate)), network }
    }

    /// The final score to be expected.
    pub fn expected(&self, position: &Position) -> f32 {
        if let Some(network) = &self.network {
            return spent(position) + network.rest(position);
        }
        let discs = position.discs_left(position.moon().next()).min(21);
        let weights = &self.weights[part(position)][discs as usize];
        let mut score = spent(position);
        solo_features(position, |feature, amount| score += weights[feature] * amount);
        score
    }
}

/// What is certain of the final score. In phase 1 all time counts twice: now and in phase 2.
#[inline]
pub fn spent(position: &Position) -> f32 {
    let time = position.moon().time(position.moon().next());
    f32::from(position.phase1_score().unwrap_or(time) + time)
}

//! The weights of the evaluation.
use crate::eval::Weights;
use crate::features::FEATURES;

const START: [f32; FEATURES] = [
    0.4, 0.45, 0.5, 0.2, 0.25, 0.3, 0.2, 0.25, 0.3, 0.1, 0.15, 0.15, 0.1, 0.15, 0.15, 0.1, 0.1,
    0.15, 0.05, 0.1, 0.1, 0.05, 0.1, 0.1, -4.0, 0.0, -0.9, 0.2, 0.1, 0.2, 0.2, 0.0, 0.05,
];

/// By players (2 to 4).
pub(crate) static WEIGHTS: [Weights; 3] = [[START; 4]; 3];

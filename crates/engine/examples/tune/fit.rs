//! Logistic regression: the weights whose chances make the results of the games likeliest.

use std::ops::Range;

use nova_luna_engine::Rng;
use nova_luna_engine::internals::{COSTLY, FEATURES, TUNED_AT, Weights, softmax};

use crate::record::Sample;
use crate::weights::Tuned;

/// How many samples a step looks at.
pub const BATCH: usize = 256;
/// How far a step goes at first (Adam).
const RATE: f32 = 0.01;
/// The pull of every weight towards zero.
const PULL: f32 = 1e-4;
/// How often every sample is looked at, on average.
const EPOCHS: i32 = 6;

impl Tuned {
    /// Fits the weights for tables of `players` to `samples`, starting from zero. Returns the mean
    /// log loss of the full evaluation before and after, and of the quick estimate after.
    pub fn fit(&mut self, players: usize, samples: &[Sample], seed: u64) -> [f64; 3] {
        let full = &mut self.full[players.clamp(2, 4) - 2];
        let quick = &mut self.quick[players.clamp(2, 4) - 2];
        let before = loss(full, samples);
        *full = fitted(samples, 0..0, seed);
        *quick = fitted(samples, COSTLY, seed);
        [before, loss(full, samples), loss(quick, samples)]
    }
}

/// The weights that fit `samples` best, those of the features `without` being zero.
fn fitted(samples: &[Sample], without: Range<usize>, seed: u64) -> Weights {
    let steps = (samples.len() / BATCH) as i32 * EPOCHS;
    let add = |rng: &mut Rng, weights: &Weights, slope: &mut Weights| {
        add_slope(weights, &samples[rng.below(samples.len())], slope);
    };
    descend(steps, RATE, without, add, seed)
}

/// Goes downhill from zero (Adam): `add` adds the slope of some sample. The weights of the features
/// `without` stay zero.
pub fn descend(
    steps: i32,
    rate: f32,
    without: Range<usize>,
    mut add: impl FnMut(&mut Rng, &Weights, &mut Weights),
    seed: u64,
) -> Weights {
    let mut weights = [[0.0; FEATURES]; TUNED_AT.len()];
    let mut momentum = weights;
    let mut squares = weights;
    let mut rng = Rng::new(seed);
    for step in 1..=steps {
        let mut slope = [[0.0; FEATURES]; TUNED_AT.len()];
        for _ in 0..BATCH {
            add(&mut rng, &weights, &mut slope);
        }
        // The steps grow smaller towards the end, so that the result settles.
        let rate = rate * (1.0 - (step - 1) as f32 / steps as f32);
        let (warm_1, warm_2) = (1.0 - 0.9f32.powi(step), 1.0 - 0.999f32.powi(step));
        for tuned in 0..TUNED_AT.len() {
            for feature in (0..FEATURES).filter(|feature| !without.contains(feature)) {
                let weight = &mut weights[tuned][feature];
                let slope = slope[tuned][feature] / BATCH as f32 + PULL * *weight;
                let (m, s) = (&mut momentum[tuned][feature], &mut squares[tuned][feature]);
                *m = 0.9 * *m + 0.1 * slope;
                *s = 0.999 * *s + 0.001 * slope * slope;
                *weight -= rate * (*m / warm_1) / ((*s / warm_2).sqrt() + 1e-8);
            }
        }
    }
    weights
}

fn chances(weights: &Weights, sample: &Sample) -> [f32; 4] {
    let mut strengths = [f32::NEG_INFINITY; 4];
    for (strength, features) in strengths.iter_mut().zip(&sample.features) {
        *strength = 0.0;
        for (part, weights) in sample.shares.iter().zip(weights) {
            if *part > 0.0 {
                *strength += part * features.iter().zip(weights).map(|(f, w)| f * w).sum::<f32>();
            }
        }
    }
    softmax(strengths)
}

fn add_slope(weights: &Weights, sample: &Sample, slope: &mut Weights) {
    let chances = chances(weights, sample);
    for (seat, features) in sample.features.iter().enumerate() {
        let error = chances[seat] - sample.target[seat];
        for (part, slope) in sample.shares.iter().zip(&mut *slope) {
            if *part > 0.0 {
                for (sum, feature) in slope.iter_mut().zip(features) {
                    *sum += part * error * feature;
                }
            }
        }
    }
}

/// The mean log loss of these weights.
fn loss(weights: &Weights, samples: &[Sample]) -> f64 {
    let of = |sample: &Sample| -> f64 {
        let pairs = sample.target.into_iter().zip(chances(weights, sample));
        pairs.map(|(target, chance)| -f64::from(target * chance.max(1e-6).ln())).sum()
    };
    let sum: f64 = samples.iter().map(of).sum();
    sum / samples.len().max(1) as f64
}

//! Solo games, planned by a beam.

use nova_luna_engine::internals::{
    Beam, Budget, FEATURES, PARTS, SoloEval, TUNED_AT, Weights, part, sampled_greedy, shares,
    solo_features, spent,
};
use nova_luna_engine::{Limit, Rng};
use nova_luna_rules::{Game, Outcome, Seat, Shuffle, Variant};

use crate::DECKS;
use crate::fit::{BATCH, descend};
use crate::weights::Tuned;

/// How far a step goes at first.
const RATE: f32 = 0.1;
/// How often every sample is looked at, on average.
const EPOCHS: i32 = 60;
/// A phase begins with fewer than so many actions of a sampled greedy player.
const STRAY: usize = 6;
/// One of so many ways to end phase 1 is taken, whichever it is.
const ENDS: usize = 8;

/// A solo position after an action.
pub struct SoloSample {
    features: [f32; FEATURES],
    part: usize,
    shares: [f32; TUNED_AT.len()],
    /// What the rest of the game cost.
    cost: f32,
}

impl Tuned {
    /// Plans one solo game with beams of this width and adds a sample for each of its positions.
    ///
    /// In both phases the first few actions are a sampled greedy player's: the evaluation has to
    /// know mediocre displays as well as good ones.
    pub fn play_solo(
        &self,
        number: u64,
        width: usize,
        samples: &mut Vec<SoloSample>,
    ) -> Option<()> {
        let mut rng = Rng::new(number);
        let eval = self.eval();
        let mut beam = Beam::new(SoloEval::new(&self.solo), width);
        let deck = Shuffle::from_seed(DECKS, number).deck();
        let mut game = Game::new(Variant::solo(), &[Seat::default()], deck).ok()?;
        let mut seen = Vec::new();
        for phase in [1, 2] {
            let stray = rng.below(STRAY);
            for _ in 0..stray {
                if game.position().solo_phase() == Some(phase)
                    && let Some(action) = sampled_greedy(&eval, game.position(), &mut rng)
                {
                    game.play(Seat::default(), action).ok()?;
                }
            }
            if game.position().is_over() || game.position().solo_phase() != Some(phase) {
                continue;
            }
            let mut budget = Budget::start(&Limit::default(), u64::MAX, u64::MAX);
            let actions = if phase == 1 {
                let mut ends = Vec::new();
                beam.ends(game.position(), width, ENDS, &mut budget, &mut ends);
                ends.swap_remove(rng.below(ends.len())).actions
            } else {
                beam.solve(game.position(), width, f32::INFINITY, &mut budget)?.actions
            };
            for action in actions {
                let mut after = game.position().clone();
                after.play(action).ok()?;
                if !after.is_over() {
                    seen.push(after);
                }
                game.play(Seat::default(), action).ok()?;
            }
        }
        let Some(Outcome::Score(score)) = game.position().outcome() else { return None };
        for position in seen {
            let mut features = [0.0; FEATURES];
            solo_features(&position, |feature, amount| features[feature] += amount);
            samples.push(SoloSample {
                features,
                part: part(&position),
                shares: shares(position.discs_left(Seat::default())),
                cost: f32::from(score.total()) - spent(&position),
            });
        }
        Some(())
    }

    /// Fits the solo weights to `samples`; returns the root of the mean squared error after.
    pub fn fit_solo(&mut self, samples: &[SoloSample], seed: u64) -> [f64; PARTS] {
        let mut errors = [0.0; PARTS];
        for (part, weights) in self.solo.iter_mut().enumerate() {
            let samples: Vec<&SoloSample> = samples.iter().filter(|s| s.part == part).collect();
            let steps = (samples.len() / BATCH) as i32 * EPOCHS;
            *weights = descend(
                steps,
                RATE,
                0..0,
                |rng, weights, slope| {
                    let sample = samples[rng.below(samples.len())];
                    let error = predicted(weights, sample) - sample.cost;
                    for (part, slope) in sample.shares.iter().zip(slope) {
                        for (sum, feature) in slope.iter_mut().zip(&sample.features) {
                            *sum += part * error * feature;
                        }
                    }
                },
                seed,
            );
            let squares: f64 =
                samples.iter().map(|s| f64::from(predicted(weights, s) - s.cost).powi(2)).sum();
            errors[part] = (squares / samples.len().max(1) as f64).sqrt();
        }
        errors
    }
}

fn predicted(weights: &Weights, sample: &SoloSample) -> f32 {
    let lines = sample.shares.iter().zip(weights);
    lines
        .map(|(part, weights)| {
            part * sample.features.iter().zip(weights).map(|(f, w)| f * w).sum::<f32>()
        })
        .sum()
}

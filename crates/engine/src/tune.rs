//! Tuning: the weights of the evaluation from games that bots play among themselves.
//!
//! Every position after an action becomes a sample: the features of all seats, and who won in the
//! end. The weights are those whose chances make the results likeliest (logistic regression, one
//! softmax over the seats, a little pull towards zero). Better weights play better games, so a few
//! rounds of playing and fitting follow each other. `examples/tune.rs` does it from start to end.

use std::fmt::Write as _;
use std::ops::Range;

use nova_luna_rules::{Game, Outcome, Seat, Shuffle, Variant};

use crate::bot::{Bot, Limit};
use crate::eval::{Eval, STAGES, Weights, leader_discs, softmax, stage};
use crate::features::{COSTLY, FEATURES, features};
use crate::playout::sampled_greedy;
use crate::rng::Rng;
use crate::tuning;
use crate::weights::{QUICK_WEIGHTS, WEIGHTS};

/// What the tuner knows of one position.
pub struct Sample {
    features: Box<[[f32; FEATURES]]>,
    stage: [f32; STAGES.len()],
    winner: usize,
}

/// The weights for 2, 3 and 4 players.
#[derive(Clone)]
pub struct Tuned {
    full: [Weights; 3],
    quick: [Weights; 3],
}

impl Default for Tuned {
    /// The weights in use.
    fn default() -> Tuned {
        Tuned { full: WEIGHTS, quick: QUICK_WEIGHTS }
    }
}

impl Tuned {
    /// An evaluation that uses them.
    pub(crate) fn eval(&self) -> Eval {
        Eval::new(&self.full, &self.quick)
    }

    /// The source file of these weights. `origin` says where they come from.
    #[must_use]
    pub fn source(&self, origin: &str) -> String {
        let mut text = String::from(
            "//! The weights of the evaluation, written by `examples/tune.rs`: do not edit.\n//!\n",
        );
        for line in origin.lines() {
            let _ = writeln!(text, "//! {line}");
        }
        text.push_str("\nuse crate::eval::Weights;\n\n");
        for (name, what, table) in [
            ("WEIGHTS", "The full evaluation", &self.full),
            ("QUICK_WEIGHTS", "The quick estimate", &self.quick),
        ] {
            let _ = write!(
                text,
                "/// {what}, by players (2 to 4), stage and feature.\n#[rustfmt::skip]\n"
            );
            let _ = writeln!(text, "pub(crate) static {name}: [Weights; 3] = [");
            for weights in table {
                text.push_str("    [\n");
                for line in weights {
                    text.push_str("        [");
                    for (i, weight) in line.iter().enumerate() {
                        let _ = write!(text, "{}{weight:.4}", if i == 0 { "" } else { ", " });
                    }
                    text.push_str("],\n");
                }
                text.push_str("    ],\n");
            }
            text.push_str("];\n");
        }
        text
    }

    /// Reads what [`Tuned::source`] wrote; `None` when it is for another set of features.
    #[must_use]
    pub fn read(source: &str) -> Option<Tuned> {
        let mut numbers = source
            .lines()
            .filter(|line| line.starts_with("        ["))
            .flat_map(|line| line.split(['[', ']', ',']))
            .filter_map(|number| number.trim().parse::<f32>().ok());
        let mut tuned = Tuned::default();
        for weight in [&mut tuned.full, &mut tuned.quick].into_iter().flatten().flatten().flatten()
        {
            *weight = numbers.next()?;
        }
        numbers.next().is_none().then_some(tuned)
    }

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
    let mut weights = [[0.0; FEATURES]; STAGES.len()];
    let mut momentum = weights;
    let mut squares = weights;
    let mut rng = Rng::new(seed);
    let steps = (samples.len() / tuning::TUNE_BATCH) as i32 * tuning::TUNE_EPOCHS;
    for step in 1..=steps {
        let mut slope = [[0.0; FEATURES]; STAGES.len()];
        for _ in 0..tuning::TUNE_BATCH {
            add_slope(&weights, &samples[rng.below(samples.len())], &mut slope);
        }
        // The steps grow smaller towards the end, so that the result settles.
        let rate = tuning::TUNE_RATE * (1.0 - (step - 1) as f32 / steps as f32);
        let (warm_1, warm_2) = (1.0 - 0.9f32.powi(step), 1.0 - 0.999f32.powi(step));
        for stage in 0..STAGES.len() {
            for feature in (0..FEATURES).filter(|feature| !without.contains(feature)) {
                let weight = &mut weights[stage][feature];
                let slope =
                    slope[stage][feature] / tuning::TUNE_BATCH as f32 + tuning::TUNE_PULL * *weight;
                let (m, s) = (&mut momentum[stage][feature], &mut squares[stage][feature]);
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
        for (part, weights) in sample.stage.iter().zip(weights) {
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
        let error = chances[seat] - if seat == sample.winner { 1.0 } else { 0.0 };
        for (part, slope) in sample.stage.iter().zip(&mut *slope) {
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
    let sum: f64 = samples
        .iter()
        .map(|sample| -f64::from(chances(weights, sample)[sample.winner].max(1e-6).ln()))
        .sum();
    sum / samples.len().max(1) as f64
}

/// Lets a bot play `games` games against itself and adds a sample for some of the positions. Some
/// actions are a sampled greedy player's instead, so that the games differ from each other.
pub fn play(
    tuned: &Tuned,
    bot: &mut dyn Bot,
    limit: &Limit<'_>,
    players: usize,
    games: Range<u64>,
    samples: &mut Vec<Sample>,
) {
    let eval = tuned.eval();
    let Ok(variant) = Variant::standard(players) else { return };
    for number in games {
        let mut rng = Rng::new(number);
        let mut shuffle = Shuffle::from_seed(tuning::TUNE_SEED, number);
        let deck = shuffle.deck();
        let seats = shuffle.seats(players);
        let Ok(mut game) = Game::new(variant, &seats[..players], deck) else { return };
        let first = samples.len();
        while let Some(seat) = game.position().seat_to_move() {
            let action = if rng.unit() < tuning::TUNE_EXPLORE {
                sampled_greedy(&eval, game.position(), &mut rng)
            } else {
                bot.choose(game.position(), limit, rng.next_u64()).map(|choice| choice.action)
            };
            let Some(action) = action else { break };
            let mut after = game.position().clone();
            after.play_unchecked(action);
            if !after.is_over() && rng.unit() < tuning::TUNE_SHARE {
                samples.push(Sample {
                    features: after.seats().map(|seat| dense(&after, seat)).collect(),
                    stage: stage(leader_discs(&after)),
                    winner: 0,
                });
            }
            if game.play(seat, action).is_err() {
                break;
            }
        }
        if let Some(Outcome::Ranking { ranking, .. }) = game.position().outcome() {
            for sample in &mut samples[first..] {
                sample.winner = ranking.winner().index();
            }
        }
    }
}

fn dense(position: &nova_luna_rules::Position, seat: Seat) -> [f32; FEATURES] {
    let mut dense = [0.0; FEATURES];
    features(position, seat, |feature, amount| dense[feature] += amount);
    dense
}

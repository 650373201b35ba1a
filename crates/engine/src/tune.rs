//! Tuning: the weights of the evaluation from games that bots play among themselves.
//!
//! Every position after an action becomes a sample: the features of all seats, and who won in the
//! end. The weights are those whose chances make the results likeliest (logistic regression, one
//! softmax over the seats, a little pull towards zero). Better weights play better games, so a few
//! rounds of playing and fitting follow each other. `examples/tune.rs` does it from start to end.

use std::fmt::{self, Write as _};
use std::ops::Range;

use nova_luna_rules::{Action, Game, Outcome, Position, Seat, Shuffle, Variant};

use crate::beam::Beam;
use crate::bot::{Bot, Limit, Value};
use crate::budget::Budget;
use crate::eval::{Eval, leader_discs, softmax};
use crate::features::{COSTLY, FEATURES, features, solo_features};
use crate::playout::sampled_greedy;
use crate::rng::Rng;
use crate::solo_eval::{PARTS, SoloEval, part, spent};
use crate::stage::{STAGES, Weights, stage};
use crate::tuning;
use crate::weights::{QUICK_WEIGHTS, SOLO_WEIGHTS, WEIGHTS};

/// What the tuner knows of one position.
pub struct Sample {
    features: Box<[[f32; FEATURES]]>,
    stage: [f32; STAGES.len()],
    /// What the chances should have been.
    target: [f32; 4],
}

/// The weights for 2, 3 and 4 players.
#[derive(Clone)]
pub struct Tuned {
    full: [Weights; 3],
    quick: [Weights; 3],
    solo: [Weights; PARTS],
}

impl Default for Tuned {
    /// The weights in use.
    fn default() -> Tuned {
        Tuned { full: WEIGHTS, quick: QUICK_WEIGHTS, solo: SOLO_WEIGHTS }
    }
}

impl Tuned {
    /// An evaluation that uses them.
    pub(crate) fn eval(&self) -> Eval {
        Eval::new(&self.full, &self.quick)
    }

    /// The source file of these weights.
    #[must_use]
    pub fn source(&self) -> String {
        let mut text = String::from(
            "//! The weights of the evaluation, written by `examples/tune.rs`, which says how: do not edit.\n\
             \nuse crate::stage::Weights;\n",
        );
        for (name, what, table) in [
            ("WEIGHTS", "The full evaluation, by players (2 to 4)", &self.full),
            ("QUICK_WEIGHTS", "The quick estimate, by players (2 to 4)", &self.quick),
            ("SOLO_WEIGHTS", "What the rest of a solo game costs, by part of it", &self.solo),
        ] {
            let _ = write!(text, "\n/// {what}, stage and feature.\n#[rustfmt::skip]\n");
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
        for weight in [&mut tuned.full, &mut tuned.quick, &mut tuned.solo]
            .into_iter()
            .flatten()
            .flatten()
            .flatten()
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
    let steps = (samples.len() / tuning::TUNE_BATCH) as i32 * tuning::TUNE_EPOCHS;
    let add = |rng: &mut Rng, weights: &Weights, slope: &mut Weights| {
        add_slope(weights, &samples[rng.below(samples.len())], slope);
    };
    descend(steps, tuning::TUNE_RATE, without, add, seed)
}

/// Goes downhill from zero (Adam): `add` adds the slope of some sample. The weights of the features
/// `without` stay zero.
fn descend(
    steps: i32,
    rate: f32,
    without: Range<usize>,
    mut add: impl FnMut(&mut Rng, &Weights, &mut Weights),
    seed: u64,
) -> Weights {
    let mut weights = [[0.0; FEATURES]; STAGES.len()];
    let mut momentum = weights;
    let mut squares = weights;
    let mut rng = Rng::new(seed);
    for step in 1..=steps {
        let mut slope = [[0.0; FEATURES]; STAGES.len()];
        for _ in 0..tuning::TUNE_BATCH {
            add(&mut rng, &weights, &mut slope);
        }
        // The steps grow smaller towards the end, so that the result settles.
        let rate = rate * (1.0 - (step - 1) as f32 / steps as f32);
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
        let error = chances[seat] - sample.target[seat];
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
    let of = |sample: &Sample| -> f64 {
        let pairs = sample.target.into_iter().zip(chances(weights, sample));
        pairs.map(|(target, chance)| -f64::from(target * chance.max(1e-6).ln())).sum()
    };
    let sum: f64 = samples.iter().map(of).sum();
    sum / samples.len().max(1) as f64
}

/// A game as the tuner needs it.
pub struct Record {
    players: usize,
    number: u64,
    plies: Vec<Ply>,
}

/// An action, and the chances that the player saw before it, if it is known.
struct Ply {
    action: Action,
    chances: Option<[f32; 4]>,
}

/// `2 17 5@0,0:510/490 fill:520/480`: players, number, then each action with everybody's chances in
/// thousandths.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.players, self.number)?;
        for ply in &self.plies {
            write!(f, " {}", ply.action)?;
            if let Some(chances) = ply.chances {
                for (i, chance) in chances.iter().take(self.players).enumerate() {
                    write!(f, "{}{:.0}", if i == 0 { ":" } else { "/" }, 1000.0 * chance)?;
                }
            }
        }
        Ok(())
    }
}

impl Record {
    /// Reads what was written; `None` when it is something else.
    #[must_use]
    pub fn read(line: &str) -> Option<Record> {
        let mut words = line.split(' ');
        let players = words.next()?.parse().ok()?;
        let number = words.next()?.parse().ok()?;
        let plies = words.map(read_ply).collect::<Option<_>>()?;
        Some(Record { players, number, plies })
    }

    /// How many play.
    #[must_use]
    pub fn players(&self) -> usize {
        self.players
    }

    fn deal(&self) -> Option<Game> {
        let mut shuffle = Shuffle::from_seed(tuning::TUNE_SEED, self.number);
        let deck = shuffle.deck();
        let seats = shuffle.seats(self.players);
        let variant = Variant::standard(self.players).ok()?;
        Game::new(variant, &seats[..self.players], deck).ok()
    }

    /// Lets `bot` play a game against itself. Some actions are a sampled greedy player's instead,
    /// so that the games differ more from each other.
    pub fn play(
        players: usize,
        number: u64,
        bot: &mut dyn Bot,
        limit: &Limit<'_>,
    ) -> Option<Record> {
        let mut record = Record { players, number, plies: Vec::new() };
        let mut rng = Rng::new(number);
        let mut game = record.deal()?;
        let eval = Eval::default();
        while let Some(seat) = game.position().seat_to_move() {
            let choice = bot.choose(game.position(), limit, rng.next_u64())?;
            let chances = match choice.report.lines.first().map(|line| line.value) {
                Some(Value::Chances(chances)) => Some(chances),
                _ => None,
            };
            let mut action = choice.action;
            if rng.unit() < tuning::TUNE_EXPLORE {
                action = sampled_greedy(&eval, game.position(), &mut rng)?;
            }
            game.play(seat, action).ok()?;
            record.plies.push(Ply { action, chances });
        }
        Some(record)
    }

    /// Adds a sample for every position right after an action. What its chances should have been is
    /// a mixture of what the player saw one action later, as far as we `trust` that, and the result.
    pub fn samples(&self, trust: f32, samples: &mut Vec<Sample>) -> Option<()> {
        let mut game = self.deal()?;
        let first = samples.len();
        for (i, ply) in self.plies.iter().enumerate() {
            let mut after = game.position().clone();
            after.play(ply.action).ok()?;
            if !after.is_over() {
                samples.push(Sample {
                    features: after.seats().map(|seat| dense(&after, seat)).collect(),
                    stage: stage(leader_discs(&after)),
                    target: self.plies.get(i + 1).and_then(|ply| ply.chances).unwrap_or_default(),
                });
            }
            game.play(game.position().seat_to_move()?, ply.action).ok()?;
        }
        let Some(Outcome::Ranking { ranking, .. }) = game.position().outcome() else { return None };
        for sample in &mut samples[first..] {
            let seen: f32 = sample.target.iter().sum();
            let trust = if seen > 0.0 { trust / seen } else { 0.0 };
            sample.target = sample.target.map(|chance| chance * trust);
            sample.target[ranking.winner().index()] += 1.0 - seen.min(1.0) * trust;
        }
        Some(())
    }
}

fn read_ply(word: &str) -> Option<Ply> {
    let (action, chances) = match word.split_once(':') {
        Some((action, chances)) => (action, Some(chances)),
        None => (word, None),
    };
    let action = action.parse().ok()?;
    let chances = chances.map(|chances| {
        let mut parsed = [0.0; 4];
        for (place, chance) in parsed.iter_mut().zip(chances.split('/')) {
            *place = chance.parse().unwrap_or(0.0) / 1000.0;
        }
        parsed
    });
    Some(Ply { action, chances })
}

fn dense(position: &Position, seat: Seat) -> [f32; FEATURES] {
    let mut dense = [0.0; FEATURES];
    features(position, seat, |feature, amount| dense[feature] += amount);
    dense
}

/// What the tuner knows of one solo position.
pub struct SoloSample {
    features: [f32; FEATURES],
    part: usize,
    stage: [f32; STAGES.len()],
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
        let deck = Shuffle::from_seed(tuning::TUNE_SEED, number).deck();
        let mut game = Game::new(Variant::solo(), &[Seat::default()], deck).ok()?;
        let mut seen = Vec::new();
        for phase in [1, 2] {
            let stray = rng.below(tuning::TUNE_SOLO_STRAY);
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
                beam.ends(game.position(), width, 8, &mut budget, &mut ends);
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
                stage: stage(position.discs_left(Seat::default())),
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
            let steps = (samples.len() / tuning::TUNE_BATCH) as i32 * tuning::TUNE_SOLO_EPOCHS;
            *weights = descend(
                steps,
                tuning::TUNE_SOLO_RATE,
                0..0,
                |rng, weights, slope| {
                    let sample = samples[rng.below(samples.len())];
                    let error = predicted(weights, sample) - sample.cost;
                    for (part, slope) in sample.stage.iter().zip(slope) {
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
    let lines = sample.stage.iter().zip(weights);
    lines
        .map(|(part, weights)| {
            part * sample.features.iter().zip(weights).map(|(f, w)| f * w).sum::<f32>()
        })
        .sum()
}

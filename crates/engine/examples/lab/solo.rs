//! Solo positions, and what the rest of the game costs from there on as a beam finds it.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use nova_luna_engine::internals::{
    Beam, Budget, Eval, SoloEval, fill_if_due, sampled_greedy, spent,
};
use nova_luna_engine::{Limit, Rng};
use nova_luna_rules::{Game, Position, Seat, Shuffle, Variant};

use crate::samples::{Samples, Writer};
use crate::{Failure, on_threads};

/// Which decks are played: the seed of their shuffles.
const DECKS: u64 = 777_777;
/// A phase begins with fewer than so many actions of a sampled greedy player.
const STRAY: usize = 8;
/// One of so many ways to end phase 1 is taken, whichever it is.
const ENDS: usize = 8;
/// So many fills follow it.
const FILLS: usize = 4;

/// What to play.
pub struct Plan<'a> {
    /// A file with a network for solo games, or `linear`.
    pub eval: &'a str,
    pub width: usize,
    pub first: u64,
    pub seconds: u64,
    pub threads: usize,
}

/// Plays until the time is over and writes samples as for several players; the value is what the rest costs.
pub fn play(plan: &Plan<'_>, folder: &str) -> Result<(), Failure> {
    let next = AtomicU64::new(plan.first);
    let start = Instant::now();
    let parts = on_threads(plan.threads, || {
        let network = match plan.eval {
            "linear" => None,
            file => Some(Arc::new(crate::network(file)?)),
        };
        let mut solver = Solver {
            beam: Beam::new(SoloEval::new(network), plan.width),
            quick: Eval::default(),
            linear: SoloEval::new(None),
            width: plan.width,
            samples: Samples::default(),
        };
        while start.elapsed().as_secs() < plan.seconds {
            let number = next.fetch_add(1, Ordering::Relaxed);
            // A game that ends early has nothing to learn from.
            let _ = solver.play(number as u32);
        }
        Ok(solver.samples)
    })?;
    let mut writer = Writer::create(folder)?;
    parts.iter().try_for_each(|part| writer.write(part))?;
    println!("{} positions, the next deck is {}", writer.position_count, next.into_inner());
    Ok(())
}

struct Solver {
    beam: Beam,
    quick: Eval,
    linear: SoloEval,
    width: usize,
    samples: Samples,
}

impl Solver {
    fn play(&mut self, number: u32) -> Option<()> {
        let mut rng = Rng::new(number.into());
        let deck = Shuffle::from_seed(DECKS, number.into()).deck();
        let game = Game::new(Variant::solo(), &[Seat::default()], deck).ok()?;
        let mut position = game.position().clone();
        self.stray(&mut position, &mut rng);
        if position.solo_phase() != Some(1) || position.seat_to_move().is_none() {
            return None;
        }
        let mut ends = Vec::new();
        self.beam.ends(&position, self.width, ENDS, &mut no_limit(), &mut ends);
        let end = ends.swap_remove(rng.below(ends.len()));
        let mut sum = 0.0;
        for _ in 0..FILLS {
            let mut filled = end.position.clone();
            fill_if_due(&mut filled, &mut rng);
            sum += self.phase_2(number, &filled, &mut rng)?;
        }
        let mean = sum / FILLS as f32;
        for action in end.actions {
            self.add(number, &position, mean);
            position.play_unchecked(action);
        }
        self.add(number, &position, mean);
        Some(())
    }

    /// Solves phase 2 and notes positions on the way and beside it. Returns the score.
    fn phase_2(&mut self, number: u32, filled: &Position, rng: &mut Rng) -> Option<f32> {
        let score = self.solve(number, filled, rng)?;
        let mut strayed = filled.clone();
        self.stray(&mut strayed, rng);
        if !strayed.is_over() {
            self.solve(number, &strayed, rng);
        }
        Some(score)
    }

    /// Solves phase 2, notes half of the positions on the way, and one beside it.
    fn solve(&mut self, number: u32, start: &Position, rng: &mut Rng) -> Option<f32> {
        let end = self.beam.solve(start, self.width, f32::INFINITY, &mut no_limit())?;
        let mut position = start.clone();
        let beside = rng.below(end.actions.len());
        for (i, action) in end.actions.into_iter().enumerate() {
            if rng.below(2) == 0 {
                self.add(number, &position, end.score);
            }
            if i == beside
                && let Some(other) = sampled_greedy(&self.quick, &position, rng)
                && other != action
            {
                let mut after = position.clone();
                after.play_unchecked(other);
                let width = self.width;
                if !after.is_over()
                    && let Some(end) =
                        self.beam.solve(&after, width, f32::INFINITY, &mut no_limit())
                {
                    self.add(number, &after, end.score);
                }
            }
            position.play_unchecked(action);
        }
        Some(end.score)
    }

    /// Lets a sampled greedy player play on for a while, within the phase.
    fn stray(&self, position: &mut Position, rng: &mut Rng) {
        let phase = position.solo_phase();
        for _ in 0..rng.below(STRAY) {
            if let Some(action) = sampled_greedy(&self.quick, position, rng) {
                let mut after = position.clone();
                after.play_unchecked(action);
                if after.solo_phase() == phase && !after.is_over() {
                    *position = after;
                }
            }
        }
    }

    fn add(&mut self, number: u32, position: &Position, score: f32) {
        let (value, linear) = (score, self.linear.expected(position));
        let rest = [value, linear].map(|score| score - spent(position));
        self.samples.add_solo(number, position, rest);
    }
}

fn no_limit() -> Budget<'static> {
    Budget::start(&Limit::default(), u64::MAX, u64::MAX)
}

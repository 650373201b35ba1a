//! How fast the rules are by themselves, to compare environments with.

use std::time::{Duration, Instant};

use nova_luna_engine::Rng;
use nova_luna_rules::{Game, Shuffle};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::input;

/// Plays random games on one core, as `nova-luna bench` does, and returns how many plies it played a second.
#[pyfunction]
#[pyo3(signature = (players=2, *, seconds=1.0))]
pub fn random_plies(py: Python<'_>, players: i64, seconds: f64) -> PyResult<f64> {
    let variant = input::variant(players, None)?;
    if !(0.01..=3600.0).contains(&seconds) {
        return Err(PyValueError::new_err(format!("seconds: 0.01 to 3600, not {seconds}")));
    }
    Ok(py.detach(|| {
        let (started, time) = (Instant::now(), Duration::from_secs_f64(seconds));
        let mut rng = Rng::new(1);
        let (mut plies, mut games) = (0u64, 0);
        while started.elapsed() < time {
            for _ in 0..10 {
                let mut game = Game::deal(variant, &mut Shuffle::from_seed(1, games));
                while let Some(seat) = game.position().seat_to_move() {
                    let legal = game.position().legal_actions();
                    let Some(action) = legal.get(rng.below(legal.len())) else { break };
                    if game.play(seat, action).is_err() {
                        break;
                    }
                    plies += 1;
                }
                games += 1;
            }
        }
        plies as f64 / started.elapsed().as_secs_f64()
    }))
}

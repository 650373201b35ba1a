//! What a number of games tells.

use nova_luna_engine::stats;
use pyo3::prelude::*;

use crate::input::invalid;

/// The interval that holds the true rate with 95 % confidence after `wins` of `games` (Wilson).
#[pyfunction]
pub fn wilson(wins: i64, games: i64) -> PyResult<(f64, f64)> {
    match (u64::try_from(wins), u64::try_from(games)) {
        (Ok(wins), Ok(games)) if wins <= games => Ok(stats::wilson(wins, games)),
        _ => Err(invalid(format_args!("there cannot be {wins} wins in {games} games"))),
    }
}

//! What callers may write where a seat, a cell or a number is expected, and what they are told otherwise.

use std::fmt::Display;

use nova_luna_rules::{Cell, Position, Seat, TileId, Variant};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

/// What is said of a value that makes no sense.
pub fn invalid(reason: impl Display) -> PyErr {
    PyValueError::new_err(reason.to_string())
}

/// The tile with this number.
pub fn tile_id(number: i64) -> PyResult<TileId> {
    let tile = u64::try_from(number).ok().and_then(TileId::new);
    tile.ok_or_else(|| invalid(format_args!("there is no tile {number}, only 1 to 68")))
}

/// A seed: any whole number that fits into 64 bits.
pub struct Seed(pub u64);

impl<'a, 'py> FromPyObject<'a, 'py> for Seed {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Seed> {
        let range = "a whole number from 0 to 2**64 - 1";
        match object.extract() {
            Ok(seed) => Ok(Seed(seed)),
            Err(_) if object.extract::<f64>().is_ok() => {
                Err(invalid(format_args!("a seed or number of a game is {range}")))
            }
            Err(_) => Err(wrong(&object, range)),
        }
    }
}

/// The same for arguments with a number as their default.
pub fn seed(object: &Bound<'_, PyAny>) -> PyResult<u64> {
    object.extract::<Seed>().map(|seed| seed.0)
}

/// What is said of a value of the wrong kind.
pub fn wrong(object: &Bound<'_, PyAny>, expected: &str) -> PyErr {
    let kind = object.get_type().name().map_or_else(|_| "that".to_owned(), |name| name.to_string());
    PyTypeError::new_err(format!("expected {expected}, not {kind}"))
}

/// A cell that a display can reach.
pub fn cell(x: i64, y: i64) -> PyResult<Cell> {
    let reason = format_args!("no display reaches [{x},{y}], only cells from -68 to 68");
    Cell::new(x, y).ok_or_else(|| invalid(reason))
}

/// A seat of this table; without a number the one to move.
pub fn seat(position: &Position, number: Option<i64>) -> PyResult<Seat> {
    let Some(number) = number else {
        let reason = "no seat is to move, so the seat has to be named";
        return position.seat_to_move().ok_or_else(|| invalid(reason));
    };
    let last = position.variant().players() - 1;
    let seat = usize::try_from(number).ok().filter(|&number| number <= last).and_then(Seat::new);
    seat.ok_or_else(|| invalid(format_args!("there is no seat {number}: seats are 0 to {last}")))
}

/// The kind of game with so many players: alone, or together with so many goal discs, 20 if nothing is said.
pub fn variant(players: i64, goal_discs: Option<i64>) -> PyResult<Variant> {
    let count = |number: i64| usize::try_from(number).unwrap_or(usize::MAX);
    match (players, goal_discs) {
        (1, None | Some(21)) => Ok(Variant::solo()),
        (1, Some(discs)) => {
            let reason = format_args!("a solo game always has 21, not {discs}; leave it out");
            Err(invalid(format_args!("goal_discs: {reason}")))
        }
        (2..=4, discs) => {
            let standard = i64::from(Variant::STANDARD_DISCS);
            let discs = discs.unwrap_or(standard);
            let reason =
                format_args!("goal_discs: 1 to {standard} for 2 to 4 players, not {discs}");
            Variant::new(count(players), count(discs)).map_err(|_| invalid(reason))
        }
        (players, _) => Err(invalid(format_args!("players: 1 to 4, not {players}"))),
    }
}

/// The seats with these numbers, each of the table once.
pub fn order(numbers: &[i64]) -> PyResult<Vec<Seat>> {
    let seat = |&number: &i64| {
        let reason = format_args!("order: there is no seat {number}: seats are 0 to 3");
        usize::try_from(number).ok().and_then(Seat::new).ok_or_else(|| invalid(reason))
    };
    numbers.iter().map(seat).collect()
}

/// A number that has to be at least 1.
pub fn positive(name: &str, number: i64) -> PyResult<u64> {
    match u64::try_from(number) {
        Ok(number) if number > 0 => Ok(number),
        _ => Err(invalid(format_args!("{name}: at least 1, not {number}"))),
    }
}

/// How many threads: 1 to 1024.
pub fn threads(number: i64) -> PyResult<usize> {
    match usize::try_from(number) {
        Ok(number @ 1..=1024) => Ok(number),
        _ => Err(invalid(format_args!("threads: 1 to 1024, not {number}"))),
    }
}

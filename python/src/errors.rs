//! The exceptions of the package. All of them are `ValueError`s.

use std::fmt::Display;
use std::str::FromStr;

use nova_luna_protocol::{Record, from_json};
use nova_luna_rules::{IllegalAction, Position};
use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

create_exception!(
    nova_luna,
    IllegalActionError,
    PyValueError,
    "The rules do not allow this action now. Nothing has changed."
);
create_exception!(
    nova_luna,
    NotationError,
    PyValueError,
    "This text is not the notation of a position or of an action."
);
create_exception!(
    nova_luna,
    RecordError,
    PyValueError,
    "This text is not the record of a game, or the rules do not allow what it says."
);

/// The rules say why not.
pub fn illegal(why: impl Display) -> PyErr {
    IllegalActionError::new_err(why.to_string())
}

/// What is wrong with a record.
pub fn bad_record(fault: impl Display) -> PyErr {
    RecordError::new_err(fault.to_string())
}

/// Reads the notation of a position or of an action.
pub fn parse<T: FromStr<Err: Display>>(notation: &str) -> PyResult<T> {
    notation.parse().map_err(|error: T::Err| NotationError::new_err(error.to_string()))
}

/// Reads a record, which the rules have not seen yet.
pub fn read_record(text: &str) -> PyResult<Record> {
    from_json(text).map_err(bad_record)
}

/// Why no seat is to move.
pub fn why_nobody_moves(position: &Position) -> IllegalAction {
    if position.is_over() { IllegalAction::GameOver } else { IllegalAction::FillPending }
}

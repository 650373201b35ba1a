//! An action, as Python sees it.

use nova_luna_rules::Action as Rules;
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::errors;
use crate::input::{cell, invalid, wrong};
use crate::tile::{Tile, TileLike};

/// A decision of the player to move: to take a tile and place it, or to fill the track.
#[pyclass(frozen, eq, ord, hash, str = "{0}", module = "nova_luna")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Action(pub Rules);

#[pymethods]
impl Action {
    /// The action that a text like "28@0,1" or "refill" stands for.
    #[new]
    fn new(notation: ActionLike) -> Action {
        Action(notation.0)
    }

    /// Take `tile` and place it on the cell `x`, `y` of the own display.
    #[staticmethod]
    fn take(tile: TileLike, x: i64, y: i64) -> PyResult<Action> {
        Ok(Action(Rules::Take { tile: tile.0, cell: cell(x, y)? }))
    }

    /// Fill the track; in a solo game, end phase 1.
    #[staticmethod]
    fn refill() -> Action {
        Action(Rules::Refill)
    }

    /// Whether it fills the track.
    #[getter]
    fn is_refill(&self) -> bool {
        self.0 == Rules::Refill
    }

    /// The tile that is taken; None for a refill.
    #[getter]
    fn tile(&self) -> Option<Tile> {
        match self.0 {
            Rules::Take { tile, .. } => Some(Tile(tile)),
            Rules::Refill => None,
        }
    }

    /// The cell x, y where the tile goes; None for a refill.
    #[getter]
    fn cell(&self) -> Option<(i8, i8)> {
        match self.0 {
            Rules::Take { cell, .. } => Some((cell.x, cell.y)),
            Rules::Refill => None,
        }
    }

    /// As records and the bot protocol write it.
    #[pyo3(name = "to_json")]
    fn json(&self) -> String {
        nova_luna_protocol::to_json(&nova_luna_protocol::ActionJson::from(self.0))
    }

    /// Reads what `to_json` writes.
    #[staticmethod]
    fn from_json(text: &str) -> PyResult<Action> {
        let read = nova_luna_protocol::from_json::<nova_luna_protocol::ActionJson>(text);
        let action = read.and_then(nova_luna_protocol::ActionJson::action);
        action.map(Action).map_err(invalid)
    }

    fn __repr__(&self) -> String {
        format!("Action('{}')", self.0)
    }

    fn __getnewargs__(&self) -> (String,) {
        (self.0.to_string(),)
    }
}

/// An action: an `Action` or its notation.
pub struct ActionLike(pub Rules);

impl<'a, 'py> FromPyObject<'a, 'py> for ActionLike {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<ActionLike> {
        if let Ok(action) = object.cast::<Action>() {
            return Ok(ActionLike(action.get().0));
        }
        let expected = "an Action, or its notation like \"28@0,1\" or \"refill\"";
        let text = object.cast::<PyString>().map_err(|_| wrong(&object, expected))?;
        errors::parse(text.to_cow()?.as_ref()).map(ActionLike)
    }
}

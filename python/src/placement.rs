//! Tiles in displays, and what placing one does.

use nova_luna_rules::{GoalSet, Placement as RulesPlacement, Preview as RulesPreview};
use pyo3::prelude::*;

use crate::tile::Tile;

/// A tile in a display.
#[pyclass(frozen, eq, module = "nova_luna", get_all)]
#[derive(Clone, PartialEq, Eq)]
pub struct Placed {
    /// The tile.
    pub tile: Tile,
    /// Columns to the right of the first tile.
    pub x: i8,
    /// Rows below the first tile.
    pub y: i8,
    /// For each of its goals: whether a disc lies on it.
    pub covered: Vec<bool>,
}

#[pymethods]
impl Placed {
    fn __repr__(&self) -> String {
        let discs: String =
            self.covered.iter().map(|&covered| if covered { 'x' } else { 'o' }).collect();
        format!("<Placed {}@{},{}{discs}>", self.tile.0, self.x, self.y)
    }
}

/// What an action did.
#[pyclass(frozen, eq, module = "nova_luna")]
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Placement(pub RulesPlacement);

#[pymethods]
impl Placement {
    /// The goals that got a disc, each as the number of its tile and its index.
    #[getter]
    fn covered(&self) -> Vec<(u8, u8)> {
        goals(self.0.covered())
    }

    /// All goals that were completed: more than `covered` if the discs ran out.
    #[getter]
    fn completed(&self) -> Vec<(u8, u8)> {
        goals(self.0.completed)
    }

    fn __repr__(&self) -> String {
        format!("<Placement covering {:?}>", self.0.covered())
    }
}

/// What an action would lead to.
#[pyclass(frozen, eq, module = "nova_luna")]
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Preview(pub RulesPreview);

#[pymethods]
impl Preview {
    /// The goals that would get a disc, each as the number of its tile and its index.
    #[getter]
    fn covered(&self) -> Vec<(u8, u8)> {
        goals(self.0.placement.covered())
    }

    /// All goals that would be completed: more than `covered` if the discs ran out.
    #[getter]
    fn completed(&self) -> Vec<(u8, u8)> {
        goals(self.0.placement.completed)
    }

    /// Who would move next; None if the game would end.
    #[getter]
    fn next_seat(&self) -> Option<usize> {
        self.0.next.map(|seat| seat.index())
    }

    fn __repr__(&self) -> String {
        let next = match self.0.next {
            Some(seat) => format!("seat {seat} moves next"),
            None => "the game ends".to_owned(),
        };
        format!("<Preview covering {:?}, then {next}>", self.0.placement.covered())
    }
}

fn goals(set: GoalSet) -> Vec<(u8, u8)> {
    set.iter().map(|goal| (goal.tile.number(), goal.index)).collect()
}

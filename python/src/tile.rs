//! A tile, as Python sees it.

use nova_luna_rules::TileId;
use pyo3::prelude::*;

use crate::input::{tile_id, wrong};

/// One of the 68 tiles.
#[pyclass(frozen, eq, ord, hash, module = "nova_luna")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile(pub TileId);

#[pymethods]
impl Tile {
    /// The tile with this number, 1 to 68.
    #[new]
    fn new(number: i64) -> PyResult<Tile> {
        tile_id(number).map(Tile)
    }

    /// Its number, 1 to 68.
    #[getter]
    fn number(&self) -> u8 {
        self.0.number()
    }

    /// Its colour: blue, red, turquoise or yellow.
    #[getter]
    fn color(&self) -> &'static str {
        self.0.color().name()
    }

    /// What it costs, 1 to 7.
    #[getter]
    fn time(&self) -> u8 {
        self.0.time()
    }

    /// Its goals, each as the letters of the colours that it asks for, like rrr.
    #[getter]
    fn goals(&self) -> Vec<String> {
        self.0.goals().iter().map(ToString::to_string).collect()
    }

    fn __int__(&self) -> u8 {
        self.0.number()
    }

    fn __index__(&self) -> u8 {
        self.0.number()
    }

    fn __repr__(&self) -> String {
        format!("Tile({})", self.0)
    }

    fn __str__(&self) -> String {
        self.0.tile().to_string()
    }

    fn __getnewargs__(&self) -> (u8,) {
        (self.0.number(),)
    }

    fn _repr_svg_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("nova_luna.svg")?.call_method1("tile", (slf,))
    }
}

/// A tile: a `Tile` or its number.
pub struct TileLike(pub TileId);

impl<'a, 'py> FromPyObject<'a, 'py> for TileLike {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<TileLike> {
        if let Ok(tile) = object.cast::<Tile>() {
            return Ok(TileLike(tile.get().0));
        }
        let number: i64 = object
            .extract()
            .map_err(|_| wrong(&object, "a tile: a Tile, or a number from 1 to 68"))?;
        tile_id(number).map(TileLike)
    }
}

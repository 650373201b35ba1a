//! The tiles as data, for programs that have no list of their own.

use nova_luna_rules::{Color, Goal, TileId};
use serde::{Deserialize, Serialize};

/// A tile: `{"id":4,"color":"blue","time":3,"goals":[["blue","blue","yellow"]]}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
#[cfg_attr(feature = "describe", ts(rename = "Tile"), schema(as = Tile))]
pub struct TileJson {
    /// The number that stands for it everywhere else, as in the `tile` of an action: 1 to 68.
    pub id: u8,
    /// Its colour.
    pub color: ColorJson,
    /// What it costs: 1 to 7.
    pub time: u8,
    /// Its goals by their index: the colours that each asks for, one for each tile.
    pub goals: Vec<Vec<ColorJson>>,
}

/// The colour of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
#[cfg_attr(feature = "describe", ts(rename = "Color"), schema(as = Color))]
#[serde(rename_all = "lowercase")]
pub enum ColorJson {
    /// Blue.
    Blue,
    /// Red.
    Red,
    /// Turquoise.
    Turquoise,
    /// Yellow.
    Yellow,
}

impl TileJson {
    /// All 68 tiles, by their numbers.
    pub fn all() -> Vec<TileJson> {
        TileId::all().map(TileJson::from).collect()
    }
}

impl From<TileId> for TileJson {
    fn from(tile: TileId) -> TileJson {
        TileJson {
            id: tile.number(),
            color: tile.color().into(),
            time: tile.time(),
            goals: tile.goals().iter().map(colors).collect(),
        }
    }
}

/// The colours that a goal asks for, each as often as it does.
fn colors(goal: &Goal) -> Vec<ColorJson> {
    let tiles = |color| std::iter::repeat_n(ColorJson::from(color), goal.needs.of(color).into());
    Color::ALL.into_iter().flat_map(tiles).collect()
}

impl From<Color> for ColorJson {
    fn from(color: Color) -> ColorJson {
        match color {
            Color::Blue => ColorJson::Blue,
            Color::Red => ColorJson::Red,
            Color::Turquoise => ColorJson::Turquoise,
            Color::Yellow => ColorJson::Yellow,
        }
    }
}

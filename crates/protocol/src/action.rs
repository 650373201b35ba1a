//! Actions.

use nova_luna_rules::{Action, Cell, TileId};
use serde::{Deserialize, Serialize};

use crate::input::Object;
use crate::input_error::InputError;

/// An action as it is written: `{"type":"take","tile":28,"x":0,"y":1}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema, ts_rs::TS))]
#[serde(tag = "type", rename_all = "lowercase", try_from = "Object<RawAction>")]
pub enum ActionJson {
    /// Fill the track; in solo, end phase 1.
    Refill,
    /// Take a tile and place it.
    Take {
        /// The tile's number.
        tile: u8,
        /// Columns to the right of the first tile.
        x: i32,
        /// Rows below the first tile.
        y: i32,
    },
}

/// What any object with the fields of an action says, so that each fault can be named.
#[derive(Deserialize)]
struct RawAction {
    r#type: String,
    tile: Option<u8>,
    x: Option<i32>,
    y: Option<i32>,
}

impl TryFrom<Object<RawAction>> for ActionJson {
    type Error = InputError;

    fn try_from(Object(raw): Object<RawAction>) -> Result<ActionJson, InputError> {
        ActionJson::read(&raw.r#type, raw.tile, raw.x, raw.y)
    }
}

impl ActionJson {
    /// The action with these fields, of which a refill has only the first.
    pub(crate) fn read(
        kind: &str,
        tile: Option<u8>,
        x: Option<i32>,
        y: Option<i32>,
    ) -> Result<ActionJson, InputError> {
        let missing = |field| InputError::new(field, "missing, a take needs tile, x and y");
        match kind {
            "refill" => Ok(ActionJson::Refill),
            "take" => Ok(ActionJson::Take {
                tile: tile.ok_or_else(|| missing("tile"))?,
                x: x.ok_or_else(|| missing("x"))?,
                y: y.ok_or_else(|| missing("y"))?,
            }),
            other => Err(InputError::unknown_type(other, "\"refill\" or \"take\"")),
        }
    }

    /// The action that is meant, or which field makes no sense.
    pub fn action(self) -> Result<Action, InputError> {
        match self {
            ActionJson::Refill => Ok(Action::Refill),
            ActionJson::Take { tile, x, y } => {
                let tile = tile_id(tile).map_err(|error| error.within("tile"))?;
                let cell = Cell::new(x.into(), y.into()).ok_or_else(|| {
                    let reason = "is not edge to edge with a tile of the display";
                    InputError::new("", format_args!("[{x},{y}] {reason}"))
                })?;
                Ok(Action::Take { tile, cell })
            }
        }
    }
}

impl From<Action> for ActionJson {
    fn from(action: Action) -> ActionJson {
        match action {
            Action::Refill => ActionJson::Refill,
            Action::Take { tile, cell } => {
                ActionJson::Take { tile: tile.number(), x: cell.x.into(), y: cell.y.into() }
            }
        }
    }
}

/// The tile with this number.
pub(crate) fn tile_id(number: u8) -> Result<TileId, InputError> {
    TileId::new(number.into())
        .ok_or_else(|| InputError::new("", format_args!("there is no tile {number}, only 1 to 68")))
}

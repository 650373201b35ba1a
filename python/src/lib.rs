//! Nova Luna for Python: a thin layer over the rules, the bots and the formats. No rule is written here.
//!
//! `nova_luna/_native.pyi` describes everything to Python's type checkers.

mod action;
mod action_space;
mod analysis;
mod arrays;
mod batch;
mod bot;
mod errors;
mod features;
mod game;
mod input;
mod interrupt;
mod observation;
mod outcome;
mod placement;
mod planes;
mod position;
mod self_play;
mod stats;
mod tile;

use pyo3::prelude::*;

/// What `nova_luna` is made of. Use it by that name.
#[pymodule]
mod _native {
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::{
        action::Action,
        analysis::{JudgedMove, analyse},
        batch::BatchGames,
        bot::{Bot, Line, Report},
        errors::{IllegalActionError, NotationError, RecordError},
        game::{Game, Rng, match_seeds},
        outcome::Outcome,
        placement::{Placed, Placement, Preview},
        position::Position,
        self_play::self_play,
        stats::wilson,
        tile::Tile,
    };

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("BOT_NAMES", nova_luna_engine::NAMES.to_vec())?;
        module.add("ACTIONS", crate::action_space::ACTIONS)?;
        module.add("MOST_CELLS", crate::action_space::MOST_CELLS)?;
        module.add("MOST_PLIES", nova_luna_rules::MOST_ACTIONS)?;
        module.add("OBSERVATION_SIZE", crate::observation::SIZE)?;
        module.add("OBSERVATION_LAYOUT", crate::observation::layout(module.py())?)?;
        module.add("ACTION_FEATURES", crate::features::NAMES.to_vec())
    }
}

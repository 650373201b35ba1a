//! Bots for Nova Luna.
//!
//! A [`Bot`] gets a position, a [`Limit`] and a seed, and answers with an action and a [`Report`] of
//! what it thought. It never sees a deck, because a position has none.
//!
//! Two bots play a game:
//!
//! ```
//! use nova_luna_engine::{Limit, by_name};
//! use nova_luna_rules::{Game, Shuffle, Variant};
//!
//! let mut bots = ["level3", "random"].map(|name| by_name(name).unwrap());
//! let mut game = Game::deal(Variant::standard(2)?, &mut Shuffle::from_seed(1, 0));
//! while let Some(seat) = game.position().seat_to_move() {
//!     let bot = &mut bots[seat.index()];
//!     let choice = bot.choose(game.position(), &Limit::default(), 7).unwrap();
//!     game.play(seat, choice.action)?;
//! }
//! println!("{}", game.position());
//! assert_eq!(game.position().outcome().unwrap().winner().unwrap().index(), 0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Analyse a position: the best actions with what each is worth and what is expected to follow, and how
//! much worse another action would be.
//!
//! ```
//! use nova_luna_engine::{Bot, Judge, Level, Limit, Value};
//! use nova_luna_rules::{Action, Position};
//!
//! let position: Position =
//!     "2p2 .,16,*,.,48,59,.,.,40,46,.,57 01 67@0,0oox/11@-1,0oo/1@-1,1 32@0,0ooo/65@-1,0ox".parse()?;
//! let limit = Limit { nodes: Some(2000), ..Limit::default() };
//! let choice = Level::Five.bot().choose(&position, &limit, 7).unwrap();
//! for line in &choice.report.lines {
//!     println!("{} {:?}, then {:?}", line.action, line.value, line.continuation);
//! }
//! let best = &choice.report.lines[0];
//! assert_eq!(best.action, choice.action);
//! assert!(matches!(best.value, Value::Chances(chances) if chances[0] > 0.99), "it wins at once");
//!
//! let other: Action = "59@1,0".parse()?;
//! let judgement = Judge::new(2000).judge(&position, other, None).unwrap();
//! println!("{other} costs {:.0} % of the chance to win", 100.0 * judgement.loss);
//! assert!(judgement.loss > 0.0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where things are
//!
//! [`Level`] makes the bots that people play against, [`by_name`] every bot.
//!
//! With two to four players, `eval` says how likely each seat is to win, from `features` of the
//! displays and `weights` that depend on how near the end is (`interpolation`). For the strongest bots a `network` does
//! so, and says what the rest of a solo game costs. `candidates` sorts placements by a
//! quicker estimate. `greedy` looks one action ahead, `casual` does too but overlooks things,
//! and `search_bot` searches a tree (`search`) until its `budget` is spent. `flat` is there for
//! comparison.
//!
//! Alone, `beam` searches through a phase, `solo_planner` plans with it, and `solo_bot` follows the plan.
//!
//! [`Judge`] says how good an action was. The numbers that were chosen by experiment are in `tuning`;
//! `lab/` makes the networks.

#![deny(missing_docs)]

mod beam;
mod bot;
mod budget;
mod candidates;
mod casual;
mod display_cache;
mod eval;
mod features;
mod fills;
mod flat;
mod greedy;
mod interpolation;
mod judge;
mod level;
mod math;
mod names;
mod network;
mod networks;
mod playout;
mod random;
mod rng;
mod search;
mod search_bot;
mod solo_bot;
mod solo_eval;
mod solo_planner;
pub mod stats;
mod tuning;
mod values;
mod weights;

pub use bot::{Bot, Choice, Limit, Line, Report, Value};
pub use judge::{Judge, Judgement};
pub use level::{Level, UnknownLevel};
pub use names::{NAMES, by_name, by_network};
pub use networks::add_network;
pub use rng::Rng;

/// What `examples/lab` needs besides the API. It changes without notice.
#[doc(hidden)]
pub mod internals {
    pub use crate::beam::{Beam, End};
    pub use crate::budget::Budget;
    pub use crate::eval::Eval;
    pub use crate::fills::fill_if_due;
    pub use crate::network::Network;
    pub use crate::network::display::DisplayInputs;
    pub use crate::network::table::TableInputs;
    pub use crate::playout::sampled_greedy;
    pub use crate::solo_eval::{SoloEval, spent};
}

/// The example in the README of the project.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;

//! The rules of Nova Luna, a game of tiles and time for one to four players.
//!
//! Deal a game, ask what is legal, play, take back, and print the board:
//!
//! ```
//! use nova_luna_rules::{Game, Shuffle, Variant};
//!
//! let mut game = Game::deal(Variant::standard(2)?, &mut Shuffle::from_seed(2024, 0));
//! while let Some(seat) = game.position().seat_to_move() {
//!     for action in game.position().legal_actions() {
//!         println!("seat {seat} could play {action}");
//!     }
//!     let action = game.position().legal_actions().into_iter().next().unwrap();
//!     game.play(seat, action)?;
//! }
//! println!("{}", game.position());
//! let outcome = game.position().outcome().unwrap();
//! assert_eq!(outcome.to_string(), "seat 0 wins as no tile is left, then seat 1");
//! assert!(outcome.winner().is_some());
//!
//! let last = game.undo().unwrap();
//! assert_eq!(game.position().seat_to_move(), Some(last.seat));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! See what a placement would do before it is made:
//!
//! ```
//! use nova_luna_rules::Position;
//!
//! // Red 5 `bb y` has one blue beside it; the second would complete `bb`.
//! let line = "2p20 .,.,.,*,2,.,.,.,.,.,.,. 01 30@0,0oo/1@1,0 34@0,0ooo";
//! let position: Position = line.parse()?;
//! let preview = position.preview("2@-1,0".parse()?)?;
//! assert_eq!(preview.placement.covered().len(), 1);
//! assert_eq!(preview.next.unwrap().index(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Search: positions are plain values, and chance is an input.
//!
//! ```
//! use nova_luna_rules::{Position, Seat, TileId, Turn, Variant};
//!
//! let mut position = Position::start(Variant::solo(), &[Seat::default()])?;
//! assert_eq!(position.turn(), Turn::Fill);
//! let drawn: Vec<TileId> = position.unseen().iter().take(position.fill_size()).collect();
//! position.fill(&drawn)?;
//! let after: Vec<Position> = position
//!     .legal_actions()
//!     .into_iter()
//!     .map(|action| {
//!         let mut next = position.clone();
//!         next.play_unchecked(action);
//!         next
//!     })
//!     .collect();
//! assert_eq!(after.len(), 3);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where things are
//!
//! Two types carry the game. A [`Position`] is what everybody may know: it holds *which* tiles are
//! unseen but not their order, so whoever only gets a `&Position` cannot leak it. A [`Game`] adds
//! the secret [`Deck`] and the log of actions. [`Setup`] checks positions that come from outside, and
//! [`notation`] writes them on one line. A position printed with `{}` is a board that one can read.
//!
//! A *refill* is what a player decides ([`Action::Refill`]); a *fill* is when tiles come onto the track
//! ([`Turn::Fill`], [`Position::fill`]), at the start, after a refill, or because the track is empty.
//!
//! Comments and tests cite the clauses of the project's rules digest, `docs/rules.md`: R5.2 says
//! that a tile never counts for its own goals.
//!
//! The crate does no I/O, has no clock and no randomness of its own, needs `alloc` but not `std`,
//! and allocates only to set up and describe positions, never to play.

#![no_std]
#![deny(missing_docs)]

extern crate alloc;

mod action;
mod board;
mod cell;
mod color;
mod deck;
mod displays;
mod game;
mod groups;
mod hash;
mod illegal;
mod legal;
mod moon;
pub mod notation;
mod outcome;
mod outline;
mod placement;
mod position;
mod preview;
mod seat;
mod sets;
mod setup;
mod tile;
mod unchecked;
mod variant;
mod wheel;

pub use action::Action;
pub use cell::Cell;
pub use color::{Color, Tally};
pub use deck::{Deck, DeckError, Shuffle};
pub use game::{Game, Logged, MOST_ACTIONS};
pub use illegal::{IllegalAction, IllegalDraw};
pub use legal::{Actions, LegalActions};
pub use moon::MoonTrack;
pub use outcome::{EndReason, Outcome, Ranking, SoloScore};
pub use placement::{Placed, Placement};
pub use position::{OrderError, Position, Turn};
pub use preview::Preview;
pub use seat::{Seat, Seats};
pub use sets::{GoalSet, Goals, TileSet, Tiles};
pub use setup::{Setup, SetupFault};
pub use tile::{GOAL_COUNT, GOALS_PER_TILE, Goal, GoalId, TILE_COUNT, TILES, Tile, TileId};
pub use variant::{Variant, VariantError};
pub use wheel::{CHOICE, SPACES, Wheel};

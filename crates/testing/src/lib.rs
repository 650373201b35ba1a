//! What the tests of several crates share.
//!
//! - `commands`: every command at a table, with what its state says about it.
//! - `dice` and `games`: random numbers, and games played with them.
//! - `oracle`: the rules a second time, slow and obvious; `lockstep` and `recount` compare the two.
//! - `programs` and `postgres`: programs that tests and commands of `xtask` need, and a PostgreSQL that vanishes afterwards.
//! - `script`: questions about tables and the replies to them, which server, page and terminal have to give.
//! - With the feature `online`: `wait`, a deadline with a message, and `databases`, empty ones in a PostgreSQL.
//!
//! It must not depend on the server or the store: the tests of the rules would have to build them.

#![allow(missing_docs, reason = "only the tests of this project use it")]

pub mod commands;
#[cfg(feature = "online")]
pub mod databases;
pub mod dice;
pub mod games;
pub mod lockstep;
pub mod oracle;
pub mod postgres;
pub mod programs;
pub mod recount;
pub mod script;
#[cfg(feature = "online")]
pub mod wait;

pub use dice::Dice;

//! A Nova Luna table as a value: its log in, its state and options out, commands decided.
//!
//! There is no I/O here, no clock and no chance: times and decks are inputs. Whoever shows a table (a
//! server, a browser, a terminal) holds this code, so no rule and no option exists twice.
//!
//! ```
//! use nova_luna_protocol::online::{Command, NewTable, SeatPlan, Stage};
//! use nova_luna_rules::Shuffle;
//! use nova_luna_table::{Deal, Dealer, LogLine, Person, Table, create};
//!
//! struct Seeded;
//! impl Dealer for Seeded {
//!     fn deal(&self, players: usize) -> Deal {
//!         Deal { deck: Shuffle::from_seed(1, 0).deck(), order: (0..players as u8).collect() }
//!     }
//! }
//!
//! let ada = Person { id: "ada".into(), name: "Ada".into() };
//! let plan = NewTable { id: "1".into(), seats: vec![SeatPlan::Me, SeatPlan::Level1], goal_discs: Default::default(),
//!     public: false, turn_limit_s: None, bot_pause_ms: None };
//! let decision = create::new("table".into(), ada.clone(), &plan, 0, &Seeded)?;
//!
//! // Whoever reads the log gets the same table.
//! let mut table = Table::blank("table".into());
//! for step in &decision.steps {
//!     let body = step.entry.text()?;
//!     table.read(LogLine { seq: step.event.seq, at_ms: 0, body: &body })?;
//! }
//! assert_eq!(table.stage(), Stage::Playing);
//! assert!(table.decide(&ada, &Command::Start, 0, &Seeded).is_err());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod bot_turn;
pub mod create;
mod dealer;
mod decide;
mod decision;
mod departure;
mod game;
pub mod history;
pub mod ids;
mod listing;
mod log;
pub mod names;
mod permissions;
mod refusal;
mod resign;
pub mod study;
mod table;
#[cfg(test)]
mod tests;
mod undo;
mod view;

pub use bot_turn::BotTurn;
pub use dealer::{Deal, Dealer};
pub use decision::{Decision, Step};
pub use departure::rename_in_log;
pub use game::TableGame;
pub use listing::Listing;
pub use log::{Created, Entry, LogError, LogLine, LogPlace, Named, Occupant, Person};
pub use permissions::{Act, Permission};
pub use refusal::Refusal;
pub use table::{Seat, Table};

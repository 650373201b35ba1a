//! Live tables: the task that owns each, how it is found and woken, bots at work, and what other nodes do.
//!
//! Callers outside use [`Tables`], [`TableHandle`] and [`Subscription`]; the messages behind them are private.

mod bot_turns;
pub mod cluster;
mod command;
mod context;
mod create;
pub mod ended_sessions;
mod handle;
pub mod history;
mod message_queue;
mod network_marks;
mod owner;
mod registry;
mod request;
pub mod rows;
mod subscribers;
mod tables;
pub mod worker_pool;

pub use command::CommandKey;
pub use context::Context;
pub use create::try_create;
pub use handle::{Subscription, TableHandle};
pub use history::MOST_EVENTS;
pub use network_marks::NetworkMarks;
pub use tables::Tables;

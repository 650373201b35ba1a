//! Talks to a server of Nova Luna: requests by HTTP, and tables that are followed live.
//!
//! This is a whole bot. It sits down at a table of a server that is known by its link, and plays there as a guest:
//!
//! ```no_run
#![doc = include_str!("../examples/join.rs")]
//! ```
//!
//! - [`Address`] is where a server is, [`Client`] is somebody there: nobody in particular, a guest, or who has a session.
//! - [`LiveTable`] is a table as one sees it, over every interruption. It is what a bot or a program for people needs.
//! - [`Socket`] is one connection to a table, for those who want to decide themselves what happens when it is cut.
//! - [`Error`] says in words for people what did not work.
//!
//! What is asked and answered has the types of `nova_luna_protocol::online`; `docs/api.md` describes all of it.

#![deny(missing_docs)]

mod address;
mod client;
mod error;
mod live_table;
mod reply;
mod socket;

pub use address::Address;
pub use client::{Client, Settings};
pub use error::Error;
pub use hyper::Method;
pub use live_table::{LiveTable, Update, new_id};
pub use nova_luna_protocol as protocol;
pub use reply::Reply;
pub use socket::Socket;

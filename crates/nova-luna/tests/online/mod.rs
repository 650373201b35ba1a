//! The real server, and somebody who talks to it over real sockets.

mod client;
mod server;

pub use client::{Client, Reply, Socket, new_table_with};
pub use server::{Server, serve};

//! The real server, and somebody who talks to it over real sockets.

mod client;
mod server;

pub use client::{Client, Reply, Socket};
pub use server::{Server, serve};

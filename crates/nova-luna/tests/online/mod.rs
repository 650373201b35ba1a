//! The real server, and somebody who talks to it over real sockets.

// Each test binary that includes this module uses only a part of it.
#![allow(dead_code, unused_imports)]

mod client;
mod server;

pub use client::{Client, Reply, Socket};
pub use server::{Server, serve};

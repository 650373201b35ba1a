//! All tests of the program that use it from outside, in one program that is linked once.

// Helpers outside of test functions may unwrap, too.
#![allow(clippy::unwrap_used)]

mod arena;
mod bot;
mod common;
mod readme;
mod referee;
mod replay;
mod site;
mod tiles;

// What is signalled and killed needs a system that does so.
#[cfg(unix)]
mod admin;
#[cfg(unix)]
mod kept;
#[cfg(unix)]
mod kills;
#[cfg(unix)]
mod load;
#[cfg(unix)]
mod online;
#[cfg(unix)]
mod play;
#[cfg(unix)]
mod proxies;
#[cfg(unix)]
mod serve;

//! The tests of the terminal, in one program that is linked once.

// Helpers outside of test functions may unwrap, too.
#![allow(clippy::unwrap_used)]

mod common;
mod drawing;
#[cfg(unix)]
mod panics;
mod playing;
mod script;

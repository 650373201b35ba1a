//! All tests of the bots that use it from outside, in one program that is linked once.

// Helpers outside of test functions may unwrap, too.
#![allow(clippy::unwrap_used)]

mod bots;
mod judge;
mod memory;

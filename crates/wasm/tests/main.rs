//! One program for all tests.

mod questions;
mod same;
#[path = "../examples/transcript/script.rs"]
mod script;

//! One program for all tests.

mod questions;
mod script;

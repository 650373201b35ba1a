//! All tests of the server that use it from outside, in one program that is linked once.

// Helpers outside of test functions may unwrap, too.
#![allow(clippy::unwrap_used)]

mod api_doc;
mod challenges;
mod common;
mod description;
mod golden;
mod hostile;
mod learning;
mod lessons;
mod limits;
mod nodes;
mod people;
mod seats;
mod tables;
mod tidy;
mod watch;

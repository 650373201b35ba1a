//! All tests of the server that use it from outside, in one program that is linked once.

// Helpers outside of test functions may unwrap, too.
#![allow(clippy::unwrap_used)]

mod accounts;
mod api_doc;
mod audit;
mod challenges;
mod cleanup;
mod common;
mod description;
mod device;
mod fairness;
mod golden;
mod hostile;
mod lessons;
mod limits;
mod may;
mod monitoring;
mod nodes;
mod people;
mod permissions;
mod script;
mod study;
mod tables;

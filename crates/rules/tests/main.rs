//! All tests of the rules that use it from outside, in one program that is linked once.

mod clauses;
mod common;
mod displays;
mod examples;
mod notation;
mod pinned;
mod properties;
mod sets;
mod sizes;

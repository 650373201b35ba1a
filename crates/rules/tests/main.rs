//! All tests of the rules that use it from outside, in one program that is linked once.

mod clauses;
mod common;
mod displays;
mod examples;
mod games;
mod notation;
mod pinned;
mod printing;
mod properties;
mod sets;
mod sizes;

//! What holds for every text that comes from outside, whoever wrote it: a property for each thing that is read.
//!
//! - `formats`: records, positions, the bot protocol and the messages of a socket.
//! - `tables`: the log of a table, and the games that a device has saved.
//! - `dump`: the lines of a backup.
//! - `seeds`: texts to begin with, `mutations`: texts that are almost like them.
//!
//! The targets in `fuzz/` try to find a text that breaks a property. The tests replay `fuzz/corpus/` and some thousand
//! mutations, always the same ones.

#![allow(missing_docs, reason = "only the tests of this project use it")]

mod dump;
mod formats;
mod mutations;
mod seeds;
mod tables;

pub use mutations::Mutations;

/// Something that is read.
#[derive(Clone, Copy)]
pub struct Target {
    /// The name of its folders and its program in `fuzz/`.
    pub name: &'static str,
    /// Panics where the text breaks what has to hold; says whether the text is a good one.
    pub property: fn(&str) -> bool,
    /// Good texts to begin with, besides those in `fuzz/corpus`.
    pub seeds: fn() -> Vec<String>,
}

/// All of them, by name.
pub const TARGETS: &[Target] = &[
    Target { name: "bot_protocol", property: formats::bot_protocol, seeds: Vec::new },
    Target { name: "dump", property: dump::dump, seeds: seeds::dumps },
    Target { name: "log", property: tables::log, seeds: seeds::logs },
    Target { name: "notation", property: formats::notation, seeds: Vec::new },
    Target { name: "record", property: formats::record, seeds: Vec::new },
    Target { name: "saved_game", property: tables::saved_game, seeds: seeds::saved_games },
    Target { name: "socket", property: formats::socket, seeds: seeds::messages },
];

/// Checks the property of a target, for the fuzzer.
///
/// # Panics
///
/// If the text breaks it, or there is no such target.
pub fn check(name: &str, text: &str) {
    let target = TARGETS.iter().find(|target| target.name == name).expect("there is such a target");
    (target.property)(text);
}

//! Positions and actions as text.
#![no_main]

#[path = "../properties.rs"]
mod properties;

libfuzzer_sys::fuzz_target!(|text: &str| properties::notation(text));

//! Positions and actions as text.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| nova_luna_fuzzing::check("notation", text));

//! What a device has kept of a table.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| nova_luna_fuzzing::check("saved_game", text));

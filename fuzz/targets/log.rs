//! The log of a table.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| nova_luna_fuzzing::check("log", text));

//! The lines of a backup.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| nova_luna_fuzzing::check("dump", text));

//! What hosts and bots say (JSON).
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| nova_luna_fuzzing::check("bot_protocol", text));

//! What clients and servers say over a socket.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| nova_luna_fuzzing::check("socket", text));

//! Positions and actions as text.
#![no_main]

use nova_luna_testing::properties;

libfuzzer_sys::fuzz_target!(|text: &str| properties::notation(text));

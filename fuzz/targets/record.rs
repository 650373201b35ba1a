//! Records (JSON).
#![no_main]

use nova_luna_testing::properties;

libfuzzer_sys::fuzz_target!(|text: &str| properties::record(text));

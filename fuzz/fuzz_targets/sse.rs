//! Searches for bytes that violate `properties::sse`.
#![no_main]

#[allow(dead_code, reason = "each target calls one of them")]
#[path = "../src/properties.rs"]
mod properties;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| properties::sse(bytes));

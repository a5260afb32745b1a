//! Any bytes as a turn profile and the events that come to its clock. Run with `cargo +nightly fuzz run turn_events`.
//!
//! How the bytes are read stands at `endturn_kit::any_clock`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let _ = endturn_kit::any_clock(bytes);
});

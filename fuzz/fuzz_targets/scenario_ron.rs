//! Any bytes as a scenario file. Run with `cargo +nightly fuzz run scenario_ron`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let _ = endturn_scenario::probe::probe(bytes);
});

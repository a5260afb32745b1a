//! Any text as a scenario of the shipped modules, loaded and set up. Run with
//! `cargo +nightly fuzz run whole_scenario -- -malloc_limit_mb=128`: no number of a file may size
//! an allocation before its range is checked.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let mut files = endturn::Modules::shipped().files_in_memory();
    files.insert("fuzz.ron", text);
    if let Ok(loaded) = endturn::load_from(&files, "fuzz.ron", &[]) {
        let _ = loaded.game();
    }
});

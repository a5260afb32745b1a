//! Any text in place of a file of an agency ruleset. Run with `cargo +nightly fuzz run agency_ruleset`.
//!
//! The first line of an input names the file that the rest stands for, like `// agency/leads.ron`; without a name it is
//! `agency/missions.ron`. A ruleset that is found sound is played for some rounds.
#![no_main]

fn scenario(ruleset: &str) -> String {
    format!(
        "(format: 1, name: \"fuzz\", turn_limit: 40, seats: [(name: \"A\", persona: \"basic\"), (name: \"B\", persona: \"basic\")],
        agency: (ruleset: \"{ruleset}\"))"
    )
}

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let (first, rest) = text.split_once('\n').unwrap_or(("", text));
    let name = first.strip_prefix("// ").unwrap_or("agency/missions.ron").trim();
    let Some((ruleset, _)) = name.split_once('/') else { return };
    let path = format!("assets/rulesets/{name}");
    if !ruleset.starts_with("agency") || !endturn::Modules::shipped().rulesets().iter().any(|(known, _)| *known == path)
    {
        return;
    }
    let mut files = endturn::Modules::shipped().files_in_memory();
    files.insert(&path, rest);
    files.insert("fuzz.ron", scenario(ruleset));
    let Ok(loaded) = endturn::load_from(&files, "fuzz.ron", &[]) else { return };
    let mut game = loaded.game();
    game.advance_rounds(40);
});

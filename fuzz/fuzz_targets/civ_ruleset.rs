//! Any text in place of a file of the classic ruleset. Run with `cargo +nightly fuzz run civ_ruleset`.
//!
//! The first line of an input names the file that the rest stands for; without a name it is `game.ron`. A ruleset that is found
//! sound is played for some rounds.
#![no_main]

use endturn::scenario::files::MemoryFiles;

const SCENARIO: &str = r#"(format: 1, name: "fuzz", turn_limit: 8, seats: [(name: "A", persona: "governor"), (name: "B")], civ: (
    ruleset: "classic",
    map: Drawn(rows: ["ggph  gg", "gpgg  hg", "gggp ggg", "gmfg gpg", "gggg ggg", "gghg ggp", "ggggg gg", "ggpg ggg"]),
    nations: {
        "A": (cities: [(at: (1, 1), size: 5, buildings: ["Temple", "Library"]), (at: (2, 6), size: 9)],
              units: [(unit: "Warriors", at: (1, 1))]),
        "B": (cities: [(at: (6, 2), size: 3)]),
    },
))"#;

fn play(files: &MemoryFiles) {
    let Ok(loaded) = endturn::load_from(files, "fuzz.ron", &[]) else { return };
    let mut game = loaded.game();
    for _ in 0..200 {
        let Some(seat) = game.next_seat() else { return };
        if game.end_turn(seat).is_err() {
            return;
        }
    }
}

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let (first, rest) = text.split_once('\n').unwrap_or(("", text));
    let name = first.strip_prefix("// ").unwrap_or("game.ron").trim();
    let path = format!("assets/rulesets/classic/{name}");
    if !endturn::Modules::shipped().rulesets().iter().any(|(known, _)| *known == path) {
        return;
    }
    let mut files = endturn::Modules::shipped().files_in_memory();
    files.insert(&path, rest);
    files.insert("fuzz.ron", SCENARIO);
    play(&files);
});

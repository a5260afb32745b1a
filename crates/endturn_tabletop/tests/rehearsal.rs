//! The table without a game keeps the promises of the kit, whatever its turns are.

use std::sync::Arc;

use endturn_engine::{GameSetup, conformance::Subject};
use endturn_scenario::{
    author::Module,
    files::MemoryFiles,
    load::load_scenario,
    module::{GameModule, build, specs},
};
use endturn_tabletop::Rehearsal;

const MODULES: [&dyn GameModule; 1] = [&Rehearsal];

/// A table of four whose turns go like this; those without a persona are played by the kit.
fn setup(turn: &str, personas: [&str; 4]) -> Arc<GameSetup> {
    let mut files = MemoryFiles::default();
    Rehearsal::RULESETS.iter().for_each(|(path, text)| files.insert(*path, *text));
    let persona = |name: &str| if name.is_empty() { String::new() } else { format!(", persona: \"{name}\"") };
    let seats: String = ["A", "B", "C", "D"]
        .iter()
        .zip(personas)
        .map(|(name, who)| format!("(name: \"{name}\"{}),", persona(who)))
        .collect();
    let text = format!("(format: 1, name: \"R\", turn_limit: 40, turn: ({turn}), seats: [{seats}], rehearsal: ())");
    files.insert("rehearsal.ron", text);
    let (tree, mut report) = load_scenario(&files, "rehearsal.ron", &specs(&MODULES), &[]);
    let setup = tree.and_then(|tree| build(&tree, &MODULES, &mut report));
    setup.unwrap_or_else(|| panic!("{report}")).into()
}

const TURNS: [&str; 9] = [
    "phases: Players, profile: (segments: [\"Main\"], pass: Everywhere)",
    "phases: Players, profile: (segments: [\"Upkeep\", \"Main\", \"End\"], optional: [\"Main\"], repeatable: [\"Main\"], replay: Some((cap: Some(2))))",
    "phases: Players, profile: (segments: [\"Upkeep\", \"Main\"], replay: Some((mode: Immediate)))",
    "phases: Snake, first: \"B\", profile: (segments: [\"Main\", \"Trade\"], edges: [(\"Trade\", \"Main\")])",
    "phases: Scores(metric: \"rehearsal.points\"), profile: (segments: [\"Main\"])",
    "phases: Queue, profile: (segments: [\"Main\"])",
    "phases: All, profile: (segments: [\"Main\", \"End\"], concurrent: [\"Main\"], auto_end: [\"End\"])",
    "phases: All, profile: (segments: [\"Commit\", \"Resolution\"], auto_end: [\"Resolution\"], \
     simultaneous: (commit: \"Commit\", resolution: \"Resolution\", revise: true))",
    "phases: Players, profile: (segments: [\"Main\", \"Commit\", \"Resolution\"], optional: [\"Commit\"], \
     simultaneous: (commit: \"Commit\", resolution: \"Resolution\", actors: Due))",
];

#[test]
fn re_3_personas_keep_every_promise_in_turns_of_all_kinds() {
    for turn in TURNS {
        Subject::of(setup(turn, ["steady", "bidder", "idler", "steady"])).keeps_every_promise(2);
        Subject::of(setup(turn, ["bidder", "", "", ""])).keeps_every_promise(2);
    }
}

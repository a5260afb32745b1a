//! The table without a game keeps the promises of the kit, with all kinds of turns.

use endturn_kit::Subject;
use endturn_tabletop::Rehearsal;

use crate::support;

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
        for players in ["A=steady B=bidder C=idler D=steady", "A=bidder B C D"] {
            let setup = support::load_with(&Rehearsal, players, "", &format!("turn: ({turn})"))
                .unwrap_or_else(|report| panic!("{report}"));
            Subject::of(setup.into()).with_rounds(15).keeps_every_promise(1);
        }
    }
}

/// RE-1: what no requests lead to is refused at its place.
#[test]
fn re_1_an_impossible_table_is_refused() {
    let section = "acts: {\"A\": -1, \"Bb\": 1}, points: {\"A\": 1000000001}, out: {\"A\": 0, \"B\": 1}";
    let report = support::load(&Rehearsal, "A=steady B=idler", section).expect_err("it is impossible");
    for told in [
        "from 0 to 1000000000",
        "unknown seat `Bb`",
        "from -1000000000 to 1000000000",
        "rounds count from 1",
        "would be over",
    ] {
        assert!(report.contains(told), "{told} in {report}");
    }
}

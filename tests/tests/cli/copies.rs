//! Games that luck does not change are one game, however many seeds a plan has.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
};

use crate::support::endturn;

/// A board on which the side to move has one pit, which ends the game.
const FORCED: &str = "board: \"S 0.0.0.0.0.1 (24) N 0.0.0.0.0.1 (22), S to move\", ";
/// The contenders.
const PAIR: &str = "\"thinker\", \"grabber\"";

/// A plan of kalaha with more in the scenario's section.
fn kalaha(section: &str, rest: &str) -> (tempfile::TempDir, String) {
    let place = tempfile::tempdir().unwrap();
    let scenario = concat!(env!("CARGO_MANIFEST_DIR"), "/../scenarios/kalaha.ron");
    let text = fs::read_to_string(scenario).unwrap();
    assert!(text.contains("kalaha: ("), "{text}");
    let changed = text.replace("kalaha: (", &format!("kalaha: ({section}"));
    fs::write(place.path().join("kalaha.ron"), changed).unwrap();
    let plan = format!(
        "(format: 1, name: \"Kalaha\", scenarios: [\"kalaha.ron\"], contenders: [{PAIR}], design: RoundRobin, {rest})"
    );
    let path = place.path().join("plan.ron");
    fs::write(&path, plan).unwrap();
    let path = path.display().to_string();
    (place, path)
}

#[test]
fn copies_give_exact_figures_and_no_claim_beyond_doubt() {
    let (place, plan) = kalaha(FORCED, "replicates: 30");
    let said = endturn(&format!("batch {plan} --out {}", place.path().join("out").display())).success();
    assert!(said.contains("Luck decides nothing here: of 60 games only 2 are different."), "{said}");
    assert!(said.contains("(exact)") && said.contains("  exact"), "{said}");
    assert!(!said.contains("beyond doubt") && said.contains("Elo: luck decides nothing"), "{said}");
    let pilot = endturn(&format!("batch {plan} --dry-run")).success();
    assert!(pilot.contains("At 2 of 2 tables these games are copies of one another"), "{pilot}");
}

/// The side to move has two moves, after which the other has one, which ends the game: the seeds
/// that are left go to the same store in both ways.
const TWO_WAYS: &str = "board: \"S 0.1.0.1.0.0 (24) N 0.0.0.0.0.1 (21), S to move\", ";

#[test]
fn games_with_other_moves_that_end_alike_are_no_copies() {
    let (place, plan) = kalaha(TWO_WAYS, "replicates: 30");
    let plan_text = fs::read_to_string(&plan).unwrap();
    fs::write(&plan, plan_text.replace(PAIR, "\"random\", \"grabber\"")).unwrap();
    let out = place.path().join("out");
    let said = endturn(&format!("batch {plan} --tables jsonl --out {}", out.display())).success();
    assert!(said.contains("Of 60 games only 4 are different: the others are copies."), "{said}");
    // They end alike: but for seed and digests, all rows of a table are the same.
    let games = fs::read_to_string(out.join("games.jsonl")).unwrap();
    let rows = games.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
    let mut digests = BTreeMap::<String, BTreeSet<String>>::new();
    for mut row in rows {
        let row = row.as_object_mut().unwrap();
        let digest = row.remove("course_digest").unwrap().to_string();
        for own in ["game", "replicate", "orbit", "seed", "digest"] {
            row.remove(own);
        }
        digests.entry(format!("{row:?}")).or_default().insert(digest);
    }
    let counts: Vec<usize> = digests.values().map(BTreeSet::len).collect();
    assert_eq!(counts, [2, 2], "{games}");
}

#[test]
fn a_test_stops_at_copies_without_a_claim() {
    let until = "until: Sprt(of: \"thinker\", against: \"grabber\", elo: (0, 20))";
    let (place, plan) = kalaha(FORCED, &format!("replicates: 200, {until}"));
    let said = endturn(&format!("batch {plan} --out {}", place.path().join("out").display())).success();
    assert!(said.contains("each is a copy of the first; luck decides nothing"), "{said}");
    assert!(!said.contains("log-likelihood"), "{said}");
}

#[test]
fn games_that_luck_changes_are_counted_one_by_one() {
    let (place, plan) = kalaha("", "replicates: 30");
    let said = endturn(&format!("batch {plan} --out {}", place.path().join("out").display())).success();
    assert!(!said.contains("Luck decides") && !said.contains("exact"), "{said}");
}

/// Nothing but the slips of the personas differs between the seeds of this plan.
#[test]
fn games_of_governors_differ_by_their_slips() {
    let place = tempfile::tempdir().unwrap();
    let said =
        endturn(&format!("batch plans/civ_governors.ron --out {}", place.path().join("out").display())).success();
    assert!(said.contains("Governors: 120 games") && !said.contains("different"), "{said}");
}

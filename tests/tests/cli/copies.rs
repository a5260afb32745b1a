//! Games that luck does not change are one game, however many seeds a plan has.

use std::fs;

use crate::support::endturn;

/// Contenders that draw nothing.
const COPIED: &str = "\"planner\", \"grabber\"";

/// A plan of kalaha with these contenders.
fn kalaha(contenders: &str, rest: &str) -> (tempfile::TempDir, String) {
    let place = tempfile::tempdir().unwrap();
    let scenario = concat!(env!("CARGO_MANIFEST_DIR"), "/../scenarios/kalaha.ron");
    let text = fs::read_to_string(scenario).unwrap();
    let patch = "patch: (personas: {\"planner\": (kind: Search), \"grabber\": (slips_permille: 0)})";
    let changed = text.replace("kalaha: (", &format!("kalaha: ({patch}, "));
    assert_ne!(text, changed);
    fs::write(place.path().join("kalaha.ron"), changed).unwrap();
    let plan = format!(
        "(format: 1, name: \"Kalaha\", scenarios: [\"kalaha.ron\"], contenders: [{contenders}], design: RoundRobin, {rest})"
    );
    let path = place.path().join("plan.ron");
    fs::write(&path, plan).unwrap();
    let path = path.display().to_string();
    (place, path)
}

#[test]
fn copies_give_exact_figures_and_no_claim_beyond_doubt() {
    let (place, plan) = kalaha(COPIED, "replicates: 30");
    let said = endturn(&format!("batch {plan} --out {}", place.path().join("out").display())).success();
    assert!(said.contains("Luck decides nothing here: of 60 games only 2 are different."), "{said}");
    assert!(said.contains("(exact)") && said.contains("  exact"), "{said}");
    assert!(!said.contains("beyond doubt") && said.contains("Elo: luck decides nothing"), "{said}");
    let pilot = endturn(&format!("batch {plan} --dry-run")).success();
    assert!(pilot.contains("At 2 of 2 tables these games are copies of one another"), "{pilot}");
}

#[test]
fn a_test_stops_at_copies_without_a_claim() {
    let until = "until: Sprt(of: \"planner\", against: \"grabber\", elo: (0, 20))";
    let (place, plan) = kalaha(COPIED, &format!("replicates: 200, {until}"));
    let said = endturn(&format!("batch {plan} --out {}", place.path().join("out").display())).success();
    assert!(said.contains("each is a copy of the first; luck decides nothing"), "{said}");
    assert!(!said.contains("log-likelihood"), "{said}");
}

#[test]
fn games_that_luck_changes_are_counted_one_by_one() {
    let (place, plan) = kalaha("\"thinker\", \"grabber\"", "replicates: 30");
    let said = endturn(&format!("batch {plan} --out {}", place.path().join("out").display())).success();
    assert!(!said.contains("Luck decides") && !said.contains("exact"), "{said}");
}

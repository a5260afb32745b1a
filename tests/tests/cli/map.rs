//! `map`: what cannot be drawn, and why. The drawings themselves are tested where they are made.

use crate::support::{endturn, folder};

const DUEL: &str = "map scenarios/fleets_duel.ron";

#[test]
fn a_scenario_without_a_board_is_told_and_no_file_is_written() {
    let place = folder();
    let file = place.path().join("map.png");
    let error = endturn(&format!("{DUEL} --out {}", file.display())).failure(2);
    assert_eq!(error, "error: scenarios/fleets_duel.ron has no board to draw; it plays fleets\n");
    assert!(!file.exists());
    assert_eq!(endturn(&format!("{DUEL} --module fleets")).failure(2), "error: module fleets has no board to draw\n");
}

#[test]
fn all_wrong_arguments_of_a_map_are_told_at_once() {
    let error = endturn(&format!("{DUEL} --round x --out a.pgn --seed -1 --seat 3=turtle")).failure(2);
    for part in ["`--round x`", "did you mean `png`?", "`--seed -1`", "there is no seat `3`"] {
        assert!(error.contains(part), "{part} is missing in\n{error}");
    }
    assert!(endturn(&format!("{DUEL} --module flets")).failure(2).contains("did you mean `fleets`?"));
    assert!(endturn("map tests/fixtures/cli/broken/three.ron").failure(2).contains("E0004"));
}

#[test]
fn seats_need_personas_only_if_rounds_are_played() {
    let error = endturn("map tests/fixtures/cli/hot_seat.ron --round 1").failure(2);
    assert!(error.contains("seat 1 (Red) has no persona"), "{error}");
    let error = endturn("map tests/fixtures/cli/hot_seat.ron").failure(2);
    assert!(error.contains("has no board") && !error.contains("persona"), "{error}");
}

//! `export`: what it writes is what a run writes, for any source of the game.

use std::fs;

use crate::support::{endturn, folder};

const CHESS: &str = "scenarios/chess.ron --set turn_limit=6";
const ROMA: &str = "tests/fixtures/cli/civ_roma.ron --set turn_limit=4";

#[test]
fn a_game_of_chess_is_the_same_file_from_a_scenario_a_record_and_a_run() {
    let place = folder();
    let [run, file] = ["run", "exported.pgn"].map(|name| place.path().join(name).display().to_string());
    endturn(&format!("run {CHESS} --seed 3 --quiet --out {run}")).success();
    let notation = fs::read_to_string(format!("{run}/chess.pgn")).unwrap();
    assert!(notation.contains("\n1. "), "{notation}");
    assert_eq!(endturn(&format!("export pgn {CHESS} --seed 3")).success(), notation);
    let told = endturn(&format!("export pgn {run} --out {file}")).success();
    assert!(told.starts_with("wrote ") && told.ends_with(&format!(" 6 rounds, {} bytes\n", notation.len())), "{told}");
    assert_eq!(fs::read_to_string(file).unwrap(), notation);
    let shorter = endturn(&format!("export pgn {run} --round 2")).success();
    assert!(shorter.contains("\n1. ") && !shorter.contains(" 3. "), "{shorter}");
}

#[test]
fn go_and_backgammon_have_notations_too() {
    let record = endturn("export sgf scenarios/go.ron --round 3").success();
    assert!(record.starts_with("(;") && record.contains(";B["), "{record}");
    let record = endturn("export mat scenarios/backgammon.ron --round 4").success();
    assert!(record.contains("point match") && record.contains("  1) "), "{record}");
}

#[test]
fn w_116_a_score_log_needs_no_setting_and_changes_no_game() {
    let place = folder();
    let [plain, logged] = ["plain", "logged"].map(|name| place.path().join(name).display().to_string());
    endturn(&format!("run {ROMA} --quiet --out {logged} --set civ.settings.scorelog=true")).success();
    endturn(&format!("run {ROMA} --quiet --out {plain}")).success();
    let log = fs::read_to_string(format!("{logged}/civ.score.log")).unwrap();
    assert!(log.contains("\nturn 1 -4000 4000 BCE\n") && log.contains("\ndata 4 "), "{log}");
    assert_eq!(endturn(&format!("export freeciv-scorelog {ROMA}")).success(), log);
    assert_eq!(
        endturn(&format!("export freeciv-scorelog {plain}")).success(),
        log,
        "the record is verified on the way"
    );
}

#[test]
fn what_a_game_has_no_notation_for_is_refused() {
    let error = endturn(&format!("export sgf {CHESS}")).failure(2);
    assert!(error.contains("sgf is a format of go, and scenarios/chess.ron plays chess"), "{error}");
    let error = endturn(&format!("export mat {CHESS} --round 0 --seat 3=nobody")).failure(2);
    assert!(error.contains("`--round 0`: expected a whole number from 1"), "{error}");
    let error = endturn(&format!("export pgn {CHESS} --out no/such/place.pgn")).failure(2);
    assert!(error.contains("no/such"), "{error}");
    let error = endturn(&format!("export pgn {CHESS} --round 7")).failure(2);
    assert!(error.contains("the game is over after round 6; try --round 6"), "{error}");
}

//! `snapshot`: games written as a scenario after a round.

use std::fs;

use crate::support::{endturn, folder};

const TINY: &str = "scenarios/civ_tiny.ron";

#[test]
fn a_game_that_is_written_is_sound_and_goes_on_as_it_would_have() {
    let place = folder();
    let file = place.path().join("tiny_20.ron").display().to_string();
    let said = endturn(&format!("snapshot {TINY} --round 20 --as-scenario --out {file}")).success();
    assert_eq!(said, format!("wrote {file}: the game continues there with round 21\n"));
    assert!(endturn(&format!("check {file}")).success().contains("no problems"));
    for round in [20, 21, 25, 40] {
        let there = endturn(&format!("show {file} --round {round}")).success();
        assert_eq!(there, endturn(&format!("show {TINY} --round {round}")).success(), "round {round}");
    }
    // Without a file it goes to the terminal, the same from a record as from its scenario.
    let run = place.path().join("run").display().to_string();
    endturn(&format!("run {TINY} --rounds 22 --quiet --out {run}")).success();
    let of_record = endturn(&format!("snapshot {run} --round 20 --as-scenario")).success();
    assert_eq!(of_record, fs::read_to_string(&file).unwrap());
}

/// The promise for every board game is tested in `games/determinism/going_on.rs`.
#[test]
fn a_board_game_that_is_written_can_be_edited_and_played_on() {
    let place = folder();
    let [file, study] = ["go.ron", "study.ron"].map(|name| place.path().join(name).display().to_string());
    endturn(&format!("snapshot scenarios/go.ron --round 12 --as-scenario --out {file}")).success();
    assert!(endturn(&format!("check {file}")).success().contains("no problems"));
    for round in [12, 13, 20] {
        let there = endturn(&format!("show {file} --round {round}")).success();
        assert_eq!(there, endturn(&format!("show scenarios/go.ron --round {round}")).success(), "round {round}");
    }
    let text = fs::read_to_string(&file).unwrap();
    assert!(text.contains("from_round: 13, from_turn: 25"), "{text}");
    // Played on from its own first round, without the past.
    let seen = text.find("seen: [").expect("there is a past");
    let past = &text[seen..seen + text[seen..].find("],").unwrap() + 2];
    let edited =
        text.replace("from_round: 13, from_turn: 25", "").replace(past, "").replace("\"grabber\"", "\"random_mover\"");
    fs::write(&study, edited).unwrap();
    assert!(endturn(&format!("check {study}")).success().contains("no problems"));
    endturn(&format!("run {study} --rounds 5 --quiet")).success();
}

#[test]
fn what_can_not_be_written_is_told_and_writes_nothing() {
    let place = folder();
    let file = place.path().join("rotation.ron").display().to_string();
    let said =
        endturn(&format!("snapshot scenarios/turns/rotation.ron --round 1 --as-scenario --out {file}")).failure(2);
    assert!(said.contains("it is played by bare rotation"), "{said}");
    assert!(fs::metadata(&file).is_err(), "nothing was written");
    let said = endturn(&format!("snapshot {TINY} --round 61 --as-scenario --out {file}")).failure(2);
    assert!(said.contains("60"), "{said}");
    assert!(fs::metadata(&file).is_err(), "nothing was written");
}

#[test]
fn the_record_of_a_game_that_begins_in_a_later_round_is_used_to_its_last_round() {
    let place = folder();
    let [file, run, on] = ["tiny_20.ron", "run", "on"].map(|name| place.path().join(name).display().to_string());
    endturn(&format!("snapshot {TINY} --round 20 --as-scenario --out {file}")).success();
    endturn(&format!("run {file} --quiet --out {run}")).success();
    let last = endturn(&format!("show {TINY} --round 60")).success();
    assert_eq!(endturn(&format!("show {run} --round 60")).success(), last);
    assert_eq!(
        endturn(&format!("show {run} --round 25")).success(),
        endturn(&format!("show {TINY} --round 25")).success()
    );
    assert!(endturn(&format!("show {run} --round 61")).failure(2).contains("try --round 60"));
    endturn(&format!("run --from {run} --round 55 --quiet --out {on}")).success();
    assert_eq!(endturn(&format!("show {on} --round 60")).success(), last);
    endturn(&format!("whatif {run} --at 55 --games 2")).success();
    let said = endturn(&format!("replay {run} --round 30 --quiet")).success();
    assert!(said.starts_with("verified") && said.contains("10 rounds"), "{said}");
}

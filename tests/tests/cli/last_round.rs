//! The round in which a game ended, as all commands and files report it (T-85).

use std::fs;

use endturn_cli::Terminals;
use serde_json::Value;

use crate::support::{Outcome, call, endturn, endturn_reading, folder, json_lines};

const FOOLS_MATE: &str = "f3\ne5\ng4\nQh4\n";

/// Chess players call it mate in two moves.
#[test]
fn mate_by_the_second_player_ends_a_game_in_the_round_of_that_move() {
    let place = folder();
    let path = place.path().display();
    let words = format!("play scenarios/chess.ron --seat 1 --seat 2 --out {path}/mate");
    let text = endturn_reading(&words, FOOLS_MATE).success();
    assert!(text.contains("wins in round 2: checkmate") && text.contains("The course of 2 rounds"), "{text}");
    let read = |name: &str| fs::read_to_string(place.path().join("mate").join(name)).unwrap();
    let summary: Value = serde_json::from_str(&read("summary.json")).unwrap();
    assert_eq!(summary["rounds"], 2);
    let facts = json_lines(&read("facts.jsonl"));
    let last = facts.iter().filter_map(|fact| fact["round"].as_u64()).max();
    assert_eq!(last, Some(2), "{facts:?}");
    let rounds: Vec<u64> = read("metrics.csv").lines().skip(1).map(|row| row[..1].parse().unwrap()).collect();
    assert_eq!(rounds.last(), Some(&2), "{rounds:?}");
    let show = endturn(&format!("show {path}/mate")).success();
    assert_eq!(show, endturn(&format!("show {path}/mate --round 2")).success());
    assert!(show.contains("round 2") && !show.contains("round 3"), "{show}");
    assert!(endturn(&format!("show {path}/mate --round 3")).failure(2).contains("after round 2; try --round 2"));
    let replayed = endturn(&format!("replay {path}/mate")).success();
    assert!(replayed.contains("verified: 2 rounds") && replayed.contains("in round 2: checkmate"), "{replayed}");
}

/// Two plies earlier the first player mates in its own move, which ends that round early.
#[test]
fn mate_by_the_first_player_ends_a_game_in_the_round_of_that_move() {
    let moves = "e4\ne5\nQh5\nNc6\nBc4\nNf6\nQxf7\n";
    let text = endturn_reading("play scenarios/chess.ron --seat 1 --seat 2", moves).success();
    assert!(text.contains("wins in round 4: checkmate") && text.contains("The course of 4 rounds"), "{text}");
}

/// In every module the rounds that are shown are all rounds up to the number of them, and no fact
/// is of a later one.
#[test]
fn a_game_ends_in_the_last_round_that_was_played_in_every_module() {
    for (game, seats, set) in [
        ("chess", 2, "turn_limit=9999"),
        ("go", 2, "turn_limit=9999"),
        ("backgammon", 2, "turn_limit=9999"),
        ("kalaha", 2, "turn_limit=9999"),
        ("ludo", 4, "turn_limit=9999"),
        ("risk_small", 3, "turn_limit=12"),
        ("catan", 3, "turn_limit=30"),
        ("auction", 4, "turn_limit=9999"),
        ("hidden_orders", 3, "turn_limit=9"),
        ("fleets_duel", 0, "turn_limit=9999"),
        ("first_contact", 0, "turn_limit=6"),
        ("civ_tiny", 0, "turn_limit=4"),
    ] {
        for seed in 1..=3 {
            let seats: Vec<String> = (1..=seats).map(|seat| format!("--seat={seat}=random")).collect();
            let words = format!("run scenarios/{game}.ron --seed {seed} --set {set} --format json {}", seats.join(" "));
            let Outcome { code, output, error } =
                call(&words.split_whitespace().collect::<Vec<_>>(), "", Terminals::default());
            assert_eq!(code, 0, "{game}: {error}");
            let lines = json_lines(&output);
            let of = |kind: &str| lines.iter().filter(|line| line["type"] == kind).collect::<Vec<_>>();
            let result = of("result")[0];
            let rounds = result["rounds"].as_u64().unwrap();
            assert_eq!(result["over"], true, "{game}");
            let shown: Vec<u64> = of("round").iter().map(|line| line["round"].as_u64().unwrap()).collect();
            assert_eq!(shown, (1..=rounds).collect::<Vec<_>>(), "{game}, seed {seed}");
            let facts = of("fact");
            let last = facts.iter().map(|fact| fact["round"].as_u64().unwrap()).max();
            assert_eq!(last, Some(rounds), "{game}, seed {seed}");
        }
    }
}

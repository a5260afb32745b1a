//! `chances`: how likely each seat is to win after each round.
#![allow(clippy::float_arithmetic, reason = "figures about games")]

use std::fs;

use endturn_cli::Terminals;
use serde_json::Value;

use crate::support::{call, endturn, folder, json_lines};

fn chances(words: &str) -> Value {
    json_lines(&endturn(&format!("chances {words} --format json")).success()).remove(0)
}

/// The interval of a seat's chance in a look.
fn interval(look: &Value, seat: &str) -> [f64; 3] {
    ["low", "estimate", "high"].map(|part| look["chances"][seat][part].as_f64().unwrap())
}

#[test]
fn a_game_of_luck_goes_from_even_chances_to_a_winner() {
    let answer = chances("scenarios/backgammon.ron --every 4 --games 60");
    let looks = answer["looks"].as_array().unwrap();
    assert_eq!(looks[0]["round"], 0);
    let names: Vec<&String> = looks[0]["chances"].as_object().unwrap().keys().collect();
    let winner = answer["winners"][0].as_str().unwrap();
    for look in looks {
        let [one, other] = [0, 1].map(|at| interval(look, names[at])[1]);
        assert!((one + other - 1.0).abs() < 1e-9, "one of the two wins: {look}");
    }
    let [low, estimate, high] = interval(&looks[0], winner);
    assert!(low <= estimate && estimate <= high && low < high, "60 futures leave doubt");
    assert_eq!(interval(looks.last().unwrap(), winner), [1.0; 3], "the end is sure");
    let decided = answer["decided_since"].as_u64().unwrap();
    assert!(answer["different"].as_u64().unwrap() > 60);
    for look in looks.iter().filter(|look| look["round"].as_u64().unwrap() >= decided) {
        assert!(interval(look, winner)[1] >= 0.95, "{look}");
    }
    for turn in answer["turns"].as_array().unwrap() {
        let at = |round: &Value| looks.iter().find(|look| look["round"] == *round).unwrap();
        let seat = turn["seat"].as_str().unwrap();
        let change = interval(at(&turn["to_round"]), seat)[1] - interval(at(&turn["from_round"]), seat)[1];
        assert!((change - turn["change"].as_f64().unwrap()).abs() < 1e-9 && change > 0.05, "{turn}");
    }
}

#[test]
fn what_futures_say_of_the_start_is_what_other_games_show() {
    let answer = chances("scenarios/fleets_underdog.ron --every 1000 --games 150");
    let place = folder();
    let plan = place.path().join("plan.ron");
    let scenario = fs::canonicalize("scenarios/fleets_underdog.ron").unwrap();
    fs::copy(scenario, place.path().join("game.ron")).unwrap();
    fs::write(&plan, r#"(format: 1, name: "p", scenarios: ["game.ron"], replicates: 150)"#).unwrap();
    let out = place.path().join("out");
    endturn(&format!("batch {} --out {} --quiet --tables csv", plan.display(), out.display())).success();
    let seats = fs::read_to_string(out.join("seats.csv")).unwrap();
    let head: Vec<&str> = seats.lines().next().unwrap().split(',').collect();
    let [name, outcome] = ["name", "outcome"].map(|word| head.iter().position(|one| *one == word).unwrap());
    for (seat, _) in answer["looks"][0]["chances"].as_object().unwrap() {
        let rows: Vec<Vec<&str>> = seats.lines().skip(1).map(|line| line.split(',').collect()).collect();
        let own: Vec<&Vec<&str>> = rows.iter().filter(|row| row[name] == seat).collect();
        let wins = own.iter().filter(|row| row[outcome] == "win").count() as f64 / own.len() as f64;
        let [low, _, high] = interval(&answer["looks"][0], seat);
        assert!((low - 0.1..high + 0.1).contains(&wins), "{seat}: {wins} in games, {low} to {high} in futures");
    }
}

#[test]
fn a_game_without_luck_says_so() {
    let seats = ["--seat", "1=greedy store", "--seat", "2=greedy store"];
    let words = ["chances", "scenarios/kalaha.ron", "--every", "10", "--games", "5"].into_iter().chain(seats);
    let text = call(&words.collect::<Vec<_>>(), "", Terminals::default()).success();
    assert!(text.contains("All futures of a moment are the same: luck decides nothing here.\n"), "{text}");
    assert!(text.contains("decided since round 0: "), "{text}");
}

#[test]
fn records_and_scenarios_agree_at_any_number_of_workers_and_the_chart_has_the_curve() {
    let place = folder();
    let run = place.path().join("run");
    endturn(&format!("run scenarios/fleets_duel.ron --quiet --out {}", run.display())).success();
    let words = "--every 3 --games 12";
    let expected = chances(&format!("scenarios/fleets_duel.ron {words}"));
    assert_eq!(chances(&format!("{} {words} --workers 3", run.display())), expected);
    let page = place.path().join("chart.html");
    let text = endturn(&format!("chances {} {words} --workers 1 --out {}", run.display(), page.display())).success();
    assert!(text.ends_with(&format!("wrote {}\n", page.display())), "{text}");
    let page = fs::read_to_string(page).unwrap();
    assert!(page.contains("<h2>chance to win</h2>"), "the first curve");
    let error = endturn("chances scenarios/fleets_duel.ron --games 1 --every 0 --out x.svg").failure(2);
    for part in ["`--games 1`", "`--every 0`", "must end in .html"] {
        assert!(error.contains(part), "{error}");
    }
}

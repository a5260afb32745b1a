//! The ending of a game: what decided it, and its turning points.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::support::{endturn, folder, valley};

/// The text of a game's ending, its summary, and its metrics as rows.
fn played(words: &str) -> (String, Value, Vec<Vec<String>>) {
    let place = folder();
    let text = endturn(&format!("run {words} --quiet --out {}", place.path().display())).success();
    read(&text, place.path())
}

fn read(text: &str, out: &Path) -> (String, Value, Vec<Vec<String>>) {
    let read = |name: &str| fs::read_to_string(out.join(name)).unwrap();
    let rows = read("metrics.csv").lines().map(|line| line.split(',').map(str::to_owned).collect()).collect();
    (text.to_owned(), serde_json::from_str(&read("summary.json")).unwrap(), rows)
}

/// A metric by round: in each, the values of all seats by name.
fn course(rows: &[Vec<String>], metric: &str) -> Vec<Vec<(String, i64)>> {
    let column = rows[0].iter().position(|head| head == metric).unwrap();
    let seats = rows[1..].iter().take_while(|row| row[0] == rows[1][0]).count();
    let value = |row: &Vec<String>| (row[1].clone(), row[column].parse().unwrap());
    rows[1..].chunks(seats).map(|round| round.iter().map(value).collect()).collect()
}

/// True if no other seat has as much.
fn is_first(round: &[(String, i64)], name: &str) -> bool {
    let own = round.iter().find(|(other, _)| other == name).unwrap().1;
    round.iter().all(|(other, value)| other == name || *value < own)
}

fn points(summary: &Value) -> Vec<(u64, &str, &str)> {
    let points = summary["turning_points"].as_array().unwrap().iter();
    points
        .map(|one| (one["round"].as_u64().unwrap(), one["kind"].as_str().unwrap(), one["text"].as_str().unwrap()))
        .collect()
}

#[test]
fn a_newcomer_learns_why_china_won_the_valley() {
    let (text, out) = valley();
    let (text, summary, rows) = read(text, out);
    let (decision, standings) = (&summary["decision"], summary["standings"].as_array().unwrap());
    let score = |at: usize| standings[at]["metrics"]["score"].as_i64().unwrap();
    let (first, second) = (standings[0]["seat"].as_str().unwrap(), standings[1]["seat"].as_str().unwrap());
    assert_eq!((decision["first"].as_str(), summary["winners"][0].as_str()), (Some(first), Some(first)));
    let ranked = &decision["ranked"];
    assert_eq!((ranked["metric"].as_str(), ranked["second"].as_str()), (Some("score"), Some(second)));
    let margin = score(0) - score(1);
    let parts: i64 = ranked["parts"].as_array().unwrap().iter().map(|part| part["more"].as_i64().unwrap()).sum();
    assert_eq!((ranked["margin"].as_i64(), parts), (Some(margin), margin), "the parts explain all of it");
    assert!(text.contains(&format!(
        "\nWhy {first} won\n  decided by score: {first} {}, {second} {}",
        score(0),
        score(1)
    )));
    assert!(text.contains(&format!("  {first} has {margin} points more than {second}: ")), "{text}");

    let course = course(&rows, "score");
    let reign = &decision["reign"];
    let since = usize::try_from(reign["since"].as_u64().unwrap()).unwrap();
    assert!(!is_first(&course[since - 2], first) && is_first(&course[since - 1], first), "rounds begin at 1");
    // A leader stays first until another seat has more; a tie changes nothing.
    let (mut leader, mut others) = (first, 0);
    for round in &course[since - 1..] {
        leader = round.iter().map(|(name, _)| name.as_str()).find(|name| is_first(round, name)).unwrap_or(leader);
        others += u64::from(leader != first);
    }
    assert_eq!(Some(others), reign["lost"].as_u64());
    assert!(text.contains(&format!("{first} has been first in score since round {since}")), "{text}");
    for name in decision["ahead"].as_array().unwrap() {
        let name = name.as_str().unwrap();
        assert!(is_first(self::course(&rows, name).last().unwrap(), first), "{name}");
    }
    for one in decision["behind"].as_array().unwrap() {
        let last = self::course(&rows, one["metric"].as_str().unwrap()).pop().unwrap();
        let most = last.iter().map(|(_, value)| *value).max();
        assert_eq!(last.iter().find(|(name, _)| name == one["seat"].as_str().unwrap()).map(|(_, value)| *value), most);
    }
    let points = points(&summary);
    assert!(points.iter().any(|&(round, kind, _)| round == since as u64 && kind == "reign"), "{points:?}");
    assert!(text.contains(points[0].2) && !text.contains("is now the capital of"));
}

#[test]
fn turning_points_are_spread_over_the_whole_game() {
    let games = ["three_factions", "first_contact", "rival_offices"];
    let games = games.map(|scenario| (scenario, played(&format!("scenarios/{scenario}.ron")).1));
    let (text, out) = valley();
    for (scenario, summary) in games.into_iter().chain([("civ_valley", read(text, out).1)]) {
        let (points, rounds) = (points(&summary), summary["rounds"].as_u64().unwrap());
        assert!((4..=8).contains(&points.len()), "{scenario}: {points:?}");
        for part in 0..4 {
            let is_in = |round: u64| (round - 1) * 4 / rounds == part;
            assert!(points.iter().any(|&(round, _, _)| is_in(round)), "{scenario}: nothing in part {part}: {points:?}");
        }
        assert!(points.windows(2).all(|pair| pair[0].0 <= pair[1].0), "{scenario}: in the order of time");
    }
}

#[test]
fn what_ended_a_game_is_among_its_turning_points() {
    let (_, summary, _) = played("scenarios/fleets_four_way.ron");
    let rounds = summary["rounds"].as_u64().unwrap();
    assert!(
        points(&summary)
            .iter()
            .any(|&(round, kind, text)| { round == rounds && kind == "fact" && text.contains("takes the planet") })
    );
    let (_, summary, _) = played("scenarios/three_factions.ron");
    let destroyed = points(&summary).iter().filter(|(_, _, text)| text.contains("is destroyed by")).count();
    assert_eq!((destroyed, &summary["decision"]), (3, &Value::Null), "who plays alone is not before anybody");
}

#[test]
fn of_a_game_that_goes_on_nothing_is_for_good() {
    let (text, summary, _) = played("scenarios/civ_tiny.ron --turns 50");
    let first = summary["decision"]["first"].as_str().unwrap();
    assert!(text.contains(&format!("\nWhy {first} is ahead\n  by score: {first} ")), "{text}");
    assert!(!text.contains("for good") && !text.contains("decided"), "{text}");
    let reigns = summary["turning_points"].as_array().unwrap().iter().filter(|one| one["kind"] == "reign");
    assert!(reigns.clone().count() > 0 && reigns.clone().all(|one| one["decisive"] == false));
}

#[test]
fn the_module_that_decided_says_in_what_the_winner_was_first() {
    let (text, summary, _) = played("scenarios/war_in_the_dark.ron");
    let decision = &summary["decision"];
    assert_eq!(decision["ranked"]["metric"], "factions_destroyed");
    assert_eq!(decision["reign"]["metric"], "sites_won", "it is of the same module, and lasted: {text}");
    let (text, _, _) = played("scenarios/civ_tiny.ron --turns 1");
    assert!(!text.contains("Why"), "nobody is before anybody: {text}");
}

#[test]
fn a_shared_first_place_has_its_reason() {
    let (text, summary, _) = played("scenarios/kalaha.ron --set turn_limit=1");
    assert!(text.contains("\nWhy Anna and Bela share the first place\n  both have the same: "), "{text}");
    let shared = &summary["shared"];
    assert_eq!((&shared["by"], &shared["seats"]), (&"ranking".into(), &serde_json::json!(["Anna", "Bela"])));
    assert!(shared["metrics"]["store"].is_u64() && summary["decision"].is_null(), "{shared}");
    // The condition says all that there is to say of other draws.
    let (text, summary, _) = played("scenarios/chess.ron --set turn_limit=1");
    assert!(!text.contains("Why") && summary["shared"]["by"] == "draw", "{text}");
    let (_, summary, _) = played("scenarios/chess.ron --turns 1");
    assert!(summary["shared"].is_null(), "it is not over");
}

//! A team wins as a whole (W-114): everything that names or counts winners has all its members.

use std::fs;

use crate::support::{endturn, folder, json_lines};

/// Two teams. The greatest city is in the losing one, and belongs to the first seat.
const SCENARIO: &str = r#"(format: 1, name: "Two teams", turn_limit: 2,
    seats: [(name: "Ann", persona: "nothing"), (name: "Bo", persona: "nothing"), (name: "Cy", persona: "nothing"), (name: "Di", persona: "nothing")],
    civ: (ruleset: "classic", map: Drawn((wrap_x: false, rows: [
        "gggggggggggg", "gggggggggggg", "gggggggggggg", "gggggggggggg", "gggggggggggg"])),
        nations: {
            "Ann": (team: 1, start_units: false, cities: [(name: "Aa", at: (1, 1), size: 8)]),
            "Bo": (team: 2, start_units: false, cities: [(name: "Bb", at: (4, 1), size: 6)]),
            "Cy": (team: 1, start_units: false, cities: [(name: "Cc", at: (7, 1), size: 1)]),
            "Di": (team: 2, start_units: false, cities: [(name: "Dd", at: (10, 1), size: 6)]),
        }))"#;

const PLAN: &str = r#"(format: 1, name: "Teams", scenarios: ["teams.ron"], contenders: ["nothing", "governor"],
    design: OneVersusAll, replicates: 1)"#;

#[test]
fn w_114_all_members_of_the_team_that_wins_are_winners_of_a_game_and_of_a_batch() {
    let place = folder();
    fs::write(place.path().join("teams.ron"), SCENARIO).unwrap();
    fs::write(place.path().join("plan.ron"), PLAN).unwrap();
    let path = |name: &str| place.path().join(name).display().to_string();
    let game = path("teams.ron");

    let text = endturn(&format!("run {game}")).success();
    let end = text.lines().find(|line| line.starts_with("Two teams: ")).expect("the end");
    assert!(end.starts_with("Two teams: Bo, Di win in round 2: turn limit, "), "{end}");
    let why = "\nWhy Bo and Di share the first place\n  both are one team, and a team wins together\n";
    assert!(text.contains(why), "{text}");
    let json = json_lines(&endturn(&format!("run {game} --format json")).success());
    let result = json.last().unwrap();
    assert_eq!(result["shared"]["by"], "team");
    assert_eq!(result["winners"], serde_json::json!(["Bo", "Di"]));
    let standings = result["standings"].as_array().unwrap().iter();
    let told: Vec<_> = standings.map(|row| (&row["rank"], row["seat"].as_str(), row["outcome"].as_str())).collect();
    let expected = [(1, "Bo", "win"), (1, "Di", "win"), (3, "Ann", "loss"), (3, "Cy", "loss")];
    assert!(
        told.iter().zip(expected).all(|(one, (rank, seat, outcome))| *one == (&rank.into(), Some(seat), Some(outcome)))
    );

    let out = path("out");
    endturn(&format!("batch {} --out {out} --tables csv --quiet", path("plan.ron"))).success();
    let mut seats = csv::Reader::from_path(format!("{out}/seats.csv")).unwrap();
    let wins = seats.records().map(Result::unwrap).filter(|row| &row[5] == "win").map(|row| row[2].to_owned());
    let wins: Vec<String> = wins.collect();
    let report = json_lines(&endturn(&format!("report {out} --format json")).success());
    let games = report[0]["games"].as_u64().unwrap();
    assert!(games > 0 && wins.len() as u64 == 2 * games, "{wins:?}");
    assert!(wins.iter().all(|name| name == "Bo" || name == "Di"), "{wins:?}");
    let contenders = report[0]["contenders"].as_array().unwrap();
    let counted: u64 = contenders.iter().map(|one| one["wins"].as_u64().unwrap()).sum();
    assert_eq!(counted, 2 * games, "every member has won");
    let shares: Vec<f64> =
        report[0]["seats"].as_array().unwrap().iter().map(|one| one["estimate"].as_f64().unwrap()).collect();
    assert_eq!(shares, [0.0, 0.5, 0.0, 0.5], "members share the point");
}

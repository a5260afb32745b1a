//! Batches of games of one seat: without opponents, the report says for each contender who wins,
//! when, and how the others lose.

use std::{collections::BTreeMap, fs, path::Path};

use serde_json::Value;

use crate::support::{endturn, folder, json_lines};

/// No idle persona lives to round 60; the strongest has won by then, and others are still playing.
const SCENARIO: &str = "(format: 1, name: \"alone\", turn_limit: 60, seats: [(name: \"Harbour\")], \
                        agency: (ruleset: \"agency\"))";

/// A folder with a plan of eight campaigns each, which are played into `out`.
pub fn batch(fields: &str) -> (tempfile::TempDir, String) {
    let place = folder();
    fs::write(place.path().join("alone.ron"), SCENARIO).unwrap();
    let text = format!(
        "(format: 1, name: \"Campaigns\", scenarios: [\"alone.ron\"], contenders: [\"nothing\", \"basic\", \"ruthless\"], \
         design: RoundRobin, replicates: 8{fields})"
    );
    let plan = place.path().join("plan.ron");
    fs::write(&plan, text).unwrap();
    let out = place.path().join("out").display().to_string();
    endturn(&format!("batch {} --out {out} --quiet --tables jsonl", plan.display())).success();
    (place, out)
}

fn report(out: &str, more: &str) -> String {
    endturn(format!("report {out} {more}").trim_end()).success()
}

/// The rounds of each contender's games by outcome, from the tables.
fn from_tables(out: &str) -> BTreeMap<(String, String), Vec<u64>> {
    let read = |name: &str| json_lines(&fs::read_to_string(Path::new(out).join(name)).unwrap());
    let rounds: BTreeMap<u64, u64> = read("games.jsonl")
        .iter()
        .map(|row| (row["game"].as_u64().unwrap(), row["rounds"].as_u64().unwrap()))
        .collect();
    let mut found: BTreeMap<(String, String), Vec<u64>> = BTreeMap::new();
    for row in read("seats.jsonl") {
        let word = |name: &str| row[name].as_str().unwrap().to_owned();
        found.entry((word("contender"), word("outcome"))).or_default().push(rounds[&row["game"].as_u64().unwrap()]);
    }
    found.values_mut().for_each(|rounds| rounds.sort_unstable());
    found
}

#[test]
fn each_contender_is_told_with_how_its_games_end_and_when() {
    let (_place, out) = batch("");
    let json = json_lines(&report(&out, "--format json")).remove(0);
    let tables = from_tables(&out);
    assert_eq!((&json["plan"]["seats"], json["campaigns"].as_array().unwrap().len()), (&1.into(), 3));
    let mut told = BTreeMap::new();
    for one in json["campaigns"].as_array().unwrap() {
        let of = |end: &Value, name: &str| end[name].as_u64().unwrap();
        for end in one["ends"].as_array().unwrap() {
            let key = (one["contender"].as_str().unwrap().to_owned(), end["outcome"].as_str().unwrap().to_owned());
            // Each outcome has only one cause here, so that the tables agree.
            let rounds = &tables[&key];
            assert_eq!(of(end, "games"), rounds.len() as u64, "{key:?}");
            assert_eq!((of(end, "least"), of(end, "most")), (rounds[0], rounds[rounds.len() - 1]), "{key:?}");
            assert_eq!(of(end, "middle"), rounds[rounds.len().div_ceil(2) - 1], "{key:?}");
            assert_eq!(end["share"]["estimate"].as_f64().unwrap(), rounds.len() as f64 / 8.0, "{key:?}");
            told.insert(key, rounds.clone());
        }
    }
    assert_eq!(told, tables, "nothing is left out");
    let outcomes: Vec<&str> = tables.keys().map(|(_, outcome)| outcome.as_str()).collect();
    assert!(["win", "draw", "loss"].iter().all(|one| outcomes.contains(one)), "the plan shows all of them: {tables:?}");
}

#[test]
fn what_only_those_have_who_meet_one_another_is_left_out_and_what_a_draw_is_worth_is_said() {
    const DRAW: &str =
        "Each plays alone: a draw, a game that ended without a win or a loss, is a whole point, like a win.";
    let (_place, out) = batch("");
    let (text, json) = (report(&out, "--format text"), json_lines(&report(&out, "--format json")).remove(0));
    for part in [
        DRAW,
        "Wins: ruthless ",
        "The most frequent causes of losses: “panic has reached",
        "\nHow the games of each end",
    ] {
        assert!(text.contains(part), "{part} is missing in\n{text}");
    }
    for part in ["against the column", "Elo", "mean rank", "Nash", "won by"] {
        assert!(!text.contains(part), "{part} means nothing in\n{text}");
    }
    for one in json["contenders"].as_array().unwrap() {
        assert_eq!(
            (&one["against"], &one["rating"], &one["nash"]),
            (&Value::Array(vec![]), &Value::Null, &Value::Null)
        );
    }
    report(&out, "");
    let page = fs::read_to_string(Path::new(&out).join("report.html")).unwrap();
    assert!(page.contains(DRAW) && page.contains("How the games of each contender end"), "{page}");
    for part in [">Who beats whom<", ">Seats<", ">Elo<", "won by "] {
        assert!(!page.contains(part), "{part} means nothing on a page of one seat");
    }
}

#[test]
fn a_change_of_games_of_one_seat_is_told_by_games_won() {
    let (_place, before) = batch("");
    let (_other, after) = batch(", levers: {\"agency.threat.lost_at_panic_bp\": [2000]}");
    let text = endturn(&format!("compare {before} {after}")).success();
    assert!(text.contains("games won, %  ruthless") && text.contains("Each plays alone: a draw, "), "{text}");
    assert!(!text.contains("seat 1"), "the one seat says nothing new: {text}");
    assert_eq!(text.matches("panic has reached").count(), 1, "games that end by one rule end one way: {text}");
    let json = json_lines(&endturn(&format!("compare {before} {after} --format json")).success()).remove(0);
    let won = json["won"].as_array().unwrap();
    let (tables, changed) = (from_tables(&before), from_tables(&after));
    for one in won {
        let key = (one["contender"].as_str().unwrap().to_owned(), "win".to_owned());
        let share = |all: &BTreeMap<_, Vec<u64>>| all.get(&key).map_or(0, Vec::len) as f64 / 8.0;
        let told = [&one["games"]["before"], &one["games"]["after"]].map(|side| side.as_f64().unwrap());
        assert_eq!(told, [share(&tables), share(&changed)], "{key:?}");
    }
}

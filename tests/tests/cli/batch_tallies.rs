//! Facts of a batch by kind, seat and round: counted as a run emits them, the same however they are
//! played, and shown by the report.

use std::{collections::BTreeMap, fs, path::Path};

use serde_json::Value;

use crate::support::{endturn, folder, json_lines};

const DUEL: &str = "(format: 1, name: \"duel\", turn_limit: 25, seats: [(name: \"Red\"), (name: \"Blue\")], \
                    fleets: (ruleset: \"fleets\"))";
const TALLIES: &str = "tallies: (facts: {\"ShipsCompleted\": (by: \"class\", sum: \"count\"), \
                       \"MissionDeparted\": (by: \"ships\"), \"BattleFought\": ()}, every: 10)";

/// Writes a plan of many shards; returns its path.
fn plan(place: &Path, tallies: &str) -> String {
    fs::write(place.join("duel.ron"), DUEL).unwrap();
    let text = format!(
        "(format: 1, name: \"Duels\", scenarios: [\"duel.ron\"], contenders: [\"aggressive\", \"skirmisher\"], \
         design: RoundRobin, replicates: 66, {tallies})"
    );
    let path = place.join("plan.ron");
    fs::write(&path, text).unwrap();
    path.display().to_string()
}

/// Fact, kind, seat and round.
type Key = (String, String, String, String);

/// The rows of a game.
fn rows(out: &Path, game: &str) -> BTreeMap<Key, i64> {
    let mut all = BTreeMap::new();
    for row in csv::Reader::from_path(out.join("tallies.csv")).unwrap().records().map(Result::unwrap) {
        if &row[0] == game {
            let key = [1, 2, 3, 5].map(|at| row[at].to_owned());
            all.insert(key.into(), row[6].parse().unwrap());
        }
    }
    all
}

#[test]
fn facts_are_counted_as_a_run_emits_them() {
    let place = folder();
    let place = place.path();
    let (path, out) = (plan(place, TALLIES), place.join("out"));
    endturn(&format!("batch {path} --out {} --tables csv --quiet", out.display())).success();
    let lines = json_lines(&endturn(&format!("batch show {} 3 --format json", out.display())).success());
    let mut expected: BTreeMap<Key, i64> = BTreeMap::new();
    let seat = |fact: &Value, field: &str| if fact[field] == "Red" { "1".to_owned() } else { "2".to_owned() };
    for fact in lines.iter().filter(|line| line["fact"].is_string()) {
        let round = fact["round"].as_u64().unwrap().div_ceil(10) * 10;
        let mut add = |kind: &str, seat: String, count: i64| {
            let key = (fact["fact"].as_str().unwrap().to_owned(), kind.to_owned(), seat, round.to_string());
            *expected.entry(key).or_default() += count;
        };
        match fact["fact"].as_str().unwrap() {
            "ShipsCompleted" => {
                add(fact["class"].as_str().unwrap(), seat(fact, "seat"), fact["count"].as_i64().unwrap());
            }
            "MissionDeparted" => {
                for (class, count) in fact["ships"].as_object().unwrap() {
                    add(class, seat(fact, "seat"), count.as_i64().unwrap());
                }
            }
            "BattleFought" => ["attacker", "defender"].into_iter().for_each(|side| add("", seat(fact, side), 1)),
            _ => {}
        }
    }
    assert!(expected.len() > 10, "{expected:?}");
    assert_eq!(rows(&out, "3"), expected);
}

#[test]
fn workers_shards_and_resuming_leave_the_counts_as_they_are() {
    let place = folder();
    let place = place.path();
    let path = plan(place, TALLIES);
    let whole = |name: &str| fs::read(place.join(name).join("tallies.csv")).unwrap();
    for workers in [1, 2] {
        let out = place.join(format!("by{workers}"));
        endturn(&format!("batch {path} --out {} --tables csv --quiet --workers {workers}", out.display())).success();
    }
    assert_eq!(whole("by1"), whole("by2"));
    for part in 1..=2 {
        let out = place.join(format!("part{part}"));
        endturn(&format!("batch {path} --out {} --shard {part}/2 --quiet", out.display())).success();
    }
    let [one, other, merged] = ["part1", "part2", "merged"].map(|name| place.join(name).display().to_string());
    endturn(&format!("batch merge {one} {other} --out {merged} --tables csv")).success();
    assert_eq!(whole("by1"), whole("merged"));
    // The second part is played into the folder of the first.
    endturn(&format!("batch {path} --out {one} --tables csv --quiet")).success();
    assert_eq!(whole("by1"), whole("part1"));
}

#[test]
fn the_report_shows_kinds_and_what_each_contender_makes_of_them() {
    let place = folder();
    let place = place.path();
    let (path, out) = (plan(place, TALLIES), place.join("out"));
    let told = json_lines(&endturn(&format!("batch {path} --dry-run --format json")).success());
    let pilot = &told[0]["pilot"];
    assert!(pilot["tally_rows"].as_u64() > Some(0) && pilot["tally_bytes"].as_u64() > Some(0), "{pilot}");
    endturn(&format!("batch {path} --out {} --tables csv --quiet", out.display())).success();
    let report = |format: &str| endturn(&format!("report {} --format {format} --out -", out.display())).success();
    let found = json_lines(&report("json")).remove(0);
    let ships = found["tallies"].as_array().unwrap().iter().find(|one| one["fact"] == "ShipsCompleted").unwrap();
    let (mut total, mut by_contender) = (BTreeMap::new(), BTreeMap::new());
    for row in csv::Reader::from_path(out.join("tallies.csv")).unwrap().records().map(Result::unwrap) {
        if &row[1] == "ShipsCompleted" {
            let count: i64 = row[6].parse().unwrap();
            *total.entry(row[2].to_owned()).or_insert(0) += count;
            *by_contender.entry((row[2].to_owned(), row[4].to_owned())).or_insert(0) += count;
        }
    }
    let all: i64 = total.values().sum();
    assert_eq!(ships["count"], all);
    let contenders: Vec<&str> =
        found["contenders"].as_array().unwrap().iter().map(|one| one["contender"].as_str().unwrap()).collect();
    for kind in ships["kinds"].as_array().unwrap() {
        let name = kind["kind"].as_str().unwrap().to_owned();
        let near = |one: f64, other: f64| (one - other).abs() < 1e-9;
        assert_eq!(kind["count"], total[&name], "{name}");
        assert!(near(kind["share"].as_f64().unwrap(), total[&name] as f64 / all as f64), "{kind}");
        for (mean, contender) in kind["means"].as_array().unwrap().iter().zip(&contenders) {
            let count = by_contender.get(&(name.clone(), (*contender).to_owned())).copied().unwrap_or(0);
            assert!(near(mean["estimate"].as_f64().unwrap(), count as f64 / 132.0), "{contender}: {kind}");
        }
    }
    let text = report("text");
    assert!(text.contains("ShipsCompleted by class, sum of count; means per game and seat of a contender\n"), "{text}");
    let page = report("html");
    assert!(page.contains("<h3>ShipsCompleted by class, sum of count</h3>"), "{page}");
}

#[test]
fn facts_and_fields_that_do_not_exist_are_named() {
    let place = folder();
    let place = place.path();
    let path = plan(place, "tallies: (facts: {\"ShipsCompletd\": ()})");
    let error = endturn(&format!("batch {path} --dry-run")).failure(2);
    assert!(error.contains("no rule emits a fact `ShipsCompletd`"), "{error}");
    assert!(error.contains("did you mean `ShipsCompleted`?") && error.contains("plan.ron:1:"), "{error}");
    let path = plan(place, "tallies: (facts: {})");
    assert!(endturn(&format!("batch {path} --dry-run")).failure(2).contains("no fact is named"));
    let path = plan(place, "tallies: (facts: {\"ShipsCompleted\": (by: \"klass\")})");
    let told = endturn(&format!("batch {path} --dry-run")).success();
    assert!(told.contains("\nNo `ShipsCompleted` has a field `klass`.\n"), "{told}");
    let out = place.join("out");
    endturn(&format!("batch {path} --out {} --quiet", out.display())).success();
    let text = endturn(&format!("report {} --format text", out.display())).success();
    assert!(text.contains("No `ShipsCompleted` has a field `klass`."), "{text}");
}

/// The sums of a batch are those that `run --turn-counts` prints for its games.
#[test]
fn t_121_turns_are_counted_if_the_plan_asks_for_them() {
    let place = folder();
    let place = place.path();
    let game = "(format: 1, name: \"k\", turn_limit: 500, seats: [(name: \"Anna\"), (name: \"Bela\")], \
                kalaha: (ruleset: \"kalaha\"))";
    fs::write(place.join("k.ron"), game).unwrap();
    let plan = "(format: 1, name: \"K\", scenarios: [\"k.ron\"], contenders: [\"random\", \"grabber\"], \
                design: RoundRobin, replicates: 3, tallies: (turns: true))";
    let path = place.join("plan.ron");
    fs::write(&path, plan).unwrap();
    let (path, out) = (path.display(), place.join("out"));
    endturn(&format!("batch {path} --out {} --tables csv --quiet", out.display())).success();
    let text = endturn(&format!("report {} --format text", out.display())).success();
    for part in ["replay_turns", "segments by segment", "longest_replay_run by turns"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    for game in 0..6 {
        let rows = rows(&out, &game.to_string());
        let (seed, seats) = seed_and_seats(&out, game);
        let words = format!(
            "run {} --seed {seed} --seat 1={} --seat 2={} --quiet --format json --turn-counts",
            place.join("k.ron").display(),
            seats[0],
            seats[1]
        );
        let lines = json_lines(&endturn(&words).success());
        let turns = lines.iter().find(|line| line["type"] == "turns").expect("it was asked for");
        let count = |name: &str, kind: &str, seat: &str| {
            rows.get(&(name.to_owned(), kind.to_owned(), seat.to_owned(), String::new())).copied().unwrap_or(0)
        };
        assert_eq!(turns["replay_turns"], count("replay_turns", "", ""), "game {game}");
        assert_eq!(turns["segments"]["Main"], count("segments", "Main", ""), "game {game}");
        assert_eq!(turns["seats"]["Anna"], count("turns", "", "1"), "game {game}");
        assert_eq!(turns["seats"]["Bela"], count("turns", "", "2"), "game {game}");
        assert_eq!(count("longest_replay_run", &turns["longest_replay_run"].to_string(), ""), 1, "game {game}");
        assert!(turns["replay_turns"].as_i64().unwrap() > 0 && rows.keys().all(|(name, ..)| name != "collections"));
    }
}

/// The seed of a game and the personas in its seats, from the table of games and that of seats.
fn seed_and_seats(out: &Path, game: usize) -> (String, Vec<String>) {
    let read = |table: &str| csv::Reader::from_path(out.join(table)).unwrap();
    let column = |table: &str, name: &str| read(table).headers().unwrap().iter().position(|one| one == name).unwrap();
    let game = game.to_string();
    let of = |table: &str, name: &str| {
        let (at, number) = (column(table, name), column(table, "game"));
        let all = read(table).into_records().map(Result::unwrap).filter(|row| row[number] == game);
        all.map(|row| row[at].to_owned()).collect::<Vec<_>>()
    };
    (of("games.csv", "seed").remove(0), of("seats.csv", "contender"))
}

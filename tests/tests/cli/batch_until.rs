//! Plans that stop as soon as a question is answered: the same end whichever worker plays what
//! when.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use serde_json::Value;

use crate::support::{endturn, folder, json_lines};

const SCENARIO: &str = "(format: 1, name: \"duel\", turn_limit: 9, seats: [(name: \"Red\"), (name: \"Blue\")], \
                        fleets: (ruleset: \"fleets\"))";

/// A folder with a scenario and a plan of it.
fn plan(fields: &str) -> (tempfile::TempDir, String) {
    let place = folder();
    fs::write(place.path().join("duel.ron"), SCENARIO).unwrap();
    let text = format!(
        "(format: 1, name: \"Duels\", scenarios: [\"duel.ron\"], contenders: [\"aggressive\", \"turtle\"], {fields})"
    );
    let path = place.path().join("plan.ron");
    fs::write(&path, text).unwrap();
    let path = path.display().to_string();
    (place, path)
}

fn tables(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let names = ["games.csv", "seats.csv"].map(PathBuf::from);
    names.into_iter().map(|name| (name.clone(), fs::read(folder.join(name)).unwrap())).collect()
}

/// Names of the files with games.
fn shards(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder.join("shards")).unwrap();
    let mut names: Vec<String> = entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into()).collect();
    names.sort();
    names
}

/// The output of a batch, without the parts about this command and its place.
fn told(text: &str) -> Value {
    let mut line = json_lines(text).pop().unwrap();
    let fields = line.as_object_mut().unwrap();
    fields.remove("played");
    fields.remove("out");
    fields.remove("tables");
    line
}

const SPRT: &str = "replicates: 300, until: Sprt(of: \"aggressive\", against: \"turtle\", points: (0.4, 0.6))";

#[test]
fn a_test_stops_at_the_same_game_for_any_number_of_workers_and_again() {
    let (place, path) = plan(SPRT);
    let run = |workers: usize| {
        let out = place.path().join(workers.to_string());
        let text = endturn(&format!(
            "batch {path} --out {} --workers {workers} --quiet --tables csv --format json",
            out.display()
        ))
        .output;
        (told(&text), tables(&out), out)
    };
    let (first, tables_of_one, out) = run(1);
    let until = &first["until"];
    let replicates = until["replicates"].as_u64().unwrap();
    assert!(replicates < 300 && ["higher", "lower"].contains(&until["verdict"].as_str().unwrap()), "{first}");
    assert_eq!(first["games"].as_u64().unwrap() + first["failed"].as_u64().unwrap(), replicates * 2);
    let rows = String::from_utf8(tables_of_one[Path::new("games.csv")].clone()).unwrap().lines().count() as u64;
    assert_eq!(rows, replicates * 2 + 1, "games beyond the end are in no table");
    for workers in [2, 7] {
        let (other, tables, own) = run(workers);
        assert_eq!((&other, &tables), (&first, &tables_of_one), "{workers} workers");
        assert_eq!(shards(&own), shards(&out), "{workers} workers leave no other files");
    }
    let again = endturn(&format!("batch {path} --out {} --quiet --tables csv --format json", out.display())).output;
    assert_eq!(json_lines(&again)[0]["played"], 0);
    assert_eq!((told(&again), tables(&out)), (first, tables_of_one));
}

#[test]
fn parts_played_apart_stop_where_the_whole_does() {
    let (place, path) = plan(SPRT);
    let whole = place.path().join("whole");
    let first =
        told(&endturn(&format!("batch {path} --out {} --quiet --tables csv --format json", whole.display())).output);
    let parts = place.path().join("parts");
    for part in ["2/2", "1/2"] {
        endturn(&format!("batch {path} --out {} --shard {part}", parts.display())).success();
    }
    let joined = endturn(&format!("batch {path} --out {} --quiet --tables csv --format json", parts.display())).output;
    assert_eq!((told(&joined), tables(&parts)), (first, tables(&whole)));
}

#[test]
fn more_replicates_go_on_with_an_open_question() {
    let open = "replicates: 2, until: Sprt(of: \"aggressive\", against: \"turtle\", points: (0.4, 0.6))";
    let (place, path) = plan(open);
    let out = place.path().join("out");
    let run = || endturn(&format!("batch {path} --out {} --quiet --tables csv --format json", out.display())).output;
    assert_eq!(told(&run())["until"]["verdict"], "open");
    let more = fs::read_to_string(&path).unwrap().replace("replicates: 2", "replicates: 300");
    fs::write(&path, more).unwrap();
    let grown = told(&run());
    let direct = place.path().join("direct");
    let whole =
        told(&endturn(&format!("batch {path} --out {} --quiet --tables csv --format json", direct.display())).output);
    assert_ne!(whole["until"]["verdict"], "open");
    assert_eq!((grown, tables(&out)), (whole, tables(&direct)));
}

#[test]
fn the_verdict_is_told_in_words() {
    let (place, path) = plan(SPRT);
    let out = place.path().join("out");
    let text = endturn(&format!("batch {path} --out {} --tables csv", out.display())).output;
    assert!(text.contains("\nstopped after ") && text.contains(" of 300 replicates: aggressive takes "), "{text}");
    assert!(text.contains("of the points against turtle\n  log-likelihood ratio "), "{text}");
    let (place, path) = plan("replicates: 400, until: Width(points: 0.3, least: 20)");
    let out = place.path().join("out");
    let text = endturn(&format!("batch {path} --out {} --tables csv", out.display())).output;
    assert!(text.contains(" of 400 replicates: every interval is at most 30.0 % wide\n  aggressive: "), "{text}");
    let json =
        told(&endturn(&format!("batch {path} --out {} --quiet --tables csv --format json", out.display())).output);
    for interval in json["until"]["intervals"].as_array().unwrap() {
        let width = interval["high"].as_f64().unwrap() - interval["low"].as_f64().unwrap();
        assert!(width <= 0.3 && json["until"]["replicates"].as_u64().unwrap() >= 20, "{json}");
    }
}

#[test]
fn a_lever_s_value_is_tested_against_another() {
    let levers = "levers: {\"fleets.start.metal\": [0, 200000], \"turn_limit\": [8, 9]}";
    let (place, path) = plan(&format!(
        "replicates: 60, {levers}, until: Sprt(of: \"aggressive\", points: (0.0, 0.2), \
         change: (from: \"fleets.start.metal=0\", to: \"fleets.start.metal=200000\"))"
    ));
    let out = place.path().join("out");
    let text = endturn(&format!("batch {path} --out {} --tables csv", out.display())).output;
    assert!(text.contains("when fleets.start.metal=0 becomes fleets.start.metal=200000"), "{text}");
    let json =
        told(&endturn(&format!("batch {path} --out {} --quiet --tables csv --format json", out.display())).output);
    // The scores that count, replicate by replicate: the mean rise is the reported one.
    let mut games = csv::Reader::from_path(out.join("seats.csv")).unwrap();
    let configurations = configurations(&out);
    let mut points = [(0.0, 0.0), (0.0, 0.0)];
    for row in games.records().map(|row| row.unwrap()).filter(|row| &row[3] == "aggressive") {
        let side = &mut points[usize::from(configurations[&row[0]] >= 2)];
        side.0 += match &row[5] {
            "win" => 1.0,
            "draw" => 0.5,
            _ => 0.0,
        };
        side.1 += 1.0;
    }
    let rise: f64 = points[1].0 / points[1].1 - points[0].0 / points[0].1;
    let estimate = json["until"]["intervals"][0]["estimate"].as_f64().unwrap();
    assert!((rise - estimate).abs() < 1e-9, "{rise} {json}");
}

/// The configuration of each game.
fn configurations(out: &Path) -> BTreeMap<String, u32> {
    let mut games = csv::Reader::from_path(out.join("games.csv")).unwrap();
    games.records().map(|row| row.unwrap()).map(|row| (row[0].to_owned(), row[3].parse().unwrap())).collect()
}

#[test]
fn a_dry_run_plays_a_pilot_and_writes_nothing() {
    let levers =
        "combine: Morris(walks: 3), levers: {\"fleets.start.metal\": (from: 0, to: 90000), \"turn_limit\": [7, 8, 9]}";
    let (place, path) = plan(&format!("replicates: 2, {levers}, until: Width(points: 0.5)"));
    let out = place.path().join("out");
    let text = endturn(&format!("batch {path} --dry-run --out {} --workers 3", out.display())).success();
    for part in [
        "  until           every interval is at most 0.5 wide",
        " of 3 Morris walks",
        "  time            at most about ",
        " with 3 workers (",
        "  ledger          at most about ",
    ] {
        assert!(text.contains(part), "{part} is missing in\n{text}");
    }
    let json = json_lines(&endturn(&format!("batch {path} --dry-run --format json")).success()).remove(0);
    let pilot = &json["pilot"];
    assert!(pilot["games"].as_u64().unwrap() > 0 && pilot["estimated_bytes"].as_u64().unwrap() > 0, "{json}");
    assert!(pilot["estimated_seconds"].is_f64() && json["rows"] == 9 && json["left_out"] == 0, "{json}");
    assert!(!out.exists() && fs::read_dir(place.path()).unwrap().count() == 2, "nothing is written");
    let (_place, path) =
        plan("replicates: 2, budget: (rounds: 1), levers: {\"turn_limit\": [4, 5]}, require: [\"turn_limit > 4\"]");
    let text = endturn(&format!("batch {path} --dry-run")).success();
    assert!(text.contains("1 setting of a grid; 1 left out by `require`"), "{text}");
    assert!(text.contains("did not finish, first game 0: it had more rounds than the plan allows"), "{text}");
}

#[test]
fn the_reference_knows_every_field_of_a_plan() {
    let text = endturn("help fields plan").success();
    for part in [
        "until.Sprt.against",
        "levers.*.from",
        "combine.Morris.levels",
        "replicates: 1 to 100000000",
        "alpha: number; 0.05 if left out",
    ] {
        assert!(text.contains(part), "{part} is missing in\n{text}");
    }
    let schema: Value = serde_json::from_str(&endturn("help fields plan --format schema").success()).unwrap();
    let fields = schema["properties"].as_object().unwrap();
    for field in ["levers", "until", "require", "combine", "scenarios", "contenders"] {
        assert!(fields.contains_key(field), "{field} is missing in {schema}");
    }
}

//! Tables of modules in a batch: the battles and the turns of cities that civ keeps if a plan asks
//! for them, compared with what facts and metrics say of the same games.

use std::{collections::BTreeMap, fs, path::Path};

use parquet::{file::reader::SerializedFileReader, record::Field};
use serde_json::Value;

use crate::support::{Outcome, endturn, folder, json_lines};

const TABLES: &str = "tables: {\"battles\": (), \"city_turns\": (every: 7)}";

/// A folder with a plan of civ that has these fields.
fn plan(fields: &str) -> (tempfile::TempDir, String) {
    let place = folder();
    let war = concat!(env!("CARGO_MANIFEST_DIR"), "/../scenarios/civ_war.ron");
    fs::copy(war, place.path().join("war.ron")).unwrap();
    let path = write(place.path(), "plan.ron", fields);
    (place, path)
}

/// Writes a plan with these fields beside its scenario.
fn write(place: &Path, name: &str, fields: &str) -> String {
    let text = format!(
        "(format: 1, name: \"War\", scenarios: [\"war.ron\"], contenders: [\"conqueror\"], design: Multisets, replicates: 2, \
         levers: {{\"turn_limit\": [70]}}, {fields})"
    );
    let path = place.join(name);
    fs::write(&path, text).unwrap();
    path.display().to_string()
}

fn rows(path: &Path) -> Vec<BTreeMap<String, Value>> {
    json_lines(&fs::read_to_string(path).unwrap())
        .into_iter()
        .map(|row| row.as_object().unwrap().clone().into_iter().collect())
        .collect()
}

fn from_parquet(path: &Path) -> Vec<BTreeMap<String, Value>> {
    let value = |field: Field| match field {
        Field::Null => Value::Null,
        Field::Long(number) => number.into(),
        Field::Str(text) => text.into(),
        other => panic!("no column has {other:?}"),
    };
    let rows = SerializedFileReader::new(fs::File::open(path).unwrap()).unwrap().into_iter();
    rows.map(|row| row.unwrap().into_columns().into_iter().map(|(name, field)| (name, value(field))).collect())
        .collect()
}

fn batch(plan: &str, out: &Path, more: &str) -> Outcome {
    endturn(&format!("batch {plan} --out {} --tables jsonl,parquet,csv --quiet{more}", out.display()))
}

#[test]
fn battles_are_those_that_facts_tell_of_and_cities_those_that_metrics_count() {
    let (place, plan) = plan(TABLES);
    let out = place.path().join("out");
    batch(&plan, &out, "").success();
    let [games, seats, battles, cities] = ["games", "seats", "battles", "city_turns"].map(|table| {
        let whole = rows(&out.join(format!("{table}.jsonl")));
        let csv = fs::read_to_string(out.join(format!("{table}.csv"))).unwrap();
        assert_eq!(csv.lines().count(), whole.len() + 1, "{table}.csv has a header and as many rows");
        if !["games", "seats"].contains(&table) {
            assert_eq!(from_parquet(&out.join(format!("{table}.parquet"))), whole, "{table}.parquet");
        }
        whole
    });
    let told = json_lines(&endturn(&format!("batch columns {plan} --format json")).success());
    let count = |table: &str| told[0].as_array().unwrap().iter().filter(|column| column["table"] == table).count();
    assert_eq!((count("battles"), count("city_turns")), (battles[0].len(), cities[0].len()));

    // Battles, one by one.
    let scenario = place.path().join("war.ron").display().to_string();
    let mut facts = Vec::new();
    for game in &games {
        let personas = [1, 2, 3, 4].map(|seat| format!("--seat {seat}=conqueror")).join(" ");
        let command = format!("run {scenario} --set turn_limit=70 --seed {} {personas} --format json", game["seed"]);
        let lines = json_lines(&endturn(&command).success());
        let fought =
            lines.into_iter().filter(|line| line["fact"].as_str().is_some_and(|fact| fact.starts_with("Attack")));
        facts.extend(fought.map(|fact| (game["game"].clone(), fact)));
    }
    assert!(battles.len() > 3 && battles.len() == facts.len(), "{} battles, {} facts", battles.len(), facts.len());
    for (row, (game, fact)) in battles.iter().zip(&facts) {
        assert_eq!((&row["game"], &row["round"]), (game, &fact["round"]));
        let (winner, left, dead) = match fact["fact"].as_str().unwrap() {
            "AttackWon" => ("attacker", "attacker_left", "defender_left"),
            "AttackLost" => ("defender", "defender_left", "attacker_left"),
            other => panic!("{other} in rules without a limit of rounds"),
        };
        assert_eq!((&row["winner"], &row[left], &row[dead]), (&winner.into(), &fact["hit_points"], &0.into()));
        assert_eq!((&row["attacker_type"], &row["defender_type"]), (&fact["unit_type"], &fact["foe_type"]));
        assert_eq!((&row["attacker"], &row["defender"]), (&fact["seat"], &fact["foe"]));
        let number = |column: &str| row[column].as_i64().unwrap();
        let hits = |side: &str, other: &str| {
            let lost = number(&format!("{side}_hit_points")) - number(&format!("{side}_left"));
            lost.div_euclid(number(&format!("{other}_firepower")).max(1))
        };
        let rounds = hits("attacker", "defender") + hits("defender", "attacker");
        assert!(number("combat_rounds") >= rounds && number("combat_rounds") <= rounds + 1, "{row:?}");
        assert!((0..=1_000_000).contains(&number("chance_millionths")));
        assert!(number("attacker_level_after") - number("attacker_level") <= 1);
    }

    // Cities, at the last round and every seventh before.
    let rounds: std::collections::BTreeSet<i64> = cities.iter().map(|row| row["round"].as_i64().unwrap()).collect();
    assert_eq!(rounds.into_iter().collect::<Vec<_>>(), [7, 14, 21, 28, 35, 42, 49, 56, 63, 70]);
    for seat in &seats {
        let own = cities
            .iter()
            .filter(|row| row["round"] == 70 && row["game"] == seat["game"] && row["seat"] == seat["seat"]);
        let sum = |column: &str| own.clone().map(|row| row[column].as_i64().unwrap()).sum::<i64>();
        assert_eq!(seat["cities"], own.clone().count());
        assert_eq!((&seat["citizens"], &seat["shields"]), (&sum("size").into(), &sum("shield_surplus").into()));
    }
}

#[test]
fn the_games_and_other_tables_are_the_same_without_them_and_for_any_number_of_workers() {
    let (place, with) = plan(TABLES);
    let without = write(place.path(), "bare.ron", "facts: false");
    let bytes = |folder: &Path, file: &str| fs::read(folder.join(file)).unwrap();
    let [one, two, bare] = ["one", "two", "bare"].map(|name| place.path().join(name));
    batch(&with, &one, " --workers 1").success();
    batch(&with, &two, " --workers 2").success();
    batch(&without, &bare, "").success();
    for file in ["battles.csv", "battles.parquet", "city_turns.csv", "city_turns.parquet", "datapackage.json"] {
        assert_eq!(bytes(&one, file), bytes(&two, file), "{file}");
    }
    for file in ["games.csv", "seats.csv"] {
        assert_eq!(bytes(&one, file), bytes(&bare, file), "{file}");
    }
    assert!(!bare.join("battles.csv").exists());
    let later = endturn(&format!("batch {with} --out {} --tables none", one.display()));
    assert!(later.error.contains("battles.parquet, battles.csv, battles.jsonl"), "{}", later.error);
}

#[test]
fn unknown_tables_and_a_span_of_rounds_for_battles_are_refused_at_their_places() {
    let (_place, wrong) = plan("tables: {\"batles\": (), \"city_turns\": (every: 0), \"battles\": (every: 2)}");
    let error = endturn(&format!("batch {wrong} --dry-run")).failure(2);
    for part in [
        "no module has a table `batles`",
        "did you mean `battles`",
        "expected one of `battles`, `city_turns`",
        "`battles` has one row per game and battle, so no round can be left out",
        "3 errors",
    ] {
        assert!(error.contains(part), "{part} is missing in\n{error}");
    }
}

#[test]
fn the_columns_are_listed_with_the_metrics() {
    let told = endturn("rules --metrics battles. --module civ").success();
    for part in ["battles.chance_millionths", "battles.winner"] {
        assert!(told.contains(part), "{part} is missing in\n{told}");
    }
}

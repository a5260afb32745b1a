//! The tables of a batch: the same in all formats, whole or absent, and documented in themselves.

use std::{collections::BTreeMap, fs, fs::File, path::Path};

use parquet::{
    file::reader::{FileReader, SerializedFileReader},
    record::Field,
};
use serde_json::Value;

use crate::support::{endturn, folder, json_lines};

const SCENARIO: &str = "(format: 1, name: \"duel\", turn_limit: 9, seats: [(name: \"Red\"), (name: \"Blue\")], \
                        fleets: (ruleset: \"fleets\"))";

/// A folder with a plan that has all tables, finished and unfinished games, and levers of several
/// types.
fn plan() -> (tempfile::TempDir, String) {
    let place = folder();
    fs::write(place.path().join("duel.ron"), SCENARIO).unwrap();
    let text = "(format: 1, name: \"Few duels\", scenarios: [\"duel.ron\"], contenders: [\"aggressive\", \"turtle\"], \
                design: RoundRobin, replicates: 3, facts: true, budget: (rounds: 7), \
                levers: {\"fleets.start.metal\": [9000, 12000], \"turn_limit\": [6, 9], \"name\": [\"a, \\\"b\\\"\"], \
                \"seed\": [18446744073709551615]})";
    let path = place.path().join("plan.ron");
    fs::write(&path, text).unwrap();
    let path = path.display().to_string();
    (place, path)
}

/// Plays the plan; its exit code is 1, as some games do not reach their end.
fn play(plan: &str, out: &Path, more: &str) -> String {
    let outcome = endturn(format!("batch {plan} --out {} {more}", out.display()).trim_end());
    assert_eq!((outcome.code, outcome.error.as_str()), (1, ""), "{}", outcome.output);
    outcome.output
}

fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_file());
    entries.map(|path| (path.file_name().unwrap().to_string_lossy().into_owned(), fs::read(&path).unwrap())).collect()
}

/// The rows of a table as JSON, column by column.
fn from_parquet(path: &Path) -> Vec<Vec<(String, Value)>> {
    let value = |field: Field| match field {
        Field::Null => Value::Null,
        Field::Bool(value) => value.into(),
        Field::Long(number) => number.into(),
        Field::ULong(number) => number.into(),
        Field::Double(number) => number.into(),
        Field::Str(text) => text.into(),
        other => panic!("no column has {other:?}"),
    };
    let rows = SerializedFileReader::new(File::open(path).unwrap()).unwrap().into_iter();
    rows.map(|row| row.unwrap().into_columns().into_iter().map(|(name, field)| (name, value(field))).collect())
        .collect()
}

fn from_json_lines(path: &Path) -> Vec<Vec<(String, Value)>> {
    let object = |value: Value| value.as_object().unwrap().clone().into_iter().collect();
    json_lines(&fs::read_to_string(path).unwrap()).into_iter().map(object).collect()
}

fn columns(plan: &str) -> Vec<Value> {
    let told = json_lines(&endturn(&format!("batch columns {plan} --format json")).success());
    told[0].as_array().unwrap().clone()
}

#[test]
fn all_formats_have_the_same_columns_and_values_of_the_types_that_are_told() {
    let (place, plan) = plan();
    let out = place.path().join("out");
    play(&plan, &out, "--tables jsonl,parquet --tables csv");
    let told = columns(&plan);
    for (table, rows) in [("games", 24), ("seats", 48), ("facts", 156)] {
        let of_table: Vec<&Value> = told.iter().filter(|column| column["table"] == table).collect();
        let names: Vec<&str> = of_table.iter().map(|column| column["name"].as_str().unwrap()).collect();
        let whole = from_parquet(&out.join(format!("{table}.parquet")));
        assert_eq!(whole.len(), rows, "{table}");
        assert_eq!(whole, from_json_lines(&out.join(format!("{table}.jsonl"))), "{table}");
        let mut csv = csv::Reader::from_path(out.join(format!("{table}.csv"))).unwrap();
        assert_eq!(csv.headers().unwrap(), names);
        for row in &whole {
            let record = csv.records().next().expect("as many rows as elsewhere").unwrap();
            assert_eq!(row.len(), record.len());
            for (((name, value), cell), column) in row.iter().zip(&record).zip(&of_table) {
                let (text, kind) = match value {
                    Value::Null => (String::new(), column["may_be_empty"].as_bool().unwrap().then_some("empty")),
                    Value::String(text) => (text.clone(), Some("text")),
                    Value::Bool(value) => (value.to_string(), Some("bool")),
                    Value::Number(number) if number.is_f64() => (number.to_string(), Some("float64")),
                    number => (number.to_string(), column["type"].as_str().filter(|kind| kind.ends_with("int64"))),
                };
                assert_eq!((name.as_str(), cell), (column["name"].as_str().unwrap(), text.as_str()));
                assert!(kind == Some("empty") || kind == column["type"].as_str(), "{name}: {value} is no {column}");
            }
        }
        assert!(csv.records().next().is_none(), "{table}.csv has no more rows");
    }
}

#[test]
fn seeds_keep_all_their_digits_and_a_lever_named_like_a_column_has_a_name_of_its_own() {
    let (place, plan) = plan();
    let out = place.path().join("out");
    play(&plan, &out, "");
    let mut large = false;
    for row in from_parquet(&out.join("games.parquet")) {
        let cell = |name: &str| row.iter().find(|(column, _)| column == name).unwrap().1.clone();
        let seed = cell("seed").as_u64().expect("a seed is a number without a sign");
        large |= i64::try_from(seed).is_err();
        assert_eq!(
            cell("lever.seed"),
            "18446744073709551615",
            "beyond what numbers with a sign hold: as it was written"
        );
        assert_eq!(cell("name"), "\"a, \\\"b\\\"\"");
        assert_eq!(cell("digest").as_str().unwrap().len(), 32);
    }
    assert!(large, "some seed needs 64 bits");
}

#[test]
fn tables_are_the_same_bytes_for_any_number_of_workers_and_after_a_stop() {
    let (place, plan) = plan();
    let all = "--tables parquet,csv,jsonl --quiet";
    let by = |name: &str, more: &str| {
        let out = place.path().join(name);
        play(&plan, &out, &format!("{all} {more}"));
        files(&out)
    };
    let one = by("one", "--workers 1");
    assert_eq!(
        one.len(),
        9 + 4,
        "three tables in three formats, what they are, the plan's id and texts, and the lock: {:?}",
        one.keys()
    );
    assert_eq!(one, by("two", "--workers 2"));
    // A table half written before a kill.
    fs::write(place.path().join("two/games.parquet.part"), "half").unwrap();
    fs::remove_file(place.path().join("two/games.parquet")).unwrap();
    assert_eq!(one, by("two", "--workers 7"));
}

#[test]
fn a_parquet_file_tells_what_it_is_and_what_its_columns_mean() {
    let (place, plan) = plan();
    let out = place.path().join("out");
    play(&plan, &out, "");
    let told = columns(&plan);
    let id = fs::read_to_string(out.join("plan.id")).unwrap();
    for table in ["games", "seats", "facts"] {
        let file = SerializedFileReader::new(File::open(out.join(format!("{table}.parquet"))).unwrap()).unwrap();
        let metadata = file.metadata().file_metadata();
        let version = env!("CARGO_PKG_VERSION");
        assert_eq!(metadata.created_by(), Some(format!("endturn version {version}").as_str()));
        let keys = metadata.key_value_metadata().unwrap();
        let value = |key: &str| keys.iter().find(|one| one.key == key).unwrap().value.clone().unwrap();
        assert_eq!(value("endturn.table"), table);
        assert_eq!((value("endturn.plan"), value("endturn.plan_id")), ("Few duels".to_owned(), id.trim().to_owned()));
        assert_eq!(
            (value("endturn.version"), value("endturn.command")),
            (version.to_owned(), "endturn batch plan.ron".to_owned())
        );
        for column in told.iter().filter(|column| column["table"] == table) {
            let of_column = |what: &str| value(&format!("endturn.column.{}.{what}", column["name"].as_str().unwrap()));
            assert_eq!((of_column("unit"), of_column("help")), (text(&column["unit"]), text(&column["help"])));
        }
    }
    let package: Value = serde_json::from_slice(&fs::read(out.join("datapackage.json")).unwrap()).unwrap();
    let resources = package["resources"].as_array().unwrap();
    let paths: Vec<String> = resources.iter().map(|one| text(&one["path"])).collect();
    assert_eq!(paths, ["games.parquet", "seats.parquet", "facts.parquet"]);
    assert_eq!(
        resources[0]["schema"]["fields"].as_array().unwrap().len(),
        told.iter().filter(|one| one["table"] == "games").count()
    );
}

fn text(value: &Value) -> String {
    value.as_str().unwrap().to_owned()
}

#[test]
fn only_the_tables_that_are_asked_for_are_written_and_older_ones_are_named() {
    let (place, plan) = plan();
    let out = place.path().join("out");
    let command = format!("batch {plan} --out {}", out.display());
    let none = endturn(&format!("{command} --tables none"));
    assert!(none.output.ends_with(" --tables none\n") && !out.join("datapackage.json").exists(), "{}", none.output);
    play(&plan, &out, "--tables csv");
    assert!(out.join("games.csv").exists() && !out.join("games.parquet").exists());
    let later = endturn(&command);
    let note = format!(
        "games.csv, seats.csv, facts.csv in {} are from an earlier command and are not rewritten\n",
        out.display()
    );
    assert_eq!(later.error, note);
    assert!(out.join("games.csv").exists() && out.join("games.parquet").exists());
    let told = json_lines(&endturn(&format!("{command} --tables jsonl --quiet --format json")).output);
    assert_eq!(told[0]["tables"][0]["table"], "games");
    assert_eq!((&told[0]["tables"][1]["format"], &told[0]["tables"][1]["rows"]), (&"jsonl".into(), &48.into()));
    assert!(endturn(&format!("{command} --tables none,csv")).failure(2).contains("expected one or the other"));
    assert!(endturn(&format!("{command} --tables parket")).failure(2).contains("parquet"));
}

#[test]
fn a_table_that_cannot_take_its_place_leaves_nothing_behind() {
    let (place, plan) = plan();
    let out = place.path().join("out");
    play(&plan, &out, "--tables csv");
    let before = files(&out);
    fs::create_dir(out.join("games.parquet.part")).unwrap();
    let error = endturn(&format!("batch {plan} --out {}", out.display())).failure(2);
    assert!(error.contains("games.parquet.part"), "{error}");
    fs::remove_dir(out.join("games.parquet.part")).unwrap();
    assert_eq!(files(&out), before);
}

#[test]
fn the_columns_of_a_plan_are_listed_for_people_too() {
    let (_place, plan) = plan();
    let told = endturn(&format!("batch columns {plan}")).success();
    for part in [
        "games: one row per game\n",
        "seats: one row per game and seat\n",
        "fleets.start.metal  int64",
        "seed                uint64",
    ] {
        assert!(told.contains(part), "{part} is missing in\n{told}");
    }
    let wrong = endturn("batch columns plans/no_plan.ron").failure(2);
    assert!(wrong.contains("error[E0001]"), "{wrong}");
}

#[test]
fn a_plan_that_asks_for_rounds_has_a_table_of_them_in_every_format() {
    let (place, plan) = plan();
    let text = fs::read_to_string(&plan).unwrap();
    let rounds = "facts: true, rounds: (metrics: Only([\"stock_metal\", \"fleet_value\"]), every: 2)";
    fs::write(&plan, text.replace("facts: true", rounds)).unwrap();
    let out = place.path().join("out");
    play(&plan, &out, "--tables parquet,jsonl");
    let rows = from_parquet(&out.join("rounds.parquet"));
    assert_eq!(rows, from_json_lines(&out.join("rounds.jsonl")));
    let names: Vec<&str> = rows[0].iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["game", "round", "seat", "contender", "fleet_value", "stock_metal"]);
    assert_eq!(columns(&plan).iter().filter(|column| column["table"] == "rounds").count(), names.len());
    let of_first: Vec<_> =
        rows.iter().filter(|row| row[0].1 == 0).map(|row| (row[1].1.clone(), row[2].1.clone())).collect();
    assert_eq!(of_first[..4], [(2, 1), (2, 2), (4, 1), (4, 2)].map(|(round, seat)| (round.into(), seat.into())));
    let seats = from_parquet(&out.join("seats.parquet"));
    let last = rows.iter().rev().find(|row| row[0].1 == 0 && row[2].1 == 1).unwrap();
    let at_end = seats[0].iter().find(|(name, _)| name == "fleet_value").unwrap();
    assert_eq!(&last[4], at_end, "the last row of a game is how it ended");
}

//! `show`: the world after a round, as tables.

use std::fs;

use crate::support::{endturn, folder, json_lines};

const TWO: &str = "scenarios/civ_two_cities.ron";

#[test]
fn a_world_is_shown_module_by_module_and_a_record_as_it_was() {
    let place = folder();
    let out = place.path().display();
    endturn(&format!("run {TWO} --quiet --rounds 9 --out {out}")).success();
    let text = endturn(&format!("show {out}")).success();
    assert!(text.contains(" · after round 9 · seed "), "{text}");
    for title in ["\nseats\n", "\nciv_nations  ", "\nciv_cities  ", "\nciv_units  "] {
        assert!(text.contains(title), "{title} is missing in\n{text}");
    }
    assert_eq!(endturn(&format!("show {TWO} --round 9")).success(), text);
    let start = endturn(&format!("show {TWO}")).success();
    assert!(start.contains(" · at the start · seed "), "{start}");
    // A table on the screen is the table that the run wrote.
    let json = json_lines(&endturn(&format!("show {out} --format json")).success());
    for table in json[0]["tables"].as_array().unwrap() {
        let file = place.path().join(format!("entities/{}.csv", table["table"].as_str().unwrap()));
        let mut csv = csv::Reader::from_path(file).unwrap();
        let head: Vec<String> = csv.headers().unwrap().iter().map(str::to_owned).collect();
        assert_eq!(serde_json::json!(head), table["columns"]);
        let rows: Vec<csv::StringRecord> = csv.records().map(Result::unwrap).collect();
        assert_eq!(rows.len(), table["rows"].as_array().unwrap().len());
        for (cells, row) in rows.iter().zip(table["rows"].as_array().unwrap()) {
            for (cell, column) in cells.iter().zip(&head) {
                let shown = match &row[column] {
                    serde_json::Value::Null => String::new(),
                    serde_json::Value::String(text) => text.clone(),
                    other => other.to_string(),
                };
                assert_eq!(cell, shown, "{column}");
            }
        }
    }
    let summary: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(place.path().join("summary.json")).unwrap()).unwrap();
    assert_eq!((&json[0]["digest"], &json[0]["round"]), (&summary["digest"], &9.into()));
    assert_eq!(json[0]["seats"][0]["metrics"], summary["standings"][0]["metrics"]);
}

#[test]
fn the_board_of_a_table_game_is_shown_below_its_seats() {
    let place = folder();
    let out = place.path().display();
    endturn(&format!("run scenarios/kalaha.ron --quiet --rounds 3 --out {out}")).success();
    let board = endturn(&format!("map {out}")).success();
    let (_, board) = board.split_once("\n\n").unwrap();
    let text = endturn(&format!("show {out}")).success();
    assert!(text.contains("\nseats\n") && board.contains("to move") && text.ends_with(&format!("\n{board}")), "{text}");
    let other = endturn("show scenarios/fleets_duel.ron").success();
    assert!(!other.contains("to move"), "{other}");
}

#[test]
fn a_table_a_seat_or_a_name_narrows_what_is_shown() {
    let valley = "show scenarios/civ_valley.ron --round 40";
    let whole = endturn(valley).success();
    assert!(whole.contains("more rows and ") && whole.contains(": --table civ_cities"), "{whole}");
    let cities = endturn(&format!("{valley} --table cities")).success();
    assert_eq!(cities, endturn(&format!("{valley} --table CIV_CITIES")).success());
    assert!(
        !cities.contains("civ_nations") && !cities.contains("more row") && cities.contains("plague_permille"),
        "{cities}"
    );
    let roma = endturn(&format!("{valley} --entity roma --table cities")).success();
    assert!(roma.contains("\n  city ") && roma.contains("  Roma\n") && !roma.contains("Waset  "), "{roma}");
    let units = endturn(&format!("{valley} --entity Roma")).success();
    assert!(units.contains("\nciv_units  ") && !units.contains("civ_nations"), "{units}");
    let egypt = json_lines(&endturn(&format!("{valley} --seat egypt --format json")).success());
    assert_eq!(egypt[0]["seats"].as_array().unwrap().len(), 1);
    for table in egypt[0]["tables"].as_array().unwrap() {
        let rows = table["rows"].as_array().unwrap();
        // Egypt has begun no spaceship.
        assert_eq!(rows.is_empty(), table["table"] == "civ_spaceships", "{table}");
        assert!(rows.iter().all(|row| row["owner"] == "Egypt" || row["nation"] == "Egypt"), "{table}");
    }
    let seat = endturn(&format!("{valley} --seat 2")).success();
    assert!(seat.contains("\nEgypt, builder\n") && seat.contains("  disorder_rounds "), "{seat}");
    let filled = endturn(&format!("{valley} --seat Egypt --seat 2=merchant")).success();
    assert!(filled.contains("\nEgypt, merchant\n"), "{filled}");
    let war = endturn("show scenarios/war_in_the_dark.ron --round 3 --module fleets").success();
    assert!(war.contains("fleets_planets") && !war.contains("agency_") && !war.contains("money"), "{war}");
}

#[test]
fn what_is_not_there_is_guessed() {
    let outcome = endturn(&format!("show {TWO} --entity Rma"));
    assert_eq!((outcome.code, outcome.output.as_str()), (1, ""));
    assert_eq!(outcome.error, "nothing is called `Rma` at the start; did you mean `Roma`?\n");
    let error = endturn(&format!("show {TWO} --table citys --seat Rme --module cvi")).failure(2);
    for part in ["did you mean `cities`?", "did you mean `Rome`?", "did you mean `civ`?"] {
        assert!(error.contains(part), "{part} is missing in\n{error}");
    }
    assert!(
        endturn(&format!("show {TWO} --round 9999")).failure(2).starts_with("error: the game is over after round ")
    );
}

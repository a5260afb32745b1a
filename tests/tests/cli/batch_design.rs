//! The table `design`: with those of games and seats it is all that sensitivity indices need.
#![allow(clippy::float_arithmetic, reason = "figures about games")]

use std::{collections::BTreeMap, fs, path::Path};

use serde_json::Value;

use crate::support::{endturn, folder, json_lines};

const DUEL: &str = "(format: 1, name: \"duel\", turn_limit: 12, seats: [(name: \"Red\"), (name: \"Blue\")], \
                    fleets: (ruleset: \"fleets\"))";
/// Few values, so that rows share settings.
const LEVERS: &str = "levers: {\"fleets.economy.mine.metal\": [8000, 12000, 16000, 20000], \
                      \"fleets.battle.variance_permille\": (from: 0, to: 200, step: 50)}";

/// A row of the design.
struct Row {
    sample: usize,
    place: usize,
    configuration: String,
    levers: Vec<f64>,
}

/// Plays a plan; returns its report, the rows of its design, and the mean length by configuration.
fn played(place: &Path, combine: &str) -> (Value, Vec<Row>, BTreeMap<String, f64>) {
    fs::write(place.join("duel.ron"), DUEL).unwrap();
    let plan = format!(
        "(format: 1, name: \"Duels\", scenarios: [\"duel.ron\"], contenders: [\"aggressive\", \"skirmisher\"], \
         design: RoundRobin, replicates: 3, combine: {combine}, {LEVERS})"
    );
    fs::write(place.join("plan.ron"), plan).unwrap();
    let (path, out) = (place.join("plan.ron"), place.join("out"));
    endturn(&format!("batch {} --out {} --tables csv --quiet", path.display(), out.display())).success();
    let report = json_lines(&endturn(&format!("report {} --format json", out.display())).success()).remove(0);
    let read = |table: &str| {
        let mut reader = csv::Reader::from_path(out.join(format!("{table}.csv"))).unwrap();
        let heads: Vec<String> = reader.headers().unwrap().iter().map(str::to_owned).collect();
        let rows: Vec<Vec<String>> =
            reader.records().map(|row| row.unwrap().iter().map(str::to_owned).collect()).collect();
        (heads, rows)
    };
    let (heads, rows) = read("design");
    assert_eq!(heads[..5], ["scenario", "row", "sample", "place", "configuration"]);
    let row = |(at, row): (usize, Vec<String>)| {
        assert_eq!(row[1], at.to_string());
        let [sample, place] = [2, 3].map(|column: usize| row[column].parse().unwrap());
        let levers = row[5..].iter().map(|cell| cell.parse().unwrap()).collect();
        Row { sample, place, configuration: row[4].clone(), levers }
    };
    let rows: Vec<Row> = rows.into_iter().enumerate().map(row).collect();
    let (heads, games) = read("games");
    let column = |name: &str| heads.iter().position(|head| head == name).unwrap();
    let mut sums: BTreeMap<String, (f64, f64)> = BTreeMap::new();
    for game in games {
        let sum = sums.entry(game[column("configuration")].clone()).or_default();
        sum.0 += game[column("rounds")].parse::<f64>().unwrap();
        sum.1 += 1.0;
    }
    (report, rows, sums.into_iter().map(|(configuration, (sum, games))| (configuration, sum / games)).collect())
}

/// The report's figures of a lever's effect on the length of games.
fn reported(report: &Value, lever: usize) -> &Value {
    let levers = &report["levers"];
    let at = levers["outcomes"].as_array().unwrap().iter().position(|one| one["kind"] == "rounds").unwrap();
    &levers["sensitivities"][lever]["outcomes"][at]
}

fn near(told: &Value, expected: f64) {
    assert!((told.as_f64().unwrap() - expected).abs() < 1e-9, "{told}, but the tables give {expected}");
}

#[test]
fn sobol_indices_can_be_computed_from_the_tables() {
    let place = folder();
    let (report, rows, means) = played(place.path(), "Sobol(samples: 16)");
    assert_eq!(rows.len(), 64);
    assert!(means.len() < rows.len(), "rows share settings, which are played once");
    let mut samples = vec![[0.0; 4]; 16];
    rows.iter().for_each(|row| samples[row.sample][row.place] = means[&row.configuration]);
    let all: Vec<f64> = samples.iter().flatten().copied().collect();
    let centre = all.iter().sum::<f64>() / all.len() as f64;
    let ends: Vec<f64> = samples.iter().flat_map(|row| [row[0], row[3]]).collect();
    let mean = ends.iter().sum::<f64>() / ends.len() as f64;
    let variance = ends.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / ends.len() as f64;
    for lever in 0..2 {
        let moved = |row: &[f64; 4]| row[lever + 1] - row[0];
        let first = samples.iter().map(|row| (row[3] - centre) * moved(row)).sum::<f64>() / 16.0 / variance;
        let total = samples.iter().map(|row| moved(row).powi(2)).sum::<f64>() / 32.0 / variance;
        near(&reported(&report, lever)["first"]["estimate"], first);
        near(&reported(&report, lever)["total"]["estimate"], total);
    }
}

#[test]
fn morris_effects_can_be_computed_from_the_tables() {
    let place = folder();
    let (report, rows, means) = played(place.path(), "Morris(walks: 10)");
    assert_eq!(rows.len(), 30);
    let mut steps = vec![Vec::new(); 2];
    for pair in rows.windows(2).filter(|pair| pair[0].sample == pair[1].sample) {
        assert_eq!(pair[0].place + 1, pair[1].place);
        let moved: Vec<usize> = (0..2).filter(|&lever| pair[0].levers[lever] != pair[1].levers[lever]).collect();
        let [lever] = moved[..] else { panic!("a step moves one lever, not {moved:?}") };
        let rise = means[&pair[1].configuration] - means[&pair[0].configuration];
        steps[lever].push(rise / (pair[1].levers[lever] - pair[0].levers[lever]));
    }
    for (lever, steps) in steps.iter().enumerate() {
        assert_eq!(steps.len(), 10);
        near(&reported(&report, lever)["mean"], steps.iter().sum::<f64>() / 10.0);
        near(&reported(&report, lever)["size"]["estimate"], steps.iter().map(|step| step.abs()).sum::<f64>() / 10.0);
    }
}

#[test]
fn a_grid_has_no_table_of_its_design() {
    let place = folder();
    fs::write(place.path().join("duel.ron"), DUEL).unwrap();
    let path = place.path().join("plan.ron");
    let plan = format!(
        "(format: 1, name: \"Duels\", scenarios: [\"duel.ron\"], contenders: [\"turtle\"], design: Multisets, \
         replicates: 1, {LEVERS})"
    );
    fs::write(&path, plan).unwrap();
    let told = endturn(&format!("batch columns {}", path.display())).success();
    assert!(told.contains("games: one row per game") && !told.contains("design:"), "{told}");
}

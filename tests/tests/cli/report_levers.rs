//! Statements of `report` about levers, in usable words, for each way to combine them.

use crate::report::batch;
use crate::support::{endturn, json_lines};

fn report(fields: &str) -> (String, serde_json::Value) {
    let (_place, out) = batch(fields, "--tables none");
    let told = |format: &str| endturn(&format!("report {out} --format {format}")).success();
    (told("text"), json_lines(&told("json")).remove(0))
}

fn verdict(json: &serde_json::Value) -> String {
    let sentences = json["verdict"].as_array().unwrap().iter();
    let levers = sentences.filter(|one| one["about"] == "levers").map(|one| one["text"].as_str().unwrap());
    levers.collect::<Vec<_>>().join(" ")
}

#[test]
fn settings_that_are_compared_one_by_one_are_told_by_their_values() {
    let (text, json) =
        report("replicates: 8, levers: [{}, {\"turn_limit\": 4}, {\"turn_limit\": 4, \"fleets.start.metal\": 12000}]");
    let said = verdict(&json);
    assert!(said.contains("configuration 1 (`turn_limit` 4) against configuration 0 (as it is): −"), "{said}");
    assert!(said.contains("configuration 2 (`turn_limit` 4 and `fleets.start.metal` 12000) against "), "{said}");
    let row = |start: &str| {
        let lines = text.lines().skip_while(|line| !line.starts_with("Each configuration"));
        let line = lines.into_iter().find(|line| line.trim_start().starts_with(start));
        line.unwrap_or_else(|| panic!("no {start} in\n{text}"))
            .split("  ")
            .map(str::trim)
            .filter(|one| !one.is_empty())
            .take(3)
            .collect::<Vec<_>>()
            .join("|")
    };
    assert_eq!(["0  ", "1  ", "2  "].map(row), ["0|as it is|as it is", "1|4|as it is", "2|4|12000"]);
    let (_, json) =
        report("replicates: 8, combine: Zip, levers: {\"turn_limit\": [4, 9], \"fleets.start.metal\": [9000, 12000]}");
    let said = verdict(&json);
    let expected =
        "configuration 1 (`turn_limit` 9 and `fleets.start.metal` 12000) against configuration 0 (`turn_limit` 4 and ";
    assert!(said.contains(expected), "{said}");
}

/// The limit decides how long these games are; the initial metal decides nothing within so few
/// rounds.
#[test]
fn a_lever_matters_most_only_if_no_other_may_matter_as_much() {
    const LEVERS: &str = "levers: {\"turn_limit\": (from: 2, to: 8), \"fleets.start.energy\": (from: 9000, to: 9100)}";
    for combine in ["Morris(walks: 12)", "Sobol(samples: 32)"] {
        let (text, json) = report(&format!("replicates: 2, combine: {combine}, {LEVERS}"));
        let said = verdict(&json);
        let sure = said.split_once("`turn_limit` is the lever that matters most for ");
        let (of_what, _) = sure.unwrap_or_else(|| panic!("{said}")).1.split_once(", beyond doubt").unwrap();
        assert!(of_what.ends_with("the length of games"), "{combine}: {said}");
        assert!(text.contains(&said), "{text}");
    }
    let (_, json) = report(
        "replicates: 2, combine: Morris(walks: 2), levers: {\"fleets.start.metal\": (from: 9000, to: 12000), \
         \"fleets.start.energy\": (from: 9000, to: 12000)}",
    );
    assert!(!verdict(&json).contains("beyond doubt"), "{}", verdict(&json));
}

#[test]
fn a_latin_hypercube_says_which_levers_an_outcome_follows() {
    const LEVERS: &str = "levers: {\"turn_limit\": (from: 2, to: 12), \"fleets.start.energy\": (from: 9000, to: 9100)}";
    let (text, json) = report(&format!("replicates: 2, combine: LatinHypercube(samples: 12), {LEVERS}"));
    let said = verdict(&json);
    assert!(said.starts_with("Beyond doubt with these games, while all other levers are held"), "{said}");
    assert!(said.contains("`turn_limit` raises the ") && !said.contains("energy` "), "{said}");
    assert!(text.contains("Rank correlation with a lever") && text.contains("Each configuration"), "{text}");
    let (_, few) = report(&format!("replicates: 2, combine: LatinHypercube(samples: 4), {LEVERS}"));
    assert_eq!(verdict(&few), "There are too few settings, or too few of them differ, to separate the levers.");
}

/// A contender that plays itself has half of the points whatever a lever does; seats and scores
/// show what it does.
#[test]
fn a_lever_that_moves_seats_is_found_where_a_contender_plays_itself() {
    let place = tempfile::tempdir().unwrap();
    let scenario = concat!(env!("CARGO_MANIFEST_DIR"), "/../scenarios/go.ron");
    std::fs::copy(scenario, place.path().join("go.ron")).unwrap();
    let plan = "(format: 1, name: \"Komi\", scenarios: [\"go.ron\"], contenders: [\"random_mover\"], design: Multisets, \
                replicates: 40, levers: {\"go.rules.komi_halves\": [1, 61]})";
    let path = place.path().join("komi.ron");
    std::fs::write(&path, plan).unwrap();
    let out = place.path().join("out").display().to_string();
    endturn(&format!("batch {} --out {out} --quiet", path.display())).success();
    let said = endturn(&format!("report {out}")).success();
    assert!(said.contains("percentage points") && said.contains(" for seat 1"), "{said}");
    assert!(said.contains("score of White"), "{said}");
    assert!(!said.contains("points of random_mover") && !said.contains("for random_mover"), "{said}");
}

#[test]
fn of_the_steps_of_a_lever_the_verdict_names_the_greatest_for_each_outcome() {
    let (_, json) = report("replicates: 8, levers: {\"turn_limit\": [2, 4, 6, 9]}");
    let said = verdict(&json);
    let lengths: Vec<&str> = said.split("; ").filter(|part| part.contains(" rounds")).collect();
    assert_eq!(lengths.len(), 1, "{said}");
    assert!(lengths[0].contains("`turn_limit` from 2 to 9"), "{said}");
}

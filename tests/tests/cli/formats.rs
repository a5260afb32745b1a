//! docs/formats.md describes everything that programs receive.

use std::collections::BTreeSet;
use std::fs;

use serde_json::Value;

use crate::support::{endturn, folder, json_lines, repository};

/// The names of all fields in a value except those of metrics, which belong to the modules.
fn fields(value: &Value, names: &mut BTreeSet<String>) {
    match value {
        Value::Array(all) => all.iter().for_each(|one| fields(one, names)),
        Value::Object(object) => {
            for (name, inner) in object {
                names.insert(name.clone());
                if name != "metrics" {
                    fields(inner, names);
                }
            }
        }
        _ => {}
    }
}

/// All fields of a call's output except those of the facts themselves.
fn fields_of(words: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let lines = json_lines(&endturn(words).output);
    assert!(!lines.is_empty(), "{words}");
    lines.iter().filter(|line| line["type"] != "fact").for_each(|line| fields(line, &mut names));
    names
}

/// Removes everything below some fields.
fn without(value: &mut Value, names: &[&str]) {
    match value {
        Value::Array(all) => all.iter_mut().for_each(|one| without(one, names)),
        Value::Object(object) => {
            for (name, inner) in object {
                if names.contains(&name.as_str()) {
                    *inner = Value::Null;
                }
                without(inner, names);
            }
        }
        _ => {}
    }
}

#[test]
fn every_field_for_programs_is_documented() {
    let documentation = fs::read_to_string(repository().join("docs/formats.md")).unwrap();
    let place = folder();
    let out = place.path().display();
    // Long enough for facts and turning points, and finished.
    let run = format!("run scenarios/fleets_four_way.ron --format json --out {out}");
    let facts = json_lines(&endturn(&run).success());
    let own: Vec<Value> = json_lines(&fs::read_to_string(place.path().join("facts.jsonl")).unwrap());
    let fact = facts.iter().find(|line| line["type"] == "fact").unwrap().as_object().unwrap();
    let more = fact.keys().filter(|name| own[0].get(name.as_str()).is_none()).map(String::as_str);
    assert_eq!(more.collect::<Vec<_>>(), ["type", "text", "weight", "decisive"]);

    let mut names = fields_of(&run);
    assert!(names.contains("turning_points") && names.contains("decisive"));
    for words in [
        &format!("replay {out} --format json"),
        "check tests/fixtures/cli/broken nowhere --format json",
        "run scenarios/fleets_duel.ron --rounds 2 --quiet --format json --timings",
        "rules --format json",
        "rules --metrics --format json",
        "schedule scenarios/fleets_duel.ron --format json",
        "explain E0001 --format json",
        "explain W-47 --format json",
        "check tests/fixtures/cli/broken --fix --dry-run --format json",
        "rulesets --format json",
        "ruleset show classic_plus settings.gold --format json",
        "ruleset uses classic Pottery --format json",
        "diff scenarios/fleets_duel.ron --seat-b 2=aggressive --format json",
    ] {
        names.extend(fields_of(words));
    }
    // Below these are columns of tables, and the description of a city, under their own names.
    for (words, inner) in [
        (format!("show {out} --format json"), &["rows"][..]),
        (
            "civ city scenarios/civ_tiny.ron --city Highgate --round 9 --format json".to_owned(),
            &["before", "ordered", "after", "notes", "changes"],
        ),
        ("civ unit scenarios/civ_war.ron --unit Rome's_Explorer#5 --round 1 --format json".to_owned(), &["notes"]),
        (
            "civ odds scenarios/civ_two_cities.ron --attacker Catapult --defender Phalanx --format json".to_owned(),
            &[][..],
        ),
    ] {
        let mut line = json_lines(&endturn(&words).success()).remove(0);
        without(&mut line, inner);
        fields(&line, &mut names);
    }
    fields(&serde_json::from_str(&fs::read_to_string(place.path().join("summary.json")).unwrap()).unwrap(), &mut names);
    let missing: Vec<&String> = names.iter().filter(|name| !documentation.contains(&format!("`{name}`"))).collect();
    assert!(missing.is_empty(), "docs/formats.md does not tell of {missing:?}");
}

#[test]
fn the_example_of_a_budget_runs_and_tells_that_it_was_spent() {
    const EXAMPLE: &str = "run scenarios/civ_two_cities.ron --set turn.budget=40 --rounds 3";
    let text = fs::read_to_string(repository().join("docs/formats.md")).unwrap();
    assert!(text.contains(&format!("`endturn {EXAMPLE}`")));
    let told = endturn(EXAMPLE).success();
    assert!(told.contains("units of work were spent on it"), "{told}");
}

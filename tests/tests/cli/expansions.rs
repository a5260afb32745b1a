//! A module that expands another one: lists show its rules at their places, under its own name.

use std::fs;

use endturn::Modules;
use endturn_tests::tithe::Tithe;

use super::support::call_as;

const SCENARIO: &str = "(format: 1, name: \"t\", turn_limit: 3, seats: [(name: \"A\", persona: \"turtle\"), \
                        (name: \"B\", persona: \"aggressive\")], fleets: (), tithe: ())";

#[test]
fn schedule_and_rules_show_a_rule_between_those_of_another_module() {
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join("t.ron").to_string_lossy().into_owned();
    fs::write(&path, SCENARIO).unwrap();
    let modules = Modules::shipped().with(&Tithe);
    let tithe = |words: &[&str]| call_as(&modules, "tithe", words);
    let schedule = tithe(&["schedule", &path]).success();
    let lines: Vec<Vec<&str>> = schedule.lines().map(|line| line.split_whitespace().take(4).collect()).collect();
    let at = lines.iter().position(|line| line.get(2) == Some(&"TI-1")).expect("it is listed");
    assert_eq!(lines[at], ["tithe", "Tithe", "TI-1", "Tithe"]);
    // Between them Bevy applies commands, which is not a rule.
    let rules: Vec<&[&str]> =
        lines.iter().map(Vec::as_slice).filter(|line| line.len() == 4 && line[2] != "-").collect();
    let at = rules.iter().position(|line| line[2] == "TI-1").expect("it is a rule");
    assert_eq!(
        (&rules[at - 1][..3], &rules[at + 1][..3]),
        (&["fleets", "Structures", "F-01"][..], &["fleets", "ShipOrders", "F-02"][..])
    );
    let json = tithe(&["schedule", &path, "--format", "json"]).success();
    assert!(json.contains("\"module\":\"tithe\",\"beside\":\"after F-01\""), "{json}");
    let rules = tithe(&["rules", "--module", "tithe"]).success();
    assert!(rules.contains("Tithe, after F-01") && rules.contains("Omen, before F-05.1"), "{rules}");
    assert!(tithe(&["explain", "TI-1"]).success().contains("after F-01"));
}

/// It takes no orders and has no personas: the players of fleets play it too.
#[test]
fn a_module_that_asks_nobody_needs_no_persona_in_scenarios_and_plans() {
    let place = tempfile::tempdir().unwrap();
    let path = |name: &str| place.path().join(name).to_string_lossy().into_owned();
    fs::write(path("t.ron"), SCENARIO).unwrap();
    let modules = Modules::shipped().with(&Tithe);
    let tithe = |words: &[&str]| call_as(&modules, "tithe", words);
    let ran = tithe(&["run", &path("t.ron"), "--quiet", "--format", "json"]).success();
    assert!(ran.contains("\"tithe\":"), "{ran}");
    tithe(&["check", &path("t.ron")]).success();
    for contenders in ["", "contenders: [\"turtle\", \"skirmisher\"],"] {
        let plan = format!("(format: 1, name: \"p\", scenarios: [\"t.ron\"], {contenders} replicates: 1)");
        fs::write(path("plan.ron"), plan).unwrap();
        tithe(&["check", &path("plan.ron")]).success();
    }
    let slip = SCENARIO.replace("\"turtle\"", "\"turtel\"");
    fs::write(path("t.ron"), slip).unwrap();
    let told = tithe(&["check", &path("t.ron")]);
    assert!(told.code == 1 && told.output.contains("unknown persona `turtel`"), "{told:?}");
}

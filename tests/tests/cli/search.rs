//! `search`: personas that beat the contenders of a plan.

use std::fs;

use crate::support::{endturn, folder, json_lines};

const SCENARIO: &str = "(format: 1, name: \"duel\", turn_limit: 30, seats: [(name: \"Red\"), (name: \"Blue\")], \
                        fleets: (ruleset: \"fleets\", patch: (personas: {\"idle\": (like: \"turtle\", fleet_mix_permille: \
                        (early: {\"skiff\": 0, \"frigate\": 0}, mid: {\"dreadnought\": 0, \"frigate\": 0, \"skiff\": 0}, \
                        late: {\"dreadnought\": 0, \"frigate\": 0, \"skiff\": 0}), counter_permille: 0, margin_permille: \
                        (early: 9000, mid: 9000, late: 9000))})))";

/// A folder with a plan of a duel, and the plan's path.
fn plan(fields: &str) -> (tempfile::TempDir, String) {
    let place = folder();
    fs::write(place.path().join("duel.ron"), SCENARIO).unwrap();
    let text = format!("(format: 1, name: \"x\", scenarios: [\"duel.ron\"], replicates: 1, {fields})");
    let path = place.path().join("plan.ron");
    fs::write(&path, text).unwrap();
    let path = path.display().to_string();
    (place, path)
}

const SMALL: &str = "--candidates 24 --generations 1 --best 2 --seeds 4";

/// A persona that builds no ships at all falls to almost anything.
#[test]
fn what_beats_the_helpless_is_found_and_plays_as_a_script_of_the_ruleset() {
    let (place, plan) = plan("contenders: [\"idle\", \"turtle\"]");
    let out = place.path().join("scripts.ron");
    let text = endturn(&format!("search {plan} {SMALL} --against idle --out {}", out.display())).success();
    assert!(text.contains("different candidates") && text.contains("on fresh seeds"), "{text}");
    let lines = json_lines(&endturn(&format!("search {plan} {SMALL} --against idle --format json")).success());
    assert_eq!(lines[0]["type"], "search");
    assert_eq!(lines[1]["points"]["estimate"], 1.0, "{}", lines[1]);
    assert_eq!(lines[1]["tables"][0]["games"], 8);
    let found = fs::read_to_string(&out).unwrap();
    let scripts = found.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<String>();
    let scenario = place.path().join("duel.ron");
    let again = crate::support::call(
        &[
            "run",
            &scenario.display().to_string(),
            "--set",
            &format!("fleets.scripts={scripts}"),
            "--seat",
            "1=found_1",
            "--seat",
            "2=idle",
            "--quiet",
            "--format",
            "json",
        ],
        "",
        endturn_cli::Terminals::default(),
    );
    assert_eq!(again.code, 0, "{}", again.error);
    assert_eq!(json_lines(&again.output)[0]["winners"][0], "Red");
}

#[test]
fn a_search_finds_the_same_with_any_number_of_workers() {
    let (_place, plan) = plan("contenders: [\"turtle\", \"idle\"]");
    let found = |workers: u32| endturn(&format!("search {plan} {SMALL} --seed 5 --workers {workers}")).success();
    let one = found(1);
    assert_eq!(one, found(3));
    assert_ne!(one, endturn(&format!("search {plan} {SMALL} --seed 6")).success());
}

#[test]
fn numbers_of_a_persona_are_varied_too() {
    let (_place, plan) = plan("contenders: [\"idle\", \"aggressive\"]");
    let small = "--candidates 6 --generations 0 --best 1 --seeds 2 --worst";
    let text = endturn(&format!("search {plan} --like turtle {small}")).success();
    assert!(text.contains("margin_permille: (early:"), "{text}");
    let wrong = endturn(&format!("search {plan} --like turtel {small}"));
    assert_eq!(wrong.code, 2);
    assert!(wrong.error.contains("did you mean `turtle`?"), "{}", wrong.error);
}

#[test]
fn whatever_is_wrong_with_a_search_is_told_at_once() {
    let (_place, plan) = plan("contenders: [\"turtle\", \"idle\"], levers: {\"fleets.start.metal\": [1, 2]}");
    let wrong = endturn(&format!("search {plan} --against turtel --candidates 0 --seeds x"));
    assert_eq!(wrong.code, 2);
    for part in ["did you mean `turtle`?", "--candidates 0", "--seeds x", "2 configurations"] {
        assert!(wrong.error.contains(part), "{part} is missing in {}", wrong.error);
    }
    let place = folder();
    let path = place.path().join("plan.ron");
    let scenario = concat!(env!("CARGO_MANIFEST_DIR"), "/../scenarios/war_in_the_dark.ron");
    fs::copy(scenario, place.path().join("mixed.ron")).unwrap();
    fs::write(&path, "(format: 1, name: \"x\", scenarios: [\"mixed.ron\"], replicates: 1)").unwrap();
    let wrong = endturn(&format!("search {}", path.display()));
    assert_eq!(wrong.code, 2);
    assert!(wrong.error.contains("a scenario of agency, fleets can't be searched"), "{}", wrong.error);
}

/// Civ has numbers with ranges, Catan a truth value and a word.
#[test]
fn personas_of_any_module_are_varied_by_their_description() {
    let place = folder();
    let searched = |scenario: &str, contenders: &str, more: &str| {
        let from = format!("{}/../scenarios/{scenario}.ron", env!("CARGO_MANIFEST_DIR"));
        let text = fs::read_to_string(from).unwrap();
        let (head, rest) = text.split_once("turn_limit: ").unwrap();
        let (_, rest) = rest.split_once(',').unwrap();
        fs::write(place.path().join("game.ron"), format!("{head}turn_limit: 6,{rest}")).unwrap();
        let path = place.path().join("plan.ron");
        let plan = format!(
            "(format: 1, name: \"x\", scenarios: [\"game.ron\"], replicates: 1, design: Multisets, \
             contenders: [{contenders}])"
        );
        fs::write(&path, plan).unwrap();
        endturn(&format!("search {} --generations 1 --best 2 --seeds 2 {more}", path.display()))
    };
    let governed = |more: &str| searched("civ_two_cities", "\"governor\"", more);
    let one = governed("--candidates 4 --like builder --workers 1").success();
    assert_eq!(one, governed("--candidates 4 --like builder --workers 2").success());
    assert!(one.contains("summary: \"a variation of builder\"") && one.contains("    wonder_worth: "), "{one}");
    let drawn = governed("--candidates 4 --format json").success();
    assert!(json_lines(&drawn)[0]["tried"].as_u64() > Some(3), "{drawn}");
    let wrong = governed("--candidates 2 --like bulder").failure(2);
    assert!(wrong.contains("expected ") && wrong.contains("did you mean `builder`?"), "{wrong}");
    let few = searched("catan", "\"hermit\"", "--candidates 6 --format json").success();
    let found = &json_lines(&few)[1]["persona"];
    assert!(found.as_str().unwrap().contains("kind: "), "{found}");
}

#[test]
fn personas_of_agency_are_drawn_too_for_a_race_and_for_an_office_alone() {
    let place = folder();
    let searched = |seats: &str, more: &str| {
        let scenario =
            format!("(format: 1, name: \"x\", turn_limit: 40, seats: [{seats}], agency: (ruleset: \"agency\"))");
        fs::write(place.path().join("office.ron"), scenario).unwrap();
        let plan = place.path().join("plan.ron");
        let text = "(format: 1, name: \"x\", scenarios: [\"office.ron\"], replicates: 1, design: RoundRobin, \
                    contenders: [\"nothing\", \"economist\"])";
        fs::write(&plan, text).unwrap();
        let small = "--candidates 4 --generations 0 --best 1 --seeds 2";
        endturn(&format!("search {} {small} {more}", plan.display())).success()
    };
    let race = searched("(name: \"Harbour\"), (name: \"Capital\")", "--against nothing");
    assert!(race.contains(" against nothing, on fresh seeds\n") && race.contains("policy: "), "{race}");
    let alone = searched("(name: \"Harbour\")", "--seed 3");
    let verdict = alone.lines().nth(1).unwrap();
    assert!(verdict.contains(" of the points, on fresh seeds. Each plays alone: a draw, "), "{alone}");
    assert!(alone.contains("\nPercent of points\n") && !alone.contains("against"), "{alone}");
}

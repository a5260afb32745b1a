//! `diff`: where two games diverge.

use crate::support::{endturn, endturn_reading, folder, json_lines};

const DUEL: &str = "scenarios/fleets_duel.ron";

/// The folder of a duel of some rounds, as text.
fn duel(more: &str) -> (tempfile::TempDir, String) {
    let place = folder();
    let path = place.path().display().to_string();
    endturn(&format!("run {DUEL} --quiet --out {path}{more}")).success();
    (place, path)
}

#[test]
fn games_that_are_the_same_are_equal_as_far_as_both_go() {
    let (_place, whole) = duel("");
    let equal = |text: String, rounds: u32| {
        assert!(text.ends_with(&format!("equal: the same for {rounds} rounds\n")), "{text}");
    };
    equal(endturn(&format!("diff {whole} {DUEL}")).success(), 17);
    equal(endturn(&format!("diff {DUEL} {whole} --round 7")).success(), 7);
    let (_other, short) = duel(" --rounds 4");
    equal(endturn(&format!("diff {DUEL} {short}")).success(), 4);
    equal(endturn(&format!("diff {short} {DUEL}")).success(), 4);
    for (words, alone) in [(format!("diff {whole} {short}"), "A"), (format!("diff {short} {whole}"), "B")] {
        let outcome = endturn(&words);
        assert_eq!(outcome.code, 1);
        let expected = format!("differs: the same for 4 rounds; then {alone} continues alone\n");
        assert!(outcome.output.ends_with(&expected), "{}", outcome.output);
        let json = json_lines(&endturn(&format!("{words} --format json")).output);
        assert_eq!(
            (&json[0]["equal"], &json[0]["longer"], &json[0]["round"]),
            (&false.into(), &alone.into(), &4.into())
        );
    }
}

#[test]
fn games_that_came_apart_by_an_order_tell_it_and_what_it_changed() {
    let (place, first) = duel("");
    let second = place.path().join("second").display().to_string();
    endturn(&format!("run --from {first} --round 8 --seat 2=aggressive --quiet --out {second}")).success();
    let outcome = endturn(&format!("diff {first} {second}"));
    assert_eq!((outcome.code, outcome.error.as_str()), (1, ""));
    let text = outcome.output;
    for part in [
        "differs: the same for 8 rounds, not after round 9\n",
        "\nThe first orders that differ, in round 9\n  Blue  A  scan 1 basic\n        B  attack 1 skiff 4 frigate 22 dreadnought 1\n",
        "\nWhat differs after round 9\n",
        "  metrics          Blue  stock_metal     8545 ",
        "  fleets_planets   Blue  metal           8545 ",
        "\nIn the state itself: section, key, field\n",
        "  fleets.garrison  PlanetId(1)   [0]            61     141\n",
    ] {
        assert!(text.contains(part), "{part} is missing in\n{text}");
    }
    let json = json_lines(&endturn(&format!("diff {first} {second} --format json")).output);
    let found = &json[0];
    assert_eq!((&found["equal"], &found["round"], &found["first"]), (&false.into(), &9.into(), &true.into()));
    assert_eq!(found["orders"]["round"], 9);
    assert_eq!(found["orders"]["seats"].as_array().unwrap().len(), 1, "Red ordered the same");
    let lines = |part: &str| found[part].as_array().unwrap().clone();
    let metal = |line: &serde_json::Value| line["field"] == "metal" && line["a"] != line["b"];
    assert!(
        lines("tables").iter().any(|line| line["place"] == "fleets_planets" && line["name"] == "Blue" && metal(line))
    );
    assert!(lines("state").iter().any(|line| line["place"] == "fleets.stock" && metal(line)));
    assert!(lines("tables").iter().chain(&lines("state")).all(|line| line["a"] != line["b"]));
    // Later worlds can be compared too.
    let later = endturn(&format!("diff {first} {second} --round 12"));
    assert!(later.code == 1 && later.output.contains("differs: after round 12\n"), "{}", later.output);
}

#[test]
fn a_scenario_is_compared_with_itself_changed() {
    let outcome = endturn(&format!("diff {DUEL} --set-b fleets.economy.mine.metal=16000"));
    assert_eq!(outcome.code, 1);
    let text = outcome.output;
    assert!(text.contains(" · --set fleets.economy.mine.metal=16000\n"), "{text}");
    assert!(text.contains("their scenarios, rulesets or values are not the same\n"), "{text}");
    assert!(text.contains("all orders were the same until then\n"), "{text}");
    assert!(text.contains("  fleets_planets  Blue  metal        14660  13660\n"), "{text}");
    // Another seed by itself is not a difference; its effect on chance is.
    let seeds = endturn("diff scenarios/first_contact.ron --seed-b 8");
    assert!(seeds.code == 1 && !seeds.output.contains("engine.draws"), "{}", seeds.output);
    assert!(!seeds.output.contains("from the start"), "{}", seeds.output);
    let personas = endturn(&format!("diff {DUEL} --seat 1=turtle --seat-b 2=skirmisher"));
    assert!(
        personas.output.contains("B  scenarios/fleets_duel.ron · Duel · seed 43 · --seat 1=turtle --seat 2=skirmisher"),
        "{}",
        personas.output
    );
    let same = endturn(&format!("diff {DUEL} {DUEL} --seed 5 --seat 1=turtle")).success();
    assert!(same.contains("seed 5") && same.contains("equal: "), "{same}");
}

#[test]
fn much_that_differs_is_cut_unless_all_of_it_is_asked_for() {
    let words = "diff scenarios/civ_valley.ron scenarios/civ_tiny.ron --round 3";
    let cut = endturn(words).output;
    assert!(cut.contains("more; --all shows them"), "{cut}");
    let all = endturn(&format!("{words} --all")).output;
    assert!(!all.contains("--all shows them") && all.lines().count() > 2 * cut.lines().count(), "{all}");
}

#[test]
fn a_game_and_its_copy_from_the_standard_input() {
    let text = std::fs::read_to_string(crate::support::sandbox().join(DUEL)).unwrap();
    assert!(endturn_reading(&format!("diff - {DUEL}"), &text).success().contains("equal: "));
    let nothing = endturn(&format!("diff {DUEL}")).failure(2);
    assert!(nothing.contains("there is nothing to compare `scenarios/fleets_duel.ron` with"), "{nothing}");
    assert!(endturn_reading("diff - -", &text).failure(2).contains("can be read only once"));
    assert!(endturn("diff nowhere.ron also_nowhere.ron").failure(2).contains("nowhere.ron"));
}

//! `--set`: values that can be changed from the command line, and messages about those that can't.

use crate::support::endturn;

const TINY: &str = "check scenarios/civ_tiny.ron --set";

#[test]
fn a_value_that_no_file_writes_can_be_set_in_rulesets_and_scenarios() {
    for set in ["civ.settings.foodbox=150", "scenario.civ.nations.Hill.gold=500", "scenario.civ.year=-3000"] {
        assert_eq!(endturn(&format!("{TINY} {set}")).success(), "checked 1 scenario: no problems\n", "{set}");
    }
    let digest = |set: &str| {
        let text = endturn(&format!("run scenarios/civ_tiny.ron --quiet --rounds 30{set}")).success();
        text.lines().find(|line| line.starts_with("digest")).map(str::to_owned)
    };
    let plain = digest("");
    assert_ne!(plain, digest(" --set civ.settings.foodbox=300"));
    assert_ne!(plain, digest(" --set scenario.civ.nations.Hill.gold=500"));
}

#[test]
fn what_the_schema_does_not_know_is_told_with_what_it_knows() {
    for (set, parts) in [
        ("civ.settings.foodbx=1", ["--set 1:1:14: error[E0007]: unknown field `foodbx`", "did you mean `foodbox`?"]),
        ("civ.setings.foodbox=1", ["--set 1:1:5: error[E0007]: unknown field `setings`", "did you mean `settings`?"]),
        ("civ.settings.foodbox=many", ["--set 1:1:22: error[E0009]", "expected a whole number"]),
        ("scenario.civ.nations.Hill.gld=1", ["--set 1:1:27: error[E0007]", "did you mean `gold`?"]),
        ("scenario.civ.nations.Hil.gold=1", ["--set 1:1:22: error[E0020]", "did you mean `Hill`?"]),
        ("civ.techs.Potery.reqs=[]", ["--set 1:1:11: error[E0020]", "did you mean `Pottery`?"]),
    ] {
        let outcome = endturn(&format!("{TINY} {set}"));
        assert_eq!(outcome.code, 1, "{set}");
        for part in parts.into_iter().chain(["checked 1 scenario: 1 error\n"]) {
            assert!(outcome.output.contains(part), "{part} is missing in\n{}", outcome.output);
        }
    }
}

#[test]
fn a_scenario_s_nation_is_pointed_to_where_a_ruleset_has_none() {
    let outcome = endturn(&format!("{TINY} civ.nations.Hill.gold=500"));
    for part in [
        "the ruleset has no `Hill` here, but the scenario has",
        "did you mean `scenario.civ.nations.Hill.gold`?",
        "`civ.…` leads into the ruleset, `scenario.civ.…` into the scenario's own section",
    ] {
        assert!(outcome.output.contains(part), "{part} is missing in\n{}", outcome.output);
    }
    endturn(&format!("{TINY} civ.nations.Hillmen.plural=Hillfolk")).success();
}

#[test]
fn a_suggestion_is_quoted_once() {
    let outcome = endturn(&format!("{TINY} scenario.civ.nations.Hill.researching=Monarchy"));
    assert!(outcome.output.contains("did you mean `goal: \"Monarchy\"`?\n"), "{}", outcome.output);
    assert!(outcome.output.contains("note: it can be the goal"), "{}", outcome.output);
}

/// A table by seats takes any seat, so one that it leaves out may have been meant.
#[test]
fn a_seat_that_a_table_leaves_out_is_suggested() {
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join("duel.ron");
    let text = "(format: 1, name: \"t\", turn_limit: 3, seats: [(name: \"Anna\", persona: \"turtle\"), (name: \"Bob\", persona: \"turtle\")], \
                fleets: (homes: {\"Bob\": (metal: 5)}))";
    std::fs::write(&path, text).unwrap();
    let path = path.to_string_lossy();
    let set = |seat: &str| endturn(&format!("run {path} --quiet --set scenario.fleets.homes.{seat}.metal=1"));
    let told = set("Ana").failure(2);
    assert!(told.contains("expected one of `Anna`, `Bob`") && told.contains("did you mean `Anna`?"), "{told}");
    set("Anna").success();
}

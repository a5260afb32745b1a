//! `check`: all problems of all files at once.

use std::fs;

use crate::support::{endturn, folder};

const BROKEN: &str = "check tests/fixtures/cli/broken";

#[test]
fn all_problems_of_all_files_are_told_at_once() {
    let outcome = endturn(BROKEN);
    assert_eq!((outcome.code, outcome.error.as_str()), (1, ""));
    insta::assert_snapshot!("broken", outcome.output);
}

#[test]
fn editors_get_the_same_as_json() {
    let outcome = endturn(&format!("{BROKEN} --format json"));
    assert_eq!(outcome.code, 1);
    let json: serde_json::Value = serde_json::from_str(&outcome.output).unwrap();
    insta::assert_snapshot!("broken_json", serde_json::to_string_pretty(&json).unwrap());
}

#[test]
fn the_shipped_files_are_sound() {
    let text = endturn("check scenarios assets").success();
    assert!(text.ends_with("rulesets: no problems\n"), "{text}");
}

#[test]
fn a_file_of_a_ruleset_stands_for_the_whole_ruleset() {
    let text = endturn("check assets/rulesets/fleets/economy.ron assets/rulesets/fleets").success();
    assert_eq!(text, "checked 1 ruleset: no problems\n");
    let odd = endturn("check tests/fixtures/cli/broken/assets/rulesets/odd/economy.ron");
    assert_eq!(odd.code, 1);
    assert!(odd.output.contains("tests/fixtures/cli/broken/assets/rulesets/odd/economy.ron:1:2"), "{}", odd.output);
}

#[test]
fn a_ruleset_is_checked_wherever_it_stands() {
    let place = folder();
    let ruleset = place.path().join("mine");
    fs::create_dir(&ruleset).unwrap();
    fs::write(ruleset.join("ruleset.ron"), "(format: 1, name: \"mine\", module: \"fleets\", extends: \"fleets\")")
        .unwrap();
    let words = format!("check {}", ruleset.display());
    assert_eq!(endturn(&words).success(), "checked 1 ruleset: no problems\n");
    fs::write(ruleset.join("economy.ron"), "(mine: (metal: -5))").unwrap();
    let outcome = endturn(&words);
    assert_eq!(outcome.code, 1);
    assert!(outcome.output.contains("mine/economy.ron:1:16"), "{}", outcome.output);
    fs::write(ruleset.join("ruleset.ron"), "(format: 1, name: \"mine\", module: \"flets\")").unwrap();
    assert!(endturn(&words).output.contains("E0017"));
}

#[test]
fn a_path_that_does_not_exist_is_bad_usage_and_the_others_are_checked() {
    let outcome = endturn(&format!("{BROKEN} nowhere elsewhere"));
    assert_eq!((outcome.code, outcome.error.as_str()), (2, ""));
    for part in ["cannot read `nowhere`", "cannot read `elsewhere`", "checked 3 scenarios and 1 ruleset: 10 errors"] {
        assert!(outcome.output.contains(part), "{part} is missing in\n{}", outcome.output);
    }
    let empty = folder();
    let outcome = endturn(&format!("check {}", empty.path().display()));
    assert_eq!(outcome.code, 2);
    assert!(outcome.output.contains("no scenario, plan or ruleset"), "{}", outcome.output);
}

#[test]
fn a_path_that_cannot_be_read_is_counted_as_an_error() {
    let outcome = endturn("check nowhere");
    assert_eq!(outcome.code, 2);
    assert!(outcome.output.starts_with("error[E0001]: cannot read `nowhere`"), "{}", outcome.output);
    assert!(outcome.output.ends_with("checked nothing: 1 error\n"), "{}", outcome.output);
    let outcome = endturn("check nowhere scenarios --format json");
    assert_eq!((outcome.code, outcome.error.as_str()), (2, ""));
    let json: serde_json::Value = serde_json::from_str(&outcome.output).unwrap();
    assert_eq!((json["type"].as_str(), json["errors"].as_u64()), (Some("diagnostics"), Some(1)));
    let diagnostic = &json["diagnostics"][0];
    assert_eq!((diagnostic["code"].as_str(), diagnostic["file"].as_str()), (Some("E0001"), Some("nowhere")));
}

#[test]
fn values_can_be_changed_for_the_check() {
    assert_eq!(endturn("check scenarios/fleets_duel.ron --set turn_limit=0").code, 1);
    assert_eq!(endturn("check scenarios/fleets_duel.ron --set turn_limit=9").code, 0);
}

/// A ruleset on top of tiny, in its own folder; returns the place of its files.
fn odd_ruleset(files: &[(&str, &str)]) -> (tempfile::TempDir, std::path::PathBuf) {
    let place = folder();
    let ruleset = place.path().join("odd");
    fs::create_dir(&ruleset).unwrap();
    let header = "(format: 1, name: \"odd\", module: \"civ\", extends: \"tiny\")";
    fs::write(ruleset.join("ruleset.ron"), header).unwrap();
    for (name, text) in files {
        fs::write(ruleset.join(name), text).unwrap();
    }
    (place, ruleset)
}

#[test]
fn wrong_shapes_wrong_names_and_wrong_numbers_are_told_in_one_run() {
    let (_place, ruleset) = odd_ruleset(&[
        ("techs.ron", "{ \"Pottery\": 5, \"Currency\": (reqs: [\"Bronze Wrking\"]) }"),
        ("units.ron", "{ \"Phalanx\": (build_cost: \"dear\", tech: \"Potery\", moves: 900) }"),
    ]);
    let outcome = endturn(&format!("check {}", ruleset.display()));
    assert_eq!((outcome.code, outcome.error.as_str()), (1, ""));
    for part in [
        "techs.ron:1:14: error[E0009]: wrong type",
        "techs.ron:1:37: error[E0022]: unknown tech `Bronze Wrking`",
        "units.ron:1:27: error[E0009]: wrong type",
        "units.ron:1:41: error[E0022]: unknown tech `Potery`",
        "did you mean `Pottery`?",
        "units.ron:1:58: error[E0023]: this is too large",
        "checked 1 ruleset: 5 errors\n",
    ] {
        assert!(outcome.output.contains(part), "{part} is missing in\n{}", outcome.output);
    }
}

#[test]
fn a_folder_that_stands_where_a_rulesets_file_should_is_an_error() {
    let (_place, ruleset) = odd_ruleset(&[]);
    fs::create_dir(ruleset.join("nations.ron")).unwrap();
    let outcome = endturn(&format!("check {}", ruleset.display()));
    assert_eq!(outcome.code, 1);
    let message = format!("error[E0001]: `{}/nations.ron` is a folder", ruleset.display());
    assert!(outcome.output.contains(&message), "{}", outcome.output);
    assert!(outcome.output.ends_with("checked 1 ruleset: 1 error\n"), "{}", outcome.output);
}

#[test]
fn templates_in_the_sources_of_a_rust_package_are_not_checked() {
    let place = crate::support::folder();
    let game = fs::read_to_string(crate::support::repository().join("scenarios/fleets_duel.ron")).unwrap();
    for path in ["src/starter.ron", "scenarios/first.ron"] {
        let path = place.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, &game).unwrap();
    }
    let check = || endturn(&format!("check {}", place.path().display())).success();
    assert!(check().contains("checked 2 scenarios"));
    fs::write(place.path().join("Cargo.toml"), "").unwrap();
    assert!(check().contains("checked 1 scenario:"));
}

#[test]
fn a_scenario_on_standard_input_is_checked() {
    let game = fs::read_to_string(crate::support::repository().join("scenarios/fleets_duel.ron")).unwrap();
    let outcome = crate::support::endturn_reading("check -", &game);
    assert_eq!((outcome.code, outcome.output.as_str()), (0, "checked 1 scenario: no problems\n"));
    let outcome = crate::support::endturn_reading("check -", &game.replace("turn_limit", "turn_limt"));
    assert!(outcome.code == 1 && outcome.output.starts_with("-:"), "{}", outcome.output);
}

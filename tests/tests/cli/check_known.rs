//! `check`: warnings that a comment allows, and problems that an earlier check knows.

use std::fs;
use std::path::Path;

use crate::support::{endturn, folder, json_lines};

/// A scenario with a value that no rule reads (E0029), and further fields of its patch.
fn scenario(place: &Path, before: &str, more: &str) -> String {
    let path = place.join("game.ron");
    let text = format!(
        "(\n  format: 1, name: \"Duel\", turn_limit: 60,\n  seats: [(name: \"Red\"), (name: \"Blue\")],\n  \
         civ: (ruleset: \"classic\", map: Generated((size: (40, 25))), patch: (\n    {before}settings: (dispersion: \
         3),{more}\n  )),\n)\n"
    );
    fs::write(&path, text).unwrap();
    path.display().to_string()
}

#[test]
fn a_comment_with_a_reason_hides_a_warning_everywhere() {
    let place = folder();
    let path = scenario(place.path(), "", "");
    assert!(endturn(&format!("check {path}")).output.contains("E0029"));
    for before in ["// allow E0029: for later\n    ", "// allow E0029: for later\n    // a remark\n\n    "] {
        let path = scenario(place.path(), before, "");
        let text = endturn(&format!("check {path}")).success();
        assert!(text.ends_with("checked 1 scenario: no problems\n"), "{text}");
        assert_eq!(endturn(&format!("schedule {path}")).error, "");
    }
    let beside = scenario(place.path(), "", " // allow E0029: for later");
    endturn(&format!("check {beside}")).success();
    assert!(!endturn(&format!("check {beside}")).output.contains("E0029"));
}

#[test]
fn a_comment_without_a_reason_or_with_another_code_hides_nothing() {
    let place = folder();
    let path = scenario(place.path(), "// allow E0029\n    ", "");
    let text = endturn(&format!("check {path}")).success();
    assert!(text.contains("E0029") && text.contains("E0032") && text.ends_with("2 warnings\n"), "{text}");
    assert!(text.contains("expected `// allow E0029: why it is meant`"), "{text}");
    let path = scenario(place.path(), "// allow E0026: another\n    ", "");
    assert!(endturn(&format!("check {path}")).output.ends_with("checked 1 scenario: 1 warning\n"));
    // An error can't be allowed.
    let path = scenario(place.path(), "", " // allow E0007: never\n    sttings: (gold: 5),");
    assert!(endturn(&format!("check {path}")).output.contains("error[E0007]"));
}

#[test]
fn comments_that_hide_nothing_any_more_are_found_on_request() {
    let place = folder();
    let path = scenario(place.path(), "// allow E0029: for later\n    ", "\n    // allow E0026: old\n    units: {},");
    endturn(&format!("check {path}")).success();
    let text = endturn(&format!("check {path} --unused")).success();
    assert!(text.contains("there is no warning E0026 here any more"), "{text}");
    assert!(text.ends_with("checked 1 scenario: 1 warning\n"), "{text}");
    let json = &json_lines(&endturn(&format!("check {path} --unused --format json")).success())[0];
    assert_eq!((&json["warnings"], &json["diagnostics"][0]["code"]), (&1.into(), &"E0032".into()));
}

#[test]
fn of_known_problems_only_new_ones_are_reported_and_count() {
    let place = folder();
    let path = scenario(place.path(), "sttings: (gold: 5), ", "");
    let known = place.path().join("known.json");
    fs::write(&known, endturn(&format!("check {path} --format json")).output).unwrap();
    let words = format!("check {path} --baseline {}", known.display());
    let text = endturn(&words).success();
    assert!(text.ends_with("checked 1 scenario: no problems; 1 known problem left out\n"), "{text}");
    // The same on other lines, and one more of a kind that is known.
    scenario(place.path(), "\n\n  sttings: (gold: 5), ", "");
    endturn(&words).success();
    scenario(place.path(), "sttings: (gold: 5), ", "\n    unts: {},");
    let text = endturn(&words);
    assert_eq!(text.code, 1, "{text:?}");
    assert!(text.output.contains("`unts`") && !text.output.contains("`sttings`\n"), "{}", text.output);
    assert!(text.output.ends_with("checked 1 scenario: 1 error; 1 known problem left out\n"), "{}", text.output);
    let json = &json_lines(&endturn(&format!("{words} --format json")).output)[0];
    assert_eq!((&json["errors"], json["diagnostics"].as_array().unwrap().len()), (&1.into(), 1));
    for wrong in ["{}", "[", "nothing"] {
        fs::write(&known, wrong).unwrap();
        assert!(endturn(&words).failure(2).contains("expected the output of `check --format json`"), "{wrong}");
    }
}

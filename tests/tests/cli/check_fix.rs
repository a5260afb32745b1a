//! `check --fix`: certain corrections are made, and nothing else is touched. And `check` for GitHub
//! and in SARIF.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::support::{Outcome, endturn, folder, repository};

const DUEL: &str = "scenarios/fleets_duel.ron";

/// A folder with the duel, changed.
fn duel(changes: &[(&str, &str)]) -> (tempfile::TempDir, std::path::PathBuf) {
    let place = folder();
    let path = place.path().join("duel.ron");
    let mut text = fs::read_to_string(repository().join(DUEL)).unwrap();
    for (from, to) in changes {
        assert!(text.contains(from), "{from}");
        text = text.replacen(from, to, 1);
    }
    fs::write(&path, text).unwrap();
    (place, path)
}

fn fix(path: &Path) -> Outcome {
    endturn(&format!("check {} --fix", path.display()))
}

#[test]
fn each_sure_mistake_is_mended_so_that_nothing_is_left() {
    for (from, to) in [
        ("turn_limit: 20", "turn_limit = 20"),
        ("turn_limit: 20,", "turn_limit: 60;"),
        ("seed: 43,", "seed: 43"),
        ("seed: 43,", "seed: 43,,"),
        ("seed: 43", "sede: 42"),
        ("summary:", "sumary:"),
        ("\"turtle\"", "\"turtel\""),
        ("\"fleets\"", "\"fleats\""),
        ("name: \"Duel\"", "name: 'Duel'"),
        ("turn_limit: 20", "turn_limit 20"),
        ("// Two", "# Two"),
    ] {
        let (_place, path) = duel(&[(from, to)]);
        assert_eq!(endturn(&format!("check {}", path.display())).code, 1, "{to} is wrong");
        let outcome = fix(&path);
        assert_eq!((outcome.code, outcome.error.as_str()), (0, ""), "{to}: {}", outcome.output);
        assert!(
            outcome.output.ends_with("fixed 1 mistake in 1 file\nchecked 1 scenario: no problems\n"),
            "{}",
            outcome.output
        );
        let again = fix(&path).success();
        assert_eq!(again, "nothing to fix automatically\nchecked 1 scenario: no problems\n");
    }
}

#[test]
fn mistakes_that_hide_others_are_mended_with_them_and_what_is_left_is_told() {
    let (_place, path) = duel(&[
        ("\"Duel\",", "\"Duel\""),
        ("turn_limit: 20,", "turn_limit = 0;"),
        ("summary", "sumary"),
        ("\"turtle\"", "\"turtel\""),
    ]);
    let outcome = fix(&path);
    assert_eq!(outcome.code, 1);
    for part in [
        ":4:17: fixed added `,` (E0004)\n",
        ":7:16: fixed `=` → `:` (E0004)\n",
        ":5:5: fixed `sumary` → `summary` (E0007)\n",
        ": fixed `\"turtel\"` → `\"turtle\"` (E0021)\n",
        "error[E0023]: this is too small",
        "fixed 5 mistakes in 1 file\nchecked 1 scenario: 1 error\n",
    ] {
        assert!(outcome.output.contains(part), "{part} is missing in\n{}", outcome.output);
    }
}

#[test]
fn all_other_bytes_stay_as_they_are() {
    let (_place, path) = duel(&[("turn_limit: 20,", "turn_limit: 60;\t /* ä ; = */  "), ("summary", "sumary")]);
    let odd = format!("\u{feff}{}", fs::read_to_string(&path).unwrap().replace('\n', "\r\n"));
    fs::write(&path, &odd).unwrap();
    fix(&path).success();
    let expected = odd.replace("60;", "60,").replace("sumary", "summary");
    assert_eq!(fs::read(&path).unwrap(), expected.as_bytes());
}

#[cfg(unix)]
#[test]
fn who_may_read_a_file_stays_as_it_was_and_a_protected_one_is_left_alone() {
    use std::os::unix::fs::PermissionsExt;
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    let (_place, path) = duel(&[("summary", "sumary")]);
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
    fix(&path).success();
    assert_eq!(mode(&path), 0o640);
    let (_other, path) = duel(&[("summary", "sumary")]);
    fs::set_permissions(&path, fs::Permissions::from_mode(0o444)).unwrap();
    let error = fix(&path).failure(2);
    assert!(error.contains("it is write-protected; nothing was fixed"), "{error}");
    assert!(fs::read_to_string(&path).unwrap().contains("sumary"));
    let outcome = endturn(&format!("check {} --fix --format json", path.display()));
    let json: serde_json::Value = serde_json::from_str(&outcome.output).expect("the answer is JSON all the same");
    assert_eq!((outcome.code, &json["fixed"]), (2, &serde_json::json!([])), "{}", outcome.error);
    assert_eq!(json["errors"], 1, "the mistake is still there: {json}");
    assert_eq!(fs::read_dir(path.parent().unwrap()).unwrap().count(), 1, "nothing is left beside it");
}

#[test]
fn a_dry_run_shows_the_differences_and_touches_nothing() {
    let (_place, path) = duel(&[("summary", "sumary"), ("\"turtle\"", "\"turtel\"")]);
    let before = fs::read(&path).unwrap();
    let outcome = endturn(&format!("check {} --fix --dry-run", path.display()));
    let lines: Vec<&str> = outcome.output.lines().collect();
    assert_eq!(lines[0], format!("--- {}", path.display()));
    assert!(
        lines.iter().any(|line| line.starts_with("-    sumary: "))
            && lines.iter().any(|line| line.starts_with("+    summary: "))
    );
    assert!(
        outcome.output.ends_with("would fix 2 mistakes in 1 file\nchecked 1 scenario: no problems\n"),
        "{}",
        outcome.output
    );
    assert_eq!(fs::read(&path).unwrap(), before);
    assert!(endturn("check scenarios --dry-run").failure(2).contains("--fix"));
}

#[test]
fn what_may_be_meant_otherwise_is_not_mended() {
    // A misspelling of two similar names, a name that is only a prefix, a number, a doubtful case.
    for (from, to) in [("\"turtle\"", "\"t\""), ("turn_limit: 20", "turn_limit: 0"), ("\"turtle\"", "\"nobody\"")] {
        let (_place, path) = duel(&[(from, to)]);
        let before = fs::read(&path).unwrap();
        let outcome = fix(&path);
        assert_eq!(outcome.code, 1, "{to}");
        assert!(outcome.output.contains("nothing to fix automatically\n"), "{}", outcome.output);
        assert_eq!(fs::read(&path).unwrap(), before);
    }
    let place = folder();
    let mine = place.path().join("mine");
    fs::create_dir(&mine).unwrap();
    fs::write(mine.join("ruleset.ron"), "(format: 1, name: \"mine\", module: \"civ\", extends: \"classic\")").unwrap();
    fs::write(mine.join("effects.ron"), "{Make_Content: {\"Templ\": (value: 2)}}").unwrap();
    let outcome = fix(&mine);
    assert!(
        outcome.output.contains("warning[E0026]") && outcome.output.contains("nothing to fix automatically"),
        "{}",
        outcome.output
    );
}

#[test]
fn a_thing_whose_own_name_has_the_slip_is_not_made_the_rule_for_all_who_name_it() {
    let place = folder();
    let fleets = place.path().join("fleets");
    endturn(&format!("ruleset copy fleets {}", fleets.display())).success();
    let change = |file: &str, from: &str, to: &str| {
        let text = fs::read_to_string(fleets.join(file)).unwrap();
        assert!(text.contains(from), "{from}");
        fs::write(fleets.join(file), text.replacen(from, to, 1)).unwrap();
    };
    change("start.ron", "\"skiff\"", "\"skif\"");
    fix(&fleets).success();
    change("ships.ron", "\"frigate\"", "\"figate\"");
    let outcome = fix(&fleets);
    assert_eq!(outcome.code, 1);
    assert!(outcome.output.contains("nothing to fix automatically"), "{}", outcome.output);
}

#[test]
fn only_files_that_are_given_are_mended() {
    let (place, path) = duel(&[]);
    let ruleset = place.path().join("assets/rulesets/fleets");
    endturn(&format!("ruleset copy fleets {}", ruleset.display())).success();
    let economy = ruleset.join("economy.ron");
    let broken = fs::read_to_string(&economy).unwrap().replacen("(metal:", "(metl:", 1);
    fs::write(&economy, &broken).unwrap();
    assert_eq!(fix(&path).code, 1, "the scenario is given, its ruleset is not");
    assert_eq!(fs::read_to_string(&economy).unwrap(), broken);
    assert_eq!(fix(&ruleset.join("ships.ron")).code, 1, "another file of the ruleset is given");
    assert_eq!(fs::read_to_string(&economy).unwrap(), broken);
    let outcome = fix(place.path());
    assert_eq!(outcome.code, 0, "{}", outcome.output);
    assert_eq!(fs::read_to_string(&economy).unwrap(), broken.replacen("(metl:", "(metal:", 1));
}

#[cfg(unix)]
#[test]
fn what_lies_elsewhere_is_not_mended_through_a_link() {
    let (_elsewhere, path) = duel(&[("summary", "sumary")]);
    let place = folder();
    std::os::unix::fs::symlink(&path, place.path().join("link.ron")).unwrap();
    assert_eq!(fix(place.path()).code, 1);
    assert!(fs::read_to_string(&path).unwrap().contains("sumary"));
    fix(&place.path().join("link.ron")).success();
    assert!(fs::read_to_string(&path).unwrap().contains("summary"), "named itself, it is what is meant");
    assert!(place.path().join("link.ron").is_symlink());
}

#[test]
fn programs_are_told_what_was_mended() {
    let (_place, path) = duel(&[("summary", "sumary")]);
    let json: Value =
        serde_json::from_str(&endturn(&format!("check {} --fix --format json", path.display())).success()).unwrap();
    let one = &json["fixed"][0];
    assert_eq!((one["line"].as_u64(), one["column"].as_u64(), one["code"].as_str()), (Some(5), Some(5), Some("E0007")));
    assert_eq!(
        (one["before"].as_str(), one["after"].as_str(), json["errors"].as_u64()),
        (Some("sumary"), Some("summary"), Some(0))
    );
}

#[test]
fn github_is_told_in_its_own_commands() {
    let (_place, path) = duel(&[("\"turtle\"", "\"50%, a:b\""), ("summary", "sumary")]);
    let outcome = endturn(&format!("check {} --format github", path.display()));
    assert_eq!(outcome.code, 1);
    let lines: Vec<&str> = outcome.output.lines().collect();
    let start = format!("::error file={},line=", path.display());
    assert!(
        lines[0].starts_with(&format!("{start}5,endLine=5,col=5,endColumn=10,title=E0007::unknown field `sumary`")),
        "{}",
        lines[0]
    );
    assert!(lines[0].ends_with("%0Adid you mean `summary`?"), "{}", lines[0]);
    assert!(lines[1].contains("title=E0021::unknown persona `50%25, a:b`"), "{}", lines[1]);
    assert_eq!(lines[2..], ["checked 1 scenario: 2 errors"]);
    let odd = folder();
    let path = odd.path().join("a,b: 100%.ron");
    fs::write(&path, "(").unwrap();
    let outcome =
        crate::support::call(&["check", &path.display().to_string(), "--format", "github"], "", Default::default());
    assert!(outcome.output.contains("a%2Cb%3A 100%25.ron,line="), "{}", outcome.output);
}

/// Checks what the standard requires of the objects written; there may be more.
fn check_sarif(log: &Value) {
    let is_text = |value: &Value| value["text"].as_str().is_some_and(|text| !text.is_empty());
    let place = |location: &Value| {
        let place = &location["physicalLocation"];
        let uri = place["artifactLocation"]["uri"].as_str().expect("a place has a file");
        assert!(uri.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-._~/%:".contains(&byte)), "{uri}");
        let region = &place["region"];
        if region.is_object() {
            let number = |name: &str| region[name].as_u64();
            let (line, column) = (number("startLine").unwrap(), number("startColumn").unwrap());
            assert!(line >= 1 && column >= 1);
            assert!(number("endLine").is_none_or(|end| end >= line));
            assert!(
                number("endColumn").is_none_or(|end| end >= 1 && (number("endLine") != Some(line) || end >= column))
            );
        }
    };
    assert_eq!(log["version"], "2.1.0");
    assert!(log["$schema"].as_str().unwrap().ends_with("sarif-schema-2.1.0.json"));
    let runs = log["runs"].as_array().expect("a list of runs");
    for run in runs {
        assert!(run["tool"]["driver"]["name"].is_string());
        assert_eq!(run["columnKind"], "unicodeCodePoints");
        assert!(run["invocations"].as_array().unwrap().iter().all(|one| one["executionSuccessful"].is_boolean()));
        let rules = run["tool"]["driver"]["rules"].as_array().expect("a list of rules");
        let ids: Vec<&str> = rules.iter().map(|rule| rule["id"].as_str().expect("a rule has an id")).collect();
        assert!(ids.windows(2).all(|pair| pair[0] < pair[1]), "each once");
        assert!(rules.iter().all(|rule| is_text(&rule["shortDescription"]) && is_text(&rule["help"])));
        for result in run["results"].as_array().expect("a list of results") {
            assert!(
                is_text(&result["message"])
                    && ["error", "warning", "note"].contains(&result["level"].as_str().unwrap())
            );
            let rule = result["ruleIndex"].as_u64().expect("every code has a page") as usize;
            assert_eq!(Some(ids[rule]), result["ruleId"].as_str());
            result["locations"].as_array().into_iter().flatten().for_each(place);
            for related in result["relatedLocations"].as_array().into_iter().flatten() {
                place(related);
                assert!(is_text(&related["message"]));
            }
            for change in result["fixes"]
                .as_array()
                .into_iter()
                .flatten()
                .flat_map(|fix| fix["artifactChanges"].as_array().unwrap())
            {
                assert!(change["artifactLocation"]["uri"].is_string());
                for one in change["replacements"].as_array().unwrap() {
                    assert!(one["deletedRegion"]["byteOffset"].is_u64() && one["deletedRegion"]["byteLength"].is_u64());
                    assert!(one["insertedContent"]["text"].is_string());
                }
            }
        }
    }
}

#[test]
fn the_log_for_scanners_is_as_the_standard_asks() {
    let log = |words: &str| -> Value {
        let log = serde_json::from_str(&endturn(words).output).unwrap();
        check_sarif(&log);
        log
    };
    let sound = log("check scenarios --format sarif");
    assert_eq!(sound["runs"][0]["results"].as_array().map(Vec::len), Some(0));
    let broken = log("check tests/fixtures/cli/broken nowhere --format sarif");
    let json: Value =
        serde_json::from_str(&endturn("check tests/fixtures/cli/broken nowhere --format json").output).unwrap();
    let (results, all) = (broken["runs"][0]["results"].as_array().unwrap(), json["diagnostics"].as_array().unwrap());
    assert_eq!(
        (results.len(), broken["runs"][0]["invocations"][0]["executionSuccessful"].as_bool()),
        (all.len(), Some(false))
    );
    for (result, one) in results.iter().zip(all) {
        let place = &result["locations"][0]["physicalLocation"];
        assert_eq!((&result["ruleId"], &place["artifactLocation"]["uri"]), (&one["code"], &one["file"]));
        assert_eq!((&place["region"]["startLine"], &place["region"]["endColumn"]), (&one["line"], &one["end_column"]));
        assert_eq!(result["fixes"].is_array(), one["fix"].is_object());
    }
    assert!(
        results.iter().any(|result| result["fixes"].is_array())
            && results.iter().any(|result| result["relatedLocations"].is_array())
    );
    let odd = folder();
    let path = odd.path().join("ä b#1.ron");
    fs::write(&path, "(").unwrap();
    let outcome =
        crate::support::call(&["check", &path.display().to_string(), "--format", "sarif"], "", Default::default());
    let log: Value = serde_json::from_str(&outcome.output).unwrap();
    check_sarif(&log);
    let uri =
        log["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"].as_str().unwrap();
    assert!(uri.starts_with("file:///") && uri.ends_with("%C3%A4%20b%231.ron"), "{uri}");
}

#[test]
fn a_right_name_whose_definition_has_a_slip_stays() {
    let place = folder();
    let orders = place.path().join("orders");
    endturn(&format!("ruleset copy hidden_orders {}", orders.display())).success();
    let map = orders.join("map.ron");
    let right = fs::read_to_string(&map).unwrap();
    fs::write(&map, right.replacen("name: \"Mill\"", "anme: \"Mill\"", 1)).unwrap();
    fix(&orders).success();
    assert_eq!(fs::read_to_string(&map).unwrap(), right);
}

#[test]
fn a_short_name_is_not_turned_into_another_one() {
    let (_place, path) = duel(&[("\"Red\"", "\"Rdx\"")]);
    let before = fs::read(&path).unwrap();
    fix(&path);
    assert_eq!(fs::read(&path).unwrap(), before);
}

/// Puts a slip of the keys into a word of a text: a letter left out, doubled, replaced, or changed
/// over with the next.
fn slip(text: &str, draw: &mut impl FnMut(usize) -> usize) -> String {
    let letters: Vec<char> = text.chars().collect();
    let inner: Vec<usize> = (1..letters.len() - 1)
        .filter(|&at| letters[at - 1..=at + 1].iter().all(|letter| letter.is_ascii_alphabetic()))
        .collect();
    let at = inner[draw(inner.len())];
    let mut wrong = letters.clone();
    match draw(4) {
        0 => _ = wrong.remove(at),
        1 => wrong.insert(at, letters[at]),
        2 => wrong[at] = ['q', 'x', 'j'][draw(3)],
        _ => wrong.swap(at, at + 1),
    }
    wrong.into_iter().collect()
}

/// Every file that is mended is the right one again.
fn mends_or_leaves(slips: usize, seed: u64) {
    let mut state = seed;
    let mut draw = |most: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % most
    };
    let shipped = repository().join("scenarios");
    let (mut mended, mut left) = (0, 0);
    for number in 0..slips {
        let name =
            ["fleets_duel.ron", "first_contact.ron", "catan.ron", "civ_two_cities.ron", "risk_small.ron"][draw(5)];
        let right = fs::read_to_string(shipped.join(name)).unwrap();
        let wrong = slip(&right, &mut draw);
        let place = folder();
        let path = place.path().join(name);
        fs::write(&path, &wrong).unwrap();
        fix(&path);
        let now = fs::read_to_string(&path).unwrap();
        if now == wrong {
            left += 1;
        } else {
            mended += 1;
            assert_eq!(now, right, "slip {number} in {name}");
        }
    }
    assert!(mended > slips / 10 && left > 0, "{mended} mended, {left} left");
}

#[test]
fn what_is_mended_after_a_slip_is_as_it_was() {
    mends_or_leaves(60, 31);
}

#[test]
#[ignore = "minutes: CONTRIBUTING.md says how to run it"]
fn what_is_mended_after_a_thousand_slips_is_as_it_was() {
    mends_or_leaves(1_000, 32);
}

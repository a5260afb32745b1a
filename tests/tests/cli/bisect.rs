//! `bisect` finds planted differences between games, scenarios, rulesets, batches and programs.
#![allow(clippy::float_arithmetic, reason = "figures about games")]

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::support::{endturn, folder, json_lines, repository};

/// Changed values of fleets; persons who look at prices decide by some of them.
const CHANGED: &str = r#"(format: 1, extends: "./good.ron", fleets: (patch: {
    "battle": {"multipliers": {"skiff": {"dreadnought": 900, "frigate": 1400}}},
    "ships": {"dreadnought": {"upkeep": {"metal": 41}}, "skiff": {"upkeep": {"metal": 6}}},
    "economy": {"mine": {"energy": 14000}},
}))
"#;

/// A folder with the duel as `good.ron`, and `bad.ron`, which changes it.
fn planted(bad: &str) -> tempfile::TempDir {
    let place = folder();
    fs::copy(repository().join("scenarios/fleets_duel.ron"), place.path().join("good.ron")).unwrap();
    fs::write(place.path().join("bad.ron"), bad).unwrap();
    place
}

/// The words that compare the two.
fn both(place: &Path, more: &str) -> String {
    format!("bisect {0}/good.ron {0}/bad.ron{more}", place.display())
}

/// The answer as JSON; the two differ.
fn answer(words: &str) -> Value {
    let outcome = endturn(&format!("{words} --format json"));
    assert_eq!((outcome.code, &*outcome.error), (1, ""), "{}", outcome.output);
    json_lines(&outcome.output).remove(0)
}

/// Paths of the values that were found.
fn found(answer: &Value) -> Vec<&str> {
    answer["values"]["enough"].as_array().unwrap().iter().map(|one| one["path"].as_str().unwrap()).collect()
}

#[test]
fn the_rule_at_which_two_games_part_is_named_with_what_it_made_different() {
    let place = planted(CHANGED);
    // Both give the same orders in the first round, and pay other prices for them.
    let words = both(place.path(), " --seat 1=skiff_mass --seat 2=dreadnought_tech");
    let answer = answer(&words);
    assert_eq!(answer["point"]["rule"]["rule"], "F-01", "{answer}");
    assert_eq!(answer["point"]["rule"]["stage"], "SegmentRun(Resolution)");
    let state = answer["point"]["state"].as_array().unwrap();
    let [row] = &state[..] else { panic!("one field differs: {state:?}") };
    assert_eq!([&row["place"], &row["name"], &row["field"]], ["fleets.stock", "PlanetId(1)", "energy"]);
    let text = endturn(&words);
    assert!(text.output.contains("  in SegmentRun(Resolution): rule F-01 Structures, step Structures"), "{text:?}");
}

#[test]
fn games_that_part_by_an_order_show_both_orders() {
    let place = planted(CHANGED);
    let text = endturn(&both(place.path(), "")).output;
    assert!(text.contains("  where orders are applied\n"), "{text}");
    assert!(text.contains("The first orders that differ\n  A  ") && text.contains(" orders: "), "{text}");
}

#[test]
fn of_many_changed_values_the_one_that_decides_is_found_and_written() {
    let bad = r#"(format: 1, extends: "./good.ron", fleets: (patch: {
        "ships": {"dreadnought": {"upkeep": {"metal": 41}}, "frigate": {"metal": 1400}},
        "economy": {"mine": {"metal": 9000}},
    }))"#;
    let place = planted(bad);
    let out = place.path().join("least.ron");
    let outcome = endturn(&both(place.path(), &format!(" --out {}", out.display())));
    assert_eq!(outcome.code, 1, "{outcome:?}");
    let expected = "\nOf 3 differing values one decides who ranks where\n  fleets.economy.mine.metal: 15000 → 9000\n";
    assert!(outcome.output.contains(expected), "{}", outcome.output);
    endturn(&format!("check {}", out.display())).success();
    let changed = "--set fleets.economy.mine.metal=9000";
    let digest = |words: &str| {
        let text = endturn(&format!("run {words} --quiet")).success();
        text.lines().find(|line| line.starts_with("digest")).unwrap().to_owned()
    };
    let good = place.path().join("good.ron");
    assert_eq!(digest(&out.display().to_string()), digest(&format!("{} {changed}", good.display())));
}

#[test]
fn many_games_decide_by_the_points_of_a_seat_with_its_interval() {
    let place = planted(CHANGED);
    let words = both(place.path(), " --seat 1=skiff_mass --seat 2=turtle --seeds 60");
    let answer = answer(&words);
    assert_eq!(answer["values"]["by"], "ranking", "{answer}");
    let effect = &answer["values"]["effect"];
    assert!(effect["what"].as_str().unwrap().starts_with("points of "), "{effect}");
    let (all, these) = (effect["all"]["estimate"].as_f64().unwrap(), effect["these"]["estimate"].as_f64().unwrap());
    assert!(these / all >= 0.5, "{effect}");
    let one = found(&answer);
    assert!(!one.is_empty() && one.len() < answer["values"]["differing"].as_u64().unwrap() as usize, "{answer}");
    for workers in [1, 3] {
        assert_eq!(self::answer(&format!("{words} --workers {workers}")), answer, "with {workers} workers");
    }
}

#[test]
fn of_two_batches_the_first_game_that_differs_and_the_values_behind_it_are_found() {
    let place = planted(CHANGED);
    let plan = |name: &str| {
        let path = place.path().join(format!("{name}_plan.ron"));
        let text = format!(
            r#"(format: 1, name: "p", scenarios: ["{name}.ron"], contenders: ["skiff_mass", "dreadnought_tech", "turtle"],
                design: RoundRobin, replicates: 40)"#
        );
        fs::write(&path, text).unwrap();
        let out = place.path().join(name);
        endturn(&format!("batch {} --out {} --quiet", path.display(), out.display())).success();
        out.display().to_string()
    };
    let (good, bad) = (plan("good"), plan("bad"));
    let answer = answer(&format!("bisect {good} {bad}"));
    assert_eq!(answer["point"]["rule"]["rule"], "F-01", "{answer}");
    assert_eq!(answer["values"]["effect"]["what"], "points of turtle");
    assert_eq!(found(&answer), ["fleets.battle.multipliers.skiff.frigate"]);
    let text = endturn(&format!("bisect {good} {bad}")).output;
    assert!(text.contains("game 0 is the first that differs: "), "{text}");
    let same = endturn(&format!("bisect {good} {good}")).success();
    assert!(same.ends_with("equal: all games that both batches have\n"), "{same}");
}

#[test]
fn of_two_rulesets_the_values_that_change_a_game_are_found() {
    let answer = answer("bisect classic classic_plus --scenario scenarios/civ_two_cities.ron --by course");
    let values = found(&answer);
    let differing = answer["values"]["differing"].as_u64().unwrap() as usize;
    assert!(!values.is_empty() && values.len() < differing, "{answer}");
    // What was found changes the game; nothing of it can be left out.
    let set = |left_out: Option<&str>| {
        let all = answer["values"]["enough"].as_array().unwrap().iter();
        let kept = all.filter(|one| one["path"].as_str() != left_out);
        kept.map(|one| format!(" --set {}={}", one["path"].as_str().unwrap(), one["new"].as_str().unwrap()))
            .collect::<String>()
    };
    let same = |words: String| endturn(&format!("diff scenarios/civ_two_cities.ron{words}")).code;
    assert_eq!(same(set(None).replace("--set", "--set-b")), 1);
    assert_eq!(same(format!(" --seed-b 11{}", set(values.first().copied()).replace("--set", "--set-b"))), 0);
}

#[test]
fn records_are_compared_and_equal_games_are_equal() {
    let place = planted(CHANGED);
    let place = place.path();
    let record = |name: &str| {
        let out = place.join(format!("{name}.out"));
        endturn(&format!("run {}/{name}.ron --quiet --out {}", place.display(), out.display())).success();
        out.display().to_string()
    };
    let (good, bad) = (record("good"), record("bad"));
    let answer = answer(&format!("bisect {good} {bad}"));
    assert!(answer["diff"]["round"].as_u64().unwrap() >= 1 && answer["point"].is_object(), "{answer}");
    assert!(answer["values"].is_null());
    let same = endturn(&format!("bisect {good} {}/good.ron", place.display())).success();
    assert!(same.contains("equal: the same for "), "{same}");
}

#[test]
fn what_cannot_be_compared_is_refused_with_the_reason() {
    let place = planted(CHANGED);
    for (words, problem) in [
        ("bisect classic classic_plus".to_owned(), "`classic` is a ruleset; name a --scenario that plays it"),
        (both(place.path(), " --by ranks"), "`--by ranks`: expected ranking, length, course"),
        (both(place.path(), " --seeds 0"), "expected a whole number from 1 to 100000"),
        (format!("bisect - {}/good.ron", place.path().display()), "can't come from standard input"),
        ("bisect clasic classic_plus --scenario scenarios/civ_war.ron".to_owned(), "`clasic` is no ruleset"),
        ("bisect scenarios/chess.ron scenarios/go.ron".to_owned(), "different modules"),
    ] {
        let error = endturn(&words).failure(2);
        assert!(error.contains(problem), "{words}: {error}");
    }
    let random = both(place.path(), " --seat 1=random --seat 2=random --seeds 30");
    let text = endturn(&random).output;
    assert!(text.contains("No values found: 30 games a side show no difference beyond doubt; more may\n"), "{text}");
}

#[cfg(unix)]
mod programs {
    use std::os::unix::fs::PermissionsExt as _;
    use std::process::Command;

    use super::*;
    use crate::process::program;

    fn executable(path: &Path, text: &str) -> String {
        fs::write(path, text).unwrap();
        fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
        path.display().to_string()
    }

    #[test]
    fn two_builds_play_the_scenario_and_their_first_difference_is_shown() {
        let place = folder();
        let with = |name: &str, more: &str| {
            let text = format!("#!/bin/sh\nexec {} \"$@\"{more}\n", program().display());
            executable(&place.path().join(name), &text)
        };
        let (good, same) = (with("good", ""), with("same", ""));
        let bad = with("bad", " --set fleets.economy.mine.metal=9000");
        let game = "--scenario scenarios/fleets_duel.ron";
        let text = endturn(&format!("bisect {good} {same} {game}")).success();
        assert!(text.ends_with("equal: the same orders, facts and rounds\n"), "{text}");
        let text = endturn(&format!("bisect {good} {bad} {game}"));
        assert!(text.code == 1 && text.output.contains("differs: they part in round 1\n"), "{text:?}");
        assert!(text.output.contains("The first line of their records that differs\n  A  seat "), "{text:?}");
        let none = executable(&place.path().join("none"), "#!/bin/sh\necho no >&2\nexit 9\n");
        let error = endturn(&format!("bisect {good} {none} {game}")).failure(2);
        assert!(error.contains("can't play scenarios/fleets_duel.ron: no"), "{error}");
        assert!(endturn(&format!("bisect {good} {bad}")).failure(2).contains("name it with --scenario"));
    }

    #[test]
    fn the_script_for_git_tells_good_commits_from_bad_ones_and_from_those_that_do_not_build() {
        let place = folder();
        let (record, script) = (place.path().join("out"), place.path().join("check.sh"));
        endturn(&format!("run scenarios/fleets_duel.ron --quiet --out {}", record.display())).success();
        let told = endturn(&format!("bisect {} --script {}", record.display(), script.display())).success();
        assert!(told.contains("git bisect run "), "{told}");
        // In place of cargo, and of the program that it would build.
        let bin = place.path().join("bin");
        fs::create_dir_all(place.path().join("target/release")).unwrap();
        fs::create_dir(&bin).unwrap();
        let built = place.path().join("target/release/endturn");
        let run = |cargo: &str, endturn: &str| {
            executable(&bin.join("cargo"), &format!("#!/bin/sh\n{cargo}\n"));
            executable(&built, &format!("#!/bin/sh\n{endturn}\n"));
            let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap());
            let mut command = Command::new(&script);
            command.current_dir(place.path()).env("PATH", path).env_remove("CARGO_TARGET_DIR");
            command.output().unwrap().status.code()
        };
        let real = format!("exec {} \"$@\"", program().display());
        assert_eq!(run("exit 0", &real), Some(0));
        assert_eq!(run("exit 0", "exit 1"), Some(1));
        assert_eq!(run("exit 0", "exit 2"), Some(125));
        assert_eq!(run("exit 101", &real), Some(125));
    }
}

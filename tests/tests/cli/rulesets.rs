//! `rulesets` and `ruleset`: the list, the content, and copies of rulesets.

use std::fs;

use serde_json::Value;

use crate::support::{call, endturn, folder};

fn json(words: &str) -> Value {
    serde_json::from_str(&endturn(words).output).unwrap()
}

fn ask(words: &[&str]) -> crate::support::Outcome {
    call(words, "", Default::default())
}

/// The number of built-in rulesets.
fn shipped() -> usize {
    let rulesets = endturn::Modules::shipped().rulesets();
    rulesets.iter().filter(|(path, _)| path.ends_with("/ruleset.ron")).count()
}

#[test]
fn all_rulesets_are_listed_with_module_parents_and_place() {
    let text = endturn("rulesets").success();
    assert!(text.ends_with(&format!("\n{} rulesets\n", shipped())), "{text}");
    let line = text.lines().find(|line| line.starts_with("classic_plus")).expect("it is listed");
    let words: Vec<&str> = line.split_whitespace().collect();
    assert_eq!(words[1..3], ["civ", "classic"], "{line}");
    assert!(line.contains("assets/rulesets/classic_plus, as in the program"), "{line}");
    let all = json("rulesets --format json --module agency");
    let names: Vec<&str> = all.as_array().unwrap().iter().map(|one| one["ruleset"].as_str().unwrap()).collect();
    assert_eq!(names, ["agency", "agency_battles", "agency_short"]);
    assert_eq!(
        (&all[2]["extends"][0], &all[2]["shipped"], &all[2]["replaces"]),
        (&"agency".into(), &true.into(), &false.into())
    );
    assert!(endturn("rulesets --module flets").failure(2).contains("did you mean `fleets`?"));
}

#[test]
fn values_are_shown_with_the_layer_file_and_line_they_come_from() {
    let text = endturn("ruleset show classic_plus units.Settlers").success();
    let has = |line: &str| text.lines().any(|one| one.split_whitespace().collect::<Vec<_>>().join(" ") == line);
    let own = fs::read_to_string("assets/rulesets/classic_plus/units.ron").unwrap();
    let line = own.lines().position(|line| line.contains("build_cost: 30")).unwrap() + 1;
    assert!(has(&format!("classic_plus/units.ron:{line} units.Settlers.build_cost: 30")), "{text}");
    assert!(
        text.lines().any(|line| line.starts_with("classic/units.ron:") && line.ends_with("units.Settlers.pop_cost: 1"))
    );
    let one = json("ruleset show classic_plus civ.settings.gold --format json");
    assert_eq!(one["values"].as_array().unwrap().len(), 1, "the module's name may stand in front");
    assert_eq!(
        (one["values"][0]["value"].as_i64(), one["values"][0]["layer"].as_str()),
        (Some(100), Some("classic_plus"))
    );
    let by_layer: Vec<i64> =
        one["by_layer"].as_array().unwrap().iter().map(|one| one["value"].as_i64().unwrap()).collect();
    assert_eq!(by_layer, [50, 100]);
}

#[test]
fn a_whole_ruleset_is_shown_value_by_value() {
    let all = json("ruleset show fleets --format json");
    let values = all["values"].as_array().unwrap();
    let value = |path: &str| &values.iter().find(|one| one["path"] == path).expect(path)["value"];
    assert_eq!(value("economy.mine.metal"), 15000);
    assert!(values.len() > 1_000);
    // Each call reads the whole ruleset again.
    for one in values.iter().step_by(23) {
        let path = one["path"].as_str().unwrap();
        let again = &ask(&["ruleset", "show", "fleets", path, "--format", "json"]).output;
        let again: Value = serde_json::from_str(again).unwrap();
        assert_eq!(&again["values"][0], one, "every path leads to its value");
    }
}

#[test]
fn what_is_not_there_is_told_with_what_is() {
    let error = endturn("ruleset show classic units.Setlers").failure(2);
    assert!(
        error.contains("there is no `Setlers` in `units`") && error.contains("did you mean `Settlers`?"),
        "{error}"
    );
    assert!(endturn("ruleset show clasic").failure(2).contains("did you mean `classic`?"));
    assert!(endturn("ruleset show classic unitz").failure(2).contains("did you mean `units`?"));
    assert!(endturn("ruleset show classic a..b").failure(2).contains("expected a name after `a.`"));
    assert!(endturn("ruleset show scenarios/").failure(2).contains("there is no ruleset.ron in the folder"));
}

#[test]
fn rulesets_are_compared_value_by_value() {
    let outcome = endturn("ruleset diff classic classic_plus");
    assert_eq!((outcome.code, outcome.error.as_str()), (1, ""));
    assert!(outcome.output.contains("settings.gold: 50 → 100"), "{}", outcome.output);
    assert!(outcome.output.lines().any(|line| line.starts_with('-') && line.contains("disasters.Pestilence: ")));
    assert!(outcome.output.lines().any(|line| line.starts_with('+') && line.contains("units.Lancers: ")));
    assert_eq!(
        endturn("ruleset diff classic assets/rulesets/classic").success(),
        "classic → classic: no differences\n"
    );
    let found = json("ruleset diff classic classic_plus --format json");
    let gold = found["differences"].as_array().unwrap().iter().find(|one| one["path"] == "settings.gold").unwrap();
    assert_eq!(
        (gold["kind"].as_str(), gold["a"]["value"].as_i64(), gold["b"]["value"].as_i64()),
        (Some("changed"), Some(50), Some(100))
    );
    assert!(endturn("ruleset diff classic fleets").failure(2).contains("no value in common"));
}

#[test]
fn who_names_something_is_found_with_file_and_line() {
    let text = endturn("ruleset uses classic Pottery").success();
    for part in [
        "techs.Pottery: an entry of techs",
        "buildings.Granary.reqs[0]: Tech(\"Pottery\")",
        "units.Workers.tech: \"Pottery\"",
    ] {
        assert!(text.contains(part), "{part} is missing in\n{text}");
    }
    let found = json("ruleset uses classic Pottery --format json");
    for place in found["places"].as_array().unwrap() {
        let file = fs::read_to_string(place["file"].as_str().unwrap()).unwrap();
        let line = file.lines().nth(place["line"].as_u64().unwrap() as usize - 1).unwrap();
        let at = line.char_indices().nth(place["column"].as_u64().unwrap() as usize - 1).unwrap().0;
        assert!(line[at..].starts_with("\"Pottery\""), "{place}: {line}");
    }
    assert!(endturn("ruleset uses classic Potery").failure(1).contains("did you mean `Pottery`?"));
}

#[test]
fn a_copy_is_a_ruleset_of_its_own_and_nothing_is_overwritten() {
    let place = folder();
    let mine = place.path().join("my_short");
    let words = format!("ruleset copy agency_short {}", mine.display());
    assert!(endturn(&words).success().contains("scenarios find rulesets in assets/rulesets"));
    assert_eq!(endturn(&format!("check {}", mine.display())).success(), "checked 1 ruleset: no problems\n");
    assert_eq!(endturn(&format!("ruleset diff agency_short {}", mine.display())).code, 0);
    for name in ["factions.ron", "leads.ron", "missions.ron"] {
        let read = |folder: &std::path::Path| fs::read(folder.join(name)).unwrap();
        assert_eq!(read(&mine), read("assets/rulesets/agency_short".as_ref()));
    }
    let header = fs::read_to_string(mine.join("ruleset.ron")).unwrap();
    assert!(header.contains("name: \"my_short\"") && header.contains("// Agency, short"), "{header}");
    fs::write(mine.join("leads.ron"), "mine").unwrap();
    assert!(endturn(&words).failure(2).contains("exists and is not overwritten"));
    assert_eq!(fs::read_to_string(mine.join("leads.ron")).unwrap(), "mine");
    let odd = format!("ruleset copy fleets {}", place.path().join("9x").display());
    assert!(endturn(&odd).failure(2).contains("cannot be the name of a ruleset"));
}

#[test]
fn a_ruleset_with_errors_is_shown_as_far_as_it_can_be_read() {
    let place = folder();
    let mine = place.path().join("odd");
    fs::create_dir(&mine).unwrap();
    fs::write(mine.join("ruleset.ron"), "(format: 1, name: \"odd\", module: \"fleets\", extends: \"fleets\")").unwrap();
    fs::write(mine.join("economy.ron"), "(mine: (metl: 5))").unwrap();
    let outcome = endturn(&format!("ruleset show {} economy.mine", mine.display()));
    assert_eq!(outcome.code, 1);
    assert!(outcome.output.contains("economy.mine.metal: 15000"), "{}", outcome.output);
    assert!(outcome.error.contains("odd/economy.ron:1:9: error[E0007]"), "{}", outcome.error);
}

/// A project with a scenario, and its own version of the ruleset `fleets`.
fn own_fleets(metal: &str) -> tempfile::TempDir {
    let place = folder();
    let fleets = place.path().join("assets/rulesets/fleets");
    endturn(&format!("ruleset copy fleets {}", fleets.display())).success();
    let start = fs::read_to_string(fleets.join("start.ron")).unwrap();
    fs::write(fleets.join("start.ron"), start.replace("metal: 20_000", &format!("metal: {metal}"))).unwrap();
    fs::copy("scenarios/fleets_duel.ron", place.path().join("duel.ron")).unwrap();
    place
}

#[test]
fn a_ruleset_that_takes_the_place_of_the_program_s_is_told_by_run_play_and_check() {
    let place = own_fleets("30_000");
    let duel = place.path().join("duel.ron").display().to_string();
    let told = "assets/rulesets/fleets, not as in the program)";
    let run = endturn(&format!("run {duel} --rounds 1")).success();
    assert!(run.starts_with("Duel: played by fleets (") && run.lines().next().unwrap().ends_with(told), "{run}");
    assert!(run.lines().any(|line| line.starts_with("ruleset fleets (") && line.ends_with(told)), "{run}");
    let quiet = endturn(&format!("run {duel} --rounds 1 --quiet")).success();
    assert!(quiet.contains(told), "{quiet}");
    let play = crate::support::endturn_reading(&format!("play {duel} --seat 1"), "quit\n").success();
    assert!(play.lines().next().unwrap().ends_with(told), "{play}");
    let check = endturn(&format!("check {duel}")).success();
    assert!(check.ends_with(&format!("{told}\n")), "{check}");
    let one = |value: &Value| (value["ruleset"].clone(), value["shipped"].clone(), value["replaces"].clone());
    let expected = ("fleets".into(), false.into(), true.into());
    let result = json(&format!("run {duel} --rounds 1 --quiet --format json"));
    assert_eq!(one(&result["rulesets"][0]), expected);
    assert!(result["rulesets"][0]["folder"].as_str().unwrap().ends_with("assets/rulesets/fleets"));
    assert_eq!(one(&json(&format!("check {duel} --format json"))["rulesets"][0]), expected);
    let list = endturn(&format!("ruleset show {}", place.path().join("assets/rulesets/fleets").display())).success();
    assert!(list.contains(told), "{list}");
}

#[test]
fn the_same_ruleset_in_a_folder_needs_no_telling() {
    let place = own_fleets("20_000");
    let duel = place.path().join("duel.ron").display().to_string();
    assert!(!endturn(&format!("run {duel} --rounds 1")).success().contains("ruleset"));
    assert_eq!(endturn(&format!("check {duel}")).success(), "checked 1 scenario: no problems\n");
    let result = json(&format!("run {duel} --rounds 1 --quiet --format json"));
    assert_eq!(result["rulesets"][0]["shipped"], true);
}

#[test]
fn a_record_says_that_it_was_played_by_a_ruleset_of_its_own() {
    let place = own_fleets("30_000");
    let (duel, out) = (place.path().join("duel.ron"), place.path().join("out"));
    endturn(&format!("run {} --rounds 2 --quiet --out {}", duel.display(), out.display())).success();
    fs::remove_dir_all(place.path().join("assets")).unwrap();
    let replay = endturn(&format!("replay {}", out.display())).success();
    assert!(replay.contains("ruleset fleets (in the record)"), "{replay}");
    let summary: Value = serde_json::from_str(&fs::read_to_string(out.join("summary.json")).unwrap()).unwrap();
    assert_eq!(summary["rulesets"][0]["replaces"], true);
}

/// Runs the program in a folder.
fn in_folder(folder: &std::path::Path, words: &str) -> (Option<i32>, String) {
    let mut command = std::process::Command::new(crate::process::program());
    let output = command.args(words.split(' ')).current_dir(folder).output().unwrap();
    (output.status.code(), String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap())
}

#[test]
fn in_an_empty_folder_all_rulesets_are_in_the_program_and_one_s_own_joins_them() {
    // A folder without a project above it.
    let place = tempfile::tempdir().unwrap();
    let list = in_folder(place.path(), "rulesets").1;
    let ends = list.ends_with(&format!("\n{} rulesets\n", shipped()));
    assert_eq!((list.matches("in the program").count(), ends), (shipped(), true), "{list}");
    assert_eq!(in_folder(place.path(), "new ruleset mine --extends fleets").0, Some(0));
    fs::create_dir(place.path().join("scenarios")).unwrap();
    let below = place.path().join("scenarios");
    assert_eq!(in_folder(&below, "new ruleset other --extends mine").0, Some(0));
    assert!(place.path().join("assets/rulesets/other/ruleset.ron").is_file(), "the project has one place for rulesets");
    assert_eq!(in_folder(place.path(), "new scenario War --ruleset other").0, Some(0));
    let (code, run) = in_folder(place.path(), "run scenarios/war.ron --rounds 1 --quiet");
    assert_eq!(code, Some(0));
    assert!(run.contains("\nruleset other (assets/rulesets/other), mine (assets/rulesets/mine)\n"), "{run}");
    let list = in_folder(&below, "rulesets --format json").1;
    let list: Value = serde_json::from_str(&list).unwrap();
    let other = list.as_array().unwrap().iter().find(|one| one["ruleset"] == "other").unwrap();
    assert_eq!((&other["extends"][0], &other["replaces"]), (&"mine".into(), &false.into()));
}

#[test]
fn rulesets_are_found_in_any_folder_that_is_named() {
    let place = folder();
    let mods = place.path().join("mods");
    fs::create_dir_all(mods.join("mine")).unwrap();
    let header = "(format: 1, name: \"mine\", module: \"fleets\", extends: \"fleets\", summary: \"\")";
    fs::write(mods.join("mine/ruleset.ron"), header).unwrap();
    fs::write(mods.join("mine/start.ron"), "(metal: 77)").unwrap();
    let (mods, set) = (mods.to_string_lossy().into_owned(), "scenario.fleets.ruleset=mine");
    let check = ["check", "scenarios/fleets_duel.ron", "--set", set];
    assert!(ask(&check).code != 0, "it is in no usual place");
    let option = ["--rulesets", &mods];
    for words in [[&option, &check[..]].concat(), [&check[..], &option].concat()] {
        let found = ask(&words);
        assert_eq!(found.code, 0, "{}{}", found.output, found.error);
    }
    let text = ask(&["--rulesets", &mods, "ruleset", "show", "mine", "start.metal"]).success();
    assert!(text.contains("77"), "{text}");
    assert!(ask(&["--rulesets", "nowhere", "rulesets"]).failure(2).contains("`nowhere` is not a folder"));
}

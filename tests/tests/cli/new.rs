//! `new ruleset`, and `new scenario` for your own rulesets and for several modules.

use std::fs;
use std::path::Path;

use crate::support::{call, endturn, folder};

const SHIPPED: [&str; 7] = ["agency", "agency_battles", "agency_short", "classic", "classic_plus", "fleets", "tiny"];

/// Writes a new ruleset into the project of a folder.
fn new_ruleset(project: &Path, name: &str, extends: &str) -> (crate::support::Outcome, std::path::PathBuf) {
    let ruleset = project.join("assets/rulesets").join(name);
    let out = ruleset.display().to_string();
    let mut words = vec!["new", "ruleset", name, "--out", &out];
    extends.split(' ').for_each(|parent| words.extend(["--extends", parent]));
    (call(&words, "", Default::default()), ruleset)
}

fn check(path: &Path) -> String {
    endturn(&format!("check {}", path.display())).success()
}

#[test]
fn a_new_ruleset_over_any_shipped_one_is_sound_and_changes_nothing() {
    let place = folder();
    for parent in SHIPPED {
        let (outcome, ruleset) = new_ruleset(place.path(), &format!("my_{parent}"), parent);
        assert!(outcome.success().contains("endturn ruleset show"));
        assert_eq!(check(&ruleset), "checked 1 ruleset: no problems\n", "{parent}");
        let same = endturn(&format!("ruleset diff {parent} {}", ruleset.display())).success();
        assert!(same.ends_with("no differences\n"), "{same}");
    }
}

#[test]
fn every_example_in_a_new_ruleset_is_sound_and_gives_the_value_that_is_there() {
    let place = folder();
    for parent in SHIPPED {
        let (_, ruleset) = new_ruleset(place.path(), &format!("my_{parent}"), parent);
        let mut examples = 0;
        for file in fs::read_dir(&ruleset).unwrap().map(|entry| entry.unwrap().path()) {
            let text = fs::read_to_string(&file).unwrap();
            let line = |line: &str| match line.strip_prefix("    // ") {
                Some(example) if line.ends_with(',') && !line.contains("Remove") => format!("    {example}\n"),
                _ => format!("{line}\n"),
            };
            let changed: String = text.lines().map(line).collect();
            examples += usize::from(changed != text);
            fs::write(&file, changed).unwrap();
        }
        assert!(examples >= 3, "{parent}");
        assert_eq!(check(&ruleset), "checked 1 ruleset: no problems\n", "{parent}");
        let same = endturn(&format!("ruleset diff {parent} {}", ruleset.display()));
        assert_eq!(same.code, 0, "{parent}: {}", same.output);
    }
}

#[test]
fn a_new_ruleset_overwrites_nothing_and_its_name_and_parents_must_do() {
    let place = folder();
    let (_, ruleset) = new_ruleset(place.path(), "mine", "fleets");
    fs::write(ruleset.join("economy.ron"), "mine").unwrap();
    let (again, _) = new_ruleset(place.path(), "mine", "fleets");
    assert!(again.failure(2).contains("exists and is not overwritten"));
    assert_eq!(fs::read_to_string(ruleset.join("economy.ron")).unwrap(), "mine");
    let refused = |name: &str, extends: &str| new_ruleset(place.path(), name, extends).0.failure(2);
    assert!(refused("other", "fleats").contains("did you mean `fleets`?"));
    assert!(refused("classic", "fleets").contains("the program already has a built-in ruleset `classic`"));
    assert!(refused("9lives", "fleets").contains("cannot be the name of a ruleset"));
    assert!(endturn("new ruleset lone").failure(2).contains("which ruleset does it extend?"));
    assert!(endturn("new ruleset a --extends fleets --out target/b").failure(2).contains("must have its name"));
    assert_eq!(fs::read_dir(place.path().join("assets/rulesets")).unwrap().count(), 1, "nothing else was written");
}

#[test]
fn a_scenario_for_a_ruleset_of_one_s_own_begins_with_that_of_the_nearest_below() {
    let place = folder();
    for (parent, part) in [
        ("classic_plus", "// ---- the map ----"),
        ("agency_battles", "activity_level"),
        ("agency_short", "suppression_bp"),
    ] {
        let name = format!("my_{parent}");
        new_ruleset(place.path(), &name, parent).0.success();
        let file = place.path().join(format!("{name}.ron"));
        let text = endturn(&format!("new scenario Mine --ruleset {name} --out {}", file.display())).success();
        assert!(text.contains("every field is explained"), "{text}");
        let written = fs::read_to_string(&file).unwrap();
        assert!(written.contains(&format!("ruleset: \"{name}\"")) && written.contains(part), "{written}");
        assert_eq!(endturn(&format!("check {}", file.display())).code, 0);
        endturn(&format!("run {} --rounds 2 --quiet", file.display()));
    }
}

#[test]
fn where_the_ruleset_has_not_what_the_starter_names_the_scenario_is_plain_and_sound() {
    let place = folder();
    let (_, ruleset) = new_ruleset(place.path(), "no_egypt", "classic");
    fs::write(ruleset.join("nations.ron"), "{\"Egyptian\": Remove}").unwrap();
    let file = place.path().join("x.ron");
    for (ruleset, out) in [("no_egypt", &file), ("tiny", &place.path().join("y.ron"))] {
        let text = endturn(&format!("new scenario Mine --ruleset {ruleset} --out {}", out.display())).success();
        assert!(text.contains("it has the required fields"), "{text}");
        assert!(check(out).starts_with("checked 1 scenario: no problems\n"));
    }
    fs::write(ruleset.join("nations.ron"), "{\"Egiptian\": Remove}").unwrap();
    let error =
        endturn(&format!("new scenario Mine --ruleset no_egypt --out {}", place.path().join("z.ron").display()));
    assert!(error.failure(2).contains("E0015"), "a ruleset that is wrong is mended first");
    assert!(!place.path().join("z.ron").exists());
}

#[test]
fn a_world_of_several_modules_is_sound_and_plays_whatever_they_are() {
    let place = folder();
    let words = |modules: &[&str]| modules.iter().map(|one| format!("--ruleset {one} ")).collect::<String>();
    let worlds: [&[&str]; 5] = [
        &["fleets", "classic"],
        &["agency", "fleets"],
        &["classic_plus", "agency_battles", "fleets"],
        &["tiny", "agency"],
        &["agency_short", "tiny"],
    ];
    for (at, rulesets) in worlds.iter().enumerate() {
        let file = place.path().join(format!("{at}.ron"));
        endturn(&format!("new scenario World {}--out {}", words(rulesets), file.display())).success();
        let written = fs::read_to_string(&file).unwrap();
        for ruleset in *rulesets {
            assert!(written.contains(&format!("ruleset: \"{ruleset}\"")), "{written}");
        }
        let checked = endturn(&format!("check {}", file.display()));
        assert_eq!(checked.code, 0, "{}", checked.output);
        let played = endturn(&format!("run {} --rounds 2 --quiet", file.display()));
        assert_eq!(played.code, 0, "{}", played.error);
    }
    let turns = endturn::Modules::shipped().get("fleets").expect("it is there").turns();
    let goes = |module: &&'static dyn endturn::scenario::module::GameModule| {
        // Board games have their own turns, set by their rulesets.
        let is_board_game = module.home().contains("tabletop") && module.name() != "rehearsal";
        !is_board_game && (module.turns().segments.is_empty() || module.turns().profile == turns.profile)
    };
    let all: Vec<&str> = endturn::Modules::shipped().iter().filter(goes).map(|module| module.name()).collect();
    assert!(all.len() > 3, "{all:?}");
    let modules: String = all.iter().map(|module| format!("--module {module} ")).collect();
    let file = place.path().join("all.ron");
    endturn(&format!("new scenario World {modules}--out {}", file.display())).success();
    let text = check(&file);
    for warning in [
        "warning[E0025]: `attack`, `build` are orders of `civ` and `fleets` each",
        "warning[E0025]: `investigate` is an order of `agency` and `civ`",
    ] {
        assert_eq!(text.matches(warning).count(), 1, "{text}");
    }
    assert!(
        text.ends_with("checked 1 scenario: 2 warnings\n"),
        "every module with the same segments goes with the others: {text}"
    );
}

#[test]
fn modules_and_rulesets_that_do_not_go_together_are_refused() {
    assert!(
        endturn("new scenario X --ruleset tiny --ruleset classic").failure(2).contains("are both for the module `civ`")
    );
    assert!(
        endturn("new scenario X --ruleset tiny --module fleets")
            .failure(2)
            .contains("is for the module `civ`, not for `fleets`")
    );
    assert!(endturn("new scenario X --ruleset clasic").failure(2).contains("did you mean `classic`?"));
}

#[test]
fn rulesets_that_disagree_can_be_brought_together_by_a_new_one() {
    let place = folder();
    for (name, metal) in [("cheap", 50), ("dear", 500)] {
        let (outcome, ruleset) = new_ruleset(place.path(), name, "fleets");
        outcome.success();
        fs::write(ruleset.join("ships.ron"), format!("{{\"skiff\": (metal: {metal})}}")).unwrap();
    }
    let both = place.path().join("assets/rulesets/both");
    fs::create_dir(&both).unwrap();
    let header = "(format: 1, name: \"both\", module: \"fleets\", extends: [\"cheap\", \"dear\"])";
    fs::write(both.join("ruleset.ron"), header).unwrap();
    let outcome = endturn(&format!("check {}", both.display()));
    assert_eq!(outcome.code, 1);
    for part in [
        "both/ruleset.ron:1:54: error[E0030]",
        "disagree about `ships.skiff.metal`",
        "`50` in the ruleset `cheap`",
        "`500` in the ruleset `dear`",
    ] {
        assert!(outcome.output.contains(part), "{part} is missing in\n{}", outcome.output);
    }
    fs::write(both.join("ships.ron"), "{\"skiff\": (metal: 200)}").unwrap();
    let text = check(&both);
    assert!(text.starts_with("checked 1 ruleset: no problems\nwith cheap ("), "{text}");
}

/// Every line of a plan that is a commented example: a field, as it would be written there.
fn examples(text: &str) -> Vec<(usize, String)> {
    let fields = ["levers: ", "combine: ", "require: ", "until: ", "budget: ", "rounds: "];
    let lines = text.lines().enumerate().filter_map(|(at, line)| Some((at, line.strip_prefix("    // ")?)));
    let is_example = |line: &str| fields.iter().any(|field| line.starts_with(field)) && line.ends_with(',');
    lines.filter(|(_, line)| is_example(line)).map(|(at, line)| (at, line.to_owned())).collect()
}

#[test]
fn a_new_plan_of_any_shipped_scenario_is_sound_and_so_is_every_example_in_it() {
    let place = folder();
    let root = fs::canonicalize(concat!(env!("CARGO_MANIFEST_DIR"), "/../scenarios")).unwrap();
    let scenarios = fs::read_dir(root).unwrap();
    let mut paths: Vec<_> = scenarios.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths.retain(|path| path.extension().is_some_and(|end| end == "ron"));
    for (at, scenario) in paths.iter().enumerate() {
        let file = place.path().join(format!("{at}.ron"));
        let words = format!("new plan Mine --scenario {} --out {}", scenario.display(), file.display());
        assert!(endturn(&words).success().contains("every field is explained"), "{words}");
        assert_eq!(check(&file), "checked 1 plan: no problems\n", "{words}");
    }
    let duel = paths.iter().find(|path| path.ends_with("fleets_duel.ron")).unwrap();
    let file = place.path().join("duel.ron");
    endturn(&format!("new plan Duel --scenario {} --out {}", duel.display(), file.display())).success();
    let written = fs::read_to_string(&file).unwrap();
    let examples = examples(&written);
    assert!(examples.len() >= 11, "{examples:?}");
    let first_levers = examples[0].clone();
    for (at, example) in &examples {
        let with = |line: usize, old: &str| match line {
            line if line == *at => format!("    {example}\n"),
            line if line == first_levers.0 && (example.starts_with("combine") || example.starts_with("require")) => {
                format!("    {}\n", first_levers.1)
            }
            _ => format!("{old}\n"),
        };
        let text: String = written.lines().enumerate().map(|(line, old)| with(line, old)).collect();
        fs::write(&file, text).unwrap();
        assert_eq!(check(&file), "checked 1 plan: no problems\n", "{example}");
    }
    let again = endturn(&format!("new plan Duel --scenario {} --out {}", duel.display(), file.display())).failure(2);
    assert!(again.contains("exists and is not overwritten"), "{again}");
}

#[test]
fn a_plan_needs_a_scenario_that_is_sound() {
    let error = endturn("new plan Mine").failure(2);
    assert!(error.contains("which scenario does it play? name it with --scenario"), "{error}");
    let place = folder();
    let (wrong, out) = (place.path().join("wrong.ron"), place.path().join("plan.ron"));
    fs::write(&wrong, "(format: 1, name: \"x\")").unwrap();
    let words = format!("new plan Mine --scenario {} --out {}", wrong.display(), out.display());
    assert!(endturn(&words).failure(2).contains("error[E0008]"));
    assert!(!out.exists(), "nothing is written");
}

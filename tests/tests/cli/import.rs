//! `import`: rulesets of Freeciv become rulesets of civ.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use endturn_civ_rules::ruleset::flags::{BUILT_IN, UNREAD};
use endturn_freeciv::ruleset::words;
use serde_json::Value;

use crate::support::{call, endturn, folder, sandbox};

/// The small ruleset of these tests, and the folder of what it includes.
const HAMLETS: &str = "tests/fixtures/cli/freeciv/hamlets";

/// The folder of Debian's package of Freeciv's data.
const INSTALLED: &str = "/usr/share/games/freeciv";

/// Imports a ruleset into a project, and returns the report as JSON.
fn imported(dir: &str, project: &Path, name: &str) -> Value {
    let out = project.join("assets/rulesets").join(name);
    let out = out.to_str().unwrap();
    let outcome = call(&["import", "freeciv-ruleset", dir, "--out", out, "--format", "json"], "", Default::default());
    serde_json::from_str(&outcome.success()).unwrap()
}

/// A scenario of two nations on generated land.
fn scenario(project: &Path, ruleset: &str, nations: [&str; 2]) -> PathBuf {
    let path = project.join("game.ron");
    let [first, second] = nations;
    let text = format!(
        r#"(
    format: 1,
    name: "Imported",
    seed: 7,
    turn_limit: 40,
    seats: [(name: "A", persona: "governor"), (name: "B", persona: "governor")],
    civ: (
        ruleset: "{ruleset}",
        map: Generated(size: (30, 20), style: Mixed, wrap_x: true),
        nations: {{ "A": (nation: "{first}"), "B": (nation: "{second}") }},
    ),
)
"#
    );
    fs::write(&path, text).unwrap();
    path
}

/// Plays some rounds of a scenario and returns the number of cities of each seat after the last.
fn cities_after(path: &Path, rounds: usize) -> Vec<u32> {
    let place = folder();
    let out = place.path().join("run");
    let rounds_text = rounds.to_string();
    let words = ["run", path.to_str().unwrap(), "--rounds", &rounds_text, "--quiet", "--out", out.to_str().unwrap()];
    let outcome = call(&words, "", Default::default());
    assert_eq!(outcome.code, 0, "{}", outcome.error);
    let table = fs::read_to_string(out.join("metrics.csv")).unwrap();
    let rows: Vec<Vec<&str>> = table.lines().map(|line| line.split(',').collect()).collect();
    let column = rows[0].iter().position(|name| *name == "cities").expect("civ counts cities");
    let last = rows.iter().skip(1).filter(|row| row[0] == rounds_text);
    last.map(|row| row[column].parse().unwrap()).collect()
}

#[test]
fn a_small_ruleset_is_imported_checked_compared_and_played() {
    let project = folder();
    let report = imported(HAMLETS, project.path(), "hamlets");
    assert_eq!(report["check"]["errors"], 0, "{report}");
    let folder = project.path().join("assets/rulesets/hamlets");
    let read = |file: &str| fs::read_to_string(folder.join(file)).unwrap();
    assert!(read("ruleset.ron").contains("extends: \"classic\""));
    // Names in any capitals, contexts of translators, escapes; what is left out.
    assert!(read("techs.ron").contains(r#""Wheel": (reqs: ["Fire"], flags: ["Bridge"]),"#), "{}", read("techs.ron"));
    assert!(read("techs.ron").contains(r#"root: "Fire", cost_bulbs: 90"#), "{}", read("techs.ron"));
    assert!(read("buildings.ron").contains(r#"display_name: "Barns", genus: Improvement, reqs: [Tech("Fire")]"#));
    assert!(read("game.ron").contains("granary_food_ini: [10, 12, 14]"));
    assert!(read("terrain.ron").contains(r#"plant: (terrain: "Wood", turns: 8)"#));
    assert!(read("extras.ron").contains(r#"bridged_over: ["Brook"]"#));
    assert!(read("nations.ron").contains(r#"cities: ["Knoll", "Tor"]"#));
    assert!(read("effects.ron").contains(r#"(value: 1, reqs: [Resource("Eels"), Output(Food)])"#));
    assert!(read("effects.ron").contains(r#"(value: 100, multiplier: "Tithe", reqs: [Output(Gold)])"#));
    // An effect that forbids work is a condition of the ways that allow it.
    assert!(read("actions.ron").contains(r#"target: [TerrainClass(Oceanic, CAdjacent), not(Terrain("Wood"))]"#));
    assert!(read("units.ron").contains("// Not carried: flag Consensus: units of endturn need no consent."));

    let path = folder.to_str().unwrap();
    let compared = call(&["ruleset", "diff", "classic", path], "", Default::default());
    assert!(compared.output.contains(r#"units.Settlers.build_cost: 40 → 30"#), "{}", compared.output);

    let game = scenario(project.path(), "hamlets", ["Hill", "Vale"]);
    let cities = cities_after(&game, 30);
    assert!(cities.len() == 2 && cities.iter().all(|&count| count >= 1), "{cities:?}");
}

#[test]
fn what_is_not_carried_is_named_with_its_place_and_reason() {
    let project = folder();
    let report = imported(HAMLETS, project.path(), "hamlets");
    let notes: Vec<String> = report["notes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|note| {
            let place = &note["places"][0];
            let text = |value: &Value| value.as_str().unwrap().to_owned();
            format!(
                "{}: {}: {}:{}",
                text(&note["fate"]),
                text(&note["what"]),
                text(&place["file"]).rsplit('/').next().unwrap(),
                place["line"]
            )
        })
        .collect();
    assert_eq!(
        notes,
        [
            "otherwise: action `Attack`: game.ruleset:44",
            "otherwise: effect `Irrig_Possible`: effects.ruleset:42",
            "otherwise: nation `Wolf` of all barbarians: nations.ruleset:49",
            "otherwise: road flag `RequiresBridge`: terrain.ruleset:128",
            "not_carried: 1 nation: nations.ruleset:10",
            "not_carried: `animal` of `terrain`: terrain.ruleset:45",
            "not_carried: `init_units` of a nation: nations.ruleset:32",
            "not_carried: a program in Lua: script.lua:1",
            "not_carried: effect `Growth_Food`: effects.ruleset:21",
            "not_carried: effect `Song_Pct`: effects.ruleset:38",
            "not_carried: enabler of `Dance`: game.ruleset:70",
            "not_carried: requirement `Style` `Stone`: buildings.ruleset:35",
            "not_carried: setting `mapsize`: game.ruleset:121",
            "not_carried: unit flag `Consensus`: units.ruleset:73",
        ]
    );
    let counts = &report["counts"]["effects"];
    assert_eq!((&counts["carried"], &counts["otherwise"], &counts["not_carried"]), (&16.into(), &2.into(), &2.into()));
    let text = endturn(&format!("import freeciv-ruleset {HAMLETS} --out {}/again", project.path().display())).success();
    assert!(text.contains("\nnot carried:\n"), "{text}");
    assert!(text.contains("  effect `Song_Pct`: endturn has no effect `Song_Pct`\n"), "{text}");
    assert!(text.contains(&format!("    {HAMLETS}/effects.ruleset:38:1\n")), "{text}");
    assert!(text.contains("\nchecked it: "), "{text}");
    assert!(text.contains("move it there to use it"), "{text}");
}

#[test]
fn all_nations_are_imported_if_asked_for() {
    let project = folder();
    let out = project.path().join("hamlets");
    endturn(&format!("import freeciv-ruleset {HAMLETS} --all-nations --out {}", out.display())).success();
    assert!(fs::read_to_string(out.join("nations.ron")).unwrap().contains("Moonfolk"));
}

#[test]
fn later_versions_say_in_tables_what_stands_in_the_program_of_3_0() {
    let project = folder();
    let changed = copied(project.path(), "later");
    let change = |file: &str, from: &str, to: &str| change(&changed, file, from, to);
    change("game.ruleset", "options = \"+Freeciv-3.0-ruleset\"", "options = \"+Freeciv21-ruleset\"");
    change("game.ruleset", "format_version = 10", "format_version = 30");
    change("game.ruleset", "action = \"Dance\"", "action = \"Fortify\"");
    change("game.ruleset", "[borders]", "airlift_max_range = \"unlimited\"\n[borders]");
    change("terrain.ruleset", "irrigation_time = 6", "irrigation_time = 0\ncultivate_time = 9");
    let out = project.path().join("assets/rulesets/hamlets");
    let report = imported(changed.to_str().unwrap(), project.path(), "hamlets");
    assert_eq!(report["check"]["errors"], 0, "{report}");
    let read = |file: &str| fs::read_to_string(out.join(file)).unwrap();
    assert!(read("terrain.ron").contains("cultivate: (terrain: \"Field\", turns: 9)"), "{}", read("terrain.ron"));
    let actions = read("actions.ron");
    let names: Vec<&str> = actions
        .lines()
        .filter_map(|line| line.strip_prefix("    ")?.split_once(": [").map(|(name, _)| name))
        .filter(|name| name.chars().all(char::is_alphabetic))
        .collect();
    assert_eq!(names, ["DisbandUnit", "FoundCity", "Attack", "ConquerCity", "Fortify"]);
    assert!(!read("effects.ron").contains("Nation_Intelligence"));
}

#[test]
fn effects_that_the_program_of_freeciv21_adds_are_imported() {
    let project = folder();
    let changed = copied(project.path(), "later");
    let change = |file: &str, from: &str, to: &str| change(&changed, file, from, to);
    let options = "options = \"+Freeciv-ruleset-Devel-2017.Jan.02\"";
    change("game.ruleset", "options = \"+Freeciv-3.0-ruleset\"", options);
    change("game.ruleset", "format_version = 10", "format_version = 20");
    change("game.ruleset", "[civstyle]", "[civstyle]\ncivil_war_bonus_celebrating = -7");
    let named = options.replace("02", "02 +HP_Regen_Min +Vision_Layer +Nation_Intelligence");
    let own = "[effect_own]\ntype = \"Nation_Intelligence\"\nreqs =\n    { \"type\", \"name\", \"range\"\n      \
               \"NationalIntelligence\", \"Gold\", \"Player\"\n      \"Extra\", \"Ditch\", \"tile\"\n      \"ExtraFlag\", \"Ripe\", \"tile\"\n    }\n";
    change("effects.ruleset", "[effect_barn]", &format!("[datafile]\n{named}\n{own}[effect_barn]"));
    change("terrain.ruleset", "category = \"Resource\"", "category = \"Resource\"\nflags = \"Rich\", \"Ripe\"");
    let report = imported(changed.to_str().unwrap(), project.path(), "hamlets");
    let read = |file: &str| fs::read_to_string(project.path().join("assets/rulesets/hamlets").join(file)).unwrap();
    let effects = read("effects.ron");
    assert!(effects.contains("reqs: [Intelligence(Gold), Extra(\"Ditch\"), ExtraFlag(\"Ripe\")]"), "{effects}");
    assert!(effects.contains("Unit_Reachable: {") && effects.contains("Bombard_Limit_Pct: {"), "{effects}");
    assert!(!effects.contains("HP_Regen") && !effects.contains("Multipliers"), "{effects}");
    assert!(read("game.ron").contains("civil_war_bonus_celebrating_pct: -7"));
    let told = report.to_string();
    assert!(told.contains("no option `Unit_Reachable`") && !told.contains("no option `HP_Regen_Min`"), "{told}");
    assert!(told.contains("flag `Rich` of resource `Eels`") && !told.contains("flag `Ripe`"), "{told}");
    assert!(read("resources.ron").contains("\"Eels\": (food: 2, flags: [\"Ripe\"])"), "{}", read("resources.ron"));
    assert!(read("flags.ron").contains("\"Ripe\": "), "{}", read("flags.ron"));
    assert_eq!(report["check"]["errors"], 0, "{report}");
}

#[test]
fn what_a_ruleset_says_of_sight_is_carried_and_read() {
    let project = folder();
    let changed = copied(project.path(), "seeing");
    let change = |file: &str, from: &str, to: &str| change(&changed, file, from, to);
    let tower = "[extra_tower]\nname = _(\"Tower\")\ncategory = \"Infra\"\ncauses = \"Base\"\nrmcauses = \"Pillage\"\n\n\
                 [base_tower]\nextra = \"Tower\"\nborder_sq = -1\nvision_main_sq = 8\n\n[road_path]";
    change("terrain.ruleset", "[road_path]", tower);
    change("cities.ruleset", "vision_reveal_tiles = TRUE", "vision_reveal_tiles = FALSE");
    change("game.ruleset", "[civstyle]", "[civstyle]\ninit_vis_radius_sq = 2");
    let report = imported(changed.to_str().unwrap(), project.path(), "seeing");
    let read = |file: &str| fs::read_to_string(project.path().join("assets/rulesets/seeing").join(file)).unwrap();
    assert!(read("extras.ron").contains("base: (vision_main_sq: 8)"), "{}", read("extras.ron"));
    assert!(read("game.ron").contains("vision_reveal_tiles: false"), "{}", read("game.ron"));
    assert!(read("game.ron").contains("init_vis_radius_sq: 2"), "{}", read("game.ron"));
    assert!(read("settings.ron").contains("foggedborders: false"), "as in Freeciv: {}", read("settings.ron"));
    assert_eq!(report["check"]["errors"], 0, "{report}");
    let path = project.path().join("assets/rulesets/seeing");
    let check = call(&["check", path.to_str().unwrap()], "", Default::default()).success();
    for field in ["vision_main_sq", "vision_reveal_tiles", "init_vis_radius_sq", "foggedborders"] {
        assert!(!check.contains(field), "{check}");
    }
}

/// Copies the small ruleset into a folder of this name, beside what it includes.
fn copied(place: &Path, name: &str) -> PathBuf {
    let folder = place.join(name);
    for (from, to) in [(HAMLETS, name), ("tests/fixtures/cli/freeciv/shared", "shared")] {
        fs::create_dir(place.join(to)).unwrap();
        for entry in fs::read_dir(sandbox().join(from)).unwrap() {
            let entry = entry.unwrap();
            fs::copy(entry.path(), place.join(to).join(entry.file_name())).unwrap();
        }
    }
    folder
}

fn change(folder: &Path, file: &str, from: &str, to: &str) {
    let path = folder.join(file);
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.contains(from), "{file} has {from}");
    fs::write(path, text.replacen(from, to, 1)).unwrap();
}

#[test]
fn a_broken_ruleset_has_all_its_errors_and_writes_nothing() {
    let project = folder();
    let broken = copied(project.path(), "broken");
    fs::remove_dir_all(project.path().join("shared")).unwrap();
    let change = |file: &str, from: &str, to: &str| change(&broken, file, from, to);
    change("techs.ruleset", "req1 = \"fire\"", "req1 = \"fire");
    change("units.ruleset", "attack = 1", "attack = one");
    fs::remove_file(broken.join("cities.ruleset")).unwrap();
    let out = project.path().join("new");
    let words = format!("import freeciv-ruleset {} --out {}", broken.display(), out.display());
    let text = endturn(&words).failure(2);
    assert!(text.contains("techs.ruleset:9:8: error[FC002]: a string has no end\n    9 | req1 = \"fire\n"), "{text}");
    assert!(text.contains("units.ruleset:61:10: error[FC002]: this is no value"), "{text}");
    assert!(
        text.contains("cities.ruleset:1:1: error[FC001]: cannot read it: no folder of data has this file"),
        "{text}"
    );
    assert!(text.contains("effects.ruleset:1:11: error[FC001]: cannot read `shared/common.ruleset`"), "{text}");
    assert!(text.ends_with("nothing is written: 4 errors\n"), "{text}");
    assert!(!out.exists());
    // Values are looked at once all files can be read; what is included, in other folders, too.
    fs::copy(format!("{HAMLETS}/cities.ruleset"), broken.join("cities.ruleset")).unwrap();
    change("techs.ruleset", "req1 = \"fire", "req1 = \"fire\"");
    change("units.ruleset", "attack = one", "attack = \"one\"");
    change("governments.ruleset", "name = _(\"Moot\")", "graphic = \"moot\"");
    let outcome = endturn(&format!("{words} --data tests/fixtures/cli/freeciv --format json"));
    assert_eq!(outcome.code, 2);
    let report: Value = serde_json::from_str(&outcome.output).unwrap();
    let messages: Vec<&str> =
        report["diagnostics"].as_array().unwrap().iter().map(|one| one["message"].as_str().unwrap()).collect();
    assert_eq!(messages, ["this has no name", "this is no whole number"]);
}

#[test]
fn a_folder_that_cannot_be_one_is_refused() {
    let project = folder();
    let at = |name: &str| project.path().join(name).display().to_string();
    let text = endturn(&format!("import freeciv-ruleset {HAMLETS} --out {}", at("classic"))).failure(2);
    assert!(text.contains("the program already has a built-in ruleset `classic`; choose another name"), "{text}");
    fs::create_dir(at("mine")).unwrap();
    let text = endturn(&format!("import freeciv-ruleset {HAMLETS} --out {}", at("mine"))).failure(2);
    assert!(text.contains("already exists and is not overwritten"), "{text}");
    let text = endturn(&format!("import freeciv-ruleset tests/fixtures/cli --out {}", at("new"))).failure(2);
    assert!(text.contains("there is no game.ruleset in tests/fixtures/cli"), "{text}");
    let text = endturn(&format!("import freeciv-ruleset no/such --out {}", at("new"))).failure(2);
    assert!(text.contains("cannot read no/such"), "{text}");
}

#[test]
fn every_installed_ruleset_of_freeciv_is_imported_and_played() {
    let Ok(entries) = fs::read_dir(INSTALLED) else {
        eprintln!("skipped: there is no {INSTALLED} (Debian: apt install freeciv-data)");
        return;
    };
    let mut names: Vec<String> = entries
        .flatten()
        .filter(|entry| entry.path().join("game.ruleset").is_file())
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    assert!(!names.is_empty(), "{INSTALLED} has rulesets");
    for name in names {
        let project = folder();
        let ruleset = format!("my_{name}");
        let report = imported(&format!("{INSTALLED}/{name}"), project.path(), &ruleset);
        assert_eq!(report["check"]["errors"], 0, "{name}: {report}");
        let effects = &report["counts"]["effects"];
        let count = |kind: &str| effects[kind].as_u64().unwrap();
        // All are carried, or each has a note with its reason.
        let named = report["notes"]
            .as_array()
            .unwrap()
            .iter()
            .filter(|note| note["fate"] == "not_carried" && note["what"].as_str().unwrap().starts_with("effect `"));
        let places: usize = named.map(|note| note["places"].as_array().unwrap().len()).sum();
        assert_eq!(places as u64, count("not_carried"), "{name}");
        assert!(count("carried") * 10 >= (count("not_carried") + count("carried")) * 9, "{name}: {effects}");
        let nations =
            fs::read_to_string(project.path().join("assets/rulesets").join(&ruleset).join("nations.ron")).unwrap();
        let playable: Vec<&str> = nations
            .split("\n    \"")
            .skip(1)
            .filter(|entry| !entry.contains("playable: false"))
            .filter_map(|entry| entry.split('"').next())
            .collect();
        let game = scenario(project.path(), &ruleset, [playable[0], playable[1]]);
        let cities = cities_after(&game, 12);
        assert!(cities.len() == 2 && cities.iter().all(|&count| count >= 1), "{name}: {cities:?}");
    }
}

/// The importer depends on nothing of endturn, so its words are lists of its own.
#[test]
fn the_words_of_the_importer_are_those_of_civ() {
    let entries = |topic: &str| -> Vec<Value> {
        let help: Value = serde_json::from_str(&endturn(&format!("help {topic} --format json")).success()).unwrap();
        help["entries"].as_array().unwrap().clone()
    };
    let name = |entry: &Value| entry["name"].as_str().unwrap().to_owned();
    let names = |topic: &str| -> Vec<String> {
        let all = entries(topic);
        let words = all.iter().map(name).filter(|word| !word.contains(['*', '.']));
        words.collect::<BTreeSet<String>>().into_iter().collect()
    };
    let sorted = |words: &[&str]| {
        let set: BTreeSet<String> = words.iter().map(|word| (*word).to_owned()).collect();
        set.into_iter().collect::<Vec<String>>()
    };
    assert_eq!(names("effects"), sorted(words::EFFECTS));
    assert_eq!(names("actions"), sorted(words::ACTIONS));
    let paths = |table: &[(&str, &[&str])]| -> Vec<String> {
        table.iter().flat_map(|(kind, flags)| flags.iter().map(move |flag| format!("{kind}.{flag}"))).collect()
    };
    let flags: Vec<Value> = entries("flags")
        .into_iter()
        .filter(|entry| entry["asked"].as_str().is_some_and(|text| !text.is_empty()))
        .collect();
    assert_eq!(flags.iter().map(name).collect::<Vec<_>>(), paths(words::FLAGS));
    let read: BTreeSet<String> = paths(BUILT_IN).into_iter().chain(paths(UNREAD)).collect();
    assert_eq!(paths(words::READ_FLAGS).into_iter().collect::<BTreeSet<_>>(), read);
    let own = flags.iter().filter(|entry| entry["asked"].as_str().unwrap().starts_with("the ruleset's own"));
    assert_eq!(own.map(name).collect::<Vec<_>>(), paths(words::OWN_FLAGS));
}

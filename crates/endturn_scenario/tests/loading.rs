//! Scenarios, rulesets, patches and overrides, loaded together.

use endturn_scenario::bridge;
use endturn_scenario::codes;
use endturn_scenario::diagnostic::Report;
use endturn_scenario::files::MemoryFiles;
use endturn_scenario::load::{ModuleSpec, load_ruleset, load_scenario};
use endturn_scenario::print::print;
use endturn_scenario::render::Style;
use endturn_scenario::scenario::ScenarioTree;

const HEAD: &str = "format: 1, name: \"Duel\", turn_limit: 60, seats: [(name: \"Red\"), (name: \"Blue\")]";

fn files(scenario: &str) -> MemoryFiles {
    let mut files = MemoryFiles::default();
    for (path, text) in [
        ("scenarios/x.ron", scenario),
        ("assets/rulesets/fleets/ruleset.ron", "(format: 1, name: \"fleets\", module: \"fleets\")"),
        ("assets/rulesets/fleets/economy.ron", "(mine: (metal: 5, cost: 20), tax: Some((rate: 3)))"),
        ("assets/rulesets/fleets/ships.ron", "{\"skiff\": (cost: 10, crew: [1, 2]), \"hulk\": (cost: 40)}"),
        ("assets/rulesets/hard/ruleset.ron", "(format: 1, name: \"hard\", module: \"fleets\", extends: \"fleets\")"),
        ("assets/rulesets/hard/economy.ron", "(mine: (metal: 2))"),
        ("assets/rulesets/hard/ships.ron", "(hulk: Remove, ram: (cost: 7))"),
    ] {
        files.insert(path, text);
    }
    files
}

fn load_with(files: &MemoryFiles, sets: &[&str]) -> (Option<ScenarioTree>, Report) {
    let sets: Vec<String> = sets.iter().map(|set| (*set).to_owned()).collect();
    load_scenario(files, "scenarios/x.ron", &[ModuleSpec::from("fleets"), ModuleSpec::from("chess")], &sets)
}

fn sound(scenario: &str, sets: &[&str]) -> ScenarioTree {
    let (tree, report) = load_with(&files(scenario), sets);
    assert_eq!(report.diagnostics(), [], "{}", report.render(Style::Plain));
    tree.expect("no errors, so a tree")
}

/// Path, line, column, code and suggestion of each diagnostic.
fn faults(files: &MemoryFiles, sets: &[&str]) -> Vec<(String, Option<String>)> {
    let (_, report) = load_with(files, sets);
    let json = report.to_json();
    let place = |one: &endturn_scenario::render::JsonDiagnostic| match (&one.file, one.line, one.column) {
        (Some(file), Some(line), Some(column)) => format!("{file}:{line}:{column} {}", one.code),
        _ => one.code.to_string(),
    };
    json.iter().map(|one| (place(one), one.suggestion.clone())).collect()
}

fn places(scenario: &str, sets: &[&str]) -> Vec<String> {
    faults(&files(scenario), sets).into_iter().map(|(place, _)| place).collect()
}

#[test]
fn layers_lie_over_each_other_from_base_to_command_line() {
    let scenario = format!("({HEAD}, fleets: (ruleset: \"hard\", patch: (ships: (ram: (cost: 8))), map: 3))");
    let tree = sound(&scenario, &["fleets.economy.mine.cost=99", "seats[1].persona=turtle", "seed=0xFF"]);
    let module = &tree.modules[0];
    let expected = "(economy: (mine: (metal: 2, cost: 99), tax: Some((rate: 3))), \
                    ships: {\"skiff\": (cost: 10, crew: [1, 2]), \"ram\": (cost: 8)})";
    assert_eq!(print(&module.ruleset), expected);
    assert_eq!((module.ruleset_name.as_str(), print(&module.section).as_str()), ("hard", "(map: 3)"));
    let header = tree.header.as_ref().expect("a sound header");
    assert_eq!((header.seed, header.seats[1].persona_for("fleets")), (255, Some("turtle")));
    let layer = |path: &str| tree.sources.layer_of(module.ruleset.get(path).expect(path).span).to_owned();
    assert_eq!(layer("economy.mine.metal"), "ruleset hard");
    assert_eq!(layer("economy.tax.rate"), "ruleset fleets");
    assert_eq!(layer("economy.mine.cost"), "--set");
    assert_eq!(layer("ships.ram.cost"), "patch of scenario scenarios/x.ron");
}

#[test]
fn a_scenario_extends_another_and_both_patches_lie_over_the_ruleset() {
    let mut files = files("(extends: \"sub/../base.ron\", seed: 7, fleets: (patch: (ships: (hulk: Remove)), map: 4))");
    let base =
        format!("({HEAD}, fleets: (ruleset: \"fleets\", patch: (economy: (mine: (metal: 6))), map: 3, fog: true))");
    files.insert("scenarios/base.ron", base);
    let (tree, report) = load_with(&files, &[]);
    assert_eq!(report.diagnostics(), [], "{}", report.render(Style::Plain));
    let tree = tree.expect("a tree");
    assert_eq!(tree.header.map(|header| header.seed), Some(7));
    assert_eq!(print(&tree.modules[0].section), "(map: 4, fog: true)");
    let ruleset = &tree.modules[0].ruleset;
    assert!(ruleset.get("ships.hulk").is_none());
    assert_eq!(ruleset.get("economy.mine.metal").map(print).as_deref(), Some("6"));
}

/// The files of a scenario that names this ruleset, with others in `mods`.
fn with_mods(named: &str) -> MemoryFiles {
    let mut files = files(&format!("({HEAD}, fleets: (ruleset: \"{named}\"))"));
    let header =
        |name: &str, base: &str| format!("(format: 1, name: \"{name}\", module: \"fleets\", extends: \"{base}\")");
    files.insert("mods/mine/ruleset.ron", header("mine", "hard"));
    files.insert("mods/mine/ships.ron", "{\"ram\": (cost: 9)}");
    files.insert("mods/above/ruleset.ron", header("above", "../mine"));
    files.insert("mods/other/ruleset.ron", header("mine", "hard"));
    files
}

#[test]
fn a_scenario_names_a_ruleset_by_the_path_of_its_folder() {
    for (named, name) in [
        ("../mods/mine", "mods/mine"),
        ("./../mods/other/../mine", "mods/mine"),
        ("../assets/rulesets/hard", "hard"),
        ("hard", "hard"),
    ] {
        let (tree, report) = load_with(&with_mods(named), &[]);
        assert_eq!(report.diagnostics(), [], "{named}: {}", report.render(Style::Plain));
        let tree = tree.expect("a tree");
        assert_eq!(tree.modules[0].ruleset_name, name, "{named}");
        let cost = tree.modules[0].ruleset.get("ships.ram.cost").map(print);
        assert_eq!(cost.as_deref(), Some(if name == "hard" { "7" } else { "9" }), "{named}");
        assert!(tree.modules[0].ruleset.get("ships.hulk").is_none(), "{named}: it extends `hard`");
    }
    // An argument sees it from the scenario too.
    let (tree, report) = load_with(&with_mods("hard"), &["scenario.fleets.ruleset=\"../mods/mine\""]);
    assert_eq!(report.diagnostics(), [], "{}", report.render(Style::Plain));
    assert_eq!(tree.expect("a tree").modules[0].ruleset_name, "mods/mine");
}

#[test]
fn a_path_to_no_ruleset_or_out_of_reach_is_told_at_the_word() {
    for (named, code, told) in [
        ("/mods/mine", "E0001", "`/mods/mine` leads out of the folder that scenarios are read from"),
        ("../mods\\\\mine", "E0001", "has a `\\`"),
        ("../mods/main", "E0013", "there is no ruleset in the folder `mods/main`"),
        ("..", "E0013", "there is no ruleset in the folder"),
        ("../mods/above", "E0013", "unknown ruleset `../mine`"),
        ("../mods/other", "E0024", "the ruleset calls itself `mine` but is in the folder `other`"),
    ] {
        let (_, report) = load_with(&with_mods(named), &[]);
        let one = report.diagnostics().iter().find(|one| one.message.contains(told));
        let one = one.unwrap_or_else(|| panic!("{named}: {}", report.render(Style::Plain)));
        assert_eq!(one.code.0, code, "{named}");
        assert!(one.span.is_some(), "{named}");
    }
    let told = load_with(&with_mods("../mods/min"), &[]).1.render(Style::Plain);
    assert!(told.contains("scenarios/x.ron:1:") && told.contains("`mods/mine` is one"), "{told}");
}

#[test]
fn a_default_ruleset_stands_in_and_persona_maps_are_read() {
    let text =
        "(format: 1, name: \"D\", turn_limit: 1, fleets: (), seats: [(name: \"A\", persona: {\"fleets\": \"t\"})])";
    let modules = [ModuleSpec { name: "fleets", default_ruleset: Some("hard") }];
    let (tree, report) = load_scenario(&files(text), "scenarios/x.ron", &modules, &[]);
    assert_eq!(report.diagnostics(), []);
    let tree = tree.expect("a tree");
    assert_eq!(tree.modules[0].ruleset_name, "hard");
    assert_eq!(tree.header.expect("a header").seats[0].persona_for("fleets"), Some("t"));
}

#[test]
fn everything_wrong_in_all_files_is_reported_at_once() {
    let scenario = "(format: 1, name: \" \", turn_limit: 0, sed: 3,\n seats: [(name: \"a\"), (name: \"A\"), (name: \"x y\", persona: 3)],\n \
                    fleets: (ruleset: \"hard\", patch: (ships: (skif: Remove))),\n fleetz: ())";
    let mut files = files(scenario);
    files.insert("assets/rulesets/hard/economy.ron", "(mine: (metal: @))");
    let found = faults(&files, &["fleets.ships.ramm.cost=1"]);
    let places: Vec<&str> = found.iter().map(|(place, _)| place.as_str()).collect();
    let expected = [
        "scenarios/x.ron:1:19 E0012",
        "scenarios/x.ron:1:36 E0023",
        "scenarios/x.ron:1:39 E0007",
        "scenarios/x.ron:2:30 E0025",
        "scenarios/x.ron:2:43 E0012",
        "scenarios/x.ron:2:59 E0009",
        "scenarios/x.ron:3:44 E0015",
        "scenarios/x.ron:4:2 E0017",
        "--set 1:1:14 E0020",
        "assets/rulesets/hard/economy.ron:1:16 E0004",
    ];
    assert_eq!(places, expected);
    let hints: Vec<_> = found.iter().filter_map(|(_, hint)| hint.as_deref()).collect();
    assert_eq!(hints, ["seed", "skiff", "fleets", "ram"]);
}

#[test]
fn ranges_and_names_of_the_header_are_checked() {
    let seats = "seats: [(name: \"a\"), (name: \"A\"), (name: \"x y\", persona: {\"fleetz\": \"t\"})]";
    let text = format!("(format: 1, name: \" \", turn_limit: 100001, {seats}, fleets: (ruleset: \"fleets\"))");
    let found = places(&text, &[]);
    let codes: Vec<&str> = found.iter().filter_map(|place| place.split(' ').nth(1)).collect();
    assert_eq!(codes, ["E0012", "E0023", "E0025", "E0012", "E0017"]);
    assert_eq!(
        places("(format: 1, name: \"n\", turn_limit: 100000, seats: [], fleets: (ruleset: \"fleets\"))", &[]),
        ["scenarios/x.ron:1:51 E0023"]
    );
}

#[test]
fn rulesets_that_are_absent_cyclic_foreign_or_too_new_are_refused() {
    let with = |name: &str| format!("({HEAD}, fleets: (ruleset: \"{name}\"))");
    for (name, header, code) in [
        ("a", "(format: 1, name: \"a\", module: \"fleets\", extends: \"b\")", codes::CYCLE),
        ("a", "(format: 2, name: \"a\", module: \"fleets\", new: 1)", codes::UNSUPPORTED_FORMAT),
        ("a", "(format: 1, name: \"a\", module: \"chess\")", codes::OTHER_MODULE),
        ("a", "(format: 1, name: \"a\", module: \"flets\")", codes::UNKNOWN_MODULE),
        ("a", "(format: 1, name: \"c\", module: \"fleets\")", codes::CONTRADICTION),
        ("a", "(format: 1, name: \"a\", module: \"fleets\", extends: \"hrad\")", codes::UNKNOWN_RULESET),
        ("hrad", "()", codes::UNKNOWN_RULESET),
        ("../fleets", "()", codes::UNKNOWN_RULESET),
    ] {
        let mut files = files(&with(name));
        files.insert("assets/rulesets/a/ruleset.ron", header);
        files.insert("assets/rulesets/b/ruleset.ron", "(format: 1, name: \"b\", module: \"fleets\", extends: \"a\")");
        let (_, report) = load_with(&files, &[]);
        assert!(report.diagnostics().iter().any(|one| one.code == code && one.span.is_some()), "{header}");
    }
    let (tree, report) = load_ruleset(&files("()"), "hard", "fleets");
    assert!(tree.is_some() && !report.has_errors());
}

#[test]
fn overrides_that_lead_nowhere_say_what_is_there() {
    let scenario = format!("({HEAD}, fleets: (ruleset: \"fleets\"))");
    let found = faults(
        &files(&scenario),
        &[
            "fleets.ships.skif.cost=1",
            "turn_limt=3",
            "seats[1].persna=x",
            "seats[7].name=x",
            "fleets=3",
            "seed",
            "a..b=1",
            "seed=",
            "fleets.ships.skiff=Remove",
            "fleets.ships.nothing=Remove",
            "fleets.ships.skiff=(cost: 1)",
        ],
    );
    let expected = [
        ("--set 1:1:14 E0020", Some("skiff")),
        ("--set 2:1:1 E0020", Some("turn_limit")),
        ("--set 3:1:10 E0020", Some("persona")),
        ("--set 4:1:6 E0020", None),
        ("--set 5:1:1 E0020", None),
        ("--set 6:1:1 E0020", None),
        ("--set 7:1:3 E0020", None),
        ("--set 8:1:5 E0020", None),
        ("--set 10:1:22 E0015", None),
        ("--set 11:1:14 E0020", None),
    ];
    let found: Vec<_> = found.iter().map(|(place, hint)| (place.as_str(), hint.as_deref())).collect();
    assert_eq!(found, expected, "the ninth removes what the eleventh looks for");
}

#[test]
fn a_field_that_no_file_writes_can_be_set_if_there_is_such_a_field() {
    let report = after_reading("()", &["fleets.ships.hulk.crew=(3, 4)"]);
    assert_eq!(report.diagnostics(), []);
    let report = after_reading("()", &["fleets.econmy.mine.metal=1", "fleets.ships.hulk.crew=(3, x)"]);
    let told: Vec<_> = report.diagnostics().iter().map(|one| (one.code, one.suggestion.as_deref())).collect();
    assert_eq!(told, [(codes::UNKNOWN_FIELD, Some("economy")), (codes::WRONG_TYPE, None)]);
}

#[test]
fn the_sections_of_a_scenario_are_reached_by_the_word_in_front() {
    let seats = "seats: [(name: \"A\"), (name: \"B\")]";
    let section = "fleets: (ruleset: \"fleets\", homes: {\"A\": (metal: 1)}, ships: (skiff: 2))";
    let scenario = format!("(format: 1, name: \"n\", turn_limit: 3, {seats}, {section})");
    let sets = [
        "scenario.fleets.homes.A.metal=5",
        "scenario.fleets.homes.B.metal=6",
        "scenario.fleets.fog=true",
        "scenario.fleets.ruleset=hard",
        "scenario.turn_limit=9",
        "fleets.ships.ram.cost=3",
    ];
    let tree = sound(&scenario, &sets);
    let expected = "(homes: {\"A\": (metal: 5), \"B\": (metal: 6)}, ships: (skiff: 2), fog: true)";
    assert_eq!((tree.modules[0].ruleset_name.as_str(), print(&tree.modules[0].section).as_str()), ("hard", expected));
    assert_eq!(tree.header.map(|header| header.turn_limit), Some(9));
    let wrong = [
        "fleets.homes.A.metal=5",
        "fleets.homes.B.metal=5",
        "scenario.fleets.homes.C.metal=5",
        "scenario.fleets.patch.ships.hulk.cost=1",
        "scenario.fleets=1",
        "scenario=1",
        "scenario.other.x=1",
    ];
    let found = faults(&files(&scenario), &wrong);
    let found: Vec<_> = found.iter().map(|(place, hint)| (place.as_str(), hint.as_deref())).collect();
    let expected = [
        ("--set 1:1:8 E0020", Some("scenario.fleets.homes.A.metal")),
        ("--set 2:1:8 E0020", Some("scenario.fleets.homes.B.metal")),
        ("--set 3:1:23 E0020", None),
        ("--set 4:1:17 E0020", Some("fleets.ships.hulk.cost")),
        ("--set 5:1:1 E0020", None),
        ("--set 6:1:1 E0020", None),
        ("--set 7:1:10 E0020", None),
    ];
    assert_eq!(found, expected);
}

#[test]
fn an_override_of_the_wrong_type_points_into_its_argument() {
    let scenario = format!("({HEAD}, fleets: (ruleset: \"fleets\"))");
    assert_eq!(places(&scenario, &["turn_limit=(1, 2)"]), ["--set 1:1:12 E0009"]);
    let bare = format!("({HEAD})");
    let expected = ["scenarios/x.ron:1:1 E0008", "--set 1:1:1 E0020"];
    assert_eq!(places(&bare, &["fleets.economy.tax=3"]), expected, "there is no such section");
}

#[test]
fn a_record_can_be_loaded_again_from_the_texts_that_were_read() {
    let scenario = format!("({HEAD}, fleets: (ruleset: \"hard\"))");
    let first = sound(&scenario, &["seed=5"]);
    let hashes = first.sources.hashes();
    assert_eq!(hashes.len(), 7, "all files and not the argument");
    let (again, report) = load_with(&first.sources.to_memory(), &["seed=5"]);
    let again = again.expect("the same again");
    assert!(!report.has_errors());
    assert_eq!(again.sources.hashes(), hashes);
    assert_eq!(print(&again.modules[0].ruleset), print(&first.modules[0].ruleset));
    assert_eq!(again.header, first.header);
}

/// The diagnostics of a load, read as the sample ruleset of these tests.
fn after_reading(patch: &str, sets: &[&str]) -> Report {
    #[derive(serde::Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only its errors are looked at")]
    struct Ruleset {
        economy: Economy,
        ships: std::collections::BTreeMap<String, Ship>,
    }
    #[derive(serde::Deserialize)]
    #[expect(dead_code, reason = "only its errors are looked at")]
    struct Economy {
        mine: serde::de::IgnoredAny,
        tax: Option<serde::de::IgnoredAny>,
    }
    #[derive(serde::Deserialize)]
    #[expect(dead_code, reason = "only its errors are looked at")]
    struct Ship {
        cost: u16,
        crew: Option<(u8, u8)>,
    }
    let scenario = format!("({HEAD}, fleets: (ruleset: \"fleets\", patch: {patch}))");
    let (tree, mut report) = load_with(&files(&scenario), sets);
    let _: Option<Ruleset> = bridge::read(&tree.expect("a tree").modules[0].ruleset, &mut report);
    report.tidy();
    report
}

#[test]
fn a_scenario_that_plays_nothing_is_an_error_that_lists_the_modules() {
    let (_, report) = load_with(&files(&format!("({HEAD})")), &[]);
    let one = &report.diagnostics()[0];
    assert_eq!((report.error_count(), one.code), (1, codes::MISSING_FIELD));
    assert_eq!(
        (one.message.as_str(), one.expected.join(" ").as_str()),
        ("a scenario needs at least one module section", "`fleets: (…)` `chess: (…)`")
    );
    assert!(report.render(Style::Plain).contains("expected one of `fleets: (…)`, `chess: (…)`"));
}

#[test]
fn a_required_field_that_a_layer_removed_is_reported_at_its_remove() {
    for (patch, sets) in [("(economy: (mine: Remove))", &[][..]), ("()", &["fleets.economy.mine=Remove"][..])] {
        let report = after_reading(patch, sets);
        let found: Vec<_> = report.diagnostics().iter().map(|one| (one.code, one.span.expect("a place"))).collect();
        assert_eq!(found.iter().map(|one| one.0).collect::<Vec<_>>(), [codes::REMOVE_MISPLACED]);
        assert_eq!(report.sources().text_of(found[0].1), "Remove");
    }
    let report = after_reading("(economy: (tax: Remove), ships: {\"hulk\": Remove, \"skiff\": (crew: Remove)})", &[]);
    assert_eq!(report.diagnostics(), [], "entries and optional fields may go");
}

#[test]
fn a_new_entry_that_looks_like_a_slip_names_the_entry_that_was_meant() {
    let report = after_reading("(ships: {\"skif\": (crew: (1, 2))})", &[]);
    let one = &report.diagnostics()[0];
    assert_eq!((one.code, one.suggestion.as_deref()), (codes::MISSING_FIELD, Some("skiff")));
    assert_eq!(one.notes[0].1, "this adds a new entry `skif`; did you mean `skiff`?");
}

#[test]
fn lists_of_what_is_known_agree_about_extends() {
    let scenario = format!("({HEAD}, turnlimit: 3, fleets: (ruleset: \"fleets\"))");
    let (_, report) = load_with(&files(&scenario), &["extends=\"x.ron\"", "ecnomy=3"]);
    let found: Vec<_> = report.diagnostics().iter().map(|one| (one.code, &one.expected)).collect();
    let has = |at: usize, name: &str| found[at].1.iter().any(|one| one == name);
    assert_eq!(found.iter().map(|one| one.0.0).collect::<Vec<_>>(), ["E0007", "E0020", "E0020"]);
    assert!(has(0, "`extends`") && has(0, "`fleets`") && has(0, "`turn_limit`"));
    assert!(!has(1, "`extends`") && !has(2, "`extends`") && has(2, "`fleets`"));
}

#[test]
fn a_step_that_leads_nowhere_is_underlined_alone_and_items_count_from_nought() {
    let scenario = format!("({HEAD}, fleets: (ruleset: \"fleets\"))");
    let (_, report) =
        load_with(&files(&scenario), &["fleets.ships.skif.cost=1", "seats.2.persona=turtle", "seed=16 k"]);
    let under = |at: usize| report.sources().text_of(report.diagnostics()[at].span.expect("a place"));
    assert_eq!((under(0), under(1)), ("skif", "2"));
    assert_eq!(report.diagnostics()[1].suggestion.as_deref(), Some("seats[1].persona"));
    let text = report.render(Style::Plain);
    assert!(text.contains("one value is expected") && !text.contains("end of the file"), "{text}");
}

#[test]
fn a_file_that_begins_with_a_byte_order_mark_is_read_like_any_other() {
    let tree = sound(&format!("\u{feff}({HEAD}, fleets: (ruleset: \"fleets\"))"), &[]);
    let (_, report) = load_with(&tree.sources.to_memory(), &[]);
    assert!(!report.has_errors(), "also from a record");
    let faulty = format!("({HEAD}, fleets: (ruleset: \"fleets\"), sed: 1)");
    assert_eq!(places(&format!("\u{feff}{faulty}"), &[]), places(&faulty, &[]));
}

/// Other apparent faults of a file that is not RON may follow from that.
#[test]
fn one_wrong_bracket_is_one_message() {
    let text = "(format: 1, name: \"n\", turn_limit: 0, seats: [(name: \"A\"), (name: \"B\"),\n),\nfleets: (ruleset: \"hard\"))";
    assert_eq!(places(text, &["seats[0].name=\"x y\""]), ["scenarios/x.ron:2:1 E0004"]);
}

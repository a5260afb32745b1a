//! Promises of the facade: modules, files, rule lists and the reference, as authors and tools use
//! them.

use std::fs;

use endturn::Modules;
use endturn_engine::RuleId;
use endturn_engine::rules::{Place, RuleInfo, SystemRow};
use endturn_scenario::module::GameModule;
use serde_json::Value;

#[test]
fn values_that_only_the_start_of_a_game_reads_are_known_by_their_paths() {
    for start in [
        "fleets.start.metal=1",
        "fleets.start=()",
        "agency.factions.undertow.threat_level_bp=3",
        "agency.factions[0].activity_level=3",
        "scenario.fleets.homes.Red.metal=1",
        "scenario.civ.year=1",
        "seats[0].persona=turtle",
        "scenario.seed=3",
        "name=x",
    ] {
        assert!(Modules::shipped().only_at_the_start(start).is_some(), "{start}");
    }
    for later in [
        "fleets.economy.mine.metal=1",
        "agency.factions.undertow.destroyed_by=x",
        "turn_limit=9",
        "scenario.turn_limit=9",
        "civ.settings.foodbox=50",
        "civ.starts=1",
        "nonsense",
    ] {
        assert_eq!(Modules::shipped().only_at_the_start(later), None, "{later}");
    }
}

#[test]
fn a_scenario_elsewhere_finds_the_rulesets_of_its_project_and_the_shipped_ones() {
    let root = tempfile::tempdir().unwrap();
    let ruleset = root.path().join("assets/rulesets/mine");
    fs::create_dir_all(&ruleset).unwrap();
    fs::create_dir_all(root.path().join("scenarios/deep")).unwrap();
    let header = "(format: 1, name: \"mine\", module: \"fleets\", extends: \"fleets\", summary: \"\")";
    fs::write(ruleset.join("ruleset.ron"), header).unwrap();
    fs::write(ruleset.join("start.ron"), "(metal: 77)").unwrap();
    let scenario = root.path().join("scenarios/deep/x.ron");
    let text =
        "(format: 1, name: \"x\", turn_limit: 3, seats: [(name: \"A\"), (name: \"B\")], fleets: (ruleset: \"mine\"))";
    fs::write(&scenario, text).unwrap();
    let loaded = endturn::load(&scenario.to_string_lossy(), &[]);
    let loaded = loaded.unwrap_or_else(|report| panic!("{}", report.render(endturn_scenario::render::Style::Plain)));
    let view = loaded.game().view(endturn_engine::Seat(0));
    assert_eq!(view.pointer("/fleets/stock/metal").and_then(|metal| metal.as_i64()), Some(77));
    // The record of such a game needs no folder at all.
    let files: endturn_scenario::files::MemoryFiles =
        loaded.record_header(1).sources.into_iter().map(|source| (source.path, source.text.into_bytes())).collect();
    assert!(endturn::load_from(&files, &scenario.to_string_lossy(), &[]).is_ok());
}

/// Objects of a schema that need fields, except items of lists and forms of a value, which overlays
/// must give in full.
/// Four nations on a map that has room for them with most seeds, though not with 7, 9 and 10.
const CROWDED: &str = r#"(format: 1, name: "x", turn_limit: 3, seed: 1,
    seats: [(name: "A", persona: "easy"), (name: "B", persona: "easy"), (name: "C", persona: "easy"), (name: "D")],
    civ: (ruleset: "classic", map: Generated(size: (8, 8)), nations: {"A": (nation: "Roman"), "B": (nation: "Egyptian"),
        "C": (nation: "Greek"), "D": (nation: "Chinese")}))"#;

#[test]
fn a_scenario_that_is_loaded_for_a_seed_plays_as_one_that_is_begun_anew_with_it() {
    let modules = Modules::shipped();
    let mut files = modules.files_in_memory();
    files.insert("x.ron", CROWDED);
    let set = ["civ.settings.huts=3".to_owned()];
    let usual = modules.load_from(&files, "x.ron", &set).expect("it is sound");
    let mut without_map = 0;
    for seed in [1, 2, 7, 9, 11, u64::MAX >> 1] {
        let loaded = modules.load_for(&files, "x.ron", &set, seed).expect("the scenario's own map is there");
        without_map += u32::from(loaded.setup.seed != seed);
        assert_eq!(loaded.record_header(seed), usual.record_header(seed));
        assert_eq!(loaded.setup.content, usual.setup.content);
        let digest = |loaded: &endturn::Loaded| {
            let mut game = loaded.game();
            game.restart(seed);
            game.advance_rounds(2);
            game.digest()
        };
        assert_eq!(digest(&loaded), digest(&usual), "{seed}");
    }
    assert_eq!(without_map, 2);
    let nonsense = ["nonsense=1".to_owned()];
    assert!(modules.load_for(&files, "x.ron", &nonsense, 2).is_err());
}

fn needing(schema: &Value, at: &str, found: &mut Vec<String>) {
    match schema {
        Value::Object(fields) => {
            if let Some(Value::Array(needed)) = fields.get("required") {
                found.push(format!("{at} needs {needed:?}"));
            }
            let is_whole =
                |name: &str| ["items", "prefixItems", "default", "examples", "oneOf", "anyOf"].contains(&name);
            let inner = fields.iter().filter(|(name, _)| !is_whole(name));
            inner.for_each(|(name, inner)| needing(inner, &format!("{at}/{name}"), found));
        }
        Value::Array(all) => all.iter().for_each(|inner| needing(inner, at, found)),
        _ => {}
    }
}

#[test]
fn the_schema_of_a_file_that_may_be_an_overlay_needs_no_field() {
    let modules = Modules::shipped();
    let reference = modules.reference();
    let of =
        |at: &str| reference.named(at).first().and_then(|sheet| sheet.schema.clone()).expect("a sheet with a schema");
    let never_overlays = ["ruleset", "plan"];
    for at in never_overlays {
        assert!(of(at).get("required").is_some(), "{at} is never an overlay");
    }
    let overlays = reference.sheets().iter().filter(|sheet| !never_overlays.contains(&sheet.at.as_str()));
    let mut found = Vec::new();
    for sheet in overlays {
        let Some(schema) = &sheet.schema else { continue };
        needing(schema, &sheet.at, &mut found);
    }
    assert_eq!(found, <[String; 0]>::default());
    // A value with several forms keeps the fields that tell them apart; items of lists are whole.
    assert!(of("civ.effects").to_string().contains("\"required\""));
}

/// The kinds of games of a module: rule list and starter.
fn kinds(module: &dyn GameModule) -> impl Iterator<Item = (&'static [RuleInfo], &'static str)> {
    let more = module.kinds().iter().map(|kind| (kind.rules(), kind.starter()));
    std::iter::once((module.rules(), module.starter())).chain(more)
}

fn systems(modules: &Modules, starter: &str) -> Vec<SystemRow> {
    let mut files = modules.files_in_memory();
    files.insert("starter.ron", starter);
    modules.load_from(&files, "starter.ron", &[]).expect("the starter loads").game().systems().to_vec()
}

fn agree(module: &str, rules: &[RuleInfo], systems: &[SystemRow]) {
    for rule in rules {
        let is_system = systems.iter().any(|row| row.rule == Some(rule.id));
        assert_eq!(is_system, rule.place == Place::System, "{module} {}", rule.id);
        let drivers = systems.iter().filter(|row| row.rows.iter().any(|one| one.rule == rule.id));
        let drivers: Vec<RuleId> = drivers.filter_map(|row| row.rule).collect();
        match rule.place {
            Place::Row(driver) => assert!(drivers.contains(&driver), "{} is no row of {driver}", rule.id),
            _ => assert_eq!(drivers, [], "{} is a row", rule.id),
        }
    }
    let rows = systems.iter().flat_map(|row| row.rows.iter().map(|one| one.rule));
    for row in systems.iter().filter_map(|row| row.rule).chain(rows) {
        assert!(rules.iter().any(|rule| rule.id == row), "{row} is in no rule list");
    }
}

#[test]
fn rule_lists_and_built_schedules_name_the_same_rules() {
    let modules = Modules::shipped();
    for module in modules.iter() {
        for (rules, starter) in kinds(module) {
            agree(module.name(), rules, &systems(&modules, starter));
        }
    }
    let book = modules.rule_book().expect("starters load");
    assert!(book.iter().all(|row| !row.stage.is_empty()));
    let stock = book.iter().find(|row| row.id == "C-28").expect("a rule of civ");
    assert_eq!((stock.stage.as_str(), stock.step.as_str()), ("PhaseEnd", "2 shield stock, row 12 of C-01"));
}

#[test]
fn a_module_takes_the_place_of_one_of_its_name() {
    let shipped = Modules::shipped();
    assert_eq!(shipped.with(&endturn_civ::Civ).names().last(), Some(&"civ"));
    assert_eq!(Modules::none().with(&endturn_civ::Civ).names(), ["civ"]);
    assert!(Modules::none().get("civ").is_none() && shipped.get("civ").is_some());
}

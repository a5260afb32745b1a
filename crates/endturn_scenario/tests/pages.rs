//! Every page in `errors` is verified by its own examples, run through a small sample module.

use std::collections::BTreeMap;

use endturn_scenario::bridge;
use endturn_scenario::checks::Checker;
use endturn_scenario::codes::{self, PAGES};
use endturn_scenario::diagnostic::{Diagnostic, Report};
use endturn_scenario::files::MemoryFiles;
use endturn_scenario::form::unread::{Question, tell};
use endturn_scenario::form::{Forms, Unread};
use endturn_scenario::load::{ModuleSpec, load_scenario};
use endturn_scenario::pages::{EXAMPLE_PATH, Example, check_pages};
use endturn_scenario::path::Path;
use endturn_scenario::scenario::{ModuleTree, PersonaChoice, ScenarioTree};
use endturn_scenario::shape::Shaped;
use serde::Deserialize;

const FILES: [(&str, &str); 7] = [
    (
        EXAMPLE_PATH,
        "(format: 1, name: \"Duel\", turn_limit: 60, seats: [(name: \"Red\"), (name: \"Blue\")], fleets: (ruleset: \"fleets\"))",
    ),
    ("assets/rulesets/fleets/ruleset.ron", "(format: 1, name: \"fleets\", module: \"fleets\")"),
    ("assets/rulesets/fleets/economy.ron", "(mine: (metal: 5, cost: 20), min_planets: 2, max_planets: 8)"),
    ("assets/rulesets/fleets/ships.ron", "{\"skiff\": (cost: 10), \"hulk\": (cost: 40)}"),
    ("assets/rulesets/classic/ruleset.ron", "(format: 1, name: \"classic\", module: \"civ\")"),
    ("assets/rulesets/classic/settings.ron", "(dispersion: 0, sciencebox: 100)"),
    ("assets/rulesets/chess/ruleset.ron", "(format: 1, name: \"chess\", module: \"tabletop\")"),
];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Ruleset {
    economy: Economy,
    ships: BTreeMap<String, Ship>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Economy {
    mine: Mine,
    min_planets: u8,
    max_planets: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Mine {
    metal: u16,
    #[serde(rename = "cost")]
    _cost: u16,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Ship {
    #[serde(rename = "cost")]
    _cost: u16,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Section {
    #[serde(default)]
    start: Vec<String>,
    #[serde(default, rename = "pace")]
    _pace: Pace,
}

#[derive(Default, Deserialize)]
enum Pace {
    #[default]
    Quick,
    Slow,
}

#[derive(Shaped)]
struct OtherRuleset {
    #[serde(rename = "settings")]
    _settings: Settings,
}

#[derive(Shaped)]
struct Settings {
    #[serde(rename = "dispersion")]
    _dispersion: Unread<u32>,
    #[serde(rename = "sciencebox")]
    _sciencebox: u16,
}

fn run(example: &Example) -> Report {
    let mut files = MemoryFiles::default();
    for (path, text) in FILES {
        files.insert(path, text);
    }
    example.add_to(&mut files);
    let modules = [ModuleSpec::from("fleets"), ModuleSpec::from("tabletop"), ModuleSpec::from("civ")];
    let (tree, mut report) = load_scenario(&files, EXAMPLE_PATH, &modules, &example.overrides);
    if let Some(tree) = tree {
        check(&tree, &mut report);
    }
    report.tidy();
    report
}

/// The program's warnings about values that no rule reads.
fn unread(module: &ModuleTree, report: &mut Report) {
    let sources = report.sources().clone();
    let is_own = |file| sources.get(file).is_some_and(|file| FILES.iter().all(|(_, text)| *text != file.text()));
    let forms = Forms::of::<OtherRuleset>();
    let question =
        Question { module: "civ", forms: &forms, ruleset: &module.ruleset, is_own: &is_own, shipped: &Vec::new };
    tell(question, report);
}

/// A sample module's checks.
fn check(tree: &ScenarioTree, report: &mut Report) {
    for module in &tree.modules {
        if module.name == "civ" {
            unread(module, report);
            continue;
        }
        let rules: Option<Ruleset> = bridge::read(&module.ruleset, report);
        let section: Option<Section> = bridge::read(&module.section, report);
        let Some(rules) = rules else { continue };
        if rules.ships.is_empty() {
            report.push(Diagnostic::warning(codes::UNWINNABLE, "nobody can win without ships").at(module.ruleset.span));
        }
        let mut checker = Checker::new(&module.ruleset, report);
        checker.range("economy.mine.metal", rules.economy.mine.metal, 1..=1000);
        if rules.economy.min_planets > rules.economy.max_planets {
            let others = [("economy.max_planets", "`max_planets` stands here")];
            checker.contradiction("economy.min_planets", "`min_planets` is larger than `max_planets`", &others);
        }
        let mut checker = Checker::new(&module.section, report);
        for (at, ship) in section.iter().flat_map(|section| &section.start).enumerate() {
            checker.reference(
                Path::root().name("start").index(at),
                "ship",
                ship,
                rules.ships.keys().map(String::as_str),
            );
        }
    }
    let mut checker = Checker::new(&tree.header_node, report);
    for (at, seat) in tree.header.iter().flat_map(|header| &header.seats).enumerate() {
        if let Some(PersonaChoice::Everywhere(name)) = &seat.persona {
            let path = Path::root().name("seats").index(at).name("persona");
            checker.known(codes::UNKNOWN_SEAT_OR_PERSONA, path, "persona", name, ["aggressive", "turtle"]);
        }
    }
}

#[test]
fn every_page_is_true_to_its_examples() {
    if let Err(faults) = check_pages(PAGES, &run) {
        panic!("{faults}");
    }
}

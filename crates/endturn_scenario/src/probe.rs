//! Loading of arbitrary bytes as a scenario, for the fuzz target and the tests of hostile inputs.

use crate::bridge;
use crate::diagnostic::Report;
use crate::files::MemoryFiles;
use crate::load::{ModuleSpec, load_scenario};
use crate::render::Style;

/// Rulesets for the bytes to build on.
const FILES: [(&str, &str); 5] = [
    ("assets/rulesets/fleets/ruleset.ron", "(format: 1, name: \"fleets\", module: \"fleets\")"),
    ("assets/rulesets/fleets/economy.ron", "(mine: (metal: 5, cost: 20), tax: 3)"),
    ("assets/rulesets/fleets/ships.ron", "{\"skiff\": (cost: 10, crew: [1, 2]), \"hulk\": (cost: 40)}"),
    ("assets/rulesets/classic/ruleset.ron", "(format: 1, name: \"classic\", module: \"civ\")"),
    ("assets/rulesets/classic/settings.ron", "(gold: 50, startunits: \"ccw\", victories: [Spacerace])"),
];

/// Loads `bytes` as a scenario and as a `--set` argument, reads the trees as typed data and renders
/// the report. Never panics, for any bytes.
#[must_use]
pub fn probe(bytes: &[u8]) -> Report {
    let mut files = MemoryFiles::default();
    for (path, text) in FILES {
        files.insert(path, text);
    }
    files.insert("scenarios/probe.ron", bytes);
    let modules = [ModuleSpec::from("fleets"), ModuleSpec { name: "civ", default_ruleset: Some("classic") }];
    let text = String::from_utf8_lossy(bytes).into_owned();
    let overrides: Vec<String> = if bytes.len() <= 4096 { vec![text] } else { Vec::new() };
    let (tree, mut report) = load_scenario(&files, "scenarios/probe.ron", &modules, &overrides);
    for module in tree.iter().flat_map(|tree| &tree.modules) {
        let _ = bridge::read::<Sample>(&module.ruleset, &mut report);
        let _ = bridge::read::<Sample>(&module.section, &mut report);
    }
    report.tidy();
    let _ = (report.render(Style::Plain), report.render(Style::Colour), report.to_json());
    report
}

use sample::Sample;

/// A type with every shape serde knows.
mod sample {
    use std::collections::BTreeMap;

    use serde::Deserialize;

    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only the reading is of interest")]
    pub(super) struct Sample {
        economy: Option<BTreeMap<String, Amount>>,
        ships: BTreeMap<String, Ship>,
        #[serde(default)]
        start: Vec<Start>,
    }

    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only the reading is of interest")]
    struct Ship {
        cost: u8,
        #[serde(default)]
        crew: (i64, Option<u128>),
    }

    #[derive(Deserialize)]
    #[expect(dead_code, reason = "only the reading is of interest")]
    enum Start {
        Nothing,
        Ship(Box<Start>),
        At(i8, char),
        Named { name: String, weight: f64 },
    }

    #[derive(Deserialize)]
    #[serde(try_from = "i128")]
    struct Amount;

    impl TryFrom<i128> for Amount {
        type Error = &'static str;

        fn try_from(value: i128) -> Result<Self, Self::Error> {
            if value > 3 { Ok(Self) } else { Err("too little") }
        }
    }
}

//! Shipped rulesets, variants of them, and the rows of known answers.

use std::path::Path;

use endturn_agency::patrol::game::read;
use endturn_agency::patrol::rules::{MissionRules, Rules};
use endturn_scenario::files::{DiskFiles, Files, MemoryFiles};
use endturn_scenario::load::load_ruleset;
use endturn_scenario::render::Style;
use endturn_scenario::ruleset::RULESET_FOLDER;
use ron::extensions::Extensions;
use serde::de::DeserializeOwned;

/// A shipped ruleset, with files of another one laid over it.
pub fn variant(base: &str, files: &[(&str, &str)]) -> Rules {
    let disk = DiskFiles::new(vec![concat!(env!("CARGO_MANIFEST_DIR"), "/../..").into()]);
    let mut memory = MemoryFiles::default();
    for ruleset in ["agency", "agency_short"] {
        let folder = format!("{RULESET_FOLDER}/{ruleset}");
        for entry in disk.list(&folder).expect(&folder) {
            let path = format!("{folder}/{}", entry.name);
            memory.insert(path.clone(), disk.read(&path).expect(&path));
        }
    }
    let header = format!(r#"(format: 1, name: "variant", module: "agency", extends: "{base}")"#);
    memory.insert(format!("{RULESET_FOLDER}/variant/ruleset.ron"), header);
    for (name, text) in files {
        memory.insert(format!("{RULESET_FOLDER}/variant/{name}"), *text);
    }
    let (node, mut report) = load_ruleset(&memory, "variant", "agency");
    let rules = node.and_then(|node| read(&node, &mut report));
    assert!(report.diagnostics().is_empty(), "{}", report.render(Style::Plain));
    rules.expect("no problem, so there are rules")
}

/// A shipped ruleset.
pub fn shipped(name: &str) -> Rules {
    variant(name, &[])
}

/// The first mission with its easiest objective only.
pub fn one_objective() -> Rules {
    variant("agency_short", &[("missions.ron", r#"{"seize_courier": (objectives: {"seize": Remove})}"#)])
}

/// The mission with a word.
pub fn mission<'a>(rules: &'a Rules, word: &str) -> &'a MissionRules {
    rules.mission_named(word).and_then(|id| rules.mission(id)).expect(word)
}

/// One file of known answers.
pub fn known<T: DeserializeOwned>(name: &str) -> T {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/known/{name}.ron"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let extensions = Extensions::IMPLICIT_SOME | Extensions::UNWRAP_NEWTYPES | Extensions::UNWRAP_VARIANT_NEWTYPES;
    let options = ron::Options::default().with_default_extension(extensions);
    options.from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The rows of one file of known answers.
pub fn rows<T: DeserializeOwned>(name: &str) -> Vec<T> {
    let rows: Vec<T> = known(name);
    assert!(!rows.is_empty(), "{name}: no known answers");
    rows
}

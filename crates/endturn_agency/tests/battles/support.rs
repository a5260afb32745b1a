//! The shipped ruleset, variants of it, and the rows of known answers.

use std::path::Path;
use std::sync::LazyLock;

use endturn_agency::battles::game::read;
use endturn_agency::battles::rules::Rules;
use endturn_scenario::files::{DiskFiles, Files, MemoryFiles};
use endturn_scenario::load::load_ruleset;
use endturn_scenario::render::Style;
use endturn_scenario::ruleset::RULESET_FOLDER;
use ron::extensions::Extensions;
use serde::de::DeserializeOwned;

/// The files of the shipped ruleset.
pub fn files() -> MemoryFiles {
    let disk = DiskFiles::new(vec![concat!(env!("CARGO_MANIFEST_DIR"), "/../..").into()]);
    let mut memory = MemoryFiles::default();
    let folder = format!("{RULESET_FOLDER}/agency_battles");
    for entry in disk.list(&folder).expect(&folder) {
        let path = format!("{folder}/{}", entry.name);
        memory.insert(path.clone(), disk.read(&path).expect(&path));
    }
    memory
}

/// The shipped ruleset, with files of another one laid over it.
pub fn variant(own: &[(&str, &str)]) -> Rules {
    let mut memory = files();
    let header = r#"(format: 1, name: "variant", module: "agency", extends: "agency_battles")"#;
    memory.insert(format!("{RULESET_FOLDER}/variant/ruleset.ron"), header);
    for (name, text) in own {
        memory.insert(format!("{RULESET_FOLDER}/variant/{name}"), *text);
    }
    let (node, mut report) = load_ruleset(&memory, "variant", "agency");
    let rules = node.and_then(|node| read(&node, &mut report));
    assert!(report.diagnostics().is_empty(), "{}", report.render(Style::Plain));
    rules.expect("no problem, so there are rules")
}

/// The shipped ruleset.
pub fn shipped() -> Rules {
    static RULES: LazyLock<Rules> = LazyLock::new(|| variant(&[]));
    RULES.clone()
}

/// One file of known answers.
pub fn known<T: DeserializeOwned>(name: &str) -> T {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/battles/known/{name}.ron"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let extensions = Extensions::IMPLICIT_SOME | Extensions::UNWRAP_NEWTYPES | Extensions::UNWRAP_VARIANT_NEWTYPES;
    let options = ron::Options::default().with_default_extension(extensions);
    options.from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

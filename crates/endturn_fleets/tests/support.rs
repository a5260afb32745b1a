//! The shipped ruleset, as written and as rules read it, and the problems of others.

use endturn_fleets::rules::Rules;
use endturn_fleets::ruleset::Ruleset;
use endturn_fleets::{Fleets, NAME};
use endturn_scenario::diagnostic::Report;
use endturn_scenario::files::DiskFiles;
use endturn_scenario::load::load_ruleset;
use endturn_scenario::module::GameModule;
use endturn_scenario::parse::parse;
use endturn_scenario::print::print_data;
use endturn_scenario::{bridge, render::Style};
use serde::de::DeserializeOwned;

/// The ruleset of `assets/rulesets/fleets/`, as the program reads it.
pub fn shipped_ruleset() -> Ruleset {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let (node, mut report) = load_ruleset(&DiskFiles::new(vec![root.into()]), NAME, NAME);
    let ruleset = node.and_then(|node| bridge::read(&node, &mut report));
    ruleset.unwrap_or_else(|| panic!("{}", report.render(Style::Plain)))
}

/// The rules of the shipped ruleset.
pub fn shipped() -> Rules {
    Rules::compile(&shipped_ruleset())
}

/// Code and marked text of every problem of a ruleset, as its author sees them.
pub fn problems(ruleset: &Ruleset) -> Vec<String> {
    let mut report = Report::default();
    let text = print_data(ruleset).expect("a ruleset is plain data");
    let file = report.sources_mut().add("fleets.ron", text, "test").expect("there is room");
    let node = parse(&mut report, file).expect("what is written is RON");
    Fleets.check_ruleset(&node, &mut report);
    let told = report.diagnostics().iter().map(|one| {
        let under = report.sources().text_of(one.span.expect("a place"));
        let near = one.suggestion.as_ref().map_or(String::new(), |near| format!(", {near}?"));
        format!("{} {}{near}: {}", one.code.0, under, one.message)
    });
    told.collect()
}

/// Parses a part of a script from the text of a test.
pub fn read<T: DeserializeOwned>(text: &str) -> T {
    let options = ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME);
    options.from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

//! Checking rulesets, also those of a module whose games are still to come.

use endturn_scenario::{diagnostic::Report, tree::Node};

use crate::MODULES;

/// The modules whose rulesets can be checked: those that can be played, then the others.
pub fn ruleset_modules() -> impl Iterator<Item = &'static str> {
    MODULES.iter().map(|module| module.name()).chain([endturn_agency::NAME, endturn_civ::NAME])
}

/// Checks a loaded ruleset of a module; problems go to the report. False if there is no such module.
pub fn check_ruleset(module: &str, ruleset: &Node, report: &mut Report) -> bool {
    if module == endturn_agency::NAME {
        endturn_agency::rules::read(ruleset, report);
        return true;
    }
    if module == endturn_civ::NAME {
        endturn_civ::ruleset::read(ruleset, report);
        return true;
    }
    let known = crate::module(module);
    if let Some(known) = known {
        known.check_ruleset(ruleset, report);
    }
    known.is_some()
}

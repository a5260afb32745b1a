//! Checking rulesets without a scenario.

use endturn_scenario::{diagnostic::Report, tree::Node};

/// Checks a loaded ruleset of a module; problems go to the report. False if there is no such module.
pub fn check_ruleset(module: &str, ruleset: &Node, report: &mut Report) -> bool {
    let known = crate::module(module);
    if let Some(known) = known {
        known.check_ruleset(ruleset, report);
        if !report.has_errors() {
            crate::unread::warn(known, ruleset, report);
        }
    }
    known.is_some()
}

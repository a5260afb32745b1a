//! Finds all problems of a ruleset at once, each at the value that has to change.
//!
//! Errors make a ruleset unplayable: unknown names, numbers out of range, circles. Warnings are
//! playable but hardly intended: leads and missions that can never be reached, an office that can
//! never hire.

mod names;
mod numbers;
mod start;

use endturn_scenario::{bridge::Doubts, checks::Checker, diagnostic::Report, ranges, tree::Node};

use super::Ruleset;
use crate::frame::check::reach;

/// Checks the parts of a ruleset that could be read from `node`; doubtful parts are not judged.
pub fn check(ruleset: &Ruleset, node: &Node, doubts: &Doubts, report: &mut Report) {
    let checker = &mut Checker::amid(node, doubts, report);
    ranges::check(Ruleset::forms(), node, checker);
    numbers::check(ruleset, checker);
    start::check(ruleset, checker);
    if numbers::is_of_a_size(ruleset, checker) {
        names::check(ruleset, checker);
        let leads: Vec<_> = ruleset.leads.iter().map(|(name, lead)| (name, lead.depends_on.as_slice())).collect();
        let missions: Vec<_> =
            ruleset.missions.iter().map(|(name, mission)| (name, mission.opened_by.as_slice())).collect();
        reach::check(&leads, &missions, checker);
    }
}

#[cfg(test)]
mod tests;

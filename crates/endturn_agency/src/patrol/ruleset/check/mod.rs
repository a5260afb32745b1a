//! Finds everything that is wrong with a ruleset at once, each problem at the value that has to change.
//!
//! Errors are what no game can be played with: names of nothing, numbers out of range, circles. Warnings are what can
//! be played but was hardly meant: leads and missions that nobody can ever reach, an office that can never hire.

mod names;
mod numbers;
mod start;

use endturn_scenario::{bridge::Doubts, checks::Checker, diagnostic::Report, ranges, tree::Node};

use super::Ruleset;
use crate::frame::check::reach;

/// Checks what could be read of a ruleset from `node`; nothing is said of what is in doubt.
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

//! Finds all problems of a ruleset with battles at once, each at the value that has to change.
//!
//! Errors make a ruleset unplayable: unknown names, numbers out of range, circles, weights that
//! don't add up. Warnings are playable but hardly intended: things that can't be reached, and games
//! that can't be won.

mod names;
mod numbers;
mod opposition;
mod reach;
mod start;

use endturn_scenario::{bridge::Doubts, checks::Checker, diagnostic::Report, ranges, tree::Node};

use super::Ruleset;

/// Maximum missions, including all operations of all factions.
pub const MAX_MISSIONS: usize = 16_384;
/// Checks the parts of a ruleset that could be read from `node`; doubtful parts are not judged.
pub fn check(ruleset: &Ruleset, node: &Node, doubts: &Doubts, report: &mut Report) {
    let checker = &mut Checker::amid(node, doubts, report);
    ranges::check(Ruleset::forms(), node, checker);
    numbers::check(ruleset, checker);
    opposition::check(ruleset, checker);
    start::check(ruleset, checker);
    if numbers::is_of_a_size(ruleset, checker) {
        names::check(ruleset, checker);
        reach::check(ruleset, checker);
    }
}

#[cfg(test)]
mod tests;

//! Finds everything that is wrong with a ruleset with battles at once, each problem at the value that has to change.
//!
//! Errors are what no game can be played with: names of nothing, numbers out of range, circles, weights that don't add
//! up. Warnings are what can be played but was hardly meant: what nobody can reach, and games that can't be won.

mod names;
mod numbers;
mod opposition;
mod reach;
mod start;

use endturn_scenario::{bridge::Doubts, checks::Checker, diagnostic::Report, ranges, tree::Node};

use super::Ruleset;

/// Most missions, all operations of all factions counted.
pub const MAX_MISSIONS: usize = 16_384;
/// Checks what could be read of a ruleset from `node`; nothing is said of what is in doubt.
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

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

use endturn_scenario::{bridge, checks::Checker, diagnostic::Diagnostic, tree::Node};

use super::{Ruleset, numbers::Ending};
use crate::frame::check::unwinnable;

/// Maximum missions, including all operations of all factions.
pub const MAX_MISSIONS: usize = 16_384;
/// Checks the parts of a ruleset that could be read.
pub fn check(ruleset: &Ruleset, checker: &mut Checker<'_>) {
    numbers::check(ruleset, checker);
    opposition::check(ruleset, checker);
    start::check(ruleset, checker);
    if numbers::is_of_a_size(ruleset, checker) {
        names::check(ruleset, checker);
        reach::check(ruleset, checker);
    }
}

/// The reason why a ruleset can't be won: it has no last lead (E-15).
pub(crate) fn no_way_to_win(ruleset: &Node) -> Option<Diagnostic> {
    let ending = ruleset.field("ending")?;
    let note = "`won_by` in `ending.ron` names the lead that wins; without one the game ends at its round limit";
    let is_endless = bridge::read_quietly::<Ending>(ending)?.won_by.is_none();
    is_endless.then(|| unwinnable("it has no last lead").at(ending.opening()).note(None, note))
}

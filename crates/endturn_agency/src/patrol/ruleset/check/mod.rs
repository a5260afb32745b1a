//! Finds all problems of a ruleset at once, each at the value that has to change.
//!
//! Errors make a ruleset unplayable: unknown names, numbers out of range, circles. Warnings are
//! playable but hardly intended: leads and missions that can never be reached, an office that can
//! never hire.

mod names;
mod numbers;
mod start;

use endturn_scenario::{bridge, checks::Checker, diagnostic::Diagnostic, path::Path, tree::Node};

use super::Ruleset;
use crate::frame::check::{reach, unwinnable};

/// Checks the parts of a ruleset that could be read.
pub fn check(ruleset: &Ruleset, checker: &mut Checker<'_>) {
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

/// The reason why a ruleset can't be won: a faction that can't be destroyed.
pub(crate) fn no_way_to_win(ruleset: &Node) -> Option<Diagnostic> {
    let key = |path: Path| ruleset.find_key(&path).unwrap_or_else(|| ruleset.opening());
    let read: Ruleset = bridge::read_quietly(ruleset)?;
    let safe: Vec<&str> =
        read.factions.iter().filter(|(_, faction)| faction.destroyed_by.is_none()).map(|(name, _)| name).collect();
    let note = "a faction is destroyed by the lead that its `destroyed_by` names; unless all can be destroyed, the game ends \
                at its round limit";
    match safe.as_slice() {
        [] if read.factions.is_empty() => {
            Some(unwinnable("there is no faction to destroy").at(key(Path::root().name("factions"))))
        }
        [] => None,
        [first, rest @ ..] => {
            let more = if rest.is_empty() { String::new() } else { format!(", nor can {} more", rest.len()) };
            let path = Path::root().name("factions").name(*first);
            let said = ruleset.find(&path.clone().name("destroyed_by")).node.map(|node| node.span);
            let place = said.unwrap_or_else(|| key(path));
            Some(unwinnable(&format!("`{first}` can't be destroyed{more}")).at(place).note(None, note))
        }
    }
}

//! Finds everything that is wrong with a ruleset at once, each problem at the value that has to change.
//!
//! Errors are what no game can be played with: names of nothing, numbers out of range, circles. Warnings are what can
//! be played but was hardly meant: leads and missions that nobody can ever reach, an office that can never hire.

mod names;
mod numbers;
pub(crate) mod reach;
mod start;

use endturn_scenario::{bridge::Doubts, checks::Checker, codes, diagnostic::Report, path::Path, tree::Node};

use super::Ruleset;

/// Most leads, missions and factions each.
pub const MAX_ENTRIES: usize = 1024;
/// Most names one list of dependencies may have.
pub const MAX_DEPENDENCIES: usize = 64;
/// Longest name, in letters.
pub const MAX_NAME: usize = 48;
/// Unknown names reported with all that they could be; after that many only the name is told.
const MAX_EXPLAINED: usize = 200;

/// Checks what could be read of a ruleset from `node`; nothing is said of what is in doubt.
pub fn check(ruleset: &Ruleset, node: &Node, doubts: &Doubts, report: &mut Report) {
    let checker = &mut Checker::amid(node, doubts, report);
    numbers::check(ruleset, checker);
    start::check(ruleset, checker);
    for (name, knobs) in ruleset.personas.iter() {
        crate::personas::check(name, knobs, checker);
    }
    if numbers::is_of_a_size(ruleset, checker) {
        names::check(ruleset, checker);
        let leads: Vec<_> = ruleset.leads.iter().map(|(name, lead)| (name, lead.depends_on.as_slice())).collect();
        let missions: Vec<_> =
            ruleset.missions.iter().map(|(name, mission)| (name, mission.opened_by.as_slice())).collect();
        reach::check(&leads, &missions, checker);
    }
}

/// The way to an entry of a table.
fn entry(table: &str, name: &str) -> Path {
    Path::root().name(table).name(name)
}

/// Reports a name that is none of those known, at the value, or at the key at the end of the path.
fn unknown<'n>(
    checker: &mut Checker<'_>,
    (path, is_key): (Path, bool),
    kind: &str,
    name: &str,
    known: impl Iterator<Item = &'n str>,
) {
    let tables: &[&str] = match kind {
        "faction" => &["factions"],
        "lead" => &["leads"],
        _ => &["leads", "missions"],
    };
    if tables.iter().any(|table| checker.may_hold(Path::root().name(*table), name)) {
        return;
    }
    if checker.report().diagnostics().len() >= MAX_EXPLAINED {
        checker.error(codes::DANGLING_REFERENCE, path, format!("unknown {kind} `{name}`"));
    } else if is_key {
        checker.known_key(codes::DANGLING_REFERENCE, path, kind, name, known);
    } else {
        checker.reference(path, kind, name, known);
    }
}

#[cfg(test)]
mod tests;

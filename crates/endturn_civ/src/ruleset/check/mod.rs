//! Finds everything that is wrong with a ruleset at once, each problem at the value that has to change.
//!
//! Errors are what no game can be played with: names of nothing, numbers out of range, circles. Warnings are what can
//! be played but was hardly meant: things nobody can ever have, effects that can never count.

mod asked;
mod flags;
mod graph;
mod never;
mod numbers;
mod personas;
mod policies;
mod possible;
mod references;
mod requirements;
mod terrain;
mod twice;
mod units;

use endturn_scenario::{bridge::Doubts, checks::Checker, codes, diagnostic::Report, path::Path, tree::Node};

use super::Ruleset;
use super::table::Table;

/// Most entries a table may have.
pub const MAX_ENTRIES: usize = 2048;
/// Most terrains, and most unit classes.
pub const MAX_TERRAINS: usize = 128;
/// Most extras; a tile has a bit for each.
pub const MAX_EXTRAS: usize = 64;
/// Most buildings; a city has a bit for each.
pub const MAX_BUILDINGS: usize = 256;
/// Most techs; a nation has a bit for each.
pub const MAX_TECHS: usize = 256;
/// Most kinds of specialists; a city counts each.
pub const MAX_SPECIALISTS: usize = 8;
/// Most policies.
pub const MAX_POLICIES: usize = 64;
/// Most effects a ruleset may have.
pub const MAX_EFFECTS: usize = 16_384;
/// Most ways in which one action may be possible.
pub const MAX_WAYS: usize = 64;
/// Most requirements a list may have.
pub const MAX_REQUIREMENTS: usize = 64;
/// Unknown names reported with all that they could be; after that many only the name is told.
const MAX_EXPLAINED: usize = 500;

/// Checks a ruleset as far as it could be read from `node`.
pub fn check(ruleset: &Ruleset, node: &Node, doubts: &Doubts, report: &mut Report) {
    let checker = &mut Checker::amid(node, doubts, report);
    numbers::check(ruleset, checker);
    if !is_of_a_size(ruleset, checker) {
        return;
    }
    references::check(ruleset, checker);
    twice::check(ruleset, checker);
    requirements::check(ruleset, checker);
    policies::check(ruleset, checker);
    asked::check(ruleset, checker);
    flags::check(ruleset, checker);
    personas::check(ruleset, checker);
    let reach = graph::check(ruleset, checker);
    terrain::check(ruleset, &reach, checker);
    units::check(ruleset, &reach, checker);
    never::check(&reach, checker);
}

/// Whether no table is longer than any game needs; the later checks compare entries with one another.
fn is_of_a_size(ruleset: &Ruleset, checker: &mut Checker<'_>) -> bool {
    let sizes = [
        ("terrain", ruleset.terrain.len(), MAX_TERRAINS),
        ("resources", ruleset.resources.len(), MAX_ENTRIES),
        ("extras", ruleset.extras.len(), MAX_EXTRAS),
        ("unit_classes", ruleset.unit_classes.len(), MAX_TERRAINS),
        ("units", ruleset.units.len(), MAX_ENTRIES),
        ("veteran", ruleset.veteran.len(), MAX_ENTRIES),
        ("buildings", ruleset.buildings.len(), MAX_BUILDINGS),
        ("techs", ruleset.techs.len(), MAX_TECHS),
        ("governments", ruleset.governments.len(), MAX_ENTRIES),
        ("specialists", ruleset.specialists.len(), MAX_SPECIALISTS),
        ("disasters", ruleset.disasters.len(), MAX_ENTRIES),
        ("goods", ruleset.goods.len(), MAX_ENTRIES),
        ("nations", ruleset.nations.len(), MAX_ENTRIES),
        ("policies", ruleset.policies.len(), MAX_POLICIES),
        ("personas", ruleset.personas.len(), MAX_TERRAINS),
        ("effects", ruleset.effects.values().map(Table::len).sum(), MAX_EFFECTS),
    ];
    let mut is_fine = true;
    for (name, size, most) in sizes {
        is_fine &= at_most(checker, Path::root().name(name), size, most);
    }
    for (action, ways) in &ruleset.actions {
        is_fine &= at_most(checker, entry("actions", action.word()), ways.len(), MAX_WAYS);
    }
    for list in requirements::lists(ruleset) {
        is_fine &= at_most(checker, list.path, list.reqs.len(), MAX_REQUIREMENTS);
    }
    is_fine
}

fn at_most(checker: &mut Checker<'_>, path: Path, size: usize, most: usize) -> bool {
    if size > most {
        let message = format!("{size} entries are too many; expected at most {most}");
        checker.error(codes::OUT_OF_RANGE, path, message);
    }
    size <= most
}

/// The way to an entry of a table.
fn entry(table: &str, name: &str) -> Path {
    Path::root().name(table).name(name)
}

/// Reports a name that is none of those known, at the value.
fn unknown<'n>(
    checker: &mut Checker<'_>,
    path: Path,
    kind: &str,
    name: &str,
    known: impl IntoIterator<Item = &'n str>,
) {
    unknown_at(checker, (path, false), kind, name, known);
}

/// The same at the key at the end of the path, if the name is a key.
fn unknown_at<'n>(
    checker: &mut Checker<'_>,
    (path, is_key): (Path, bool),
    kind: &str,
    name: &str,
    known: impl IntoIterator<Item = &'n str>,
) {
    if checker.may_hold(home(kind), name) {
        // The entry is there and could not be read, or its file could not.
    } else if is_key {
        checker.known_key(codes::DANGLING_REFERENCE, path, kind, name, known);
    } else if checker.report().diagnostics().len() < MAX_EXPLAINED {
        checker.reference(path, kind, name, known);
    } else {
        checker.error(codes::DANGLING_REFERENCE, path, format!("unknown {kind} `{name}`"));
    }
}

/// The table that names of a kind are looked up in.
fn home(kind: &str) -> Path {
    let table = match kind {
        "terrain" => "terrain",
        "veteran system" => "veteran",
        "nation group" => "nations",
        "policy" => "policies",
        "unit class" => "unit_classes",
        "unit type" => "units",
        "unit role" => return entry("flags", "unit_role"),
        kind if kind.ends_with(" flag") => {
            return entry("flags", &kind.trim_end_matches(" flag").replace(' ', "_"));
        }
        kind => return Path::root().name(format!("{kind}s")),
    };
    Path::root().name(table)
}

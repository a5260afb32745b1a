//! Finds all problems of a ruleset at once, each at the value that has to change.
//!
//! Errors make a ruleset unplayable: unknown names, numbers out of range, circles. Warnings are
//! playable but hardly intended: unreachable things, effects that can never count.

mod aliases;
mod asked;
mod findings;
mod flags;
mod graph;
mod hollow;
mod limits;
mod never;
mod numbers;
mod personas;
mod policies;
mod possible;
mod references;
mod requirements;
mod signs;
mod size;
mod terrain;
mod twice;
mod units;

use std::sync::LazyLock;

use endturn_scenario::{
    bridge, checks::Checker, codes, diagnostic::Report, form::Forms, path::Path, ranges, tree::Node,
};

pub use aliases::FREECIV;

use crate::ruleset::Ruleset;
use crate::ruleset::table::Table;
use findings::entry;
use limits::{
    MAX_BUILDINGS, MAX_EFFECTS, MAX_ENTRIES, MAX_EXTRAS, MAX_POLICIES, MAX_REQUIREMENTS, MAX_SPECIALISTS, MAX_TECHS,
    MAX_TERRAINS, MAX_WAYS,
};

static FORMS: LazyLock<Forms> = LazyLock::new(Forms::of_ruleset::<Ruleset>);

/// Reads a ruleset's tree and checks everything readable; `None` only with errors in the report,
/// which then lists all problems.
pub fn read(node: &Node, report: &mut Report) -> Option<Ruleset> {
    let errors_before = report.error_count();
    report.translate(FREECIV);
    let (ruleset, doubts) = bridge::read_most::<Ruleset>(node, report);
    let ruleset = ruleset?;
    let checker = &mut Checker::amid(node, &doubts, report);
    ranges::check(&FORMS, node, checker);
    check(&ruleset, checker);
    let is_sound = doubts.is_empty() && report.is_whole() && report.error_count() == errors_before;
    is_sound.then_some(ruleset)
}

/// Checks the parts of a ruleset that could be read, beyond types and ranges.
pub fn check(ruleset: &Ruleset, checker: &mut Checker<'_>) {
    numbers::check(ruleset, checker);
    if !is_of_a_size(ruleset, checker) {
        return;
    }
    references::check(ruleset, checker);
    signs::check(ruleset, checker);
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
    hollow::check(ruleset, checker);
    size::check(ruleset, checker);
}

/// Whether no table is longer than any game needs; the later checks compare entries with one
/// another.
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
        ("achievements", ruleset.achievements.len(), MAX_ENTRIES),
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

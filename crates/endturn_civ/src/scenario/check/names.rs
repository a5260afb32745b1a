//! Names of things in the ruleset, with errors reported at each name.

use endturn_civ_rules::production::target::Target;
use endturn_civ_rules::rules::CivRules;
use endturn_scenario::{checks::Checker, codes, diagnostic::Diagnostic, path::Path};

/// The id of a name; reports if the ruleset has no such thing.
pub(super) fn one<'n, I>(
    checker: &mut Checker<'_>,
    path: Path,
    kind: &str,
    name: &str,
    found: Option<I>,
    known: impl IntoIterator<Item = &'n str>,
) -> Option<I> {
    if found.is_none() {
        checker.reference(path, kind, name, known);
    }
    found
}

/// The ids of a list of names, each with its index; warns of duplicate names.
pub(super) fn all<'n, I, N: Iterator<Item = &'n str>>(
    checker: &mut Checker<'_>,
    path: &Path,
    kind: &str,
    names: &[String],
    find: impl Fn(&str) -> Option<I>,
    known: impl Fn() -> N,
) -> Vec<(usize, I)> {
    let mut ids = Vec::new();
    for (at, name) in names.iter().enumerate() {
        let here = path.clone().index(at);
        if let Some(first) = names[..at].iter().position(|earlier| earlier == name) {
            let twice = Diagnostic::warning(codes::DUPLICATE_NAME, format!("the {kind} `{name}` is listed twice"));
            let first = checker.span(path.clone().index(first));
            checker.push(here, twice.note(Some(first), "first named here"));
            continue;
        }
        if let Some(id) = one(checker, here, kind, name, find(name), known()) {
            ids.push((at, id));
        }
    }
    ids
}

/// A city's target by name; reports if there is neither such a building nor such a unit.
pub(super) fn target(checker: &mut Checker<'_>, path: Path, name: &str, rules: &CivRules) -> Option<Target> {
    let building = rules.building_id(name).map(Target::Building);
    let found = building.or_else(|| rules.unit_type_id(name).map(Target::Unit));
    let known = rules.written.buildings.names().chain(rules.written.units.names());
    one(checker, path, "building or unit", name, found, known)
}

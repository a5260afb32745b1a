//! Checks of rulesets that both kinds need, each problem at the value that has to change.

pub(crate) mod names;
pub(crate) mod numbers;
pub(crate) mod reach;
#[cfg(test)]
pub(crate) mod spoil;

use endturn_scenario::{checks::Checker, codes, path::Path};

/// Most entries of any table.
pub(crate) const MAX_ENTRIES: usize = 1024;
/// Most names one list of dependencies may have.
pub(crate) const MAX_DEPENDENCIES: usize = 64;

/// The way to an entry of a table.
pub(crate) fn entry(table: &str, name: &str) -> Path {
    Path::root().name(table).name(name)
}

/// Whether a table or list is no longer than any game needs; the later checks compare entries with one another.
pub(crate) fn at_most(checker: &mut Checker<'_>, path: Path, size: usize, most: usize) -> bool {
    if size > most {
        checker.error(codes::OUT_OF_RANGE, path, format!("{size} entries are too many; expected at most {most}"));
    }
    size <= most
}

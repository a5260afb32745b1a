//! Ruleset checks that both kinds need, each problem at the value that has to change.

pub(crate) mod names;
pub(crate) mod numbers;
pub(crate) mod reach;

use endturn_scenario::{checks::Checker, codes, diagnostic::Diagnostic, path::Path};

/// Maximum entries of any table.
pub(crate) const MAX_ENTRIES: usize = 1024;
/// Maximum names in one list of dependencies.
pub(crate) const MAX_DEPENDENCIES: usize = 64;

/// The path of an entry of a table.
pub(crate) fn entry(table: &str, name: &str) -> Path {
    Path::root().name(table).name(name)
}

/// Whether a table or list has at most `most` entries, more than any game needs; the later checks
/// compare entries with one another.
pub(crate) fn at_most(checker: &mut Checker<'_>, path: Path, size: usize, most: usize) -> bool {
    if size > most {
        checker.error(codes::OUT_OF_RANGE, path, format!("{size} entries are too many; expected at most {most}"));
    }
    size <= most
}

/// The warning about a ruleset that can't be won.
pub(crate) fn unwinnable(message: &str) -> Diagnostic {
    Diagnostic::warning(codes::UNWINNABLE, format!("this game can't be won: {message}"))
}

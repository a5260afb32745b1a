//! Checks of names: each is a word, names one thing, and refers to an entry of its table.

use std::collections::BTreeMap;

use endturn_scenario::{checks::Checker, codes, diagnostic::Diagnostic, path::Path};

use super::entry;
use crate::frame::table::Table;

/// Maximum length of a name, in letters.
pub(crate) const MAX_NAME: usize = 48;
/// Unknown names reported with all valid ones; for further names only the name is reported.
const MAX_EXPLAINED: usize = 200;

/// A thing with a title for people.
pub(crate) trait Titled {
    fn title(&self) -> &str;
}

/// Implements `Titled` for things of rulesets that have their title in a field.
macro_rules! titled {
    ($($thing:ty),+) => {$(
        impl $crate::frame::check::names::Titled for $thing {
            fn title(&self) -> &str {
                &self.title
            }
        }
    )+};
}
pub(crate) use titled;

/// Checks the names of a table as words.
pub(crate) fn words<T>(table: &str, entries: &Table<T>, checker: &mut Checker<'_>) {
    for name in entries.names() {
        word(entry(table, name), name, checker);
    }
}

/// Checks a name as a word.
pub(crate) fn word(path: Path, name: &str, checker: &mut Checker<'_>) {
    let is_word = name.len() <= MAX_NAME
        && name.starts_with(|first: char| first.is_ascii_lowercase())
        && name.chars().all(|one| one.is_ascii_lowercase() || one.is_ascii_digit() || one == '_' || one == '-');
    if !is_word {
        let one = Diagnostic::error(codes::INVALID_VALUE, "this name can't be a word of an order");
        let expected = format!("1 to {MAX_NAME} of a–z, 0–9, _ and -, starting with a letter");
        checker.push_key(path, one.found(format!("`{name}`")).expected([expected]));
    }
}

/// Reports names of a table that already name a `kind` of another one.
pub(crate) fn same_word<T, U>(
    (table, other, kind): (&str, &str, &str),
    names: &Table<T>,
    others: &Table<U>,
    checker: &mut Checker<'_>,
) {
    for name in names.names().filter(|name| others.position(name).is_some()) {
        let first = checker.key_span(entry(other, name));
        let one = Diagnostic::error(codes::DUPLICATE_NAME, format!("there is a {kind} `{name}` already"));
        checker.push_key(entry(table, name), one.note(Some(first), "first given here"));
    }
}

/// Checks the titles of a table: none is missing, none occurs twice.
pub(crate) fn titles<T: Titled>((table, kind): (&str, &str), entries: &Table<T>, checker: &mut Checker<'_>) {
    let mut first: BTreeMap<&str, &str> = BTreeMap::new();
    for (name, one) in entries.iter() {
        let title = one.title();
        let path = entry(table, name).name("title");
        if title.trim().is_empty() {
            checker.error(codes::INVALID_VALUE, path, format!("the {kind} `{name}` has no title"));
        } else if let Some(other) = first.get(title) {
            checker.duplicate(path, kind, title, entry(table, other).name("title"));
        } else {
            first.insert(title, name);
        }
    }
}

/// Checks a list of names: all known, none twice. A lead that opened a mission twice would create
/// two sites.
pub(crate) fn list<'n>(
    (path, names): (&Path, &[String]),
    kind: &str,
    is_known: impl Fn(&str) -> bool,
    known: impl Iterator<Item = &'n str> + Clone,
    checker: &mut Checker<'_>,
) {
    for (at, name) in names.iter().enumerate() {
        let here = path.clone().index(at);
        if let Some(first) = names[..at].iter().position(|other| other == name) {
            checker.duplicate(here, kind, name, path.clone().index(first));
        } else if !is_known(name) {
            unknown(checker, (here, false), kind, name, known.clone());
        }
    }
}

/// Reports an unknown name, at the value, or at the key at the end of the path.
pub(crate) fn unknown<'n>(
    checker: &mut Checker<'_>,
    (path, is_key): (Path, bool),
    kind: &str,
    name: &str,
    known: impl Iterator<Item = &'n str>,
) {
    let tables: &[&str] = match kind {
        "faction" => &["factions"],
        "lead" => &["leads"],
        "raid" => &["raids"],
        "enemy" => &["enemies"],
        "mission" => &["missions"],
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

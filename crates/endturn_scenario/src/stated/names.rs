//! The things that a module's state refers to.

use endturn_engine::seats::is_same_name;
use serde_json::Value;

use crate::checks::Checker;
use crate::codes;
use crate::path::Path;

/// Finds things by the form in which files refer to them.
pub trait Find {
    /// The state's value for a written one of a kind; `None` after a report. `is_key` is true if it
    /// is the key at the end of the path.
    fn find(&self, kind: &str, written: &Value, path: Path, is_key: bool, checker: &mut Checker<'_>) -> Option<Value>;
}

/// Names the things that a state refers to.
pub trait Names {
    /// The form in which files refer to a thing of a kind: its name, or RON if it has another form.
    /// `None` if there is no such thing.
    fn name(&self, kind: &str, kept: &Value) -> Option<String>;
}

/// Finds a thing of a kind by its name, in any case; the state has its index in the list. Reports a
/// name that is not in it, at the key if `is_key` is true.
pub fn find_in(
    known: &[&str],
    (kind, written): (&str, &Value),
    path: Path,
    is_key: bool,
    checker: &mut Checker<'_>,
) -> Option<Value> {
    let name = written.as_str()?;
    let found = known.iter().position(|one| is_same_name(one, name));
    if found.is_none() && is_key {
        checker.known_key(codes::DANGLING_REFERENCE, path, kind, name, known.iter().copied());
    } else if found.is_none() {
        checker.reference(path, kind, name, known.iter().copied());
    }
    found.map(Value::from)
}

/// The index of a thing in its list, from a number or a key of a table.
fn index(kept: &Value) -> Option<usize> {
    let number = kept.as_u64().and_then(|number| usize::try_from(number).ok());
    number.or_else(|| kept.as_str().and_then(|key| key.parse().ok()))
}

/// The name of a thing by its index in a list; `None` beyond it.
#[must_use]
pub fn name_in(known: &[&str], kept: &Value) -> Option<String> {
    known.get(index(kept)?).map(|name| (*name).to_owned())
}

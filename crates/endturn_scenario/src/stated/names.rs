//! The things that a module's state refers to.

use serde_json::Value;

use crate::checks::Checker;
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

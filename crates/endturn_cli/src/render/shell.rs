//! Quoting words for a shell.

use std::path::Path;

pub(crate) use endturn::report::again::quote;
use endturn::scenario::files::slashed;

/// A path as a word.
pub(crate) fn quote_path(path: &Path) -> String {
    quote(&slashed(path))
}

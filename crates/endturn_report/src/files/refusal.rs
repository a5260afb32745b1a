//! Reasons why files were not written.

use std::{error, fmt, io, path::Path};

use endturn_scenario::files::slashed;

/// The obstacles to writing files: fragments for people, at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal(pub Vec<String>);

impl Refusal {
    /// A single reason.
    pub fn problem(text: impl Into<String>) -> Self {
        Self(vec![text.into()])
    }

    /// A file that cannot be read or written.
    #[must_use]
    pub fn file(doing: &str, path: &Path, error: &io::Error) -> Self {
        Self::problem(format!("cannot {doing} {}: {error}", slashed(path)))
    }

    /// Appends what remains of the work.
    #[must_use]
    pub fn but(mut self, rest: &str) -> Self {
        if let Some(last) = self.0.last_mut() {
            *last += &format!("; {rest}");
        }
        self
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.join("; "))
    }
}

impl error::Error for Refusal {}

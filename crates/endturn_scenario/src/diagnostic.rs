//! A problem at a place in a file, and its remedy.

use serde::Serialize;

pub use crate::additions::Removed;
use crate::codes::Code;
pub use crate::report::{Alias, Report};
use crate::source::Span;

/// Maximum number of names that a diagnostic lists; people read no more, and a hostile file can
/// have any number of them.
const MAX_LISTED: usize = 256;

/// Severity of a diagnostic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// The file can't be used.
    Error,
    /// The file can be used, but something in it is doubtful.
    Warning,
}

/// A change of a text that certainly fixes a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// The replaced span; empty for a pure insertion.
    pub span: Span,
    /// The new text.
    pub text: String,
}

/// One problem at a place: what was found, what was expected, and a remedy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Stable code.
    pub code: Code,
    /// Error or warning.
    pub severity: Severity,
    /// The problem in one line, lower case, without a full stop.
    pub message: String,
    /// The location; `None` for problems outside any text, such as an absent file.
    pub span: Option<Span>,
    /// The value found there.
    pub found: Option<String>,
    /// Possible values: names or descriptions.
    pub expected: Vec<String>,
    /// The name that was probably meant, or another remedy.
    pub suggestion: Option<String>,
    /// The change that a program may make automatically.
    pub fix: Option<Fix>,
    /// Further remarks, some with their own location.
    pub notes: Vec<(Option<Span>, String)>,
}

impl Diagnostic {
    /// Makes an error without a location.
    #[must_use]
    pub fn error(code: Code, message: impl Into<String>) -> Self {
        Self {
            code,
            severity: Severity::Error,
            message: message.into(),
            span: None,
            found: None,
            expected: Vec::new(),
            suggestion: None,
            fix: None,
            notes: Vec::new(),
        }
    }

    /// Makes a warning without a location.
    #[must_use]
    pub fn warning(code: Code, message: impl Into<String>) -> Self {
        Self { severity: Severity::Warning, ..Self::error(code, message) }
    }

    /// Sets the location.
    #[must_use]
    pub fn at(mut self, span: Span) -> Self {
        self.span = Some(span);
        self
    }

    /// Sets what was found.
    #[must_use]
    pub fn found(mut self, found: impl Into<String>) -> Self {
        self.found = Some(found.into());
        self
    }

    /// Adds possible values; keeps at most 256 in all.
    #[must_use]
    pub fn expected<S: Into<String>>(mut self, expected: impl IntoIterator<Item = S>) -> Self {
        let room = MAX_LISTED.saturating_sub(self.expected.len());
        self.expected.extend(expected.into_iter().take(room).map(Into::into));
        self
    }

    /// Sets the remedy, if there is one.
    #[must_use]
    pub fn suggest(mut self, suggestion: Option<String>) -> Self {
        self.suggestion = suggestion.or(self.suggestion);
        self
    }

    /// Sets the change that fixes it.
    #[must_use]
    pub fn fix(mut self, span: Span, text: impl Into<String>) -> Self {
        self.fix = Some(Fix { span, text: text.into() });
        self
    }

    /// Adds a remark.
    #[must_use]
    pub fn note(mut self, span: Option<Span>, text: impl Into<String>) -> Self {
        self.notes.push((span, text.into()));
        self
    }
}

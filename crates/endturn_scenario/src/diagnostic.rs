//! What is wrong with a place in a file, and the way out.

use serde::Serialize;

pub use crate::additions::Removed;
use crate::codes::Code;
pub use crate::report::Report;
use crate::source::Span;

/// Names that a diagnostic lists; nobody reads more, and a hostile file has any number of them.
const MAX_LISTED: usize = 256;

/// How bad a diagnostic is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// The file can't be used.
    Error,
    /// The file can be used; something in it is doubtful.
    Warning,
}

/// A change of a text that mends a problem for sure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// What is replaced; empty where something is only added.
    pub span: Span,
    /// What stands there afterwards.
    pub text: String,
}

/// One problem with a place, what was found there, what was expected, and a way out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Stable code.
    pub code: Code,
    /// Error or warning.
    pub severity: Severity,
    /// The problem in one line, lower case, no full stop.
    pub message: String,
    /// Where; `None` for problems of no text, such as a file that is absent.
    pub span: Option<Span>,
    /// What stands there.
    pub found: Option<String>,
    /// What could stand there: names or descriptions.
    pub expected: Vec<String>,
    /// The name that was probably meant, or another way out.
    pub suggestion: Option<String>,
    /// The change that a program may make by itself.
    pub fix: Option<Fix>,
    /// Further remarks, some with a place of their own.
    pub notes: Vec<(Option<Span>, String)>,
}

impl Diagnostic {
    /// An error without a place.
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

    /// A warning without a place.
    #[must_use]
    pub fn warning(code: Code, message: impl Into<String>) -> Self {
        Self { severity: Severity::Warning, ..Self::error(code, message) }
    }

    /// Sets the place.
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

    /// Adds what could stand there; no more than 256 in all.
    #[must_use]
    pub fn expected<S: Into<String>>(mut self, expected: impl IntoIterator<Item = S>) -> Self {
        let room = MAX_LISTED.saturating_sub(self.expected.len());
        self.expected.extend(expected.into_iter().take(room).map(Into::into));
        self
    }

    /// Sets the way out, if there is one.
    #[must_use]
    pub fn suggest(mut self, suggestion: Option<String>) -> Self {
        self.suggestion = suggestion.or(self.suggestion);
        self
    }

    /// Sets the change that mends it.
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

//! What is wrong with a file, and the report that collects it all.

use std::collections::BTreeSet;

use serde::Serialize;

use crate::codes::Code;
use crate::source::{Sources, Span};
use crate::suggest::did_you_mean;

/// A report keeps this many diagnostics and counts the rest.
const MAX_KEPT: usize = 1000;
/// Beyond this many diagnostics no near names are looked for.
const MAX_SUGGESTED: usize = 200;

/// Removed and added entries that are remembered for notes; a hostile file has any number of them.
const MAX_REMEMBERED: usize = 200;

/// How bad a diagnostic is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// The file can't be used.
    Error,
    /// The file can be used; something in it is doubtful.
    Warning,
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

    /// Adds what could stand there.
    #[must_use]
    pub fn expected<S: Into<String>>(mut self, expected: impl IntoIterator<Item = S>) -> Self {
        self.expected.extend(expected.into_iter().map(Into::into));
        self
    }

    /// Sets the way out, if there is one.
    #[must_use]
    pub fn suggest(mut self, suggestion: Option<String>) -> Self {
        self.suggestion = suggestion.or(self.suggestion);
        self
    }

    /// Adds a remark.
    #[must_use]
    pub fn note(mut self, span: Option<Span>, text: impl Into<String>) -> Self {
        self.notes.push((span, text.into()));
        self
    }
}

/// An entry that a layer took away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Removed {
    /// The entry's name.
    pub name: String,
    /// The place of the `Remove`.
    pub span: Span,
    /// The opening of the struct or table that held it.
    pub parent: Span,
}

/// An entry that a layer added although one with nearly the same name was there.
#[derive(Clone, Debug)]
pub(crate) struct NearAddition {
    pub(crate) name: String,
    pub(crate) near: String,
    /// The opening of the entry's value.
    pub(crate) value: Span,
}

/// All diagnostics of one load, with the texts they point into.
#[derive(Clone, Debug, Default)]
pub struct Report {
    diagnostics: Vec<Diagnostic>,
    errors_left_out: usize,
    sources: Sources,
    removed: Vec<Removed>,
    near_additions: Vec<NearAddition>,
    /// Additions compared so far.
    additions: usize,
    torn: Box<Torn>,
}

/// What could only be parsed in part.
#[derive(Clone, Debug, Default)]
struct Torn {
    /// Subjects of rulesets.
    subjects: BTreeSet<String>,
    /// A text that may belong to any subject.
    is_any: bool,
}

impl Report {
    /// The texts read so far.
    #[must_use]
    pub fn sources(&self) -> &Sources {
        &self.sources
    }

    /// The texts read so far, to add to.
    pub fn sources_mut(&mut self) -> &mut Sources {
        &mut self.sources
    }

    /// Notes that entries of a subject (all subjects, if none is named) may have been lost with what could not be parsed.
    pub(crate) fn tear(&mut self, subject: Option<&str>) {
        match subject {
            Some(subject) => _ = self.torn.subjects.insert(subject.to_owned()),
            None => self.torn.is_any = true,
        }
    }

    /// Whether a subject, such as `techs`, may have had entries that could not be parsed.
    #[must_use]
    pub fn is_torn(&self, subject: &str) -> bool {
        self.torn.is_any || self.torn.subjects.contains(subject)
    }

    /// Whether everything could be parsed.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        !self.torn.is_any && self.torn.subjects.is_empty()
    }

    /// Adds a diagnostic. After the first 1000 only errors are counted.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        if self.diagnostics.len() < MAX_KEPT {
            self.diagnostics.push(diagnostic);
        } else if diagnostic.severity == Severity::Error {
            self.errors_left_out += 1;
        }
    }

    /// The first 200 entries that a layer took away with `Remove`, in the order of the layers.
    #[must_use]
    pub fn removed(&self) -> &[Removed] {
        &self.removed
    }

    pub(crate) fn remember_removed(&mut self, name: &str, span: Span, parent: Span) {
        if self.removed.len() >= MAX_REMEMBERED {
            return;
        }
        self.removed.push(Removed { name: name.to_owned(), span, parent });
    }

    /// Remembers an added entry if a name among those `known` is near its own. Only the first additions to tables of
    /// moderate size are compared.
    pub(crate) fn remember_addition<'a>(
        &mut self,
        name: &str,
        known: impl ExactSizeIterator<Item = &'a str>,
        value: Span,
    ) {
        if self.additions >= MAX_REMEMBERED || known.len() > MAX_KEPT {
            return;
        }
        self.additions += 1;
        let Some(near) = self.suggest(name, known) else { return };
        self.near_additions.push(NearAddition { name: name.to_owned(), near, value });
    }

    /// The addition whose value opens at `value`.
    pub(crate) fn near_addition(&self, value: Span) -> Option<&NearAddition> {
        self.near_additions.iter().find(|one| one.value == value)
    }

    /// The diagnostic with a note for each name in it that a layer took away; without, once nobody would read them.
    #[must_use]
    pub fn with_removals(&self, mut diagnostic: Diagnostic) -> Diagnostic {
        if self.diagnostics.len() > MAX_SUGGESTED {
            return diagnostic;
        }
        for one in &self.removed {
            let name = format!("`{}`", one.name);
            let is_named = diagnostic.found.as_ref() == Some(&name) || diagnostic.message.contains(&name);
            let note = (Some(one.span), format!("{name} was removed here"));
            if is_named && !diagnostic.notes.contains(&note) {
                diagnostic.notes.push(note);
            }
        }
        diagnostic
    }

    /// Lists further names in the diagnostic with a code and place.
    pub(crate) fn expect_also(&mut self, code: Code, span: Span, names: &[String], suggestion: Option<String>) {
        let is_meant = |one: &&mut Diagnostic| one.code == code && one.span == Some(span);
        if let Some(one) = self.diagnostics.iter_mut().find(is_meant) {
            one.expected.extend(names.iter().map(|name| format!("`{name}`")));
            one.suggestion = one.suggestion.take().or(suggestion);
        }
    }

    /// What was collected; sorted by place and code after [`Report::tidy`].
    #[must_use]
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }

    /// Sorts by file, offset and code and drops repetitions.
    pub fn tidy(&mut self) {
        self.diagnostics.sort_by(|a, b| (a.span, a.code, &a.message).cmp(&(b.span, b.code, &b.message)));
        self.diagnostics.dedup();
    }

    /// Number of errors, with those that were not kept.
    #[must_use]
    pub fn error_count(&self) -> usize {
        self.count(Severity::Error) + self.errors_left_out
    }

    /// Number of warnings.
    #[must_use]
    pub fn warning_count(&self) -> usize {
        self.count(Severity::Warning)
    }

    /// Errors that were counted and not kept.
    #[must_use]
    pub fn left_out(&self) -> usize {
        self.errors_left_out
    }

    /// Whether there is any error.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.error_count() > 0
    }

    fn count(&self, severity: Severity) -> usize {
        self.diagnostics.iter().filter(|one| one.severity == severity).count()
    }

    /// The known name nearest to `word`; nothing once a report is so long that nobody would read it.
    #[must_use]
    pub fn suggest<'a>(&self, word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<String> {
        if self.diagnostics.len() > MAX_SUGGESTED { None } else { did_you_mean(word, known) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::codes;
    use crate::source::FileId;

    #[test]
    fn a_report_is_sorted_by_place_and_has_no_repetitions() {
        let mut report = Report::default();
        let at = |offset| Span::new(FileId(0), offset, offset + 1);
        report.push(Diagnostic::error(codes::WRONG_TYPE, "b").at(at(9)));
        report.push(Diagnostic::error(codes::UNKNOWN_FIELD, "a").at(at(3)));
        report.push(Diagnostic::error(codes::WRONG_TYPE, "b").at(at(9)));
        report.push(Diagnostic::warning(codes::DUPLICATE_NAME, "c"));
        report.tidy();
        let order: Vec<&str> = report.diagnostics().iter().map(|one| one.message.as_str()).collect();
        assert_eq!(order, ["c", "a", "b"]);
        assert_eq!((report.error_count(), report.warning_count()), (2, 1));
    }

    #[test]
    fn a_flood_is_counted_but_not_kept() {
        let mut report = Report::default();
        for n in 0..1500_u32 {
            report.push(Diagnostic::error(codes::WRONG_TYPE, n.to_string()));
        }
        assert_eq!((report.diagnostics().len(), report.error_count(), report.left_out()), (1000, 1500, 500));
        assert_eq!(report.suggest("glod", ["gold"]), None);
    }
}

//! What is wrong with a file, and the report that collects it all.

use std::collections::BTreeSet;

use serde::Serialize;

use crate::codes::{self, Code};
use crate::near::Known;
use crate::source::{FileId, Sources, Span};
use crate::suggest::did_you_mean;

/// A report keeps this many diagnostics and counts the rest.
const MAX_KEPT: usize = 1000;
/// Beyond this many diagnostics no near names are looked for.
const MAX_SUGGESTED: usize = 200;

/// Names that a diagnostic lists; nobody reads more, and a hostile file has any number of them.
const MAX_LISTED: usize = 256;
/// Removed and added entries that are remembered for notes; a hostile file has any number of them.
const MAX_REMEMBERED: usize = 200;
/// Added entries whose names are compared with those below.
const MAX_COMPARED: usize = 4000;

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
    /// The entry's name.
    pub(crate) key: Span,
    /// The opening of the entry's value.
    pub(crate) value: Span,
    /// Whether the name was hardly meant as one of its own.
    pub(crate) is_slip: bool,
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
    /// Texts of which nothing more is told, since they are not RON.
    closed: BTreeSet<FileId>,
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

    /// Counts errors that were told elsewhere and not kept.
    pub(crate) fn leave_out(&mut self, errors: usize) {
        self.errors_left_out += errors;
    }

    /// Tells nothing more of a text: it is not RON, and what else seems wrong with it follows from that.
    pub(crate) fn close(&mut self, file: FileId) {
        self.closed.insert(file);
    }

    /// Whether further diagnostics are only counted.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.diagnostics.len() >= MAX_KEPT
    }

    /// Adds a diagnostic. After the first 1000 only errors are counted.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        if diagnostic.span.is_some_and(|span| self.closed.contains(&span.file)) {
            return;
        }
        if !self.is_full() {
            let fix = diagnostic.fix.clone().or_else(|| self.fix_of_name(&diagnostic));
            self.diagnostics.push(Diagnostic { fix, ..diagnostic });
        } else if diagnostic.severity == Severity::Error {
            self.errors_left_out += 1;
        }
    }

    /// Writing the suggested name for the one that was found, if that is what stands there.
    fn fix_of_name(&self, one: &Diagnostic) -> Option<Fix> {
        let (span, name, found) = (one.span?, one.suggestion.as_ref()?, one.found.as_ref()?);
        let found = found.strip_prefix('`')?.strip_suffix('`')?;
        let written = self.sources.text_of(span);
        let is_quoted = written.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) == Some(found);
        let text = if is_quoted { format!("\"{name}\"") } else { name.clone() };
        let is_plain = !name.contains(['"', '\\']);
        (is_plain && (is_quoted || written == found)).then_some(Fix { span, text })
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
    pub(crate) fn remember_addition(&mut self, name: &str, known: &Known<'_>, key: Span, value: Span) {
        if self.additions >= MAX_COMPARED || known.names().len() > MAX_KEPT {
            return;
        }
        self.additions += 1;
        let slip = known.slip_of(name).map(str::to_owned);
        let is_slip = slip.is_some();
        let may_note = self.additions <= MAX_REMEMBERED;
        let note = || if may_note { self.suggest(name, known.names().iter().copied()) } else { None };
        if let Some(near) = slip.or_else(note) {
            self.near_additions.push(NearAddition { name: name.to_owned(), near, key, value, is_slip });
        }
    }

    /// Takes what was added so far for what was meant, whatever it looks like: names of seats.
    pub(crate) fn accept_additions(&mut self) {
        self.near_additions.iter_mut().for_each(|one| one.is_slip = false);
    }

    /// The keys that look like slips.
    pub(crate) fn near_keys(&self) -> BTreeSet<Span> {
        self.near_additions.iter().filter(|one| one.is_slip).map(|one| one.key).collect()
    }

    /// Warns of the addition with this key, once, unless it was told with what its entry lacks.
    pub(crate) fn warn_of_slip(&mut self, key: Span) {
        let Some(added) = self.near_additions.iter_mut().find(|one| one.key == key && one.is_slip) else { return };
        added.is_slip = false;
        let added = added.clone();
        let is_told = |one: &Diagnostic| one.code == codes::MISSING_FIELD && one.span == Some(added.value);
        if self.diagnostics.iter().any(is_told) {
            return;
        }
        let message = format!("`{}` is a new name, nearly that of `{}` below it", added.name, added.near);
        let note = format!("`{}` keeps the values it has in the layer below", added.near);
        self.push(Diagnostic::warning(codes::NEAR_MISS, message).at(key).suggest(Some(added.near)).note(None, note));
    }

    /// How many near additions are remembered.
    pub(crate) fn near_additions(&self) -> usize {
        self.near_additions.len()
    }

    /// Forgets near additions but the first `count`.
    pub(crate) fn forget_additions(&mut self, count: usize) {
        self.near_additions.truncate(count);
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

    /// Calls files whose paths begin with `from` as somebody else does, who puts `to` there.
    pub fn call_files(&mut self, from: &str, to: &str) {
        self.sources.call_files(from, to);
        for one in &mut self.diagnostics {
            let texts = one.notes.iter_mut().map(|(_, text)| text).chain([&mut one.message]);
            texts.for_each(|text| *text = text.replace(&format!("`{from}"), &format!("`{to}")));
            let renamed =
                one.suggestion.as_deref().and_then(|path| path.strip_prefix(from)).map(|rest| format!("{to}{rest}"));
            one.suggestion = renamed.or(one.suggestion.take());
        }
    }

    /// What was collected; sorted by place and code after [`Report::tidy`].
    #[must_use]
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }

    /// Sorts by file, offset and code and drops repetitions, and doubts about names that turned out to be wrong.
    pub fn tidy(&mut self) {
        let wrong: BTreeSet<Option<Span>> =
            self.diagnostics.iter().filter(|one| one.severity == Severity::Error).map(|one| one.span).collect();
        self.diagnostics.retain(|one| one.code != codes::NEAR_MISS || !wrong.contains(&one.span));
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

//! The report, which collects all problems with the files of one load.

use std::collections::BTreeSet;

use crate::additions::Layered;
use crate::allow::Allowance;
use crate::codes::{self, Code};
use crate::diagnostic::{Diagnostic, Fix, Severity};
use crate::source::{FileId, Sources, Span};
use crate::suggest::{did_you_mean, is_sure};
use endturn_engine::compact::CompactCollect as _;
use endturn_engine::compact::CompactSort as _;

/// A report keeps this many diagnostics and counts the rest.
const MAX_KEPT: usize = 1000;
/// Near names are suggested only up to this number of diagnostics.
const MAX_SUGGESTED: usize = 200;

/// All diagnostics of one load, with the texts they point into.
#[derive(Clone, Default)]
pub struct Report {
    diagnostics: Vec<Diagnostic>,
    errors_left_out: usize,
    sources: Sources,
    layered: Box<Layered>,
    torn: Box<Torn>,
    places: Box<Places>,
    /// Names that another program has for what files call otherwise.
    aliases: &'static [Alias],
}

/// Warnings about values that no rule reads that a player of a game sees one by one.
const MAX_UNREAD: usize = 3;

/// Places that decide which problems are reported.
#[derive(Clone, Debug, Default)]
struct Places {
    /// Texts about which nothing more is reported, since they are not RON.
    closed: BTreeSet<FileId>,
    /// Comments that have allowed a warning.
    used: BTreeSet<Span>,
}

/// A name that another program has for something, and the names that files may have for it.
pub type Alias = (&'static str, &'static [&'static str]);

/// Parts that could not be parsed.
#[derive(Clone, Debug, Default)]
struct Torn {
    /// Files of rulesets, by subject.
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

    /// Mutable access to the texts read so far.
    pub fn sources_mut(&mut self) -> &mut Sources {
        &mut self.sources
    }

    /// Notes that entries of a subject (or all subjects, if `None`) may have been lost in
    /// unparsable parts.
    pub(crate) fn tear(&mut self, subject: Option<&str>) {
        match subject {
            Some(subject) => _ = self.torn.subjects.insert(subject.to_owned()),
            None => self.torn.is_any = true,
        }
    }

    /// True if a subject, such as `techs`, may have had entries that could not be parsed.
    #[must_use]
    pub fn is_torn(&self, subject: &str) -> bool {
        self.torn.is_any || self.torn.subjects.contains(subject)
    }

    /// True if everything could be parsed.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        !self.torn.is_any && self.torn.subjects.is_empty()
    }

    /// Counts errors that were reported elsewhere and not kept.
    pub(crate) fn leave_out(&mut self, errors: usize) {
        self.errors_left_out += errors;
    }

    /// Reports nothing more about a text: it is not RON, and further problems may follow from that.
    pub(crate) fn close(&mut self, file: FileId) {
        self.places.closed.insert(file);
    }

    pub(crate) fn layered(&self) -> &Layered {
        &self.layered
    }

    pub(crate) fn layered_mut(&mut self) -> &mut Layered {
        &mut self.layered
    }

    /// True if the report is short enough for people to read closely.
    pub(crate) fn is_read_closely(&self) -> bool {
        self.diagnostics.len() <= MAX_SUGGESTED
    }

    /// True if further diagnostics are only counted.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.diagnostics.len() >= MAX_KEPT
    }

    /// Adds a diagnostic. After the first 1000 only errors are counted.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        if diagnostic.span.is_some_and(|span| self.places.closed.contains(&span.file)) {
            return;
        }
        if !self.is_full() {
            let fix = diagnostic.fix.clone().or_else(|| self.fix_of_name(&diagnostic));
            self.diagnostics.push(Diagnostic { fix, ..diagnostic });
        } else if diagnostic.severity == Severity::Error {
            self.errors_left_out += 1;
        }
    }

    /// The replacement of the found name by the suggested one, if the found name is exactly the
    /// marked text and only that one can be meant.
    fn fix_of_name(&self, one: &Diagnostic) -> Option<Fix> {
        let (span, name, found) = (one.span?, one.suggestion.as_ref()?, one.found.as_ref()?);
        let found = found.strip_prefix('`')?.strip_suffix('`')?;
        let written = self.sources.text_of(span);
        let is_quoted = written.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) == Some(found);
        let text = if is_quoted { format!("\"{name}\"") } else { name.clone() };
        let is_plain = !name.contains(['"', '\\']);
        let others = one.expected.iter().map(|name| name.trim_matches(['`', '"']));
        (is_plain && (is_quoted || written == found) && is_sure(found, name, others)).then_some(Fix { span, text })
    }

    /// Adds expected names to the diagnostic with this code and location.
    pub(crate) fn expect_also(&mut self, code: Code, span: Span, names: &[String], suggestion: Option<String>) {
        let is_meant = |one: &&mut Diagnostic| one.code == code && one.span == Some(span);
        if let Some(one) = self.diagnostics.iter_mut().find(is_meant) {
            one.expected.extend(names.iter().map(|name| format!("`{name}`")));
            one.suggestion = one.suggestion.take().or(suggestion);
        }
    }

    /// Renames files in messages: replaces the path prefix `from` by `to`.
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

    /// Collected diagnostics; sorted by location and code after [`Report::tidy`].
    #[must_use]
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }

    /// The same report for somebody who plays: many warnings about values that no rule reads become
    /// one, which names the command that lists them. An imported ruleset has dozens.
    #[must_use]
    pub fn for_play(&self, check: &str) -> Self {
        let mut brief = self.clone();
        let is_of_file = |span: Span| self.sources.get(span.file).is_some_and(|file| !file.is_virtual());
        let is_unread = |one: &Diagnostic| {
            one.code == codes::UNREAD && one.severity == Severity::Warning && one.span.is_some_and(is_of_file)
        };
        let count = self.diagnostics.iter().filter(|one| is_unread(one)).count();
        if count > MAX_UNREAD {
            brief.diagnostics.retain(|one| !is_unread(one));
            let one = Diagnostic::warning(codes::UNREAD, format!("no rule reads {count} values yet"));
            brief.diagnostics.push(one.note(None, format!("they change nothing in a game; `{check}` lists them")));
        }
        brief
    }

    /// Sorts by file, offset and code and drops repetitions, doubts about names that turned out to
    /// be wrong, and warnings that comments allow.
    pub fn tidy(&mut self) {
        let wrong: BTreeSet<Option<Span>> =
            self.diagnostics.iter().filter(|one| one.severity == Severity::Error).map(|one| one.span).into_set();
        self.diagnostics.retain(|one| one.code != codes::NEAR_MISS || !wrong.contains(&one.span));
        self.diagnostics.compact_sort_by(|a, b| (a.span, a.code, &a.message).cmp(&(b.span, b.code, &b.message)));
        self.diagnostics.dedup();
        self.leave_allowed_out();
    }

    /// Leaves out warnings that comments allow, and warns of such comments without a reason.
    fn leave_allowed_out(&mut self) {
        let allowances = self.allowances();
        if allowances.is_empty() {
            return;
        }
        let used = &mut self.places.used;
        self.diagnostics.retain(|one| {
            let (Severity::Warning, Some(span)) = (one.severity, one.span) else { return true };
            let by = allowances.iter().find(|allowance| allowance.allows(one.code, span));
            used.extend(by.map(|allowance| allowance.span));
            by.is_none()
        });
        let problems: Vec<Diagnostic> = allowances.iter().filter_map(Allowance::problem).collect();
        self.diagnostics.extend(problems);
        self.diagnostics.compact_sort_by(|a, b| (a.span, a.code, &a.message).cmp(&(b.span, b.code, &b.message)));
        self.diagnostics.dedup();
    }

    fn allowances(&self) -> Vec<Allowance> {
        let files = self.sources.ids().filter_map(|id| Some((id, self.sources.get(id)?)));
        files.flat_map(|(id, file)| Allowance::all(id, file)).collect()
    }

    /// Warnings about all comments that allow a warning, and whether each has allowed one.
    pub fn allowed(&self) -> Vec<(Diagnostic, bool)> {
        self.allowances().iter().map(|one| (one.unused(), self.places.used.contains(&one.span))).collect()
    }

    /// Number of errors, including those not kept.
    #[must_use]
    pub fn error_count(&self) -> usize {
        self.count(Severity::Error) + self.errors_left_out
    }

    /// Number of warnings.
    #[must_use]
    pub fn warning_count(&self) -> usize {
        self.count(Severity::Warning)
    }

    /// Number of errors counted but not kept.
    #[must_use]
    pub fn left_out(&self) -> usize {
        self.errors_left_out
    }

    /// True if there is any error.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.error_count() > 0
    }

    fn count(&self, severity: Severity) -> usize {
        self.diagnostics.iter().filter(|one| one.severity == severity).count()
    }

    /// From now on suggests names instead of those that another program has for them.
    pub fn translate(&mut self, aliases: &'static [Alias]) {
        self.aliases = aliases;
    }

    /// The names that another program has.
    pub(crate) fn aliases(&self) -> &'static [Alias] {
        self.aliases
    }

    /// The known name nearest to `word`; `None` once a report is too long to be read closely.
    #[must_use]
    pub fn suggest<'a>(&self, word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<String> {
        if self.is_read_closely() { did_you_mean(word, known) } else { None }
    }
}

/// The known name for which another program has the name `word`.
pub(crate) fn translated<'a>(
    aliases: &[Alias],
    word: &str,
    mut known: impl Iterator<Item = &'a str>,
) -> Option<String> {
    let (_, names) = aliases.iter().find(|(alias, _)| alias.eq_ignore_ascii_case(word))?;
    known.find(|name| names.contains(name)).map(str::to_owned)
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

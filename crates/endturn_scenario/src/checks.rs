//! Checks of typed data that point into the tree it was read from, so that the types themselves
//! stay plain.

use std::fmt::Display;
use std::ops::RangeInclusive;

use endturn_engine::number::{counted, with_article};

use crate::bridge::Doubts;
use crate::codes::{self, Code};
use crate::diagnostic::{Diagnostic, Report, Severity};
use crate::path::{Path, Step};
use crate::source::Span;
use crate::tree::Node;

/// Maximum characters of the name of a whole file.
const MAX_TITLE: usize = 200;
/// Maximum characters of its summary.
const MAX_SUMMARY: usize = 2_000;

/// Reports problems by path, such as `ships.skiff.cost`; below `ships` that is `skiff.cost`.
///
/// ```
/// use endturn_scenario::{checks::Checker, diagnostic::Report, parse::parse, render::Style};
///
/// let mut report = Report::default();
/// let text = r#"(low: 9, high: 3, flag: "skif", crew: 0)"#;
/// let file = report.sources_mut().add("fleet.ron", text.to_owned(), "an example").expect("there is room");
/// let node = parse(&mut report, file).expect("it is RON");
///
/// let mut checker = Checker::new(&node, &mut report);
/// assert!(!checker.range("crew", 0, 1..=99));
/// assert!(!checker.reference("flag", "ship", "skif", ["skiff", "hulk"]));
/// checker.contradiction("low", "`low` is above `high`", &[("high", "`high` stands here")]);
/// let told = report.render(Style::Plain);
/// for part in ["from 1 to 99", "unknown ship `skif`", "did you mean `skiff`?", "`high` stands here"] {
///     assert!(told.contains(part), "{part} is missing in\n{told}");
/// }
/// ```
pub struct Checker<'a> {
    node: &'a Node,
    report: &'a mut Report,
    /// Made-up or missing parts of the typed data; `None` if there are none.
    doubts: Option<&'a Doubts>,
    /// The ruleset whose names the data may use, and what of it is made up or missing.
    ruleset: Option<(&'a Node, &'a Doubts)>,
    /// Everything from here on is made up.
    is_made_up: bool,
}

impl<'a> Checker<'a> {
    /// Checks data read from `node`.
    pub fn new(node: &'a Node, report: &'a mut Report) -> Self {
        Self { node, report, doubts: None, ruleset: None, is_made_up: false }
    }

    /// Checks data read by [`crate::bridge::read_most`]. Reports nothing about places in doubt, and
    /// no warnings at all: most warn of absent things, which may be among the unreadable ones.
    pub fn amid(node: &'a Node, doubts: &'a Doubts, report: &'a mut Report) -> Self {
        let doubts = Some(doubts).filter(|doubts| !doubts.is_empty());
        Self { node, report, doubts, ruleset: None, is_made_up: false }
    }

    /// The same checker for data that uses names of a ruleset read by [`crate::bridge::read_most`].
    pub(crate) fn naming(self, ruleset: &'a Node, doubts: &'a Doubts) -> Self {
        Self { ruleset: Some((ruleset, doubts)), ..self }
    }

    /// True if everything was readable.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        self.doubts.is_none() && self.report.is_whole()
    }

    /// True if the typed value at a path is made up, because the written one is unreadable.
    #[must_use]
    pub fn is_doubtful(&self, path: impl Into<Path>) -> bool {
        self.is_made_up || self.doubts.is_some_and(|doubts| doubts.covers(self.node, &path.into()))
    }

    /// True if any part of the typed value at a path is made up.
    #[must_use]
    pub fn is_partly_doubtful(&self, path: impl Into<Path>) -> bool {
        self.is_made_up || self.doubts.is_some_and(|doubts| doubts.touch(self.node, &path.into()))
    }

    /// True if the table at a path, or in the check of a section the ruleset's, may have an entry
    /// with this name, although the typed data have none.
    #[must_use]
    pub fn may_hold(&self, table: impl Into<Path>, name: &str) -> bool {
        let table = table.into();
        let is_torn = matches!(table.steps().first(), Some(Step::Name(subject)) if self.report.is_torn(subject));
        let own = self.doubts.map(|doubts| (self.node, doubts));
        let may = |(node, doubts): (&Node, &Doubts)| doubts.may_hold(node, &table, name);
        is_torn || self.is_made_up || own.is_some_and(may) || self.ruleset.is_some_and(may)
    }

    fn is_withheld(&self, path: &Path, diagnostic: &Diagnostic) -> bool {
        let is_warning = diagnostic.severity == Severity::Warning;
        (is_warning && !self.is_sound()) || self.is_doubtful(path.clone())
    }

    /// A checker whose paths start at `path`; at the deepest existing node if the path does not
    /// exist.
    pub fn at(&mut self, path: impl Into<Path>) -> Checker<'_> {
        let path = path.into();
        let is_made_up = self.is_doubtful(path.clone());
        let node = self.node.find(&path).deepest;
        Checker { node, report: self.report, doubts: self.doubts, ruleset: self.ruleset, is_made_up }
    }

    /// The location of a path; the opening of the deepest enclosing value if the path leads
    /// nowhere.
    #[must_use]
    pub fn span(&self, path: impl Into<Path>) -> Span {
        let found = self.node.find(&path.into());
        found.node.map_or_else(|| found.deepest.opening(), |node| node.span)
    }

    /// The place in a list of paths of the value in the topmost layer, where a contradiction of
    /// several values is reported; the first among equals. Layers are read from the top down, and
    /// arguments are above all files.
    #[must_use]
    pub fn topmost(&self, paths: impl IntoIterator<Item = Path>) -> usize {
        let height = |path: Path| {
            let file = self.span(path).file;
            (self.report.sources().get(file).is_none_or(|file| !file.is_virtual()), file)
        };
        let heights = paths.into_iter().map(height).enumerate();
        heights.min_by_key(|(_, height)| *height).map_or(0, |(at, _)| at)
    }

    /// True if there is a value at a path.
    #[must_use]
    pub fn has(&self, path: impl Into<Path>) -> bool {
        self.node.find(&path.into()).node.is_some()
    }

    /// The report, for diagnostics made by the caller.
    pub fn report(&mut self) -> &mut Report {
        self.report
    }

    /// Reports a diagnostic at a path.
    pub fn push(&mut self, path: impl Into<Path>, diagnostic: Diagnostic) {
        if self.report.is_full() {
            return self.report.push(diagnostic);
        }
        let path = path.into();
        if self.is_withheld(&path, &diagnostic) {
            return;
        }
        let span = self.span(path);
        let diagnostic = self.report.with_removals(diagnostic.at(span));
        self.report.push(diagnostic);
    }

    /// The location of the key or field name at the end of a path; the same as [`Checker::span`] if
    /// there is none.
    #[must_use]
    pub fn key_span(&self, path: impl Into<Path>) -> Span {
        let path = path.into();
        self.node.find_key(&path).unwrap_or_else(|| self.span(path))
    }

    /// Reports a diagnostic at the key or field name at the end of a path.
    pub fn push_key(&mut self, path: impl Into<Path>, diagnostic: Diagnostic) {
        if self.report.is_full() {
            return self.report.push(diagnostic);
        }
        let path = path.into();
        if self.is_withheld(&path, &diagnostic) {
            return;
        }
        let span = self.key_span(path);
        let diagnostic = self.report.with_removals(diagnostic.at(span));
        self.report.push(diagnostic);
    }

    /// Reports an error at a path, with the value found there.
    pub fn error(&mut self, code: Code, path: impl Into<Path>, message: impl Into<String>) {
        self.tell(path.into(), Diagnostic::error(code, message));
    }

    /// Reports a warning at a path, with the value found there.
    pub fn warning(&mut self, code: Code, path: impl Into<Path>, message: impl Into<String>) {
        self.tell(path.into(), Diagnostic::warning(code, message));
    }

    fn tell(&mut self, path: Path, diagnostic: Diagnostic) {
        if self.report.is_full() {
            return self.report.push(diagnostic);
        }
        let found = self.node.find(&path).node.map(Node::describe);
        self.push(path, Diagnostic { found, ..diagnostic });
    }

    /// Checks the name of a whole file, such as a plan: it is printed with every result.
    pub fn title(&mut self, path: impl Into<Path>, name: &str, what: &str) {
        if name.trim().is_empty() {
            self.error(codes::INVALID_VALUE, path, format!("a {what} needs a name"));
        } else {
            self.length(path, name, MAX_TITLE);
        }
    }

    /// Checks the summary of a whole file.
    pub fn summary(&mut self, path: impl Into<Path>, summary: &str) {
        self.length(path, summary, MAX_SUMMARY);
    }

    fn length(&mut self, path: impl Into<Path>, text: &str, most: usize) {
        let letters = text.chars().count();
        if letters > most {
            let one = Diagnostic::error(codes::INVALID_VALUE, "this text is too long");
            self.push(path, one.found(counted(letters, "character")).expected([format!("at most {most}")]));
        }
    }

    /// Checks that a value is in a range; otherwise reports [`codes::OUT_OF_RANGE`].
    pub fn range<T: PartialOrd + Display>(
        &mut self,
        path: impl Into<Path>,
        value: T,
        range: RangeInclusive<T>,
    ) -> bool {
        let is_inside = range.contains(&value);
        if !is_inside {
            let side = if value < *range.start() { "too small" } else { "too large" };
            let one = Diagnostic::error(codes::OUT_OF_RANGE, format!("this is {side}")).found(format!("`{value}`"));
            self.push(path, one.expected([format!("from {} to {}", range.start(), range.end())]));
        }
        is_inside
    }

    /// Checks that a name of a `kind`, such as "ship", is known; otherwise reports
    /// [`codes::DANGLING_REFERENCE`].
    pub fn reference<'n>(
        &mut self,
        path: impl Into<Path>,
        kind: &str,
        name: &str,
        known: impl IntoIterator<Item = &'n str>,
    ) -> bool {
        self.known(codes::DANGLING_REFERENCE, path, kind, name, known)
    }

    /// Checks that a name is known; otherwise reports `code`.
    pub fn known<'n>(
        &mut self,
        code: Code,
        path: impl Into<Path>,
        kind: &str,
        name: &str,
        known: impl IntoIterator<Item = &'n str>,
    ) -> bool {
        let unknown = self.unknown(code, kind, name, known);
        let is_known = unknown.is_none();
        if let Some(one) = unknown {
            self.push(path, one);
        }
        is_known
    }

    /// Checks that the key at the end of a path is known; otherwise reports `code` at the key.
    pub fn known_key<'n>(
        &mut self,
        code: Code,
        path: impl Into<Path>,
        kind: &str,
        name: &str,
        known: impl IntoIterator<Item = &'n str>,
    ) -> bool {
        let unknown = self.unknown(code, kind, name, known);
        let is_known = unknown.is_none();
        if let Some(one) = unknown {
            self.push_key(path, one);
        }
        is_known
    }

    fn unknown<'n>(
        &self,
        code: Code,
        kind: &str,
        name: &str,
        known: impl IntoIterator<Item = &'n str>,
    ) -> Option<Diagnostic> {
        let known: Vec<&str> = known.into_iter().collect();
        if known.contains(&name) { None } else { Some(self.unknown_among(code, kind, name, known)) }
    }

    #[inline(never)]
    fn unknown_among(&self, code: Code, kind: &str, name: &str, known: Vec<&str>) -> Diagnostic {
        if self.report.is_full() {
            return Diagnostic::error(code, format!("unknown {kind} `{name}`"));
        }
        let known: Vec<&str> = known.into_iter().filter(|name| !self.report.is_slip(name)).collect();
        let near = self.report.suggest(name, known.iter().copied());
        let one = Diagnostic::error(code, format!("unknown {kind} `{name}`")).found(format!("`{name}`"));
        one.expected(known.iter().map(|name| format!("`{name}`"))).suggest(near)
    }

    /// Reports that a value contradicts those at other paths, each with a remark; does nothing if
    /// one of those is in doubt.
    pub fn contradiction(&mut self, path: impl Into<Path>, message: impl Into<String>, others: &[(&str, &str)]) {
        if others.iter().any(|(other, _)| self.is_partly_doubtful(*other)) {
            return;
        }
        let mut one = Diagnostic::error(codes::CONTRADICTION, message);
        for (path, remark) in others {
            one = one.note(Some(self.span(*path)), *remark);
        }
        self.tell(path.into(), one);
    }

    /// Reports that a name was already given, at `first`.
    pub fn duplicate(&mut self, path: impl Into<Path>, kind: &str, name: &str, first: impl Into<Path>) {
        let first = self.span(first);
        let one = Diagnostic::error(codes::DUPLICATE_NAME, format!("there is {} `{name}` already", with_article(kind)));
        self.push(path, one.note(Some(first), "first given here"));
    }

    /// Warns that the item at `path` of a list is the same as the one at `first`.
    pub fn twice(&mut self, path: impl Into<Path>, what: &str, first: impl Into<Path>) {
        let first = self.span(first);
        let one = Diagnostic::warning(codes::DUPLICATE_NAME, format!("{what} is listed twice"));
        self.push(path, one.note(Some(first), "first listed here"));
    }

    /// Warns, at the key at the end of a path, that a name is unused.
    pub fn unused(&mut self, path: impl Into<Path>, kind: &str, name: &str) {
        self.push_key(path, Diagnostic::warning(codes::DUPLICATE_NAME, format!("nothing uses the {kind} `{name}`")));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layers::merge;
    use crate::parse::parse;

    #[test]
    fn an_unknown_name_that_a_layer_removed_says_where() {
        let mut report = Report::default();
        let mut read = |text: &str| {
            let file = report.sources_mut().add(text, text.to_owned(), "test").expect("room");
            parse(&mut report, file).expect(text)
        };
        let (base, patch) = (read("(ships: {\"skiff\": 1}, start: [\"skiff\"])"), read("(ships: (skiff: Remove))"));
        let node = merge(base, patch, &mut report);
        Checker::new(&node, &mut report).reference("start[0]", "ship", "skiff", ["hulk"]);
        let (place, note) = &report.diagnostics()[0].notes[0];
        assert_eq!(note, "`skiff` was removed here");
        assert_eq!(report.sources().text_of(place.expect("a place")), "Remove");
    }

    #[test]
    fn a_name_that_a_patch_has_misspelt_is_offered_to_nobody() {
        let mut report = Report::default();
        let mut read = |text: &str| {
            let file = report.sources_mut().add(text, text.to_owned(), "test").expect("room");
            parse(&mut report, file).expect(text)
        };
        let (base, patch) =
            (read("(goods: {\"cloth\": 1, \"grain\": 2}, start: [\"clothe\"])"), read("(goods: {\"cloht\": 3})"));
        let node = merge(base, patch, &mut report);
        Checker::new(&node, &mut report).reference("start[0]", "good", "clothe", ["cloht", "cloth", "grain"]);
        let one = report.diagnostics().last().expect("it is told");
        assert_eq!((one.expected.join(" "), one.suggestion.as_deref()), ("`cloth` `grain`".to_owned(), Some("cloth")));
    }

    #[test]
    fn an_unknown_key_is_underlined_itself() {
        let found = with("(fleet: {\"skif\": 1000}, b: (c: 1), list: [4])", |checker| {
            checker.known_key(codes::DANGLING_REFERENCE, "fleet.skif", "ship", "skif", ["skiff"]);
            checker.push_key("b.c", Diagnostic::error(codes::CONTRADICTION, "x"));
            checker.push_key("list[0]", Diagnostic::error(codes::CONTRADICTION, "an item has no key"));
        });
        let found: Vec<_> = found.iter().map(|(_, text)| text.as_str()).collect();
        assert_eq!(found, ["\"skif\"", "c", "4"]);
    }

    fn with(text: &str, check: impl Fn(&mut Checker<'_>)) -> Vec<(&'static str, String)> {
        let mut report = Report::default();
        let file = report.sources_mut().add("x.ron", text.to_owned(), "test").expect("room");
        let node = parse(&mut report, file).expect(text);
        check(&mut Checker::new(&node, &mut report));
        let under = |one: &Diagnostic| report.sources().text_of(one.span.unwrap_or_default()).to_owned();
        report.diagnostics().iter().map(|one| (one.code.0, under(one))).collect()
    }

    #[test]
    fn checks_point_at_the_value_or_where_it_should_stand() {
        let found = with("(a: (low: 5, high: 3), b: [7])", |checker| {
            assert!(checker.range("b[0]", 7, 1..=9));
            assert!(!checker.range("b[0]", 7, 1..=6));
            assert!(!checker.at("a").range("mid", 4, 5..=6));
            checker.contradiction("a.low", "low is above high", &[("a.high", "high stands here")]);
            assert!(!checker.reference("b[0]", "ship", "skif", ["skiff"]));
        });
        let found: Vec<_> = found.iter().map(|(code, text)| (*code, text.as_str())).collect();
        assert_eq!(found, [("E0023", "7"), ("E0023", "("), ("E0024", "5"), ("E0022", "7")]);
    }
}

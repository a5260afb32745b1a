//! A report as text for people.

use std::collections::BTreeSet;
use std::fmt::{self, Write};

use endturn_engine::compact::CompactCollect as _;
use endturn_engine::number::counted;
use unicode_width::UnicodeWidthStr;

use crate::codes;
use crate::diagnostic::{Diagnostic, Report, Severity};
pub use crate::json::{JsonDiagnostic, JsonFix, JsonNote};
use crate::source::{Position, SourceFile, Span};

/// Characters of a source line shown before and after the caret.
const BEFORE: usize = 60;
const AFTER: usize = 60;
/// Names listed after "expected"; the rest are counted.
const MAX_EXPECTED: usize = 12;
/// Maximum number of characters of a suggestion. It has to be shown exactly, and may be a path of a
/// deep folder.
const MAX_MEANT: usize = 4_096;
/// Maximum number of characters of a found text.
const MAX_FOUND: usize = 80;
/// Maximum number of characters of a message; names in files have no limit.
pub(crate) const MAX_MESSAGE: usize = 400;

/// Output with or without colour (ANSI escapes).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// No escapes.
    Plain,
    /// Escapes for a terminal.
    Colour,
}

impl Style {
    fn paint(self, escape: &str, text: &str) -> String {
        match self {
            Self::Plain => text.to_owned(),
            Self::Colour => format!("\u{1b}[{escape}m{text}\u{1b}[0m"),
        }
    }
}

impl fmt::Display for Report {
    /// Like [`render`](Report::render) without colours, and without the last line break.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.render(Style::Plain).trim_end())
    }
}

/// `expect` and `unwrap` print this, so make it readable.
impl fmt::Debug for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\n{self}")
    }
}

impl std::error::Error for Report {}

impl Report {
    /// Renders the report for people: every diagnostic with its source line, then a summary. Empty
    /// if there are no diagnostics.
    #[must_use]
    pub fn render(&self, style: Style) -> String {
        let mut out = String::new();
        for diagnostic in self.diagnostics() {
            self.render_one(&mut out, diagnostic, style);
        }
        if !out.is_empty() {
            out.push_str(&self.summary());
            out.push('\n');
        }
        out
    }

    /// Returns one line such as "3 errors, 1 warning in 2 files".
    #[must_use]
    pub fn summary(&self) -> String {
        let files: BTreeSet<_> = self.diagnostics().iter().filter_map(|one| one.span).map(|span| span.file).into_set();
        let mut parts = Vec::new();
        for (count, word) in [(self.error_count(), "error"), (self.warning_count(), "warning")] {
            if count > 0 {
                parts.push(counted(count, word));
            }
        }
        let mut line = if parts.is_empty() { "no problems".to_owned() } else { parts.join(", ") };
        if !files.is_empty() {
            line += &format!(" in {}", counted(files.len(), "file"));
        }
        if self.left_out() > 0 {
            line += &format!(", {} of them not shown", self.left_out());
        }
        line
    }

    fn render_one(&self, out: &mut String, one: &Diagnostic, style: Style) {
        let (word, colour) = match one.severity {
            Severity::Error => ("error", "1;31"),
            Severity::Warning => ("warning", "1;33"),
        };
        let place = one.span.and_then(|span| self.place(span)).map(|place| place + ": ").unwrap_or_default();
        let label = style.paint(colour, &format!("{word}[{}]", one.code));
        let message = style.paint("1", &visible(&one.message, MAX_MESSAGE));
        let _ = writeln!(out, "{place}{label}: {message}");
        let source = one.span.and_then(|span| Some((span, self.sources().get(span.file)?)));
        if let Some((span, file)) = source.filter(|(_, file)| !file.text().is_empty()) {
            render_line(out, file, span, style, colour);
        }
        if let Some(line) = found_expected(one) {
            let _ = writeln!(out, "   {line}");
        }
        if let Some(suggestion) = &one.suggestion {
            let _ = writeln!(out, "   did you mean `{}`?", style.paint("1;32", &visible(suggestion, MAX_MEANT)));
        }
        for (span, text) in &one.notes {
            let place = span.and_then(|span| self.place(span)).map(|place| format!(" ({place})")).unwrap_or_default();
            let _ = writeln!(out, "   note: {}{place}", visible(text, MAX_MESSAGE));
        }
        if let Some(layer) = one.span.map(|span| self.sources().layer_of(span)).filter(|layer| !layer.is_empty()) {
            let _ = writeln!(out, "   in layer \"{}\"", visible(layer, usize::MAX));
        }
        let _ = writeln!(out, "   explain: endturn explain {}", one.code);
    }

    fn place(&self, span: Span) -> Option<String> {
        let file = self.sources().get(span.file)?;
        let Position { line, column } = file.position(span.start as usize);
        Some(format!("{}:{line}:{column}", visible(file.path(), usize::MAX)))
    }
}

fn found_expected(one: &Diagnostic) -> Option<String> {
    let found = one.found.as_ref().map(|found| format!("found {}", visible(found, MAX_FOUND)));
    // The message of a missing field already contains the list.
    let is_said = one.code == codes::MISSING_FIELD && one.expected.iter().all(|name| one.message.contains(name));
    let listed = if is_said { &[] } else { one.expected.as_slice() };
    let mut names: Vec<String> = listed.iter().take(MAX_EXPECTED).map(|name| visible(name, MAX_FOUND)).collect();
    if listed.len() > MAX_EXPECTED {
        names.push(format!("… ({} more)", listed.len() - MAX_EXPECTED));
    }
    let expected = match names.len() {
        0 => None,
        1 => Some(format!("expected {}", names[0])),
        _ => Some(format!("expected one of {}", names.join(", "))),
    };
    match (found, expected) {
        (Some(found), Some(expected)) => Some(format!("{found}, {expected}")),
        (found, expected) => found.or(expected),
    }
}

/// Renders the source line with carets under the span, shortened around it if the line is long.
fn render_line(out: &mut String, file: &SourceFile, span: Span, style: Style, colour: &str) {
    let start = file.clamp(span.start as usize);
    let (line_start, line_end) = file.line_bounds(start);
    let start = start.min(line_end);
    let end = file.clamp(span.end as usize).clamp(start, line_end);
    let text = file.text();
    let mut before: Vec<char> = text[line_start..start].chars().rev().take(BEFORE + 1).collect();
    let cut_left = before.len() > BEFORE;
    before.truncate(BEFORE);
    let marked: String = text[start..end].chars().take(AFTER).collect();
    let mut after: Vec<char> = text[start + marked.len()..line_end].chars().take(AFTER + 1).collect();
    let cut_right = after.len() > AFTER;
    after.truncate(AFTER);

    let before: String = before.into_iter().rev().map(shown).collect();
    let marked: String = marked.chars().map(shown).collect();
    let after: String = after.into_iter().map(shown).collect();
    let (left, right) = (if cut_left { "…" } else { "" }, if cut_right { "…" } else { "" });
    let number = file.position(start).line;
    let _ = writeln!(out, "{number:>5} | {left}{before}{marked}{after}{right}");
    let indent = " ".repeat(left.width() + before.width());
    let carets = "^".repeat(marked.width().max(1));
    let _ = writeln!(out, "      | {indent}{}", style.paint(colour, &carets));
}

/// A character as one column: tabs and control characters would shift the caret or control the
/// terminal.
fn shown(c: char) -> char {
    match c {
        '\t' => ' ',
        c if is_hidden(c) => '·',
        c => c,
    }
}

fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{a0}' | '\u{ad}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202f}')
        || matches!(c, '\u{2060}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

/// A text in one line of at most `most` characters, with hidden characters escaped.
fn visible(text: &str, most: usize) -> String {
    let mut out = String::new();
    for (at, c) in text.chars().enumerate() {
        if at == most {
            out.push('…');
            break;
        }
        if is_hidden(c) {
            out.extend(c.escape_default());
        } else {
            out.push(c);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::FileId;

    fn report(text: &str, start: usize, end: usize) -> Report {
        let mut report = Report::default();
        report.sources_mut().add("scenarios/x.ron", text.to_owned(), "scenario");
        let diagnostic = Diagnostic::error(codes::UNKNOWN_FIELD, "unknown field `glod`")
            .at(Span::new(FileId(0), start, end))
            .found("`glod`")
            .expected(["`gold`", "`name`"])
            .suggest(Some("gold".into()));
        report.push(diagnostic);
        report
    }

    #[test]
    fn a_report_is_an_error_that_tells_itself_wherever_it_is_printed() {
        let report = report("(gold: 1)", 1, 5);
        let plain = report.render(Style::Plain);
        let error: Box<dyn std::error::Error> = Box::new(report.clone());
        assert_eq!(error.to_string(), plain.trim_end());
        assert_eq!(format!("{report:?}"), format!("\n{}", plain.trim_end()), "which is what `expect` prints");
        assert_eq!(Report::default().to_string(), "");
    }

    #[test]
    fn the_plain_form_shows_place_line_caret_and_the_way_out() {
        let text = "(\n    (name: \"Red\", glod: 3),\n)";
        let expected = "\
scenarios/x.ron:2:19: error[E0007]: unknown field `glod`
    2 |     (name: \"Red\", glod: 3),
      |                   ^^^^
   found `glod`, expected one of `gold`, `name`
   did you mean `gold`?
   in layer \"scenario\"
   explain: endturn explain E0007
1 error in 1 file
";
        assert_eq!(report(text, 20, 24).render(Style::Plain), expected);
    }

    #[test]
    fn long_lines_are_cut_around_the_caret_and_tabs_keep_it_in_place() {
        let text = format!("\t{}glod{}", "a".repeat(100_000), "b".repeat(100_000));
        let shown = report(&text, 100_001, 100_005).render(Style::Plain);
        let lines: Vec<&str> = shown.lines().collect();
        assert!(lines[1].chars().count() < 150);
        let caret = lines[2].find('^').expect("a caret");
        assert_eq!(lines[1].chars().skip(caret).take(4).collect::<String>(), "glod");
        let tabs = report("\t\tglod", 2, 6).render(Style::Plain);
        assert!(tabs.contains("|   glod\n") && tabs.contains("|   ^^^^\n"), "{tabs}");
    }

    #[test]
    fn carets_stand_under_letters_of_any_width() {
        let text = "(a: \"日本\", glod: 日本, e: \"e\u{301}\", glod: 1)";
        let line = |start: usize, end: usize| {
            let shown = report(text, start, end).render(Style::Plain);
            shown.lines().nth(2).unwrap_or_default().to_owned()
        };
        let carets = |before: usize, count: usize| format!("      | {}{}", " ".repeat(before), "^".repeat(count));
        let at = text.find("glod").expect("a name");
        assert_eq!(line(at, at + 4), carets(12, 4), "behind two wide letters");
        assert_eq!(line(at + 6, at + 12), carets(18, 4), "two wide letters");
        let last = text.rfind("glod").expect("a name");
        assert_eq!(line(last, last + 4), carets(32, 4), "an accent of its own has no width");
    }

    #[test]
    fn spaces_that_break_nothing_are_shown() {
        let shown = report("(\u{a0}glod: 3)", 3, 7).render(Style::Plain);
        assert!(shown.contains("(·glod: 3)"), "{shown}");
    }

    #[test]
    fn colour_is_only_added_on_request_and_files_cannot_add_it() {
        let text = "\u{1b}[31m glod";
        assert!(!report(text, 6, 10).render(Style::Plain).contains('\u{1b}'));
        assert!(report(text, 6, 10).render(Style::Colour).contains("\u{1b}[1;31merror[E0007]\u{1b}[0m"));
    }
}

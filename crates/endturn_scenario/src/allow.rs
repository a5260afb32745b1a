//! Comments that allow a warning: `// allow E0029: the reason`. One beside a value covers its line,
//! one on a line of its own the next line that is no comment.

use crate::codes::{self, Code};
use crate::diagnostic::Diagnostic;
use crate::source::{FileId, SourceFile, Span};

/// The beginning of such a comment, up to its code.
const BEGINNING: &str = "// allow ";

/// A comment that allows a warning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Allowance {
    /// The comment, up to its reason.
    pub(crate) span: Span,
    code: String,
    /// True if it gives a reason; without one it allows nothing.
    has_reason: bool,
    /// The covered line, as bounds in bytes.
    covers: (usize, usize),
}

impl Allowance {
    /// All of a text.
    pub(crate) fn all(id: FileId, file: &SourceFile) -> Vec<Self> {
        let text = file.text();
        text.match_indices(BEGINNING).filter_map(|(at, _)| Self::read(id, file, at)).collect()
    }

    fn read(id: FileId, file: &SourceFile, at: usize) -> Option<Self> {
        let (start, end) = file.line_bounds(at);
        let rest = file.text().get(at + BEGINNING.len()..end)?;
        let length = rest.find(|letter: char| !letter.is_ascii_alphanumeric()).unwrap_or(rest.len());
        let (code, reason) = rest.split_at(length);
        let is_code = code.len() == 5 && code[1..].bytes().all(|byte| byte.is_ascii_digit());
        let has_reason = reason.strip_prefix(':').is_some_and(|reason| !reason.trim().is_empty());
        let is_alone = file.text().get(start..at)?.trim().is_empty();
        let covers = if is_alone { next_line(file, end) } else { (start, end) };
        let span = Span::new(id, at, at + BEGINNING.len() + length);
        is_code.then(|| Self { span, code: code.to_owned(), has_reason, covers })
    }

    /// Whether it allows a diagnostic.
    pub(crate) fn allows(&self, code: Code, span: Span) -> bool {
        let place = span.start as usize;
        self.has_reason
            && self.code == code.0
            && span.file == self.span.file
            && (self.covers.0..=self.covers.1).contains(&place)
    }

    /// The warning about a comment without a reason.
    pub(crate) fn problem(&self) -> Option<Diagnostic> {
        let message = format!("this allows nothing: a reason is missing after `{}`", self.code);
        let one = Diagnostic::warning(codes::IDLE_ALLOW, message).at(self.span);
        (!self.has_reason).then(|| one.expected([format!("`{BEGINNING}{}: why it is meant`", self.code)]))
    }

    /// The warning about a comment that allows nothing.
    pub(crate) fn unused(&self) -> Diagnostic {
        let message = format!("this allows nothing: there is no warning {} here any more", self.code);
        Diagnostic::warning(codes::IDLE_ALLOW, message).at(self.span)
    }
}

/// The bounds of the first line after an offset that is neither empty nor a comment.
fn next_line(file: &SourceFile, mut end: usize) -> (usize, usize) {
    while end < file.text().len() {
        let start = end + file.text()[end..].find('\n').map_or(file.text().len() - end, |at| at + 1);
        if start >= file.text().len() {
            break;
        }
        let (start, next) = file.line_bounds(start);
        let line = file.text()[start..next].trim_start();
        if !line.is_empty() && !line.starts_with("//") {
            return (start, next);
        }
        end = next.max(end + 1);
    }
    (file.text().len(), file.text().len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Sources;

    fn covered(text: &str) -> Vec<String> {
        let mut sources = Sources::default();
        let id = sources.add("x.ron", text.to_owned(), "x").expect("room");
        let file = sources.get(id).expect("it was added");
        let all = Allowance::all(id, file);
        all.iter().map(|one| format!("{} {}", one.code, text[one.covers.0..one.covers.1].trim())).collect()
    }

    #[test]
    fn a_comment_covers_its_line_or_the_next_that_is_none() {
        let text = "(\n  a: 1, // allow E0029: later\n  // allow E0026: so named\n\n  // more\n  b: 2,\n)\n// allow E0001: end";
        assert_eq!(covered(text), ["E0029 a: 1, // allow E0029: later", "E0026 b: 2,", "E0001 "]);
        assert!(covered("// allow it: really\n// allows E0029: x\n//allow E0029: x").is_empty());
        assert_eq!(covered("// allow E0029: windows\r\n\r\na: 1\r\n"), ["E0029 a: 1"]);
    }
}

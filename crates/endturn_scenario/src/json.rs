//! A report as JSON, for editors and programs.

use serde::Serialize;

use crate::codes::Code;
use crate::diagnostic::{Diagnostic, Report, Severity};
use crate::render::MAX_MESSAGE;
use crate::source::Span;

/// A note in the JSON form.
#[derive(Clone, Debug, Serialize)]
pub struct JsonNote {
    /// The remark.
    pub message: String,
    /// File of its location, if it has one.
    pub file: Option<String>,
    /// Line from 1.
    pub line: Option<usize>,
    /// Column from 1.
    pub column: Option<usize>,
}

/// A change that fixes a problem, in the JSON form: the bytes from `start_byte` to `end_byte`
/// become `text`.
#[derive(Clone, Debug, Serialize)]
pub struct JsonFix {
    /// First replaced byte.
    pub start_byte: u32,
    /// One past the last replaced byte.
    pub end_byte: u32,
    /// The new text.
    pub text: String,
}

/// A diagnostic in the JSON form. Lines and columns count from 1, columns in characters; ends are
/// exclusive.
#[derive(Clone, Debug, Serialize)]
pub struct JsonDiagnostic {
    /// Path of the text, if the problem has a location.
    pub file: Option<String>,
    /// First line.
    pub line: Option<usize>,
    /// First column.
    pub column: Option<usize>,
    /// Line of the end.
    pub end_line: Option<usize>,
    /// Column of the end.
    pub end_column: Option<usize>,
    /// Byte offset of the start.
    pub start_byte: Option<u32>,
    /// Byte offset of the end.
    pub end_byte: Option<u32>,
    /// Stable code.
    pub code: Code,
    /// Error or warning.
    pub severity: Severity,
    /// The problem.
    pub message: String,
    /// The value found.
    pub found: Option<String>,
    /// The expected values.
    pub expected: Vec<String>,
    /// The remedy.
    pub suggestion: Option<String>,
    /// The change that a program may make automatically, in the same file.
    pub fix: Option<JsonFix>,
    /// The layer of the location.
    pub layer: Option<String>,
    /// Further remarks.
    pub notes: Vec<JsonNote>,
}

impl Report {
    /// The report for editors.
    #[must_use]
    pub fn to_json(&self) -> Vec<JsonDiagnostic> {
        self.diagnostics().iter().map(|one| self.json_one(one)).collect()
    }

    fn json_one(&self, one: &Diagnostic) -> JsonDiagnostic {
        let file = one.span.and_then(|span| self.sources().get(span.file));
        let start = one.span.and_then(|span| Some(file?.position(span.start as usize)));
        let end = one.span.and_then(|span| Some(file?.position(span.end as usize)));
        JsonDiagnostic {
            file: file.map(|file| file.path().to_owned()),
            line: start.map(|at| at.line),
            column: start.map(|at| at.column),
            end_line: end.map(|at| at.line),
            end_column: end.map(|at| at.column),
            start_byte: one.span.map(|span| span.start),
            end_byte: one.span.map(|span| span.end),
            code: one.code,
            severity: one.severity,
            message: cut(&one.message),
            found: one.found.as_deref().map(cut),
            expected: one.expected.iter().map(|name| cut(name)).collect(),
            suggestion: one.suggestion.clone(),
            fix: one.fix.as_ref().map(|fix| JsonFix {
                start_byte: fix.span.start,
                end_byte: fix.span.end,
                text: fix.text.clone(),
            }),
            layer: one.span.map(|span| self.sources().layer_of(span).to_owned()),
            notes: one.notes.iter().map(|(span, text)| self.json_note(*span, text)).collect(),
        }
    }

    fn json_note(&self, span: Option<Span>, text: &str) -> JsonNote {
        let file = span.and_then(|span| self.sources().get(span.file));
        let at = span.and_then(|span| Some(file?.position(span.start as usize)));
        JsonNote {
            message: cut(text),
            file: file.map(|file| file.path().to_owned()),
            line: at.map(|at| at.line),
            column: at.map(|at| at.column),
        }
    }
}

/// A text of at most [`MAX_MESSAGE`] characters.
fn cut(text: &str) -> String {
    text.chars().take(MAX_MESSAGE).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::codes;
    use crate::source::FileId;

    #[test]
    fn json_carries_the_place_in_lines_columns_and_bytes() {
        let mut report = Report::default();
        report.sources_mut().add("x.ron", "(ä, glod: 3)".to_owned(), "scenario");
        let span = Span::new(FileId(0), 5, 9);
        report.push(Diagnostic::error(codes::UNKNOWN_FIELD, "unknown field `glod`").at(span));
        let json = serde_json::to_value(report.to_json()).expect("plain data");
        let one = &json[0];
        assert_eq!((one["line"].as_u64(), one["column"].as_u64()), (Some(1), Some(5)));
        assert_eq!((one["end_column"].as_u64(), one["start_byte"].as_u64()), (Some(9), Some(5)));
        assert_eq!((one["code"].as_str(), one["severity"].as_str()), (Some("E0007"), Some("error")));
        assert_eq!(one["layer"].as_str(), Some("scenario"));
    }
}

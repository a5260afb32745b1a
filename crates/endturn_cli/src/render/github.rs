//! Diagnostics as commands of a GitHub workflow, which shows them next to the lines of a change.

use std::fmt::Write;

use endturn::scenario::diagnostic::Severity;
use endturn::scenario::render::JsonDiagnostic;

/// A line per diagnostic.
pub(crate) fn text(diagnostics: &[JsonDiagnostic]) -> String {
    diagnostics.iter().map(line).collect()
}

fn line(one: &JsonDiagnostic) -> String {
    let command = match one.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    };
    let mut properties = String::new();
    let mut put = |name: &str, value: String| {
        let comma = if properties.is_empty() { "" } else { "," };
        let _ = write!(properties, "{comma}{name}={}", property(&value));
    };
    if let Some(file) = &one.file {
        put("file", file.clone());
    }
    if let (Some(line), Some(column), Some(end_line)) = (one.line, one.column, one.end_line) {
        put("line", line.to_string());
        put("endLine", end_line.to_string());
        put("col", column.to_string());
        // GitHub wants the last column included; for a range of several lines only the lines are
        // shown.
        if let Some(end) = one.end_column.filter(|_| end_line == line) {
            put("endColumn", end.saturating_sub(1).max(column).to_string());
        }
    }
    put("title", one.code.0.to_owned());
    format!("::{command} {properties}::{}\n", data(&message(one)))
}

/// Returns everything that the text for people says except the place.
fn message(one: &JsonDiagnostic) -> String {
    let mut text = one.message.clone();
    if let Some(suggestion) = &one.suggestion {
        let _ = write!(text, "\ndid you mean `{suggestion}`?");
    }
    for note in &one.notes {
        let place = match (&note.file, note.line, note.column) {
            (Some(file), Some(line), Some(column)) => format!(" ({file}:{line}:{column})"),
            _ => String::new(),
        };
        let _ = write!(text, "\nnote: {}{place}", note.message);
    }
    text
}

/// Escapes a text so that nothing in it ends the line.
pub(crate) fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// Escapes a text so that nothing in it ends the property either.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

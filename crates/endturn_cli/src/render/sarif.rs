//! Diagnostics as SARIF 2.1.0, for code scanners and editors.

use endturn::Modules;
use endturn::scenario::diagnostic::Severity;
use endturn::scenario::render::{JsonDiagnostic, JsonNote};
use serde_json::{Map, Value, json};

use super::json::line;

/// The definition of the format.
const SCHEMA: &str = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/// Returns one log with one run. `is_whole` is false if something could not be read, so that there
/// may be more findings. `program` is the tool that found them.
pub(crate) fn text(program: &str, modules: &Modules, diagnostics: &[JsonDiagnostic], is_whole: bool) -> String {
    let pages: Vec<_> = modules.pages().filter(|page| diagnostics.iter().any(|one| one.code.0 == page.code)).collect();
    let rules = pages.iter().map(|page| {
        json!({
            "id": page.code,
            "shortDescription": {"text": page.title},
            "help": {"text": page.page, "markdown": page.page},
        })
    });
    let place = |one: &JsonDiagnostic| pages.iter().position(|page| page.code == one.code.0);
    let results: Vec<Value> = diagnostics.iter().map(|one| result(one, place(one))).collect();
    line(&json!({
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{
            "tool": {"driver": {
                "name": program,
                "version": env!("CARGO_PKG_VERSION"),
                "rules": rules.collect::<Vec<_>>(),
            }},
            "invocations": [{"executionSuccessful": is_whole}],
            "columnKind": "unicodeCodePoints",
            "results": results,
        }],
    }))
}

fn result(one: &JsonDiagnostic, rule: Option<usize>) -> Value {
    let level = match one.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    };
    let mut text = one.message.clone();
    if let Some(suggestion) = &one.suggestion {
        text += &format!("; did you mean `{suggestion}`?");
    }
    for note in one.notes.iter().filter(|note| note.file.is_none()) {
        text += &format!("\n{}", note.message);
    }
    let mut result = json!({"ruleId": one.code.0, "level": level, "message": {"text": text}});
    if let Some(rule) = rule {
        result["ruleIndex"] = rule.into();
    }
    if let Some(location) = location(one) {
        result["locations"] = json!([location]);
    }
    let related: Vec<Value> = one.notes.iter().filter_map(related).collect();
    if !related.is_empty() {
        result["relatedLocations"] = related.into();
    }
    if let (Some(fix), Some(file)) = (&one.fix, &one.file) {
        let deleted = json!({"byteOffset": fix.start_byte, "byteLength": fix.end_byte - fix.start_byte});
        let replacement = json!({"deletedRegion": deleted, "insertedContent": {"text": fix.text}});
        result["fixes"] = json!([{
            "artifactChanges": [{"artifactLocation": {"uri": uri(file)}, "replacements": [replacement]}],
        }]);
    }
    result
}

fn location(one: &JsonDiagnostic) -> Option<Value> {
    let mut physical = Map::new();
    physical.insert("artifactLocation".into(), json!({"uri": uri(one.file.as_ref()?)}));
    if let (Some(line), Some(column), Some(end_line), Some(end_column)) =
        (one.line, one.column, one.end_line, one.end_column)
    {
        let region = json!({"startLine": line, "startColumn": column, "endLine": end_line, "endColumn": end_column});
        physical.insert("region".into(), region);
    }
    Some(json!({"physicalLocation": physical}))
}

fn related(note: &JsonNote) -> Option<Value> {
    let region = json!({"startLine": note.line?, "startColumn": note.column?});
    let physical = json!({"artifactLocation": {"uri": uri(note.file.as_ref()?)}, "region": region});
    Some(json!({"physicalLocation": physical, "message": {"text": note.message}}))
}

/// Converts a path to a URI reference: relative paths stay relative, and special characters are
/// percent-encoded. A
/// path with a Windows drive gets a slash in front.
fn uri(path: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte);
    let escaped: String = path
        .bytes()
        .map(|byte| if is_plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") })
        .collect();
    let has_drive = cfg!(windows) && path.as_bytes().get(1) == Some(&b':');
    match path.starts_with('/') || has_drive {
        true => format!("file://{}{escaped}", if has_drive { "/" } else { "" }),
        false => escaped,
    }
}

//! Values with their places.

use endturn::scenario::{
    diagnostic::Report,
    print::print,
    ruleset::RULESET_FOLDER,
    source::Span,
    tree::{Kind, Node},
};
use serde_json::{Map, Value};

/// Returns layer, file and line of a place, as short as possible: `classic/units.ron:12`.
pub(super) fn place(report: &Report, span: Span) -> String {
    let Some(file) = report.sources().get(span.file) else { return String::new() };
    let path = file.path();
    let short = path.strip_prefix(RULESET_FOLDER).and_then(|path| path.strip_prefix('/')).unwrap_or(path);
    format!("{short}:{}", file.position(span.start as usize).line)
}

/// Returns a place for programs.
pub(super) fn place_json(report: &Report, span: Span) -> Map<String, Value> {
    let layer = report.sources().layer_of(span);
    let file = report.sources().get(span.file);
    let at = file.map(|file| file.position(span.start as usize));
    let mut object = Map::new();
    object.insert("layer".into(), layer.strip_prefix("ruleset ").unwrap_or(layer).into());
    object.insert("file".into(), file.map(|file| file.path()).into());
    object.insert("line".into(), at.map(|at| at.line).into());
    object.insert("column".into(), at.map(|at| at.column).into());
    object
}

/// A value with its place, for programs.
pub(super) fn value_json(report: &Report, node: &Node) -> Map<String, Value> {
    let mut object = Map::new();
    object.insert("value".into(), as_json(node));
    object.insert("ron".into(), print(node).into());
    object.extend(place_json(report, node.span));
    object
}

/// Converts a value for programs: numbers, texts, booleans and lists of them as such, everything
/// else as RON text.
fn as_json(node: &Node) -> Value {
    match &node.kind {
        Kind::Bool(value) => (*value).into(),
        Kind::Int(value) => match (i64::try_from(*value), u64::try_from(*value)) {
            (Ok(value), _) => value.into(),
            (_, Ok(value)) => value.into(),
            _ => value.to_string().into(),
        },
        Kind::Str(text) | Kind::Ident(text) | Kind::Word(text) => text.as_str().into(),
        Kind::Seq(items) => items.iter().map(as_json).collect(),
        Kind::Option(None) => Value::Null,
        Kind::Option(Some(inner)) => as_json(inner),
        Kind::Struct(None, fields) => {
            fields.iter().map(|(name, value)| (name.text.clone(), as_json(value))).collect::<Map<_, _>>().into()
        }
        Kind::Map(entries) => {
            entries.iter().map(|(key, value)| (key.key_text(), as_json(value))).collect::<Map<_, _>>().into()
        }
        _ => print(node).into(),
    }
}

//! From a value of the state to the text of a file, in RON on one line.

use serde_json::{Map, Value};

use super::fields::{bare, default, defaults, is_flat, is_hidden, own};
use super::names::Names;
use crate::print::quoted;
use crate::shape::{Content, FieldShape, ShapeKind, TypeShape};

/// A field and its text.
pub(super) type Entry = (&'static str, String);

/// The text of a value.
pub(super) fn text(shape: &'static TypeShape, kept: &Value, usual: Option<&Value>, names: &dyn Names) -> String {
    let each = |of: &'static TypeShape, item: &Value| text(of, item, None, names);
    match (&shape.kind, kept) {
        (ShapeKind::Same(of) | ShapeKind::Unread(of), _) => text(of(), kept, usual, names),
        (ShapeKind::Wrapped { of }, _) => text((of.of)(), kept, usual, names),
        (ShapeKind::Optional(_), Value::Null) => "None".to_owned(),
        (ShapeKind::Optional(of), _) => each(of(), kept),
        (ShapeKind::Name(kind), _) => quoted(&names.name(kind, kept).unwrap_or_default()),
        (ShapeKind::Refers(kind, _), _) => names.name(kind, kept).unwrap_or_default(),
        (ShapeKind::List(of) | ShapeKind::Set(of), Value::Array(items)) => {
            bracketed("[", items.iter().map(|one| each(of(), one)), "]")
        }
        (ShapeKind::Array { of, .. }, Value::Array(items)) => {
            bracketed("(", items.iter().map(|one| each(of(), one)), ")")
        }
        (ShapeKind::Group(of), Value::Array(items)) => {
            bracketed("(", of.iter().zip(items).map(|(of, one)| each(of(), one)), ")")
        }
        (ShapeKind::Tuple { of }, Value::Array(items)) => values(of, items, names),
        (ShapeKind::Table { keys, of }, Value::Object(entries)) => {
            let key = |key: &String| name_of(keys.map(|keys| keys()), &key.as_str().into(), names);
            bracketed("{", entries.iter().map(|(one, value)| format!("{}: {}", key(one), each(of(), value))), "}")
        }
        // A list whose indices are the keys of a table in files.
        (ShapeKind::Table { keys, of }, Value::Array(items)) => {
            let usual = |at: usize| usual.and_then(|usual| usual.get(at));
            let changed = items.iter().enumerate().filter(|(at, value)| usual(*at) != Some(*value));
            let key = |at: usize| name_of(keys.map(|keys| keys()), &at.into(), names);
            bracketed("{", changed.map(|(at, value)| format!("{}: {}", key(at), each(of(), value))), "}")
        }
        (ShapeKind::Fields { .. }, Value::Object(kept)) => {
            let mut entries = Vec::new();
            let own_usual = usual.is_none().then(|| defaults(shape)).flatten();
            fields(own(shape), kept, usual.or(own_usual.as_ref()), names, &mut entries);
            group(entries)
        }
        (ShapeKind::Text, Value::String(text)) => quoted(text),
        (ShapeKind::Choice { .. }, Value::String(word)) => word.clone(),
        (ShapeKind::Choice { variants, .. }, Value::Object(kept)) => {
            let Some((name, inside)) = kept.iter().next() else { return String::new() };
            let content = variants.iter().find(|variant| variant.name == name).map(|variant| &variant.content);
            let inside = match (content, inside) {
                (Some(Content::Value(field)), _) => format!("({})", each((field.of)(), inside)),
                (Some(Content::Tuple(of)), Value::Array(items)) => values(of, items, names),
                (Some(Content::Fields(of)), Value::Object(kept)) => {
                    let mut entries = Vec::new();
                    fields(of, kept, None, names, &mut entries);
                    group(entries)
                }
                _ => String::new(),
            };
            format!("{name}{inside}")
        }
        _ => kept.to_string(),
    }
}

/// Adds the fields that differ from the usual ones, or all if none are usual.
pub(super) fn fields(
    of: &'static [FieldShape],
    kept: &Map<String, Value>,
    usual: Option<&Value>,
    names: &dyn Names,
    entries: &mut Vec<Entry>,
) {
    for field in of.iter().filter(|field| !is_hidden(field)) {
        let Some(value) = kept.get(field.name) else { continue };
        let own_usual = usual.is_none().then(|| default(field)).flatten();
        let usual = usual.and_then(|usual| usual.get(field.name)).or(own_usual.as_ref());
        if usual == Some(value) {
            continue;
        }
        let shape = (field.of)();
        match (is_flat(field), value) {
            (true, Value::Object(kept)) => fields(own(shape), kept, usual, names, entries),
            // Without a value, as without the field.
            (false, Value::Null) if matches!(bare(shape).kind, ShapeKind::Optional(_)) && usual.is_none() => {}
            _ => entries.push((field.name, text(shape, value, usual, names))),
        }
    }
}

/// Fields in brackets.
pub(super) fn group(entries: Vec<Entry>) -> String {
    bracketed("(", entries.into_iter().map(|(name, text)| format!("{name}: {text}")), ")")
}

fn values(of: &'static [FieldShape], items: &[Value], names: &dyn Names) -> String {
    bracketed("(", of.iter().zip(items).map(|(field, one)| text((field.of)(), one, None, names)), ")")
}

fn name_of(keys: Option<&'static TypeShape>, key: &Value, names: &dyn Names) -> String {
    match keys.map(bare) {
        Some(TypeShape { kind: ShapeKind::Name(kind), .. }) => quoted(&names.name(kind, key).unwrap_or_default()),
        _ => quoted(key.as_str().unwrap_or_default()),
    }
}

fn bracketed(open: &str, items: impl Iterator<Item = String>, close: &str) -> String {
    format!("{open}{}{close}", items.collect::<Vec<_>>().join(", "))
}

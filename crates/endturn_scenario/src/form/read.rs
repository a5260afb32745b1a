//! Conversion of the types' JSON Schema to forms.

use serde_json::{Map, Value};

use super::{ASKED, EVER, Field, Form, NAMES, RANGES, Shape, UNREAD, Word};

/// The form that a schema describes.
pub(super) fn form(schema: &Value) -> Form {
    let Some(schema) = schema.as_object() else { return Form::plain(Shape::Any) };
    let text = |key: &str| schema.get(key).and_then(Value::as_str).map(str::to_owned);
    Form {
        meaning: paragraphs(&text("description").unwrap_or_default()),
        shape: shape(schema),
        is_unread: schema.get(UNREAD) == Some(&Value::Bool(true)),
        default: schema.get("default").cloned(),
        asked: text(ASKED),
    }
}

/// Turns doc comments into descriptions, at any depth.
pub(super) fn tidy(schema: &mut Value) {
    match schema {
        Value::Object(fields) => {
            if let Some(Value::String(text)) = fields.get_mut("description") {
                *text = paragraphs(text);
            }
            fields.values_mut().for_each(tidy);
        }
        Value::Array(items) => items.iter_mut().for_each(tidy),
        _ => {}
    }
}

/// Removes line breaks from a doc comment, except between paragraphs.
fn paragraphs(doc: &str) -> String {
    let lines = |paragraph: &str| paragraph.split_whitespace().collect::<Vec<_>>().join(" ");
    // Links are for readers of the code.
    let doc = doc.replace("[`", "`").replace("`]", "`");
    doc.split("\n\n").map(lines).collect::<Vec<_>>().join("\n\n")
}

fn shape(schema: &Map<String, Value>) -> Shape {
    let list = |key: &str| schema.get(key).and_then(Value::as_array).map(Vec::as_slice);
    if let Some(name) = schema.get("$ref").and_then(Value::as_str) {
        return Shape::Type(name.trim_start_matches("#/$defs/").to_owned());
    }
    if let Some(kind) = schema.get(NAMES).and_then(Value::as_str) {
        return Shape::Name(kind.to_owned());
    }
    if let Some(ranges) = list(RANGES) {
        let of = list("anyOf").and_then(<[Value]>::first).map_or(Form::plain(Shape::Any), form);
        return Shape::Ranged { of: Box::new(of), ranges: texts(ranges), ever: texts(list(EVER).unwrap_or_default()) };
    }
    if let Some(words) = list("oneOf") {
        return Shape::Choice(words.iter().flat_map(choices).collect());
    }
    if let Some(words) = list("enum") {
        return Shape::Choice(texts(words).into_iter().map(|word| plain_word(word, Form::plain(Shape::Any))).collect());
    }
    if let Some(forms) = list("anyOf") {
        let is_something = |one: &&Value| one.get("type").and_then(Value::as_str) != Some("null");
        let mut forms: Vec<Form> = forms.iter().filter(is_something).map(form).collect();
        return if forms.len() == 1 { forms.remove(0).shape } else { Shape::Either(forms) };
    }
    typed(schema)
}

/// The shape given by a schema's `type`; whether null is allowed too is not part of it, but makes
/// the field optional.
fn typed(schema: &Map<String, Value>) -> Shape {
    let word = match schema.get("type") {
        Some(Value::String(word)) => word.as_str(),
        Some(Value::Array(words)) => {
            words.iter().filter_map(Value::as_str).find(|word| *word != "null").unwrap_or_default()
        }
        _ => "",
    };
    let number = |key: &str| schema.get(key).and_then(Value::as_i64);
    match word {
        "boolean" => Shape::Truth,
        "integer" => Shape::Whole { least: number("minimum"), most: number("maximum") },
        "number" => Shape::Number,
        "string" => Shape::Text,
        "array" => match schema.get("prefixItems").and_then(Value::as_array) {
            Some(items) => Shape::Group(items.iter().map(form).collect()),
            None => {
                let count = |key: &str| schema.get(key).and_then(Value::as_u64);
                let of = schema.get("items").map_or(Form::plain(Shape::Any), form);
                Shape::List { of: Box::new(of), least: count("minItems"), most: count("maxItems") }
            }
        },
        "object" => match schema.get("properties").and_then(Value::as_object) {
            None if schema.get("additionalProperties").is_some_and(Value::is_object) => {
                let part = |key: &str| schema.get(key).map(form);
                let keys = Box::new(part("propertyNames").unwrap_or(Form::plain(Shape::Text)));
                let of = Box::new(part("additionalProperties").unwrap_or(Form::plain(Shape::Any)));
                Shape::Table { keys, of }
            }
            fields => Shape::Fields(fields.map(|fields| self::fields(schema, fields)).unwrap_or_default()),
        },
        _ => Shape::Any,
    }
}

fn fields(schema: &Map<String, Value>, fields: &Map<String, Value>) -> Vec<Field> {
    let needed = schema.get("required").and_then(Value::as_array).map(|names| texts(names)).unwrap_or_default();
    let field = |(name, one): (&String, &Value)| {
        let mut form = form(one);
        let is_needed = needed.contains(name);
        if is_needed {
            form.default = None;
        } else if form.default.is_none() && takes_nothing(one) {
            form.default = Some(Value::Null);
        }
        Field { name: name.clone(), form, is_needed }
    };
    fields.iter().map(field).collect()
}

/// True if a schema accepts null.
fn takes_nothing(schema: &Value) -> bool {
    let is_null = |one: &Value| one.as_str() == Some("null");
    let types = schema.get("type");
    types.is_some_and(is_null)
        || types.and_then(Value::as_array).is_some_and(|types| types.iter().any(is_null))
        || schema.get("anyOf").and_then(Value::as_array).is_some_and(|forms| forms.iter().any(takes_nothing))
}

/// The words of one branch of a choice.
fn choices(branch: &Value) -> Vec<Word> {
    let own = form(branch);
    if let Some(word) = branch.get("const").and_then(Value::as_str) {
        return vec![plain_word(word.to_owned(), own)];
    }
    if let Some(words) = branch.get("enum").and_then(Value::as_array) {
        return texts(words).into_iter().map(|word| plain_word(word, own.clone())).collect();
    }
    let more = branch.get("properties").and_then(Value::as_object).into_iter().flatten();
    let word = |(word, inside): (&String, &Value)| {
        let form = Form { shape: self::form(inside).shape, ..own.clone() };
        Word { word: word.clone(), form, has_more: true }
    };
    more.map(word).collect()
}

fn plain_word(word: String, form: Form) -> Word {
    Word { word, form: Form { shape: Shape::Any, ..form }, has_more: false }
}

fn texts(list: &[Value]) -> Vec<String> {
    list.iter().filter_map(Value::as_str).map(str::to_owned).collect()
}

//! From shapes of types to a JSON Schema, draft 2020-12.

use std::any::TypeId;
use std::collections::BTreeMap;

use endturn_engine::compact::CompactSort as _;
use serde_json::{Map, Value, json};

use super::{ASKED, EVER, NAMES, RANGES, UNREAD};
use crate::shape::{Content, FieldShape, Mark, ShapeKind, ShapeOf, TypeName, TypeShape, VariantShape};

type Schema = Map<String, Value>;

/// The whole schema of a type.
pub(super) fn of(of: ShapeOf) -> Value {
    let shape = of();
    let mut schemas = Schemas { root: shape.name.as_ref().map(|name| name.id), ..Schemas::default() };
    let mut schema = schemas.body(shape);
    if !schemas.definitions.is_empty() {
        schema.insert("$defs".to_owned(), schemas.definitions.into());
    }
    schema.insert("$schema".to_owned(), "https://json-schema.org/draft/2020-12/schema".into());
    schema.into()
}

/// The schemas made so far.
#[derive(Default)]
struct Schemas {
    /// The type of the whole.
    root: Option<TypeId>,
    /// Names of types, each only once.
    names: BTreeMap<TypeId, String>,
    /// The schemas of types with names.
    definitions: Schema,
}

impl Schemas {
    /// The schema of a place with a type: a reference if the type has a name.
    fn place(&mut self, of: ShapeOf) -> Schema {
        let shape = of();
        let Some(name) = &shape.name else { return self.body(shape) };
        if self.root == Some(name.id) {
            return object(json!({"$ref": "#"}));
        }
        let name = self.names.get(&name.id).cloned().unwrap_or_else(|| self.define(name, shape));
        object(json!({"$ref": format!("#/$defs/{name}")}))
    }

    fn define(&mut self, name: &TypeName, shape: &TypeShape) -> String {
        let numbered = (2..).map(|number| format!("{}{number}", name.text));
        let mut names = std::iter::once(name.text.to_owned()).chain(numbered);
        let text = names.find(|name| !self.definitions.contains_key(name)).unwrap_or_default();
        // Known before its content, which may contain the type itself.
        self.names.insert(name.id, text.clone());
        self.definitions.insert(text.clone(), Value::Null);
        let body = self.body(shape);
        self.definitions.insert(text.clone(), body.into());
        text
    }

    /// The schema of a type itself.
    fn body(&mut self, shape: &TypeShape) -> Schema {
        let mut schema = self.kind(&shape.kind);
        describe(&mut schema, shape.doc);
        schema
    }

    fn kind(&mut self, kind: &ShapeKind) -> Schema {
        let schema = match *kind {
            ShapeKind::Truth => json!({"type": "boolean"}),
            ShapeKind::Whole { format, least, most } => return whole(format, least, most),
            ShapeKind::Number { format } => json!({"type": "number", "format": format}),
            ShapeKind::Text => json!({"type": "string"}),
            ShapeKind::Letter => json!({"type": "string", "minLength": 1, "maxLength": 1}),
            ShapeKind::Name(kind) => json!({"type": "string", NAMES: kind}),
            ShapeKind::Refers(_, of) => return self.place(of),
            ShapeKind::Nothing => json!({"type": "null"}),
            ShapeKind::Any => json!({}),
            ShapeKind::Optional(of) => return or_null(self.place(of)),
            ShapeKind::List(of) => json!({"type": "array", "items": ordered(self.place(of))}),
            ShapeKind::Set(of) => json!({"type": "array", "uniqueItems": true, "items": ordered(self.place(of))}),
            ShapeKind::Array { of, count } => {
                json!({"type": "array", "items": self.place(of), "minItems": count, "maxItems": count})
            }
            ShapeKind::Group(of) => group(of.iter().map(|of| ordered(self.place(*of))).collect()),
            ShapeKind::Table { keys: None, of } => json!({"type": "object", "additionalProperties": self.place(of)}),
            ShapeKind::Table { keys: Some(keys), of } => {
                let (keys, of) = (ordered(self.place(keys)), ordered(self.place(of)));
                json!({"type": "object", "propertyNames": keys, "additionalProperties": of})
            }
            ShapeKind::Unread(of) => {
                let mut schema = self.place(of);
                schema.insert(UNREAD.to_owned(), true.into());
                return schema;
            }
            ShapeKind::Same(of) => return self.body(of()),
            ShapeKind::Wrapped { of } => return self.field(of),
            ShapeKind::Tuple { of } => group(of.iter().map(|field| self.field(field)).collect()),
            ShapeKind::Fields { of, defaults, denies_unknown } => return self.fields(of, defaults, denies_unknown),
            ShapeKind::Choice { variants, is_untagged: true, denies_unknown } => {
                let each = variants.iter().map(|variant| self.untagged(variant, denies_unknown));
                json!({"anyOf": each.collect::<Vec<_>>()})
            }
            ShapeKind::Choice { variants, is_untagged: false, denies_unknown } => {
                return self.choice(variants, denies_unknown);
            }
            ShapeKind::More { of, variants } => {
                let mut schema = self.body(of());
                let more = variants.iter().map(|variant| {
                    let mut word = Schema::new();
                    describe(&mut word, variant.doc);
                    word.extend(self.variant(variant, true));
                    Value::from(word)
                });
                let more: Vec<Value> = more.collect();
                if let Some(words) = schema.get_mut("oneOf").and_then(Value::as_array_mut) {
                    words.extend(more);
                }
                return schema;
            }
        };
        object(schema)
    }

    fn field(&mut self, field: &FieldShape) -> Schema {
        let mut schema = self.place(field.of);
        describe(&mut schema, field.doc);
        field.marks.iter().for_each(|mark| apply(&mut schema, mark));
        schema
    }

    fn fields(
        &mut self,
        fields: &[FieldShape],
        defaults: Option<fn() -> Vec<Option<Value>>>,
        denies_unknown: bool,
    ) -> Schema {
        let mut schema = object(json!({"type": "object"}));
        if denies_unknown {
            schema.insert("additionalProperties".to_owned(), false.into());
        }
        let mut values = defaults.map(|defaults| defaults()).unwrap_or_default().into_iter();
        for field in fields {
            let value = values.next().flatten();
            if field.marks.iter().any(|mark| matches!(mark, Mark::Hidden)) {
                continue;
            }
            if field.marks.iter().any(|mark| matches!(mark, Mark::Flat)) {
                let inner = self.body((field.of)());
                flatten(&mut schema, inner);
                continue;
            }
            let mut one = self.field(field);
            if let Some(value) = value {
                one.insert("default".to_owned(), value);
            }
            if one.get("default").is_some_and(|value| !is_written_so((field.of)(), value)) {
                one.remove("default");
            }
            let has_default = defaults.is_some() || field.marks.iter().any(|mark| matches!(mark, Mark::Default(_)));
            let is_optional = has_default || matches!((field.of)().kind, ShapeKind::Optional(_));
            let properties = schema.entry("properties").or_insert_with(|| json!({}));
            properties.as_object_mut().expect("made above").insert(field.name.to_owned(), one.into());
            if !is_optional {
                let required = schema.entry("required").or_insert_with(|| json!([]));
                required.as_array_mut().expect("made above").push(field.name.into());
            }
        }
        schema
    }

    fn choice(&mut self, variants: &[VariantShape], denies_unknown: bool) -> Schema {
        let is_bare = |variant: &&VariantShape| {
            matches!(variant.content, Content::Nothing) && variant.doc.is_empty() && variant.marks.is_empty()
        };
        let bare: Vec<&str> = variants.iter().filter(is_bare).map(|variant| variant.name).collect();
        let bare_words = object(json!({"type": "string", "enum": bare}));
        if bare.len() == variants.len() {
            return bare_words;
        }
        let mut words: Vec<Schema> = if bare.is_empty() { Vec::new() } else { vec![bare_words] };
        for variant in variants.iter().filter(|variant| !is_bare(variant)) {
            let mut word = self.variant(variant, denies_unknown);
            describe(&mut word, variant.doc);
            variant.marks.iter().for_each(|mark| apply(&mut word, mark));
            words.push(word);
        }
        object(json!({"oneOf": words}))
    }

    /// The schema of a variant with its name, without its doc.
    fn variant(&mut self, variant: &VariantShape, denies_unknown: bool) -> Schema {
        let name = variant.name;
        if matches!(variant.content, Content::Nothing) {
            return object(json!({"type": "string", "const": name}));
        }
        let mut content = ordered(self.content(variant, denies_unknown));
        let mut ranges = None;
        let mut ever: &[&str] = &[];
        for mark in variant.marks {
            match mark {
                Mark::Ranges(words) => ranges = Some(*words),
                Mark::Ever(words) => ever = words,
                _ => {}
            }
        }
        if let Some(ranges) = ranges {
            content = ranged(content, ranges, ever);
        }
        object(json!({
            "type": "object",
            "properties": {name: content},
            "required": [name],
            "additionalProperties": false,
        }))
    }

    fn untagged(&mut self, variant: &VariantShape, denies_unknown: bool) -> Schema {
        let mut schema = self.content(variant, denies_unknown);
        describe(&mut schema, variant.doc);
        variant.marks.iter().for_each(|mark| apply(&mut schema, mark));
        schema
    }

    fn content(&mut self, variant: &VariantShape, denies_unknown: bool) -> Schema {
        match variant.content {
            Content::Nothing => object(json!({"type": "null"})),
            Content::Value(field) => self.field(field),
            Content::Tuple(fields) => object(group(fields.iter().map(|field| self.field(field)).collect())),
            Content::Fields(fields) => self.fields(fields, None, denies_unknown),
        }
    }
}

fn object(schema: Value) -> Schema {
    match schema {
        Value::Object(schema) => schema,
        _ => Schema::new(),
    }
}

fn describe(schema: &mut Schema, doc: &str) {
    let doc = doc.trim();
    if !doc.is_empty() {
        schema.insert("description".to_owned(), doc.into());
    }
}

fn whole(format: &str, least: Option<i64>, most: Option<i64>) -> Schema {
    let mut schema = object(json!({"type": "integer"}));
    if !format.is_empty() {
        schema.insert("format".to_owned(), format.into());
    }
    for (key, bound) in [("minimum", least), ("maximum", most)] {
        if let Some(bound) = bound {
            schema.insert(key.to_owned(), bound.into());
        }
    }
    schema
}

fn group(items: Vec<Schema>) -> Value {
    let count = items.len();
    json!({"type": "array", "prefixItems": items, "minItems": count, "maxItems": count})
}

/// Allows null as well.
fn or_null(mut schema: Schema) -> Schema {
    if ["$ref", "anyOf", "oneOf"].iter().any(|key| schema.contains_key(*key)) {
        return object(json!({"anyOf": [schema, {"type": "null"}]}));
    }
    match schema.get_mut("type") {
        Some(Value::Array(types)) if !types.contains(&"null".into()) => types.push("null".into()),
        Some(one @ Value::String(_)) if one != "null" => *one = json!([one, "null"]),
        _ => {}
    }
    schema
}

/// Allows a range after a value, and `Ever` after some of the ranges.
fn ranged(plain: Schema, ranges: &[&str], ever: &[&str]) -> Schema {
    let group = json!({
        "type": "array",
        "prefixItems": [plain, {"enum": ranges}, {"const": "Ever"}],
        "minItems": 1,
        "maxItems": if ever.is_empty() { 2 } else { 3 },
    });
    object(json!({"anyOf": [plain, group], RANGES: ranges, EVER: ever}))
}

/// Sorts the keys of a schema, at any depth, as people read them: that of an item, of a group's
/// value, of a key and its value, or of what follows a word. Other schemas begin with their type.
fn ordered(schema: Schema) -> Schema {
    const FIRST: [&str; 4] = ["description", "type", "format", "properties"];
    let place = |key: &str| FIRST.iter().position(|first| *first == key).unwrap_or(FIRST.len());
    let inner = |value: Value| match value {
        Value::Object(schema) => Value::Object(ordered(schema)),
        other => other,
    };
    let value = |key: &str, value: Value| match value {
        Value::Object(fields) if key == "properties" => {
            Value::Object(fields.into_iter().map(|(name, field)| (name, inner(field))).collect())
        }
        Value::Array(items) => Value::Array(items.into_iter().map(inner).collect()),
        value => inner(value),
    };
    let mut keys: Vec<(String, Value)> = schema.into_iter().collect();
    keys.compact_sort_by_key(|(key, _)| place(key));
    let is_plain = |key: &str| key == "default" || key.starts_with("x-");
    let sorted = keys.into_iter().map(|(key, one)| {
        let one = if is_plain(&key) { one } else { value(&key, one) };
        (key, one)
    });
    sorted.collect()
}

/// Whether files have a value in the form in which it is kept.
fn is_written_so(shape: &TypeShape, value: &Value) -> bool {
    match (&shape.kind, value) {
        (ShapeKind::Same(of) | ShapeKind::Unread(of), _) => is_written_so(of(), value),
        (ShapeKind::Wrapped { of }, _) => is_written_so((of.of)(), value),
        (ShapeKind::Optional(_), Value::Null) => true,
        (ShapeKind::Optional(of), _) => is_written_so(of(), value),
        (ShapeKind::Name(_), _) => value.is_string(),
        // A number stands for itself: files do not name a thing in its place.
        (ShapeKind::Refers(_, of), Value::Number(_)) => matches!(of().kind, ShapeKind::Whole { .. }),
        (ShapeKind::Refers(..), _) | (ShapeKind::Table { .. }, Value::Array(_)) => false,
        _ => true,
    }
}

/// Adds a mark that is a key of the schema.
fn apply(schema: &mut Schema, mark: &Mark) {
    let has_type = |word: &str| match schema.get("type") {
        Some(Value::Array(words)) => words.iter().any(|one| one == word),
        Some(one) => one == word,
        None => false,
    };
    let is_number = || has_type("integer") || has_type("number");
    let length =
        |of_text, of_list| if has_type("string") { Some(of_text) } else { has_type("array").then_some(of_list) };
    let (key, value): (Option<&str>, Value) = match *mark {
        Mark::Least(bound) => (is_number().then_some("minimum"), bound.into()),
        Mark::Most(bound) => (is_number().then_some("maximum"), bound.into()),
        Mark::LeastItems(count) => (length("minLength", "minItems"), count.into()),
        Mark::MostItems(count) => (length("maxLength", "maxItems"), count.into()),
        Mark::Default(value) => match value.and_then(|value| value()) {
            Some(value) => (Some("default"), value),
            None => return,
        },
        Mark::Unread(is_unread) => (Some(UNREAD), is_unread.into()),
        Mark::Asked(subject) => (Some(ASKED), subject.into()),
        Mark::Flat | Mark::Hidden | Mark::Ranges(_) | Mark::Ever(_) => return,
    };
    if let Some(key) = key {
        schema.insert(key.to_owned(), value);
    }
}

/// Adds the fields of another schema.
fn flatten(schema: &mut Schema, mut other: Schema) {
    other.remove("additionalProperties");
    for (key, value) in other {
        match (schema.get_mut(&key), value) {
            (None, value) => {
                schema.insert(key, value);
            }
            (Some(Value::Array(own)), Value::Array(more)) => own.extend(more),
            (Some(Value::Object(own)), Value::Object(more)) => own.extend(more),
            _ => {}
        }
    }
}

//! What may be written in a file, as data: every field with its meaning, its range, what it is if left out, and whether
//! any rule reads it.
//!
//! Nothing of it is written down a second time. It is read from the types that files are read into: their doc comments,
//! their serde attributes, and [`markers`] where a Rust type says too little. `endturn help fields`, `docs/reference/`,
//! the JSON Schemas and the warning of [`unread`] all come from here.

pub mod book;
pub mod markers;
pub mod unread;

mod items;
mod read;
mod told;

use std::collections::BTreeMap;

use schemars::{JsonSchema, Schema, generate::SchemaSettings, json_schema};
use serde_json::Value;

pub use book::{Book, Place, Topic, Use};
pub use items::{Item, example, use_of};
pub use markers::{Keyed, Unread, Whole};

/// In a schema: no rule reads this yet.
pub const UNREAD: &str = "x-unread";
/// In a schema: the kind of thing that a text names.
pub const NAMES: &str = "x-names";
/// In a schema: the ranges that a requirement may look at, the usual one first.
pub const RANGES: &str = "x-ranges";
/// In a schema: the ranges at which a requirement may add `Ever`.
pub const EVER: &str = "x-ever";
/// In a schema: what effects of a kind are asked about.
pub const ASKED: &str = "x-asked";

/// The schema of a text that names a `kind` of thing.
#[must_use]
pub fn name_of(kind: &str) -> Schema {
    json_schema!({"type": "string", NAMES: kind})
}

/// What may be written in one file or section, or in all files of a ruleset.
#[derive(Clone, Debug)]
pub struct Forms {
    schema: Schema,
    root: Form,
    types: BTreeMap<String, Form>,
}

/// What may stand at one place.
#[derive(Clone, Debug, PartialEq)]
pub struct Form {
    /// What it means; empty if nothing is said of it. Paragraphs are parted by an empty line.
    pub meaning: String,
    /// The values it may have.
    pub shape: Shape,
    /// Whether no rule reads it yet.
    pub is_unread: bool,
    /// What counts if it is left out; null if nothing does, or if the meaning says what; `None` if it is needed.
    pub default: Option<Value>,
    /// What is asked about it: of kinds of effects, a circumstance such as "a city".
    pub asked: Option<String>,
}

/// The values that may stand at a place.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// `true` or `false`.
    Truth,
    /// A whole number.
    Whole {
        /// The least it may be, if there is a bound below that of its type.
        least: Option<i64>,
        /// The most it may be.
        most: Option<i64>,
    },
    /// A number with or without a fraction.
    Number,
    /// Any text.
    Text,
    /// The name of a thing of this kind.
    Name(String),
    /// One of some words.
    Choice(Vec<Word>),
    /// A list.
    List {
        /// Each item.
        of: Box<Form>,
        /// The least number of items.
        least: Option<u64>,
        /// The largest number of items.
        most: Option<u64>,
    },
    /// A group of so many values in brackets, without names.
    Group(Vec<Form>),
    /// Values in brackets, with names.
    Fields(Vec<Field>),
    /// A table.
    Table {
        /// The keys.
        keys: Box<Form>,
        /// The values.
        of: Box<Form>,
    },
    /// A value, or a group of it, how far it looks, and perhaps `Ever`.
    Ranged {
        /// The value.
        of: Box<Form>,
        /// The words for how far it may look, the usual one first.
        ranges: Vec<String>,
        /// Those of them behind which `Ever` may stand.
        ever: Vec<String>,
    },
    /// Any of several forms.
    Either(Vec<Form>),
    /// The form of this name; see [`Forms::named`].
    Type(String),
    /// Something this does not describe.
    Any,
}

/// A field of a group.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// Its name.
    pub name: String,
    /// What may stand there.
    pub form: Form,
    /// Whether it has to be there.
    pub is_needed: bool,
}

/// One word of a choice.
#[derive(Clone, Debug, PartialEq)]
pub struct Word {
    /// The word.
    pub word: String,
    /// What it means, and whether any rule asks for it; the shape is what stands in brackets behind it.
    pub form: Form,
    /// Whether something stands in brackets behind it.
    pub has_more: bool,
}

impl Forms {
    /// The forms of a type.
    #[must_use]
    pub fn of<T: JsonSchema>() -> Self {
        let settings = SchemaSettings::draft2020_12().for_deserialize();
        let mut schema = settings.into_generator().into_root_schema_for::<T>();
        schema.remove("title");
        Self::read(schema)
    }

    fn read(mut schema: Schema) -> Self {
        schema.as_object_mut().into_iter().flat_map(|fields| fields.values_mut()).for_each(read::tidy);
        let root = read::form(schema.as_value());
        let types = schema.get("$defs").and_then(Value::as_object).into_iter().flatten();
        let types = types.map(|(name, one)| (name.clone(), read::form(one))).collect();
        Self { schema, root, types }
    }

    /// The forms of a ruleset's files. Entries of `personas` may say which other one they build on, if they are groups.
    #[must_use]
    pub fn of_ruleset<T: JsonSchema>() -> Self {
        let forms = Self::of::<T>();
        let mut schema = forms.schema;
        let entry = schema.pointer("/properties/personas/additionalProperties/$ref").and_then(Value::as_str);
        let Some(place) = entry.and_then(|path| path.strip_prefix('#')).map(str::to_owned) else {
            return Self::read(schema);
        };
        if let Some(fields) = schema.pointer_mut(&format!("{place}/properties")).and_then(Value::as_object_mut) {
            let about =
                "Another persona of the file that this one is equal to in all that it leaves out, also what is needed.";
            let like =
                json_schema!({"type": ["string", "null"], "description": about, NAMES: "persona", "default": null});
            fields.shift_insert(0, "like".to_owned(), like.into());
        }
        Self::read(schema)
    }

    /// The JSON Schema.
    #[must_use]
    pub fn schema(&self) -> &Schema {
        &self.schema
    }

    /// The whole.
    #[must_use]
    pub fn root(&self) -> &Form {
        &self.root
    }

    /// The form of a name that [`Shape::Type`] has.
    #[must_use]
    pub fn named(&self, name: &str) -> Option<&Form> {
        self.types.get(name)
    }

    /// The names of all forms that have one.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.types.keys().map(String::as_str)
    }

    /// The shape of a form, behind its name if it has one.
    #[must_use]
    pub fn shape<'a>(&'a self, form: &'a Form) -> &'a Shape {
        let mut shape = &form.shape;
        // A type that only stands for itself ends the search.
        for _ in 0..self.types.len() {
            match shape {
                Shape::Type(name) => match self.named(name) {
                    Some(inner) => shape = &inner.shape,
                    None => break,
                },
                _ => break,
            }
        }
        shape
    }

    /// What is said of a form itself and, if it has a name, of all that have this name.
    #[must_use]
    pub fn meanings<'a>(&'a self, form: &'a Form) -> [&'a str; 2] {
        let general = match &form.shape {
            Shape::Type(name) => self.named(name).map_or("", |inner| inner.meaning.as_str()),
            _ => "",
        };
        [form.meaning.as_str(), general]
    }

    /// The fields of a form that has some; in a table or list, those of its entries.
    #[must_use]
    pub fn fields<'a>(&'a self, form: &'a Form) -> &'a [Field] {
        match self.shape(form) {
            Shape::Fields(fields) => fields,
            Shape::Table { of, .. } | Shape::List { of, .. } => self.fields(of),
            _ => &[],
        }
    }

    /// The form at the end of a way of names from the whole; in tables and lists the way goes on in their entries.
    #[must_use]
    pub fn find(&self, way: &[&str]) -> Option<&Form> {
        let mut form = &self.root;
        for name in way {
            form = &self.fields(form).iter().find(|field| field.name == *name)?.form;
        }
        Some(form)
    }

    /// The JSON Schema of the form at the end of a way of names, as [`Forms::find`] goes.
    #[must_use]
    pub fn part(&self, way: &[&str]) -> Option<Value> {
        let mut schema = self.schema.as_value();
        for name in way {
            schema = self.property(schema, name)?;
        }
        let mut part = schema.clone();
        // The part has to stand by itself.
        let mut used = serde_json::Map::new();
        self.collect(&part, &mut used);
        if let Some(part) = part.as_object_mut().filter(|_| !used.is_empty()) {
            part.insert("$defs".to_owned(), used.into());
        }
        Some(part)
    }

    /// Collects the named schemas that a schema refers to, and those that they refer to.
    fn collect(&self, schema: &Value, used: &mut serde_json::Map<String, Value>) {
        match schema {
            Value::Object(fields) => {
                let name = fields.get("$ref").and_then(Value::as_str).and_then(|path| path.strip_prefix("#/$defs/"));
                let of = |name: &str| Some((name.to_owned(), self.schema.get("$defs")?.get(name)?.clone()));
                if let Some((name, one)) = name.filter(|name| !used.contains_key(*name)).and_then(of) {
                    used.insert(name, one.clone());
                    self.collect(&one, used);
                }
                fields.values().for_each(|inner| self.collect(inner, used));
            }
            Value::Array(items) => items.iter().for_each(|inner| self.collect(inner, used)),
            _ => {}
        }
    }

    /// The schema of a field, looked for in what a name stands for and in the entries of tables and lists.
    fn property<'a>(&'a self, schema: &'a Value, name: &str) -> Option<&'a Value> {
        if let Some(found) = schema.get("properties").and_then(|fields| fields.get(name)) {
            return Some(found);
        }
        let named = || {
            let path = schema.get("$ref")?.as_str()?.strip_prefix("#/$defs/")?;
            self.schema.get("$defs")?.get(path)
        };
        let inside = named().or_else(|| schema.get("additionalProperties")).or_else(|| schema.get("items"))?;
        self.property(inside, name)
    }
}

impl Form {
    /// A form of which nothing else is said.
    #[must_use]
    pub fn plain(shape: Shape) -> Self {
        Self { meaning: String::new(), shape, is_unread: false, default: None, asked: None }
    }
}

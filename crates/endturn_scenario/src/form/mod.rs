//! Description of files as data: every field with its meaning, its range, its default, and whether
//! any rule reads it.
//!
//! It is derived from the types that files are read into: their doc comments, their serde
//! attributes, and [`markers`] if a Rust type says too little. `endturn help fields`,
//! `docs/reference/`, the JSON Schemas and the warning of [`unread`] are all made from it.

pub mod book;
pub mod markers;
pub mod unread;

mod describe;
mod items;
mod read;
mod schema;

use std::collections::BTreeMap;

use endturn_engine::compact::CompactCollect as _;
use serde_json::{Value, json};

use crate::shape::Shaped;

pub use book::{Book, Place, Topic, Use};
pub use items::{Item, example, use_of};
pub use markers::{Keyed, Unread, Whole};

/// Schema key: no rule reads this yet.
pub const UNREAD: &str = "x-unread";
/// Schema key: the kind of thing that a text names.
pub const NAMES: &str = "x-names";
/// Schema key: ranges that a requirement may look at, the usual one first.
pub const RANGES: &str = "x-ranges";
/// Schema key: ranges to which a requirement may add `Ever`.
pub const EVER: &str = "x-ever";
/// Schema key: the things about which effects of a kind are evaluated.
pub const ASKED: &str = "x-asked";

/// Description of one file or section, or of all files of a ruleset.
#[derive(Clone, Debug)]
pub struct Forms {
    schema: Value,
    root: Form,
    types: BTreeMap<String, Form>,
}

/// Description of one place.
#[derive(Clone, Debug, PartialEq)]
pub struct Form {
    /// Its meaning; empty if undocumented. Paragraphs are separated by an empty line.
    pub meaning: String,
    /// Its possible values.
    pub shape: Shape,
    /// True if no rule reads it yet.
    pub is_unread: bool,
    /// The effective value if it is left out; null if there is none, or if the meaning describes
    /// it; `None` if it is required.
    pub default: Option<Value>,
    /// The subject that it is evaluated for: of kinds of effects, a circumstance such as "a city".
    pub asked: Option<String>,
}

/// Possible values at a place.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// `true` or `false`.
    Truth,
    /// A whole number.
    Whole {
        /// The minimum, if higher than that of its type.
        least: Option<i64>,
        /// The maximum.
        most: Option<i64>,
    },
    /// A number with or without a fraction.
    Number,
    /// Any text.
    Text,
    /// The name of a thing of this kind.
    Name(String),
    /// One of several words.
    Choice(Vec<Word>),
    /// A list.
    List {
        /// The form of each item.
        of: Box<Form>,
        /// Minimum number of items.
        least: Option<u64>,
        /// Maximum number of items.
        most: Option<u64>,
    },
    /// A group with a fixed number of values in brackets, without names.
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
    /// A value, or a group of it, a range, and perhaps `Ever`.
    Ranged {
        /// The value.
        of: Box<Form>,
        /// Words for the range, the usual one first.
        ranges: Vec<String>,
        /// Those of them after which `Ever` is allowed.
        ever: Vec<String>,
    },
    /// Any of several forms.
    Either(Vec<Form>),
    /// The form with this name; see [`Forms::named`].
    Type(String),
    /// A value that this does not describe.
    Any,
}

/// A field of a group.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// Its name.
    pub name: String,
    /// Its possible values.
    pub form: Form,
    /// True if it is required.
    pub is_needed: bool,
}

/// One word of a choice.
#[derive(Clone, Debug, PartialEq)]
pub struct Word {
    /// The word.
    pub word: String,
    /// Its meaning, and whether any rule queries it; the shape describes the values in brackets
    /// after it.
    pub form: Form,
    /// True if values in brackets follow it.
    pub has_more: bool,
}

impl Forms {
    /// The forms of a type.
    #[must_use]
    pub fn of<T: Shaped>() -> Self {
        Self::read(schema::of(T::shape))
    }

    fn read(mut schema: Value) -> Self {
        schema.as_object_mut().into_iter().flat_map(|fields| fields.values_mut()).for_each(read::tidy);
        let root = read::form(&schema);
        let types = schema.get("$defs").and_then(Value::as_object).into_iter().flatten();
        let types = types.map(|(name, one)| (name.clone(), read::form(one))).into_map();
        Self { schema, root, types }
    }

    /// The forms of a ruleset's files. Entries of `personas` may name another one that they build
    /// on, if they are groups.
    #[must_use]
    pub fn of_ruleset<T: Shaped>() -> Self {
        Self::of_files(Self::of::<T>().schema)
    }

    fn of_files(mut schema: Value) -> Self {
        let entry = schema.pointer("/properties/personas/additionalProperties/$ref").and_then(Value::as_str);
        let Some(place) = entry.and_then(|path| path.strip_prefix('#')).map(str::to_owned) else {
            return Self::read(schema);
        };
        if let Some(fields) = schema.pointer_mut(&format!("{place}/properties")).and_then(Value::as_object_mut) {
            let about =
                "Another persona of the file that this one is equal to in all that it leaves out, also what is needed.";
            let like = json!({"type": ["string", "null"], "description": about, NAMES: "persona", "default": null});
            fields.shift_insert(0, "like".to_owned(), like);
        }
        Self::read(schema)
    }

    /// The JSON Schema.
    #[must_use]
    pub fn schema(&self) -> &Value {
        &self.schema
    }

    /// The root form.
    #[must_use]
    pub fn root(&self) -> &Form {
        &self.root
    }

    /// The form with a name that occurs in [`Shape::Type`].
    #[must_use]
    pub fn named(&self, name: &str) -> Option<&Form> {
        self.types.get(name)
    }

    /// Names of all named forms.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.types.keys().map(String::as_str)
    }

    /// The shape of a form, resolved if it is a named type.
    #[must_use]
    pub fn shape<'a>(&'a self, form: &'a Form) -> &'a Shape {
        let mut shape = &form.shape;
        // A type that only refers to itself ends the search.
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

    /// The meaning of a form itself and, if it refers to a named one, of that.
    #[must_use]
    pub fn meanings<'a>(&'a self, form: &'a Form) -> [&'a str; 2] {
        let general = match &form.shape {
            Shape::Type(name) => self.named(name).map_or("", |inner| inner.meaning.as_str()),
            _ => "",
        };
        [form.meaning.as_str(), general]
    }

    /// The fields of a form, if any; in a table or list, those of its entries.
    #[must_use]
    pub fn fields<'a>(&'a self, form: &'a Form) -> &'a [Field] {
        match self.shape(form) {
            Shape::Fields(fields) => fields,
            Shape::Table { of, .. } | Shape::List { of, .. } => self.fields(of),
            _ => &[],
        }
    }

    /// The form at the end of a path of names from the root; in tables and lists the path continues
    /// in their entries.
    #[must_use]
    pub fn find(&self, way: &[&str]) -> Option<&Form> {
        let mut form = &self.root;
        for name in way {
            form = &self.fields(form).iter().find(|field| field.name == *name)?.form;
        }
        Some(form)
    }

    /// The JSON Schema of the form at the end of a path of names, as in [`Forms::find`].
    #[must_use]
    pub fn part(&self, way: &[&str]) -> Option<Value> {
        let mut schema = &self.schema;
        for name in way {
            schema = self.property(schema, name)?;
        }
        let mut part = schema.clone();
        // The part has to be self-contained.
        let mut used = serde_json::Map::new();
        self.collect(&part, &mut used);
        if let Some(part) = part.as_object_mut().filter(|_| !used.is_empty()) {
            part.insert("$defs".to_owned(), used.into());
        }
        Some(part)
    }

    /// Collects the named schemas that a schema refers to, directly or indirectly.
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

    /// The schema of a field, also looked up behind references and in the entries of tables and
    /// lists.
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
    /// Makes a form with only a shape.
    #[must_use]
    pub fn plain(shape: Shape) -> Self {
        Self { meaning: String::new(), shape, is_unread: false, default: None, asked: None }
    }
}

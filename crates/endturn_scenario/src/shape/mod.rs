//! Shapes of the types that files are read into, as constant data: names, docs, bounds, defaults.
//!
//! `#[derive(Shaped)]` makes them; [`crate::form`] turns them into the reference and the JSON
//! Schemas. Only defaults are functions, since they are the program's own.

#[doc(hidden)]
pub mod derived;
mod types;

use std::any::TypeId;

use serde_json::Value;

pub use endturn_shape_derive::Shaped;

/// A type that files are read into, or a marker that stands for one.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no shape",
    note = "derive `Shaped` for it, or name a type that has one: `#[shape(with = \"Type\")]`"
)]
pub trait Shaped: 'static {
    /// Its description.
    fn shape() -> &'static TypeShape;
}

/// A type's description, by its function, so that types may contain themselves.
pub type ShapeOf = fn() -> &'static TypeShape;

/// Description of a type.
#[derive(Debug)]
pub struct TypeShape {
    /// Its name, if all places that use it share one description.
    pub name: Option<TypeName>,
    /// Its doc comment; empty if there is none.
    pub doc: &'static str,
    /// Its possible values.
    pub kind: ShapeKind,
}

/// Name and identity of a type.
#[derive(Debug)]
pub struct TypeName {
    pub(crate) text: &'static str,
    pub(crate) id: TypeId,
}

/// Possible values of a type.
#[derive(Debug)]
pub enum ShapeKind {
    /// `true` or `false`.
    Truth,
    /// A whole number.
    Whole {
        /// The name of its type in JSON Schema; empty if it has none.
        format: &'static str,
        /// The minimum, if the type has one that is worth stating.
        least: Option<i64>,
        /// The maximum, likewise.
        most: Option<i64>,
    },
    /// A number with or without a fraction.
    Number {
        /// The name of its type in JSON Schema.
        format: &'static str,
    },
    /// Any text.
    Text,
    /// One character.
    Letter,
    /// A text that names a thing of this kind.
    Name(&'static str),
    /// A value of another form that stands for a thing of this kind, such as a place for a tile.
    Refers(&'static str, ShapeOf),
    /// No value at all, as of a struct without fields.
    Nothing,
    /// Any value.
    Any,
    /// A value that may be missing.
    Optional(ShapeOf),
    /// A list.
    List(ShapeOf),
    /// A list without duplicates.
    Set(ShapeOf),
    /// A list of a fixed length.
    Array {
        /// Each item.
        of: ShapeOf,
        /// The length.
        count: usize,
    },
    /// A group of values without names.
    Group(&'static [ShapeOf]),
    /// A table.
    Table {
        /// The keys, if they are not just any text.
        keys: Option<ShapeOf>,
        /// The values.
        of: ShapeOf,
    },
    /// A value that no rule reads yet.
    Unread(ShapeOf),
    /// The values of another type, under a name and doc of its own.
    Same(ShapeOf),
    /// A struct with one field without a name.
    Wrapped {
        /// The field.
        of: &'static FieldShape,
    },
    /// A struct with several fields without names.
    Tuple {
        /// The fields.
        of: &'static [FieldShape],
    },
    /// A struct with fields.
    Fields {
        /// The fields.
        of: &'static [FieldShape],
        /// Values of the fields if they are left out, in order; those that can't be shown are
        /// `None`. Without it, only fields marked with a default may be left out.
        defaults: Option<fn() -> Vec<Option<Value>>>,
        /// True if other fields are errors.
        denies_unknown: bool,
    },
    /// An enum.
    Choice {
        /// The variants.
        variants: &'static [VariantShape],
        /// True if only the content of variants is written, without their names.
        is_untagged: bool,
        /// True if other fields of variants are errors.
        denies_unknown: bool,
    },
    /// The variants of another enum, and further ones.
    More {
        /// The other enum.
        of: ShapeOf,
        /// The further ones.
        variants: &'static [VariantShape],
    },
}

/// Description of a field.
#[derive(Debug)]
pub struct FieldShape {
    /// Its name in files; empty if it has none.
    pub name: &'static str,
    /// Its doc comment; empty if there is none.
    pub doc: &'static str,
    /// Its type.
    pub of: ShapeOf,
    /// All else about it.
    pub marks: &'static [Mark],
}

/// Description of a variant.
#[derive(Debug)]
pub struct VariantShape {
    /// Its name in files.
    pub name: &'static str,
    /// Its doc comment; empty if there is none.
    pub doc: &'static str,
    /// The values in brackets after its name.
    pub content: Content,
    /// All else about it.
    pub marks: &'static [Mark],
}

/// Content of a variant.
#[derive(Debug)]
pub enum Content {
    /// None: the variant is a word.
    Nothing,
    /// A value.
    Value(&'static FieldShape),
    /// Several values without names.
    Tuple(&'static [FieldShape]),
    /// Values with names.
    Fields(&'static [FieldShape]),
}

/// A remark about a field or variant.
#[derive(Debug)]
pub enum Mark {
    /// Minimum of a number.
    Least(i64),
    /// Maximum of a number.
    Most(i64),
    /// Minimum length of a list or text.
    LeastItems(u64),
    /// Maximum length of a list or text.
    MostItems(u64),
    /// The field may be left out; a function returns the effective value, if it can be shown.
    Default(Option<fn() -> Option<Value>>),
    /// The fields of its type stand for the field.
    Flat,
    /// Only the state has the field, not files; see [`mod@crate::stated`].
    Hidden,
    /// True if no rule reads the variant yet.
    Unread(bool),
    /// The subject of a kind of effects, such as "a city".
    Asked(&'static str),
    /// Ranges that a requirement may look at, the usual one first.
    Ranges(&'static [&'static str]),
    /// Those of them after which `Ever` is allowed.
    Ever(&'static [&'static str]),
}

impl TypeShape {
    /// A description without a name, which every place that uses the type repeats.
    #[must_use]
    pub const fn inline(kind: ShapeKind) -> Self {
        Self { name: None, doc: "", kind }
    }
}

impl TypeName {
    /// The name of a type.
    #[must_use]
    pub const fn of<T: 'static>(text: &'static str) -> Self {
        Self { text, id: TypeId::of::<T>() }
    }
}

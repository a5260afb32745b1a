//! Types that describe allowed values in more detail than plain Rust types do.
//!
//! [`Unread`] is a field's own type. The others are used only in `#[schemars(with = "…")]`: the
//! kind of thing that a text names, the range of a number inside a list or table, the type of a
//! table's keys.

use std::borrow::Cow;
use std::marker::PhantomData;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};

/// A value that may be written but that no rule reads yet.
///
/// Rules cannot access it. The author of a rule that needs the value gives the field its plain
/// type, and the mark disappears everywhere: in the reference, in `check`, in `--set`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Unread<T>(T);

impl<T> Unread<T> {
    /// Makes a value that no rule reads.
    pub const fn new(value: T) -> Self {
        Self(value)
    }

    /// The value, only for checks of the file; a test ensures that.
    pub const fn for_check(&self) -> &T {
        &self.0
    }
}

impl<T: JsonSchema> JsonSchema for Unread<T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        format!("Unread_{}", T::schema_name()).into()
    }

    fn schema_id() -> Cow<'static, str> {
        format!("Unread<{}>", T::schema_id()).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let mut schema = generator.subschema_for::<T>();
        schema.insert(super::UNREAD.to_owned(), true.into());
        schema
    }
}

/// A whole number from `LEAST` to `MOST`.
#[derive(Debug)]
pub enum Whole<const LEAST: i64, const MOST: i64> {}

impl<const LEAST: i64, const MOST: i64> JsonSchema for Whole<LEAST, MOST> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        format!("Whole_{LEAST}_{MOST}").into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "integer", "minimum": LEAST, "maximum": MOST})
    }
}

/// A table whose keys are `K` and whose values are `V`.
#[derive(Debug)]
pub struct Keyed<K, V>(PhantomData<(K, V)>);

impl<K: JsonSchema, V: JsonSchema> JsonSchema for Keyed<K, V> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        format!("Table_of_{}_by_{}", V::schema_name(), K::schema_name()).into()
    }

    fn schema_id() -> Cow<'static, str> {
        format!("Keyed<{}, {}>", K::schema_id(), V::schema_id()).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let (keys, values) = (generator.subschema_for::<K>(), generator.subschema_for::<V>());
        json_schema!({"type": "object", "propertyNames": keys, "additionalProperties": values})
    }
}

/// Declares types of texts that name something: `names! { /// … TechName "tech"; }`. The kind is
/// the word that messages use.
#[macro_export]
macro_rules! names {
    ($($name:ident $kind:literal;)+) => {$(
        #[doc = concat!("A text that names: ", $kind, ".")]
        #[derive(Debug)]
        pub enum $name {}

        impl $crate::schemars::JsonSchema for $name {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }

            fn json_schema(_: &mut $crate::schemars::SchemaGenerator) -> $crate::schemars::Schema {
                $crate::form::name_of($kind)
            }
        }
    )+};
}

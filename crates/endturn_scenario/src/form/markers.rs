//! Types that describe allowed values in more detail than plain Rust types do.
//!
//! [`Unread`] is a field's own type. The others are used only in `#[shape(with = "…")]`: the
//! kind of thing that a text names, the range of a number inside a list or table, the type of a
//! table's keys.

use std::marker::PhantomData;

use serde::{Deserialize, Serialize};

use crate::shape::{ShapeKind, Shaped, TypeShape};

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

impl<T: Shaped> Shaped for Unread<T> {
    fn shape() -> &'static TypeShape {
        const { &TypeShape::inline(ShapeKind::Unread(T::shape)) }
    }
}

/// A whole number from `MIN` to `MAX`.
#[derive(Debug)]
pub enum Whole<const MIN: i64, const MAX: i64> {}

impl<const MIN: i64, const MAX: i64> Shaped for Whole<MIN, MAX> {
    fn shape() -> &'static TypeShape {
        const { &TypeShape::inline(ShapeKind::Whole { format: "", least: Some(MIN), most: Some(MAX) }) }
    }
}

/// A table whose keys are `K` and whose values are `V`.
#[derive(Debug)]
pub struct Keyed<K, V>(PhantomData<(K, V)>);

impl<K: Shaped, V: Shaped> Shaped for Keyed<K, V> {
    fn shape() -> &'static TypeShape {
        const { &TypeShape::inline(ShapeKind::Table { keys: Some(K::shape), of: V::shape }) }
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

        impl $crate::shape::Shaped for $name {
            fn shape() -> &'static $crate::shape::TypeShape {
                const { &$crate::shape::TypeShape::inline($crate::shape::ShapeKind::Name($kind)) }
            }
        }
    )+};
}

/// Describes types whose values refer to something by its kind, in the state by a number, in files
/// by a name or in another form: `named! { TechId: "tech"; Tile: "tile" as (i32, i32); }`. Names of
/// types that are only markers are declared by [`names!`](crate::names!).
#[macro_export]
macro_rules! named {
    ($($type:ty: $kind:literal $(as $written:ty)?;)+) => {$(
        impl $crate::shape::Shaped for $type {
            fn shape() -> &'static $crate::shape::TypeShape {
                const { &$crate::shape::TypeShape::inline($crate::named!(kind $kind $(as $written)?)) }
            }
        }
    )+};
    (kind $kind:literal) => { $crate::shape::ShapeKind::Name($kind) };
    (kind $kind:literal as $written:ty) => {
        $crate::shape::ShapeKind::Refers($kind, <$written as $crate::shape::Shaped>::shape)
    };
}

//! Shapes of the standard library's types.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::{ShapeKind, Shaped, TypeShape};

macro_rules! inline {
    ($($type:ty: $kind:expr;)+) => {$(
        impl Shaped for $type {
            fn shape() -> &'static TypeShape {
                const { &TypeShape::inline($kind) }
            }
        }
    )+};
}

/// A whole number whose type has bounds that are worth stating.
const fn whole(format: &'static str, least: Option<i64>, most: Option<i64>) -> ShapeKind {
    ShapeKind::Whole { format, least, most }
}

inline! {
    bool: ShapeKind::Truth;
    char: ShapeKind::Letter;
    str: ShapeKind::Text;
    String: ShapeKind::Text;
    (): ShapeKind::Nothing;
    endturn_engine::Seat: ShapeKind::Name("seat");
    f32: ShapeKind::Number { format: "float" };
    f64: ShapeKind::Number { format: "double" };
    i8: whole("int8", Some(i8::MIN as i64), Some(i8::MAX as i64));
    i16: whole("int16", Some(i16::MIN as i64), Some(i16::MAX as i64));
    i32: whole("int32", None, None);
    i64: whole("int64", None, None);
    i128: whole("int128", None, None);
    isize: whole("int", None, None);
    u8: whole("uint8", Some(0), Some(u8::MAX as i64));
    u16: whole("uint16", Some(0), Some(u16::MAX as i64));
    u32: whole("uint32", Some(0), None);
    u64: whole("uint64", Some(0), None);
    u128: whole("uint128", Some(0), None);
    usize: whole("uint", Some(0), None);
}

macro_rules! wrappers {
    ($([$($generics:tt)+] $type:ty: $kind:expr;)+) => {$(
        impl<$($generics)+> Shaped for $type {
            fn shape() -> &'static TypeShape {
                const { &TypeShape::inline($kind) }
            }
        }
    )+};
}

wrappers! {
    [T: Shaped] Option<T>: ShapeKind::Optional(T::shape);
    [T: Shaped] Vec<T>: ShapeKind::List(T::shape);
    [T: Shaped] [T]: ShapeKind::List(T::shape);
    [T: Shaped] BTreeSet<T>: ShapeKind::Set(T::shape);
    [T: Shaped, const N: usize] [T; N]: ShapeKind::Array { of: T::shape, count: N };
    [T: Shaped] BTreeMap<String, T>: ShapeKind::Table { keys: None, of: T::shape };
    [A: Shaped, B: Shaped] (A, B): ShapeKind::Group(&[A::shape, B::shape]);
    [A: Shaped, B: Shaped, C: Shaped] (A, B, C): ShapeKind::Group(&[A::shape, B::shape, C::shape]);
    [A: Shaped, B: Shaped, C: Shaped, D: Shaped] (A, B, C, D): ShapeKind::Group(&[A::shape, B::shape, C::shape, D::shape]);
    [A: Shaped, B: Shaped, C: Shaped, D: Shaped, E: Shaped] (A, B, C, D, E):
        ShapeKind::Group(&[A::shape, B::shape, C::shape, D::shape, E::shape]);
}

macro_rules! pointers {
    ($($type:ty;)+) => {$(
        impl<T: Shaped + ?Sized> Shaped for $type {
            fn shape() -> &'static TypeShape {
                T::shape()
            }
        }
    )+};
}

pointers! {
    Box<T>;
    Arc<T>;
    &'static T;
}

//! All that the code of `#[derive(Shaped)]` names.

use std::marker::PhantomData;

use serde::Serialize;
use serde_json::Value;

pub use super::{Content, FieldShape, Mark, ShapeKind, Shaped, TypeName, TypeShape, VariantShape};

/// A value as JSON.
pub trait ToJson {
    /// The value; `None` if it can't be written.
    fn to_json(&self) -> Option<Value>;
}

impl<T: Serialize> ToJson for T {
    fn to_json(&self) -> Option<Value> {
        serde_json::to_value(self).ok()
    }
}

/// A value that is not written.
#[derive(Debug)]
pub struct Unwritten;

// It writes itself as nothing that JSON has.
impl Serialize for Unwritten {
    fn serialize<S: serde::Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
        Err(serde::ser::Error::custom("not written"))
    }
}

/// Converts values of any types.
#[must_use]
pub fn values(all: &[&dyn ToJson]) -> Vec<Option<Value>> {
    all.iter().map(|value| value.to_json()).collect()
}

/// A value whose type may lack `Serialize`: the method [`Written::value`] exists only with it, and
/// otherwise that of [`Unwritable`] is found.
#[derive(Debug)]
pub struct Written<'a, T>(pub &'a T);

impl<'a, T: Serialize> Written<'a, T> {
    /// The value.
    #[must_use]
    pub fn value(self) -> &'a dyn ToJson {
        self.0
    }
}

/// Stands in for values whose types lack `Serialize`.
pub trait Unwritable: Sized {
    /// Nothing.
    fn value(self) -> &'static dyn ToJson {
        &Unwritten
    }
}

impl<T> Unwritable for Written<'_, T> {}

/// The default of a type that may lack `Serialize`, chosen as by [`Written`].
#[derive(Debug)]
pub struct DefaultOf<T>(PhantomData<T>);

impl<T: Default + Serialize> DefaultOf<T> {
    /// Its function.
    pub const VALUE: Option<fn() -> Option<Value>> = Some(default_of::<T>);
}

/// Stands in for types that lack `Serialize`.
pub trait NoDefault {
    /// None.
    const VALUE: Option<fn() -> Option<Value>> = None;
}

impl<T> NoDefault for DefaultOf<T> {}

fn default_of<T: Default + Serialize>() -> Option<Value> {
    T::default().to_json()
}

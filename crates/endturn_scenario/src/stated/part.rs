//! Components of an entity that a section states.

use std::any::TypeId;
use std::fmt::{self, Debug};
use std::marker::PhantomData;

use bevy_ecs::component::{Component, Mutable};
use bevy_ecs::world::{EntityRef, EntityWorldMut};
use endturn_engine::snapshot::{Row, Unsound};
use serde::de::{DeserializeOwned, DeserializeSeed};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};

use super::fields::{of_struct, own};
use super::names::{Find, Names};
use super::reading::{Reading, over, stand_in, with_flat};
use super::seed::Seed;
use super::soundness::{Soundness, Trail};
use super::writing::{self, Entry};
use crate::checks::Checker;
use crate::path::Path;
use crate::shape::{FieldShape, Mark, ShapeOf, Shaped, TypeShape};

/// A component of an entity that a section states; [`stated!`](crate::stated!) lists them.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    /// Its field of the section; empty if its own fields stand there.
    name: &'static str,
    /// The section of snapshots that has it.
    section: &'static str,
    id: fn() -> TypeId,
    shape: ShapeOf,
    /// Its usual value, which is not written; `None` if it is written whole.
    usual: Option<fn() -> Option<Value>>,
    get: fn(EntityRef<'_>) -> Option<Value>,
    set: fn(&mut EntityWorldMut<'_>, Value),
}

impl Part {
    /// A component.
    #[doc(hidden)]
    #[must_use]
    pub const fn of<C>(name: &'static str, section: &'static str, usual: Option<fn() -> Option<Value>>) -> Self
    where
        C: Component<Mutability = Mutable> + Serialize + DeserializeOwned + Shaped,
    {
        Self {
            name,
            section,
            id: TypeId::of::<C>,
            shape: C::shape,
            usual,
            get: |entity| serde_json::to_value(entity.get::<C>()?).ok(),
            set: |entity, value| {
                if let (Some(read), Some(mut part)) = (made::<C>(value), entity.get_mut::<C>()) {
                    *part = read;
                }
            },
        }
    }

    /// The place of its values in a file.
    fn path(&self, path: &Path) -> Path {
        if self.name.is_empty() { path.clone() } else { path.clone().name(self.name) }
    }
}

/// A field for a part, or other type, whose fields stand in the section themselves.
#[doc(hidden)]
#[must_use]
pub const fn flat_field<T: Shaped>() -> FieldShape {
    FieldShape { name: "", doc: "", of: T::shape, marks: &[Mark::Flat] }
}

/// A field for a part with a name.
#[doc(hidden)]
#[must_use]
pub const fn named_field<T: Shaped>(name: &'static str, doc: &'static str) -> FieldShape {
    FieldShape { name, doc, of: T::shape, marks: &[] }
}

/// The values of a section, by the shape of `T`.
pub struct Stated<T> {
    values: Value,
    form: PhantomData<fn() -> T>,
}

impl<T> Stated<T> {
    /// The written value of a field.
    #[must_use]
    pub fn get(&self, field: &str) -> Option<&Value> {
        self.values.get(field)
    }

    /// The values below a field of this type; none if it is left out.
    #[must_use]
    pub fn below<R>(&self, field: &str) -> Stated<R> {
        Stated { values: self.get(field).cloned().unwrap_or_default(), form: PhantomData }
    }

    /// The items of a list of this type; `None` if it is left out.
    #[must_use]
    pub fn items<R>(&self, field: &str) -> Option<Vec<Stated<R>>> {
        let items = self.get(field)?.as_array()?.iter();
        Some(items.map(|values| Stated { values: values.clone(), form: PhantomData }).collect())
    }

    /// A value with the stated ones of its fields in place of its own. After a report, a field may
    /// be as it was.
    pub fn over<R>(&self, value: R, names: &dyn Find, path: &Path, checker: &mut Checker<'_>) -> R
    where
        R: Serialize + DeserializeOwned + Shaped,
    {
        let Some(fields) = self.values.as_object() else { return value };
        let read = Reading { names, checker }.fields(own(R::shape()), fields, path);
        let kept = serde_json::to_value(&value).unwrap_or_default();
        made(over(R::shape(), kept, &read.into())).unwrap_or(value)
    }

    /// The fields that `R` has, checked, with all names resolved. After a report, a field may be
    /// left out.
    pub fn rest<R: DeserializeOwned + Shaped>(
        &self,
        names: &dyn Find,
        path: &Path,
        checker: &mut Checker<'_>,
    ) -> Option<R> {
        let read = Reading { names, checker }.fields(own(R::shape()), self.values.as_object()?, path);
        serde_json::from_value(read.into()).ok()
    }
}

impl<T: DeserializeOwned + Shaped> Stated<T> {
    /// The whole value, checked, with all names resolved; `None` after a report.
    pub fn read(&self, names: &dyn Find, path: &Path, checker: &mut Checker<'_>) -> Option<T> {
        made(Reading { names, checker }.value(T::shape(), &[], &self.values, path)?)
    }

    /// The value for further checks, as far as it can be read, and the fields that can't, for
    /// which others stand in. `None` after a report if none can.
    pub fn read_most(
        &self,
        names: &dyn Find,
        path: &Path,
        checker: &mut Checker<'_>,
    ) -> Option<(T, Vec<&'static str>)> {
        let (of, written) = (own(T::shape()), self.values.as_object()?);
        let mut read = Reading { names, checker }.fields(of, written, path);
        with_flat(of, &mut read);
        let is_lacking = |field: &&FieldShape| written.contains_key(field.name) && !read.contains_key(field.name);
        let lacking: Vec<&FieldShape> = of.iter().filter(is_lacking).collect();
        for field in &lacking {
            let has_default = || field.marks.iter().any(|mark| matches!(mark, Mark::Default(_)));
            match stand_in((field.of)()) {
                Some(value) => _ = read.insert(field.name.to_owned(), value),
                // Left out, it has its default.
                None if has_default() => {}
                None => return None,
            }
        }
        // Values that are lacking below others have been reported, too.
        let read = serde_json::from_value(read.into()).ok()?;
        Some((read, lacking.into_iter().map(|field| field.name).collect()))
    }
}

/// The value of a type from its serial form.
fn made<T: DeserializeOwned>(value: Value) -> Option<T> {
    let read = serde_json::from_value(value);
    let error = read.as_ref().err();
    debug_assert!(error.is_none(), "the shape of a type differs from its serial form: {error:?}");
    read.ok()
}

impl<T> Default for Stated<T> {
    fn default() -> Self {
        Self { values: Map::new().into(), form: PhantomData }
    }
}

impl<T> Serialize for Stated<T> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.values.serialize(to)
    }
}

impl<T> Clone for Stated<T> {
    fn clone(&self) -> Self {
        Self { values: self.values.clone(), form: PhantomData }
    }
}

impl<T> Debug for Stated<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Debug::fmt(&self.values, f)
    }
}

impl<T: Shaped> Shaped for Stated<T> {
    fn shape() -> &'static TypeShape {
        T::shape()
    }
}

impl<'de, T: Shaped> Deserialize<'de> for Stated<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Ok(Self { values: Seed(T::shape()).deserialize(from)?, form: PhantomData })
    }
}

/// The stated values of an entity's parts, with all names resolved.
#[derive(Clone, Debug, Default)]
pub struct Patch(Vec<Option<Value>>);

impl Patch {
    /// The stated values of a component, as far as they make one.
    #[must_use]
    pub fn of<C: Component + DeserializeOwned>(&self, parts: &[Part]) -> Option<C> {
        let at = parts.iter().position(|part| (part.id)() == TypeId::of::<C>())?;
        serde_json::from_value(self.0.get(at)?.clone()?).ok()
    }
}

/// Checks the values of a section that belong to parts, and resolves their names.
pub fn read<T>(parts: &[Part], stated: &Stated<T>, names: &dyn Find, path: &Path, checker: &mut Checker<'_>) -> Patch {
    let mut reading = Reading { names, checker };
    let read = |part: &Part| {
        let (shape, path) = ((part.shape)(), part.path(path));
        if part.name.is_empty() {
            let read = reading.fields(own(shape), stated.values.as_object()?, &path);
            return Some(Value::from(read)).filter(|read| read.as_object().is_some_and(|read| !read.is_empty()));
        }
        reading.value(shape, &[], stated.values.get(part.name)?, &path)
    };
    Patch(parts.iter().map(read).collect())
}

/// Gives an entity the stated values of its parts; parts with a usual value have that otherwise.
pub fn apply(parts: &[Part], patch: &Patch, entity: &mut EntityWorldMut<'_>) {
    for (at, part) in parts.iter().enumerate() {
        let stated = patch.0.get(at).and_then(Option::as_ref);
        let usual = part.usual.and_then(|usual| usual());
        let kept = (part.get)(entity.as_readonly()).filter(|_| usual.is_some() || stated.is_some());
        let Some(kept) = kept else { continue };
        let value = usual.iter().chain(stated).fold(kept, |kept, value| over((part.shape)(), kept, value));
        (part.set)(entity, value);
    }
}

/// The fields of an entity's parts and their text, without those that have their usual value.
#[must_use]
pub fn write(parts: &[Part], entity: EntityRef<'_>, names: &dyn Names) -> Vec<Entry> {
    let mut entries = Vec::new();
    for part in parts {
        let Some(kept) = (part.get)(entity) else { continue };
        let (shape, usual) = ((part.shape)(), part.usual.and_then(|usual| usual()));
        match (&kept, of_struct(shape)) {
            (Value::Object(kept), Some(of)) => {
                let mut own_entries = Vec::new();
                writing::fields(of, kept, usual.as_ref(), names, &mut own_entries);
                if part.name.is_empty() {
                    entries.append(&mut own_entries);
                } else if !own_entries.is_empty() {
                    entries.push((part.name, writing::group(own_entries)));
                }
            }
            (kept, _) if usual.as_ref() == Some(kept) || kept.is_null() => {}
            (Value::Array(items), _) if items.is_empty() => {}
            (kept, _) => entries.push((part.name, writing::text(shape, kept, usual.as_ref(), names))),
        }
    }
    entries
}

/// The fields of a value and their text, without those that have their usual value.
pub fn text<R: Default + Serialize + Shaped>(value: &R, names: &dyn Names) -> Vec<Entry> {
    text_beside(value, Some(&R::default()), names)
}

/// The fields of a value and their text, without those that are as in a usual one; by itself
/// without those that have their own default.
pub fn text_beside<R: Serialize + Shaped>(value: &R, usual: Option<&R>, names: &dyn Names) -> Vec<Entry> {
    let mut entries = Vec::new();
    let usual = usual.and_then(|usual| serde_json::to_value(usual).ok());
    if let Ok(Value::Object(kept)) = serde_json::to_value(value) {
        writing::fields(own(R::shape()), &kept, usual.as_ref(), names, &mut entries);
    }
    entries
}

/// Checks a value: numbers in their range, references to existing things.
///
/// # Errors
/// The first value that no section could have.
pub fn sound_value<R: Serialize + Shaped>(value: &R, row: Row<'_>, names: &dyn Names) -> Result<(), Unsound> {
    let kept = serde_json::to_value(value).unwrap_or_default();
    Soundness { row, names }.value(R::shape(), &[], &kept, &Trail::Root)
}

/// Checks the parts of an entity: numbers in their range, references to existing things.
///
/// # Errors
/// The first value that no game could have.
pub fn sound(parts: &[Part], entity: EntityRef<'_>, key: &dyn Debug, names: &dyn Names) -> Result<(), Unsound> {
    parts.iter().try_for_each(|part| {
        let check = Soundness { row: Row::of(part.section, key), names };
        let kept = (part.get)(entity);
        kept.map_or(Ok(()), |kept| check.value((part.shape)(), &[], &kept, &Trail::Root))
    })
}

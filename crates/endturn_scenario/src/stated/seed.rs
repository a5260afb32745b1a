//! Reads a value by its shape.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Mutex, PoisonError};

use serde::de::{
    DeserializeSeed, Deserializer, EnumAccess, Error, IgnoredAny, MapAccess, SeqAccess, VariantAccess, Visitor,
};
use serde_json::{Map, Value};

use super::fields::{bare, written};
use crate::shape::{Content, FieldShape, ShapeKind, TypeShape, VariantShape};

/// Reads a value of a shape, as serde would read its type.
#[derive(Clone, Copy)]
pub(super) struct Seed(pub(super) &'static TypeShape);

impl<'de> DeserializeSeed<'de> for Seed {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<Value, D::Error> {
        let shape = bare(self.0);
        let read = Reader(Wanted::Shape(shape));
        match &shape.kind {
            ShapeKind::Truth => from.deserialize_bool(read),
            ShapeKind::Whole { format, .. } => match *format {
                "int8" => from.deserialize_i8(read),
                "int16" => from.deserialize_i16(read),
                "int32" => from.deserialize_i32(read),
                "uint8" => from.deserialize_u8(read),
                "uint16" => from.deserialize_u16(read),
                "uint32" => from.deserialize_u32(read),
                "uint64" | "uint" => from.deserialize_u64(read),
                _ => from.deserialize_i64(read),
            },
            ShapeKind::Text | ShapeKind::Name(_) => from.deserialize_str(read),
            ShapeKind::Letter => from.deserialize_char(read),
            ShapeKind::Nothing => from.deserialize_unit(read),
            ShapeKind::Optional(_) => from.deserialize_option(read),
            ShapeKind::List(_) | ShapeKind::Set(_) => from.deserialize_seq(read),
            ShapeKind::Array { count, .. } => from.deserialize_tuple(*count, read),
            ShapeKind::Group(of) => from.deserialize_tuple(of.len(), read),
            ShapeKind::Tuple { of } => from.deserialize_tuple(of.len(), read),
            ShapeKind::Table { .. } => from.deserialize_map(read),
            ShapeKind::Refers(_, of) | ShapeKind::Same(of) | ShapeKind::Unread(of) => Self(of()).deserialize(from),
            ShapeKind::Wrapped { of } => Self((of.of)()).deserialize(from),
            ShapeKind::Fields { .. } => {
                let names = names(std::ptr::from_ref(shape).addr(), || {
                    written(shape).into_iter().map(|(field, _)| field.name).collect()
                });
                from.deserialize_struct("", names, read)
            }
            ShapeKind::Choice { variants, is_untagged: false, .. } => {
                let names = names(variants.as_ptr().addr(), || variants.iter().map(|variant| variant.name).collect());
                from.deserialize_enum("", names, read)
            }
            ShapeKind::Any | ShapeKind::Number { .. } | ShapeKind::Choice { .. } | ShapeKind::More { .. } => {
                from.deserialize_any(read)
            }
        }
    }
}

/// The names of fields or variants, by the address of their constant description: made once for
/// each, since serde asks for a list that lasts.
fn names(address: usize, make: impl FnOnce() -> Vec<&'static str>) -> &'static [&'static str] {
    static ALL: Mutex<BTreeMap<usize, &'static [&'static str]>> = Mutex::new(BTreeMap::new());
    let mut all = ALL.lock().unwrap_or_else(PoisonError::into_inner);
    all.entry(address).or_insert_with(|| &*make().leak())
}

fn is_optional(field: &FieldShape) -> bool {
    matches!(bare((field.of)()).kind, ShapeKind::Optional(_))
}

/// The expected value.
#[derive(Clone, Copy)]
enum Wanted {
    Shape(&'static TypeShape),
    /// Values without names, as of a variant.
    Values(&'static [FieldShape]),
    /// Values with names, as of a variant.
    Fields(&'static [FieldShape]),
}

struct Reader(Wanted);

/// Reads a value that may be left out, with `Some` around it or without.
struct Maybe(&'static TypeShape);

impl<'de> DeserializeSeed<'de> for Maybe {
    type Value = Option<Value>;

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<Option<Value>, D::Error> {
        from.deserialize_option(self)
    }
}

impl<'de> Visitor<'de> for Maybe {
    type Value = Option<Value>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value of another kind")
    }

    fn visit_none<E: Error>(self) -> Result<Option<Value>, E> {
        Ok(None)
    }

    fn visit_some<D: Deserializer<'de>>(self, from: D) -> Result<Option<Value>, D::Error> {
        Seed(self.0).deserialize(from).map(Some)
    }
}

impl Reader {
    /// Whether any of the fields may be left out, without a value that it then has.
    fn is_partial(&self) -> bool {
        let Wanted::Shape(shape) = self.0 else { return false };
        matches!(shape.kind, ShapeKind::Fields { defaults: Some(defaults), .. } if defaults().is_empty())
    }

    /// The shape of an item of a list or group.
    fn item(&self, at: usize) -> Option<&'static TypeShape> {
        match self.0 {
            Wanted::Values(fields) => fields.get(at).map(|field| (field.of)()),
            Wanted::Fields(_) => None,
            Wanted::Shape(shape) => match &shape.kind {
                ShapeKind::List(of) | ShapeKind::Set(of) | ShapeKind::Array { of, .. } => Some(of()),
                ShapeKind::Group(of) => of.get(at).map(|of| of()),
                ShapeKind::Tuple { of } => of.get(at).map(|field| (field.of)()),
                _ => None,
            },
        }
    }

    /// The fields that may be written, each with whether it may be left out.
    fn fields(&self) -> Vec<(&'static FieldShape, bool)> {
        match self.0 {
            Wanted::Shape(shape) => written(shape),
            Wanted::Values(_) => Vec::new(),
            Wanted::Fields(fields) => fields.iter().map(|field| (field, is_optional(field))).collect(),
        }
    }
}

impl<'de> Visitor<'de> for Reader {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value of another kind")
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_unit<E: Error>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_none<E: Error>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_some<D: Deserializer<'de>>(self, from: D) -> Result<Value, D::Error> {
        match self.0 {
            Wanted::Shape(TypeShape { kind: ShapeKind::Optional(of), .. }) => Seed(of()).deserialize(from),
            _ => Err(D::Error::custom("no value can stand here")),
        }
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut all = Vec::new();
        while let Some(of) = self.item(all.len()) {
            let Some(item) = items.next_element_seed(Seed(of))? else { break };
            all.push(item);
        }
        Ok(all.into())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Value, A::Error> {
        let mut all = Map::new();
        if let Wanted::Shape(TypeShape { kind: ShapeKind::Table { of, .. }, .. }) = self.0 {
            while let Some(key) = entries.next_key::<String>()? {
                all.insert(key, entries.next_value_seed(Seed(of()))?);
            }
            return Ok(all.into());
        }
        let (fields, is_partial) = (self.fields(), self.is_partial());
        while let Some(key) = entries.next_key::<String>()? {
            match fields.iter().find(|(field, _)| field.name == key) {
                // `None` is the same as leaving it out, unless it is a value.
                Some((field, _)) if is_partial && !is_optional(field) => {
                    all.extend(entries.next_value_seed(Maybe((field.of)()))?.map(|value| (key, value)));
                }
                Some((field, _)) => _ = all.insert(key, entries.next_value_seed(Seed((field.of)()))?),
                None => _ = entries.next_value::<IgnoredAny>()?,
            }
        }
        match fields.iter().find(|(field, is_optional)| !is_optional && !all.contains_key(field.name)) {
            Some((field, _)) => Err(A::Error::missing_field(field.name)),
            None => Ok(all.into()),
        }
    }

    fn visit_enum<A: EnumAccess<'de>>(self, data: A) -> Result<Value, A::Error> {
        let (name, content) = data.variant::<String>()?;
        let variants: &[VariantShape] = match self.0 {
            Wanted::Shape(TypeShape { kind: ShapeKind::Choice { variants, .. }, .. }) => variants,
            _ => &[],
        };
        let Some(variant) = variants.iter().find(|variant| variant.name == name) else {
            return Err(A::Error::custom("this word can't stand here"));
        };
        let inside = match variant.content {
            Content::Nothing => {
                content.unit_variant()?;
                return Ok(name.into());
            }
            Content::Value(field) => content.newtype_variant_seed(Seed((field.of)()))?,
            Content::Tuple(fields) => content.tuple_variant(fields.len(), Self(Wanted::Values(fields)))?,
            Content::Fields(fields) => {
                let names = names(fields.as_ptr().addr(), || fields.iter().map(|field| field.name).collect());
                content.struct_variant(names, Self(Wanted::Fields(fields)))?
            }
        };
        Ok(Map::from_iter([(name, inside)]).into())
    }
}

//! Flattens a value: every number and word in it, with its path in serde's names.

use std::fmt::{self, Display};

use serde::ser::{
    Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
    SerializeTupleStruct, SerializeTupleVariant, Serializer,
};

/// Limit on the parts of a value: a longer list would not be useful.
const MAX: usize = 2_000_000;

/// One part of a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Leaf {
    /// Its path: `target.Building`, `worklist[2]`; empty for a value that is one part.
    pub(crate) path: String,
    /// The part as text.
    pub(crate) value: String,
}

/// The parts of a value in order; `None` if there are too many.
pub(crate) fn leaves<T: Serialize>(value: &T) -> Option<Vec<Leaf>> {
    let mut walk = Walk { path: String::new(), leaves: Vec::new() };
    value.serialize(&mut walk).ok().map(|()| walk.leaves)
}

/// The error for too many parts, or a value that refuses to be serialized.
#[derive(Debug)]
struct TooMany;

impl Display for TooMany {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the value has too many parts")
    }
}

impl std::error::Error for TooMany {}

impl serde::ser::Error for TooMany {
    fn custom<T: Display>(_: T) -> Self {
        Self
    }
}

struct Walk {
    path: String,
    leaves: Vec<Leaf>,
}

impl Walk {
    fn leaf(&mut self, value: &dyn Display) -> Result<(), TooMany> {
        if self.leaves.len() >= MAX {
            return Err(TooMany);
        }
        self.leaves.push(Leaf { path: self.path.clone(), value: value.to_string() });
        Ok(())
    }

    fn within<T: Serialize + ?Sized>(&mut self, step: fmt::Arguments<'_>, value: &T) -> Result<(), TooMany> {
        let length = self.enter(step);
        let walked = value.serialize(&mut *self);
        self.path.truncate(length);
        walked
    }

    /// Adds a step to the path; returns the path's length before.
    #[inline(never)]
    fn enter(&mut self, step: fmt::Arguments<'_>) -> usize {
        let length = self.path.len();
        let _ = fmt::Write::write_fmt(&mut self.path, step);
        length
    }

    /// Starts a value that has parts; a variant's name becomes a step of the path.
    fn parts(&mut self, variant: Option<&str>) -> Parts<'_> {
        let length = self.path.len();
        if let Some(variant) = variant {
            self.step(variant);
        }
        Parts { walk: self, length, next: 0, key: String::new() }
    }

    fn step(&mut self, name: &str) {
        if !self.path.is_empty() {
            self.path.push('.');
        }
        self.path += name;
    }
}

/// A list, a table or a struct that is being walked.
struct Parts<'w> {
    walk: &'w mut Walk,
    /// Length of the path before it.
    length: usize,
    /// Number of parts so far.
    next: usize,
    key: String,
}

impl Parts<'_> {
    fn item<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), TooMany> {
        let at = self.next;
        self.next += 1;
        self.walk.within(format_args!("[{at}]"), value)
    }

    fn field<T: Serialize + ?Sized>(&mut self, name: &str, value: &T) -> Result<(), TooMany> {
        self.next += 1;
        let dot = if self.walk.path.is_empty() { "" } else { "." };
        self.walk.within(format_args!("{dot}{name}"), value)
    }

    fn done(self) -> Result<(), TooMany> {
        if self.next == 0 {
            self.walk.leaf(&"[]")?;
        }
        self.walk.path.truncate(self.length);
        Ok(())
    }
}

macro_rules! plain {
    ($($method:ident: $type:ty),+) => {$(
        fn $method(self, value: $type) -> Result<(), TooMany> {
            self.leaf(&value)
        }
    )+};
}

impl<'w> Serializer for &'w mut Walk {
    type Ok = ();
    type Error = TooMany;
    type SerializeSeq = Parts<'w>;
    type SerializeTuple = Parts<'w>;
    type SerializeTupleStruct = Parts<'w>;
    type SerializeTupleVariant = Parts<'w>;
    type SerializeMap = Parts<'w>;
    type SerializeStruct = Parts<'w>;
    type SerializeStructVariant = Parts<'w>;

    plain! {
        serialize_bool: bool, serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64,
        serialize_i128: i128, serialize_u8: u8, serialize_u16: u16, serialize_u32: u32, serialize_u64: u64,
        serialize_u128: u128, serialize_f32: f32, serialize_f64: f64, serialize_char: char, serialize_str: &str
    }

    fn serialize_bytes(self, bytes: &[u8]) -> Result<(), TooMany> {
        let digits: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        self.leaf(&digits)
    }

    fn serialize_none(self) -> Result<(), TooMany> {
        self.leaf(&"none")
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), TooMany> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), TooMany> {
        self.leaf(&"()")
    }

    fn serialize_unit_struct(self, name: &'static str) -> Result<(), TooMany> {
        self.leaf(&name)
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Result<(), TooMany> {
        self.leaf(&variant)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Result<(), TooMany> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<(), TooMany> {
        let dot = if self.path.is_empty() { "" } else { "." };
        self.within(format_args!("{dot}{variant}"), value)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Parts<'w>, TooMany> {
        Ok(self.parts(None))
    }

    fn serialize_tuple(self, _: usize) -> Result<Parts<'w>, TooMany> {
        Ok(self.parts(None))
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Parts<'w>, TooMany> {
        Ok(self.parts(None))
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Parts<'w>, TooMany> {
        Ok(self.parts(Some(variant)))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Parts<'w>, TooMany> {
        Ok(self.parts(None))
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Parts<'w>, TooMany> {
        Ok(self.parts(None))
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Parts<'w>, TooMany> {
        Ok(self.parts(Some(variant)))
    }
}

macro_rules! lists {
    ($($kind:ident::$method:ident),+) => {$(
        impl $kind for Parts<'_> {
            type Ok = ();
            type Error = TooMany;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), TooMany> {
                self.item(value)
            }

            fn end(self) -> Result<(), TooMany> {
                self.done()
            }
        }
    )+};
}

lists!(
    SerializeSeq::serialize_element,
    SerializeTuple::serialize_element,
    SerializeTupleStruct::serialize_field,
    SerializeTupleVariant::serialize_field
);

macro_rules! structs {
    ($($kind:ident),+) => {$(
        impl $kind for Parts<'_> {
            type Ok = ();
            type Error = TooMany;

            fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<(), TooMany> {
                self.field(name, value)
            }

            fn end(self) -> Result<(), TooMany> {
                self.done()
            }
        }
    )+};
}

structs!(SerializeStruct, SerializeStructVariant);

impl SerializeMap for Parts<'_> {
    type Ok = ();
    type Error = TooMany;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), TooMany> {
        let parts = leaves(&key).ok_or(TooMany)?;
        self.key = parts.into_iter().map(|leaf| leaf.value).collect::<Vec<_>>().join(",");
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), TooMany> {
        self.next += 1;
        let key = std::mem::take(&mut self.key);
        self.walk.within(format_args!("[{key}]"), value)
    }

    fn end(self) -> Result<(), TooMany> {
        self.done()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde::Serialize;

    use super::leaves;

    #[derive(Serialize)]
    enum Target {
        Unit(u16),
        Nothing,
        Pair(u8, u8),
        Part { size: i32 },
    }

    #[derive(Serialize)]
    struct Wrapped(u128);

    #[derive(Serialize)]
    struct City {
        target: Target,
        worklist: Vec<Target>,
        goal: Option<i32>,
        none: Option<i32>,
        bits: Wrapped,
        empty: Vec<u8>,
        table: BTreeMap<(u8, u8), bool>,
    }

    fn told<T: Serialize>(value: &T) -> Vec<String> {
        let leaves = leaves(value).expect("few parts");
        leaves.into_iter().map(|leaf| format!("{}={}", leaf.path, leaf.value)).collect()
    }

    #[test]
    fn every_part_has_its_place_in_the_names_of_serde() {
        let city = City {
            target: Target::Unit(7),
            worklist: vec![Target::Nothing, Target::Pair(1, 2), Target::Part { size: -3 }],
            goal: Some(4),
            none: None,
            bits: Wrapped(u128::MAX),
            empty: Vec::new(),
            table: BTreeMap::from([((1, 2), true)]),
        };
        let expected = [
            "target.Unit=7",
            "worklist[0]=Nothing",
            "worklist[1].Pair[0]=1",
            "worklist[1].Pair[1]=2",
            "worklist[2].Part.size=-3",
            "goal=4",
            "none=none",
            "bits=340282366920938463463374607431768211455",
            "empty=[]",
            "table[1,2]=true",
        ];
        assert_eq!(told(&city), expected);
        assert_eq!((told(&5u8), told(&Wrapped(6))), (vec!["=5".to_owned()], vec!["=6".to_owned()]));
    }
}

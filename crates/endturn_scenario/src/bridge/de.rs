//! The serde deserializer over a tree. If a value does not fit the request, it reports that and
//! makes a value up.

use serde::de::{DeserializeSeed, Deserializer, Visitor};
use serde::forward_to_deserialize_any;

use super::access::{Entries, Fields, Items, Variant};
use super::shapes::Wanted;
use super::state::{Context, Fault, Level, Place, TypeKey, type_key};
use crate::codes;
use crate::tree::{Kind, Name, Node};

/// Limit on stand-ins within stand-ins; types that contain themselves would never end.
const MAX_STAND_IN_DEPTH: u32 = 48;

/// Name of newtype structs that represent a value, or a group that begins with one: `"a"` or
/// `("a", 1)`. The visitor is given the single value as its newtype, or a sequence.
pub const ONE_OR_GROUP: &str = "one or group";

/// Reader of one value.
#[derive(Clone, Copy)]
pub(super) struct De<'a, 'de> {
    pub(super) context: &'a Context,
    pub(super) place: Place<'de>,
    /// The name in front belongs to a variant and was already read.
    pub(super) is_bare: bool,
    /// A map key, where words need no quotes.
    pub(super) is_key: bool,
    /// `None` is allowed here too.
    pub(super) is_optional: bool,
    /// Number of stand-ins above this one.
    pub(super) depth: u32,
}

/// Reads a place with a seed, and learns from the fault if it fails; compiled once per type.
#[inline(never)]
pub(super) fn descend<'de, S: DeserializeSeed<'de>>(
    context: &Context,
    place: Place<'de>,
    is_key: bool,
    seed: S,
) -> Result<S::Value, Fault> {
    match seed.deserialize(De::at(context, place, is_key)) {
        Ok(value) => Ok(value),
        Err(fault) => Err(context.learn(place, fault)),
    }
}

impl<'a, 'de> De<'a, 'de> {
    /// Makes a reader of `place`, or of a stand-in if the place is known to be faulty.
    pub(super) fn enter(context: &'a Context, place: Place<'de>) -> Self {
        let mut live = place;
        if context.level(place) == Some(Level::StandIn) {
            live = Place::Nowhere;
        } else if matches!(place, Place::Node(Node { kind: Kind::Error, .. })) {
            context.stand_in(place);
            live = Place::Nowhere;
        }
        Self { context, place: live, is_bare: false, is_key: false, is_optional: false, depth: 0 }
    }

    /// Makes a reader of `place` as a map key or a value. The generic functions of this file only
    /// call the visitor; all that doesn't depend on its type is in plain functions, compiled once.
    #[inline(never)]
    fn at(context: &'a Context, place: Place<'de>, is_key: bool) -> Self {
        Self { is_key, ..Self::enter(context, place) }
    }

    /// Makes a reader of a stand-in inside this one.
    pub(super) fn inner_stand_in(self) -> Self {
        Self { place: Place::Nowhere, is_bare: false, is_key: false, depth: self.depth + 1, ..self }
    }

    /// Makes a reader of the same place for the inside of an unwritten wrapper; a type that wraps
    /// itself would never end.
    fn within(self) -> Result<Self, Fault> {
        if self.depth > MAX_STAND_IN_DEPTH { Err(Fault::Stuck) } else { Ok(Self { depth: self.depth + 1, ..self }) }
    }

    /// Builds a struct from `fields`, or only from the fields that it is known to need.
    pub(super) fn build_struct<V: Visitor<'de>>(
        self,
        found: Option<&'de [(Name, Node)]>,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        let key = type_key::<V>(fields);
        match visitor.visit_map(self.open_struct(key, found, fields)?) {
            Ok(value) => Ok(value),
            Err(fault) => Err(self.struct_fault(fault, key, found)),
        }
    }

    /// Access to the fields of a struct, after a report of those that it lacks.
    #[inline(never)]
    fn open_struct(
        self,
        key: TypeKey,
        found: Option<&'de [(Name, Node)]>,
        fields: &'static [&'static str],
    ) -> Result<Fields<'a, 'de>, Fault> {
        if self.depth > MAX_STAND_IN_DEPTH {
            return Err(Fault::Stuck);
        }
        let present = found.unwrap_or_default();
        let absent: Vec<&'static str> = self
            .context
            .required(key)
            .into_iter()
            .filter(|field| !present.iter().any(|(name, _)| name.text == *field))
            .collect();
        if let (Some(_), Place::Node(node)) = (found, self.place) {
            absent.iter().for_each(|field| self.context.missing(node.opening(), key, field));
        }
        Ok(Fields::new(self, present, fields, absent))
    }

    /// Learns from the fault of a struct that lacks a field.
    #[inline(never)]
    fn struct_fault(self, fault: Fault, key: TypeKey, found: Option<&[(Name, Node)]>) -> Fault {
        match fault {
            // The field is present but was left out, so the struct as a whole is unreadable.
            Fault::Missing(field) if found.unwrap_or_default().iter().any(|(name, _)| name.text == field) => {
                Fault::Stuck
            }
            Fault::Missing(field) => self.context.require(key, field),
            fault => fault,
        }
    }

    /// Reads the items of a group or list of exactly `length`, if `group` gives any.
    fn build_tuple<V: Visitor<'de>>(
        self,
        group: Option<&'de [Node]>,
        length: usize,
        visitor: V,
    ) -> Result<V::Value, Fault> {
        visitor.visit_seq(self.open_tuple(group, length)?)
    }

    #[inline(never)]
    fn open_tuple(self, group: Option<&'de [Node]>, length: usize) -> Result<Items<'a, 'de>, Fault> {
        if self.depth > MAX_STAND_IN_DEPTH {
            return Err(Fault::Stuck);
        }
        let items = group.unwrap_or_default();
        if group.is_none_or(|items| items.len() != length) {
            self.wrong(&format!("a group of {length} `(…)`"));
        }
        Ok(Items::exactly(self, items, length))
    }

    /// The entries of a map; none, after a report, if there is something else.
    #[inline(never)]
    fn open_map(self) -> Entries<'a, 'de> {
        match self.kind() {
            Some(Kind::Map(entries)) => Entries::of_map(self, entries),
            Some(Kind::Struct(None, fields)) => Entries::of_struct(self, fields),
            Some(Kind::Struct(Some(_), fields)) if self.is_bare => Entries::of_struct(self, fields),
            Some(Kind::Tuple(Some(_), items)) if self.is_bare && items.is_empty() => Entries::of_map(self, &[]),
            kind => {
                if !matches!(kind, Some(Kind::Unit)) {
                    self.wrong("a map `{key: value, …}`");
                }
                Entries::of_map(self, &[])
            }
        }
    }

    /// The items of a list; none, after a report, if there is something else.
    #[inline(never)]
    fn open_list(self) -> Items<'a, 'de> {
        if let Some(Kind::Seq(items)) = self.kind() {
            return Items::all(self, items);
        }
        self.wrong_for("a list `[…]`", Wanted::List);
        Items::all(self, &[])
    }

    /// The variant named here; a stand-in, after a report, if there is none.
    #[inline(never)]
    fn open_enum(self, variants: &'static [&'static str]) -> Result<Variant<'a, 'de>, Fault> {
        if self.depth > MAX_STAND_IN_DEPTH {
            return Err(Fault::Stuck);
        }
        if self.is_bare {
            // The name in front is the outer variant's, so this value has none of its own.
            self.wrong("one value");
        } else {
            match self.variant_name(variants) {
                Some((name, _)) if variants.contains(&name) => return Ok(Variant { de: self, name }),
                Some((name, span)) => {
                    let meant = self.is_none_meant(name).then_some("None");
                    self.context.unknown((codes::UNKNOWN_WORD, "word"), name, span, variants, meant);
                    self.context.stand_in(self.place);
                }
                None => {}
            }
        }
        let name = variants.first().copied().ok_or(Fault::Stuck)?;
        Ok(Variant { de: self.inner_stand_in(), name })
    }

    /// The place inside a newtype's brackets, or the whole group if that is allowed; `None` if the
    /// brackets are left out.
    #[inline(never)]
    fn open_newtype(self, name: &str) -> Option<Result<&'de Node, Items<'a, 'de>>> {
        let Some(Kind::Tuple(found, items)) = self.kind() else { return None };
        if let [inner] = items.as_slice()
            && found.as_ref().is_none_or(|found| found.text == name)
        {
            return Some(Ok(inner));
        }
        let is_group = name == ONE_OR_GROUP && (self.is_bare || found.is_none());
        is_group.then(|| Err(Items::all(self, items)))
    }

    /// Reads a whole number between bounds; `None` after reporting a problem.
    #[inline(never)]
    fn signed(self, low: i128, high: i128) -> i128 {
        self.integer((&low.to_string(), &high.to_string()), |value: i128| (low..=high).contains(&value)).unwrap_or(1)
    }

    #[inline(never)]
    fn unsigned(self, high: u128) -> u128 {
        self.integer(("0", &high.to_string()), |value: u128| value <= high).unwrap_or(1)
    }

    pub(super) fn tuple_variant<V: Visitor<'de>>(self, length: usize, visitor: V) -> Result<V::Value, Fault> {
        self.build_tuple(self.variant_items(), length, visitor)
    }
}

macro_rules! integers {
    ($($method:ident $visit:ident $type:ident $read:ident($($bound:ident),+);)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
            visitor.$visit(self.$read($($type::$bound.into()),+) as $type)
        }
    )*};
}

impl<'de> Deserializer<'de> for De<'_, 'de> {
    type Error = Fault;

    integers! {
        deserialize_i8 visit_i8 i8 signed(MIN, MAX);
        deserialize_i16 visit_i16 i16 signed(MIN, MAX);
        deserialize_i32 visit_i32 i32 signed(MIN, MAX);
        deserialize_i64 visit_i64 i64 signed(MIN, MAX);
        deserialize_i128 visit_i128 i128 signed(MIN, MAX);
        deserialize_u8 visit_u8 u8 unsigned(MAX);
        deserialize_u16 visit_u16 u16 unsigned(MAX);
        deserialize_u32 visit_u32 u32 unsigned(MAX);
        deserialize_u64 visit_u64 u64 unsigned(MAX);
        deserialize_u128 visit_u128 u128 unsigned(MAX);
    }

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        let kind = match self.place {
            Place::Node(node) => &node.kind,
            Place::Name(name) => return visitor.visit_borrowed_str(&name.text),
            Place::Nowhere => return visitor.visit_borrowed_str("x"),
        };
        match kind {
            Kind::Unit | Kind::Error => visitor.visit_unit(),
            Kind::Bool(value) => visitor.visit_bool(*value),
            Kind::Int(value) => match (i64::try_from(*value), u64::try_from(*value)) {
                (Ok(value), _) => visitor.visit_i64(value),
                (_, Ok(value)) => visitor.visit_u64(value),
                _ => visitor.visit_i128(*value),
            },
            Kind::Big(value) => visitor.visit_u128(*value),
            Kind::Float(_) => self.deserialize_f64(visitor),
            Kind::Char(c) => visitor.visit_char(*c),
            Kind::Str(text) | Kind::Ident(text) | Kind::Word(text) => visitor.visit_borrowed_str(text),
            Kind::Seq(items) | Kind::Tuple(_, items) => visitor.visit_seq(Items::all(self, items)),
            Kind::Map(_) | Kind::Struct(..) => self.deserialize_map(visitor),
            Kind::Option(_) => self.deserialize_option(visitor),
        }
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        if let Some(Kind::Bool(value)) = self.kind() {
            return visitor.visit_bool(*value);
        }
        self.wrong_for("`true` or `false`", Wanted::Bool);
        visitor.visit_bool(false)
    }

    fn deserialize_f32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_f32(self.number_text().and_then(|text| text.parse().ok()).unwrap_or(1.0))
    }

    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_f64(self.number_text().and_then(|text| text.parse().ok()).unwrap_or(1.0))
    }

    fn deserialize_char<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        if let Some(Kind::Char(c)) = self.kind() {
            return visitor.visit_char(*c);
        }
        self.wrong("a character `'…'`");
        visitor.visit_char('x')
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_borrowed_str(self.text().unwrap_or("x"))
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.deserialize_str(visitor)
    }

    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.deserialize_str(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match (self.place, self.kind()) {
            (Place::Nowhere, _) | (_, Some(Kind::Option(None))) => visitor.visit_none(),
            (_, Some(Kind::Option(Some(inner)))) => {
                let place = Place::Node(inner);
                match visitor.visit_some(De::at(self.context, place, false)) {
                    Ok(value) => Ok(value),
                    Err(fault) => Err(self.context.learn(place, fault)),
                }
            }
            _ => visitor.visit_some(De { is_optional: true, ..self.within()? }),
        }
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        if !matches!(self.kind(), Some(Kind::Unit)) {
            self.wrong("`()`");
        }
        visitor.visit_unit()
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(self, name: &'static str, visitor: V) -> Result<V::Value, Fault> {
        match self.kind() {
            Some(Kind::Unit) => {}
            Some(Kind::Ident(word)) if word == name => {}
            _ => self.wrong(&format!("`{name}`")),
        }
        visitor.visit_unit()
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, name: &'static str, visitor: V) -> Result<V::Value, Fault> {
        let (de, inner) = match self.open_newtype(name) {
            Some(Err(items)) => return visitor.visit_seq(items),
            Some(Ok(inner)) => (De::at(self.context, Place::Node(inner), false), Some(inner)),
            None => (self.within()?, None),
        };
        match (visitor.visit_newtype_struct(de), inner) {
            (Err(fault), Some(inner)) => Err(self.context.learn(Place::Node(inner), fault)),
            (read, _) => read,
        }
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_seq(self.open_list())
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, length: usize, visitor: V) -> Result<V::Value, Fault> {
        self.build_tuple(self.group(None), length, visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        length: usize,
        visitor: V,
    ) -> Result<V::Value, Fault> {
        self.build_tuple(self.group(Some(name)), length, visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_map(self.open_map())
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        self.build_struct(self.struct_fields(name), fields, visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        visitor.visit_enum(self.open_enum(variants)?)
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_unit()
    }

    forward_to_deserialize_any! { bytes byte_buf }
}

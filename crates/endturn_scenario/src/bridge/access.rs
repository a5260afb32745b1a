//! serde's access to the items, entries, fields and variants of a tree.

use std::collections::BTreeSet;
use std::slice::Iter;

use endturn_engine::compact::CompactCollect as _;
use serde::de::value::BorrowedStrDeserializer;
use serde::de::{DeserializeSeed, EnumAccess, MapAccess, SeqAccess, VariantAccess, Visitor};

use super::de::{De, descend};
use super::state::{Fault, Level, Place};
use crate::codes;
use crate::tree::{Name, Node};

fn is_skipped(de: De<'_, '_>, node: &Node) -> bool {
    de.context.level(Place::Node(node)) == Some(Level::Skip)
}

/// The items of a list, or exactly as many as a group needs.
pub(super) struct Items<'a, 'de> {
    de: De<'a, 'de>,
    items: Iter<'de, Node>,
    /// Number of items still to give, for a group.
    wanted: Option<usize>,
}

impl<'a, 'de> Items<'a, 'de> {
    pub(super) fn all(de: De<'a, 'de>, items: &'de [Node]) -> Self {
        Self { de, items: items.iter(), wanted: None }
    }

    pub(super) fn exactly(de: De<'a, 'de>, items: &'de [Node], length: usize) -> Self {
        Self { de, items: items.iter(), wanted: Some(length) }
    }
}

impl<'de> SeqAccess<'de> for Items<'_, 'de> {
    type Error = Fault;

    fn next_element_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, Fault> {
        match self.next()? {
            Some(next) => next.read(seed).map(Some),
            None => Ok(None),
        }
    }

    fn size_hint(&self) -> Option<usize> {
        self.wanted.or(Some(self.items.len()))
    }
}

/// A value to be read next: at a place that learns from its fault, or a stand-in.
struct Next<'a, 'de> {
    de: De<'a, 'de>,
    place: Option<Place<'de>>,
}

impl<'a, 'de> Next<'a, 'de> {
    #[inline(never)]
    fn at(de: De<'a, 'de>, place: Place<'de>, is_key: bool) -> Self {
        Self { de: De { is_key, ..De::enter(de.context, place) }, place: Some(place) }
    }

    #[inline(never)]
    fn stand_in(de: De<'a, 'de>) -> Self {
        Self { de: de.inner_stand_in(), place: None }
    }

    /// Reads it with a seed; compiled once per type, not once per field.
    #[inline(never)]
    fn read<S: DeserializeSeed<'de>>(self, seed: S) -> Result<S::Value, Fault> {
        match seed.deserialize(self.de) {
            Ok(value) => Ok(value),
            Err(fault) => Err(match self.place {
                Some(place) => self.de.context.learn(place, fault),
                None => to_stuck(fault),
            }),
        }
    }
}

impl<'a, 'de> Items<'a, 'de> {
    #[inline(never)]
    fn next(&mut self) -> Result<Option<Next<'a, 'de>>, Fault> {
        if let Some(wanted) = &mut self.wanted {
            if *wanted == 0 {
                return Ok(None);
            }
            *wanted -= 1;
        }
        let de = self.de;
        let is_group = self.wanted.is_some();
        let next = self.items.find(|node| {
            let is_left_out = !is_group && is_skipped(de, node);
            if is_left_out {
                de.context.shift(de.place);
            }
            !is_left_out
        });
        match next {
            Some(node) if is_group && is_skipped(de, node) => Err(Fault::Stuck),
            Some(node) => Ok(Some(Next::at(de, Place::Node(node), false))),
            None if is_group => Ok(Some(Next::stand_in(de))),
            None => Ok(None),
        }
    }
}

/// A refusal of a stand-in is not a mistake in the file.
fn to_stuck(fault: Fault) -> Fault {
    if matches!(fault, Fault::Learned) { fault } else { Fault::Stuck }
}

/// The entries of a map in either notation.
pub(super) struct Entries<'a, 'de> {
    de: De<'a, 'de>,
    map: Iter<'de, (Node, Node)>,
    fields: Iter<'de, (Name, Node)>,
    value: Option<&'de Node>,
}

impl<'a, 'de> Entries<'a, 'de> {
    pub(super) fn of_map(de: De<'a, 'de>, entries: &'de [(Node, Node)]) -> Self {
        Self { de, map: entries.iter(), fields: [].iter(), value: None }
    }

    pub(super) fn of_struct(de: De<'a, 'de>, fields: &'de [(Name, Node)]) -> Self {
        Self { de, map: [].iter(), fields: fields.iter(), value: None }
    }

    fn next(&mut self) -> Option<(Place<'de>, &'de Node)> {
        let from_map = self.map.next().map(|(key, value)| (Place::Node(key), value));
        from_map.or_else(|| self.fields.next().map(|(name, value)| (Place::Name(name), value)))
    }

    #[inline(never)]
    fn next_key(&mut self) -> Option<Next<'a, 'de>> {
        while let Some((key, value)) = self.next() {
            self.de.context.notice_key(key);
            if !self.de.context.leaves_out(self.de.place, key) && !is_skipped(self.de, value) {
                self.value = Some(value);
                return Some(Next::at(self.de, key, true));
            }
        }
        None
    }
}

impl<'de> MapAccess<'de> for Entries<'_, 'de> {
    type Error = Fault;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Fault> {
        match self.next_key() {
            Some(key) => key.read(seed).map(Some),
            None => Ok(None),
        }
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, Fault> {
        let node = self.value.take().ok_or(Fault::Stuck)?;
        descend(self.de.context, Place::Node(node), false, seed)
    }
}

/// The fields of a struct: the known ones that are present, then stand-ins for absent ones.
pub(super) struct Fields<'a, 'de> {
    de: De<'a, 'de>,
    all: &'de [(Name, Node)],
    present: Iter<'de, (Name, Node)>,
    known: &'static [&'static str],
    absent: std::vec::IntoIter<&'static str>,
    /// Known fields that are absent, once needed.
    missed: Option<Vec<&'static str>>,
    value: Option<&'de Node>,
}

impl<'a, 'de> Fields<'a, 'de> {
    pub(super) fn new(
        de: De<'a, 'de>,
        present: &'de [(Name, Node)],
        known: &'static [&'static str],
        absent: Vec<&'static str>,
    ) -> Self {
        Self { de, all: present, present: present.iter(), known, absent: absent.into_iter(), missed: None, value: None }
    }
}

impl<'a, 'de> Fields<'a, 'de> {
    #[inline(never)]
    fn next_name(&mut self) -> Option<&'de str> {
        while let Some((name, node)) = self.present.next() {
            if !self.known.contains(&name.text.as_str()) {
                self.unknown(name);
            } else if !is_skipped(self.de, node) {
                self.value = Some(node);
                return Some(&name.text);
            }
        }
        self.value = None;
        self.absent.next()
    }

    #[inline(never)]
    fn next_value(&mut self) -> Next<'a, 'de> {
        match self.value.take() {
            Some(node) => Next::at(self.de, Place::Node(node), false),
            None => Next::stand_in(self.de),
        }
    }

    /// Reports an unknown field. If it is a misspelling of an absent one, this also covers the
    /// absence.
    fn unknown(&mut self, name: &Name) {
        let context = self.de.context;
        let (all, known) = (self.all, self.known);
        let missed = self.missed.get_or_insert_with(|| {
            let there: BTreeSet<&str> = all.iter().map(|(name, _)| name.text.as_str()).into_set();
            known.iter().copied().filter(|field| !there.contains(field)).collect()
        });
        // Of equally near fields one that is missing is meant rather than one that is there.
        let candidates: Vec<&str> = missed.iter().chain(known).copied().collect();
        let meant = context.near(&name.text, &candidates);
        let meant = meant.and_then(|meant| missed.iter().copied().find(|field| *field == meant));
        context.unknown((codes::UNKNOWN_FIELD, "field"), &name.text, name.span, self.known, meant);
        if let (Some(meant), Place::Node(node)) = (meant, self.de.place) {
            context.mean(node.opening(), meant);
        }
    }
}

impl<'de> MapAccess<'de> for Fields<'_, 'de> {
    type Error = Fault;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Fault> {
        match self.next_name() {
            Some(name) => seed.deserialize(BorrowedStrDeserializer::new(name)).map(Some),
            None => Ok(None),
        }
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, Fault> {
        self.next_value().read(seed)
    }
}

/// A variant by name, with the values after the name.
pub(super) struct Variant<'a, 'de> {
    pub(super) de: De<'a, 'de>,
    pub(super) name: &'de str,
}

impl<'de> EnumAccess<'de> for Variant<'_, 'de> {
    type Error = Fault;
    type Variant = Self;

    fn variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<(S::Value, Self), Fault> {
        Ok((seed.deserialize(BorrowedStrDeserializer::new(self.name))?, self))
    }
}

impl<'a, 'de> Variant<'a, 'de> {
    /// Reports values after a word that has none.
    #[inline(never)]
    fn check_bare(&self) {
        let has_values = self.de.variant_items().is_some_and(|items| !items.is_empty());
        let has_fields = self.de.variant_fields().is_some_and(|fields| !fields.is_empty());
        if has_values || has_fields {
            self.de.wrong(&format!("the word `{}` without values", self.name));
        }
    }

    /// A reader of the one value after the name, and the place that learns from its fault.
    #[inline(never)]
    fn newtype(&self) -> (De<'a, 'de>, Option<Place<'de>>) {
        let de = self.de;
        match (de.variant_items(), de.variant_fields()) {
            (Some([item]), _) => {
                let place = Place::Node(item);
                (De::enter(de.context, place), Some(place))
            }
            // The value's own brackets may be left out, in which case these are its fields or
            // items.
            (Some(_), _) => (De { is_bare: true, ..de }, None),
            (_, Some(fields)) if !fields.is_empty() => (De { is_bare: true, ..de }, None),
            _ => {
                de.wrong(&format!("`{}(…)` with one value", self.name));
                (de.inner_stand_in(), None)
            }
        }
    }

    #[inline(never)]
    fn fields(&self) -> Option<&'de [(Name, Node)]> {
        let found = self.de.variant_fields();
        if found.is_none() {
            self.de.wrong(&format!("`{}(field: value, …)`", self.name));
        }
        found
    }
}

impl<'de> VariantAccess<'de> for Variant<'_, 'de> {
    type Error = Fault;

    fn unit_variant(self) -> Result<(), Fault> {
        self.check_bare();
        Ok(())
    }

    fn newtype_variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<S::Value, Fault> {
        let (de, place) = self.newtype();
        match (seed.deserialize(de), place) {
            (Err(fault), Some(place)) => Err(de.context.learn(place, fault)),
            (read, _) => read,
        }
    }

    fn tuple_variant<V: Visitor<'de>>(self, length: usize, visitor: V) -> Result<V::Value, Fault> {
        self.de.tuple_variant(length, visitor)
    }

    fn struct_variant<V: Visitor<'de>>(self, fields: &'static [&'static str], visitor: V) -> Result<V::Value, Fault> {
        self.de.build_struct(self.fields(), fields, visitor)
    }
}

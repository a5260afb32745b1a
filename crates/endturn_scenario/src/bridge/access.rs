//! serde's access to the items, entries, fields and variants of a tree.

use std::collections::BTreeSet;
use std::slice::Iter;

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
            Some(node) => descend(de.context, Place::Node(node), false, seed).map(Some),
            None if is_group => seed.deserialize(de.inner_stand_in()).map_err(to_stuck).map(Some),
            None => Ok(None),
        }
    }

    fn size_hint(&self) -> Option<usize> {
        self.wanted.or(Some(self.items.len()))
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
}

impl<'de> MapAccess<'de> for Entries<'_, 'de> {
    type Error = Fault;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Fault> {
        while let Some((key, value)) = self.next() {
            self.de.context.notice_key(key);
            if !self.de.context.leaves_out(self.de.place, key) && !is_skipped(self.de, value) {
                self.value = Some(value);
                return descend(self.de.context, key, true, seed).map(Some);
            }
        }
        Ok(None)
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

impl Fields<'_, '_> {
    /// Reports an unknown field. If it is a misspelling of an absent one, this also covers the
    /// absence.
    fn unknown(&mut self, name: &Name) {
        let context = self.de.context;
        let (all, known) = (self.all, self.known);
        let missed = self.missed.get_or_insert_with(|| {
            let there: BTreeSet<&str> = all.iter().map(|(name, _)| name.text.as_str()).collect();
            known.iter().copied().filter(|field| !there.contains(field)).collect()
        });
        let meant = context.near(&name.text, missed);
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
        while let Some((name, node)) = self.present.next() {
            if !self.known.contains(&name.text.as_str()) {
                self.unknown(name);
            } else if !is_skipped(self.de, node) {
                self.value = Some(node);
                return seed.deserialize(BorrowedStrDeserializer::new(&name.text)).map(Some);
            }
        }
        let Some(name) = self.absent.next() else { return Ok(None) };
        self.value = None;
        seed.deserialize(BorrowedStrDeserializer::new(name)).map(Some)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, Fault> {
        match self.value.take() {
            Some(node) => descend(self.de.context, Place::Node(node), false, seed),
            None => seed.deserialize(self.de.inner_stand_in()).map_err(to_stuck),
        }
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

impl<'de> VariantAccess<'de> for Variant<'_, 'de> {
    type Error = Fault;

    fn unit_variant(self) -> Result<(), Fault> {
        let has_values = self.de.variant_items().is_some_and(|items| !items.is_empty());
        let has_fields = self.de.variant_fields().is_some_and(|fields| !fields.is_empty());
        if has_values || has_fields {
            self.de.wrong(&format!("the word `{}` without values", self.name));
        }
        Ok(())
    }

    fn newtype_variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<S::Value, Fault> {
        let de = self.de;
        match (de.variant_items(), de.variant_fields()) {
            (Some([item]), _) => descend(de.context, Place::Node(item), false, seed),
            // The value's own brackets may be left out, in which case these are its fields or
            // items.
            (Some(items), _) if !items.is_empty() => seed.deserialize(De { is_bare: true, ..de }),
            (_, Some(fields)) if !fields.is_empty() => seed.deserialize(De { is_bare: true, ..de }),
            (Some([]), _) => seed.deserialize(De { is_bare: true, ..de }),
            _ => {
                de.wrong(&format!("`{}(…)` with one value", self.name));
                seed.deserialize(de.inner_stand_in())
            }
        }
    }

    fn tuple_variant<V: Visitor<'de>>(self, length: usize, visitor: V) -> Result<V::Value, Fault> {
        self.de.tuple_variant(length, visitor)
    }

    fn struct_variant<V: Visitor<'de>>(self, fields: &'static [&'static str], visitor: V) -> Result<V::Value, Fault> {
        let found = self.de.variant_fields();
        if found.is_none() {
            self.de.wrong(&format!("`{}(field: value, …)`", self.name));
        }
        self.de.build_struct(found, fields, visitor)
    }
}

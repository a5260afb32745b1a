//! T-139: differences between two states.

use std::collections::{BTreeMap, BTreeSet};

use crate::compact::CompactCollect as _;
use bevy_ecs::prelude::*;

use super::leaves::Leaf;
use super::registry::StateRegistry;
use super::section::Section;

/// The first row in which two states differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The section's name.
    pub section: &'static str,
    /// The entity's key, or `resource`.
    pub key: String,
}

/// A row in which two states differ: a component of an entity, or a resource.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowDifference {
    /// The section's name.
    pub section: &'static str,
    /// The entity's key, or `resource`.
    pub key: String,
    /// The difference.
    pub what: Differs,
}

/// Kinds of difference in a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Differs {
    /// Only our state has it.
    OnlyOurs,
    /// Only the other state has it.
    OnlyTheirs,
    /// Both have it. Empty for a row of too many parts to list.
    Fields(Vec<FieldDifference>),
}

/// A part of a row in which two states differ; `None` if a state does not have it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldDifference {
    /// Its path in serde's names, like `placement.worked`; empty for a row that is one value.
    pub field: String,
    /// The value in our state.
    pub ours: Option<String>,
    /// The value in the other.
    pub theirs: Option<String>,
}

fn hashed(world: &World) -> impl Iterator<Item = &Section> {
    world.resource::<StateRegistry>().sections().iter().filter(|section| (section.is_hashed)(world))
}

/// The first row in which two states differ, in canonical order.
pub(crate) fn first_difference(ours: &World, theirs: &World) -> Option<Difference> {
    let rows = |world: &World| -> Vec<_> {
        let sections = hashed(world).map(|section| (section.name, (section.rows)(world)));
        sections.flat_map(|(name, rows)| rows.into_iter().map(move |(key, bytes)| (name, key, bytes))).collect()
    };
    let (ours, theirs) = (rows(ours), rows(theirs));
    let at = ours.iter().zip(&theirs).position(|(one, other)| one != other);
    let (section, key, _) = match at {
        Some(at) => &ours[at],
        None => ours.get(theirs.len()).or_else(|| theirs.get(ours.len()))?,
    };
    Some(Difference { section, key: key.clone() })
}

/// All rows in which two states differ, section by section in the order of their names.
pub(crate) fn differences(ours: &World, theirs: &World) -> Vec<RowDifference> {
    let by_name = |world| hashed(world).map(|section| (section.name, section)).into_map();
    let (own, other) = (by_name(ours), by_name(theirs));
    let names: BTreeSet<&'static str> = own.keys().chain(other.keys()).copied().into_set();
    let mut all = Vec::new();
    for name in names {
        let sides = (own.get(name).map(|section| (*section, ours)), other.get(name).map(|section| (*section, theirs)));
        of_section(name, sides, &mut all);
    }
    all
}

/// A section of a world.
type Side<'w> = Option<(&'w Section, &'w World)>;

fn of_section(name: &'static str, sides: (Side<'_>, Side<'_>), all: &mut Vec<RowDifference>) {
    let rows = |side: Side<'_>| side.map(|(section, world)| (section.rows)(world)).unwrap_or_default();
    let (ours, theirs) = (rows(sides.0), rows(sides.1));
    if ours == theirs {
        return;
    }
    let parts = |side: Side<'_>| side.map(|(section, world)| (section.leaves)(world)).unwrap_or_default();
    let (own_parts, other_parts) = (parts(sides.0), parts(sides.1));
    let places: BTreeMap<&str, usize> = theirs.iter().enumerate().map(|(at, (key, _))| (key.as_str(), at)).into_map();
    let mut push = |key: &str, what| all.push(RowDifference { section: name, key: key.to_owned(), what });
    for (at, (key, bytes)) in ours.iter().enumerate() {
        match places.get(key.as_str()) {
            None => push(key, Differs::OnlyOurs),
            Some(&other) if theirs[other].1 != *bytes => {
                let part = |parts: &[Option<Vec<Leaf>>], at: usize| parts.get(at).cloned().flatten();
                push(key, Differs::Fields(fields(part(&own_parts, at), part(&other_parts, other))));
            }
            Some(_) => {}
        }
    }
    let known: BTreeSet<&str> = ours.iter().map(|(key, _)| key.as_str()).into_set();
    theirs.iter().filter(|(key, _)| !known.contains(key.as_str())).for_each(|(key, _)| push(key, Differs::OnlyTheirs));
}

/// Parts that differ, in the order of our state; then those that only the other has.
fn fields(ours: Option<Vec<Leaf>>, theirs: Option<Vec<Leaf>>) -> Vec<FieldDifference> {
    let (Some(ours), Some(theirs)) = (ours, theirs) else { return Vec::new() };
    let known: BTreeSet<&str> = ours.iter().map(|leaf| leaf.path.as_str()).into_set();
    let values: BTreeMap<&str, &str> = theirs.iter().map(|leaf| (leaf.path.as_str(), leaf.value.as_str())).into_map();
    let changed = ours.iter().filter_map(|leaf| {
        let other = values.get(leaf.path.as_str()).copied();
        let ours = Some(leaf.value.clone());
        let theirs = other.map(str::to_owned);
        (other != Some(&leaf.value)).then(|| FieldDifference { field: leaf.path.clone(), ours, theirs })
    });
    let new = theirs.iter().filter(|leaf| !known.contains(leaf.path.as_str()));
    let new =
        new.map(|leaf| FieldDifference { field: leaf.path.clone(), ours: None, theirs: Some(leaf.value.clone()) });
    changed.chain(new).collect()
}

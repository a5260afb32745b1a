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
    let rows = |section: Option<&&Section>, world| section.map(|section| (section.rows)(world)).unwrap_or_default();
    let parts = |section: Option<&&Section>, world| section.map(|section| (section.leaves)(world)).unwrap_or_default();
    let names: BTreeSet<&'static str> = own.keys().chain(other.keys()).copied().into_set();
    let mut all = Vec::new();
    for name in names {
        let sides = (own.get(name), other.get(name));
        let rows = [rows(sides.0, ours), rows(sides.1, theirs)];
        of_section(name, &rows, &|| [parts(sides.0, ours), parts(sides.1, theirs)], &mut all);
    }
    all
}

/// The rows of a section: their keys, and their values as bytes.
type Rows = Vec<(String, Vec<u8>)>;
/// The parts of each row; `None` for a row of too many.
type Parts = Vec<Option<Vec<Leaf>>>;

/// All rows of a state, kept to compare them with those of another.
#[derive(Clone, Debug, Default)]
pub struct StateRows(BTreeMap<&'static str, (Rows, Parts)>);

impl StateRows {
    pub(crate) fn of(world: &World) -> Self {
        Self(hashed(world).map(|section| (section.name, ((section.rows)(world), (section.leaves)(world)))).into_map())
    }

    /// All rows in which this state and another differ, section by section in the order of their
    /// names.
    pub fn differences(&self, other: &Self) -> Vec<RowDifference> {
        let names: BTreeSet<&'static str> = self.0.keys().chain(other.0.keys()).copied().into_set();
        let (nothing, mut all) = ((Rows::new(), Parts::new()), Vec::new());
        for name in names {
            let sides = [self, other].map(|side| side.0.get(name).unwrap_or(&nothing));
            let rows = sides.map(|(rows, _)| rows.clone());
            of_section(name, &rows, &|| sides.map(|(_, parts)| parts.clone()), &mut all);
        }
        all
    }
}

fn of_section(
    name: &'static str,
    [ours, theirs]: &[Rows; 2],
    parts: &dyn Fn() -> [Parts; 2],
    all: &mut Vec<RowDifference>,
) {
    if ours == theirs {
        return;
    }
    let [own_parts, other_parts] = parts();
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

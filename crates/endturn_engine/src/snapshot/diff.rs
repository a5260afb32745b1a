//! T-139: where two states differ.

use bevy_ecs::prelude::*;

use super::registry::StateRegistry;

/// One row of the state: section, key, canonical bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SectionRow {
    /// The section's name.
    pub section: &'static str,
    /// The entity's key, or `resource`.
    pub key: String,
    /// The canonical bytes.
    pub bytes: Vec<u8>,
}

/// The first row in which two states differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The section's name.
    pub section: &'static str,
    /// The entity's key, or `resource`.
    pub key: String,
}

/// All hashed rows in canonical order.
pub(crate) fn rows(world: &World) -> Vec<SectionRow> {
    let sections = world.resource::<StateRegistry>().sections().iter().filter(|section| section.hashed);
    sections
        .flat_map(|section| {
            let rows = (section.rows)(world).into_iter();
            rows.map(|(key, bytes)| SectionRow { section: section.name, key, bytes })
        })
        .collect()
}

/// The first row in which two lists of rows differ.
pub(crate) fn first_difference(ours: &[SectionRow], theirs: &[SectionRow]) -> Option<Difference> {
    let at = ours.iter().zip(theirs).position(|(one, other)| one != other);
    let row = match at {
        Some(at) => &ours[at],
        None => ours.get(theirs.len()).or_else(|| theirs.get(ours.len()))?,
    };
    Some(Difference { section: row.section, key: row.key.clone() })
}

//! One section of the state: all rows of one component, or one resource.

use std::{any::TypeId, fmt};

use bevy_ecs::{component::ComponentId, prelude::*};
use postcard::ser_flavors::Flavor;
use serde::{Serialize, de::DeserializeOwned};

use super::leaves::{Leaf, leaves};
use super::{Kept, Row, Unsound};
use crate::ids::{KeyIndex, MAX_KEYS, StableKey};
use crate::number::counted;

/// Reason for which a snapshot cannot be restored. The game is then unchanged.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RestoreError {
    /// Not a snapshot, or a truncated one.
    Malformed(String),
    /// Written by another version of the format.
    Version {
        /// The snapshot's version.
        found: u32,
        /// The version that this engine reads.
        expected: u32,
    },
    /// The snapshot belongs to another scenario.
    OtherGame,
    /// The snapshot has other sections than this game.
    Sections {
        /// Sections of this game that the snapshot lacks.
        missing: Vec<String>,
        /// Sections that this game does not have.
        unknown: Vec<String>,
    },
    /// The sections can be read, but no game could be in such a state.
    Unsound(Unsound),
}

impl From<Unsound> for RestoreError {
    fn from(unsound: Unsound) -> Self {
        Self::Unsound(unsound)
    }
}

impl fmt::Display for RestoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed(what) => write!(f, "the snapshot is damaged: {what}"),
            Self::Version { found, expected } => {
                write!(f, "the snapshot has format {found}, this version reads format {expected}")
            }
            Self::OtherGame => f.write_str("the snapshot belongs to another scenario"),
            Self::Sections { missing, unknown } => {
                write!(f, "the snapshot lacks [{}] and has unknown [{}]", missing.join(", "), unknown.join(", "))
            }
            Self::Unsound(unsound) => write!(f, "the snapshot describes an impossible game: {unsound}"),
        }
    }
}

impl std::error::Error for RestoreError {}

/// One row of a section: its key in words, its bytes.
pub(crate) type RowBytes = (String, Vec<u8>);

/// Functions that write and read one section. Plain function pointers, so that a section is data.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Section {
    pub(crate) name: &'static str,
    /// Keys come before the components of their entities.
    pub(crate) kind: SectionKind,
    /// The key type of the entities that have the section.
    pub(crate) key: Option<TypeId>,
    /// Types in the section: components, or a resource.
    pub(crate) types: fn() -> Vec<TypeId>,
    /// Finds the first entity that lacks its row.
    pub(crate) lacking: fn(&World) -> Option<String>,
    /// True if the section is currently part of the digest.
    pub(crate) is_hashed: fn(&World) -> bool,
    pub(crate) write: fn(&World, &mut Vec<u8>),
    pub(crate) read: fn(&mut World, &'static str, &[u8]) -> Result<(), RestoreError>,
    pub(crate) rows: fn(&World) -> Vec<RowBytes>,
    /// The parts of each row, in the order of the rows; for people who compare states.
    pub(crate) leaves: fn(&World) -> Vec<Option<Vec<Leaf>>>,
}

/// A section and the bytes read for it.
pub(crate) type SectionBytes = (Section, Vec<u8>);

impl Section {
    /// Component ids of its types, in a world that has them.
    pub(crate) fn ids(&self, world: &World) -> Vec<ComponentId> {
        (self.types)().into_iter().filter_map(|kept| world.components().get_id(kept)).collect()
    }

    /// Checks that a world still holds what was read, byte for byte.
    pub(crate) fn is_still(&self, world: &World, read: &[u8]) -> Result<(), Unsound> {
        let mut bytes = Vec::with_capacity(read.len());
        (self.write)(world, &mut bytes);
        let Some(at) = bytes.iter().zip(read).position(|(now, read)| now != read) else {
            return if bytes.len() == read.len() { Ok(()) } else { Err(self.changed("the end".to_owned())) };
        };
        if self.kind != SectionKind::Components {
            return Err(self.changed("resource".to_owned()));
        }
        // Each row is its key as a varint, then its value.
        let mut end = 0;
        let row = (self.rows)(world).into_iter().find(|(_, value)| {
            let key = bytes[end..].iter().take_while(|byte| **byte >= 0x80).count() + 1;
            end += key + value.len();
            at < end
        });
        Err(self.changed(row.map_or_else(String::new, |(key, _)| key)))
    }

    fn changed(&self, entity: String) -> Unsound {
        let problem = "it does not follow from the rest of the state".to_owned();
        Unsound { section: self.name, entity, field: String::new(), problem }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum SectionKind {
    Keys,
    Components,
    Resource,
}

fn push<T: Serialize>(value: &T, bytes: &mut Vec<u8>) {
    append_bytes(value, bytes).expect("state is plain data and a Vec takes all of it");
}

/// Appends a value in postcard's form.
///
/// # Errors
/// If it holds a sequence or a map of unknown length.
pub(crate) fn append_bytes<T: Serialize>(value: &T, bytes: &mut Vec<u8>) -> postcard::Result<()> {
    postcard::serialize_with_flavor(value, Bytes(bytes))
}

/// Maximum bytes of a number of 32 bits.
const NUMBER: usize = 5;

/// Appends to a `Vec`, texts and numbers as slices; postcard's flavor for collections goes byte by
/// byte, and digests are made of what is written here.
struct Bytes<'v>(&'v mut Vec<u8>);

impl Flavor for Bytes<'_> {
    type Output = ();

    #[inline]
    fn try_extend(&mut self, data: &[u8]) -> postcard::Result<()> {
        if data.len() <= NUMBER {
            // Most are numbers of a few bytes, for which a call to copy memory costs more.
            self.0.reserve(NUMBER);
            data.iter().for_each(|&byte| self.0.push(byte));
        } else {
            self.0.extend_from_slice(data);
        }
        Ok(())
    }

    #[inline]
    fn try_push(&mut self, data: u8) -> postcard::Result<()> {
        self.0.push(data);
        Ok(())
    }

    fn finalize(self) -> postcard::Result<()> {
        Ok(())
    }
}

/// Parses the first value in some bytes, and returns the rest.
fn next<'b, T: serde::Deserialize<'b>>(name: &str, bytes: &'b [u8]) -> Result<(T, &'b [u8]), RestoreError> {
    let damaged = |error| RestoreError::Malformed(format!("section {name}: {error}"));
    postcard::take_from_bytes(bytes).map_err(damaged)
}

/// Checks that nothing is left of a section.
fn end(name: &str, rest: &[u8]) -> Result<(), RestoreError> {
    if rest.is_empty() {
        return Ok(());
    }
    Err(RestoreError::Malformed(format!("section {name}: {} too many", counted(rest.len(), "byte"))))
}

/// Parses the single value of a section.
fn whole<'b, T: serde::Deserialize<'b>>(name: &str, bytes: &'b [u8]) -> Result<T, RestoreError> {
    let (value, rest) = next(name, bytes)?;
    end(name, rest)?;
    Ok(value)
}

pub(crate) fn keys<K: StableKey>(name: &'static str) -> Section {
    Section {
        name,
        kind: SectionKind::Keys,
        key: Some(TypeId::of::<K>()),
        types: || vec![TypeId::of::<K>()],
        lacking: |_| None,
        is_hashed: |_| true,
        write: |world, bytes| {
            let index = world.resource::<KeyIndex<K>>();
            push(&index.next(), bytes);
            push(&(index.len() as u32), bytes);
            for (key, _) in index.iter() {
                push(&key.raw(), bytes);
            }
        },
        read: |world, name, bytes| {
            let (next, keys): (u32, Vec<u32>) = whole(name, bytes)?;
            let row = Row::resource(name);
            row.within("next", next, 0..=MAX_KEYS)?;
            let is_rising = keys.is_sorted_by(|a, b| a < b) && keys.last().is_none_or(|&last| last < next);
            row.ensure(is_rising, "keys", "they are not ascending, or not below the next one")?;
            let strange = keys.iter().find(|&&key| K::from_raw(key).raw() != key);
            row.ensure(strange.is_none(), "keys", format_args!("{strange:?} is none"))?;
            world.resource_mut::<KeyIndex<K>>().reset(next);
            for key in keys {
                world.spawn(K::from_raw(key));
            }
            Ok(())
        },
        rows: |world| {
            let index = world.resource::<KeyIndex<K>>();
            let keys = index.iter().map(|(key, _)| (format!("{key:?}"), Vec::new()));
            std::iter::once(("next".to_owned(), index.next().to_le_bytes().to_vec())).chain(keys).collect()
        },
        leaves: |world| {
            let index = world.resource::<KeyIndex<K>>();
            std::iter::once(leaves(&index.next())).chain(index.iter().map(|_| None)).collect()
        },
    }
}

pub(crate) fn component<K: StableKey, C: Kept>(name: &'static str) -> Section {
    Section {
        name,
        kind: SectionKind::Components,
        key: Some(TypeId::of::<K>()),
        types: C::components,
        lacking: |world| {
            let mut all = world.resource::<KeyIndex<K>>().iter();
            let lacks = |entity| C::of(world.entity(entity), |_| ()).is_none();
            all.find(|&(_, entity)| lacks(entity)).map(|(key, _)| format!("{key:?}"))
        },
        is_hashed: |_| true,
        write: |world, bytes| {
            for (key, entity) in world.resource::<KeyIndex<K>>().iter() {
                C::of(world.entity(entity), |value| push(&(key.raw(), value), bytes));
            }
        },
        read: |world, name, mut bytes| {
            let keys: Vec<(K, Entity)> = world.resource::<KeyIndex<K>>().iter().collect();
            for (key, entity) in keys {
                let ((raw, value), rest): ((u32, C), _) = next(name, bytes)?;
                bytes = rest;
                Row::of(name, &key).ensure(raw == key.raw(), "", format_args!("the row of {raw} is here"))?;
                value.give(&mut world.entity_mut(entity));
            }
            end(name, bytes)
        },
        rows: |world| {
            let mut rows = Vec::new();
            for (key, entity) in world.resource::<KeyIndex<K>>().iter() {
                rows.extend(C::of(world.entity(entity), |value| {
                    let mut bytes = Vec::new();
                    push(value, &mut bytes);
                    (format!("{key:?}"), bytes)
                }));
            }
            rows
        },
        leaves: |world| {
            let entities = world.resource::<KeyIndex<K>>().iter().map(|(_, entity)| entity);
            entities.filter_map(|entity| C::of(world.entity(entity), leaves)).collect()
        },
    }
}

pub(crate) fn resource<R>(name: &'static str) -> Section
where
    R: Resource + Serialize + DeserializeOwned,
{
    Section {
        name,
        kind: SectionKind::Resource,
        key: None,
        types: || vec![TypeId::of::<R>()],
        lacking: |_| None,
        is_hashed: |_| true,
        write: |world, bytes| push(world.resource::<R>(), bytes),
        read: |world, name, bytes| {
            let value: R = whole(name, bytes)?;
            world.insert_resource(value);
            Ok(())
        },
        rows: |world| {
            let mut bytes = Vec::new();
            push(world.resource::<R>(), &mut bytes);
            vec![("resource".to_owned(), bytes)]
        },
        leaves: |world| vec![leaves(world.resource::<R>())],
    }
}

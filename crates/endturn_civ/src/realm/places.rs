//! The entities of cities, units and nations, by key.

use std::marker::PhantomData;

use bevy_ecs::prelude::*;
use endturn_engine::ids::StableKey;

/// Living entities of one kind by key, filled when a realm is first opened. Unlike
/// [`KeyIndex`](endturn_engine::ids::KeyIndex) it knows at once what a running rule spawns or
/// destroys. It is no state: [`Caches`](super::Caches) records whether it is filled.
#[derive(Resource, Clone, Debug)]
pub struct Places<K> {
    entities: Vec<Entity>,
    kind: PhantomData<fn() -> K>,
}

impl<K> Default for Places<K> {
    fn default() -> Self {
        Self { entities: Vec::new(), kind: PhantomData }
    }
}

impl<K: StableKey> Places<K> {
    /// The entity of a key; `None` if it is gone.
    #[must_use]
    #[inline]
    pub fn get(&self, key: K) -> Option<Entity> {
        self.entities.get(key.raw() as usize).copied().filter(|&entity| entity != Entity::PLACEHOLDER)
    }

    /// The living keys, in ascending order.
    pub(super) fn keys(&self) -> impl Iterator<Item = K> + '_ {
        let living = (0..).zip(&self.entities).filter(|&(_, &entity)| entity != Entity::PLACEHOLDER);
        living.map(|(key, _)| K::from_raw(key))
    }

    /// Enters a new entity, or removes one.
    pub(super) fn set(&mut self, key: K, entity: Option<Entity>) {
        let at = key.raw() as usize;
        if self.entities.len() <= at {
            self.entities.resize(at + 1, Entity::PLACEHOLDER);
        }
        self.entities[at] = entity.unwrap_or(Entity::PLACEHOLDER);
    }

    /// Replaces the contents.
    pub(super) fn fill(&mut self, living: impl Iterator<Item = (K, Entity)>) {
        self.entities.clear();
        living.for_each(|(key, entity)| self.set(key, Some(entity)));
    }
}

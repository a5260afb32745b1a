//! Entities spawned while rules run.

use bevy_ecs::prelude::*;
use bevy_ecs::system::{SystemBuffer, SystemMeta};
use bevy_ecs::world::DeferredWorld;
use endturn_engine::ids::StableKey;

/// Components of entities spawned in the running system, by key. Entities get their components when
/// the system's commands are applied, but rules must find a unit that was just trained: until then
/// its components are here.
///
/// As a system buffer it is cleared along with the commands, without further code.
pub struct Nursery<K, P> {
    /// From the first key on; `None` for an entity that is gone again.
    born: Vec<Option<(Entity, P)>>,
    first: Option<K>,
}

impl<K, P> Default for Nursery<K, P> {
    fn default() -> Self {
        Self { born: Vec::new(), first: None }
    }
}

impl<K: StableKey, P> Nursery<K, P> {
    /// Adds a new entity; keys are given in sequence.
    pub(super) fn admit(&mut self, key: K, entity: Entity, parts: P) {
        self.first.get_or_insert(key);
        let place = self.place(key).expect("keys ascend");
        self.born.resize_with(place, || None);
        self.born.push(Some((entity, parts)));
    }

    /// Removes an entity, which may be a new one.
    pub(super) fn dismiss(&mut self, key: K) {
        if let Some(place) = self.place(key).filter(|&place| place < self.born.len()) {
            self.born[place] = None;
        }
    }

    fn place(&self, key: K) -> Option<usize> {
        Some(key.raw().checked_sub(self.first?.raw())? as usize)
    }

    /// The components of an entity that is here.
    pub(super) fn parts(&self, key: K) -> Option<&P> {
        self.born.get(self.place(key)?)?.as_ref().map(|(_, parts)| parts)
    }

    /// The mutable components of an entity that is here.
    pub(super) fn parts_mut(&mut self, key: K) -> Option<&mut P> {
        let place = self.place(key)?;
        self.born.get_mut(place)?.as_mut().map(|(_, parts)| parts)
    }
}

impl<K: StableKey, P: Bundle> SystemBuffer for Nursery<K, P> {
    fn apply(&mut self, meta: &SystemMeta, world: &mut World) {
        if self.first.is_some() {
            self.queue(meta, world.into());
            world.flush();
        }
    }

    fn queue(&mut self, _: &SystemMeta, mut world: DeferredWorld<'_>) {
        let mut commands = world.commands();
        for (entity, parts) in self.born.drain(..).flatten() {
            commands.entity(entity).insert(parts);
        }
        self.first = None;
    }
}

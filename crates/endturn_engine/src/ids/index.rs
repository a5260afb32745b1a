//! Key ⇄ entity, and walks in key order.

use std::marker::PhantomData;

use bevy_ecs::prelude::*;

use super::StableKey;

/// Keys below this are looked up by place; a snapshot from elsewhere may hold any key, and must not ask for the memory.
const DENSE: u32 = 1 << 22;

/// All living entities of one kind, in ascending key order, and the next free key. Its one writer is the hooks of the key.
#[derive(Resource, Debug)]
pub struct KeyIndex<K> {
    next: u32,
    alive: Vec<(u32, Entity)>,
    /// By key, for keys below [`DENSE`]; keys are never reused, so this grows with the number of things there ever were.
    by_key: Vec<Option<Entity>>,
    kind: PhantomData<fn() -> K>,
}

impl<K> Default for KeyIndex<K> {
    fn default() -> Self {
        Self { next: 0, alive: Vec::new(), by_key: Vec::new(), kind: PhantomData }
    }
}

impl<K: StableKey> KeyIndex<K> {
    /// A key that no entity of this game has had.
    pub fn fresh(&mut self) -> K {
        self.next += 1;
        K::from_raw(self.next - 1)
    }

    /// The living entity with this key.
    pub fn get(&self, key: K) -> Option<Entity> {
        if key.raw() < DENSE {
            return self.by_key.get(key.raw() as usize).copied().flatten();
        }
        let at = self.alive.binary_search_by_key(&key.raw(), |&(raw, _)| raw).ok()?;
        Some(self.alive[at].1)
    }

    /// Living entities in ascending key order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (K, Entity)> + ExactSizeIterator + '_ {
        self.alive.iter().map(|&(raw, entity)| (K::from_raw(raw), entity))
    }

    /// Living entities in ascending key order, for [`Query::iter_many`](bevy_ecs::system::Query::iter_many).
    pub fn entities(&self) -> impl ExactSizeIterator<Item = Entity> + '_ {
        self.alive.iter().map(|&(_, entity)| entity)
    }

    /// How many live.
    pub fn len(&self) -> usize {
        self.alive.len()
    }

    /// True if none lives.
    pub fn is_empty(&self) -> bool {
        self.alive.is_empty()
    }

    /// The number that [`fresh`](Self::fresh) will give next.
    pub(crate) fn next(&self) -> u32 {
        self.next
    }

    /// Starts a new game or restores an old one.
    pub(crate) fn reset(&mut self, next: u32) {
        self.alive.clear();
        self.by_key.clear();
        self.next = next;
    }

    pub(super) fn insert(&mut self, key: K, entity: Entity) {
        match self.alive.binary_search_by_key(&key.raw(), |&(raw, _)| raw) {
            Ok(_) => panic!("two entities have the key {key:?}"),
            Err(at) => self.alive.insert(at, (key.raw(), entity)),
        }
        self.place(key, Some(entity));
        self.next = self.next.max(key.raw() + 1);
    }

    fn place(&mut self, key: K, entity: Option<Entity>) {
        if key.raw() >= DENSE {
            return;
        }
        let place = key.raw() as usize;
        if self.by_key.len() <= place {
            self.by_key.resize(place + 1, None);
        }
        self.by_key[place] = entity;
    }

    pub(super) fn remove(&mut self, key: K) {
        if let Ok(at) = self.alive.binary_search_by_key(&key.raw(), |&(raw, _)| raw) {
            self.alive.remove(at);
            self.place(key, None);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Component, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
    #[component(immutable, on_add = crate::ids::key_added::<TowerId>, on_remove = crate::ids::key_removed::<TowerId>)]
    struct TowerId(u32);

    impl StableKey for TowerId {
        const KIND: &'static str = "test.tower";

        fn from_raw(raw: u32) -> Self {
            Self(raw)
        }

        fn raw(self) -> u32 {
            self.0
        }
    }

    #[test]
    fn walks_follow_keys_whatever_storage_does_and_keys_are_never_reused() {
        let mut world = World::new();
        world.init_resource::<KeyIndex<TowerId>>();
        let towers: Vec<Entity> = [4, 1, 3].map(|raw| world.spawn(TowerId(raw)).id()).to_vec();
        world.despawn(towers[2]);
        let index = world.resource::<KeyIndex<TowerId>>();
        assert_eq!(index.iter().collect::<Vec<_>>(), [(TowerId(1), towers[1]), (TowerId(4), towers[0])]);
        assert_eq!(index.get(TowerId(3)), None);
        world.despawn(towers[0]);
        assert_eq!(world.resource_mut::<KeyIndex<TowerId>>().fresh(), TowerId(5));
    }
}

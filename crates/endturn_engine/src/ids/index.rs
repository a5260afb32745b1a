//! Index from keys to entities, and walks in key order.

use std::{collections::VecDeque, marker::PhantomData};

use bevy_ecs::prelude::*;

use super::StableKey;

/// Keys within this distance of the lowest living one are looked up by position; a foreign snapshot
/// may hold any keys, and must not cause huge allocations.
const DENSE: usize = 1 << 22;

/// Maximum number of keys of one kind that a snapshot may have used up; far more than any game
/// needs.
pub(crate) const MAX_KEYS: u32 = 1 << 26;

/// All living entities of one kind, in ascending key order, and the next free key. Only the key's
/// hooks write to it.
#[derive(Resource, Debug)]
pub struct KeyIndex<K> {
    next: u32,
    alive: VecDeque<(u32, Entity)>,
    /// Entities by key, from the lowest living one on; keys out of range are looked up in `alive`.
    /// Keys are never reused, so the window moves up as old entities go and new ones come.
    by_key: VecDeque<Option<Entity>>,
    kind: PhantomData<fn() -> K>,
}

impl<K> Default for KeyIndex<K> {
    fn default() -> Self {
        Self { next: 0, alive: VecDeque::new(), by_key: VecDeque::new(), kind: PhantomData }
    }
}

impl<K: StableKey> KeyIndex<K> {
    /// A key that no entity of this game has had.
    pub fn fresh(&mut self) -> K {
        self.next += 1;
        K::from_raw(self.next - 1)
    }

    /// Reserves all keys below this one: for games that begin in their middle, after other entities
    /// have lived.
    pub fn leave_out(&mut self, below: u32) {
        self.next = self.next.max(below.min(MAX_KEYS));
    }

    /// The living entity with this key.
    pub fn get(&self, key: K) -> Option<Entity> {
        match self.by_key.get(self.place(key)?) {
            Some(&entity) => entity,
            None => Some(self.alive[self.find(key).ok()?].1),
        }
    }

    /// Index of a key, counted from the lowest living one; `None` below it.
    fn place(&self, key: K) -> Option<usize> {
        let &(first, _) = self.alive.front()?;
        Some(key.raw().checked_sub(first)? as usize)
    }

    fn find(&self, key: K) -> Result<usize, usize> {
        self.alive.binary_search_by_key(&key.raw(), |&(raw, _)| raw)
    }

    /// Living entities in ascending key order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (K, Entity)> + ExactSizeIterator + '_ {
        self.alive.iter().map(|&(raw, entity)| (K::from_raw(raw), entity))
    }

    /// Living entities in ascending key order, for
    /// [`Query::iter_many`](bevy_ecs::system::Query::iter_many).
    pub fn entities(&self) -> impl ExactSizeIterator<Item = Entity> + '_ {
        self.alive.iter().map(|&(_, entity)| entity)
    }

    /// Number of living entities.
    pub fn len(&self) -> usize {
        self.alive.len()
    }

    /// True if no entity lives.
    pub fn is_empty(&self) -> bool {
        self.alive.is_empty()
    }

    /// The number of the key that [`fresh`](Self::fresh) will return next.
    pub fn next(&self) -> u32 {
        self.next
    }

    /// Empties the index, for a new or restored game.
    pub(crate) fn reset(&mut self, next: u32) {
        self.alive.clear();
        self.by_key.clear();
        self.next = next;
    }

    pub(super) fn insert(&mut self, key: K, entity: Entity) {
        let raw = key.raw();
        let before = self.alive.front().map(|&(first, _)| first);
        match self.find(key) {
            Ok(_) => panic!("two entities have the key {key:?}"),
            Err(at) => self.alive.insert(at, (raw, entity)),
        }
        self.next = self.next.max(raw + 1);
        if let Some(by) = before.and_then(|first| first.checked_sub(raw)) {
            self.lower(by as usize);
        }
        let place = self.place(key).expect("the key has just come");
        if place >= self.by_key.len() {
            self.reach(place);
        } else {
            self.by_key[place] = Some(entity);
        }
    }

    /// Makes room in front for a key lower than all others by this distance.
    fn lower(&mut self, by: usize) {
        if by >= DENSE {
            self.by_key.clear();
            return;
        }
        self.by_key.truncate(DENSE - by);
        for _ in 0..by {
            self.by_key.push_front(None);
        }
    }

    /// Indexes all keys up to an index, if they are within range.
    fn reach(&mut self, place: usize) {
        if place >= DENSE {
            return;
        }
        let (first, from) = (self.alive[0].0, self.by_key.len());
        self.by_key.resize(place + 1, None);
        let at = self.alive.partition_point(|&(raw, _)| ((raw - first) as usize) < from);
        for &(raw, entity) in self.alive.range(at..) {
            let Some(slot) = self.by_key.get_mut((raw - first) as usize) else { return };
            *slot = Some(entity);
        }
    }

    pub(super) fn remove(&mut self, key: K) {
        let Ok(at) = self.find(key) else { return };
        if let Some(slot) = self.place(key).and_then(|place| self.by_key.get_mut(place)) {
            *slot = None;
        }
        self.alive.remove(at);
        if at == 0 {
            // The next key is now the lowest, so indices count from it.
            let by = self.alive.front().map_or(usize::MAX, |&(first, _)| (first - key.raw()) as usize);
            self.by_key.drain(..by.min(self.by_key.len()));
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

    fn index_of(world: &World) -> &KeyIndex<TowerId> {
        world.resource()
    }

    #[test]
    fn old_keys_that_go_leave_no_place_behind() {
        let mut world = World::new();
        world.init_resource::<KeyIndex<TowerId>>();
        let mut towers = VecDeque::new();
        for raw in 0..10_000 {
            towers.push_back(world.spawn(TowerId(raw)).id());
            if towers.len() > 5 {
                world.despawn(towers.pop_front().unwrap());
            }
            assert!(index_of(&world).by_key.len() <= 5, "{raw}");
        }
        let found: Vec<Option<Entity>> = (9_994..10_001).map(|raw| index_of(&world).get(TowerId(raw))).collect();
        let living = towers.iter().copied().map(Some);
        assert_eq!(found, std::iter::once(None).chain(living).chain([None]).collect::<Vec<_>>());
    }

    #[test]
    fn keys_far_apart_are_found_in_whatever_order_they_come_and_go() {
        let far = DENSE as u32;
        let mut world = World::new();
        world.init_resource::<KeyIndex<TowerId>>();
        let mut living = std::collections::BTreeMap::new();
        let steps = [5, far + 9, 2 * far, far + 7, 3, far + 8, 1, 2 * far + 1, 4 * far];
        let check = |world: &World, living: &std::collections::BTreeMap<u32, Entity>| {
            for raw in steps.iter().flat_map(|&raw| [raw - 1, raw, raw + 1]) {
                assert_eq!(index_of(world).get(TowerId(raw)), living.get(&raw).copied(), "{raw}");
            }
            assert!(index_of(world).iter().map(|(key, _)| key.0).eq(living.keys().copied()));
        };
        for raw in steps {
            living.insert(raw, world.spawn(TowerId(raw)).id());
            check(&world, &living);
        }
        for raw in [1, 5, 3, 2 * far, far + 7, 4 * far] {
            world.despawn(living.remove(&raw).unwrap());
            check(&world, &living);
        }
        living.insert(far + 10, world.spawn(TowerId(far + 10)).id());
        check(&world, &living);
    }
}

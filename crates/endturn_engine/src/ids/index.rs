//! Index from keys to entities, and walks in key order.

use std::{
    collections::VecDeque,
    marker::PhantomData,
    sync::atomic::{AtomicU32, Ordering::Relaxed},
};

use bevy_ecs::prelude::*;

use super::StableKey;

/// Keys within this distance of the lowest living one are looked up by position; a foreign snapshot
/// may hold any keys, and must not cause huge allocations.
const DENSE: usize = 1 << 22;

/// Maximum number of keys of one kind that a snapshot may have used up; far more than any game
/// needs.
pub(crate) const MAX_KEYS: u32 = 1 << 26;

/// Marks the place of an entity that died.
const GONE: Entity = Entity::PLACEHOLDER;
/// Places are given up once more than one in this many is [`GONE`]: walks visit them all, and to
/// give them up costs less than one walk.
const GONE_SHARE: usize = 16;

/// All living entities of one kind, in ascending key order, and the next free key. Only the key's
/// hooks write to it.
#[derive(Resource, Debug)]
pub struct KeyIndex<K> {
    /// Atomic so that [`Births`](super::Births) can take keys beside a walk of the same kind; a
    /// game is played by one thread.
    next: AtomicU32,
    /// Living entities by key. One that dies leaves [`GONE`] in its place, so that a death moves
    /// nothing.
    alive: Vec<(u32, Entity)>,
    /// Index in `alive` of the first entity that lives; all before it are `GONE`.
    first: usize,
    /// Number of places in `alive` that are `GONE`.
    gone: usize,
    /// Entities by key, from the lowest living one on; keys out of range are looked up in `alive`.
    /// Keys are never reused, so the window moves up as old entities go and new ones come.
    by_key: VecDeque<Option<Entity>>,
    kind: PhantomData<fn() -> K>,
}

impl<K> Default for KeyIndex<K> {
    fn default() -> Self {
        Self {
            next: AtomicU32::new(0),
            alive: Vec::new(),
            first: 0,
            gone: 0,
            by_key: VecDeque::new(),
            kind: PhantomData,
        }
    }
}

impl<K: StableKey> KeyIndex<K> {
    /// A key that no entity of this game has had.
    pub fn fresh(&mut self) -> K {
        self.reserve()
    }

    /// Takes a key while others read the index.
    pub(super) fn reserve(&self) -> K {
        K::from_raw(self.next.fetch_add(1, Relaxed))
    }

    /// Reserves all keys below this one: for games that begin in their middle, after other entities
    /// have lived.
    pub fn leave_out(&mut self, below: u32) {
        let next = self.next.get_mut();
        *next = (*next).max(below.min(MAX_KEYS));
    }

    /// The living entity with this key.
    #[inline]
    pub fn get(&self, key: K) -> Option<Entity> {
        match self.by_key.get(self.place(key)?) {
            Some(&entity) => entity,
            None => Some(self.alive[self.find(key).ok()?].1).filter(|&entity| entity != GONE),
        }
    }

    /// Index of a key, counted from the lowest living one; `None` below it.
    fn place(&self, key: K) -> Option<usize> {
        let &(first, _) = self.alive.get(self.first)?;
        Some(key.raw().checked_sub(first)? as usize)
    }

    fn find(&self, key: K) -> Result<usize, usize> {
        self.alive.binary_search_by_key(&key.raw(), |&(raw, _)| raw)
    }

    /// Living entities in ascending key order.
    #[inline]
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (K, Entity)> + ExactSizeIterator + '_ {
        Living { places: self.alive[self.first..].iter(), left: self.len() }
            .map(|(raw, entity)| (K::from_raw(raw), entity))
    }

    /// Living entities by the numbers of their keys, in ascending order; between them places of
    /// entities that died, which no query finds.
    #[inline]
    pub(super) fn places(&self) -> &[(u32, Entity)] {
        &self.alive[self.first..]
    }

    /// Living entities in ascending key order, for
    /// [`Query::iter_many`](bevy_ecs::system::Query::iter_many).
    pub fn entities(&self) -> impl ExactSizeIterator<Item = Entity> + '_ {
        self.iter().map(|(_, entity)| entity)
    }

    /// Number of living entities.
    pub fn len(&self) -> usize {
        self.alive.len() - self.gone
    }

    /// True if no entity lives.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number of the key that [`fresh`](Self::fresh) will return next.
    pub fn next(&self) -> u32 {
        self.next.load(Relaxed)
    }

    /// Empties the index, for a new or restored game.
    pub(crate) fn reset(&mut self, next: u32) {
        self.alive.clear();
        (self.first, self.gone) = (0, 0);
        self.by_key.clear();
        self.next = AtomicU32::new(next);
    }

    pub(super) fn insert(&mut self, key: K, entity: Entity) {
        let raw = key.raw();
        let next = self.next.get_mut();
        *next = (*next).max(raw + 1);
        if self.alive.last().is_some_and(|&(last, _)| last < raw) {
            // A fresh key, as nearly all are.
            self.alive.push((raw, entity));
            self.put(key, entity);
            return;
        }
        let before = self.alive.get(self.first).map(|&(first, _)| first);
        match self.find(key) {
            Ok(at) if self.alive[at].1 == GONE => {
                self.alive[at].1 = entity;
                self.gone -= 1;
                self.first = self.first.min(at);
            }
            Ok(_) => panic!(
                "two entities have the key {key:?}; a new entity takes a key of its own: `births.spawn(…)` with \
                 `Births<{name}>` in a rule, `KeyIndex::<{name}>::fresh()` elsewhere",
                name = std::any::type_name::<K>().rsplit("::").next().unwrap_or_default()
            ),
            Err(at) => {
                self.alive.insert(at, (raw, entity));
                self.first = self.first.min(at);
            }
        }
        if let Some(by) = before.and_then(|first| first.checked_sub(raw)) {
            self.lower(by as usize);
        }
        self.put(key, entity);
    }

    /// Enters a key that has just come into the places by key.
    fn put(&mut self, key: K, entity: Entity) {
        let place = self.place(key).expect("the key has just come");
        let reached = self.by_key.len();
        match self.by_key.get_mut(place) {
            Some(slot) => *slot = Some(entity),
            None if place == reached && place < DENSE => self.by_key.push_back(Some(entity)),
            None => self.reach(place),
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
        let (first, from) = (self.alive[self.first].0, self.by_key.len());
        self.by_key.resize(place + 1, None);
        let alive = &self.alive[self.first..];
        let at = alive.partition_point(|&(raw, _)| ((raw - first) as usize) < from);
        for &(raw, entity) in alive[at..].iter().filter(|&&(_, entity)| entity != GONE) {
            let Some(slot) = self.by_key.get_mut((raw - first) as usize) else { return };
            *slot = Some(entity);
        }
    }

    pub(super) fn remove(&mut self, key: K) {
        let Some(at) = self.find(key).ok().filter(|&at| self.alive[at].1 != GONE) else { return };
        if let Some(slot) = self.place(key).and_then(|place| self.by_key.get_mut(place)) {
            *slot = None;
        }
        self.alive[at].1 = GONE;
        self.gone += 1;
        if at == self.first {
            let living = self.alive[at..].iter().position(|&(_, entity)| entity != GONE);
            self.first = living.map_or(self.alive.len(), |by| at + by);
            // The next key is now the lowest, so indices count from it.
            let by = self.alive.get(self.first).map_or(usize::MAX, |&(first, _)| (first - key.raw()) as usize);
            self.by_key.drain(..by.min(self.by_key.len()));
        }
        if self.gone > self.alive.len() / GONE_SHARE {
            self.alive.retain(|&(_, entity)| entity != GONE);
            (self.first, self.gone) = (0, 0);
        }
    }
}

/// Iterator over living entities and their numbers.
struct Living<'i> {
    places: std::slice::Iter<'i, (u32, Entity)>,
    left: usize,
}

impl Iterator for Living<'_> {
    type Item = (u32, Entity);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let &living = self.places.find(|&&(_, entity)| entity != GONE)?;
        self.left -= 1;
        Some(living)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl DoubleEndedIterator for Living<'_> {
    fn next_back(&mut self) -> Option<Self::Item> {
        let &living = self.places.rfind(|&&(_, entity)| entity != GONE)?;
        self.left -= 1;
        Some(living)
    }
}

impl ExactSizeIterator for Living<'_> {}

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
    fn many_that_come_and_go_in_any_order_are_walked_and_found() {
        let mut world = World::new();
        world.init_resource::<KeyIndex<TowerId>>();
        let mut living = std::collections::BTreeMap::new();
        let mut state = 7_u32;
        for step in 0..6_000 {
            // A linear congruential generator: which one dies, and whether one does.
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let dies = (state >> 8) % 100 < if step % 2_000 < 1_000 { 30 } else { 70 };
            if dies && !living.is_empty() {
                let nth = (state >> 12) as usize % living.len();
                let (&raw, &entity) = living.iter().nth(nth).unwrap();
                living.remove(&raw);
                world.despawn(entity);
            } else {
                let key = world.resource_mut::<KeyIndex<TowerId>>().fresh();
                living.insert(key.0, world.spawn(key).id());
            }
            let index = index_of(&world);
            assert_eq!((index.len(), index.is_empty()), (living.len(), living.is_empty()));
            assert!(index.places().len() <= living.len() + living.len() / 15 + 1, "places of the dead are given up");
            if step % 37 == 0 {
                let all: Vec<(u32, Entity)> = living.iter().map(|(&raw, &entity)| (raw, entity)).collect();
                assert!(index.iter().map(|(key, entity)| (key.0, entity)).eq(all.iter().copied()));
                assert!(index.iter().rev().map(|(key, _)| key.0).eq(all.iter().rev().map(|&(raw, _)| raw)));
                assert!(index.entities().len() == all.len() && index.entities().eq(all.iter().map(|&(_, one)| one)));
                for raw in 0..index.next() + 2 {
                    assert_eq!(index.get(TowerId(raw)), living.get(&raw).copied(), "{raw}");
                }
            }
        }
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

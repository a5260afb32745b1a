//! Walks in key order: systems visit entities with these, independently of storage.

use bevy_ecs::{
    prelude::*,
    query::{QueryData, ReadOnlyQueryData},
    system::SystemParam,
};

use super::{KeyIndex, StableKey};

/// All entities of one kind with some of their components, in ascending key order. A plain
/// [`Query`] walks in storage order, which differs between a game and the same game restored, so
/// rules use this. A rule in which each entity changes only itself, and draws by its own key, may
/// walk a `Query<(&K, …)>`, which takes about half the time.
///
/// ```
/// use bevy_ecs::{prelude::*, system::RunSystemOnce};
/// use endturn_engine::ids::{KeyIndex, Keyed};
///
/// endturn_engine::stable_key! {
///     /// A lighthouse.
///     pub struct LighthouseId = "demo.lighthouse";
/// }
///
/// #[derive(Component)]
/// struct Lamps(u32);
///
/// fn light(mut towers: Keyed<LighthouseId, &mut Lamps>) -> Vec<u32> {
///     let mut seen = Vec::new();
///     towers.for_each(|key, _, mut lamps| {
///         lamps.0 += key.0;
///         seen.push(lamps.0);
///     });
///     seen
/// }
///
/// let mut world = World::new();
/// world.init_resource::<KeyIndex<LighthouseId>>();
/// world.spawn((LighthouseId(7), Lamps(10)));
/// world.spawn((LighthouseId(2), Lamps(20)));
/// assert_eq!(world.run_system_once(light).unwrap(), [22, 17]);
/// ```
#[derive(SystemParam)]
pub struct Keyed<'w, 's, K: StableKey, D: QueryData + 'static> {
    index: Res<'w, KeyIndex<K>>,
    query: Query<'w, 's, D>,
}

impl<'s, K: StableKey, D: QueryData> Keyed<'_, 's, K, D> {
    /// Visits every entity, mutably.
    pub fn for_each(&mut self, mut visit: impl FnMut(K, Entity, D::Item<'_, 's>)) {
        // One walk prepares the access to components once; a look-up does so for each entity.
        let places = self.index.places();
        let mut items = self.query.iter_many_mut(places.iter().map(|&(_, entity)| entity));
        for &(raw, entity) in places {
            // There is an item for each place; that of an entity without these components, or of
            // one that died, is an error.
            if let Some(Ok(item)) = items.fetch_next() {
                visit(K::from_raw(raw), entity, item);
            }
        }
    }

    /// Looks up one entity, mutably.
    pub fn get_mut(&mut self, key: K) -> Option<D::Item<'_, 's>> {
        self.query.get_mut(self.index.get(key)?).ok()
    }
}

impl<'s, K: StableKey, D: ReadOnlyQueryData> Keyed<'_, 's, K, D> {
    /// Visits every entity.
    pub fn iter(&self) -> impl Iterator<Item = (K, Entity, D::Item<'_, 's>)> {
        let places = self.index.places();
        let items = self.query.iter_many(places.iter().map(|&(_, entity)| entity));
        let of = |(&(raw, entity), item): (&(u32, Entity), Result<_, _>)| Some((K::from_raw(raw), entity, item.ok()?));
        places.iter().zip(items).filter_map(of)
    }

    /// Looks up one entity.
    pub fn get(&self, key: K) -> Option<D::Item<'_, 's>> {
        self.query.get(self.index.get(key)?).ok()
    }
}

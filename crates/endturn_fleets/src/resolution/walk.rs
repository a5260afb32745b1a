//! Walks in key order, the only way in which systems visit entities.

use bevy_ecs::{
    prelude::*,
    query::{QueryData, ReadOnlyQueryData},
    system::SystemParam,
};
use endturn_engine::ids::{KeyIndex, StableKey};

/// All entities of one kind with some of their components, in ascending key order.
#[derive(SystemParam)]
pub(crate) struct Keyed<'w, 's, K: StableKey, D: QueryData + 'static> {
    index: Res<'w, KeyIndex<K>>,
    query: Query<'w, 's, D>,
}

impl<'s, K: StableKey, D: QueryData> Keyed<'_, 's, K, D> {
    /// Visits every entity and may change it.
    pub(crate) fn for_each(&mut self, mut visit: impl FnMut(K, Entity, D::Item<'_, 's>)) {
        for (key, entity) in self.index.iter() {
            if let Ok(item) = self.query.get_mut(entity) {
                visit(key, entity, item);
            }
        }
    }

    /// One entity, to change.
    pub(crate) fn get_mut(&mut self, key: K) -> Option<D::Item<'_, 's>> {
        self.query.get_mut(self.index.get(key)?).ok()
    }
}

impl<'s, K: StableKey, D: ReadOnlyQueryData> Keyed<'_, 's, K, D> {
    /// Visits every entity.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (K, Entity, D::Item<'_, 's>)> {
        self.index.iter().filter_map(|(key, entity)| Some((key, entity, self.query.get(entity).ok()?)))
    }

    /// One entity.
    pub(crate) fn get(&self, key: K) -> Option<D::Item<'_, 's>> {
        self.query.get(self.index.get(key)?).ok()
    }
}

//! Data of an entity that a row of a section holds.

use std::any::TypeId;

use bevy_ecs::{component::Mutable, prelude::*};
use serde::{Serialize, de::DeserializeOwned};

/// A component, or several components in one row of the state: separate for rules, but not for
/// digests and snapshots.
pub trait Kept: Serialize + DeserializeOwned + 'static {
    /// The components in the row.
    fn components() -> Vec<TypeId>;

    /// Reads an entity's data; `None` if it has none.
    fn of<T>(entity: EntityRef<'_>, look: impl FnOnce(&Self) -> T) -> Option<T>;

    /// Adds the data to an entity.
    fn give(self, entity: &mut EntityWorldMut<'_>);
}

impl<C: Component<Mutability = Mutable> + Serialize + DeserializeOwned> Kept for C {
    fn components() -> Vec<TypeId> {
        vec![TypeId::of::<C>()]
    }

    fn of<T>(entity: EntityRef<'_>, look: impl FnOnce(&Self) -> T) -> Option<T> {
        entity.get::<C>().map(look)
    }

    fn give(self, entity: &mut EntityWorldMut<'_>) {
        entity.insert(self);
    }
}

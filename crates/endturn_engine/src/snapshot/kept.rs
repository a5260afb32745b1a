//! What a row of a section holds of an entity.

use std::any::TypeId;

use bevy_ecs::{component::Mutable, prelude::*};
use serde::{Serialize, de::DeserializeOwned};

/// A component, or several components that stand in one row of the state: rules take them apart, digests and snapshots do not.
pub trait Kept: Serialize + DeserializeOwned + 'static {
    /// The components that stand in the row.
    fn components() -> Vec<TypeId>;

    /// Looks at what an entity has of it; none if that is nothing.
    fn of<T>(entity: EntityRef<'_>, look: impl FnOnce(&Self) -> T) -> Option<T>;

    /// Gives it to an entity.
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

//! Stable keys: the names of entities in rules, files and records.

use bevy_ecs::{lifecycle::HookContext, prelude::*, world::DeferredWorld};

use super::KeyIndex;

/// Marks every entity of the running game, so that one call clears a game.
#[derive(Component, Default, Clone, Copy, Debug)]
pub struct InGame;

/// A key that is never reused within a game: `MissionId(3)` always names the same mission. Define
/// one with [`stable_key!`](crate::stable_key). [`KeyIndex`] finds entities by key, gives fresh
/// keys, and lists living entities in key order.
///
/// ```
/// use bevy_ecs::prelude::*;
/// use endturn_engine::ids::{KeyIndex, StableKey};
///
/// endturn_engine::stable_key! {
///     /// A ship.
///     pub struct ShipId = "navy.ship";
/// }
///
/// let mut world = World::new();
/// world.init_resource::<KeyIndex<ShipId>>();
/// for _ in 0..3 {
///     let key: ShipId = world.resource_mut::<KeyIndex<ShipId>>().fresh();
///     world.spawn(key);
/// }
/// let lost = world.resource::<KeyIndex<ShipId>>().get(ShipId(1)).expect("it sails");
/// world.despawn(lost);
/// let index = world.resource::<KeyIndex<ShipId>>();
/// assert_eq!(index.iter().map(|(key, _)| key.raw()).collect::<Vec<_>>(), [0, 2]);
/// assert_eq!(ShipId::KIND, "navy.ship");
/// ```
pub trait StableKey: Component + Copy + Ord + std::fmt::Debug {
    /// The kind of entity in texts and digests, like `fleets.mission`.
    const KIND: &'static str;

    /// The key with this number.
    fn from_raw(raw: u32) -> Self;

    /// The number of this key.
    fn raw(self) -> u32;
}

/// Hook: a key was added to the world.
pub fn key_added<K: StableKey>(mut world: DeferredWorld, context: HookContext) {
    let key = *world.get::<K>(context.entity).expect("the hook runs for an entity with this key");
    let Some(mut index) = world.get_resource_mut::<KeyIndex<K>>() else {
        let name = std::any::type_name::<K>();
        panic!("{name} is not a kind of entity in this game; register it in `build` with `.keys::<{name}>()`");
    };
    index.insert(key, context.entity);
}

/// Hook: a key was written to an entity, which may have had another.
pub fn key_inserted<K: StableKey>(world: DeferredWorld, context: HookContext) {
    let key = *world.get::<K>(context.entity).expect("the hook runs for an entity with this key");
    let has_it = world.resource::<KeyIndex<K>>().get(key) == Some(context.entity);
    assert!(has_it, "{key:?} is inserted into an entity that has another key; the key of an entity never changes");
}

/// Hook: a key is being removed from the world.
pub fn key_removed<K: StableKey>(mut world: DeferredWorld, context: HookContext) {
    let key = *world.get::<K>(context.entity).expect("the hook runs for an entity with this key");
    world.resource_mut::<KeyIndex<K>>().remove(key);
}

/// Defines a stable key: an immutable component with an index that its hooks keep up to date. Needs
/// no imports.
///
/// ```
/// endturn_engine::stable_key! {
///     /// A lighthouse.
///     pub struct LighthouseId = "demo.lighthouse";
/// }
/// ```
#[macro_export]
macro_rules! stable_key {
    ($(#[$meta:meta])* $vis:vis struct $name:ident = $kind:literal;) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        $vis struct $name(pub u32);

        impl $crate::bevy_ecs::component::Component for $name {
            const STORAGE_TYPE: $crate::bevy_ecs::component::StorageType =
                $crate::bevy_ecs::component::StorageType::Table;

            type Mutability = $crate::bevy_ecs::component::Immutable;

            fn on_add() -> ::core::option::Option<$crate::bevy_ecs::lifecycle::ComponentHook> {
                ::core::option::Option::Some($crate::ids::key_added::<Self>)
            }

            fn on_insert() -> ::core::option::Option<$crate::bevy_ecs::lifecycle::ComponentHook> {
                ::core::option::Option::Some($crate::ids::key_inserted::<Self>)
            }

            fn on_remove() -> ::core::option::Option<$crate::bevy_ecs::lifecycle::ComponentHook> {
                ::core::option::Option::Some($crate::ids::key_removed::<Self>)
            }

            fn register_required_components(
                _: $crate::bevy_ecs::component::ComponentId,
                required: &mut $crate::bevy_ecs::component::RequiredComponentsRegistrator,
            ) {
                required.register_required::<$crate::ids::InGame>(::core::default::Default::default);
            }
        }

        impl $crate::serde::Serialize for $name {
            fn serialize<S: $crate::serde::Serializer>(
                &self,
                serializer: S,
            ) -> ::core::result::Result<S::Ok, S::Error> {
                $crate::serde::Serialize::serialize(&self.0, serializer)
            }
        }

        impl<'de> $crate::serde::Deserialize<'de> for $name {
            fn deserialize<D: $crate::serde::Deserializer<'de>>(
                deserializer: D,
            ) -> ::core::result::Result<Self, D::Error> {
                ::core::result::Result::map($crate::serde::Deserialize::deserialize(deserializer), Self)
            }
        }

        impl $crate::ids::StableKey for $name {
            const KIND: &'static str = $kind;

            fn from_raw(raw: u32) -> Self {
                Self(raw)
            }

            fn raw(self) -> u32 {
                self.0
            }
        }
    };
}

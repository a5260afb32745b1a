//! Births of entities in rules.

use std::marker::PhantomData;

use bevy_ecs::{prelude::*, system::SystemParam};

use super::{KeyIndex, StableKey};

/// Spawns entities of one kind, each with a key that no entity of this game has had. It may stand
/// beside [`Keyed`](super::Keyed) of the same kind. The entity exists from the next rule on: a walk
/// under way does not see it.
///
/// Deaths need nothing of their own: `commands.entity(entity).despawn()`, with the entity that a
/// walk returns. A dead entity, too, is gone from the next rule on.
///
/// ```
/// use bevy_ecs::{prelude::*, system::RunSystemOnce};
/// use endturn_engine::ids::{Births, KeyIndex, Keyed, StableKey};
///
/// endturn_engine::stable_key! {
///     /// A rabbit.
///     pub struct RabbitId = "demo.rabbit";
/// }
///
/// #[derive(Component)]
/// struct Age(u32);
///
/// /// Rabbits of three rounds have a young one, those of five rounds die.
/// fn grow_up(mut rabbits: Keyed<RabbitId, &mut Age>, mut births: Births<RabbitId>, mut commands: Commands) {
///     rabbits.for_each(|_, entity, mut age| {
///         age.0 += 1;
///         match age.0 {
///             3 => _ = births.spawn(Age(0)),
///             5.. => commands.entity(entity).despawn(),
///             _ => {}
///         }
///     });
/// }
///
/// let mut world = World::new();
/// world.init_resource::<KeyIndex<RabbitId>>();
/// world.init_resource::<endturn_engine::ids::BirthOrder<RabbitId>>();
/// let first = world.resource_mut::<KeyIndex<RabbitId>>().fresh();
/// world.spawn((first, Age(0)));
/// for _ in 0..5 {
///     world.run_system_once(grow_up).unwrap();
/// }
/// let living = world.resource::<KeyIndex<RabbitId>>();
/// assert_eq!(living.iter().map(|(key, _)| key).collect::<Vec<_>>(), [RabbitId(1)]);
/// ```
#[derive(SystemParam)]
pub struct Births<'w, 's, K: StableKey> {
    index: Res<'w, KeyIndex<K>>,
    _order: ResMut<'w, BirthOrder<K>>,
    commands: Commands<'w, 's>,
}

impl<K: StableKey> Births<'_, '_, K> {
    /// Spawns an entity with these components and a new key, which it returns.
    pub fn spawn(&mut self, parts: impl Bundle) -> K {
        let key = self.index.reserve();
        self.commands.spawn((key, parts));
        key
    }
}

/// Borrowed mutably by every [`Births`] of a kind, so that two systems that take keys without an
/// order between them are found when the game is built. [`keys`](crate::snapshot::KeyedState::keys)
/// registers it.
#[derive(Resource, Debug)]
pub struct BirthOrder<K>(PhantomData<fn() -> K>);

impl<K> Default for BirthOrder<K> {
    fn default() -> Self {
        Self(PhantomData)
    }
}

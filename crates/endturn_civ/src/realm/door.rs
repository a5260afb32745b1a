//! Opens the realm outside systems.

use bevy_ecs::prelude::*;
use bevy_ecs::system::SystemState;

use super::Realm;

/// Bevy's prepared state of a system with a realm, for code that has the whole world: orders being
/// carried out, scenarios, tests.
#[derive(Resource)]
pub(crate) struct Door(SystemState<Realm<'static, 'static>>);

impl FromWorld for Door {
    fn from_world(world: &mut World) -> Self {
        Self(SystemState::new(world))
    }
}

impl Realm<'_, '_> {
    /// Opens the realm, runs `act` in it and closes it again.
    ///
    /// # Panics Inside another realm, and in a world without a game of the module.
    pub fn with<T>(world: &mut World, act: impl FnOnce(&mut Realm<'_, '_>) -> T) -> T {
        world.resource_scope(|world, mut door: Mut<'_, Door>| {
            let mut realm = door.0.get_mut(world).expect("a game of the module");
            let result = realm.work(act);
            door.0.apply(world);
            result
        })
    }
}

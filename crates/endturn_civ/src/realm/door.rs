//! Opens the realm outside systems.

use bevy_ecs::prelude::*;
use bevy_ecs::system::SystemState;

use super::Realm;

/// Bevy's prepared state of a system with a realm, for code that has the whole world: orders being
/// carried out, scenarios, tests. `None` while the realm is open, and after a panic in it.
///
/// It can be empty because `World::resource_scope` would move the resource's entity to another
/// archetype and back for each order.
#[derive(Resource)]
pub(crate) struct Door(Option<Box<Opener>>);

type Opener = SystemState<Realm<'static, 'static>>;

impl FromWorld for Door {
    fn from_world(world: &mut World) -> Self {
        Self(Some(Box::new(SystemState::new(world))))
    }
}

impl Realm<'_, '_> {
    /// Opens the realm, runs `act` in it and closes it again.
    ///
    /// # Panics
    /// In a world without a game of the module.
    pub fn with<T>(world: &mut World, act: impl FnOnce(&mut Realm<'_, '_>) -> T) -> T {
        let kept = world.resource_mut::<Door>().0.take();
        let mut opener = kept.unwrap_or_else(|| Box::new(SystemState::new(world)));
        let mut realm = opener.get_mut(world).expect("a game of the module");
        let result = realm.work(act);
        opener.apply(world);
        world.resource_mut::<Door>().0 = Some(opener);
        result
    }
}

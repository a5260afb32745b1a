//! Observers, which watch a game without taking part.

use bevy_ecs::prelude::*;

/// A resource through which outside code follows a game: it is no part of the state, no rule reads
/// it, and changing it does not affect the game.
///
/// ```
/// use bevy_ecs::prelude::*;
/// use endturn_engine::observer::Observer;
///
/// /// Proceeds of sales, for a chart outside the game.
/// #[derive(Resource, Default)]
/// struct Takings(Vec<i64>);
///
/// impl Observer for Takings {}
///
/// // A rule fills it if it is in the world, and never reads it.
/// fn sell(takings: Option<ResMut<Takings>>) {
///     if let Some(mut takings) = takings {
///         takings.0.push(12);
///     }
/// }
/// # use bevy_ecs::system::RunSystemOnce;
/// # let mut world = World::new();
/// # world.init_resource::<Takings>();
/// # world.run_system_once(sell).unwrap();
/// assert_eq!(world.resource::<Takings>().0, [12]); // In a game: `game.observer::<Takings>()`.
/// ```
pub trait Observer: Resource<Mutability = bevy_ecs::component::Mutable> {}

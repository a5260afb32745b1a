//! What looks on without taking part.

use bevy_ecs::prelude::*;

/// A resource by which somebody outside follows a game: it is no part of the state, no rule reads it, and whatever is done to
/// it, the game goes the same way.
pub trait Observer: Resource<Mutability = bevy_ecs::component::Mutable> {}

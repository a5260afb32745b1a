//! The seat whose order is being read or written.

use bevy_ecs::prelude::*;

use crate::seats::Seat;

/// Present while a seat's order is read or written, so that names are those that the seat knows,
/// and a refusal can name what it has. It is not part of the game's state.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Writer(pub Seat);

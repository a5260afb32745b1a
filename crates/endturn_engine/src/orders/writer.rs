//! Whose order is being read or written.

use bevy_ecs::prelude::*;

use crate::seats::Seat;

/// There while a seat's order is read or written, so that names are those that the seat knows, and a refusal can name what it
/// has. It is no state of the game.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Writer(pub Seat);

//! Whose order is being read.

use bevy_ecs::prelude::*;

use crate::seats::Seat;

/// There while a seat's order is read, so that a refusal can name what the seat has. It is no state of the game.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Writer(pub Seat);

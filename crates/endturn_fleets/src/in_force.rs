//! The rules of the running game.

use bevy_ecs::prelude::*;

use crate::rules::Rules;

/// The rules in force; the same for the whole game, so they are no part of its state.
#[derive(Resource, Clone, Debug)]
pub struct RulesInForce(pub Rules);

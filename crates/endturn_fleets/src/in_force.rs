//! The rules of the running game.

use bevy_ecs::prelude::*;

use crate::rules::Rules;

/// The rules in force; constant for the whole game, so not part of its state.
#[derive(Resource, Clone, Debug)]
pub struct RulesInForce(pub Rules);

//! W-90 Barbarian players, S-07 Nations that join: the nations that may join a game that runs, and
//! those on their way.
//! Draws none. Tells nothing.

use bevy_ecs::prelude::*;
use endturn_civ_rules::ids::{NationId, Tile};
use endturn_civ_rules::ruleset::names::PersonaName;
use endturn_engine::Seat;
use endturn_scenario::shape::Shaped;
use serde::{Deserialize, Serialize};

/// Nations that may join a game that runs, by the personas that play them.
///
/// They are constant for the whole game, so they are not part of its state.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Deserialize, Shaped)]
#[serde(deny_unknown_fields, default)]
pub struct Invitation {
    /// Persona of barbarians, which come by the settings `barbarians` and `onsetbarbs`; if left
    /// out, none come.
    #[shape(with = "Option<PersonaName>")]
    pub barbarians: Option<String>,
    /// Persona of the rebels of a nation that a person plays; other rebels have the persona of
    /// their nation. If left out, no nation falls apart.
    #[shape(with = "Option<PersonaName>")]
    pub rebels: Option<String>,
}

/// Barbarians and rebels on their way. They appear as the next round starts; a nation that they
/// need joins the table then (T-63).
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Newcomers {
    /// Barbarians (W-89, W-92), in the order of their coming.
    pub hordes: Vec<Horde>,
    /// W-79: seats of nations that fall apart, in the order in which their capitals fell.
    pub revolts: Vec<Seat>,
    /// Nations that have been asked for, in the order of their seats; empty while a game is at
    /// rest.
    pub(crate) invited: Vec<Invited>,
}

/// Barbarians that appear on a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Shaped)]
pub struct Horde {
    /// Their tile, as (x, y); those on water are pirates, with a boat.
    pub at: Tile,
    /// Tile of the city that they come for, which makes them an uprising with a leader; without it
    /// they come out of a hut.
    pub against: Option<Tile>,
    /// Number of barbarians without their leader, 1 to 100.
    #[shape(range(min = 1, max = 100))]
    pub count: i32,
}

/// A nation that has been asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Invited {
    /// Its people.
    pub(crate) nation: NationId,
    /// W-79: the seat from which it breaks away; `None` for barbarians.
    pub(crate) parent: Option<Seat>,
}

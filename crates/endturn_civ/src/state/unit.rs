//! What a unit is, as far as cities need it.

use bevy_ecs::prelude::*;
use endturn_civ_rules::ids::{GoodId, Tile, UnitTypeId};
use endturn_civ_rules::keys::{CityId, UnitId};
use endturn_civ_rules::outputs::Outputs;
use endturn_engine::Seat;
use serde::{Deserialize, Serialize};

/// A unit on the map.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unit {
    /// Its type.
    pub unit_type: UnitTypeId,
    /// Its owner.
    pub owner: Seat,
    /// Where it is.
    pub tile: Tile,
    /// Its level of experience, from 0.
    pub veteran: u8,
    /// Hit points left.
    pub hit_points: i32,
    /// The round in which it came into the world.
    pub born: u32,
    /// The nation its citizens come from.
    pub nationality: Seat,
    /// What it carries to trade, if that is chosen when it leaves (C-04).
    pub good: Option<GoodId>,
    /// The unit that carries it.
    pub transporter: Option<UnitId>,
}

/// The city that supports a unit; none for the homeless.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Home(pub Option<CityId>);

/// What a unit was charged at the last refresh of its home city (C-14).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Upkeep(pub Outputs);

//! What a unit is, as far as cities need it.

use std::any::TypeId;

use bevy_ecs::prelude::*;
use endturn_civ_rules::ids::{GoodId, Tile, UnitTypeId};
use endturn_civ_rules::keys::{CityId, UnitId};
use endturn_civ_rules::outputs::Outputs;
use endturn_engine::{Seat, snapshot::Kept};
use serde::{Deserialize, Serialize};

/// What a unit is for good, and whose.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unit {
    /// Its type.
    pub unit_type: UnitTypeId,
    /// Its owner.
    pub owner: Seat,
    /// The round in which it came into the world.
    pub born: u32,
    /// The nation its citizens come from.
    pub nationality: Seat,
}

/// The tile on which a unit is.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position(pub Tile);

/// The hit points that a unit has left.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct HitPoints(pub i32);

/// A unit's level of experience, from 0.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Veteran(pub u8);

/// What a unit carries to trade, if that is chosen when it leaves (C-04).
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Load(pub Option<GoodId>);

/// The unit that carries a unit.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aboard(pub Option<UnitId>);

/// The parts above as one row of the state.
#[derive(Serialize, Deserialize)]
pub(crate) struct UnitRow {
    unit_type: UnitTypeId,
    owner: Seat,
    tile: Tile,
    veteran: u8,
    hit_points: i32,
    born: u32,
    nationality: Seat,
    good: Option<GoodId>,
    transporter: Option<UnitId>,
}

impl Kept for UnitRow {
    fn components() -> Vec<TypeId> {
        vec![
            TypeId::of::<Unit>(),
            TypeId::of::<Position>(),
            TypeId::of::<Veteran>(),
            TypeId::of::<HitPoints>(),
            TypeId::of::<Load>(),
            TypeId::of::<Aboard>(),
        ]
    }

    fn of<T>(entity: EntityRef<'_>, look: impl FnOnce(&Self) -> T) -> Option<T> {
        let &Unit { unit_type, owner, born, nationality } = entity.get()?;
        Some(look(&Self {
            unit_type,
            owner,
            tile: entity.get::<Position>()?.0,
            veteran: entity.get::<Veteran>()?.0,
            hit_points: entity.get::<HitPoints>()?.0,
            born,
            nationality,
            good: entity.get::<Load>()?.0,
            transporter: entity.get::<Aboard>()?.0,
        }))
    }

    fn give(self, entity: &mut EntityWorldMut<'_>) {
        let Self { unit_type, owner, born, nationality, .. } = self;
        entity.insert((
            Unit { unit_type, owner, born, nationality },
            Position(self.tile),
            Veteran(self.veteran),
            HitPoints(self.hit_points),
            Load(self.good),
            Aboard(self.transporter),
        ));
    }
}

/// The city that supports a unit; none for the homeless.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Home(pub Option<CityId>);

/// What a unit was charged at the last refresh of its home city (C-14).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Upkeep(pub Outputs);

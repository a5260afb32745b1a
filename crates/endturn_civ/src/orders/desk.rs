//! The seat that gives an order, and the data that its check looks up.

use bevy_ecs::prelude::*;
use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::keys::{CityAt, CityId, UnitId, UnitNumber};
use endturn_civ_rules::production::target::Target;
use endturn_civ_rules::ruleset::actions::Action;
use endturn_engine::{Seat, orders::Refusal};

use super::names::Names;
use crate::changes::ActionRefusal;
use crate::realm::{CityPart, Eye, UnitPart};
use crate::state::{Site, Unit};

/// Distance at which units join, trade and settle in a city.
pub(super) const BESIDE: i32 = 1;

/// The seat that asks, and the data that can be looked up.
#[derive(Clone, Copy)]
pub(super) struct Desk<'w> {
    pub(super) eye: Eye<'w>,
    pub(super) names: Names<'w>,
    pub(super) seat: Seat,
}

/// The refusal of a number that names nothing in this ruleset.
pub(super) fn no_entry(what: &str) -> Refusal {
    Refusal::new("unknown-word", format!("this ruleset has no such {what}"))
}

/// The refusal of an action by a unit on a city.
pub(super) fn refuse(refusal: ActionRefusal) -> Refusal {
    let code = match refusal {
        ActionRefusal::TooFar => "too-far",
        ActionRefusal::NothingToHelp => "nothing-to-help",
        ActionRefusal::NothingMissing => "nothing-missing",
        ActionRefusal::NotEnabled => "not-allowed",
    };
    Refusal::new(code, refusal.to_string())
}

impl<'w> Desk<'w> {
    pub(super) fn of(seat: Seat, world: &'w World) -> Self {
        Self { eye: Eye::of(world).seen_by(seat), names: Names::of_seat(world, seat), seat }
    }

    /// A component of an existing city; all cities have all components.
    pub(super) fn part<C: CityPart>(self, city: CityId) -> Result<&'w C, Refusal> {
        self.eye.city_part(city).ok_or_else(|| self.names.unknown_city())
    }

    /// A city that the seat sees, whatever its owner. A city out of sight is refused like one that
    /// does not exist.
    pub(super) fn seen_city(self, at: CityAt) -> Result<CityId, Refusal> {
        let city = self.eye.city_named_by(at).filter(|&city| self.names.is_known(city));
        city.ok_or_else(|| self.names.unknown_city())
    }

    /// A city of the seat.
    pub(super) fn own_city(self, at: CityAt) -> Result<CityId, Refusal> {
        let city = self.seen_city(at)?;
        let owner = self.part::<Site>(city)?.owner;
        if owner == self.seat { Ok(city) } else { Err(Refusal::new("not-your-city", "this city is not yours")) }
    }

    /// A unit of the seat.
    pub(super) fn own_unit(self, number: UnitNumber) -> Result<(UnitId, &'w Unit), Refusal> {
        let unit = self.eye.unit_numbered(self.seat, number);
        let own = unit.and_then(|unit| Some((unit, self.eye.unit_part(unit)?)));
        own.ok_or_else(|| self.names.unknown_unit(None))
    }

    /// Checks that the map has a tile.
    pub(super) fn is_tile(self, tile: Tile) -> Result<(), Refusal> {
        let is_there = self.eye.map.topology().has(tile);
        if is_there { Ok(()) } else { Err(Refusal::new("no-such-tile", "the map has no such tile")) }
    }

    /// A component of an existing unit; all units have all components.
    pub(super) fn unit_part<C: UnitPart>(self, unit: UnitId) -> Result<&'w C, Refusal> {
        self.eye.unit_part(unit).ok_or_else(|| self.names.unknown_unit(None))
    }

    /// Checks that the rules let a unit act on a city that it is in or next to.
    pub(super) fn may_act_on(self, unit: UnitId, city: CityId, action: Action) -> Result<(), ActionRefusal> {
        self.eye.may_act_on(unit, city, action, BESIDE, None)
    }

    /// Checks that the ruleset has a target.
    pub(super) fn is_entry(self, target: Target) -> Result<(), Refusal> {
        let rules = &self.eye.rules.written;
        let is_there = match target {
            Target::Unit(unit) => unit.index() < rules.units.len(),
            Target::Building(building) => building.index() < rules.buildings.len(),
        };
        if is_there { Ok(()) } else { Err(no_entry("unit type or building")) }
    }
}

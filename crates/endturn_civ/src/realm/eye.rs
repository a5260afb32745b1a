//! Reading the state.

use bevy_ecs::prelude::*;
use endturn_civ_rules::keys::{CityAt, CityId, UnitId, UnitNumber};
use endturn_civ_rules::nation::leakage::Spread;
use endturn_civ_rules::rules::CivRules;
use endturn_engine::{
    Seat,
    ids::KeyIndex,
    seats::{Roster, SeatTable},
    turn::TurnChain,
};

use super::{Caches, CityCache};
use crate::state::{
    Calendar, CityNames, Holdings, Relations, ResearchPools, RulesInForce, UnitNumbers, UnitsByTile, Vision, Wonders,
    WorldMap, WorldRecord,
};

/// Read access to everything, for rules and readers alike.
#[derive(Clone, Copy)]
pub struct Eye<'w> {
    pub(super) world: &'w World,
    /// The map.
    pub map: &'w WorldMap,
    /// The rules.
    pub rules: &'w CivRules,
    /// Where entities are; empty if nobody has looked for them yet.
    pub(super) places: &'w Caches,
}

impl<'w> Eye<'w> {
    /// Looks at a world that no realm holds open.
    #[must_use]
    pub fn of(world: &'w World) -> Self {
        let rules = &world.resource::<RulesInForce>().0;
        Self { world, map: world.resource(), rules, places: world.resource() }
    }

    /// The round; 1 while a scenario is spawned.
    #[must_use]
    pub fn round(self) -> u32 {
        self.world.get_resource::<TurnChain>().map_or(1, |chain| chain.current().round_number())
    }

    /// All cities that live, by key.
    pub fn all_cities(self) -> impl Iterator<Item = CityId> + 'w {
        self.world.resource::<KeyIndex<CityId>>().iter().map(|(city, _)| city)
    }

    /// All units that live, by key.
    pub fn all_units(self) -> impl Iterator<Item = UnitId> + 'w {
        self.world.resource::<KeyIndex<UnitId>>().iter().map(|(unit, _)| unit)
    }

    /// The entity of a city that lives.
    #[must_use]
    pub fn city_entity(self, city: CityId) -> Option<Entity> {
        let known = self.places.city_entity(city);
        if known.is_some() || self.places.is_filled() {
            known
        } else {
            self.world.resource::<KeyIndex<CityId>>().get(city)
        }
    }

    /// A part of a city; none if the city is gone.
    #[must_use]
    pub fn city_part<C: Component>(self, city: CityId) -> Option<&'w C> {
        self.world.get(self.city_entity(city)?)
    }

    /// What is kept of a city; none if the city is gone, or the game was restored and nothing has happened since.
    #[must_use]
    pub fn cache(self, city: CityId) -> Option<&'w CityCache> {
        self.places.of_city(city)
    }

    /// W-70: how many know each tech; `count` is asked if that has changed since somebody last wanted to know.
    pub(crate) fn spread(self, count: impl FnOnce() -> Spread) -> &'w Spread {
        self.places.spread.get_or_init(count)
    }

    /// A part of a unit; none if the unit is gone.
    #[must_use]
    pub fn unit_part<C: Component>(self, unit: UnitId) -> Option<&'w C> {
        let known = self.places.unit_entity(unit);
        let is_filled = known.is_some() || self.places.is_filled();
        self.world.get(if is_filled { known? } else { self.world.resource::<KeyIndex<UnitId>>().get(unit)? })
    }

    /// A part of a nation; none if the game has no such seat.
    #[must_use]
    pub fn nation_part<C: Component>(self, seat: Seat) -> Option<&'w C> {
        let known = self.places.seats.get(seat.index()).copied();
        let is_filled = known.is_some() || self.places.is_filled();
        self.world.get(if is_filled { known? } else { self.world.resource::<KeyIndex<Seat>>().get(seat)? })
    }
}

impl Eye<'_> {
    /// What its owner calls a unit.
    #[must_use]
    pub fn unit_number(self, unit: UnitId) -> UnitNumber {
        self.unit_numbers().of(unit)
    }

    /// The unit that a nation calls by a number; none if it is not the nation's any more, or never was.
    #[must_use]
    pub fn unit_numbered(self, seat: Seat, number: UnitNumber) -> Option<UnitId> {
        let units = &self.nation_part::<Holdings>(seat)?.units;
        // Who came later has a higher number.
        let at = units.partition_point(|&unit| self.unit_number(unit) < number);
        units.get(at).copied().filter(|&unit| self.unit_number(unit) == number)
    }

    /// The city that seats name by a tile, whether anybody sees it or not.
    #[must_use]
    pub fn city_named_by(self, at: CityAt) -> Option<CityId> {
        if self.map.topology().has(at.0) { self.map.city(at.0) } else { None }
    }
}

/// What a game has once, by name.
macro_rules! had_once {
    ($($get:ident $kind:ty;)+) => {
        impl<'w> Eye<'w> {$(
            /// This part of the state.
            #[must_use]
            pub fn $get(self) -> &'w $kind {
                self.world.resource()
            }
        )+}
    };
}

had_once! {
    calendar Calendar;
    city_names CityNames;
    relations Relations;
    research_pools ResearchPools;
    roster Roster;
    seat_table SeatTable;
    unit_numbers UnitNumbers;
    units_by_tile UnitsByTile;
    vision Vision;
    wonders Wonders;
    world_record WorldRecord;
}

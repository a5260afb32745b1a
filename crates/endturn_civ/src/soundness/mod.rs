//! Checks whether a deserialised state could be that of a world: references to existing things,
//! lists that agree with what they list, numbers within their bounds. Derived data, such as a
//! city's books, is not checked here: it is recomputed and compared.

mod cities;
mod land;
mod lists;
mod nations;
mod world;

use bevy_ecs::prelude::*;
use endturn_civ_rules::keys::{CityId, UnitId};
use endturn_engine::{
    Seat,
    ids::{KeyIndex, StableKey},
    snapshot::{Row, Unsound},
};
use endturn_scenario::stated::{self, Part};

use crate::realm::{CityPart, Eye, NationPart, UnitPart};
use crate::scenario::{plan::Plan, terms::Terms};
use crate::state::own_team;

/// Checks everything. Each part relies on those before it.
///
/// # Errors The first value that no world could have.
pub(crate) fn check(world: &World, plan: &Plan) -> Result<(), Unsound> {
    let check = Check { world, eye: Eye::of(world), plan, seats: Eye::of(world).roster().len() };
    check.keys()?;
    check.map()?;
    check.resources()?;
    check.nations()?;
    check.cities()?;
    check.units()?;
    check.lists()?;
    check.land()
}

#[derive(Clone, Copy)]
struct Check<'w> {
    world: &'w World,
    eye: Eye<'w>,
    plan: &'w Plan,
    seats: usize,
}

impl<'w> Check<'w> {
    /// Checks that every city ever founded has a name, and its entries in data kept by city.
    fn keys(self) -> Result<(), Unsound> {
        let names = self.eye.city_names().0.len();
        let last = self.cities_there().last().map_or(0, |city| city.0 as usize + 1);
        Row::resource("civ.city_names").ensure(last <= names, "", format_args!("there are {names} for {last} cities"))
    }

    /// Checks the components of an entity by themselves: ranges and references.
    fn parts<K: StableKey>(self, parts: &[Part], key: K) -> Result<(), Unsound> {
        let entity = self.world.resource::<KeyIndex<K>>().get(key);
        entity.map_or(Ok(()), |entity| stated::sound(parts, self.world.entity(entity), &key, &Terms(self.eye)))
    }

    fn cities_there(self) -> impl Iterator<Item = CityId> + 'w {
        self.eye.all_cities()
    }

    fn units_there(self) -> impl Iterator<Item = UnitId> + 'w {
        self.eye.all_units()
    }

    fn all_seats(self) -> impl Iterator<Item = Seat> {
        (0..self.seats).map(|seat| Seat(seat as u8))
    }

    /// Whether such a thing exists.
    fn lives<K: StableKey>(self, key: K) -> bool {
        self.world.resource::<KeyIndex<K>>().get(key).is_some()
    }

    /// A component of a city that was read with all of them.
    fn of_city<C: CityPart>(self, city: CityId) -> &'w C {
        self.eye.city_part(city).expect("cities were read with all their parts")
    }

    /// A component of a unit that was read with all of them.
    fn of_unit<C: UnitPart>(self, unit: UnitId) -> &'w C {
        self.eye.unit_part(unit).expect("units were read with all their parts")
    }

    /// A component of a nation that was read with all of them.
    fn of_nation<C: NationPart>(self, seat: Seat) -> &'w C {
        self.eye.nation_part(seat).expect("nations were read with all their parts")
    }

    /// The team of a nation; one that has joined has a team of its own.
    fn team(self, seat: usize) -> u8 {
        self.plan.nations.get(seat).map_or_else(|| own_team(Seat(seat as u8)), |nation| nation.team)
    }

    fn round(self) -> i32 {
        i32::try_from(self.eye.round()).unwrap_or(i32::MAX)
    }
}

/// Upper bound of any count in one game.
const MAX_COUNTED: i32 = 1 << 30;

/// Checks an index into a table with this many entries.
fn entry(row: Row<'_>, field: impl std::fmt::Display, index: usize, entries: usize) -> Result<(), Unsound> {
    row.ensure(index < entries, field, format_args!("there is no entry {index} of {entries}"))
}

//! Checks of lists against the things they list.

use std::collections::BTreeMap;

use endturn_civ_rules::ids::{BuildingId, Tile};
use endturn_civ_rules::keys::{CityId, UnitId};
use endturn_civ_rules::ruleset::words::Genus;
use endturn_civ_rules::trade::kinds::Direction;
use endturn_engine::compact::CompactSort as _;
use endturn_engine::snapshot::{Row, Unsound};

use super::Check;
use crate::state::{Buildings, Holdings, Home, Position, Routes, Site, Supported, Unit, WonderState};

impl Check<'_> {
    /// Checks that every list names exactly the things that belong there.
    pub(super) fn lists(self) -> Result<(), Unsound> {
        self.holdings()?;
        self.homes()?;
        self.tiles()?;
        for city in self.cities_there() {
            self.routes(city)?;
            self.wonders_of(city)?;
        }
        let row = Row::resource("civ.map");
        let drawn = self.eye.map.topology().all().filter(|&tile| self.eye.map.city(tile).is_some()).count();
        row.within("city", drawn, 0..=self.cities_there().count())?;
        let stands = |city: CityId, building: usize| self.of_city::<Buildings>(city).standing.contains(building);
        let (row, wonders) = (Row::resource("civ.wonders"), self.eye.wonders());
        for (at, state) in wonders.great.iter().enumerate() {
            let is_true = match *state {
                WonderState::Standing { owner, city } => stands(city, at) && self.of_city::<Site>(city).owner == owner,
                WonderState::Never | WonderState::Lost => true,
            };
            row.ensure(is_true, format_args!("great[{at}]"), "it is not there")?;
        }
        for (&building, &city) in wonders.small.iter().flatten() {
            row.ensure(stands(city, building.into()), "small", format_args!("{building} is not in {city:?}"))?;
        }
        Ok(())
    }

    /// Checks that nations' lists are complete, and contain only what is theirs.
    fn holdings(self) -> Result<(), Unsound> {
        let (mut cities, mut units): (Vec<CityId>, Vec<UnitId>) = (Vec::new(), Vec::new());
        for seat in self.all_seats() {
            let (row, holdings) = (Row::of("civ.holdings", &seat), self.of_nation::<Holdings>(seat));
            let own = |city: &CityId| self.lives(*city) && self.of_city::<Site>(*city).owner == seat;
            row.ensure(holdings.cities.iter().all(own), "cities", "one is not its own")?;
            let own = |unit: &UnitId| self.lives(*unit) && self.of_unit::<Unit>(*unit).owner == seat;
            row.ensure(holdings.units.iter().all(own), "units", "one is not its own")?;
            cities.extend(&holdings.cities);
            units.extend(&holdings.units);
        }
        cities.compact_sort();
        units.compact_sort();
        let row = |section| Row::resource(section);
        row("civ.holdings").ensure(
            cities.into_iter().eq(self.cities_there()),
            "cities",
            "not every one is listed exactly once",
        )?;
        row("civ.holdings").ensure(
            units.into_iter().eq(self.units_there()),
            "units",
            "not every one is listed exactly once",
        )
    }

    /// Checks that cities support exactly the units that have their home there, all of their own
    /// nation.
    fn homes(self) -> Result<(), Unsound> {
        let mut homes: BTreeMap<CityId, Vec<UnitId>> = BTreeMap::new();
        for unit in self.units_there() {
            let Some(home) = self.of_unit::<Home>(unit).0 else { continue };
            let owner = self.of_unit::<Unit>(unit).owner;
            let is_home = self.lives(home) && self.of_city::<Site>(home).owner == owner;
            Row::of("civ.home", &unit).ensure(is_home, "", format_args!("{home:?} is not a city of its nation"))?;
            homes.entry(home).or_default().push(unit);
        }
        for city in self.cities_there() {
            let mut supported = self.of_city::<Supported>(city).0.clone();
            supported.compact_sort();
            let own = homes.remove(&city).unwrap_or_default();
            Row::of("civ.supported", &city).ensure(
                supported == own,
                "",
                "they are not the units with their home there",
            )?;
        }
        Ok(())
    }

    fn tiles(self) -> Result<(), Unsound> {
        let mut places: BTreeMap<Tile, Vec<UnitId>> = BTreeMap::new();
        for unit in self.units_there() {
            places.entry(self.of_unit::<Position>(unit).0).or_default().push(unit);
        }
        let mut listed = self.eye.units_by_tile().all().clone();
        listed.values_mut().for_each(|units| units.compact_sort());
        Row::resource("civ.units_by_tile").ensure(listed == places, "", "units are not where they are listed")
    }

    /// C-03: checks that the two halves of a route match.
    fn routes(self, city: CityId) -> Result<(), Unsound> {
        let row = Row::of("civ.routes", &city);
        for (at, route) in self.of_city::<Routes>(city).0.iter().enumerate() {
            let mut back = self.of_city::<Routes>(route.partner).0.iter().filter(|back| back.partner == city);
            let fits = match (back.next(), back.next()) {
                (Some(half), None) => {
                    let goes_back = matches!(
                        (route.direction, half.direction),
                        (Direction::Both, Direction::Both)
                            | (Direction::From, Direction::To)
                            | (Direction::To, Direction::From)
                    );
                    goes_back && half.good == route.good
                }
                _ => false,
            };
            row.ensure(fits, format_args!("[{at}]"), format_args!("{:?} has no such half", route.partner))?;
        }
        Ok(())
    }

    /// Checks that wonders are recorded in their cities.
    fn wonders_of(self, city: CityId) -> Result<(), Unsound> {
        let wonders = self.eye.wonders();
        let owner = self.of_city::<Site>(city).owner;
        for building in self.of_city::<Buildings>(city).standing.iter().map(BuildingId::at) {
            let is_recorded = match self.eye.rules.building(building).genus {
                Genus::GreatWonder => wonders.great[building.index()] == WonderState::Standing { owner, city },
                Genus::SmallWonder => wonders.small[owner.index()].get(&building.0) == Some(&city),
                Genus::Improvement | Genus::Special => true,
            };
            let name = self.eye.rules.building_name(building);
            let row = Row::of("civ.buildings", &city);
            row.ensure(is_recorded, "standing", format_args!("{name} is recorded elsewhere"))?;
        }
        Ok(())
    }
}

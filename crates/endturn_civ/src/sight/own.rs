//! The seat's own things: its nation, its cities, its units.

use endturn_civ_rules::bits::ones;
use endturn_civ_rules::ids::{BuildingId, Tile, UnitTypeId};
use endturn_civ_rules::keys::{CityId, UnitId, UnitNumber};
use endturn_civ_rules::nation::research::Research;
use endturn_civ_rules::nation::score::Record;
use endturn_civ_rules::outputs::Outputs;
use endturn_civ_rules::production::target::Target;
use endturn_civ_rules::rules::TroopNumbers;
use endturn_civ_rules::ruleset::words::Output;

use super::Sight;
use crate::forecast::{self, Completion, Growth, Obstacle, Study, When};
use crate::realm::{CityPart, Eye, NationPart, UnitPart};
use crate::shop::CityShop;
use crate::stages::standing;
use crate::state::{Aboard, Citizens, Holdings, Nation, Position, Request, Site, Unit};

/// A city of the seat.
#[derive(Clone, Copy)]
pub(crate) struct OwnCity<'w> {
    eye: Eye<'w>,
    /// Its key.
    pub(crate) city: CityId,
    /// Its site.
    pub(crate) site: &'w Site,
}

impl<'w> OwnCity<'w> {
    /// A component of the city.
    pub(crate) fn part<C: CityPart>(self) -> Option<&'w C> {
        self.eye.city_part(self.city)
    }

    /// Its requests for work on its land, by tile.
    pub(crate) fn requests(self) -> &'w [Request] {
        self.eye.requests().of(self.city)
    }

    /// Its production offers.
    pub(crate) fn shop(self) -> CityShop<'w> {
        CityShop::new(self.eye, self.city)
    }

    /// The units in it, oldest first.
    pub(crate) fn units(self) -> &'w [UnitId] {
        self.eye.units_by_tile().on(self.site.tile)
    }

    /// C-16: whether one of its citizens would make more on a free tile, and nothing less.
    pub(crate) fn wastes_a_tile(self) -> bool {
        let (Some(cache), Some(citizens)) = (self.eye.cache(self.city), self.part::<Citizens>()) else { return false };
        let all = if cache.tiles.len() < 128 { (1 << cache.tiles.len()) - 1 } else { u128::MAX } & !1;
        let worked = citizens.placement.worked & all;
        let is_better = |there: &Outputs, here: &Outputs| {
            there[Output::Food] >= here[Output::Food]
                && there[Output::Shield] >= here[Output::Shield]
                && there[Output::Trade] >= here[Output::Trade]
                && here != there
        };
        let free = cache.effect_allows & all & !worked;
        // In most cities some worked tile is out of reach of the best that any free one makes.
        let most = ones(free).fold(Outputs::NONE, |most, place| {
            Outputs(std::array::from_fn(|at| most.0[at].max(cache.tiles[place].0[at])))
        });
        let within = |place: &usize| {
            let here = cache.tiles[*place];
            [Output::Food, Output::Shield, Output::Trade].iter().all(|&made| most[made] >= here[made])
        };
        let worked = ones(worked).filter(within).fold(0, |worked, place| worked | 1 << place);
        for free in ones(if worked == 0 { 0 } else { free }) {
            let there = cache.tiles[free];
            if ones(worked).any(|place| is_better(&there, &cache.tiles[place]))
                && self.eye.is_open_at(self.city, self.site, free)
            {
                return true;
            }
        }
        false
    }

    /// The tile at an index of its work area; `None` beyond the edge of the map.
    pub(crate) fn tile(self, place: usize) -> Option<Tile> {
        self.eye.map.city_tile(self.site.tile, place)
    }

    /// Whether units of a type can be in it.
    pub(crate) fn is_native(self, unit: UnitTypeId) -> bool {
        self.eye.rules.troops.is_native(unit, self.eye.map, self.site.tile)
    }
}

/// A unit of the seat.
#[derive(Clone, Copy)]
pub(crate) struct OwnUnit<'w> {
    eye: Eye<'w>,
    /// Its key.
    pub(crate) unit: UnitId,
    /// Its type and origin.
    pub(crate) data: &'w Unit,
}

impl<'w> OwnUnit<'w> {
    /// A component of the unit.
    pub(crate) fn part<C: UnitPart>(self) -> Option<&'w C> {
        self.eye.unit_part(self.unit)
    }

    /// Its tile.
    pub(crate) fn tile(self) -> Option<Tile> {
        self.part::<Position>().map(|at| at.0)
    }

    /// Whether it is in another unit.
    pub(crate) fn is_aboard(self) -> bool {
        self.part::<Aboard>().is_some_and(|aboard| aboard.0.is_some())
    }

    /// The numbers of its type as a troop.
    pub(crate) fn troop(self) -> &'w TroopNumbers {
        self.eye.rules.troops.get(self.data.unit_type)
    }
}

impl<'w> Sight<'w> {
    /// A component of the seat's nation, which has all components.
    pub(crate) fn nation<C: NationPart>(self) -> Option<&'w C> {
        self.eye.nation_part(self.seat)
    }

    /// The seat's cities, oldest first.
    pub(crate) fn cities(self) -> &'w [CityId] {
        self.nation::<Holdings>().map_or(&[], |own| &own.cities)
    }

    /// The seat's units, oldest first.
    pub(crate) fn units(self) -> &'w [UnitId] {
        self.nation::<Holdings>().map_or(&[], |own| &own.units)
    }

    /// The seat's units with their types, oldest first.
    pub(crate) fn own_units(self) -> impl DoubleEndedIterator<Item = OwnUnit<'w>> {
        self.units().iter().filter_map(move |&unit| self.own_unit(unit))
    }

    /// A unit of the seat; `None` if it is another's, or gone.
    pub(crate) fn own_unit(self, unit: UnitId) -> Option<OwnUnit<'w>> {
        let data = self.eye.unit_part::<Unit>(unit).filter(|unit| unit.owner == self.seat)?;
        Some(OwnUnit { eye: self.eye, unit, data })
    }

    /// A city of the seat; `None` if it is another's, or destroyed.
    pub(crate) fn own_city(self, city: CityId) -> Option<OwnCity<'w>> {
        let site = self.eye.city_part::<Site>(city).filter(|site| site.owner == self.seat)?;
        Some(OwnCity { eye: self.eye, city, site })
    }

    /// A component of one of the seat's cities.
    pub(crate) fn city<C: CityPart>(self, city: CityId) -> Option<&'w C> {
        self.own_city(city)?.part()
    }

    /// A component of one of the seat's units.
    pub(crate) fn unit<C: UnitPart>(self, unit: UnitId) -> Option<&'w C> {
        self.own_unit(unit)?.part()
    }

    /// Progress of a unit's job: points done on its tile, and points that it takes; `None` if it
    /// does not work.
    pub(crate) fn progress(self, unit: UnitId) -> Option<(i32, i32)> {
        self.unit::<Unit>(unit)?;
        self.eye.progress(unit)
    }

    /// The number of a unit in orders.
    pub(crate) fn number(self, unit: UnitId) -> UnitNumber {
        self.eye.unit_number(unit)
    }

    /// The techs and research of the seat, shared with its team where the settings say so.
    pub(crate) fn research(self) -> Option<&'w Research> {
        self.eye.research_pools().pools.get(usize::from(self.nation::<Nation>()?.pool))
    }

    /// C-67: the forecast of the seat's research.
    pub(crate) fn study(self) -> Option<Study> {
        forecast::of_research(self.eye, self.seat)
    }

    /// C-67: the forecasts of a city of the seat.
    pub(crate) fn forecast(self, city: CityId) -> Option<(Completion, Growth)> {
        forecast::of_city(self.eye, self.own_city(city)?.city)
    }

    /// C-55: whether a city of the seat will be in disorder at the end of this turn.
    pub(crate) fn will_riot(self, city: CityId) -> bool {
        self.own_city(city).and_then(|own| forecast::of_disorder(self.eye, own.city)).unwrap_or(false)
    }

    /// C-55: whether a city of the seat brings the government down at the end of this turn.
    pub(crate) fn topples(self, city: CityId) -> bool {
        self.own_city(city).and_then(|own| forecast::of_overthrow(self.eye, own.city)).unwrap_or(false)
    }

    /// When a city of the seat would complete a target that it began now, without shields.
    pub(crate) fn forecast_of(self, city: CityId, target: Target) -> Option<When> {
        forecast::of_target(self.eye, self.own_city(city)?.city, target)
    }

    /// A forecast's obstacle in words.
    pub(crate) fn obstacle(self, obstacle: &Obstacle) -> String {
        obstacle.text(self.eye)
    }

    /// The forecast of a city's size in words.
    pub(crate) fn growth_text(self, growth: &Growth) -> String {
        growth.text(self.eye)
    }

    /// The forecast of a city's production in words; `None` for coinage.
    pub(crate) fn completion_text(self, completion: &Completion) -> Option<String> {
        completion.text(self.eye)
    }

    /// The seat's city with a small wonder.
    pub(crate) fn small_wonder(self, wonder: BuildingId) -> Option<CityId> {
        self.eye.wonders().city_of(self.seat, wonder)
    }

    /// W-04: the standing of the seat's nation.
    pub(crate) fn record(self) -> Record {
        standing::record(self.eye, self.seat)
    }
}

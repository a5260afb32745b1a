//! Read access to the state.

use bevy_ecs::change_detection::Tick;
use bevy_ecs::prelude::*;
use endturn_civ_rules::effects::cache::PlayerFx;
use endturn_civ_rules::keys::{CityAt, CityId, UnitId, UnitNumber};
use endturn_civ_rules::map::map_view::MapView;
use endturn_civ_rules::nation::leakage::Spread;
use endturn_civ_rules::rules::CivRules;
use endturn_civ_rules::ruleset::personas::Knobs;
use endturn_engine::{
    Seat,
    ids::{KeyIndex, StableKey},
    seats::{Roster, SeatTable},
    turn::TurnChain,
};

use super::{Caches, CityPart, NationPart, Places, Realm, Spares, UnitCost, UnitPart};
use crate::state::{
    Attitudes, Calendar, CityNames, Holdings, Outposts, Relations, Requests, ResearchPools, RulesInForce, Spaceships,
    Treaties, UnitNumbers, UnitsByTile, Upsets, Vision, Wonders, WorldMap, WorldRecord,
};

/// Read access to everything, for rules and readers alike.
#[derive(Clone, Copy)]
pub struct Eye<'w> {
    source: Source<'w>,
    /// The map; in a nation's view, as that nation saw it last (W-138).
    pub map: MapView<'w>,
    /// The rules.
    pub rules: &'w CivRules,
    caches: &'w Caches,
    /// Entities by key; not those of now until the caches are filled.
    cities: &'w Places<CityId>,
    units: &'w Places<UnitId>,
    nations: &'w Places<Seat>,
    // Needed for every tile and unit, so looked up once.
    vision: &'w Vision,
    units_by_tile: &'w UnitsByTile,
    // Needed for nearly every effect.
    relations: &'w Relations,
    research_pools: &'w ResearchPools,
    wonders: &'w Wonders,
    /// The nation whose view is taken: only units that it sees are found (W-138); `None` sees all.
    pub(crate) reader: Option<Seat>,
}

/// Source of the data.
#[derive(Clone, Copy)]
enum Source<'w> {
    /// A world in which no rule runs.
    World(&'w World),
    /// A realm that rules hold open.
    Realm(&'w Realm<'w, 'w>),
}

impl Realm<'_, '_> {
    /// Returns read access to everything.
    #[must_use]
    #[inline]
    pub fn eye(&self) -> Eye<'_> {
        Eye {
            source: Source::Realm(self),
            map: MapView::from(&*self.land.map),
            rules: &self.rules,
            caches: &self.derived.caches,
            cities: &self.cities.places,
            units: &self.units.places,
            nations: &self.nations.places,
            vision: &self.land.vision,
            units_by_tile: &self.units.by_tile,
            relations: &self.nations.relations,
            research_pools: &self.commons.research,
            wonders: &self.commons.wonders,
            reader: None,
        }
    }
}

impl<'w> Eye<'w> {
    /// Looks at a world whose realm is not open.
    #[must_use]
    pub fn of(world: &'w World) -> Self {
        let rules = world.resource::<RulesInForce>();
        Self {
            source: Source::World(world),
            map: MapView::from(world.resource::<WorldMap>()),
            rules,
            caches: world.resource(),
            cities: world.resource(),
            units: world.resource(),
            nations: world.resource(),
            vision: world.resource(),
            units_by_tile: world.resource(),
            relations: world.resource(),
            research_pools: world.resource(),
            wonders: world.resource(),
            reader: None,
        }
    }

    /// Tiles that nations know and see.
    #[must_use]
    #[inline]
    pub const fn vision(self) -> &'w Vision {
        self.vision
    }

    /// The index of units by tile.
    #[must_use]
    #[inline]
    pub const fn units_by_tile(self) -> &'w UnitsByTile {
        self.units_by_tile
    }

    /// Relations between nations.
    #[must_use]
    #[inline]
    pub const fn relations(self) -> &'w Relations {
        self.relations
    }

    /// Techs and research, by pool.
    #[must_use]
    #[inline]
    pub const fn research_pools(self) -> &'w ResearchPools {
        self.research_pools
    }

    /// Wonders, and the cities that have them.
    #[must_use]
    #[inline]
    pub const fn wonders(self) -> &'w Wonders {
        self.wonders
    }

    /// The same in the view of a nation: units that it does not see are not found, and land out of
    /// sight is as it was seen last (W-138).
    #[must_use]
    pub fn seen_by(self, seat: Seat) -> Self {
        let map = self.vision.land_memory(seat).map_or(self.map.whole(), |memory| self.map.remembered(memory));
        Self { reader: Some(seat), map, ..self }
    }

    /// The same without a view: it sees everything.
    #[must_use]
    pub(crate) const fn whole(self) -> Self {
        Self { reader: None, map: self.map.whole(), ..self }
    }

    /// The round; 1 while a scenario is spawned.
    #[must_use]
    pub fn round(self) -> u32 {
        match self.source {
            Source::World(world) => world.get_resource::<TurnChain>().map_or(1, |chain| chain.current().round_number()),
            Source::Realm(realm) => realm.round(),
        }
    }

    /// A number that differs once a rule or an order has changed anything; `None` while a realm is
    /// open, since it may change then.
    pub(crate) fn tick(self) -> Option<Tick> {
        match self.source {
            Source::World(world) => Some(world.read_change_tick()),
            Source::Realm(_) => None,
        }
    }

    /// All living cities, by key.
    pub fn all_cities(self) -> impl Iterator<Item = CityId> + 'w {
        living(self.source, |realm| realm.cities.places.keys())
    }

    /// All living units, by key.
    pub fn all_units(self) -> impl Iterator<Item = UnitId> + 'w {
        living(self.source, |realm| realm.units.places.keys())
    }

    /// Whether a city exists.
    #[must_use]
    pub fn lives(self, city: CityId) -> bool {
        match self.source {
            Source::World(world) => self.city_in(world, city).is_some(),
            Source::Realm(realm) => realm.cities.lives(city),
        }
    }

    fn city_in(self, world: &World, city: CityId) -> Option<Entity> {
        if self.caches.is_filled() { self.cities.get(city) } else { world.resource::<KeyIndex<CityId>>().get(city) }
    }

    /// A component of a city; `None` if the city is destroyed.
    #[must_use]
    #[inline]
    pub fn city_part<C: CityPart>(self, city: CityId) -> Option<&'w C> {
        match self.source {
            Source::World(world) => world.get(self.city_in(world, city)?),
            Source::Realm(realm) => C::of(&realm.cities, city, self.cities.get(city)?),
        }
    }

    /// C-14: upkeep and unhappiness of a unit of each type under a nation's government; `None`
    /// before they are first needed.
    pub(crate) fn unit_costs(self, seat: Seat) -> Option<&'w [UnitCost]> {
        self.caches.unit_costs.get(seat.index())?.as_deref()
    }

    /// The sums of effects of a nation; `None` if the game was restored and nothing has happened
    /// since.
    pub(crate) fn nation_sums(self, seat: Seat) -> Option<&'w PlayerFx> {
        self.caches.players.get(seat.index())
    }

    /// All caches.
    pub(super) const fn caches(self) -> &'w Caches {
        self.caches
    }

    /// Working memory of searches.
    pub(crate) const fn spares(self) -> &'w Spares {
        &self.caches.spares
    }

    /// W-70: the number of nations that know each tech; `count` is called if it has changed since
    /// it was last read.
    pub(crate) fn spread(self, count: impl FnOnce() -> Spread) -> &'w Spread {
        self.caches.spread.get_or_init(count)
    }

    /// A component of a unit; `None` if the unit is gone.
    #[must_use]
    #[inline]
    pub fn unit_part<C: UnitPart>(self, unit: UnitId) -> Option<&'w C> {
        match self.source {
            Source::World(world) if self.caches.is_filled() => world.get(self.units.get(unit)?),
            Source::World(world) => world.get(world.resource::<KeyIndex<UnitId>>().get(unit)?),
            Source::Realm(realm) => C::of(&realm.units, unit, self.units.get(unit)?),
        }
    }

    /// A component of a nation; `None` if the game has no such seat.
    #[must_use]
    #[inline]
    pub fn nation_part<C: NationPart>(self, seat: Seat) -> Option<&'w C> {
        match self.source {
            Source::World(world) if self.caches.is_filled() => world.get(self.nations.get(seat)?),
            Source::World(world) => world.get(world.resource::<KeyIndex<Seat>>().get(seat)?),
            Source::Realm(realm) => C::of(&realm.nations, seat, self.nations.get(seat)?),
        }
    }
}

/// Keys of a world, or those in the caches of a realm: its index is not updated until commands are
/// applied.
fn living<'w, K: StableKey, I: Iterator<Item = K>>(
    source: Source<'w>,
    kept: impl FnOnce(&'w Realm<'w, 'w>) -> I,
) -> impl Iterator<Item = K> {
    let (world, realm) = match source {
        Source::World(world) => (Some(world), None),
        Source::Realm(realm) => (None, Some(realm)),
    };
    let listed = world.into_iter().flat_map(|world| world.resource::<KeyIndex<K>>().iter().map(|(key, _)| key));
    listed.chain(realm.map(kept).into_iter().flatten())
}

impl<'w> Eye<'w> {
    /// W-146: the numbers of the persona with which a seat began the game; `None` for a person.
    pub(crate) fn persona_of(self, seat: Seat) -> Option<&'w Knobs> {
        let began = self.roster().setups().get(seat.index())?;
        let (_, name) = began.personas.iter().find(|(module, _)| module == crate::NAME)?;
        self.rules.written.personas.get(name)
    }
}

impl Eye<'_> {
    /// The owner's number of a unit.
    #[must_use]
    pub fn unit_number(self, unit: UnitId) -> UnitNumber {
        self.unit_numbers().of(unit)
    }

    /// The unit that a nation's number stands for; `None` if the nation no longer has it, or never
    /// did.
    #[must_use]
    pub fn unit_numbered(self, seat: Seat, number: UnitNumber) -> Option<UnitId> {
        let units = &self.nation_part::<Holdings>(seat)?.units;
        // Newer units have higher numbers.
        let at = units.partition_point(|&unit| self.unit_number(unit) < number);
        units.get(at).copied().filter(|&unit| self.unit_number(unit) == number)
    }

    /// The city that seats name by a tile, whether or not any of them sees it.
    #[must_use]
    pub fn city_named_by(self, at: CityAt) -> Option<CityId> {
        if self.map.topology().has(at.0) { self.map.city(at.0) } else { None }
    }
}

/// Access to the resources that a game has once, by name.
macro_rules! had_once {
    ($($get:ident $kind:ty: $($place:ident).+;)+) => {
        impl<'w> Eye<'w> {$(
            /// This part of the state.
            #[must_use]
            #[inline]
            pub fn $get(self) -> &'w $kind {
                match self.source {
                    Source::World(world) => world.resource(),
                    Source::Realm(realm) => &realm.$($place).+,
                }
            }
        )+}
    };
}

had_once! {
    attitudes Attitudes: commons.attitudes;
    calendar Calendar: commons.calendar;
    city_names CityNames: cities.names;
    outposts Outposts: land.outposts;
    requests Requests: commons.requests;
    roster Roster: facts.roster;
    seat_table SeatTable: nations.table;
    spaceships Spaceships: commons.spaceships;
    treaties Treaties: nations.treaties;
    unit_numbers UnitNumbers: units.numbers;
    upsets Upsets: commons.upsets;
    world_record WorldRecord: commons.record;
}

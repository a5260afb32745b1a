//! The door to the state: rules read and change cities, units and nations through a [`Realm`], readers through an [`Eye`].
//!
//! A realm holds the map, the journal and the caches for as long as a rule runs, so that rules can use them beside the world.

use std::sync::Arc;

use bevy_ecs::prelude::*;
use endturn_engine::{
    RuleId, Seat,
    ids::KeyIndex,
    journal::Journal,
    random::{Draw, DrawSubject, Draws, Purpose},
    seats::Roster,
    turn::TurnChain,
};

use super::{Caches, CityCache, RulesInForce, WorldMap};
use crate::facts::CivFact;
use crate::ids::Tile;
use crate::keys::{CityId, UnitId};
use crate::nation::leakage::Spread;
use crate::rules::CivRules;
use crate::trace::Trace;

/// Read access to everything, for rules and readers alike.
#[derive(Clone, Copy)]
pub struct Eye<'w> {
    /// Entities and the resources that a realm does not hold.
    pub world: &'w World,
    /// The map.
    pub map: &'w WorldMap,
    /// The rules.
    pub rules: &'w CivRules,
    /// Where entities are; empty if nobody has looked for them yet.
    places: &'w Caches,
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

/// The world while rules change it.
pub struct Realm<'w> {
    /// Entities and the resources that are not below.
    pub world: &'w mut World,
    /// The map.
    pub map: WorldMap,
    /// The rules.
    pub rules: Arc<CivRules>,
    /// What can be computed anew.
    pub caches: Caches,
    /// The round.
    pub round: u32,
    journal: Journal,
    draws: Draws,
    trace: Trace,
}

impl<'w> Realm<'w> {
    /// Opens the realm, lets `act` work in it and closes it again.
    pub fn with<T>(world: &'w mut World, act: impl FnOnce(&mut Self) -> T) -> T {
        let rules = Arc::clone(&world.resource::<RulesInForce>().0);
        let map = world.remove_resource::<WorldMap>().expect("realms are opened one at a time");
        let caches = std::mem::take(&mut *world.resource_mut::<Caches>());
        let journal = std::mem::take(&mut *world.resource_mut::<Journal>());
        let trace = std::mem::take(&mut *world.resource_mut::<Trace>());
        let draws = world.resource::<Draws>().clone();
        // While a scenario is spawned there is no round yet.
        let round = world.get_resource::<TurnChain>().map_or(1, |chain| chain.current().round_number());
        let mut realm = Self { world, map, rules, caches, round, journal, draws, trace };
        realm.fill_caches();
        realm.catch_up();
        let result = act(&mut realm);
        realm.catch_up();
        let Self { world, map, caches, journal, trace, .. } = realm;
        world.insert_resource(map);
        *world.resource_mut::<Caches>() = caches;
        *world.resource_mut::<Journal>() = journal;
        *world.resource_mut::<Trace>() = trace;
        result
    }

    /// Reads everything.
    #[must_use]
    pub fn eye(&self) -> Eye<'_> {
        Eye { world: self.world, map: &self.map, rules: &self.rules, places: &self.caches }
    }

    /// Tells a fact.
    pub fn tell(&mut self, rule: RuleId, fact: CivFact) {
        self.journal.tell(rule, fact);
    }

    /// Whether anybody reads the journal; what is only told need not be worked out if not.
    #[must_use]
    pub fn is_listening(&self) -> bool {
        self.journal.is_listening()
    }

    /// Notes what a rule did to a city whose turn is followed step by step.
    pub fn note(&mut self, city: CityId, rule: RuleId, text: impl FnOnce(Eye<'_>) -> String) {
        if self.trace.follows(city) {
            let text = text(Eye { world: self.world, map: &self.map, rules: &self.rules, places: &self.caches });
            self.trace.push(rule, text);
        }
    }

    /// Carries out a row of a city's turn; it is noted as a step if the city is followed.
    pub(crate) fn in_step<T>(
        &mut self,
        city: CityId,
        row: (RuleId, &'static str),
        act: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let is_followed = self.trace.follows(city);
        if is_followed {
            self.trace.begin(row.0, row.1);
        }
        let result = act(self);
        if is_followed {
            self.trace.end();
        }
        result
    }

    /// C-66: the draws of a rule about a city; every draw has its rule, its subject and its purpose.
    #[must_use]
    pub fn draw_city(&self, rule: RuleId, city: CityId, purpose: &'static str) -> Draw {
        self.draws.at(rule, DrawSubject::key(city), Purpose(purpose))
    }

    /// The n-th of several draws of a rule about a city for one purpose.
    #[must_use]
    pub fn draw_city_nth(&self, rule: RuleId, city: CityId, purpose: &'static str, nth: i32) -> Draw {
        self.draws.at(rule, DrawSubject::key(city).nth(nth.unsigned_abs()), Purpose(purpose))
    }

    /// The draws of a rule about a nation; they hang on the name of its seat.
    #[must_use]
    pub fn draw_seat(&self, rule: RuleId, seat: Seat, purpose: &'static str) -> Draw {
        self.draws.at(rule, self.world.resource::<Roster>().subject(seat), Purpose(purpose))
    }

    /// The draws of a rule about the table as a whole.
    #[must_use]
    pub fn draw_table(&self, rule: RuleId, purpose: &'static str) -> Draw {
        self.draws.at(rule, DrawSubject::TABLE, Purpose(purpose))
    }

    /// The n-th of several draws of a rule about a nation for one purpose.
    #[must_use]
    pub fn draw_seat_nth(&self, rule: RuleId, seat: Seat, purpose: &'static str, nth: u32) -> Draw {
        self.draws.at(rule, self.world.resource::<Roster>().subject(seat).nth(nth), Purpose(purpose))
    }

    /// The round as rules count it.
    #[must_use]
    pub fn turn(&self) -> i32 {
        i32::try_from(self.round).unwrap_or(i32::MAX)
    }

    /// Whether the city still is.
    #[must_use]
    pub fn lives(&self, city: CityId) -> bool {
        self.caches.city_entity(city).is_some()
    }

    /// The city on a tile.
    #[must_use]
    pub fn city_at(&self, tile: Tile) -> Option<CityId> {
        self.map.city(tile)
    }
}

/// Access to parts by key: `x(key)` reads, `x_mut(key)` changes.
macro_rules! parts {
    ($kind:ident $entity:ident { $($get:ident $get_mut:ident $part:ty;)+ }) => {
        impl Realm<'_> {$(
            /// This part of a living one.
            #[must_use]
            pub fn $get(&self, key: $kind) -> &$part {
                self.world.get(self.$entity(key)).expect("what lives has all its parts")
            }

            /// This part of a living one, to change it.
            pub fn $get_mut(&mut self, key: $kind) -> &mut $part {
                let entity = self.$entity(key);
                self.world.get_mut::<$part>(entity).expect("what lives has all its parts").into_inner()
            }
        )+}
    };
}

impl Realm<'_> {
    fn city_key(&self, city: CityId) -> Entity {
        self.caches.city_entity(city).expect("rules ask whether a city lives before they touch it")
    }

    fn unit_key(&self, unit: UnitId) -> Entity {
        self.caches.unit_entity(unit).expect("lists hold living units only")
    }

    fn nation_key(&self, seat: Seat) -> Entity {
        self.caches.seats[seat.index()]
    }
}

parts! { CityId city_key {
    site site_mut super::Site;
    citizens citizens_mut super::Citizens;
    governor governor_mut super::Governor;
    stocks stocks_mut super::Stocks;
    production production_mut super::Production;
    buildings buildings_mut super::Buildings;
    moods moods_mut super::Moods;
    history history_mut super::History;
    health health_mut super::Health;
    routes routes_mut super::Routes;
    supported supported_mut super::Supported;
    books books_mut super::Books;
}}

parts! { UnitId unit_key {
    unit unit_mut super::Unit;
    home home_mut super::Home;
    upkeep upkeep_mut super::Upkeep;
}}

parts! { Seat nation_key {
    nation nation_mut super::Nation;
    treasury treasury_mut super::Treasury;
    policies policies_mut super::Policies;
    regime regime_mut super::Regime;
    holdings holdings_mut super::Holdings;
    record record_mut super::Record;
    spaceship spaceship_mut super::Spaceship;
}}

//! C-66 Random draws, and the door to the state: rules read and change cities, units and nations through a [`Realm`],
//! readers through an [`Eye`].
//! Draws none. Tells nothing.
//!
//! A realm holds the map, the journal and the caches for as long as a rule runs, so that rules can use them beside the world.

mod caches;
mod circumstances;
mod city_cache;
mod eye;
mod parts;
mod scratch;
mod stale;

use std::sync::Arc;

use bevy_ecs::prelude::*;
use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::keys::CityId;
use endturn_civ_rules::rules::CivRules;
use endturn_engine::{
    RuleId, Seat,
    journal::Journal,
    random::{Draw, DrawSubject, Draws, Purpose},
    seats::Roster,
    turn::TurnChain,
};

pub use caches::{Caches, UnitCost};
pub use city_cache::{CityCache, TilesFor, UnitSums};
pub use eye::Eye;
pub use scratch::Scratch;
pub use stale::{Stale, StaleCities};

use crate::facts::CivFact;
use crate::state::{RulesInForce, WorldMap};
use crate::trace::Trace;

/// The world while rules change it.
pub struct Realm<'w> {
    /// Entities and the resources that are not below.
    pub(crate) world: &'w mut World,
    /// The map.
    pub map: WorldMap,
    /// The rules.
    pub rules: Arc<CivRules>,
    /// What can be computed anew.
    pub(crate) caches: Caches,
    /// What the running stage remembers.
    pub(crate) scratch: Scratch,
    /// The round.
    pub(crate) round: u32,
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
        let scratch = std::mem::take(&mut *world.resource_mut::<Scratch>());
        let journal = std::mem::take(&mut *world.resource_mut::<Journal>());
        let trace = std::mem::take(&mut *world.resource_mut::<Trace>());
        let draws = world.resource::<Draws>().clone();
        // While a scenario is spawned there is no round yet.
        let round = world.get_resource::<TurnChain>().map_or(1, |chain| chain.current().round_number());
        let mut realm = Self { world, map, rules, caches, scratch, round, journal, draws, trace };
        realm.fill_caches();
        if realm.caches.take_nations_changed() {
            realm.change_world();
        }
        realm.catch_up();
        let result = act(&mut realm);
        realm.catch_up();
        let Self { world, map, caches, scratch, journal, trace, .. } = realm;
        world.insert_resource(map);
        *world.resource_mut::<Caches>() = caches;
        *world.resource_mut::<Scratch>() = scratch;
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

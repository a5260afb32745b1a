//! C-66 Random draws, and access to the state: rules read and change cities, units and nations
//! through a [`Realm`], readers through an [`Eye`]. Draws none. Tells nothing.
//!
//! A realm is a system parameter that consists of smaller ones: a query per component of cities,
//! units and nations, the map and related resources, data that nations share, facts and draws. Code
//! outside a system opens it with [`Realm::with`].

mod caches;
mod circumstances;
mod city_cache;
mod door;
mod eye;
mod nursery;
mod open_claims;
mod parts;
mod scratch;
mod spare;
mod stale;
mod supposed;

use bevy_ecs::prelude::*;
use bevy_ecs::system::SystemParam;
use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::keys::{CityId, UnitId};
use endturn_engine::{
    RuleId, Seat,
    journal::Journal,
    random::{Draw, DrawSubject, Draws, Purpose},
    turn::TurnChain,
};

pub use caches::{Caches, UnitCost};
pub use city_cache::{CityCache, Prospect, TilesFor, UnitSums};
pub use eye::Eye;
pub use open_claims::OpenClaims;
pub use parts::{Cities, CityPart, NationPart, Nations, UnitPart, Units};
pub use scratch::{AutoWork, BEST, Claim, Offer, Scratch, Wanted};
pub use stale::{Stale, StaleCities};

pub(crate) use door::Door;
pub(crate) use parts::{CityParts, UnitParts};
pub(crate) use spare::{Spare, Spares};
pub(crate) use supposed::{Land, Supposed};

use crate::facts::CivFact;
use crate::state::{Calendar, Grants, Requests, ResearchPools, RulesInForce, Vision, Wonders, WorldMap, WorldRecord};
use crate::trace::Trace;

/// The world for rules that change it. A system works in it through [`Realm::work`].
#[derive(SystemParam)]
pub struct Realm<'w, 's> {
    commands: Commands<'w, 's>,
    pub(crate) cities: Cities<'w, 's>,
    pub(crate) units: Units<'w, 's>,
    pub(crate) nations: Nations<'w, 's>,
    /// The map.
    pub map: ResMut<'w, WorldMap>,
    pub(crate) vision: ResMut<'w, Vision>,
    pub(crate) commons: Commons<'w>,
    /// The rules.
    pub rules: Res<'w, RulesInForce>,
    /// Recomputable data.
    pub(crate) caches: ResMut<'w, Caches>,
    /// Data that the running stage keeps.
    pub(crate) scratch: ResMut<'w, Scratch>,
    journal: ResMut<'w, Journal>,
    draws: Res<'w, Draws>,
    trace: ResMut<'w, Trace>,
}

/// State that belongs to no single nation.
#[derive(SystemParam)]
pub(crate) struct Commons<'w> {
    pub(crate) research: ResMut<'w, ResearchPools>,
    pub(crate) wonders: ResMut<'w, Wonders>,
    pub(crate) record: ResMut<'w, WorldRecord>,
    pub(crate) calendar: Res<'w, Calendar>,
    /// Units that the scenario grants later on.
    pub(crate) grants: ResMut<'w, Grants>,
    /// Work that cities request.
    pub(crate) requests: ResMut<'w, Requests>,
    chain: Option<Res<'w, TurnChain>>,
}

impl Commons<'_> {
    /// The round; 1 while a scenario is spawned.
    fn round(&self) -> u32 {
        self.chain.as_ref().map_or(1, |chain| chain.current().round_number())
    }
}

impl Realm<'_, '_> {
    /// Runs code of a rule; before and after it all books are up to date.
    pub fn work<T>(&mut self, act: impl FnOnce(&mut Self) -> T) -> T {
        self.fill_caches();
        if self.caches.take_nations_changed() {
            self.change_world();
        }
        self.catch_up();
        let result = act(self);
        self.catch_up();
        result
    }

    /// Emits a fact.
    pub fn tell(&mut self, rule: RuleId, fact: CivFact) {
        self.journal.tell(rule, fact);
    }

    /// Whether the journal has a reader; if not, details that only facts need can be skipped.
    #[must_use]
    pub fn is_listening(&self) -> bool {
        self.journal.is_listening()
    }

    /// Notes a rule's effect on a city whose turn is traced.
    pub fn note(&mut self, city: CityId, rule: RuleId, text: impl FnOnce(Eye<'_>) -> String) {
        if self.trace.follows(city) {
            let text = text(self.eye());
            self.trace.push(rule, text);
        }
    }

    /// Notes a rule's effect on a traced unit.
    pub fn note_unit(&mut self, unit: UnitId, rule: RuleId, text: impl FnOnce(Eye<'_>) -> String) {
        if self.trace.follows_unit(unit) {
            let (text, round) = (text(self.eye()), self.round());
            self.trace.push_in(round, rule, text);
        }
    }

    /// Runs a row of a city's turn, which is noted as a step if the city is traced.
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

    /// C-66: the draws of a rule about a city; every draw is keyed by rule, subject and purpose,
    /// and no draw depends on those before it **(ours)**.
    #[must_use]
    pub fn draw_city(&self, rule: RuleId, city: CityId, purpose: &'static str) -> Draw {
        self.draws.at(rule, DrawSubject::key(city), Purpose(purpose))
    }

    /// The nth of several draws of a rule about a city for one purpose.
    #[must_use]
    pub fn draw_city_nth(&self, rule: RuleId, city: CityId, purpose: &'static str, nth: i32) -> Draw {
        self.draws.at(rule, DrawSubject::key(city).nth(nth.unsigned_abs()), Purpose(purpose))
    }

    /// The nth of several draws of a rule about a unit for one purpose.
    #[must_use]
    pub fn draw_unit_nth(&self, rule: RuleId, unit: UnitId, purpose: &'static str, nth: i32) -> Draw {
        self.draws.at(rule, DrawSubject::key(unit).nth(nth.unsigned_abs()), Purpose(purpose))
    }

    /// The draws of a rule about a unit.
    #[must_use]
    pub fn draw_unit(&self, rule: RuleId, unit: UnitId, purpose: &'static str) -> Draw {
        self.draws.at(rule, DrawSubject::key(unit), Purpose(purpose))
    }

    /// The draws of a rule about a nation; they depend on the name of its seat.
    #[must_use]
    pub fn draw_seat(&self, rule: RuleId, seat: Seat, purpose: &'static str) -> Draw {
        self.draws.at(rule, self.nations.roster.subject(seat), Purpose(purpose))
    }

    /// The nth of several draws of a rule about a nation for one purpose.
    #[must_use]
    pub fn draw_seat_nth(&self, rule: RuleId, seat: Seat, purpose: &'static str, nth: u32) -> Draw {
        self.draws.at(rule, self.nations.roster.subject(seat).nth(nth), Purpose(purpose))
    }

    /// The round; 1 while a scenario is spawned.
    #[must_use]
    pub fn round(&self) -> u32 {
        self.commons.round()
    }

    /// The round as rules count it.
    #[must_use]
    pub fn turn(&self) -> i32 {
        i32::try_from(self.round()).unwrap_or(i32::MAX)
    }

    /// Whether a city still exists.
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

//! Access to the state: rules read and change it through capabilities, readers through an [`Eye`].
//!
//! A capability is a system parameter for one part of the state: [`Cities`], [`Units`] and
//! [`Nations`] (components by key), [`Land`] (the map and what nations know of it), [`Derived`]
//! (sums of effects and what is stale), [`Facts`] (facts, draws, notes). A rule that touches little
//! takes one or two of them, or plain queries and resources. A rule that may change anything takes
//! a [`Realm`], which consists of all of them. Code outside a system opens it with [`Realm::with`].

mod caches;
mod circumstances;
mod city_cache;
mod derived;
mod door;
mod eye;
mod facts;
mod land;
mod nursery;
mod open_claims;
mod parts;
mod places;
mod refill;
mod scratch;
mod spare;
mod stale;
mod supposed;

use bevy_ecs::prelude::*;
use bevy_ecs::system::SystemParam;
use endturn_civ_rules::keys::{CityId, UnitId};
use endturn_engine::{RuleId, turn::TurnChain};

pub use caches::{Caches, UnitCost};
pub use city_cache::{CityCache, Prospect, TilesFor, UnitSums};
pub use derived::Derived;
pub use eye::Eye;
pub use facts::Facts;
pub use land::Land;
pub use open_claims::OpenClaims;
pub use parts::{Cities, CityPart, NationPart, Nations, UnitPart, Units};
pub use places::Places;
pub use scratch::{AutoWork, BEST, Claim, Hope, NO_OFFER, Offer, Scratch, Wanted};
pub use stale::{Stale, StaleCities};

pub(crate) use door::Door;
pub(crate) use parts::{CityParts, NationParts, UnitParts};
pub(crate) use spare::{JudgedSites, NotedFor, Spare, Spares};
pub(crate) use supposed::{Supposed, SupposedCity, TileLand};

use crate::state::{
    Attitudes, Calendar, Grants, Invitation, Newcomers, Requests, ResearchPools, RulesInForce, Spaceships, Upsets,
    Wonders, WorldRecord,
};

/// The world for rules that change it. A system works in it through [`Realm::work`].
#[derive(SystemParam)]
pub struct Realm<'w, 's> {
    commands: Commands<'w, 's>,
    /// All cities.
    pub cities: Cities<'w, 's>,
    /// All units.
    pub units: Units<'w, 's>,
    /// All nations.
    pub nations: Nations<'w, 's>,
    /// The map and what nations know of it.
    pub land: Land<'w>,
    pub(crate) commons: Commons<'w>,
    /// The rules.
    pub rules: Res<'w, RulesInForce>,
    /// Recomputable data.
    pub derived: Derived<'w>,
    /// Facts and draws.
    pub facts: Facts<'w>,
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
    /// Spaceships whose parts are placed.
    pub(crate) spaceships: ResMut<'w, Spaceships>,
    /// Attitudes, war aims and failed attacks that computer players remember.
    pub(crate) attitudes: ResMut<'w, Attitudes>,
    /// Upsets of the climate.
    pub(crate) upsets: ResMut<'w, Upsets>,
    /// Barbarians and rebels on their way.
    pub(crate) newcomers: ResMut<'w, Newcomers>,
    /// The nations that may join.
    pub(crate) invitation: Res<'w, Invitation>,
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
        if self.derived.caches.take_nations_changed() {
            self.change_world();
        }
        self.catch_up();
        let result = act(self);
        self.catch_up();
        result
    }

    /// Notes a rule's effect on a city whose turn is traced.
    pub fn note(&mut self, city: CityId, rule: RuleId, text: impl FnOnce(Eye<'_>) -> String) {
        if self.facts.trace.follows(city) {
            let text = text(self.eye());
            self.facts.trace.push(rule, text);
        }
    }

    /// Notes a rule's effect on a traced unit.
    pub fn note_unit(&mut self, unit: UnitId, rule: RuleId, text: impl FnOnce(Eye<'_>) -> String) {
        if self.facts.trace.follows_unit(unit) {
            let (text, round) = (text(self.eye()), self.round());
            self.facts.trace.push_in(round, rule, text);
        }
    }

    /// Runs a row of a city's turn, which is noted as a step if the city is traced.
    pub(crate) fn in_step<T>(
        &mut self,
        city: CityId,
        row: (RuleId, &'static str),
        act: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let is_followed = self.facts.trace.follows(city);
        if is_followed {
            self.facts.trace.begin(row.0, row.1);
        }
        let result = act(self);
        if is_followed {
            self.facts.trace.end();
        }
        result
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
}

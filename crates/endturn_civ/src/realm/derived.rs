//! Derived data as a capability: sums of effects, and what became stale.

use bevy_ecs::prelude::*;
use bevy_ecs::system::SystemParam;
use endturn_civ_rules::effects::slots::Slot;
use endturn_civ_rules::keys::CityId;
use endturn_civ_rules::ruleset::effect_kind::EffectKind;
use endturn_civ_rules::ruleset::words::Output;
use endturn_engine::Seat;

use super::{Caches, CityCache, Scratch};
use crate::state::RulesInForce;

/// Data that follows from the state. Code that changes something that a city depends on marks it
/// here; the next opening of a realm recomputes it.
#[derive(SystemParam)]
pub struct Derived<'w> {
    /// Recomputable data.
    pub(crate) caches: ResMut<'w, Caches>,
    /// Data that the running stage keeps.
    pub(crate) scratch: ResMut<'w, Scratch>,
    /// The rules.
    pub(crate) rules: Res<'w, RulesInForce>,
}

impl Derived<'_> {
    /// The cache of a living city.
    #[must_use]
    pub fn cache(&self, city: CityId) -> &CityCache {
        self.caches.cache(city)
    }

    /// The mutable cache of a living city.
    pub fn cache_mut(&mut self, city: CityId) -> &mut CityCache {
        self.caches.cache_mut(city)
    }

    /// A sum for a city whose facts are up to date.
    pub(crate) fn city_slot(&mut self, city: CityId, slot: Slot) -> i32 {
        let (cache, players) = self.caches.city_and_players(city);
        self.rules.effects.city(slot, &mut cache.fx, &players[cache.owner.index()])
    }

    /// The sum of an effect kind for a nation.
    #[must_use]
    pub fn nation_value(&self, seat: Seat, kind: EffectKind) -> i32 {
        self.caches.nation_value(&self.rules, seat, kind)
    }

    /// The sum of an effect kind for one output of a nation.
    #[must_use]
    pub fn nation_value_for(&self, seat: Seat, kind: EffectKind, output: Output) -> i32 {
        self.rules.effects.player(self.rules.effects.slot_for(kind, output), &self.caches.players[seat.index()])
    }

    /// Marks that something about a city has changed: size, buildings, owner, partners,
    /// surroundings.
    pub fn change_city(&mut self, city: CityId) {
        self.doubt_facts(city);
        let cache = self.cache_mut(city);
        cache.stale.terms = true;
        cache.stale.work = true;
    }

    /// Marks a city's facts for re-evaluation before the next query.
    pub(crate) fn doubt_facts(&mut self, city: CityId) {
        self.caches.stale.mark(city);
        self.cache_mut(city).stale.facts = true;
    }

    /// Marks a city's terms, the inputs of output and mood.
    pub fn change_terms(&mut self, city: CityId) {
        self.caches.stale.mark(city);
        self.cache_mut(city).stale.terms = true;
    }

    /// Marks the income of a city's trade routes.
    pub(crate) fn change_routes(&mut self, city: CityId) {
        self.caches.stale.mark(city);
        self.cache_mut(city).stale.routes = true;
    }

    /// Marks a city whose citizens changed their work.
    pub fn change_work(&mut self, city: CityId) {
        self.caches.stale.mark(city);
        self.cache_mut(city).stale.work = true;
    }

    /// Marks the trade partners of a city whose buildings changed, if any effect asks for them.
    pub(crate) fn change_partners(&mut self, partners: impl Iterator<Item = CityId>) {
        if self.rules.effects.watched().partners || self.asks_beyond_sums() {
            partners.for_each(|partner| self.change_city(partner));
        }
    }

    /// Marks the cities of a nation that built or lost a wonder: one may affect all cities of its
    /// owner on the continent.
    pub(crate) fn change_kin(&mut self, cities: &[CityId]) {
        if self.rules.effects.watched().continent {
            cities.iter().for_each(|&city| self.doubt_facts(city));
        }
    }

    /// Whether terms of cities depend on effects that are not sums, so that their changes can't be
    /// tracked.
    pub(crate) fn asks_beyond_sums(&self) -> bool {
        self.rules.effects.goes_stale_with_nations()
    }
}

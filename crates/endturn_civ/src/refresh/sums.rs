//! C-11 Specialists: sums of effects for rules, and the marking of sums that a change affects. Its
//! pure part is [`endturn_civ_rules::city::specialists`]. Draws none. Tells nothing.

use endturn_civ_rules::effects::circumstances::Context;
use endturn_civ_rules::effects::tiles::TileFx;
use endturn_civ_rules::ids::{BuildingId, SpecialistId};
use endturn_civ_rules::keys::CityId;
use endturn_civ_rules::outputs::Outputs;
use endturn_civ_rules::ruleset::effect_kind::EffectKind;
use endturn_civ_rules::ruleset::words::{Output, VisionLayer};
use endturn_civ_rules::vision::Radii;
use endturn_engine::Seat;

use crate::realm::{Cities, Derived, Nations, Realm};

/// The sums of effects from which the terms of a city are made: those in force, or those of a
/// forecast.
pub(crate) trait CitySums {
    /// The sum of a kind.
    fn value(&mut self, kind: EffectKind) -> i32;

    /// The sum of a kind for one output.
    fn value_for(&mut self, kind: EffectKind, output: Output) -> i32;
}

/// The sums that are in force for a city.
pub(super) struct InForce<'a, 'w, 's>(pub(super) &'a mut Realm<'w, 's>, pub(super) CityId);

impl CitySums for InForce<'_, '_, '_> {
    fn value(&mut self, kind: EffectKind) -> i32 {
        self.0.city_value(self.1, kind)
    }

    fn value_for(&mut self, kind: EffectKind, output: Output) -> i32 {
        self.0.city_value_for(self.1, kind, output)
    }
}

impl Realm<'_, '_> {
    /// The sum of an effect kind for a city.
    pub fn city_value(&mut self, city: CityId, kind: EffectKind) -> i32 {
        self.renew_facts(city);
        // Vision layers make no difference to most kinds.
        let slot = self.rules.effects.slot_on(kind, VisionLayer::Main);
        self.derived.city_slot(city, slot)
    }

    /// The sum of an effect kind for one output of a city.
    pub fn city_value_for(&mut self, city: CityId, kind: EffectKind, output: Output) -> i32 {
        self.renew_facts(city);
        self.derived.city_slot(city, self.rules.effects.slot_for(kind, output))
    }

    /// C-11: output of one specialist of a kind in a city.
    pub fn specialist_output(&mut self, city: CityId, kind: usize) -> Outputs {
        self.renew_facts(city);
        Outputs::each(|output| {
            let slot = self.rules.effects.slot_of(EffectKind::SpecialistOutput, SpecialistId::at(kind), output);
            self.derived.city_slot(city, slot)
        })
    }

    /// C-11: whether citizens of a city may become specialists of a kind.
    #[must_use]
    pub fn may_be_specialist(&self, city: CityId, kind: usize) -> bool {
        let reqs = &self.rules.effects.reqs.specialists[kind];
        self.rules.effects.holds(reqs, &Context::city(city), &self.eye())
    }

    /// C-30: whether a building is obsolete for a city and its owner.
    #[must_use]
    pub fn is_obsolete(&self, city: CityId, building: BuildingId) -> bool {
        let owner = self.cities.site(city).owner;
        self.rules.effects.is_obsolete(building, Some(owner), Some(city), &self.eye())
    }

    /// Re-evaluates a city's facts if something has changed there.
    pub(crate) fn renew_facts(&mut self, city: CityId) {
        if !self.derived.cache(city).stale.facts {
            return;
        }
        let owner = self.cities.site(city).owner;
        let cache = self.derived.cache_mut(city);
        cache.stale.facts = false;
        cache.owner = owner;
        let mut fx = std::mem::take(&mut cache.fx);
        let changed = self.rules.effects.refresh_city(&mut fx, city, &self.eye());
        let cache = self.derived.cache_mut(city);
        cache.fx = fx;
        if !changed.is_empty() {
            cache.stale.units = true;
            cache.stale.terms = true;
            cache.stale.work = true;
            if changed.tiles {
                cache.tiles_for = None;
            }
        }
    }

    /// Marks that something about a nation has changed: techs, government, wonders, policies,
    /// relations.
    pub fn change_nation(&mut self, seat: Seat) {
        let mut fx = std::mem::take(&mut self.derived.caches.players[seat.index()]);
        let changed = self.rules.effects.refresh_player(&mut fx, seat, &self.eye());
        self.derived.caches.players[seat.index()] = fx;
        if changed.is_empty() {
            if self.derived.asks_beyond_sums() {
                self.derived.change_terms_of(&self.nations, seat);
            }
            return;
        }
        self.derived.caches.unit_costs[seat.index()] = None;
        self.derived.caches.centers[seat.index()] = None;
        for at in 0..self.nations.holdings(seat).cities.len() {
            let city = self.nations.holdings(seat).cities[at];
            self.derived.caches.stale.mark(city);
            let cache = self.derived.cache_mut(city);
            cache.fx.drop_slots(&changed);
            cache.stale.units = true;
            cache.stale.terms = true;
            cache.stale.work = true;
            if changed.tiles {
                cache.tiles_for = None;
            }
        }
    }

    /// Marks that something has changed that any nation may depend on.
    pub fn change_world(&mut self) {
        self.derived.caches.forget_spread();
        for seat in self.nations.all_seats() {
            self.change_nation(seat);
        }
    }
}

impl Derived<'_> {
    /// W-77: vision radii of a city on each layer; its facts are up to date.
    pub(crate) fn city_sight(&mut self, city: CityId) -> Radii {
        let mut on = |layer| {
            let slot = self.rules.effects.slot_on(EffectKind::CityVisionRadiusSq, layer);
            self.city_slot(city, slot).max(0)
        };
        let main = on(VisionLayer::Main);
        Radii { main, stealth: on(VisionLayer::Stealth), subsurface: on(VisionLayer::Subsurface) }
    }

    /// W-26: continents have changed: marks everything that depends on continents, and trade across
    /// the sea.
    pub(crate) fn change_continents(&mut self, nations: &Nations<'_, '_>) {
        for seat in nations.all_seats() {
            for at in 0..nations.holdings(seat).cities.len() {
                let city = nations.holdings(seat).cities[at];
                self.change_city(city);
                self.change_routes(city);
            }
        }
    }

    /// Marks the terms of a nation's cities: its rates, centres or number of cities changed.
    pub fn change_terms_of(&mut self, nations: &Nations<'_, '_>, seat: Seat) {
        for at in 0..nations.holdings(seat).cities.len() {
            let city = nations.holdings(seat).cities[at];
            self.change_terms(city);
        }
    }

    /// The effects on tiles that apply to a city.
    pub(super) fn tile_effects(&mut self, cities: &Cities<'_, '_>, city: CityId) -> TileFx {
        let owner = cities.site(city).owner;
        let mut fx = std::mem::take(&mut self.caches.tile_fx);
        fx.rebuild(&self.rules.effects, &self.caches.players[owner.index()], Some(&self.cache(city).fx));
        fx
    }

    /// Returns the memory of [`Derived::tile_effects`] for the next city.
    pub(super) fn give_back_tile_effects(&mut self, fx: TileFx) {
        self.caches.tile_fx = fx;
    }
}

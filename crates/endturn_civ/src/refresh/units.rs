//! C-14 Unit upkeep and free upkeep, C-21 Martial law and soldiers abroad: the upkeep of a city's
//! units and their effect on its mood. Its pure parts are [`endturn_civ_rules::city::upkeep`] and
//! [`endturn_civ_rules::city::unrest`]. Draws none. Tells nothing.

use std::sync::Arc;

use endturn_civ_rules::city::unrest::{Abroad, UnrestWalk, is_aggressive, needs_more_units};
use endturn_civ_rules::city::upkeep::{UnitUpkeep, after_free_upkeep, unit_upkeep};
use endturn_civ_rules::ids::{ExtraId, Tile};
use endturn_civ_rules::keys::CityId;
use endturn_civ_rules::outputs::Outputs;
use endturn_civ_rules::ruleset::effect_kind::EffectKind as E;
use endturn_civ_rules::ruleset::words::{Output, Relation};
use endturn_engine::Seat;

use crate::realm::{Cities, Derived, Land, Nations, Realm, UnitCost, UnitSums, Units};
use crate::state::{RulesInForce, Unit};

impl Realm<'_, '_> {
    /// C-14, C-21: visits the units that the city supports, newest first, and counts those in it.
    pub(super) fn refresh_units(&mut self, city: CityId) {
        let owner = self.cities.site(city).owner;
        let costs = self.derived.unit_costs(owner);
        let mut free = Outputs::each(|output| self.city_value_for(city, E::UnitUpkeepFreePerCity, output));
        let ignored = self.city_value(city, E::MakeContentMilPer);
        let mut walk = UnrestWalk::new(self.city_value(city, E::MakeContentMil));
        let mut upkeep = Outputs::NONE;
        for at in (0..self.cities.supported(city).0.len()).rev() {
            let unit = self.cities.supported(city).0[at];
            let unit_type = self.units.unit(unit).unit_type;
            let cost = costs[unit_type.index()];
            let charged = after_free_upkeep(cost.upkeep, &mut free);
            upkeep += charged;
            if self.units.upkeep(unit).0 != charged {
                self.units.upkeep_mut(unit).0 = charged;
            }
            let numbers = self.rules.troops.get(unit_type);
            if cost.unhappiness > 0
                && (numbers.is_field_unit
                    || numbers.can_attack
                        && self.nations.is_abroad(
                            &self.cities,
                            &self.land,
                            &self.rules,
                            owner,
                            self.units.position(unit).0,
                        ))
            {
                walk.step(1, cost.unhappiness, ignored);
            }
        }
        let garrison = self.count_garrison(city);
        let cache = self.derived.cache_mut(city);
        cache.units = UnitSums { upkeep, unrest: walk.total(), garrison };
        cache.stale.terms = true;
    }

    /// C-21: military units of the owner in the city, from any home, up to the number that martial
    /// law counts.
    fn count_garrison(&mut self, city: CityId) -> i32 {
        let (each, max) = (self.city_value(city, E::MartialLawEach), self.city_value(city, E::MartialLawMax));
        let site = *self.cities.site(city);
        let mut counted = 0;
        for &unit in self.units.units_on(site.tile) {
            if !needs_more_units(each, max, counted) {
                break;
            }
            let Unit { unit_type, owner, .. } = *self.units.unit(unit);
            if owner == site.owner && self.rules.troops.get(unit_type).is_military {
                counted += 1;
            }
        }
        counted
    }
}

impl Derived<'_> {
    /// C-14: upkeep and unhappiness of a unit of each type under a nation's government.
    pub fn unit_costs(&mut self, seat: Seat) -> Arc<[UnitCost]> {
        if let Some(costs) = &self.caches.unit_costs[seat.index()] {
            return Arc::clone(costs);
        }
        let factor = Outputs::each(|output| self.nation_value_for(seat, E::UpkeepFactor, output));
        let fanatics = self.nation_value(seat, E::Fanatics) > 0;
        let to_gold = self.nation_value(seat, E::Shield2GoldFactor);
        let unhappy = self.nation_value(seat, E::UnhappyFactor);
        let rules = Arc::clone(&self.rules.0);
        let cost = |numbers: &endturn_civ_rules::rules::TroopNumbers| UnitCost {
            upkeep: unit_upkeep(&UnitUpkeep {
                cost: numbers.upkeep,
                is_free: numbers.is_fanatic && fanatics,
                shield_to_gold_pct: if numbers.pays_gold { to_gold } else { 0 },
                factor,
            }),
            unhappiness: numbers.unhappiness.saturating_mul(unhappy),
        };
        let costs: Arc<[UnitCost]> = rules.troops.iter().map(|(_, numbers)| cost(numbers)).collect();
        self.caches.unit_costs[seat.index()] = Some(Arc::clone(&costs));
        costs
    }

    /// The type's upkeep of a unit in one output, before free upkeep (C-14).
    #[must_use]
    pub fn type_upkeep(&mut self, units: &Units<'_, '_>, unit: endturn_civ_rules::keys::UnitId, output: Output) -> i32 {
        let Unit { unit_type, owner, .. } = *units.unit(unit);
        self.unit_costs(owner)[unit_type.index()].upkeep[output]
    }

    /// Marks that a unit of this city, or one in it, was added, removed or moved.
    pub fn change_units_of(&mut self, cities: &Cities<'_, '_>, city: CityId) {
        if cities.lives(city) {
            self.caches.stale.mark(city);
            self.cache_mut(city).stale.units = true;
        }
    }
}

impl Nations<'_, '_> {
    /// C-21: whether a unit that can attack is aggressive where it is.
    fn is_abroad(
        &self,
        cities: &Cities<'_, '_>,
        land: &Land<'_>,
        rules: &RulesInForce,
        owner: Seat,
        tile: Tile,
    ) -> bool {
        let relations = &*self.relations;
        let is_allied = |other: Seat| {
            self.nation(other).team == self.nation(owner).team
                || relations.between(owner, other) == Some(Relation::Alliance)
        };
        let holder = land.map.owner(tile);
        let place = Abroad {
            is_in_city: land.map.city(tile).is_some(),
            is_in_own_borders: holder == Some(owner),
            is_in_allied_borders: holder.is_some_and(|holder| holder != owner && is_allied(holder)),
            is_on_quiet_base: land.map.extras(tile).iter().any(|extra| rules.land.is_quiet(ExtraId::at(extra)))
                && land.map.topology().square(tile, 3).any(|near| {
                    land.map.city(near).is_some_and(|city| {
                        let other = cities.site(city).owner;
                        other == owner || is_allied(other)
                    })
                }),
        };
        is_aggressive(1, place, rules.written.settings.happyborders)
    }
}

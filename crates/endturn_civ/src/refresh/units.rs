//! C-14 Unit upkeep and free upkeep, C-21 Martial law and soldiers abroad: the upkeep of a city's
//! units and their effect on its mood. Its pure parts are [`endturn_civ_rules::city::upkeep`] and
//! [`endturn_civ_rules::city::unrest`]. Draws none. Tells nothing.

use std::sync::Arc;

use endturn_civ_rules::city::unrest::{Abroad, UnrestWalk, is_aggressive, needs_more_units};
use endturn_civ_rules::city::upkeep::{UnitUpkeep, after_free_upkeep, unit_upkeep};
use endturn_civ_rules::ids::{ExtraId, Tile, UnitTypeId};
use endturn_civ_rules::keys::{CityId, UnitId};
use endturn_civ_rules::outputs::Outputs;
use endturn_civ_rules::ruleset::effect_kind::EffectKind as E;
use endturn_civ_rules::ruleset::words::{Output, Relation};
use endturn_engine::Seat;

use super::sums::{CitySums, InForce};
use crate::realm::{Cities, Derived, Eye, Realm, UnitCost, UnitSums, Units};
use crate::state::{Nation, Site, Unit};

/// C-14, C-21: sums over the units that a city supports, newest first.
pub(crate) struct Roll {
    free: Outputs,
    ignored: i32,
    unrest: UnrestWalk,
    upkeep: Outputs,
}

impl Roll {
    /// A roll without units, for a city with these sums of effects.
    pub(crate) fn new(sums: &mut impl CitySums) -> Self {
        Self {
            free: Outputs::each(|output| sums.value_for(E::UnitUpkeepFreePerCity, output)),
            ignored: sums.value(E::MakeContentMilPer),
            unrest: UnrestWalk::new(sums.value(E::MakeContentMil)),
            upkeep: Outputs::NONE,
        }
    }

    /// Adds the next unit and returns the upkeep that it is charged.
    pub(crate) fn add(&mut self, cost: UnitCost, upsets: bool) -> Outputs {
        let charged = after_free_upkeep(cost.upkeep, &mut self.free);
        self.upkeep += charged;
        if upsets {
            self.unrest.step(1, cost.unhappiness, self.ignored);
        }
        charged
    }

    /// The sums, with the garrison of the city.
    pub(crate) fn sums(&self, garrison: i32) -> UnitSums {
        UnitSums { upkeep: self.upkeep, unrest: self.unrest.total(), garrison }
    }
}

impl Realm<'_, '_> {
    /// C-14, C-21: visits the units that the city supports, newest first, and counts those in it.
    pub(super) fn refresh_units(&mut self, city: CityId) {
        let owner = self.cities.site(city).owner;
        let costs = self.derived.unit_costs(owner);
        let mut roll = Roll::new(&mut InForce(self, city));
        for at in (0..self.cities.supported(city).0.len()).rev() {
            let unit = self.cities.supported(city).0[at];
            let unit_type = self.units.unit(unit).unit_type;
            let cost = costs[unit_type.index()];
            let upsets = cost.unhappiness > 0 && self.eye().upsets_home(owner, unit_type, self.units.position(unit).0);
            let charged = roll.add(cost, upsets);
            if self.units.upkeep(unit).0 != charged {
                self.units.upkeep_mut(unit).0 = charged;
            }
        }
        let limits = (self.city_value(city, E::MartialLawEach), self.city_value(city, E::MartialLawMax));
        let garrison = self.eye().garrison(self.cities.site(city), limits, |_| true);
        let cache = self.derived.cache_mut(city);
        cache.units = roll.sums(garrison);
        cache.stale.terms = true;
    }
}

impl Eye<'_> {
    /// C-21: military units of the owner in a city, from any home, up to the number that martial
    /// law counts by its `Martial_Law_Each` and `Martial_Law_Max`; only those that `stay`.
    pub(crate) fn garrison(self, site: &Site, (each, max): (i32, i32), stays: impl Fn(UnitId) -> bool) -> i32 {
        let mut counted = 0;
        for &unit in self.units_by_tile().on(site.tile) {
            if !needs_more_units(each, max, counted) {
                break;
            }
            let Some(&Unit { unit_type, owner, .. }) = self.unit_part(unit) else { continue };
            if owner == site.owner && self.rules.troops.get(unit_type).is_military && stays(unit) {
                counted += 1;
            }
        }
        counted
    }

    /// C-21: whether a unit that costs happiness upsets its home where it is.
    pub(crate) fn upsets_home(self, owner: Seat, unit_type: UnitTypeId, tile: Tile) -> bool {
        let numbers = self.rules.troops.get(unit_type);
        numbers.is_field_unit || numbers.can_attack && self.is_abroad(owner, tile)
    }

    /// C-21: whether a unit that can attack is aggressive where it is.
    fn is_abroad(self, owner: Seat, tile: Tile) -> bool {
        let team = |seat: Seat| self.nation_part::<Nation>(seat).map(|nation| nation.team);
        let is_allied = |other: Seat| {
            team(other) == team(owner) || self.relations().between(owner, other) == Some(Relation::Alliance)
        };
        let is_friendly = |city| {
            let holder = self.city_part::<Site>(city).map(|site| site.owner);
            holder.is_some_and(|other| other == owner || is_allied(other))
        };
        let holder = self.map.owner(tile);
        let place = Abroad {
            is_in_city: self.map.city(tile).is_some(),
            is_in_own_borders: holder == Some(owner),
            is_in_allied_borders: holder.is_some_and(|holder| holder != owner && is_allied(holder)),
            is_on_quiet_base: self.map.extras(tile).iter().any(|extra| self.rules.land.is_quiet(ExtraId::at(extra)))
                && self.map.topology().square(tile, 3).any(|near| self.map.city(near).is_some_and(is_friendly)),
        };
        is_aggressive(1, place, self.rules.written.settings.happyborders)
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

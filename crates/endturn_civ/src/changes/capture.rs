//! C-62 Removal and capture: cities change hands. Draws `razed`. Tells `CityLost`,
//! `CityTransferred`.

use endturn_civ_rules::ids::BuildingId;
use endturn_civ_rules::keys::{CityId, UnitId};
use endturn_civ_rules::nation::capital::CapitalKind;
use endturn_civ_rules::ruleset::words::Genus;
use endturn_engine::Seat;

use super::Loss;
use super::removal::{CITY_LOST, REMOVAL};
use crate::facts::{CivFact, Reason};
use crate::realm::Realm;
use crate::state::{Position, Site};

/// Reason of a conquest in signals.
const CONQUEST: Reason = "conquest";
/// Reason in signals for a city that was incited to revolt.
const INCITED: Reason = "incited";
/// Reason in signals for a city of a dead nation that goes back to its founder (W-78).
pub(super) const BACK: Reason = "death-back_to_original";

impl Realm<'_, '_> {
    /// C-62: transfers a city to another nation. `reason` is `conquest`, `trade`, `incited`, `civil
    /// war`, or the death of its nation. A conquered city of one citizen is destroyed. `razes` says
    /// whether buildings are destroyed. Returns `false` if the city is destroyed.
    pub fn transfer_city(&mut self, city: CityId, to: Seat, reason: Reason, razes: bool) -> bool {
        let from = self.cities.site(city).owner;
        if from == to {
            return true;
        }
        if reason == CONQUEST && self.cities.citizens(city).size <= 1 {
            self.destroy_city(city, Some(to), REMOVAL);
            return false;
        }
        let saved = self.strip_wonders(city);
        if razes {
            self.raze(city, to);
        }
        self.hand_over(city, to, reason);
        self.give_initial_buildings(city);
        self.nations.nation_mut(to).got_first_city = true;
        if reason == CONQUEST {
            self.cities.convert_conquered(&self.rules, city);
        }
        self.review_routes(city);
        self.fix_production(city);
        self.sell_obsolete(city, "obsolete");
        self.fit_extras_to_city(self.cities.site(city).tile);
        self.save_wonders(city, from, &saved);
        self.settle_loss_of_city(from);
        self.update_centers(to);
        self.update_empire_size(to, self.nations.holdings(to).cities.len() - 1);
        self.refresh_and_arrange(city);
        self.refresh_partners(city);
        self.facts.tell(REMOVAL, CivFact::CityTransferred { city, from, to, reason });
        self.facts.tell(REMOVAL, CivFact::CityLost { city, from, to });
        self.meet_around(to, self.cities.site(city).tile);
        let lost = self.rules.written.events.conquest_lost_citizens;
        reason != CONQUEST || self.lose_citizens(city, lost, Some(to), Some(CONQUEST))
    }

    /// Transfers the city with its units, wonders and land.
    fn hand_over(&mut self, city: CityId, to: Seat, reason: Reason) {
        let Site { owner: from, tile, .. } = *self.cities.site(city);
        self.close_eyes(city);
        self.nations.lose_spaceship_with(&self.cities, &mut self.commons.spaceships, &mut self.facts, city);
        self.hand_over_units(city, to, reason);
        self.nations.holdings_mut(from).cities.retain(|&other| other != city);
        self.nations.holdings_mut(to).cities.push(city);
        let site = self.cities.site_mut(city);
        site.owner = to;
        site.capital = CapitalKind::None;
        site.thefts = 0;
        self.cities.governor_mut(city).goal = None;
        self.commons.requests.drop_of(city);
        self.hand_over_wonders(city, to);
        self.claim(|survey| survey.release_borders(tile));
        self.refresh_vision(city);
        self.survey().remember_city(from, tile);
        self.claim(|survey| survey.claim_site(city));
        self.derived.change_partners_of(&self.cities, city);
        self.derived.caches.stale.mark(city);
        let cache = self.derived.cache_mut(city);
        cache.stale.units = true;
        cache.tiles_for = None;
    }

    /// Units of the old owner in the city follow it. Units that it supports elsewhere find a home
    /// where they are, follow it if it was not conquered, or are lost.
    fn hand_over_units(&mut self, city: CityId, to: Seat, reason: Reason) {
        let Site { owner: from, tile, .. } = *self.cities.site(city);
        let reach = match reason {
            CONQUEST => 0,
            INCITED => 1,
            BACK => 3,
            _ => i32::MAX,
        };
        for unit in self.cities.supported_newest_first(city) {
            if !self.units.lives(unit) {
                continue;
            }
            let distance = self.land.map.topology().distance(tile, self.units.position(unit).0);
            match self.cities.new_home_of(&self.units, &self.land, unit, city) {
                Some(home) => self.units.rehome(&mut self.cities, &mut self.derived, unit, Some(home)),
                None if distance <= reach => self.follow_city(unit, city, to),
                None => _ = self.lose_unit(unit, CITY_LOST),
            }
        }
        let inside: Vec<UnitId> = self.units.units_on(tile).iter().rev().copied().collect();
        for unit in inside {
            if self.units.lives(unit) && self.units.unit(unit).owner == from {
                self.follow_city(unit, city, to);
            }
        }
        self.part_from_strangers();
    }

    /// Transfers a unit along with a city, which becomes its home. If its type is unique, the new
    /// owner keeps the one it has.
    fn follow_city(&mut self, unit: UnitId, city: CityId, to: Seat) {
        let data = *self.units.unit(unit);
        let numbers = *self.rules.troops.get(data.unit_type);
        let has_one = |realm: &Self| {
            let own = &realm.nations.holdings(to).units;
            own.iter().any(|&other| realm.units.unit(other).unit_type == data.unit_type)
        };
        if numbers.is_unique && has_one(self) {
            self.lose_unit(unit, CITY_LOST);
            return;
        }
        self.change_owner(unit, to, Some(city));
    }

    /// Transfers a unit to another nation and gives it another home, if its type has one.
    pub(super) fn change_owner(&mut self, unit: UnitId, to: Seat, home: Option<CityId>) {
        let (data, Position(tile)) = (*self.units.unit(unit), *self.units.position(unit));
        let numbers = *self.rules.troops.get(data.unit_type);
        let sight = self.eye().sight_of((data.unit_type, to), tile);
        self.turn_eyes(unit, (to, tile), sight);
        self.nations.mourn(&self.rules, data.owner, data.unit_type);
        self.nations.holdings_mut(data.owner).units.retain(|&other| other != unit);
        self.nations.holdings_mut(to).units.push(unit);
        self.units.numbers.join(to, unit);
        self.units.unit_mut(unit).owner = to;
        self.units.automatic_mut(unit).0 = false;
        self.units.rehome(&mut self.cities, &mut self.derived, unit, home.filter(|_| !numbers.no_home));
    }

    /// Small wonders don't change hands; returns those that are saved.
    fn strip_wonders(&mut self, city: CityId) -> Vec<BuildingId> {
        let mut saved = Vec::new();
        let standing = self.cities.buildings(city).standing;
        for building in standing.iter().map(BuildingId::at) {
            if self.rules.genus(building) == Genus::SmallWonder {
                self.lose_building(city, building, Loss { rule: REMOVAL, reason: "conquered" });
                if self.rules.is_saved(building) {
                    saved.push(building);
                }
            }
        }
        saved
    }

    /// Destroys improvements with some chance each, and all shields.
    fn raze(&mut self, city: CityId, by: Seat) {
        let mut chance = self.rules.written.settings.razechance;
        if self.nations.is_land_barbarian(&self.rules, by) {
            chance += 30;
        }
        let mut draw = self.facts.draw_city(REMOVAL, city, "razed");
        let standing = self.cities.buildings(city).standing;
        for building in standing.iter().map(BuildingId::at) {
            if self.rules.genus(building) == Genus::Improvement && (draw.below(100) as i32) < chance {
                self.lose_building(city, building, Loss { rule: REMOVAL, reason: "razed" });
            }
        }
        self.cities.stocks_mut(city).shields = 0;
        self.cities.production_mut(city).memory.empty();
    }
}

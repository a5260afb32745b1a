//! C-62 Removal and capture: cities are destroyed, with everything that depended on them. Draws
//! `palace saved`, `razed`. Tells `BuildingLost`, `CityDestroyed`, `CityLost`, `CityTransferred`,
//! `UnitLost`.

use endturn_civ_rules::city::arrange::Placement;
use endturn_civ_rules::ids::{BuildingId, Tile};
use endturn_civ_rules::keys::{CityId, UnitId};
use endturn_civ_rules::ruleset::words::Genus;
use endturn_engine::{RuleId, Seat};

use super::Loss;
use crate::facts::CivFact;
use crate::realm::{Cities, Derived, Land, Realm, Units};
use crate::state::Site;

pub(super) const REMOVAL: RuleId = RuleId("C-62");
/// Loss of units whose city is destroyed.
pub(super) const CITY_LOST: Loss = Loss { rule: REMOVAL, reason: "city_lost" };

impl Realm<'_, '_> {
    /// C-62: destroys a city and what depended on it, in the order of the rule.
    pub fn destroy_city(&mut self, city: CityId, by: Option<Seat>, rule: RuleId) {
        let Site { owner: seat, tile, .. } = *self.cities.site(city);
        self.facts.tell(rule, CivFact::CityDestroyed { seat, city, by });
        let saved = self.tear_down(city);
        self.cities.rehome_supported(&mut self.units, &mut self.derived, &self.land, city);
        self.land.remember_land(tile);
        self.land.map.set_city(tile, None);
        self.derived.refresh_homes_of_units_near(&self.cities, &self.units, &self.land, tile);
        self.expel_from(tile);
        self.lose_stranded_near(tile);
        for unit in self.cities.supported_newest_first(city) {
            if self.units.lives(unit) {
                self.lose_unit(unit, CITY_LOST);
            }
        }
        self.cancel_routes(city);
        self.remove_from_lists(city, seat);
        self.claim(|survey| survey.release_borders(tile));
        self.fit_extras_to_land(tile);
        let ruins = self.rules.written.events.ruins_extra.as_ref().and_then(|name| self.rules.extra_id(name));
        if let Some(ruins) = ruins {
            self.add_extra(tile, ruins);
        }
        self.save_wonders(city, seat, &saved);
        self.settle_loss_of_city(seat);
    }

    /// Removes all buildings; returns those that a nation saves.
    fn tear_down(&mut self, city: CityId) -> Vec<BuildingId> {
        let owner = self.cities.site(city).owner;
        let mut saved = Vec::new();
        let standing = self.cities.buildings(city).standing;
        for building in standing.iter().map(BuildingId::at) {
            if self.rules.genus(building) == Genus::SmallWonder && self.rules.is_saved(building) {
                saved.push(building);
            }
            self.remove_building(city, building);
            self.facts.tell(REMOVAL, CivFact::BuildingLost { seat: owner, city, building, reason: "city_destroyed" });
        }
        saved
    }

    /// Removes a city from all lists and from the world.
    fn remove_from_lists(&mut self, city: CityId, owner: Seat) {
        self.cities.place_citizens(&mut self.land, city, Placement::default());
        self.commons.requests.drop_of(city);
        self.close_eyes(city);
        self.nations.lose_spaceship_with(&self.cities, &mut self.commons.spaceships, &mut self.facts, city);
        self.nations.holdings_mut(owner).cities.retain(|&other| other != city);
        self.dismiss_city(city);
    }

    /// Supported units get a home where they are, or at `fallback`; those without one are lost.
    pub(crate) fn move_supported_units(&mut self, city: CityId, fallback: Option<CityId>) {
        for unit in self.cities.supported_newest_first(city) {
            if !self.units.lives(unit) {
                continue;
            }
            match self.cities.new_home_of(&self.units, &self.land, unit, city).or(fallback) {
                Some(home) => self.units.rehome(&mut self.cities, &mut self.derived, unit, Some(home)),
                None => _ = self.lose_unit(unit, CITY_LOST),
            }
        }
    }

    /// Units on a tile that can't live there without a city move to an adjacent tile of their
    /// element that no other nation holds, or are lost.
    fn expel_from(&mut self, tile: Tile) {
        let units: Vec<UnitId> = self.units.units_on(tile).iter().rev().copied().collect();
        for unit in units {
            if !self.units.lives(unit) || self.units.aboard(unit).0.is_some() {
                continue;
            }
            let (kind, owner) = (self.units.unit(unit).unit_type, self.units.unit(unit).owner);
            if self.rules.troops.is_native(kind, self.eye().map, tile) {
                continue;
            }
            let is_free = |&other: &Tile| {
                self.rules.troops.is_native(kind, self.eye().map, other)
                    && self.units.units_on(other).iter().all(|&there| self.units.unit(there).owner == owner)
                    && self.land.map.city(other).is_none_or(|city| self.cities.site(city).owner == owner)
            };
            match self.land.map.topology().neighbours(tile).find(is_free) {
                Some(refuge) => self.move_unit(unit, refuge),
                None => _ = self.lose_unit(unit, CITY_LOST),
            }
        }
    }

    /// Units in neighbouring cities that the destroyed city linked to their element are lost.
    fn lose_stranded_near(&mut self, tile: Tile) {
        let near: Vec<Tile> =
            self.land.map.topology().neighbours(tile).filter(|&other| self.land.map.city(other).is_some()).collect();
        for harbour in near {
            let units: Vec<UnitId> = self.units.units_on(harbour).iter().rev().copied().collect();
            for unit in units {
                let is_there = self.units.lives(unit) && self.units.aboard(unit).0.is_none();
                if is_there && !self.reaches_element(unit, harbour) {
                    self.lose_unit(unit, CITY_LOST);
                }
            }
        }
    }

    /// Whether a unit in a city can reach a tile of its element, from city to neighbouring city.
    fn reaches_element(&self, unit: UnitId, from: Tile) -> bool {
        let kind = self.units.unit(unit).unit_type;
        let mut way = vec![from];
        let mut at = 0;
        while let Some(&here) = way.get(at) {
            at += 1;
            if self.rules.troops.is_native(kind, self.eye().map, here) {
                return true;
            }
            for near in self.land.map.topology().neighbours(here) {
                if self.rules.troops.is_native(kind, self.eye().map, near) {
                    return true;
                }
                if self.land.map.city(near).is_some() && !way.contains(&near) {
                    way.push(near);
                }
            }
        }
        false
    }

    /// Moves a lost city's palace to another of its nation's cities, if the table agreed on that;
    /// saves nothing if the nation is destroyed (W-78).
    pub(super) fn save_wonders(&mut self, lost: CityId, owner: Seat, saved: &[BuildingId]) {
        if !self.rules.written.settings.savepalace || !self.nations.is_alive(owner) {
            return;
        }
        for (nth, &building) in (0..).zip(saved) {
            let cities = self.nations.holdings(owner).cities.len();
            if cities == 0 {
                return;
            }
            let mut draw = self.facts.draw_city_nth(REMOVAL, lost, "palace saved", nth);
            let city = self.nations.holdings(owner).cities[draw.below(cities as u64) as usize];
            self.add_building(city, building);
            self.derived.queue_refresh(&self.cities, city);
        }
    }

    /// Recomputes a nation's government centres and empire size after the loss of a city.
    pub(super) fn settle_loss_of_city(&mut self, seat: Seat) {
        self.update_centers(seat);
        self.update_empire_size(seat, self.nations.holdings(seat).cities.len() + 1);
    }
}

impl Cities<'_, '_> {
    pub(super) fn supported_newest_first(&self, city: CityId) -> Vec<UnitId> {
        self.supported(city).0.iter().rev().copied().collect()
    }

    /// The city of the same nation that a unit is in, other than the one that supports it.
    pub(super) fn new_home_of(
        &self,
        units: &Units<'_, '_>,
        land: &Land<'_>,
        unit: UnitId,
        old: CityId,
    ) -> Option<CityId> {
        let here = land.map.city(units.position(unit).0)?;
        (here != old && self.site(here).owner == self.site(old).owner).then_some(here)
    }

    /// Supported units in another city of the nation get that city as their home.
    fn rehome_supported(
        &mut self,
        units: &mut Units<'_, '_>,
        derived: &mut Derived<'_>,
        land: &Land<'_>,
        city: CityId,
    ) {
        for unit in self.supported_newest_first(city) {
            if let Some(home) = self.new_home_of(units, land, unit, city) {
                units.rehome(self, derived, unit, Some(home));
            }
        }
    }
}

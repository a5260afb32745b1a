//! C-41 Selling, C-61 Founding and joining cities, C-62 Removal and capture, W-88 Border claims:
//! extras and units are put on tiles and removed. Draws none. Tells `BuildingSold`.

use std::sync::Arc;

use endturn_civ_rules::effects::ask::{Ask, Req};
use endturn_civ_rules::effects::circumstances::Context;
use endturn_civ_rules::ids::{BuildingId, ExtraId, Tile};
use endturn_civ_rules::keys::{CityId, UnitId};
use endturn_civ_rules::nation::account::Entry;
use endturn_civ_rules::ruleset::extras::ExtraCause;
use endturn_civ_rules::ruleset::words::Genus;
use endturn_engine::{RuleId, Seat};

use super::Loss;
use crate::facts::CivFact;
use crate::realm::Realm;
use crate::state::Position;

const SALES: RuleId = RuleId("C-41");

impl Realm<'_, '_> {
    /// Adds an extra to a tile and removes what conflicts with it.
    pub fn add_extra(&mut self, tile: Tile, extra: ExtraId) {
        let mut extras = self.land.map.extras(tile);
        for name in &self.rules.extra(extra).conflicts_with {
            if let Some(other) = self.rules.extra_id(name) {
                extras.set(other.index(), false);
            }
        }
        extras.set(extra.index(), true);
        self.land.remember_land(tile);
        self.land.map.set_extras(tile, extras);
        self.claim(|survey| survey.review_base(tile));
        self.change_tile(tile);
    }

    /// C-61: removes extras that can't be where a city is; adds extras of city centres that are
    /// always there or that the city's owner could build there.
    pub(crate) fn fit_extras_to_city(&mut self, tile: Tile) {
        let Some(city) = self.land.map.city(tile) else { return };
        let owner = self.cities.site(city).owner;
        let rules = Arc::clone(&self.rules.0);
        let before = self.land.map.extras(tile);
        self.land.remember_land(tile);
        for extra in before.iter().map(ExtraId::at).filter(|&extra| !rules.land.may_be_in_city(extra)) {
            self.land.map.set_extra(tile, extra, false);
        }
        // One extra may require another that was just added, as railroads need roads.
        loop {
            let here = self.land.map.extras(tile);
            for extra in rules.land.always_on_center.iter().map(ExtraId::at) {
                self.land.map.set_extra(tile, extra, true);
            }
            for extra in rules.land.auto_on_center.iter().map(ExtraId::at) {
                if !self.land.map.has_extra(tile, extra) && self.could_build_extra(owner, tile, extra) {
                    self.land.map.set_extra(tile, extra, true);
                }
            }
            if self.land.map.extras(tile) == here {
                break;
            }
        }
        if self.land.map.extras(tile) != before {
            self.survey().man_outpost(tile, Some(owner));
            self.change_tile(tile);
        }
    }

    /// Whether a nation could build an extra on a tile with a suitable unit.
    fn could_build_extra(&self, owner: Seat, tile: Tile, extra: ExtraId) -> bool {
        let entry = self.rules.extra(extra);
        let terrain = self.rules.terrain(self.land.map.terrain(tile));
        let is_work = entry.causes.iter().any(|cause| match cause {
            ExtraCause::Road => terrain.road.is_some(),
            ExtraCause::Irrigation => terrain.irrigate.is_some(),
            ExtraCause::Mine => terrain.mine.is_some(),
            ExtraCause::Base => true,
            ExtraCause::Pollution | ExtraCause::Fallout | ExtraCause::Hut => false,
        });
        let is_here =
            |name: &String| self.rules.extra_id(name).is_some_and(|other| self.land.map.has_extra(tile, other));
        let context = Context { player: Some(owner), tile: Some(tile), ..Context::default() };
        is_work
            && entry.buildable
            && !entry.conflicts_with.iter().any(is_here)
            && (!entry.bridged_over.iter().any(is_here) || self.eye().knows_tech_flag(owner, "Bridge"))
            // The unit that would build it does not exist and is not checked.
            && self.rules.effects.may_hold(&self.rules.effects.reqs.extras[extra.index()], &context, &self.eye())
    }

    /// C-62: removes extras that need a city from where one was; roads and the like stay.
    pub(super) fn fit_extras_to_land(&mut self, tile: Tile) {
        let rules = Arc::clone(&self.rules.0);
        self.land.remember_land(tile);
        for extra in self.land.map.extras(tile).iter().filter(|&extra| rules.land.comes_with_city(ExtraId::at(extra))) {
            let context = Context { tile: Some(tile), ..Context::default() };
            if !rules.effects.may_hold(&rules.effects.reqs.extras[extra], &context, &self.eye()) {
                self.land.map.set_extra(tile, ExtraId::at(extra), false);
            }
        }
        self.survey().review_outpost(tile);
        self.change_tile(tile);
    }

    /// C-41: sells improvements of a city that need a nearby terrain which is gone, like a harbour
    /// when the last sea around it has dried up. Called by code that changes terrain.
    pub fn sell_landlocked(&mut self, city: CityId) {
        let rules = Arc::clone(&self.rules.0);
        let standing = self.cities.buildings(city).standing;
        for building in standing.iter().map(BuildingId::at) {
            let lacks_land = |req: &Req| {
                matches!(req.ask, Ask::Terrain(_) | Ask::TerrainIn(_) | Ask::Resource(_))
                    && !rules.effects.holds(&[*req], &Context::city(city), &self.eye())
            };
            if self.rules.genus(building) == Genus::Improvement
                && rules.effects.reqs.buildings[building.index()].iter().any(lacks_land)
            {
                let (seat, gold) = (self.cities.site(city).owner, self.eye().sale_price(building));
                self.nations.treasury_mut(seat).enter(Entry::Sales, gold);
                self.lose_building(city, building, Loss { rule: SALES, reason: "landlocked" });
                self.facts.tell(SALES, CivFact::BuildingSold { seat, city, building, gold });
            }
        }
    }

    /// Moves a unit and its cargo to another tile.
    pub fn move_unit(&mut self, unit: UnitId, tile: Tile) {
        for cargo in self.units.cargo_of(unit) {
            self.move_unit(cargo, tile);
        }
        let (data, Position(from)) = (*self.units.unit(unit), *self.units.position(unit));
        let sight = self.eye().sight_of((data.unit_type, data.owner), tile);
        self.turn_eyes(unit, (data.owner, tile), sight);
        self.units.by_tile.go(unit, from, tile);
        self.units.position_mut(unit).0 = tile;
        self.change_units_at(unit, from);
        self.change_units_at(unit, tile);
        self.man_base(unit, tile);
        self.meet_around(data.owner, tile);
    }

    /// A unit's effects on cities depend on where it is.
    pub(super) fn change_units_at(&mut self, unit: UnitId, tile: Tile) {
        if let Some(home) = self.units.home(unit).0 {
            self.derived.change_units_of(&self.cities, home);
        }
        if let Some(city) = self.land.map.city(tile) {
            self.derived.change_units_of(&self.cities, city);
            self.derived.doubt_facts(city);
        }
        if let Some(city) = self.land.map.worker(tile)
            && self.eye().is_held_by_enemy(self.cities.site(city).owner, tile)
        {
            self.derived.lose_worked_tile(&mut self.cities, &mut self.land, city, tile);
        }
    }
}

//! W-25 What completion does, W-26 Side effects of a terrain change: terrain changes, and extras
//! are removed. Its pure part is [`endturn_civ_rules::activities::surroundings`]. Draws none. Tells
//! `ExtraLost`, `TerrainChanged`.

use std::sync::Arc;

use endturn_civ_rules::bits::Bits64;
use endturn_civ_rules::effects::ask::Ask;
use endturn_civ_rules::effects::book::EffectBook;
use endturn_civ_rules::effects::circumstances::{Circumstances, Context};
use endturn_civ_rules::ids::{ExtraId, TerrainId, Tile};
use endturn_civ_rules::keys::UnitNumber;
use endturn_engine::{RuleId, Seat, journal::Unseen};

use super::survey::Survey;
use crate::facts::CivFact;
use crate::realm::Realm;

const COMPLETION: RuleId = RuleId("W-25");
const CHANGE: RuleId = RuleId("W-26");

impl Realm<'_, '_> {
    /// W-25: removes an extra from a tile.
    pub fn remove_extra(&mut self, tile: Tile, extra: ExtraId) {
        self.claim(|survey| survey.clear_extra(tile, extra));
        self.change_tile(tile);
    }

    /// W-25: removes extras that no longer have room, and reports them.
    pub(super) fn lose_extras(&mut self, tile: Tile, gone: Bits64, reason: &'static str) {
        for extra in gone.iter().map(ExtraId::at) {
            self.remove_extra(tile, extra);
            let owner = self.land.map.owner(tile);
            self.facts.tell(COMPLETION, CivFact::ExtraLost { tile, extra, owner, reason });
        }
    }

    /// W-25, W-26: a unit of a nation, or the climate, changes a tile's terrain, with all that
    /// follows, in the order of the rule: lakes beside the sea become sea, rivers extend to new
    /// land, harbours without a sea are sold, a city gets the extras that it always has, units that
    /// can't live there any more leave, and the sea floods lakes.
    ///
    /// A resource that can't be found on the new terrain is gone for good **(ours)**. Bases on land
    /// that became sea are gone with all that they claimed, so that no source is left where none
    /// may be.
    pub fn change_terrain(&mut self, by: Option<(Seat, UnitNumber)>, tile: Tile, to: TerrainId) {
        let topology = *self.land.map.topology();
        let was_land = self.land.map.is_land(tile);
        let to = self.rules.activities.salted(to, topology.neighbours(tile).map(|near| self.land.map.terrain(near)));
        self.put_terrain(by, tile, to);
        let is_land = self.land.map.is_land(tile);
        if is_land && !was_land {
            self.extend_rivers(tile);
            for near in topology.square(tile, 1) {
                if let Some(city) = self.land.map.city(near) {
                    self.sell_landlocked(city);
                }
            }
        }
        self.fit_extras_to_city(tile);
        for near in topology.square(tile, 1) {
            self.bounce_from(near, 1);
        }
        if self.rules.activities.is_salt_water(self.land.map.terrain(tile)) {
            self.flood_lakes(by, tile);
        }
    }

    /// Sets the terrain of a tile and removes what can't be there.
    fn put_terrain(&mut self, by: Option<(Seat, UnitNumber)>, tile: Tile, to: TerrainId) {
        let old = self.land.map.terrain(tile);
        if old == to {
            return;
        }
        let renumbered = self.land.map.renumbered();
        self.land.remember_land(tile);
        self.land.map.set_terrain(tile, to);
        let resource = self.land.map.resource(tile);
        if resource.is_some_and(|resource| !self.rules.activities.holds_resource(to, resource.index())) {
            self.land.map.set_resource(tile, None);
        }
        self.facts.tell(
            CHANGE,
            CivFact::TerrainChanged { seat: by.map(|(seat, _)| seat), tile, old, new: to, worker: Unseen(by) },
        );
        self.drop_what_does_not_fit(tile);
        self.change_tile(tile);
        if self.land.map.renumbered() != renumbered {
            self.derived.change_continents(&self.nations);
        }
    }

    /// W-25: removes extras that can't be on the tile's terrain, extras that require those, and
    /// extras that any change destroys.
    fn drop_what_does_not_fit(&mut self, tile: Tile) {
        let rules = Arc::clone(&self.rules.0);
        let terrain = self.land.map.terrain(tile);
        let mut passing = self.land.map.extras(tile);
        for extra in passing.iter() {
            passing.set(extra, rules.activities.goes_with_terrain(ExtraId::at(extra)));
        }
        self.lose_extras(tile, passing, "terrain");
        loop {
            let mut gone = Bits64::EMPTY;
            for extra in self.land.map.extras(tile).iter() {
                let fits = rules.activities.suits(ExtraId::at(extra), terrain)
                    && land_allows(&rules.effects, tile, ExtraId::at(extra), &self.eye());
                gone.set(extra, !fits);
            }
            if gone == Bits64::EMPTY {
                break;
            }
            self.lose_extras(tile, gone, "terrain");
        }
    }

    /// W-26: rivers that ran into water that is now land extend, if they have no other water to run
    /// into.
    fn extend_rivers(&mut self, tile: Tile) {
        let topology = *self.land.map.topology();
        if !self.rules.activities.can_have_river(self.land.map.terrain(tile)) {
            return;
        }
        for near in topology.cardinal(tile) {
            let rivers =
                self.land.map.extras(near).iter().map(ExtraId::at).filter(|&one| self.rules.activities.is_river(one));
            let (Some(river), false) =
                (rivers.last(), topology.cardinal(near).any(|other| !self.land.map.is_land(other)))
            else {
                continue;
            };
            if !self.land.map.has_extra(tile, river) {
                self.add_extra(tile, river);
            }
        }
    }

    /// W-26: the sea floods all fresh water that touches it, and spreads from there.
    fn flood_lakes(&mut self, by: Option<(Seat, UnitNumber)>, tile: Tile) {
        let topology = *self.land.map.topology();
        let mut waiting = vec![tile];
        while let Some(from) = waiting.pop() {
            for near in topology.neighbours(from) {
                let terrain = self.land.map.terrain(near);
                if !self.rules.activities.is_fresh_water(terrain) {
                    continue;
                }
                let around = topology.neighbours(near).map(|other| self.land.map.terrain(other));
                let salt = self.rules.activities.salted(terrain, around);
                if salt != terrain {
                    self.put_terrain(by, near, salt);
                    self.bounce_from(near, 1);
                    waiting.push(near);
                }
            }
        }
    }
}

impl Survey<'_, '_, '_> {
    /// W-25: removes an extra from a tile, and what it claimed.
    pub(crate) fn clear_extra(&mut self, tile: Tile, extra: ExtraId) {
        self.land.remember_land(tile);
        self.land.map.set_extra(tile, extra, false);
        self.review_base(tile);
        self.derived.scratch.claimed.push((tile, None));
    }
}

/// Whether the requirements of an extra that concern the tile itself hold there; the builder and
/// its techs are ignored.
pub(crate) fn land_allows(effects: &EffectBook, tile: Tile, extra: ExtraId, land: &impl Circumstances) -> bool {
    let context = Context { tile: Some(tile), ..Context::default() };
    effects.reqs.extras[extra.index()].iter().all(|req| {
        let is_of_land = matches!(
            req.ask,
            Ask::Terrain(_)
                | Ask::TerrainIn(_)
                | Ask::Resource(_)
                | Ask::Extra(_)
                | Ask::ExtraIn(..)
                | Ask::CityTile(_)
        );
        !is_of_land || effects.holds(&[*req], &context, land)
    })
}

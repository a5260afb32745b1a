//! W-88 Border claims: bases that claim land change hands. Draws none. Tells nothing.
//!
//! A base that claims land belongs to the owner of its tile, unless the tile is claimed from
//! elsewhere: no claim can take the tile of a source, so the owner need not be stored **(ours)**. A
//! base in the land of a city belongs to no nation and claims nothing until it is manned.

use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::keys::UnitId;
use endturn_civ_rules::ruleset::settings::BorderMode;
use endturn_civ_rules::ruleset::words::Relation;
use endturn_engine::Seat;

use super::survey::Survey;
use crate::realm::Realm;

impl Realm<'_, '_> {
    /// W-88: a military unit takes a base that has no owner or an enemy owner, if the base is
    /// native to its class.
    pub(super) fn man_base(&mut self, unit: UnitId, tile: Tile) {
        let (data, extras) = (*self.units.unit(unit), self.land.map.extras(tile));
        if self.rules.land.border_sq(extras).is_none() || self.land.map.city(tile).is_some() {
            return;
        }
        let is_able = self.rules.troops.get(data.unit_type).is_military
            && self.rules.land.border_sq(self.rules.troops.native_among(data.unit_type, extras)).is_some();
        let is_free = || match self.land.map.owner(tile).filter(|_| self.land.is_base_source(&self.rules, tile)) {
            Some(owner) => self.nations.relations.between(owner, data.owner) == Some(Relation::War),
            None => true,
        };
        if is_able && is_free() {
            self.claim(|survey| survey.claim_base(tile, data.owner));
        }
    }
}

impl Survey<'_, '_, '_> {
    /// W-25, W-88: gives a base that claims land to a nation, with all land that it can claim.
    /// Called by code that builds one.
    pub fn claim_base(&mut self, tile: Tile, owner: Seat) {
        let is_there = self.land.map.city(tile).is_none()
            && self.derived.rules.land.border_sq(self.land.map.extras(tile)).is_some();
        if is_there && self.derived.rules.border_mode() != BorderMode::Disabled {
            self.seize_source(tile, owner);
        }
    }

    /// W-88: updates claims after the extras of a tile change: land that a removed base claimed is
    /// freed where the remaining bases do not reach.
    pub(super) fn review_base(&mut self, tile: Tile) {
        if self.land.map.claimer(tile) == Some(tile) && self.land.map.city(tile).is_none() {
            let kept_sq = self.derived.rules.land.border_sq(self.land.map.extras(tile)).unwrap_or(-1);
            self.release(tile, kept_sq);
            self.derived.caches.open_claims.open(tile);
        }
    }
}

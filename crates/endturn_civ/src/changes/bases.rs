//! W-88 Border claims: bases that claim land change hands.
//! Draws none. Tells nothing.
//!
//! A base that claims land belongs to whoever has its tile, if the tile is claimed from nowhere else: nobody can take the
//! tile of a source from it, so that nothing more has to be kept **(ours)**. A base within the land of a city that nobody has
//! manned yet is nobody's and claims nothing.

use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::keys::UnitId;
use endturn_civ_rules::ruleset::settings::BorderMode;
use endturn_civ_rules::ruleset::words::Relation;
use endturn_engine::Seat;

use crate::realm::Realm;

impl Realm<'_, '_> {
    /// W-88: a military unit that comes to a base of nobody or of an enemy takes it, if the base is native to its class.
    pub(super) fn man_base(&mut self, unit: UnitId, tile: Tile) {
        let (data, extras) = (*self.unit(unit), self.map.extras(tile));
        if self.rules.land.border_sq(extras).is_none() || self.map.city(tile).is_some() {
            return;
        }
        let is_able = self.rules.troops.get(data.unit_type).is_military
            && self.rules.land.border_sq(self.rules.troops.native_among(data.unit_type, extras)).is_some();
        let is_free = || match self.map.owner(tile).filter(|_| self.is_base_source(tile)) {
            Some(owner) => self.nations.relations.between(owner, data.owner) == Some(Relation::War),
            None => true,
        };
        if is_able && is_free() {
            self.claim_base(tile, data.owner);
        }
    }

    /// W-25, W-88: a base that claims land is a nation's from now on, with all land that it may have. For whoever builds one.
    pub fn claim_base(&mut self, tile: Tile, owner: Seat) {
        let is_there = self.map.city(tile).is_none() && self.rules.land.border_sq(self.map.extras(tile)).is_some();
        if is_there && self.border_mode() != BorderMode::Disabled {
            self.seize_source(tile, owner);
        }
    }

    /// W-88: the extras of a tile are others: land that a base there claimed is free as far as the bases that are left do not
    /// reach.
    pub(super) fn review_base(&mut self, tile: Tile) {
        if self.map.claimer(tile) == Some(tile) && self.map.city(tile).is_none() {
            let kept_sq = self.rules.land.border_sq(self.map.extras(tile)).unwrap_or(-1);
            self.release(tile, kept_sq);
            self.caches.open_claims.open(tile);
        }
    }
}

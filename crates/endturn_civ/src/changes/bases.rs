//! W-88 Border claims, W-138 Vision and fog: bases that claim land or see change hands. Draws none.
//! Tells nothing.
//!
//! A base that claims land belongs to the owner of its tile, unless the tile is claimed from
//! elsewhere: no claim can take the tile of a source, so the owner need not be stored **(ours)**. A
//! base in the land of a city belongs to no nation and claims nothing until it is manned.
//!
//! A base that sees belongs to the nation that built it, to that of the last soldiers who took it,
//! or to that of the city on its tile, whoever owns the land around **(ours)**.

use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::keys::UnitId;
use endturn_civ_rules::ruleset::settings::BorderMode;
use endturn_civ_rules::ruleset::words::Relation;
use endturn_engine::Seat;

use super::survey::Survey;
use crate::realm::Realm;
use crate::state::Outpost;

impl Realm<'_, '_> {
    /// W-88, W-138: a military unit takes a base that has no owner or an enemy owner, if the base
    /// is native to its class.
    pub(super) fn man_base(&mut self, unit: UnitId, tile: Tile) {
        let (data, extras) = (*self.units.unit(unit), self.land.map.extras(tile));
        let land = &self.rules.land;
        let (claims, sees) = (land.border_sq(extras).is_some(), land.vision_sq(extras).is_some());
        if !(claims || sees) || self.land.map.city(tile).is_some() {
            return;
        }
        if !self.rules.troops.get(data.unit_type).is_military {
            return;
        }
        let native = self.rules.troops.native_among(data.unit_type, extras);
        let is_at_war = |owner| self.nations.relations.between(owner, data.owner) == Some(Relation::War);
        let watcher = self.land.outposts.on(tile).map(|base| base.owner);
        let takes_land = land.border_sq(native).is_some() && {
            let owner = self.land.map.owner(tile).filter(|_| self.land.is_base_source(&self.rules, tile));
            // Whoever claims the land of a base gets what sees there too.
            owner.is_none_or(is_at_war) && watcher.is_none_or(|one| one == data.owner || is_at_war(one))
        };
        let takes_outpost = land.vision_sq(native).is_some() && watcher.is_none_or(is_at_war);
        if takes_outpost {
            self.survey().man_outpost(tile, Some(data.owner));
        }
        if takes_land {
            self.claim(|survey| survey.claim_base(tile, data.owner));
        }
    }
}

impl Survey<'_, '_, '_> {
    /// W-25, W-88, W-138: gives the bases on a tile to the nation that built one. One that claims
    /// land claims all that it can.
    pub fn build_base(&mut self, tile: Tile, owner: Seat) {
        let holder = self.land.map.city(tile).map_or(owner, |city| self.cities.site(city).owner);
        self.man_outpost(tile, Some(holder));
        self.claim_base(tile, owner);
    }

    /// W-88: gives a base that claims land to a nation, with all land that it can claim.
    pub fn claim_base(&mut self, tile: Tile, owner: Seat) {
        let is_there = self.land.map.city(tile).is_none()
            && self.derived.rules.land.border_sq(self.land.map.extras(tile)).is_some();
        if is_there && self.derived.rules.border_mode() != BorderMode::Disabled {
            self.seize_source(tile, owner);
        }
    }

    /// W-138: lets the bases on a tile see for a nation, or for none.
    pub(super) fn man_outpost(&mut self, tile: Tile, owner: Option<Seat>) {
        let vision_sq = self.derived.rules.land.vision_sq(self.land.map.extras(tile));
        let now = owner.zip(vision_sq).map(|(owner, vision_sq)| Outpost { owner, vision_sq });
        let before = self.land.outposts.on(tile);
        if now == before {
            return;
        }
        // The new vision first: a tile that stays in sight must not vanish for a moment.
        for (outpost, begins) in [(now, true), (before, false)] {
            if let Some(outpost) = outpost {
                self.look_from_place((outpost.owner, tile, outpost.sight()), begins);
            }
        }
        self.land.outposts.set(tile, now);
    }

    /// W-138: updates how far the bases on a tile see, after its extras changed.
    pub(super) fn review_outpost(&mut self, tile: Tile) {
        if let Some(base) = self.land.outposts.on(tile) {
            self.man_outpost(tile, Some(base.owner));
        }
    }

    /// W-88, W-138: updates claims and vision after the extras of a tile change: land that a
    /// removed base claimed is freed where the remaining bases do not reach.
    pub(super) fn review_base(&mut self, tile: Tile) {
        self.review_outpost(tile);
        if self.land.map.claimer(tile) == Some(tile) && self.land.map.city(tile).is_none() {
            let kept_sq = self.derived.rules.land.border_sq(self.land.map.extras(tile)).unwrap_or(-1);
            self.release(tile, kept_sq);
            self.derived.caches.open_claims.open(tile);
        }
    }
}

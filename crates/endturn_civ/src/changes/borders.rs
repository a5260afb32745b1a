//! C-48 City borders, W-87 Borders at the end of a round, W-88 Border claims: land around cities
//! and bases. Its pure part is [`endturn_civ_rules::city::borders`]. Step `Borders`. Draws none.
//! Tells nothing.

use endturn_civ_rules::city::borders::{
    BASE_STRENGTH, BAY_TILES, Claim, ClaimedTile, Ground, OceanClaim, base_border_sq, city_border_sq, city_strength,
    sees_own_land, stays_with_city, strength_at, wins_tile,
};
use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::keys::CityId;
use endturn_civ_rules::map::continents::Continent;
use endturn_civ_rules::ruleset::settings::BorderMode;
use endturn_engine::Seat;

use super::open_claims::{CLAIM_OCEAN, CLAIM_OCEAN_LIMITED};
use super::survey::Survey;
use super::vision::OWN_LAND;
use crate::realm::{Cities, Derived, Land, Units};
use crate::state::{RulesInForce, Site};

/// A source that claims land.
pub(super) struct Claimant {
    pub(super) owner: Seat,
    source: Tile,
    strength: i32,
    /// Squared radius of the land that the source may claim.
    pub(super) radius_sq: i32,
    continent: Continent,
    /// Whether the owner can claim the sea: anywhere, and from the sea. `None` until first needed.
    seafaring: Option<(bool, bool)>,
    /// Holders of tiles examined so far, by [`memo_place`]: few sources hold most tiles.
    rivals: [Option<Rival>; MEMO],
}

/// Number of rivals remembered.
const MEMO: usize = 16;

/// Slot of a rival: sources that are neighbours in a row or column of the map get different slots.
const fn memo_place(source: Tile) -> usize {
    (source.0.wrapping_mul(0x9E37_79B1) >> 28) as usize
}

/// Another source, which holds a tile.
#[derive(Clone, Copy)]
struct Rival {
    source: Tile,
    /// Strength and squared working radius of the city there; `None` for a base.
    city: Option<(i32, i32)>,
}

impl Survey<'_, '_, '_> {
    /// C-61, C-62: gives a city its own tile, whoever had it, and all land that it may claim.
    pub(super) fn claim_site(&mut self, city: CityId) {
        let Site { owner, tile, .. } = *self.cities.site(city);
        self.man_outpost(tile, Some(owner));
        if self.derived.rules.border_mode() != BorderMode::Disabled {
            self.seize_source(tile, owner);
        }
    }

    /// W-88: hands a city or base to a nation with all land that it may claim; what it claimed for
    /// another owner is freed.
    pub(super) fn seize_source(&mut self, source: Tile, owner: Seat) {
        if self.land.map.claimer(source) == Some(source) && self.land.map.owner(source) != Some(owner) {
            self.release_borders(source);
        }
        self.set_tile_owner(source, owner, source);
        self.man_outpost(source, Some(owner));
        self.claim_from(source);
    }

    /// C-48: a city claims all land within its radius that it may.
    pub fn claim_borders(&mut self, city: CityId) {
        self.claim_from(self.cities.site(city).tile);
    }

    /// C-48: the same, for a city that has done nothing by which it could win land that it could
    /// not win before.
    pub(crate) fn claim_open_borders(&mut self, city: CityId) {
        let claims = &self.derived.caches.open_claims;
        let source = self.cities.site(city).tile;
        if claims.has(source) || claims.are_all_open(self.land.map.renumbered()) {
            self.claim_from(source);
        }
    }

    /// W-88: a source claims all land within its radius that it may.
    fn claim_from(&mut self, source: Tile) {
        let Some((owner, gained)) = self.winnable(source) else { return };
        for &tile in &gained {
            self.set_tile_owner(tile, owner, source);
        }
        self.derived.caches.tiles = gained;
        self.derived.caches.open_claims.claimed(source);
    }

    /// Gives a tile to a nation; citizens of other nations who work it become free once it is
    /// settled.
    fn set_tile_owner(&mut self, tile: Tile, owner: Seat, source: Tile) {
        let before = self.land.map.owner(tile);
        if before == Some(owner) {
            self.land.map.set_owner(tile, Some((owner, source)));
            return;
        }
        self.remember_owner(tile, before, Some(owner));
        self.land.map.set_owner(tile, Some((owner, source)));
        self.change_sight_of_land(tile, before, Some(owner));
        self.derived.scratch.claimed.push((tile, Some(owner)));
    }

    /// Makes a tile unowned.
    fn free_tile(&mut self, tile: Tile) {
        let before = self.land.map.owner(tile);
        self.remember_owner(tile, before, None);
        self.land.map.set_owner(tile, None);
        self.change_sight_of_land(tile, before, None);
        self.derived.scratch.claimed.push((tile, None));
    }

    /// W-138: a tile is about to change owner. With `foggedborders` a nation that doesn't see it
    /// keeps what it saw last, but a nation that gains or loses it learns of it **(ours)**;
    /// without, all nations do.
    fn remember_owner(&mut self, tile: Tile, before: Option<Seat>, now: Option<Seat>) {
        if self.derived.rules.written.settings.foggedborders {
            self.land.remember_land(tile);
            for party in before.into_iter().chain(now) {
                self.land.vision.hear_of_owner(party, tile, now);
            }
        } else {
            self.nations.all_seats().for_each(|seat| self.land.vision.hear_of_owner(seat, tile, now));
        }
    }

    /// W-88: where borders let owners look inside, updates who sees the tile.
    fn change_sight_of_land(&mut self, tile: Tile, before: Option<Seat>, now: Option<Seat>) {
        for (owner, begins) in [(now, true), (before, false)] {
            if let Some(owner) = owner.filter(|&owner| self.land.sees_own_land(&self.derived.rules, owner)) {
                self.look_around(owner, tile, OWN_LAND, begins);
            }
        }
    }

    /// C-48: a city that lost citizens releases the land beyond its new radius, and holds the rest
    /// less firmly.
    pub fn shrink_border(&mut self, city: CityId, lost: i32) {
        let (Site { tile: center, radius_sq, .. }, size) = (*self.cities.site(city), self.cities.citizens(city).size);
        let (Some(now), Some(before)) =
            (self.derived.rules.border_radius_sq(size), self.derived.rules.border_radius_sq(size + lost))
        else {
            return;
        };
        let permanent_sq = self.derived.rules.written.game.borders.radius_sq_city_permanent;
        let mut open = std::mem::take(&mut self.derived.caches.tiles);
        open.clear();
        let topology = *self.land.map.topology();
        for (tile, sqdist) in topology.circle_sq(center, before) {
            let is_shaky = sqdist > now || !stays_with_city(sqdist, radius_sq, permanent_sq);
            if is_shaky && self.land.map.claimer(tile) == Some(center) {
                open.push(tile);
            }
        }
        if now < before {
            for &tile in &open {
                if topology.sq_distance(center, tile) > now {
                    self.free_tile(tile);
                }
            }
        }
        self.open_claims_on(center, before, &open, None);
        self.derived.caches.tiles = open;
    }

    /// Frees the land that a source holds.
    pub fn release_borders(&mut self, source: Tile) {
        self.release(source, -1);
    }

    /// Frees the land that a source holds beyond a squared radius.
    pub(super) fn release(&mut self, source: Tile, kept_sq: i32) {
        let Some(widest) = self.derived.rules.widest_border_sq() else { return };
        let mut freed = std::mem::take(&mut self.derived.caches.tiles);
        freed.clear();
        let held = self.land.map.topology().circle_sq(source, widest).filter(|&(_, sqdist)| sqdist > kept_sq);
        freed.extend(held.map(|(tile, _)| tile).filter(|&tile| self.land.map.claimer(tile) == Some(source)));
        for &tile in &freed {
            self.free_tile(tile);
        }
        self.open_claims_on(source, widest, &freed, None);
        self.derived.caches.tiles = freed;
    }

    /// W-87: all cities and bases claim land, in map order; those that can win nothing are skipped,
    /// which changes nothing.
    ///
    /// A source that has claimed wins nothing by another claim until one of these happens: it grows
    /// or is built, or its owner learns to claim the sea (it is marked open as a whole); land is
    /// freed, its holder gets weaker or works less of it, or its owner learns of a tile that it did
    /// not know (by `open_claims_on`); continents change (all are marked open).
    pub fn claim_all_borders(&mut self) {
        if self.derived.rules.border_mode() == BorderMode::Disabled {
            return;
        }
        let renumbered = self.land.map.renumbered();
        let are_all_open = self.derived.caches.open_claims.are_all_open(renumbered);
        let sources = self.derived.caches.open_claims.take();
        if are_all_open {
            let topology = *self.land.map.topology();
            topology.all().for_each(|tile| self.claim_from(tile));
        } else {
            sources.iter().for_each(|&source| self.claim_from(source));
        }
        self.derived.caches.open_claims.close(sources, renumbered);
    }

    /// W-88: the city or owned base on a tile, if it claims land.
    pub(super) fn claimant(&self, source: Tile) -> Option<Claimant> {
        let rules = &*self.derived.rules;
        let (owner, strength, radius_sq) = match self.land.map.city(source) {
            Some(city) => {
                let size = self.cities.citizens(city).size;
                (self.cities.site(city).owner, city_strength(size), rules.border_radius_sq(size)?)
            }
            None if self.land.is_base_source(rules, source) => {
                let radius_sq = rules.land.border_sq(self.land.map.extras(source))?;
                (self.land.map.owner(source)?, BASE_STRENGTH, base_border_sq(radius_sq, rules.border_mode())?)
            }
            None => return None,
        };
        let continent = self.land.map.continent(source);
        Some(Claimant { owner, source, strength, radius_sq, continent, seafaring: None, rivals: [None; MEMO] })
    }

    /// W-88: the owner of a source and the tiles that it would win now; `None` if nothing there
    /// claims land.
    fn winnable(&mut self, source: Tile) -> Option<(Seat, Vec<Tile>)> {
        let mut claimant = self.claimant(source)?;
        let mut gained = std::mem::take(&mut self.derived.caches.tiles);
        gained.clear();
        self.land.map.topology().circle_sq(source, claimant.radius_sq).for_each(|(tile, sqdist)| {
            let holder = self.land.map.claimer(tile);
            // Most land already belongs to the source.
            if holder != Some(source) && self.wins(&mut claimant, tile, sqdist) {
                gained.push(tile);
            }
        });
        Some((claimant.owner, gained))
    }

    /// Whether a source takes a tile from its holder.
    pub(super) fn wins(&self, claimant: &mut Claimant, tile: Tile, sqdist: i32) -> bool {
        let rules = &*self.derived.rules;
        let permanent_sq = rules.written.game.borders.radius_sq_city_permanent;
        // Most foreign land is worked by cities, so check that first.
        let Some(holder) = self.holder(claimant, tile, permanent_sq) else { return false };
        let Claimant { owner, source, strength, continent, .. } = *claimant;
        let mut claimed = ClaimedTile {
            strength: strength_at(strength, sqdist),
            is_source: tile == source,
            is_other_source: tile != source
                && (self.land.map.city(tile).is_some() || self.land.is_base_source(rules, tile)),
            is_known: self.land.vision.knows(owner, tile),
            ground: Ground::Land { is_on_source_continent: true },
            holder,
        };
        let mode = rules.border_mode();
        if self.land.map.is_land(tile) {
            claimed.ground = Ground::Land { is_on_source_continent: self.land.map.continent(tile) == continent };
        } else if wins_tile(&claimed, mode, permanent_sq) {
            // Classifying the water costs most, so it comes last.
            claimed.ground = Ground::Ocean(self.ocean(claimant, tile));
        }
        wins_tile(&claimed, mode, permanent_sq)
    }

    /// The holder of a tile; `None` if the tile stays with its city no matter which source claims
    /// it.
    fn holder(&self, claimant: &mut Claimant, tile: Tile, permanent_sq: i32) -> Option<Claim> {
        let Some(holder) = self.land.map.claimer(tile) else { return Some(Claim::None) };
        if holder == claimant.source {
            return Some(Claim::Same);
        }
        let known = &mut claimant.rivals[memo_place(holder)];
        let rival = match known {
            Some(rival) if rival.source == holder => *rival,
            _ => *known.insert(self.rival(holder)),
        };
        let sqdist = self.land.map.topology().sq_distance(holder, tile);
        match rival.city {
            Some((_, radius_sq)) if tile != claimant.source && stays_with_city(sqdist, radius_sq, permanent_sq) => None,
            Some((strength, radius_sq)) => {
                Some(Claim::City { strength: strength_at(strength, sqdist), sqdist, radius_sq })
            }
            None => Some(Claim::Base { strength: strength_at(BASE_STRENGTH, sqdist) }),
        }
    }

    fn rival(&self, source: Tile) -> Rival {
        let city = self.land.map.city(source);
        let city = city.map(|city| (city_strength(self.cities.citizens(city).size), self.cities.site(city).radius_sq));
        Rival { source, city }
    }

    fn ocean(&self, claimant: &mut Claimant, tile: Tile) -> OceanClaim {
        let Claimant { owner, source, continent: home, .. } = *claimant;
        let topology = self.land.map.topology();
        let sea = self.land.map.continent(tile);
        let continents = self.land.map.continents();
        let (mut same_sea, mut own_shore, mut other_shore) = (0, false, false);
        for near in topology.neighbours(tile) {
            let there = self.land.map.continent(near);
            let is_land = there != sea && self.land.map.is_land(near);
            same_sea += i32::from(there == sea);
            own_shore |= is_land && there == home;
            other_shore |= is_land && there != home;
            // The open sea is no bay, whatever is around.
            if same_sea > BAY_TILES {
                break;
            }
        }
        let knows = |flag: &str| self.knows_tech_flag(owner, flag);
        let (all, limited) =
            *claimant.seafaring.get_or_insert_with(|| (knows(CLAIM_OCEAN), knows(CLAIM_OCEAN_LIMITED)));
        OceanClaim {
            is_source: tile == source,
            is_next_to_source: topology.distance(source, tile) <= 1,
            knows_claim_ocean: all,
            knows_claim_ocean_limited: limited,
            is_source_on_ocean: !self.land.map.is_land(source),
            sea_tiles: continents.piece(sea).map_or(0, |piece| i32::try_from(piece.tiles).unwrap_or(i32::MAX)),
            is_sea_enclosed: continents.surrounding(sea) == Some(home),
            touches_source_continent_only: own_shore && !other_shore,
            neighbours_of_same_sea: same_sea,
        }
    }
}

impl RulesInForce {
    /// The border mode of the table.
    pub(super) fn border_mode(&self) -> BorderMode {
        self.written.settings.borders
    }

    /// Squared radius of the land that a city of this size claims; `None` without borders.
    pub(super) fn border_radius_sq(&self, size: i32) -> Option<i32> {
        let game = &self.written.game.borders;
        city_border_sq(game.radius_sq_city, game.radius_sq_per_citizen, size, self.border_mode())
    }

    /// Squared radius beyond which no source claims land; `None` without borders.
    pub(super) fn widest_border_sq(&self) -> Option<i32> {
        Some(self.border_radius_sq(i32::MAX)?.max(self.land.widest_border_sq()))
    }
}

impl Land<'_> {
    /// W-83, W-88: whether a nation sees all its own land.
    pub(super) fn sees_own_land(&self, rules: &RulesInForce, seat: Seat) -> bool {
        sees_own_land(rules.border_mode()) || self.vision.insiders().contains(seat)
    }

    /// W-88: whether a base on a tile claims land: it belongs to the owner of its tile, which no
    /// other source claims.
    pub(super) fn is_base_source(&self, rules: &RulesInForce, tile: Tile) -> bool {
        self.map.claimer(tile) == Some(tile)
            && self.map.city(tile).is_none()
            && rules.land.border_sq(self.map.extras(tile)).is_some()
    }
}

impl Derived<'_> {
    /// Settles the tiles that were claimed or freed: citizens of other nations who work one become
    /// free, and the homes of soldiers on it, which `homes` returns, are refreshed.
    pub(crate) fn settle_claims<I: Iterator<Item = CityId>>(
        &mut self,
        cities: &mut Cities<'_, '_>,
        land: &mut Land<'_>,
        homes: impl Fn(Tile) -> I,
    ) {
        let mut settled = std::mem::take(&mut self.scratch.claimed);
        for (tile, owner) in settled.drain(..) {
            if let Some((city, owner)) = land.map.worker(tile).zip(owner)
                && cities.site(city).owner != owner
            {
                self.lose_worked_tile(cities, land, city, tile);
            }
            self.refresh_homes(cities, homes(tile));
        }
        self.scratch.claimed = settled;
    }

    /// Whether soldiers are at home or abroad depends on the owner of the tile they are on:
    /// refreshes their homes.
    pub(super) fn refresh_homes(&mut self, cities: &Cities<'_, '_>, homes: impl Iterator<Item = CityId>) {
        for home in homes {
            self.change_units_of(cities, home);
            self.queue_refresh(cities, home);
        }
    }

    /// Soldiers in a city, or on a quiet base near one, cause no unhappiness at home (C-21).
    pub(super) fn refresh_homes_of_units_near(
        &mut self,
        cities: &Cities<'_, '_>,
        units: &Units<'_, '_>,
        land: &Land<'_>,
        tile: Tile,
    ) {
        let topology = *land.map.topology();
        for near in topology.square(tile, 3) {
            self.refresh_homes(cities, units.homes_on(near));
        }
    }
}

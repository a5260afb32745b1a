//! C-48 City borders: land around cities. Its pure part is [`endturn_civ_rules::city::borders`].
//! Step `Borders`. Draws none. Tells nothing.

use endturn_civ_rules::city::borders::{
    BASE_STRENGTH, BAY_TILES, Claim, ClaimedTile, Ground, OceanClaim, city_border_sq, city_strength, stays_with_city,
    strength_at, wins_tile,
};
use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::keys::CityId;
use endturn_civ_rules::map::continents::Continent;
use endturn_civ_rules::ruleset::settings::BorderMode;
use endturn_engine::Seat;

use crate::realm::Realm;
use crate::state::{Site, Vision};

/// A source that claims land.
struct Claimant {
    owner: Seat,
    source: Tile,
    strength: i32,
    continent: Continent,
    /// Whether its owner knows how to claim the sea, anywhere and from the sea; found out when first asked for.
    seafaring: Option<(bool, bool)>,
    /// Who holds tiles that were looked at, by [`memo_place`]: most tiles are held by few.
    rivals: [Option<Rival>; MEMO],
}

/// How many rivals are remembered.
const MEMO: usize = 16;

/// Where a rival is remembered: neighbours in a row or column of the map fall on different places.
const fn memo_place(source: Tile) -> usize {
    (source.0.wrapping_mul(0x9E37_79B1) >> 28) as usize
}

/// Another source.
#[derive(Clone, Copy)]
struct Rival {
    source: Tile,
    /// Strength and squared working radius of the city there; none of a base.
    city: Option<(i32, i32)>,
}

impl Realm<'_, '_> {
    /// Squared radius of the land a city of a size claims; none if nobody claims any.
    fn border_radius_sq(&self, size: i32) -> Option<i32> {
        let game = &self.rules.written.game.borders;
        city_border_sq(game.radius_sq_city, game.radius_sq_per_citizen, size, self.rules.written.settings.borders)
    }

    /// C-61, C-62: the tile of a city belongs to it, whoever had it, and all land that it may have.
    pub(super) fn claim_site(&mut self, city: CityId) {
        if self.rules.written.settings.borders == BorderMode::Disabled {
            return;
        }
        let Site { owner, tile, .. } = *self.site(city);
        self.set_tile_owner(tile, owner, tile);
        self.claim_borders(city);
    }

    /// C-48: a city claims all land within its radius that it may.
    pub fn claim_borders(&mut self, city: CityId) {
        let site = *self.site(city);
        let size = self.citizens(city).size;
        let Some(radius_sq) = self.border_radius_sq(size) else { return };
        let mut claimant = Claimant {
            owner: site.owner,
            source: site.tile,
            strength: city_strength(size),
            continent: self.map.continent(site.tile),
            seafaring: None,
            rivals: [None; MEMO],
        };
        let mut gained = std::mem::take(&mut self.caches.tiles);
        gained.clear();
        let vision = &*self.vision;
        self.map.topology().circle_sq(site.tile, radius_sq).for_each(|(tile, sqdist)| {
            let holder = self.map.claimer(tile);
            // Most land has long been the city's own.
            if holder != Some(site.tile) && self.wins(&mut claimant, vision, tile, sqdist) {
                gained.push(tile);
            }
        });
        for &tile in &gained {
            self.set_tile_owner(tile, site.owner, site.tile);
        }
        self.caches.tiles = gained;
    }

    /// Whether a source takes a tile from whoever holds it.
    fn wins(&self, claimant: &mut Claimant, vision: &Vision, tile: Tile, sqdist: i32) -> bool {
        let permanent_sq = self.rules.written.game.borders.radius_sq_city_permanent;
        // Most land of others is what their cities work, so that is looked at first.
        let Some(holder) = self.holder(claimant, tile, permanent_sq) else { return false };
        let Claimant { owner, source, strength, continent, .. } = *claimant;
        let mut claimed = ClaimedTile {
            strength: strength_at(strength, sqdist),
            is_other_source: tile != source && self.map.city(tile).is_some(),
            is_known: vision.knows(owner, tile),
            ground: Ground::Land { is_on_source_continent: true },
            holder,
        };
        let mode = self.rules.written.settings.borders;
        if self.map.is_land(tile) {
            claimed.ground = Ground::Land { is_on_source_continent: self.map.continent(tile) == continent };
        } else if wins_tile(&claimed, mode, permanent_sq) {
            // What water it is takes longest to find out, so it is asked last.
            claimed.ground = Ground::Ocean(self.ocean(claimant, tile));
        }
        wins_tile(&claimed, mode, permanent_sq)
    }

    /// Who holds a tile; none if it stays with a city in any case.
    fn holder(&self, claimant: &mut Claimant, tile: Tile, permanent_sq: i32) -> Option<Claim> {
        let Some(holder) = self.map.claimer(tile) else { return Some(Claim::None) };
        if holder == claimant.source {
            return Some(Claim::Same);
        }
        let known = &mut claimant.rivals[memo_place(holder)];
        let rival = match known {
            Some(rival) if rival.source == holder => *rival,
            _ => *known.insert(self.rival(holder)),
        };
        let sqdist = self.map.topology().sq_distance(holder, tile);
        match rival.city {
            Some((_, radius_sq)) if stays_with_city(sqdist, radius_sq, permanent_sq) => None,
            Some((strength, radius_sq)) => {
                Some(Claim::City { strength: strength_at(strength, sqdist), sqdist, radius_sq })
            }
            None => Some(Claim::Base { strength: strength_at(BASE_STRENGTH, sqdist) }),
        }
    }

    fn rival(&self, source: Tile) -> Rival {
        let city = self.map.city(source);
        let city = city.map(|city| (city_strength(self.citizens(city).size), self.site(city).radius_sq));
        Rival { source, city }
    }

    fn ocean(&self, claimant: &mut Claimant, tile: Tile) -> OceanClaim {
        let Claimant { owner, source, continent: home, .. } = *claimant;
        let topology = self.map.topology();
        let sea = self.map.continent(tile);
        let continents = self.map.continents();
        let (mut same_sea, mut own_shore, mut other_shore) = (0, false, false);
        for near in topology.neighbours(tile) {
            let there = self.map.continent(near);
            let is_land = there != sea && self.map.is_land(near);
            same_sea += i32::from(there == sea);
            own_shore |= is_land && there == home;
            other_shore |= is_land && there != home;
            // The open sea is no bay, whatever else is near.
            if same_sea > BAY_TILES {
                break;
            }
        }
        let knows = |flag: &str| self.knows_tech_flag(owner, flag);
        let (all, limited) =
            *claimant.seafaring.get_or_insert_with(|| (knows("Claim_Ocean"), knows("Claim_Ocean_Limited")));
        OceanClaim {
            is_source: tile == source,
            is_next_to_source: topology.distance(source, tile) <= 1,
            knows_claim_ocean: all,
            knows_claim_ocean_limited: limited,
            is_source_on_ocean: !self.map.is_land(source),
            sea_tiles: continents.piece(sea).map_or(0, |piece| i32::try_from(piece.tiles).unwrap_or(i32::MAX)),
            is_sea_enclosed: continents.surrounding(sea) == Some(home),
            touches_source_continent_only: own_shore && !other_shore,
            neighbours_of_same_sea: same_sea,
        }
    }

    /// A tile belongs to a nation from now on; citizens of others who work it go home.
    fn set_tile_owner(&mut self, tile: Tile, owner: Seat, source: Tile) {
        let before = self.map.owner(tile);
        self.map.set_owner(tile, Some((owner, source)));
        if before == Some(owner) {
            return;
        }
        if let Some(city) = self.map.worker(tile)
            && self.site(city).owner != owner
        {
            self.lose_worked_tile(city, tile);
        }
        self.refresh_homes_of_units_on(tile);
    }

    /// Soldiers in a city, or on a quiet base near one, upset nobody at home (C-21).
    pub(super) fn refresh_homes_of_units_near(&mut self, tile: Tile) {
        let topology = *self.map.topology();
        for near in topology.square(tile, 3) {
            self.refresh_homes_of_units_on(near);
        }
    }

    /// Soldiers are at home or abroad by the owner of the tile they stand on.
    fn refresh_homes_of_units_on(&mut self, tile: Tile) {
        for at in 0..self.units_on(tile).len() {
            let unit = self.units_on(tile)[at];
            if let Some(home) = self.home(unit).0 {
                self.change_units_of(home);
                self.queue_refresh(home);
            }
        }
    }

    /// C-48: a city that shrank by some citizens lets go of the land beyond its new radius.
    pub fn shrink_border(&mut self, city: CityId, lost: i32) {
        let (center, size) = (self.site(city).tile, self.citizens(city).size);
        let (Some(now), Some(before)) = (self.border_radius_sq(size), self.border_radius_sq(size + lost)) else {
            return;
        };
        if now < before {
            self.release(center, before, |distance| distance > now);
        }
    }

    /// The land that a source held is free.
    pub fn release_borders(&mut self, source: Tile) {
        if let Some(widest) = self.border_radius_sq(i32::MAX) {
            self.release(source, widest, |_| true);
        }
    }

    fn release(&mut self, source: Tile, widest: i32, goes: impl Fn(i32) -> bool) {
        let mut freed = std::mem::take(&mut self.caches.tiles);
        freed.clear();
        let topology = self.map.topology();
        let held = topology.circle(source, widest).filter(|&tile| self.map.claimer(tile) == Some(source));
        freed.extend(held.filter(|&tile| goes(topology.sq_distance(source, tile))));
        for &tile in &freed {
            self.map.set_owner(tile, None);
            self.refresh_homes_of_units_on(tile);
        }
        self.caches.tiles = freed;
    }

    /// C-48: all cities claim their land, in the order of the map.
    pub fn claim_all_borders(&mut self) {
        if self.rules.written.settings.borders == BorderMode::Disabled {
            return;
        }
        let topology = *self.map.topology();
        for tile in topology.all() {
            if let Some(city) = self.map.city(tile) {
                self.claim_borders(city);
            }
        }
    }
}

//! W-87 Borders at the end of a round: the sources that a change gives a chance to win land. Draws
//! none. Tells nothing.

use endturn_civ_rules::city::borders::stays_with_city;
use endturn_civ_rules::ids::{TechId, Tile};
use endturn_civ_rules::keys::CityId;
use endturn_engine::Seat;

use super::borders::Claimant;
use super::survey::Survey;
use crate::realm::Derived;

impl Survey<'_, '_, '_> {
    /// Marks sources of all nations, or of one, that could win one of these tiles now, so that they
    /// claim when the round ends. The tiles lie within a squared radius of `center`.
    pub(super) fn open_claims_on(&mut self, center: Tile, radius_sq: i32, tiles: &[Tile], by: Option<Seat>) {
        if tiles.is_empty() || self.derived.caches.open_claims.are_all_open(self.land.map.renumbered()) {
            return;
        }
        let Some(widest) = self.derived.rules.widest_border_sq() else { return };
        let mut claims = std::mem::take(&mut self.derived.caches.open_claims);
        let topology = self.land.map.topology();
        for source in topology.circle(center, sum_of_radii_sq(radius_sq, widest)) {
            // Every source holds its own tile.
            if self.land.map.claimer(source) != Some(source) || claims.has(source) {
                continue;
            }
            let is_asked = |claimant: &Claimant| by.is_none_or(|by| by == claimant.owner);
            let Some(mut claimant) = self.claimant(source).filter(is_asked) else { continue };
            let wins = |&tile: &Tile| {
                let sqdist = topology.sq_distance(source, tile);
                sqdist <= claimant.radius_sq && self.wins(&mut claimant, tile, sqdist)
            };
            if tiles.iter().any(wins) {
                claims.open(source);
            }
        }
        self.derived.caches.open_claims = claims;
    }

    /// A city works a smaller area than before: other sources may win what it holds beyond.
    pub(crate) fn open_claims_on_work(&mut self, city: CityId, before_sq: i32) {
        let site = *self.cities.site(city);
        let permanent_sq = self.derived.rules.written.game.borders.radius_sq_city_permanent;
        if site.radius_sq >= before_sq || self.derived.caches.open_claims.are_all_open(self.land.map.renumbered()) {
            return;
        }
        let widest = before_sq.saturating_add(permanent_sq);
        let mut open = std::mem::take(&mut self.derived.caches.tiles);
        open.clear();
        let held = self.land.map.topology().circle_sq(site.tile, widest);
        let lost = held.filter(|&(_, sqdist)| !stays_with_city(sqdist, site.radius_sq, permanent_sq));
        open.extend(lost.map(|(tile, _)| tile).filter(|&tile| self.land.map.claimer(tile) == Some(site.tile)));
        self.open_claims_on(site.tile, widest, &open, None);
        self.derived.caches.tiles = open;
    }
}

impl Derived<'_> {
    /// A nation has learnt a tech that may let its sources claim the sea.
    pub(super) fn open_claims_by(&mut self, tech: TechId) {
        let flags = &self.rules.tech(tech).flags;
        if flags.iter().any(|flag| flag == CLAIM_OCEAN || flag == CLAIM_OCEAN_LIMITED) {
            self.caches.open_claims.open_all();
        }
    }
}

/// Flag of techs by which a nation claims the sea.
pub(super) const CLAIM_OCEAN: &str = "Claim_Ocean";
/// Flag of techs by which sources on water claim the sea.
pub(super) const CLAIM_OCEAN_LIMITED: &str = "Claim_Ocean_Limited";

/// Square of the sum of two radii given as squares, rounded up.
#[must_use]
pub fn sum_of_radii_sq(one_sq: i32, other_sq: i32) -> i32 {
    let (one_sq, other_sq) = (i64::from(one_sq.max(0)), i64::from(other_sq.max(0)));
    let product = one_sq * other_sq;
    i32::try_from(one_sq + other_sq + 2 * (product.isqrt() + 1)).unwrap_or(i32::MAX)
}

//! C-48 City borders, W-88 Border claims: land that a city or a base claims. Carried out by
//! `crates/endturn_civ/src/changes/borders.rs`.
//! Draws none. Tells nothing.

use crate::arithmetic::saturate;
use crate::ruleset::settings::BorderMode;

/// City size beyond which the claim no longer grows.
const LARGEST_CLAIMING_SIZE: i32 = 26;
/// Lakes and seas up to this many tiles can be enclosed by a continent.
const ENCLOSED_SEA_TILES: i32 = 20;
/// Maximum tiles of the same sea that a bay may touch.
pub const BAY_TILES: i32 = 2;

/// The strength of a base that claims land (C-48, W-88).
pub const BASE_STRENGTH: i32 = 1;

/// C-48, W-88: squared radius of the land a city claims; `None` if borders are disabled.
#[must_use]
pub fn city_border_sq(base_sq: i32, per_citizen_sq: i32, size: i32, mode: BorderMode) -> Option<i32> {
    let citizens = i64::from(size.clamp(0, LARGEST_CLAIMING_SIZE));
    let radius_sq = saturate(i64::from(base_sq) + citizens * i64::from(per_citizen_sq));
    (mode != BorderMode::Disabled).then_some(radius_sq)
}

/// W-88: squared radius of the land that a base claims whose ruleset entry sets one; `None` if
/// borders are disabled.
#[must_use]
pub fn base_border_sq(border_sq: i32, mode: BorderMode) -> Option<i32> {
    (mode != BorderMode::Disabled).then_some(border_sq)
}

/// W-88: whether owners see all their land.
#[must_use]
pub const fn sees_own_land(mode: BorderMode) -> bool {
    matches!(mode, BorderMode::SeeInside | BorderMode::Expand)
}

/// W-88: whether a nation has to know a tile to claim it.
#[must_use]
pub const fn needs_knowledge(mode: BorderMode) -> bool {
    matches!(mode, BorderMode::Enabled | BorderMode::SeeInside)
}

/// C-48: the strength of a city's claim at its source.
#[must_use]
pub const fn city_strength(size: i32) -> i32 {
    size.saturating_add(2)
}

/// C-48: the strength of a claim at a squared distance; on the source's own tile it exceeds all
/// others.
#[must_use]
pub fn strength_at(strength: i32, sqdist: i32) -> i32 {
    if sqdist <= 0 {
        return i32::MAX;
    }
    saturate(i64::from(strength) * i64::from(strength) / i64::from(sqdist))
}

/// The kind of a claimed tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// Land.
    Land {
        /// On the continent of the source.
        is_on_source_continent: bool,
    },
    /// Water.
    Ocean(OceanClaim),
}

/// Conditions for a source to claim water; each group of them is enough.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OceanClaim {
    /// The source itself is here.
    pub is_source: bool,
    /// The source is on an adjacent tile.
    pub is_next_to_source: bool,
    /// The owner knows a tech with the flag `Claim_Ocean`.
    pub knows_claim_ocean: bool,
    /// The owner knows a tech with the flag `Claim_Ocean_Limited`; counts for sources on water.
    pub knows_claim_ocean_limited: bool,
    /// The source is on water.
    pub is_source_on_ocean: bool,
    /// Tiles of this lake or sea.
    pub sea_tiles: i32,
    /// Only the source's continent touches this lake or sea.
    pub is_sea_enclosed: bool,
    /// The tile touches the source's continent and no other.
    pub touches_source_continent_only: bool,
    /// Adjacent tiles of the same sea; counting may stop above [`BAY_TILES`].
    pub neighbours_of_same_sea: i32,
}

impl OceanClaim {
    /// C-48: whether the source may claim the tile at all.
    #[must_use]
    pub(crate) const fn is_claimable(&self) -> bool {
        self.is_source
            || self.is_next_to_source
            || self.knows_claim_ocean
            || self.knows_claim_ocean_limited && self.is_source_on_ocean
            || self.is_sea_enclosed && self.sea_tiles <= ENCLOSED_SEA_TILES
            || self.touches_source_continent_only && self.neighbours_of_same_sea <= BAY_TILES
    }
}

/// The current holder of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// No holder.
    None,
    /// The source that claims now.
    Same,
    /// A base.
    Base {
        /// Strength of its claim here, see [`strength_at`].
        strength: i32,
    },
    /// A city.
    City {
        /// Strength of its claim here, see [`strength_at`].
        strength: i32,
        /// Squared distance to it.
        sqdist: i32,
        /// Squared radius of the area it works.
        radius_sq: i32,
    },
}

/// A tile within the radius of a source that claims.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClaimedTile {
    /// Strength of the source's claim here, see [`strength_at`].
    pub strength: i32,
    /// The source itself is here: it takes its tile from any holder.
    pub is_source: bool,
    /// Another border source is here.
    pub is_other_source: bool,
    /// The source's owner knows the tile.
    pub is_known: bool,
    /// Kind of tile.
    pub ground: Ground,
    /// The holder.
    pub holder: Claim,
}

/// C-48, W-88: whether the source gets the tile. `permanent_sq` is the ruleset's
/// `radius_sq_city_permanent`; the older claim wins ties.
#[must_use]
pub const fn wins_tile(tile: &ClaimedTile, mode: BorderMode, permanent_sq: i32) -> bool {
    let is_claimable = match &tile.ground {
        Ground::Land { is_on_source_continent } => *is_on_source_continent,
        Ground::Ocean(ocean) => ocean.is_claimable(),
    };
    let is_reachable = !matches!(mode, BorderMode::Disabled) && (tile.is_known || !needs_knowledge(mode));
    if tile.is_other_source || !is_reachable || !is_claimable {
        return false;
    }
    match tile.holder {
        Claim::None => true,
        Claim::Same => false,
        Claim::Base { .. } | Claim::City { .. } if tile.is_source => true,
        Claim::Base { strength } => tile.strength > strength,
        Claim::City { strength, sqdist, radius_sq } => {
            !stays_with_city(sqdist, radius_sq, permanent_sq) && tile.strength > strength
        }
    }
}

/// C-48: whether a tile at a squared distance stays with the city that holds it, however strong
/// other claims are.
#[must_use]
pub const fn stays_with_city(sqdist: i32, radius_sq: i32, permanent_sq: i32) -> bool {
    sqdist <= radius_sq.saturating_add(permanent_sq)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FREE: ClaimedTile = ClaimedTile {
        strength: 20,
        is_source: false,
        is_other_source: false,
        is_known: true,
        ground: Ground::Land { is_on_source_continent: true },
        holder: Claim::None,
    };

    fn wins(tile: ClaimedTile) -> bool {
        wins_tile(&tile, BorderMode::Enabled, 0)
    }

    #[test]
    fn c_48_a_city_of_eight_is_worth_25_at_four_and_20_at_five() {
        assert_eq!([4, 5].map(|sqdist| strength_at(city_strength(8), sqdist)), [25, 20]);
        assert_eq!([strength_at(BASE_STRENGTH, 0), strength_at(BASE_STRENGTH, 2)], [i32::MAX, 0]);
        assert_eq!(strength_at(i32::MIN, 1), i32::MAX);
    }

    #[test]
    fn c_48_borders_grow_up_to_26_citizens() {
        let classic = |size| city_border_sq(17, 1, size, BorderMode::Enabled);
        assert_eq!([classic(1), classic(8), classic(26), classic(40)], [Some(18), Some(25), Some(43), Some(43)]);
        assert_eq!(city_border_sq(5, 1, 8, BorderMode::Expand), Some(13));
        assert_eq!(city_border_sq(17, 1, 8, BorderMode::Disabled), None);
    }

    #[test]
    fn c_48_the_older_claim_wins_ties_and_the_stronger_wins_tiles() {
        let against = |strength| wins(ClaimedTile { holder: Claim::Base { strength }, ..FREE });
        assert_eq!([against(19), against(20), against(21)], [true, false, false]);
        assert!(wins(FREE) && !wins(ClaimedTile { holder: Claim::Same, ..FREE }));
    }

    #[test]
    fn c_48_what_a_city_works_stays_with_it() {
        let at = |sqdist, permanent| {
            let holder = Claim::City { strength: 3, sqdist, radius_sq: 5 };
            wins_tile(&ClaimedTile { holder, ..FREE }, BorderMode::Enabled, permanent)
        };
        assert_eq!([at(5, 0), at(8, 0), at(2, -3), at(4, -3)], [false, true, false, true]);
        let holder = Claim::City { strength: 20, sqdist: 9, radius_sq: 5 };
        assert!(!wins(ClaimedTile { holder, ..FREE }), "not even its outskirts, if it is as strong");
    }

    #[test]
    fn w_88_a_source_takes_its_own_tile_even_from_a_city_that_works_it() {
        let holder = Claim::City { strength: i32::MAX, sqdist: 2, radius_sq: 5 };
        let own = ClaimedTile { strength: strength_at(BASE_STRENGTH, 0), is_source: true, holder, ..FREE };
        assert!(wins(own) && !wins(ClaimedTile { is_source: false, ..own }));
        assert!(!wins(ClaimedTile { holder: Claim::Same, ..own }));
    }

    #[test]
    fn w_88_modes_say_what_a_base_reaches_and_what_its_owner_knows_and_sees() {
        let modes = [BorderMode::Disabled, BorderMode::Enabled, BorderMode::SeeInside, BorderMode::Expand];
        assert_eq!(modes.map(|mode| base_border_sq(5, mode)), [None, Some(5), Some(5), Some(5)]);
        assert_eq!(modes.map(needs_knowledge), [false, true, true, false]);
        assert_eq!(modes.map(sees_own_land), [false, false, true, true]);
    }

    #[test]
    fn c_48_other_sources_unknown_land_and_other_continents_are_left_out() {
        assert!(!wins(ClaimedTile { is_other_source: true, ..FREE }));
        let unknown = ClaimedTile { is_known: false, ..FREE };
        assert!(!wins(unknown) && wins_tile(&unknown, BorderMode::Expand, 0));
        assert!(!wins_tile(&unknown, BorderMode::SeeInside, 0) && !wins_tile(&FREE, BorderMode::Disabled, 0));
        assert!(!wins(ClaimedTile { ground: Ground::Land { is_on_source_continent: false }, ..FREE }));
    }

    #[test]
    fn c_48_water_is_claimed_near_the_source_with_knowledge_or_if_enclosed() {
        let open = OceanClaim { sea_tiles: 900, neighbours_of_same_sea: 8, ..OceanClaim::default() };
        let can = |ocean| wins(ClaimedTile { ground: Ground::Ocean(ocean), ..FREE });
        assert!(!can(open));
        assert!(can(OceanClaim { is_source: true, ..open }) && can(OceanClaim { is_next_to_source: true, ..open }));
        assert!(can(OceanClaim { knows_claim_ocean: true, ..open }));
        let limited = OceanClaim { knows_claim_ocean_limited: true, ..open };
        assert!(!can(limited) && can(OceanClaim { is_source_on_ocean: true, ..limited }));
        let lake = OceanClaim { is_sea_enclosed: true, sea_tiles: 20, ..open };
        assert!(can(lake) && !can(OceanClaim { sea_tiles: 21, ..lake }));
        let bay = OceanClaim { touches_source_continent_only: true, neighbours_of_same_sea: 2, ..open };
        assert!(can(bay) && !can(OceanClaim { neighbours_of_same_sea: 3, ..bay }));
    }
}

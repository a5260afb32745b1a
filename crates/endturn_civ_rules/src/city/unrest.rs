//! C-21 Martial law and soldiers abroad: citizens calmed by garrisons and upset by soldiers.
//! Carried out by `crates/endturn_civ/src/refresh/units.rs`.
//! Draws none. Tells nothing.

use crate::arithmetic::saturate;
use crate::ruleset::settings::HappyBorders;

/// C-21: citizens pacified by martial law, 0 to 255: `each` (`Martial_Law_Each`) for every military
/// unit of the owner in the city, up to `max` units (`Martial_Law_Max`; no limit if not above 0).
#[must_use]
pub fn martial_law(each: i32, max: i32, military_units: i32) -> i32 {
    let counted = if max > 0 { military_units.min(max) } else { military_units };
    saturate(i64::from(each.max(0)) * i64::from(counted.max(0))).min(255)
}

/// C-21: true while another unit can still add to [`martial_law`], so that a count may stop early.
#[must_use]
pub const fn needs_more_units(each: i32, max: i32, counted: i32) -> bool {
    each > 0 && (max <= 0 || counted < max) && counted < 255
}

/// The location of a unit that can attack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Abroad {
    /// In any city.
    pub is_in_city: bool,
    /// Within its owner's borders.
    pub is_in_own_borders: bool,
    /// Within the borders of one of its owner's allies.
    pub is_in_allied_borders: bool,
    /// On a base flagged as not aggressive, within 3 tiles of an allied city.
    pub is_on_quiet_base: bool,
}

/// C-21: whether a unit with attack strength is aggressive at its location.
#[must_use]
pub const fn is_aggressive(attack: i32, place: Abroad, borders: HappyBorders) -> bool {
    let is_at_home = match borders {
        HappyBorders::Disabled => false,
        HappyBorders::National => place.is_in_own_borders,
        HappyBorders::International => place.is_in_own_borders || place.is_in_allied_borders,
    };
    attack > 0 && !place.is_in_city && !is_at_home && !place.is_on_quiet_base
}

/// The walk over a city's units that adds up the unhappiness they cause (C-21).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnrestWalk {
    /// Unhappiness that the city still ignores, from `Make_Content_Mil`.
    pool: i32,
    /// Unhappiness so far.
    total: i32,
}

impl UnrestWalk {
    /// Starts the walk of a city that ignores this much (`Make_Content_Mil`).
    #[must_use]
    pub const fn new(make_content_mil: i32) -> Self {
        Self { pool: make_content_mil, total: 0 }
    }

    /// C-21: the unhappiness of the next unit, newest first, that is aggressive or a field unit;
    /// others are left out. `factor` is `Unhappy_Factor`, `ignored` `Make_Content_Mil_Per`.
    pub const fn step(&mut self, happy_cost: i32, factor: i32, ignored: i32) -> i32 {
        let cost = happy_cost.saturating_mul(factor);
        if cost <= 0 {
            return 0;
        }
        let cost = cost.saturating_sub(ignored);
        if cost <= 0 {
            return 0;
        }
        if self.pool >= cost {
            self.pool -= cost;
            return 0;
        }
        let rest = cost.saturating_sub(self.pool);
        self.pool = 0;
        self.total = self.total.saturating_add(rest);
        rest
    }

    /// The unhappiness of all units walked.
    #[must_use]
    pub const fn total(self) -> i32 {
        self.total
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn c_21_martial_law_counts_units_up_to_the_limit() {
        assert_eq!([martial_law(1, 3, 2), martial_law(1, 3, 9), martial_law(2, 3, 9)], [2, 3, 6]);
        assert_eq!([martial_law(1, 0, 9), martial_law(0, 3, 9), martial_law(-2, 3, 9)], [9, 0, 0]);
        assert_eq!([martial_law(100, 0, 9), martial_law(i32::MAX, 0, i32::MAX)], [255, 255]);
    }

    #[test]
    fn c_21_counting_stops_where_nothing_changes_any_more() {
        assert!(needs_more_units(1, 3, 2) && !needs_more_units(1, 3, 3) && !needs_more_units(0, 3, 0));
        assert!(needs_more_units(1, 0, 254) && !needs_more_units(1, 0, 255));
        for (each, max) in [(1, 3), (2, 0), (0, 5), (7, 300)] {
            let counted = (0..1000).find(|&counted| !needs_more_units(each, max, counted)).unwrap();
            assert_eq!(martial_law(each, max, counted), martial_law(each, max, 1000));
        }
    }

    #[test]
    fn c_21_a_unit_is_aggressive_outside_cities_and_borders() {
        let open = Abroad::default();
        let own = Abroad { is_in_own_borders: true, ..open };
        let allied = Abroad { is_in_allied_borders: true, ..open };
        assert!(is_aggressive(1, open, HappyBorders::International) && !is_aggressive(0, open, HappyBorders::Disabled));
        assert!(!is_aggressive(4, Abroad { is_in_city: true, ..open }, HappyBorders::Disabled));
        assert!(!is_aggressive(4, Abroad { is_on_quiet_base: true, ..open }, HappyBorders::Disabled));
        let modes = [HappyBorders::Disabled, HappyBorders::National, HappyBorders::International];
        assert_eq!(modes.map(|mode| is_aggressive(4, own, mode)), [true, false, false]);
        assert_eq!(modes.map(|mode| is_aggressive(4, allied, mode)), [true, true, false]);
    }

    #[test]
    fn c_21_the_pool_swallows_the_first_units() {
        // Republic: two per unit, of which a pool of three absorbs one and a half.
        let mut walk = UnrestWalk::new(3);
        assert_eq!([walk.step(2, 1, 0), walk.step(2, 1, 0), walk.step(2, 1, 0)], [0, 1, 2]);
        assert_eq!(walk.total(), 3);
    }

    #[test]
    fn c_21_what_each_unit_is_forgiven_comes_before_the_pool() {
        let mut walk = UnrestWalk::new(1);
        assert_eq!([walk.step(2, 0, 0), walk.step(2, 1, 2), walk.step(2, 2, 3), walk.step(2, 2, 3)], [0, 0, 0, 1]);
        assert_eq!(walk.total(), 1);
        assert_eq!(walk.step(i32::MAX, i32::MAX, i32::MIN), i32::MAX);
    }
}

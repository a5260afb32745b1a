//! C-13 Corruption and waste: the part of an output that is lost. Carried out by
//! `crates/endturn_civ/src/refresh/terms.rs`.
//! Draws none. Tells nothing.

use super::terms::WasteTerms;
use crate::arithmetic::{percent_of, saturate};

/// Distance of a city from its government centre.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GovernmentCenter {
    /// The city itself is a government centre.
    Here,
    /// The nearest one of the nation is this many tiles away.
    Away(i32),
    /// The nation has no government centre.
    Nowhere,
}

/// Effects on the waste of one output.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WasteEffects {
    /// `Output_Waste`, percent.
    pub base_pct: i32,
    /// `Output_Waste_By_Distance`, percent points per 100 tiles.
    pub per_distance: i32,
    /// `Output_Waste_By_Rel_Distance`, percent points per 100 tiles of a map 50 tiles long.
    pub per_relative_distance: i32,
    /// `Output_Waste_Pct`, percent of the loss that is given back.
    pub back_pct: i32,
}

/// C-13, steps 2 and 3: the percentage lost, including distance. `map_length` is the larger side of
/// the map in tiles.
#[must_use]
pub fn waste_terms(effects: WasteEffects, center: GovernmentCenter, map_length: i32) -> WasteTerms {
    let WasteEffects { base_pct, per_distance, per_relative_distance, back_pct } = effects;
    let by_distance = per_distance > 0 || per_relative_distance > 0;
    let distance = match center {
        GovernmentCenter::Away(distance) if by_distance => i64::from(distance.max(0)),
        _ => 0,
    };
    let mut level = i64::from(base_pct);
    if per_distance > 0 {
        level += i64::from(per_distance) * distance / 100;
    }
    if per_relative_distance > 0 {
        let product = (i64::from(per_relative_distance) * 50).saturating_mul(distance);
        level += product / 100 / i64::from(map_length.max(1));
    }
    let no_center = by_distance && center == GovernmentCenter::Nowhere;
    WasteTerms { no_center, level_pct: saturate(level), back_pct }
}

/// C-13, step 1: the part of `trade` a city of `size` loses because it is small.
#[must_use]
pub(crate) fn size_penalty(trade: i32, size: i32, no_trade_size: i32, full_trade_size: i32) -> i32 {
    let (low, high) = (no_trade_size.min(full_trade_size), no_trade_size.max(full_trade_size));
    if size <= low {
        return trade.max(0);
    }
    if size >= high || trade <= 0 {
        return 0;
    }
    let (missing, span) = (i64::from(high) - i64::from(size), i64::from(high) - i64::from(low));
    saturate(i64::from(trade) * missing / span)
}

/// C-13, steps 3 and 4: the part of `total` that is lost, from 0 to `total`; the size penalty has
/// been subtracted before.
#[must_use]
pub(crate) fn waste(total: i32, terms: WasteTerms) -> i32 {
    if total <= 0 {
        return 0;
    }
    if terms.no_center {
        return total;
    }
    if terms.level_pct <= 0 {
        return 0;
    }
    let lost = i64::from(total) * i64::from(terms.level_pct) / 100;
    // The part given back is computed from the full loss, even if it exceeds the total, as the
    // order of the steps requires.
    let lost = saturate(lost);
    lost.saturating_sub(percent_of(lost, terms.back_pct)).clamp(0, total)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn by_distance(base_pct: i32, per_distance: i32) -> WasteEffects {
        WasteEffects { base_pct, per_distance, ..WasteEffects::default() }
    }

    fn lost(total: i32, effects: WasteEffects, distance: i32) -> (i32, i32) {
        let terms = waste_terms(effects, GovernmentCenter::Away(distance), 80);
        (terms.level_pct, waste(total, terms))
    }

    #[test]
    fn c_13_despotism_loses_half_its_trade_five_tiles_from_the_palace() {
        let despotism = by_distance(37, 400);
        assert_eq!(lost(12, despotism, 5), (57, 6));
        assert_eq!(lost(12, WasteEffects { back_pct: 50, ..despotism }, 5), (57, 3), "with a courthouse");
    }

    #[test]
    fn c_13_monarchy_loses_seven_of_twenty_ten_tiles_away() {
        assert_eq!(lost(20, by_distance(15, 200), 10), (35, 7));
    }

    #[test]
    fn c_13_distance_counts_only_where_an_effect_says_so() {
        assert_eq!(lost(20, by_distance(20, 0), 40), (20, 4), "communism");
        assert_eq!(lost(20, by_distance(0, 0), 40), (0, 0), "democracy");
        let here = waste_terms(by_distance(15, 200), GovernmentCenter::Here, 80);
        assert_eq!((here.level_pct, waste(20, here)), (15, 3));
    }

    #[test]
    fn c_13_without_a_centre_all_is_lost_where_distance_counts() {
        let lost = waste_terms(by_distance(15, 200), GovernmentCenter::Nowhere, 80);
        assert_eq!(waste(20, lost), 20);
        assert_eq!(waste(20, WasteTerms { back_pct: 100, ..lost }), 20, "and nothing is given back");
        assert_eq!(waste(20, waste_terms(by_distance(15, 0), GovernmentCenter::Nowhere, 80)), 3);
    }

    #[test]
    fn c_13_relative_distance_is_measured_by_the_longer_side() {
        let effects = WasteEffects { per_relative_distance: 400, ..WasteEffects::default() };
        // 400 * 50 * 20 / 100 / 80 = 50 and, on a map twice as long, 25.
        assert_eq!(waste_terms(effects, GovernmentCenter::Away(20), 80).level_pct, 50);
        assert_eq!(waste_terms(effects, GovernmentCenter::Away(20), 160).level_pct, 25);
    }

    #[test]
    fn c_13_small_cities_have_no_trade_and_middling_ones_a_part() {
        assert_eq!([0, 1, 2].map(|size| size_penalty(10, size, 0, 1)), [10, 0, 0], "the defaults spare all");
        assert_eq!([4, 5, 6, 9, 10].map(|size| size_penalty(10, size, 4, 10)), [10, 8, 6, 1, 0]);
        assert_eq!([4, 5, 6, 9, 10].map(|size| size_penalty(10, size, 10, 4)), [10, 8, 6, 1, 0], "either way round");
        assert_eq!([5, 6].map(|size| size_penalty(10, size, 5, 5)), [10, 0]);
        assert_eq!(size_penalty(-3, 1, 4, 10), 0);
    }

    proptest! {
        #[test]
        fn c_13_never_more_is_lost_than_there_is(
            total: i32, level_pct: i32, back_pct: i32, no_center: bool, size: i32, none: i32, full: i32
        ) {
            let lost = waste(total, WasteTerms { no_center, level_pct, back_pct });
            prop_assert!((0..=total.max(0)).contains(&lost));
            prop_assert!((0..=total.max(0)).contains(&size_penalty(total, size, none, full)));
        }

        #[test]
        fn c_13_levels_never_overflow(base_pct: i32, per_distance: i32, rel: i32, distance: i32, length: i32) {
            let effects = WasteEffects { base_pct, per_distance, per_relative_distance: rel, back_pct: 0 };
            let level = waste_terms(effects, GovernmentCenter::Away(distance), length).level_pct;
            prop_assert!(level >= base_pct);
        }
    }
}

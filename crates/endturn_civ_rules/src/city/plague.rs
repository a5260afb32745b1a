//! C-42 Plague: its probability in a city. Carried out by
//! `crates/endturn_civ/src/phase_end/plague.rs`.
//! Draws none. Tells nothing.

use super::fixed::{FRACTION_BITS, SQRT_BITS, saturation, sqrt};
use crate::arithmetic::percent_of;

/// Turns during which a plague spreads along trade routes.
const INFECTIOUS_TURNS: i64 = 5;

/// The ruleset's numbers of plague.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlagueRules {
    /// Percent scale of the part from size.
    pub base_factor_pct: i32,
    /// Cities up to this size have no plague.
    pub min_size: i32,
    /// Percent weight of partners with plague.
    pub trade_infection_pct: i32,
    /// Percent of the city's pollution that counts.
    pub pollution_factor_pct: i32,
}

/// A city's chance of plague, in tenths of a percent, and the part of it from trade before health
/// counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Illness {
    /// The chance, 0 to 999.
    pub total: i32,
    /// The part from partners with plague.
    pub trade: i32,
}

fn illness_with(
    rules: PlagueRules,
    by_size: i32,
    size: i32,
    pollution: i32,
    health_pct: i32,
    partners: impl IntoIterator<Item = i32>,
) -> Illness {
    if size <= rules.min_size {
        return Illness::default();
    }
    let trade = by_trade(rules.trade_infection_pct, size, partners);
    let sum = by_size.saturating_add(trade).saturating_add(percent_of(pollution, rules.pollution_factor_pct));
    let total = percent_of(sum, 100_i32.saturating_sub(health_pct)).clamp(0, 999);
    Illness { total, trade }
}

/// A ruleset's plague with the part from size computed once: it takes a series, and every city
/// needs it every turn.
#[derive(Clone, Debug)]
pub struct Plague {
    rules: PlagueRules,
    /// For sizes 0 to 255.
    by_size: Vec<i32>,
}

impl Plague {
    /// Compiles the ruleset's numbers.
    #[must_use]
    pub(crate) fn new(rules: PlagueRules) -> Self {
        Self { rules, by_size: (0..=255).map(|size| by_size(rules, size)).collect() }
    }

    /// C-42: a city's chance of plague, in fixed point, so that every machine finds the same
    /// **(ours)**. `partners` are the sizes of its trade partners with a
    /// recent plague (see [`is_infectious`]), `health_pct` is `Health_Pct`.
    #[must_use]
    pub fn illness(
        &self,
        size: i32,
        pollution: i32,
        health_pct: i32,
        partners: impl IntoIterator<Item = i32>,
    ) -> Illness {
        let known = usize::try_from(size).ok().and_then(|size| self.by_size.get(size)).copied();
        let by_size = known.unwrap_or_else(|| by_size(self.rules, size));
        illness_with(self.rules, by_size, size, pollution, health_pct, partners)
    }
}

/// C-42: whether a city still spreads the plague it had; false if it never had one.
#[must_use]
pub fn is_infectious(plague_turn: Option<i32>, turn: i32) -> bool {
    plague_turn.is_some_and(|plague| i64::from(turn) - i64::from(plague) < INFECTIOUS_TURNS)
}

/// The part from size: `(1 - e^(-(size - min_size) / 10)) * 10 * base_factor`, exactly truncated
/// for the sizes of cities.
fn by_size(rules: PlagueRules, size: i32) -> i32 {
    let above = (i64::from(size) - i64::from(rules.min_size)).clamp(0, 1_000) as u32;
    let scale = rules.base_factor_pct.clamp(0, 1_000_000) as u128 * 10;
    ((u128::from(saturation(above, 10)) * scale) >> FRACTION_BITS) as i32
}

/// The part from trade: the sum of `infection * sqrt(size * partner)` percent, truncated once.
/// Roots have 56 fraction bits, and those of squares are exact.
fn by_trade(infection_pct: i32, size: i32, partners: impl IntoIterator<Item = i32>) -> i32 {
    let size = size.clamp(0, 255) as u16;
    let roots = partners.into_iter().map(|partner| u128::from(sqrt(size * partner.clamp(0, 255) as u16)));
    let sum = roots.fold(0_u128, u128::saturating_add);
    let hundredths = sum.saturating_mul(infection_pct.max(0) as u128);
    i32::try_from((hundredths / 100) >> SQRT_BITS).unwrap_or(i32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    const CLASSIC: PlagueRules =
        PlagueRules { base_factor_pct: 25, min_size: 3, trade_infection_pct: 50, pollution_factor_pct: 50 };
    const CIV2CIV3: PlagueRules = PlagueRules { base_factor_pct: 10, min_size: 5, ..CLASSIC };

    /// Computes the chance for one city, without the cached part from size.
    fn illness(
        rules: PlagueRules,
        size: i32,
        pollution: i32,
        health_pct: i32,
        partners: impl IntoIterator<Item = i32>,
    ) -> Illness {
        illness_with(rules, by_size(rules, size), size, pollution, health_pct, partners)
    }

    fn alone(rules: PlagueRules, size: i32) -> i32 {
        illness(rules, size, 0, 0, []).total
    }

    /// The part from size, computed with 60 decimal digits for all sizes: a size, and the chance
    /// from there on.
    const CLASSIC_BY_SIZE: [i32; 86] = [
        1, 0, 4, 23, 5, 45, 6, 64, 7, 82, 8, 98, 9, 112, 10, 125, 11, 137, 12, 148, 13, 158, 14, 166, 15, 174, 16, 181,
        17, 188, 18, 194, 19, 199, 20, 204, 21, 208, 22, 212, 23, 216, 24, 219, 25, 222, 26, 224, 27, 227, 28, 229, 29,
        231, 30, 233, 31, 234, 32, 236, 33, 237, 34, 238, 35, 239, 36, 240, 37, 241, 38, 242, 39, 243, 41, 244, 43,
        245, 45, 246, 48, 247, 52, 248, 59, 249,
    ];
    /// The same in civ2civ3.
    const CIV2CIV3_BY_SIZE: [i32; 68] = [
        1, 0, 6, 9, 7, 18, 8, 25, 9, 32, 10, 39, 11, 45, 12, 50, 13, 55, 14, 59, 15, 63, 16, 66, 17, 69, 18, 72, 19,
        75, 20, 77, 21, 79, 22, 81, 23, 83, 24, 85, 25, 86, 26, 87, 27, 88, 28, 89, 29, 90, 30, 91, 31, 92, 32, 93, 34,
        94, 35, 95, 38, 96, 41, 97, 45, 98, 52, 99,
    ];

    fn assert_by_size(rules: PlagueRules, steps: &[i32]) {
        for size in 1..=255 {
            let expected = steps.chunks(2).rev().find(|step| step[0] <= size).map(|step| step[1]);
            assert_eq!(Some(alone(rules, size)), expected, "size {size}");
        }
    }

    #[test]
    fn c_42_what_is_kept_by_size_is_what_is_computed() {
        let plague = Plague::new(CLASSIC);
        for size in [1, 3, 4, 40, 255, 256, 1_000] {
            assert_eq!(plague.illness(size, 7, 30, [4]), illness(CLASSIC, size, 7, 30, [4]), "{size}");
        }
    }

    #[test]
    fn c_42_a_city_of_eight_and_a_dirty_one_of_sixteen() {
        assert_eq!(alone(CLASSIC, 8), 98);
        assert_eq!(illness(CLASSIC, 16, 6, 30, []).total, 128);
    }

    #[test]
    fn c_42_a_sick_partner_brings_four_to_a_city_of_eight() {
        let city = illness(CLASSIC, 8, 0, 0, [12]);
        assert_eq!(city, Illness { total: 102, trade: 4 });
        assert_eq!(by_trade(50, 8, [12, 3, 20]), 13);
        assert_eq!(by_trade(50, 9, [4, 16]), 9, "roots of squares lose nothing");
        assert_eq!(by_trade(33, 7, [5]), 1);
        assert_eq!(by_trade(1000, 255, [254, 253, 252, 251, 250]), 12_674);
    }

    #[test]
    fn c_42_size_brings_exactly_this_in_classic_and_civ2civ3() {
        assert_by_size(CLASSIC, &CLASSIC_BY_SIZE);
        assert_by_size(CIV2CIV3, &CIV2CIV3_BY_SIZE);
    }

    /// The sum, computed with 60 decimal digits, would reveal a single number off by one.
    #[test]
    fn c_42_size_brings_the_right_sum_over_all_sizes_and_factors() {
        let at = |above: i32, factor: i32| {
            i64::from(by_size(PlagueRules { base_factor_pct: factor, min_size: 0, ..CLASSIC }, above))
        };
        let sum: i64 = (1..=255).map(|above| (0..=1000).map(|factor| at(above, factor)).sum::<i64>()).sum();
        assert_eq!(sum, 1_228_480_819);
    }

    #[test]
    fn c_42_small_cities_are_safe_and_health_and_bounds_hold() {
        assert_eq!([1, 2, 3].map(|size| illness(CLASSIC, size, 500, 0, [20]).total), [0, 0, 0]);
        assert_eq!([50, 100, 130].map(|health| illness(CLASSIC, 8, 0, health, []).total), [49, 0, 0]);
        assert_eq!(illness(CLASSIC, 8, 5000, 0, []).total, 999);
        let wild =
            PlagueRules { base_factor_pct: i32::MAX, min_size: i32::MIN, trade_infection_pct: i32::MAX, ..CLASSIC };
        assert_eq!(illness(wild, i32::MAX, i32::MAX, i32::MIN, [i32::MAX; 9]).total, 999);
    }

    #[test]
    fn c_42_a_plague_spreads_for_five_turns() {
        assert!(is_infectious(Some(10), 14) && !is_infectious(Some(10), 15) && !is_infectious(None, 3));
    }
}

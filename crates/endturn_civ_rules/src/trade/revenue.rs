//! C-05 One-time trade revenue: revenue of a caravan on arrival. Carried out by
//! `crates/endturn_civ/src/changes/trade.rs`.
//! Draws none. Tells nothing.

use super::fixed;
use crate::arithmetic::{percent, saturate};
use crate::ruleset::settings::CaravanBonus;
use crate::ruleset::trade::OneTimeBonus;

/// The base formula of a revenue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// By distance and the trade of both cities.
    Classic,
    /// By distance and the best trade both could make.
    Linear,
    /// By the logarithm of those.
    Logarithmic,
    /// By distance alone.
    Distance,
}

impl From<CaravanBonus> for Style {
    fn from(setting: CaravanBonus) -> Self {
        match setting {
            CaravanBonus::Classic => Self::Classic,
            CaravanBonus::Logarithmic => Self::Logarithmic,
            CaravanBonus::Linear => Self::Linear,
        }
    }
}

/// A caravan that has arrived.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrival {
    /// Distance between home and destination.
    pub distance: i32,
    /// Total trade surplus of both cities.
    pub trade: i32,
    /// Total best possible trade of both cities ([`best_trade`]); only used by `Linear` and
    /// `Logarithmic`.
    pub best_trade: i32,
    /// Percent of the good.
    pub one_time_pct: i32,
    /// The effect `Trade_Revenue_Exponent` of the action, in thousandths.
    pub exponent: i32,
    /// The effect `Trade_Revenue_Bonus` of the action, in thousandths of a power of 2.
    pub bonus: i32,
}

/// The one-time revenue, at least 0 (C-05).
#[must_use]
pub fn revenue(style: Style, arrival: &Arrival) -> i32 {
    let distance = i64::from(arrival.distance.max(0));
    let by_trade = |trade: i32| (distance + 10).saturating_mul(i64::from(trade.max(0))) / 24;
    let start = match style {
        Style::Classic => by_trade(arrival.trade),
        Style::Linear => by_trade(arrival.best_trade),
        Style::Logarithmic => doubled_log_squared(distance + 20 + i64::from(arrival.best_trade.max(0))),
        Style::Distance => distance + 10,
    };
    let priced = saturate(percent(start, arrival.one_time_pct.into())).max(0).unsigned_abs();
    let raised = fixed::power(priced, arrival.exponent.saturating_add(1000));
    saturate(fixed::times_power_of_two(raised, arrival.bonus).into())
}

/// `(2 ln n)²`, truncated.
fn doubled_log_squared(number: i64) -> i64 {
    let number = u32::try_from(number.max(1)).unwrap_or(u32::MAX);
    let doubled = 2 * fixed::ln(number);
    (fixed::mul(doubled, doubled) >> fixed::PLACES) as i64
}

/// The best possible trade of a city of this size: its centre, the best of the tiles it can work,
/// and its routes (C-05).
///
/// `tiles` holds the trade of each workable tile except the centre, and is reordered.
#[must_use]
pub fn best_trade(center: i32, tiles: &mut [i32], size: i32, routes: i32) -> i32 {
    tiles.sort_unstable_by_key(|trade| std::cmp::Reverse(*trade));
    let workers = usize::try_from(size).unwrap_or(0);
    let worked: i64 = tiles.iter().take(workers).map(|trade| i64::from(*trade)).sum();
    saturate(i64::from(center) + worked + i64::from(routes))
}

/// The payment of a revenue in gold and bulbs.
#[must_use]
pub const fn paid(revenue: i32, bonus: OneTimeBonus) -> (i32, i32) {
    match bonus {
        OneTimeBonus::None => (0, 0),
        OneTimeBonus::Gold => (revenue, 0),
        OneTimeBonus::Science => (0, revenue),
        OneTimeBonus::Both => (revenue, revenue),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const ARRIVAL: Arrival =
        Arrival { distance: 20, trade: 15 + 12, best_trade: 40, one_time_pct: 100, exponent: 0, bonus: 0 };

    #[test]
    fn c_05_the_worked_examples_of_the_classic_style() {
        let of = |bonus| revenue(Style::Classic, &Arrival { bonus, ..ARRIVAL });
        assert_eq!([1585, 0, 1000, 415].map(of), [100, 33, 66, 44]);
    }

    #[test]
    fn c_05_classic_techs_and_the_market_change_the_factor() {
        let of = |bonus| revenue(Style::Classic, &Arrival { trade: 80, bonus, ..ARRIVAL });
        assert_eq!([1585, 1585 - 585, 1585 - 2 * 585, 1585 - 1585].map(of), [301, 200, 134, 100]);
    }

    #[test]
    fn c_05_each_style_has_its_own_start() {
        assert_eq!(revenue(Style::Linear, &ARRIVAL), 30 * 40 / 24);
        assert_eq!(revenue(Style::Distance, &ARRIVAL), 30);
        assert_eq!(revenue(Style::Logarithmic, &ARRIVAL), 76, "(2 ln 80)² is 76.8");
        assert_eq!(revenue(Style::Classic, &Arrival { one_time_pct: 150, ..ARRIVAL }), 49);
        assert_eq!(revenue(Style::Classic, &Arrival { trade: -5, ..ARRIVAL }), 0);
        assert_eq!(Style::from(CaravanBonus::Linear), Style::Linear);
    }

    /// Computed with 80 decimal places.
    #[test]
    fn c_05_logarithms_agree_with_high_precision() {
        let known = [
            (1, 0),
            (2, 1),
            (3, 4),
            (20, 35),
            (21, 37),
            (30, 46),
            (47, 59),
            (100, 84),
            (1000, 190),
            (12_345, 355),
            (1_000_000, 763),
            (2_147_483_647, 1846),
        ];
        for (number, expected) in known {
            assert_eq!(doubled_log_squared(number), expected, "{number}");
        }
    }

    #[test]
    fn c_05_the_exponent_works_before_the_bonus() {
        assert_eq!(revenue(Style::Distance, &Arrival { distance: 6, exponent: 250, bonus: 1000, ..ARRIVAL }), 64);
        assert_eq!(revenue(Style::Distance, &Arrival { distance: 84, exponent: 726, bonus: 0, ..ARRIVAL }), 2545);
    }

    #[test]
    fn c_05_the_best_tiles_count_and_routes_too() {
        assert_eq!(best_trade(2, &mut [0, 3, 1, 2], 2, 4), 2 + 3 + 2 + 4);
        assert_eq!(best_trade(2, &mut [1], 9, 0), 3);
        assert_eq!((paid(7, OneTimeBonus::Both), paid(7, OneTimeBonus::Gold)), ((7, 7), (7, 0)));
        assert_eq!((paid(7, OneTimeBonus::Science), paid(7, OneTimeBonus::None)), ((0, 7), (0, 0)));
    }

    proptest! {
        #[test]
        fn c_05_no_numbers_overflow_and_more_bonus_is_never_less(
            distance: i32, trade: i32, best_trade: i32, one_time_pct: i32, exponent: i32, bonus: i32,
        ) {
            for style in [Style::Classic, Style::Linear, Style::Logarithmic, Style::Distance] {
                let arrival = Arrival { distance, trade, best_trade, one_time_pct, exponent, bonus };
                let plain = revenue(style, &arrival);
                prop_assert!(plain >= 0);
                let more = Arrival { bonus: bonus.saturating_add(1), ..arrival };
                prop_assert!(revenue(style, &more) >= plain);
            }
        }
    }
}

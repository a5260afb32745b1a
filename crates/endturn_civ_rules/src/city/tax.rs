//! C-12 Output bonus, production chain, tax, W-36 Rates and governments: the split of trade into
//! science, gold and luxury, and the rates in force. Carried out by
//! `crates/endturn_civ/src/refresh/terms.rs` and `crates/endturn_civ/src/changes/by_hand.rs`.
//! Draws none. Tells nothing.

use super::terms::Rates;
use crate::arithmetic::compound_pct;

/// Rates under the revolution government, regardless of the player's (C-12).
pub(crate) const REVOLUTION_RATES: Rates = Rates { science: 0, tax: 0, luxury: 100 };

/// C-12: percent of an output that counts, from `Output_Bonus` and `Output_Bonus_2`, at least 0.
#[must_use]
pub const fn bonus_pct(bonus: i32, bonus_2: i32) -> i32 {
    compound_pct(bonus, bonus_2)
}

/// C-12: gold from content citizens if `Happiness_To_Gold` is above 0: one for each citizen that
/// buildings make content.
#[must_use]
pub const fn tithes(happiness_to_gold: i32, make_content: i32, force_content: i32) -> i32 {
    if happiness_to_gold > 0 { make_content.saturating_add(force_content) } else { 0 }
}

/// C-12: the rates in force: the revolution's, else the ruleset's if the budget can't be changed,
/// else the player's.
#[must_use]
pub const fn rates_in_force(set: Rates, is_revolution: bool, forced: Option<Rates>) -> Rates {
    match forced {
        _ if is_revolution => REVOLUTION_RATES,
        Some(forced) => forced,
        None => set,
    }
}

/// The largest rate a player may set, from `Max_Rates`: 34 to 100, so that three of them can always
/// make 100 (W-36).
#[must_use]
pub const fn max_rate(max_rates: i32) -> i32 {
    if max_rates < 34 {
        34
    } else if max_rates > 100 {
        100
    } else {
        max_rates
    }
}

/// True if a player may set these rates: each from 0 to `max`, 100 together (W-36).
#[must_use]
pub fn is_allowed(rates: Rates, max: i32) -> bool {
    let all = [rates.science, rates.tax, rates.luxury];
    all.iter().all(|rate| (0..=max.min(100)).contains(rate)) && all.iter().sum::<i32>() == 100
}

/// C-12: rates after the largest one fell to `max` (see [`max_rate`]): the excess goes to science
/// up to `max`, then to tax, then to luxury, in steps of 10; the last step into each may be shorter
/// (W-36).
#[must_use]
pub fn limit_rates(rates: Rates, max: i32) -> Rates {
    let max = max_rate(max);
    let all = [rates.science, rates.tax, rates.luxury].map(|rate| rate.clamp(0, 100));
    let mut excess: i32 = all.iter().map(|rate| (rate - max).max(0)).sum();
    let [science, tax, luxury] = all.map(|rate| {
        let rate = rate.min(max);
        let taken = excess.min(max - rate);
        excess -= taken;
        rate + taken
    });
    Rates { science, tax, luxury }
}

/// C-12: splits `amount` by rates that make 100, by largest remainder. The result holds amounts,
/// not percent; amounts below 0 are not split.
///
/// Every share is rounded down. Each unit left over goes to the largest remainder, among equal ones
/// to the smaller share so far, then to the first of science, tax and luxury; a remainder counts
/// once.
#[must_use]
pub fn split(amount: i32, rates: Rates) -> Rates {
    if amount <= 0 {
        return Rates::default();
    }
    // Rates from 0 to 100 that make 100 keep every share within the amount; others are clamped to
    // that.
    let science = rates.science.clamp(0, 100);
    let tax = rates.tax.clamp(0, 100 - science);
    let parts = [science, tax, 100 - science - tax].map(|rate| i64::from(amount) * i64::from(rate));
    let mut shares = parts.map(|part| (part / 100) as i32);
    let mut remainders = parts.map(|part| (part % 100) as i32);
    // Three remainders below 100 that make whole hundreds leave at most two units.
    for _ in shares.iter().sum::<i32>()..amount {
        let mut best = 0;
        for at in 1..3 {
            let is_larger = remainders[at] > remainders[best];
            if is_larger || remainders[at] == remainders[best] && shares[at] < shares[best] {
                best = at;
            }
        }
        shares[best] += 1;
        remainders[best] = 0;
    }
    Rates { science: shares[0], tax: shares[1], luxury: shares[2] }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn rates(science: i32, tax: i32, luxury: i32) -> Rates {
        Rates { science, tax, luxury }
    }

    #[test]
    fn c_12_trade_is_split_by_largest_remainder() {
        assert_eq!(split(7, rates(60, 40, 0)), rates(4, 3, 0));
        assert_eq!(split(10, rates(33, 33, 34)), rates(3, 3, 4));
        assert_eq!(split(5, rates(50, 50, 0)), rates(3, 2, 0));
    }

    #[test]
    fn c_12_equal_remainders_go_to_the_smaller_share() {
        // Exact shares are 4.5, 0 and 4.5; then 4.5, 1.5 and 9.
        assert_eq!(split(9, rates(50, 0, 50)), rates(5, 0, 4));
        assert_eq!(split(15, rates(30, 10, 60)), rates(4, 2, 9));
    }

    #[test]
    fn c_12_one_rate_takes_all_and_nothing_is_split_below_zero() {
        assert_eq!(split(i32::MAX, REVOLUTION_RATES), rates(0, 0, i32::MAX));
        assert_eq!([split(0, rates(60, 40, 0)), split(-5, rates(60, 40, 0))], [Rates::default(); 2]);
    }

    #[test]
    fn c_12_a_revolution_goes_before_forced_rates_and_these_before_the_players() {
        let (set, forced) = (rates(60, 40, 0), rates(30, 70, 0));
        assert_eq!(rates_in_force(set, false, None), set);
        assert_eq!(rates_in_force(set, false, Some(forced)), forced);
        assert_eq!(rates_in_force(set, true, Some(forced)), rates(0, 0, 100));
    }

    #[test]
    fn c_12_bonuses_multiply() {
        assert_eq!([bonus_pct(0, 0), bonus_pct(50, 0), bonus_pct(100, 50), bonus_pct(-200, 0)], [100, 150, 300, 0]);
    }

    #[test]
    fn c_12_tithes_are_paid_only_where_an_effect_says_so() {
        assert_eq!([tithes(1, 3, 2), tithes(0, 3, 2), tithes(-1, 3, 2)], [5, 0, 0]);
    }

    #[test]
    fn c_12_what_is_above_the_largest_rate_goes_to_science_then_tax_then_luxury() {
        assert_eq!(limit_rates(rates(0, 100, 0), 60), rates(40, 60, 0));
        assert_eq!(limit_rates(rates(100, 0, 0), 60), rates(60, 40, 0));
        assert_eq!(limit_rates(rates(60, 0, 40), 34), rates(34, 32, 34));
        assert_eq!(limit_rates(rates(60, 40, 0), 60), rates(60, 40, 0), "nothing is above");
        assert_eq!([max_rate(0), max_rate(60), max_rate(400)], [34, 60, 100]);
    }

    #[test]
    fn c_12_rates_beyond_the_largest_are_refused() {
        assert!(is_allowed(rates(60, 40, 0), 60) && !is_allowed(rates(70, 30, 0), 60));
        assert!(!is_allowed(rates(60, 30, 0), 60) && !is_allowed(rates(120, -20, 0), 200));
        assert!(!is_allowed(rates(i32::MAX, i32::MAX, 102), 100));
    }

    proptest! {
        #[test]
        fn c_12_shares_make_the_whole_and_are_off_by_less_than_one(
            amount in 0..=i32::MAX, science in 0..=100_i32, tax in 0..=100_i32
        ) {
            let set = rates(science, tax.min(100 - science), 100 - science - tax.min(100 - science));
            let shares = split(amount, set);
            let sum = i64::from(shares.science) + i64::from(shares.tax) + i64::from(shares.luxury);
            prop_assert_eq!(sum, i64::from(amount));
            for (share, rate) in [(shares.science, set.science), (shares.tax, set.tax), (shares.luxury, set.luxury)] {
                let exact_hundredths = i64::from(amount) * i64::from(rate);
                prop_assert!((i64::from(share) * 100 - exact_hundredths).abs() < 100);
            }
        }

        #[test]
        fn c_12_limited_rates_are_allowed(science in 0..=100_i32, tax in 0..=100_i32, max in 0..=120_i32) {
            let set = rates(science, tax.min(100 - science), 100 - science - tax.min(100 - science));
            let limited = limit_rates(set, max);
            prop_assert!(is_allowed(limited, max_rate(max)));
            prop_assert!(!is_allowed(set, max_rate(max)) || limited == set);
        }

        #[test]
        fn c_12_odd_rates_split_nothing_beyond_the_whole(amount: i32, science: i32, tax: i32, luxury: i32) {
            let shares = split(amount, rates(science, tax, luxury));
            let sum = i64::from(shares.science) + i64::from(shares.tax) + i64::from(shares.luxury);
            prop_assert_eq!(sum, i64::from(amount.max(0)));
        }
    }
}

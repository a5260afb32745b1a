//! C-08 City refresh, C-12 Output bonus, production chain, tax: a city's production chain and mood
//! in one pass (steps 7 to 16). Carried out by `crates/endturn_civ/src/refresh/mod.rs` and
//! `crates/endturn_civ/src/refresh/terms.rs`.
//! Draws none. Tells nothing.
//!
//! The governor settles a city for every placement it tries, so this reads small values, allocates
//! nothing and makes no queries.

use super::mood::{feelings, is_disorder, is_happy};
use super::pollution::pollution;
use super::tax::split;
use super::terms::{Settled, Terms};
use super::waste::{size_penalty, waste};
use crate::arithmetic::percent_of;
use crate::outputs::Outputs;
use crate::ruleset::words::Output;

/// C-08, C-12: output and mood of a city, from the output of its citizens (worked tiles and
/// specialists together).
///
/// The production chain, base mood, pollution, the other levels of mood, disorder, surplus; each
/// step once.
#[must_use]
pub fn settle(terms: &Terms, citizens: Outputs, specialists: i32) -> Settled {
    let (mut production, waste) = produce(terms, citizens);
    let pollution = pollution(&terms.pollution, terms.size, production[Output::Shield], production[Output::Trade]);
    let feelings = feelings(&terms.mood, terms.size, specialists, production[Output::Luxury]);
    let is_disorder = is_disorder(feelings.last);
    let penalty = if is_disorder { disorder_penalty(production, terms.usage) } else { Outputs::NONE };
    production = minus(production, penalty);
    Settled {
        production,
        waste,
        penalty,
        surplus: minus(production, terms.usage),
        feelings,
        is_happy: is_happy(feelings.last, terms.size, terms.mood.celebrate_size),
        is_disorder,
        pollution,
    }
}

/// C-12: output after bonus, waste and taxes, and the waste; taxes come without waste, but bonuses
/// apply to them.
fn produce(terms: &Terms, citizens: Outputs) -> (Outputs, Outputs) {
    let mut output = citizens;
    output[Output::Trade] = output[Output::Trade].saturating_add(terms.route_trade);
    output[Output::Gold] = output[Output::Gold].saturating_add(terms.tithes);
    let with_bonus = |output: &Outputs, at: usize| percent_of(output.0[at], terms.bonus_pct.0[at]);
    let mut counted = Outputs(std::array::from_fn(|at| with_bonus(&output, at)));
    let small = too_small(terms, counted[Output::Trade]);
    let mut lost = Outputs::NONE;
    for at in 0..lost.0.len() {
        let small = if at == Output::Trade as usize { small } else { 0 };
        lost.0[at] = small + waste(counted.0[at] - small, terms.waste[at]);
    }
    let trade = counted[Output::Trade].saturating_sub(lost[Output::Trade]);
    let shares = split(trade.saturating_sub(terms.usage[Output::Trade]), terms.rates);
    let taxes = [(Output::Science, shares.science), (Output::Gold, shares.tax), (Output::Luxury, shares.luxury)];
    for (kind, share) in taxes {
        output[kind] = output[kind].saturating_add(share);
        counted[kind] = with_bonus(&output, kind as usize);
    }
    (minus(counted, lost), lost)
}

/// The trade a city loses because it is small; 0 for debts.
fn too_small(terms: &Terms, trade: i32) -> i32 {
    size_penalty(trade, terms.size, terms.no_trade_size, terms.full_trade_size)
}

/// C-23: losses to disorder: the surplus of food and shields, all gold and science, no trade or
/// luxury.
fn disorder_penalty(production: Outputs, usage: Outputs) -> Outputs {
    let mut penalty = Outputs::NONE;
    for kind in [Output::Food, Output::Shield] {
        penalty[kind] = production[kind].saturating_sub(usage[kind]).max(0);
    }
    for kind in [Output::Gold, Output::Science] {
        penalty[kind] = production[kind];
    }
    penalty
}

/// The difference, saturated.
fn minus(one: Outputs, other: Outputs) -> Outputs {
    Outputs(std::array::from_fn(|at| one.0[at].saturating_sub(other.0[at])))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::city::terms::{Faces, MoodTerms, PollutionTerms, Rates, WasteTerms};

    /// A city of five under despotism: rates 60/40/0, corruption of 57 percent, a granary's worth
    /// of food eaten.
    fn city() -> Terms {
        let mut terms = Terms {
            size: 5,
            bonus_pct: Outputs([100; 6]),
            rates: Rates { science: 60, tax: 40, luxury: 0 },
            full_trade_size: 1,
            usage: Outputs([10, 1, 0, 2, 0, 0]),
            mood: MoodTerms { content: 4, happy_cost: 2, make_content: 1, celebrate_size: 3, ..MoodTerms::default() },
            pollution: PollutionTerms { shield_pct: 100, base: -20, ..PollutionTerms::default() },
            ..Terms::default()
        };
        terms.waste[Output::Trade as usize] = WasteTerms { level_pct: 57, ..WasteTerms::default() };
        terms
    }

    #[test]
    fn c_08_a_city_in_order_keeps_what_waste_and_usage_leave() {
        let settled = settle(&city(), Outputs([12, 6, 12, 0, 0, 0]), 0);
        // 12 trade, 6 wasted, 6 taxable: 3.6 science and 2.4 gold.
        assert_eq!(settled.waste, Outputs([0, 0, 6, 0, 0, 0]));
        assert_eq!(settled.production, Outputs([12, 6, 6, 2, 0, 4]));
        assert_eq!(settled.surplus, Outputs([2, 5, 6, 0, 0, 4]));
        assert_eq!(settled.feelings.last, Faces { happy: 0, content: 5, unhappy: 0, angry: 0 });
        assert_eq!((settled.is_happy, settled.is_disorder, settled.pollution), (false, false, 0));
        assert_eq!(settled.penalty, Outputs::NONE);
    }

    #[test]
    fn c_12_bonuses_apply_to_taxes_and_to_what_is_wasted() {
        let mut terms = city();
        terms.bonus_pct = Outputs([100, 150, 150, 150, 150, 200]);
        terms.route_trade = 4;
        terms.tithes = 3;
        let settled = settle(&terms, Outputs([12, 7, 8, 0, 1, 3]), 1);
        // 18 trade, 10 wasted, 8 taxable: 4.8 science, 3.2 gold; (3 + 5) * 2, (3 + 3) * 1.5, 1 *
        // 1.5.
        assert_eq!(settled.production, Outputs([12, 10, 8, 9, 1, 16]));
    }

    #[test]
    fn c_12_used_trade_is_not_taxed_and_debts_are_not_shared_out() {
        let mut terms = city();
        terms.usage[Output::Trade] = 4;
        assert_eq!(settle(&terms, Outputs([10, 1, 12, 0, 0, 0]), 0).production, Outputs([10, 1, 6, 1, 0, 1]));
        terms.usage[Output::Trade] = 40;
        let settled = settle(&terms, Outputs([10, 1, 12, 0, 0, 0]), 0);
        assert_eq!((settled.production, settled.surplus[Output::Trade]), (Outputs([10, 1, 6, 0, 0, 0]), -34));
    }

    #[test]
    fn c_13_a_small_city_loses_trade_before_corruption() {
        let mut terms = city();
        (terms.no_trade_size, terms.full_trade_size) = (3, 7);
        // Half of 12 for its size, then 57 percent of the other half.
        assert_eq!(settle(&terms, Outputs([10, 1, 12, 0, 0, 0]), 0).waste, Outputs([0, 0, 9, 0, 0, 0]));
    }

    #[test]
    fn c_23_disorder_takes_surplus_gold_and_science_and_pollutes_fully() {
        let mut terms = city();
        terms.mood.make_content = 0;
        let settled = settle(&terms, Outputs([9, 46, 12, 0, 0, 0]), 0);
        assert!(settled.is_disorder && !settled.is_happy);
        assert_eq!(settled.penalty, Outputs([0, 45, 0, 2, 0, 4]));
        assert_eq!(settled.production, Outputs([9, 1, 6, 0, 0, 0]));
        assert_eq!(settled.surplus, Outputs([-1, 0, 6, -2, 0, 0]));
        assert_eq!(settled.pollution, 26, "46 shields and the base");
    }

    #[test]
    fn c_18_luxury_counts_after_taxes_and_bonus() {
        let mut terms = city();
        terms.rates = Rates { science: 0, tax: 0, luxury: 100 };
        terms.bonus_pct[Output::Luxury] = 150;
        let settled = settle(&terms, Outputs([12, 1, 12, 0, 0, 0]), 0);
        // 6 of luxury become 9: four citizens become happy, and the fifth is content.
        assert_eq!(settled.production[Output::Luxury], 9);
        assert_eq!(settled.feelings.last, Faces { happy: 4, content: 1, unhappy: 0, angry: 0 });
        assert!(settled.is_happy);
    }

    proptest! {
        #[test]
        fn c_08_any_numbers_settle(
            numbers in proptest::array::uniform32(any::<i32>()), size in 0..=255, specialists in 0..=255, mild: bool
        ) {
            let number = |at: usize| if mild { numbers[at] % 1000 } else { numbers[at] };
            let six = |at: usize| Outputs(std::array::from_fn(|add| number(at + add)));
            let mut terms = Terms { size, bonus_pct: six(0), usage: six(6), ..city() };
            terms.route_trade = number(12);
            terms.tithes = number(13);
            terms.rates = Rates { science: number(14), tax: number(15), luxury: number(16) };
            (terms.no_trade_size, terms.full_trade_size) = (number(17), number(18));
            let (level_pct, back_pct) = (number(19), number(20));
            terms.waste = std::array::from_fn(|at| WasteTerms { no_center: at == 3, level_pct, back_pct });
            terms.mood.make_happy = number(21);
            let [shield_pct, trade_pct, citizen_pct, base] = [22, 23, 24, 25].map(number);
            terms.pollution = PollutionTerms { shield_pct, trade_pct, citizen_pct, base };
            let settled = settle(&terms, six(26), specialists);
            prop_assert!(settled.pollution >= 0);
            for at in 0..6 {
                prop_assert!(settled.waste.0[at] >= 0);
                prop_assert_eq!(settled.surplus.0[at], settled.production.0[at].saturating_sub(terms.usage.0[at]));
            }
        }
    }
}

//! C-51 Gold harvest, upkeep styles, C-52 City debt, C-53 National debt, C-54 Low funds: payers of
//! gold, sales for lack of gold, and the warning before (W-64, W-65). Carried out by
//! `crates/endturn_civ/src/phase_end/gold.rs`, `crates/endturn_civ/src/phase_end/debt.rs` and
//! `crates/endturn_civ/src/phase_end/nation.rs`.
//! Draws none. Tells nothing.

use endturn_engine::random::Draw;

use crate::ruleset::game::GoldUpkeep;

/// The upkeep that a payer covers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Payment {
    /// The upkeep of buildings.
    pub buildings: bool,
    /// The upkeep of units.
    pub units: bool,
}

/// The upkeep each city pays at its own step (C-51); only buildings and units covered by it may be
/// sold there for lack of gold (C-52).
#[must_use]
pub const fn city_pays(style: GoldUpkeep) -> Payment {
    match style {
        GoldUpkeep::City => Payment { buildings: true, units: true },
        GoldUpkeep::Mixed => Payment { buildings: true, units: false },
        GoldUpkeep::Nation => Payment { buildings: false, units: false },
    }
}

/// The upkeep the nation pays after its cities (C-53). Units without a home are added if
/// `homeless_gold_upkeep` is on.
#[must_use]
pub(crate) const fn nation_pays(style: GoldUpkeep) -> Payment {
    let city = city_pays(style);
    Payment { buildings: !city.buildings, units: !city.units }
}

/// Sales by the nation if gold is missing after its cities: buildings first, then units (C-53).
#[must_use]
pub const fn nation_sells(style: GoldUpkeep, homeless_pay: bool) -> Payment {
    let own = nation_pays(style);
    Payment { buildings: own.buildings, units: own.units || homeless_pay }
}

/// A building that can be sold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ForSale<B> {
    /// The building.
    pub building: B,
    /// Gold for its sale.
    pub price: i32,
    /// Its upkeep, which is refunded.
    pub upkeep: i32,
}

/// Sells buildings at random while gold is missing; returns the gold afterwards (C-52).
///
/// `sold` carries out each sale. Nothing is drawn while there is no debt.
pub fn sell_buildings<B: Copy>(
    gold: i32,
    list: &mut Vec<ForSale<B>>,
    draw: &mut Draw,
    mut sold: impl FnMut(ForSale<B>),
) -> i32 {
    let mut gold = gold;
    while gold < 0 && !list.is_empty() {
        let one = list.remove(draw.below(list.len() as u64) as usize);
        gold = gold.saturating_add(one.price).saturating_add(one.upkeep);
        sold(one);
    }
    gold
}

/// Picks the unit that is sold for debt, by its index among `count` units that were charged gold:
/// cargo goes before its carrier (C-52). `None` if there is none, in which case nothing is drawn.
///
/// `is_aboard(one, other)` returns whether the first is carried by the second, at any depth. The
/// charges of the unit, and of any listed unit lost with it, are refunded when it is gone; if it
/// can't be removed, selling ends.
pub fn pick_unit(count: usize, draw: &mut Draw, is_aboard: impl Fn(usize, usize) -> bool) -> Option<usize> {
    if count == 0 {
        return None;
    }
    let mut pick = draw.below(count as u64) as usize;
    // Every round goes one deck deeper, so more rounds than units mean units that carry one
    // another.
    for _ in 0..count {
        let carrier = pick;
        let cargo = || (0..count).filter(|one| *one != carrier && is_aboard(*one, carrier));
        let aboard = cargo().count();
        if aboard == 0 {
            break;
        }
        pick = cargo().nth(draw.below(aboard as u64) as usize).unwrap_or(carrier);
    }
    Some(pick)
}

/// C-54: whether a nation is warned that its gold runs out: `before` and `after` the update of its
/// cities, with a ratio of the ruleset, `low_funds_pct` **(ours)**. At 150 that is a loss of more
/// than a third of the gold before: two more such turns are not covered.
#[must_use]
pub fn is_low_on_funds(before: i32, after: i32, low_funds_pct: i32) -> bool {
    let loss = i64::from(before) - i64::from(after);
    loss.saturating_mul(low_funds_pct.into()) > i64::from(before) * 50
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::production::fair;
    use proptest::prelude::*;

    #[test]
    fn c_51_c_53_every_upkeep_is_paid_once() {
        for style in [GoldUpkeep::City, GoldUpkeep::Mixed, GoldUpkeep::Nation] {
            let (city, nation) = (city_pays(style), nation_pays(style));
            assert!(city.buildings != nation.buildings && city.units != nation.units, "{style:?}");
        }
        assert_eq!(city_pays(GoldUpkeep::Mixed), Payment { buildings: true, units: false });
        assert_eq!(nation_sells(GoldUpkeep::City, false), Payment::default());
        assert_eq!(nation_sells(GoldUpkeep::City, true), Payment { buildings: false, units: true });
        assert_eq!(nation_sells(GoldUpkeep::Mixed, false), Payment { buildings: false, units: true });
        assert_eq!(nation_sells(GoldUpkeep::Nation, false), Payment { buildings: true, units: true });
    }

    #[test]
    fn c_52_buildings_are_sold_until_the_debt_is_gone() {
        let shop = |price| ForSale { building: price, price, upkeep: 1 };
        let mut list = vec![shop(30), shop(30), shop(30)];
        let mut count = 0;
        assert_eq!(sell_buildings(-40, &mut list, &mut fair::draw("C-52", 1), |_| count += 1), 22);
        assert_eq!((count, list.len()), (2, 1));
        let mut idle = fair::draw("C-52", 2);
        assert_eq!(sell_buildings(0, &mut list, &mut idle, |_| count += 1), 0);
        assert_eq!(idle.below(1 << 40), fair::draw("C-52", 2).below(1 << 40), "nothing is drawn without debt");
        assert_eq!(sell_buildings(-100, &mut list, &mut fair::draw("C-52", 3), |_| count += 1), -69, "debt stays");
    }

    #[test]
    fn c_52_cargo_is_sold_before_its_carrier() {
        // Unit 2 is aboard 1, which is aboard 0; unit 3 is ashore.
        let is_aboard = |one: usize, other: usize| matches!((one, other), (1 | 2, 0) | (2, 1));
        let picks: std::collections::BTreeSet<_> =
            (0..60).map(|number| pick_unit(4, &mut fair::draw("C-52", number), is_aboard)).collect();
        assert_eq!(picks, [Some(2), Some(3)].into());
        assert_eq!(pick_unit(0, &mut fair::draw("C-52", 0), is_aboard), None);
        assert!(pick_unit(3, &mut fair::draw("C-52", 0), |_, _| true).is_some(), "a circle comes to an end");
    }

    #[test]
    fn c_54_the_worked_example_of_the_warning() {
        assert!(!is_low_on_funds(90, 61, 150) && is_low_on_funds(90, 59, 150));
        assert!(!is_low_on_funds(90, 60, 150), "exactly a third is not enough");
        assert!(!is_low_on_funds(0, 0, 150) && is_low_on_funds(0, -1, 150));
        assert!(is_low_on_funds(-10, -10, 150), "a debt that stays is a warning too");
    }

    proptest! {
        #[test]
        fn c_52_a_sale_never_increases_debt(
            gold in -5000..100,
            prices in prop::collection::vec((1..600, 0..9), 0..12),
            number: u32,
        ) {
            let mut list: Vec<_> =
                prices.iter().map(|(price, upkeep)| ForSale { building: (), price: *price, upkeep: *upkeep }).collect();
            let mut brought = 0;
            let after = sell_buildings(gold, &mut list, &mut fair::draw("C-52", number), |one| {
                brought += one.price + one.upkeep;
            });
            prop_assert_eq!(after, gold + brought);
            prop_assert!(after >= 0 || list.is_empty());
            prop_assert!(after < 610 || gold >= 0);
        }

        /// The inequality as written in C-54.
        #[test]
        fn c_54_the_warning_is_the_inequality_of_the_rule(before in -2000..2000, after in -2000..2000) {
            prop_assert_eq!(is_low_on_funds(before, after, 150), before - 3 * (before - after) < 0);
        }
    }
}

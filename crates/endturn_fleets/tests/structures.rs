//! F-01 Structures: each further mine or reactor of a planet costs more than the one before.

use endturn_fleets::amount::{Amount, MAX_STOCK};
use endturn_fleets::structures::{PriceList, Structure, Structures};
use proptest::prelude::*;

use crate::support::shipped;

#[test]
fn f_01_the_price_of_the_next_mine_follows_the_rules_table() {
    let rules = shipped();
    let prices = &rules.structure(Structure::Mine).prices;
    let table = [(15_000, 5_000), (20_250, 6_750), (27_338, 9_113), (36_906, 12_302), (49_823, 16_608)];
    for (owned, (metal, energy)) in (0..).zip(table) {
        assert_eq!(prices.next(owned, 1), Amount::new(metal, energy), "mine after {owned}");
    }
}

#[test]
fn f_01_several_in_one_order_cost_what_they_cost_one_by_one() {
    let rules = shipped();
    let price = rules.structures_price(Structures::new(1, 0), Structures::new(2, 1));
    assert_eq!(price, Amount::new(20_250 + 27_338 + 5_000, 6_750 + 9_113 + 15_000));
    assert_eq!(rules.structures_price(Structures::new(7, 7), Structures::NONE), Amount::ZERO);
}

#[test]
fn f_01_far_prices_are_the_true_rounded_value() {
    let prices = PriceList::new(Amount::new(15_000, 5_000), 1350);
    // 15 000 × 1.35^20 = 6 064 103.83… and 5 000 × 1.35^20 = 2 021 367.94….
    assert_eq!(prices.next(20, 1), Amount::new(6_064_104, 2_021_368));
}

#[test]
fn f_01_a_half_is_rounded_away_from_zero() {
    // 2 × 1.25 = 2.5, and 2 × 1.25 × 1.25 = 3.125.
    let prices = PriceList::new(Amount::new(2, 0), 1250);
    assert_eq!([0, 1, 2].map(|owned| prices.next(owned, 1).metal), [2, 3, 3]);
}

#[test]
fn f_01_prices_beyond_every_stock_can_never_be_paid() {
    let prices = PriceList::new(Amount::new(15_000, 5_000), 1350);
    assert_eq!(prices.next(200, 1), Amount::UNPAYABLE);
    assert_eq!(prices.next(0, u32::MAX), Amount::UNPAYABLE);
    assert_eq!(prices.next(u32::MAX, u32::MAX), Amount::UNPAYABLE);
    assert_eq!(prices.next(u32::MAX, 0), Amount::ZERO);
    let flat = PriceList::new(Amount::new(7, 0), 1000);
    assert_eq!(flat.next(999, 1), Amount::new(7, 0));
    assert_eq!(flat.next(1000, 1), Amount::UNPAYABLE);
}

#[test]
fn f_01_a_stock_affords_what_it_covers_and_not_one_more() {
    let prices = PriceList::new(Amount::new(15_000, 5_000), 1350);
    assert_eq!(prices.affordable(0, Amount::new(35_249, 100_000)), 1);
    assert_eq!(prices.affordable(0, Amount::new(35_250, 11_750)), 2);
    assert_eq!(prices.affordable(0, Amount::new(35_250, 11_749)), 1);
    assert_eq!(prices.affordable(u32::MAX, Amount::UNPAYABLE), 0);
}

proptest! {
    /// The decimal power equals the fraction computed in wide integers, where those can still
    /// hold it.
    #[test]
    fn f_01_prices_equal_the_exact_fraction(
        base in 0_i64..1_000_000,
        growth in 1000_u32..=10_000,
        owned in 0_u32..6,
    ) {
        let prices = PriceList::new(Amount::new(base, 0), growth);
        let (grown, scale) = (u128::from(growth).pow(owned), 1000_u128.pow(owned));
        let exact = (2 * base.unsigned_abs() as u128 * grown + scale) / (2 * scale);
        let expected = if exact > MAX_STOCK as u128 { Amount::UNPAYABLE.metal } else { exact as i64 };
        prop_assert_eq!(prices.next(owned, 1).metal, expected);
    }
}

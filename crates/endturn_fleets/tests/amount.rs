//! Amounts of the two resources of a planet: metal and energy, in whole units.

use endturn_fleets::amount::{Amount, MAX_STOCK};

#[test]
fn a_cost_is_covered_only_if_both_resources_suffice() {
    let stock = Amount::new(100, 50);
    assert!(stock.covers(Amount::new(100, 50)));
    assert!(!stock.covers(Amount::new(101, 0)));
    assert!(!stock.covers(Amount::new(0, 51)));
}

#[test]
fn a_shortfall_counts_only_what_is_below_zero() {
    assert_eq!(Amount::new(-7, 3).shortfall(), Amount::new(7, 0));
    assert_eq!(Amount::new(0, -2).shortfall(), Amount::new(0, 2));
    assert_eq!(Amount::new(i64::MIN, 0).shortfall(), Amount::new(i64::MAX, 0));
}

#[test]
fn a_stock_stays_between_zero_and_its_limit() {
    assert_eq!(Amount::new(-1, i64::MAX).clamped_to_stock(), Amount::new(0, MAX_STOCK));
}

#[test]
fn no_stock_covers_the_unpayable_price() {
    assert!(!Amount::new(MAX_STOCK, MAX_STOCK).covers(Amount::UNPAYABLE));
}

#[test]
fn sums_of_absurd_amounts_stop_at_the_limit() {
    let huge = Amount::new(i64::MAX, i64::MIN);
    assert_eq!(huge + huge, huge);
    assert_eq!(huge.times(2), huge);
    assert_eq!([Amount::new(1, 2), Amount::new(3, 4)].into_iter().sum::<Amount>(), Amount::new(4, 6));
}

//! Ships counted by class: a garrison, the ships of a mission, losses of a battle.

use endturn_fleets::amount::Amount;
use endturn_fleets::fleet::{Class, Fleet};
use endturn_fleets::ruleset::MAX_CLASSES;

use crate::support::shipped;

fn fleet(skiffs: u32, frigates: u32, dreadnoughts: u32) -> Fleet {
    Fleet([skiffs, frigates, dreadnoughts, 0, 0, 0, 0, 0])
}

#[test]
fn ships_can_be_taken_only_from_a_fleet_that_has_them() {
    assert_eq!(fleet(5, 1, 0).checked_sub(fleet(2, 1, 0)), Some(fleet(3, 0, 0)));
    assert_eq!(fleet(5, 1, 0).checked_sub(fleet(0, 2, 0)), None);
    assert!(fleet(5, 1, 0).contains(fleet(5, 1, 0)));
    assert!(!fleet(5, 1, 0).contains(fleet(0, 0, 1)));
}

#[test]
fn fleets_that_would_overflow_are_not_added() {
    assert_eq!(fleet(u32::MAX, 0, 0).checked_add(fleet(1, 0, 0)), None);
    assert_eq!(fleet(u32::MAX, 0, 0).saturating_add(fleet(1, 2, 0)), fleet(u32::MAX, 2, 0));
    assert_eq!(fleet(1, 2, 3).checked_add(fleet(10, 20, 30)), Some(fleet(11, 22, 33)));
}

#[test]
fn cost_and_upkeep_are_the_sum_over_ships() {
    let rules = shipped();
    let mixed = fleet(10, 2, 1);
    assert_eq!(mixed.cost(&rules), Amount::new(1_000 + 1_400 + 4_000, 1_000 + 1_000 + 2_500));
    assert_eq!(mixed.upkeep(&rules), Amount::new(50 + 70 + 200, 50 + 50 + 125));
    assert_eq!(mixed.value(&rules), 10_900);
    assert_eq!(mixed.ships(), 13);
}

#[test]
fn the_largest_fleet_has_a_finite_value_and_no_ships_cost_nothing() {
    let rules = shipped();
    assert!(Fleet([u32::MAX; MAX_CLASSES]).value(&rules) > 0);
    assert_eq!(Fleet::EMPTY.cost(&rules), Amount::ZERO);
    assert!(Fleet::EMPTY.is_empty());
}

#[test]
fn a_class_beyond_the_last_cannot_be_made() {
    assert_eq!(Class::new(7).map(Class::index), Some(7));
    assert_eq!(Class::new(8), None);
    assert!(ron::from_str::<Class>("8").is_err());
    assert_eq!(ron::from_str::<Class>("2"), Ok(Class::new(2).expect("a class")));
}

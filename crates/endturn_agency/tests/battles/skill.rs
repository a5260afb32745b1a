//! E-03 Effective skill, E-12 Combat rating.

use endturn_agency::battles::fixed::Fixed;
use endturn_agency::battles::skill::{effective, rating};
use proptest::prelude::*;

use crate::battles::support::shipped;

#[test]
fn e_03_exhaustion_counts_up_to_a_hundred() {
    let rules = shipped();
    let full = (Fixed::whole(30), Fixed::whole(30));
    let eff = |exhaustion| effective(&rules, Fixed::whole(100), Fixed::whole(exhaustion), full).to_string();
    assert_eq!([0, 5, 6, 20, 100, 105, 9_000].map(eff), ["100", "100", "99", "85", "5", "5", "5"]);
    let half = effective(&rules, Fixed::whole(100), Fixed::milli(5500), full);
    assert_eq!(half.to_string(), "99.5");
}

#[test]
fn e_03_no_number_breaks_it() {
    let rules = shipped();
    let eff = |skill, exhaustion, now, most| {
        effective(&rules, Fixed::micro(skill), Fixed::micro(exhaustion), (Fixed::micro(now), Fixed::micro(most)))
    };
    assert_eq!([eff(-5, 0, 1, 2), eff(5, 0, -1, 2), eff(5, 0, 1, 0)], [Fixed::ZERO; 3]);
    assert_eq!(eff(i64::MAX, 0, i64::MAX, 1), Fixed::MAX);
    assert_eq!(rating(Fixed::MAX, Fixed::MAX, i32::MAX), Fixed::MAX);
}

#[test]
fn e_12_a_new_agent_is_the_measure() {
    assert_eq!(rating(Fixed::whole(100), Fixed::whole(30), 10), Fixed::whole(1));
}

proptest! {
    #[test]
    fn e_03_wounds_and_exhaustion_never_help(
        skill in 0..1_000_i64, exhaustion in 0..200_i64, hit_points in 0..30_i64,
    ) {
        let rules = shipped();
        let eff = |exhaustion, now| {
            let bodies = (Fixed::whole(now), Fixed::whole(30));
            effective(&rules, Fixed::whole(skill), Fixed::whole(exhaustion), bodies)
        };
        let here = eff(exhaustion, hit_points);
        prop_assert!(here >= Fixed::ZERO && here <= Fixed::whole(skill));
        prop_assert!(eff(exhaustion + 1, hit_points) <= here && eff(exhaustion, hit_points + 1) >= here);
    }
}

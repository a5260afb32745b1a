//! A-13 Effective skill: an agent's current ability.

use std::sync::LazyLock;

use endturn_agency::patrol::agents::hired;
use endturn_agency::patrol::rules::Rules;
use endturn_agency::patrol::skill::{effective, survival_gain, survive};
use endturn_agency::patrol::state::Agent;
use proptest::prelude::*;

use crate::patrol::support::shipped;

static RULES: LazyLock<Rules> = LazyLock::new(shipped);

fn eff(skill: i32, exhaustion: i32, hit_points: i32, max_hit_points: i32) -> i32 {
    effective(&RULES, &Agent { skill, exhaustion, hit_points, max_hit_points, ..hired(&RULES, 1) })
}

#[test]
fn a_13_there_is_one_rounding_at_the_end() {
    // 116 × 23/30 × 0.85 = 75.59…; with 116 × 23/30 rounded first it would be 74.
    assert_eq!(eff(116, 20, 23, 30), 75);
    assert_eq!((eff(1, 5, 29, 30), eff(101, 6, 20, 30), eff(103, 14, 30, 30)), (0, 66, 93));
}

#[test]
fn a_13_no_number_breaks_it() {
    assert_eq!((eff(i32::MAX, 0, i32::MAX, i32::MAX), eff(100, i32::MAX, 30, 30)), (i32::MAX, 0));
    assert_eq!((eff(100, i32::MIN, 30, 30), eff(-5, 0, 30, 30), eff(100, 0, 40, 30)), (100, 0, 100));
    assert_eq!((eff(100, 0, 30, 0), eff(100, 0, -1, 30), eff(100, 0, 1, i32::MIN)), (0, 0, 0));
}

#[test]
fn a_34_the_last_gain_counts_for_ever() {
    assert_eq!([0, 1, 2, 3, 4, u32::MAX].map(|before| survival_gain(&RULES, before)), [30, 25, 20, 15, 15, 15]);
    let mut veteran = Agent { missions_survived: u32::MAX, skill: i32::MAX, ..hired(&RULES, 1) };
    assert_eq!(survive(&RULES, &mut veteran), 15);
    assert_eq!((veteran.missions_survived, veteran.skill), (u32::MAX, i32::MAX));
}

proptest! {
    /// Never above the skill, never below 0, never better when more exhausted or more wounded.
    #[test]
    fn a_13_worse_shape_is_never_worth_more(skill in 0..2_000_000, exhaustion in 0..200, lost in 0..30) {
        let now = eff(skill, exhaustion, 30 - lost, 30);
        prop_assert!((0..=skill).contains(&now));
        prop_assert!(eff(skill, exhaustion + 1, 30 - lost, 30) <= now);
        prop_assert!(eff(skill, exhaustion, 29 - lost, 30) <= now);
        prop_assert!(eff(skill + 1, exhaustion, 30 - lost, 30) >= now);
    }
}

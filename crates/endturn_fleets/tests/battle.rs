//! F-07 Battle: two fleets fire at the same moment.

use std::sync::LazyLock;

use endturn_fleets::battle::{Swing, expected_losses, fight, fight_with, losses};
use endturn_fleets::fleet::Fleet;
use endturn_fleets::internals::{Wide, happens, round_by_draw};
use endturn_fleets::rules::Rules;
use endturn_fleets::ruleset::{ByName, MAX_CLASSES};
use proptest::prelude::*;

use crate::support::{shipped, shipped_ruleset};

static RULES: LazyLock<Rules> = LazyLock::new(shipped);

fn fleet(skiffs: u32, frigates: u32, dreadnoughts: u32) -> Fleet {
    Fleet([skiffs, frigates, dreadnoughts, 0, 0, 0, 0, 0])
}

/// Total damage in value, from the exact means, in millionths.
fn damage(firing: Fleet, target: Fleet, swing: Swing) -> u64 {
    let lost = expected_losses(&RULES, firing, target, swing);
    lost.iter().zip([200, 1200, 6500]).map(|(&millionths, value)| millionths * value).sum()
}

#[test]
fn f_07_a_swing_is_even_over_plus_and_minus_the_variance() {
    let mut bounds = Vec::new();
    let mut lowest = |bound| {
        bounds.push(bound);
        0
    };
    assert_eq!(Swing::draw(&RULES, &mut lowest).millionths(), -120_000);
    assert_eq!(bounds, [240_001]);
    assert_eq!(Swing::draw(&RULES, &mut |bound| bound - 1).millionths(), 120_000);
    assert_eq!(Swing::draw(&RULES, &mut |_| u64::MAX).millionths(), 120_000);
}

#[test]
fn f_07_rounding_is_without_bias() {
    // Over all values a draw can have, the share of roundings up equals the fraction.
    for divisor in 1_u64..=40 {
        for dividend in 0..=3 * divisor {
            let rounded = |value| {
                round_by_draw(Wide::new(dividend.into()), Wide::new(divisor.into()), &mut |bound| {
                    assert_eq!(bound, divisor);
                    value
                })
            };
            let sum: u64 = (0..divisor).map(|value| u64::from(rounded(value))).sum();
            assert_eq!(sum, dividend, "{dividend} / {divisor}");
        }
    }
}

#[test]
fn f_07_a_chance_too_fine_for_one_draw_is_compared_digit_by_digit() {
    // Of a whole of 2^96, the part's digits in base 2^32 are 7, 5, 3.
    let (whole, part) = (Wide::new(1 << 96), Wide::new((7 << 64) | (5 << 32) | 3));
    let decided = |digits: &[u64]| {
        let mut digits = digits.iter();
        let answer = happens(part, whole, &mut |bound| {
            assert_eq!(bound, 1 << 32);
            *digits.next().expect("no further digit is needed")
        });
        assert!(digits.next().is_none());
        answer
    };
    assert!(decided(&[6]));
    assert!(!decided(&[8]));
    assert!(decided(&[7, 4]));
    assert!(!decided(&[7, 6]));
    assert!(decided(&[7, 5, 2]));
    assert!(!decided(&[7, 5, 3]), "a number equal to the chance is not below it");
}

#[test]
fn f_07_the_largest_fleets_are_fought_without_overflow() {
    let mut ruleset = shipped_ruleset();
    let mut class = ruleset.ships[0].clone();
    let mut names = Vec::new();
    ruleset.ships.clear();
    ruleset.start.ships.0.clear();
    ruleset.personas.0.clear();
    ruleset.scripts.0.clear();
    for place in 0..8_i64 {
        class.name = format!("class-{place}");
        (class.metal, class.energy) = (1_000_000 - place, 999_999);
        names.push(class.name.clone());
        ruleset.ships.push(class.clone());
    }
    // Very uneven fire kills some classes and leaves others alive: the widest numbers there
    // are.
    let fire = [9_999, 9_999, 9_999, 9_999, 1, 1, 1, 1];
    let row = ByName(names.iter().cloned().zip(fire).collect());
    ruleset.battle.multipliers = ByName(names.iter().map(|name| (name.clone(), row.clone())).collect());
    ruleset.battle.variance_permille = 500;
    let rules = Rules::compile(&ruleset);
    let all = Fleet([u32::MAX; MAX_CLASSES]);
    let most = Swing::new(&rules, 500_000);
    assert_eq!(losses(&rules, all, all, most, &mut |bound| bound / 2), all);
    let tenth = Fleet([u32::MAX / 10; MAX_CLASSES]);
    let lost = losses(&rules, tenth, all, most, &mut |bound| bound / 2);
    assert_eq!(lost.0[..4], [u32::MAX; 4]);
    assert!(lost.0[4..].iter().all(|&ships| ships > 0 && ships < u32::MAX), "{lost:?}");
}

#[test]
fn ships_of_classes_the_ruleset_lacks_neither_fire_nor_fall() {
    let ghosts = Fleet([0, 0, 0, 9, 0, 0, 0, 9]);
    assert_eq!(losses(&RULES, fleet(100, 0, 0), ghosts, Swing::NONE, &mut |_| 0), Fleet::EMPTY);
    assert_eq!(losses(&RULES, ghosts, fleet(100, 0, 0), Swing::NONE, &mut |_| 0), Fleet::EMPTY);
}

fn any_fleet() -> impl Strategy<Value = Fleet> {
    (0_u32..2_000, 0_u32..200, 0_u32..40).prop_map(|(s, f, d)| fleet(s, f, d))
}

fn any_swing() -> impl Strategy<Value = Swing> {
    (-120_000..=120_000).prop_map(|millionths| Swing::new(&RULES, millionths))
}

/// A source of draws that depends only on its seed.
fn source(seed: u64) -> impl FnMut(u64) -> u64 {
    let mut state = seed;
    move |bound| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 20) % bound
    }
}

proptest! {
    #[test]
    fn f_07_nobody_loses_ships_he_does_not_have(
        a in any_fleet(),
        b in any_fleet(),
        seed in any::<u64>(),
    ) {
        let fought = fight(&RULES, a, b, &mut source(seed));
        prop_assert!(a.contains(fought.attacker_losses) && b.contains(fought.defender_losses));
    }

    /// Rounding moves no loss by a whole ship or more from its exact mean.
    #[test]
    fn f_07_losses_are_the_mean_rounded_up_or_down(
        a in any_fleet(),
        b in any_fleet(),
        u in any_swing(),
        seed in any::<u64>(),
    ) {
        let mean = expected_losses(&RULES, a, b, u);
        let lost = losses(&RULES, a, b, u, &mut source(seed));
        for (ships, millionths) in lost.0.into_iter().zip(mean) {
            let down = millionths / 1_000_000;
            prop_assert!((down..=down + 1).contains(&u64::from(ships)));
        }
    }

    /// Fire is used up: the damage is the whole power or the whole target, so more ships never
    /// deal less.
    #[test]
    fn f_07_more_ships_never_deal_less_damage(
        a in any_fleet(),
        more in any_fleet(),
        b in any_fleet(),
        u in any_swing(),
    ) {
        // Each class's mean is rounded down by less than a millionth of a ship.
        let slack = 200 + 1200 + 6500;
        prop_assert!(damage(a.saturating_add(more), b, u) + slack >= damage(a, b, u));
    }

    /// A volley without chance deals the power of the rules' first step, as far as there is a
    /// target for it.
    #[test]
    fn f_07_total_damage_is_the_power_of_the_rules(a in any_fleet(), b in any_fleet()) {
        let multipliers = [[1000, 600, 1800], [1600, 1000, 600], [700, 1500, 1000]];
        let values = [200_u128, 1200, 6500];
        let worth = |fleet: Fleet, class: usize| u128::from(fleet.0[class]) * values[class];
        let total: u128 = (0..3).map(|class| worth(b, class)).sum();
        prop_assume!(total > 0);
        let pairs = (0..3).flat_map(|i| (0..3).map(move |j| (i, j)));
        let fire: u128 = pairs.map(|(i, j)| worth(a, i) * worth(b, j) * multipliers[i][j]).sum();
        let power = (fire * 1000 / total).min(total * 1_000_000);
        let dealt = u128::from(damage(a, b, Swing::NONE));
        prop_assert!(dealt <= power + 1 && dealt + 7_900 >= power, "{dealt} of {power}");
    }

    /// Swapping the sides and their draws swaps the losses: no side is favoured.
    #[test]
    fn f_07_a_battle_is_the_same_from_both_sides(
        a in any_fleet(),
        b in any_fleet(),
        ua in any_swing(),
        ub in any_swing(),
        seeds in any::<(u64, u64)>(),
    ) {
        let record = |firing, target, swing, seed| {
            let (mut drawn, mut source) = (Vec::new(), source(seed));
            let lost = losses(&RULES, firing, target, swing, &mut |bound| {
                let value = source(bound);
                drawn.push(value);
                value
            });
            (lost, drawn)
        };
        let (a_lost, a_draws) = record(b, a, ub, seeds.0);
        let (b_lost, b_draws) = record(a, b, ua, seeds.1);
        let play = |draws: Vec<u64>| {
            let mut draws = draws.into_iter();
            move |_| draws.next().expect("no draw more")
        };
        let there = fight_with(&RULES, (a, ua), (b, ub), &mut play([a_draws.clone(), b_draws.clone()].concat()));
        let back = fight_with(&RULES, (b, ub), (a, ua), &mut play([b_draws, a_draws].concat()));
        prop_assert_eq!((there.attacker_losses, there.defender_losses), (a_lost, b_lost));
        prop_assert_eq!((back.attacker_losses, back.defender_losses), (b_lost, a_lost));
    }
}

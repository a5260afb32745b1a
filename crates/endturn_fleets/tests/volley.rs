//! F-07, the fire of one side on the other: exact, no draws.

use endturn_fleets::battle;
use endturn_fleets::fleet::Fleet;
use endturn_fleets::internals::ratios;
use endturn_fleets::rules::Rules;
use proptest::prelude::*;

use crate::support::{shipped, shipped_ruleset};

#[test]
fn f_07_strengths_and_multipliers_keep_their_ratios() {
    let (strengths, multipliers, even, variance) = ratios(&shipped().battle);
    // Skiff 1, frigate 6, dreadnought 32.5; multipliers in tenths.
    assert_eq!(strengths[..4], [2, 12, 65, 0]);
    assert_eq!(multipliers[0][..4], [10, 6, 18, 0]);
    assert_eq!((even, variance), (10, 120_000));
}

#[test]
fn f_07_a_multiplier_s_scale_is_kept_when_nothing_divides_it() {
    let mut ruleset = shipped_ruleset();
    *ruleset.battle.multipliers.0.get_mut("skiff").unwrap().0.get_mut("skiff").unwrap() = 999;
    let (_, multipliers, even, _) = ratios(&Rules::compile(&ruleset).battle);
    assert_eq!((even, multipliers[0][0], multipliers[0][1]), (1000, 999, 600));
}

proptest! {
    /// Every valid ruleset can be fought with, and no side loses more than it has.
    #[test]
    fn f_07_every_valid_ruleset_can_be_fought(
        costs in prop::array::uniform3((0_i64..=1_000_000, 1_i64..=1_000_000)),
        multipliers in prop::array::uniform3(prop::array::uniform3(1_u32..=10_000)),
        fleets in prop::array::uniform2(prop::array::uniform3(any::<u32>())),
        parts in prop::array::uniform2(0_u32..32),
        seed in any::<u64>(),
    ) {
        let mut ruleset = shipped_ruleset();
        let names: Vec<String> = ruleset.ships.iter().map(|class| class.name.clone()).collect();
        for (place, (metal, energy)) in costs.into_iter().enumerate() {
            (ruleset.ships[place].metal, ruleset.ships[place].energy) = (metal, energy);
            for (target, name) in names.iter().enumerate() {
                let row = ruleset.battle.multipliers.0.get_mut(&names[place]).expect("a row");
                row.0.insert(name.clone(), multipliers[place][target]);
            }
        }
        let rules = Rules::compile(&ruleset);
        let [a, b] = [0, 1].map(|side| {
            let [s, f, d] = fleets[side].map(|ships| ships >> parts[side]);
            Fleet([s, f, d, 0, 0, 0, 0, 0])
        });
        let mut state = seed;
        let fought = battle::fight(&rules, a, b, &mut |bound| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 7) % bound
        });
        prop_assert!(a.contains(fought.attacker_losses) && b.contains(fought.defender_losses));
    }
}

//! F-06 Victory: the ranking when the game ends.

use endturn_fleets::amount::Amount;
use endturn_fleets::victory::{Standing, ranks};
use proptest::prelude::*;

fn alive(fleet_value: i64, metal: i64, energy: i64) -> Standing {
    Standing { eliminated: None, fleet_value, stock: Amount::new(metal, energy) }
}

fn out(turn: u32, fleet_value: i64) -> Standing {
    Standing { eliminated: Some(turn), fleet_value, stock: Amount::ZERO }
}

#[test]
fn f_06_fleets_count_before_stock() {
    assert_eq!(ranks(&[alive(100, 0, 0), alive(99, 9_999, 9_999), alive(100, 1, 0)]), [2, 3, 1]);
}

#[test]
fn f_06_metal_and_energy_count_alike_and_equals_share_a_rank() {
    assert_eq!(ranks(&[alive(5, 10, 20), alive(5, 20, 10), alive(5, 0, 29)]), [1, 1, 3]);
}

#[test]
fn f_06_the_eliminated_rank_below_the_living_by_how_long_they_lasted() {
    assert_eq!(ranks(&[out(9, 1_000_000), alive(0, 0, 0), out(12, 0), out(9, 0)]), [3, 1, 2, 3]);
}

#[test]
fn f_06_nobody_and_one_are_ranked_too() {
    assert_eq!(ranks(&[]), [0_u32; 0]);
    assert_eq!(ranks(&[out(1, 0)]), [1]);
}

proptest! {
    /// Reordering the players reorders the ranks and nothing else.
    #[test]
    fn f_06_ranks_do_not_depend_on_the_order_of_players(
        values in prop::collection::vec((0_i64..3, 0_i64..3, prop::option::of(1_u32..3)), 0..12),
    ) {
        let standings: Vec<Standing> = values.iter()
            .map(|&(fleet_value, metal, eliminated)| {
                let stock = Amount::new(metal, 0);
                Standing { eliminated, fleet_value, stock }
            })
            .collect();
        let mut reversed: Vec<Standing> = standings.clone();
        reversed.reverse();
        let mut expected = ranks(&standings);
        expected.reverse();
        prop_assert_eq!(ranks(&reversed), expected);
    }
}

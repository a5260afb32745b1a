//! F-06 Victory: the ranking when the game ends.
//! Draws none.

use crate::amount::Amount;
use endturn_engine::compact::CompactSort as _;
use serde::{Deserialize, Serialize};
use std::cmp::{Ordering, Reverse};

/// The values that decide a player's rank.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Standing {
    /// The turn in which the player was eliminated; `None` for survivors.
    pub eliminated: Option<u32>,
    /// Value of all living ships, at home and away, in units.
    pub fleet_value: i64,
    /// Stock of the planet, in units.
    pub stock: Amount,
}

impl Standing {
    /// Compares two standings as finishes: the better one is less. Survivors come before the
    /// eliminated; survivors by fleet value, then by metal plus energy in stock **(ours)**; the
    /// eliminated by turn, later is better.
    pub fn compare(&self, other: &Standing) -> Ordering {
        match (self.eliminated, other.eliminated) {
            (None, Some(_)) => Ordering::Less,
            (Some(_), None) => Ordering::Greater,
            (Some(mine), Some(theirs)) => theirs.cmp(&mine),
            (None, None) => self.wealth().cmp(&other.wealth()),
        }
    }

    fn wealth(&self) -> Reverse<(i64, i64)> {
        Reverse((self.fleet_value, self.stock.total()))
    }
}

/// The rank of each standing, in the order given: 1 is best, ties share a rank, and the next rank
/// counts them all (1, 1, 3). The order of the list decides nothing.
pub fn ranks(standings: &[Standing]) -> Vec<u32> {
    let mut best_first: Vec<&Standing> = standings.iter().collect();
    best_first.compact_sort_by(|a, b| a.compare(b));
    let rank = |standing: &Standing| {
        let better = best_first.partition_point(|other| other.compare(standing) == Ordering::Less);
        u32::try_from(better + 1).unwrap_or(u32::MAX)
    };
    standings.iter().map(rank).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
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
}

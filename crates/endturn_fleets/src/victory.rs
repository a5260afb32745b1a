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

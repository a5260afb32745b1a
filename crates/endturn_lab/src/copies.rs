//! Copies: games of one table with the same orders and results.

use std::collections::BTreeSet;

use serde::Serialize;

use crate::{play::GameResult, schedule::Schedule};

/// Maximum tables watched: configurations times lineups times rotations.
const MAX_TABLES: u64 = 1 << 20;
/// Minimum games of a table, replicates of a plan, or futures of a moment for the claim that luck
/// decides nothing.
pub const FEWEST: u32 = 6;
/// Maximum different games counted.
const MAX_DIFFERENT: usize = 100_000;

/// The effect of luck. A table is a seating of contenders in a configuration; its games are copies
/// of one another if all have the same orders and results.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Luck {
    /// Number of games that are no copies; `None` if there are too many to count.
    pub different: Option<u64>,
    /// Number of tables that were played.
    pub tables: u64,
    /// Number of tables of which all games, at least two, are copies.
    pub fixed: u64,
    /// Whether all of them are, in at least six games each: further seeds are further copies.
    pub decides_nothing: bool,
}

/// Counts the different games of every table.
#[derive(Clone, Debug)]
pub struct Copies {
    tables: Vec<DistinctCount>,
    different: BTreeSet<(u32, u64)>,
}

#[derive(Clone, Copy, Debug, Default)]
struct DistinctCount {
    /// The digest of the first game.
    first: u64,
    games: u32,
    is_varied: bool,
}

impl DistinctCount {
    fn is_fixed(&self) -> bool {
        self.games > 1 && !self.is_varied
    }
}

impl Copies {
    /// Starts without games.
    #[must_use]
    pub fn new(schedule: &Schedule) -> Self {
        let tables = schedule.games_per_replicate();
        let tables = if tables <= MAX_TABLES { tables as usize } else { 0 };
        Self { tables: vec![DistinctCount::default(); tables], different: BTreeSet::new() }
    }

    /// Adds a game of the schedule.
    pub fn add(&mut self, game: &GameResult) {
        if self.tables.is_empty() {
            return;
        }
        let at = game.game % self.tables.len() as u64;
        let (table, digest) = (&mut self.tables[at as usize], game.course_digest);
        if table.games == 0 {
            table.first = digest;
        }
        table.games += 1;
        table.is_varied |= table.first != digest;
        if self.different.len() < MAX_DIFFERENT {
            self.different.insert((at as u32, digest));
        }
    }

    /// The effect of luck on the games so far.
    #[must_use]
    pub fn luck(&self) -> Luck {
        let (mut tables, mut fixed, mut is_known) = (0, 0, true);
        for table in self.tables.iter().filter(|table| table.games > 0) {
            tables += 1;
            fixed += u64::from(table.is_fixed());
            is_known &= table.games >= FEWEST;
        }
        let is_counted = !self.tables.is_empty() && self.different.len() < MAX_DIFFERENT;
        Luck {
            different: is_counted.then_some(self.different.len() as u64),
            tables,
            fixed,
            decides_nothing: is_known && tables > 0 && fixed == tables,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{lineups::multisets, play::End};

    /// The luck of two tables. Each row is a replicate; each game has a digest.
    fn luck(games: &[[u64; 2]]) -> Luck {
        let schedule = Schedule::new(1, games.len() as u32, 2, multisets(1, 2), true).unwrap();
        let mut copies = Copies::new(&schedule);
        for (game, course_digest) in games.iter().flatten().enumerate() {
            let result = GameResult::unplayed(game as u64, End::RoundBudget);
            copies.add(&GameResult { course_digest: *course_digest, ..result });
        }
        copies.luck()
    }

    #[test]
    fn games_of_one_table_with_the_same_digest_are_copies_and_those_of_other_tables_are_not() {
        let of =
            |different, fixed, decides_nothing| Luck { different: Some(different), tables: 2, fixed, decides_nothing };
        assert_eq!(luck(&[[7, 7]; 6]), of(2, 2, true));
        assert_eq!(luck(&[[7, 7]; 5]), of(2, 2, false), "too few to know");
        assert_eq!(luck(&[[7, 1], [7, 2], [7, 1]]), of(3, 1, false));
        assert_eq!(luck(&[[7, 1], [8, 2], [9, 3]]), of(6, 0, false));
    }

    #[test]
    fn a_single_game_of_a_table_says_nothing_of_luck() {
        assert_eq!(luck(&[[1, 2]]), Luck { different: Some(2), tables: 2, fixed: 0, decides_nothing: false });
    }
}

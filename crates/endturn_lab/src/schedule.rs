//! The games of a plan in order. Nothing here depends on the number or identity of the workers.

use std::ops::Range;

use xxhash_rust::xxh3::xxh3_64_with_seed;

use crate::lineups::{Contender, Lineup};

/// All games of a plan: replicates of every configuration with every lineup, in all its rotations.
///
/// The order is by replicate, then configuration, then lineup, then rotation: an early stop still
/// compares all of them on the same number of seeds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schedule {
    root: u64,
    replicates: u32,
    configurations: u32,
    lineups: Vec<Lineup>,
    /// The first game of each lineup within a configuration; the last entry is their total.
    starts: Vec<u64>,
    is_common: bool,
}

/// One game of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameSpec {
    /// Its number, from 0.
    pub game: u64,
    /// Its orbit, from 0: the games of one seed and setup in all rotations.
    pub orbit: u64,
    /// The replicate, from 0.
    pub replicate: u32,
    /// The configuration, from 0.
    pub configuration: u32,
    /// The lineup, from 0.
    pub lineup: u32,
    /// Number of seats by which the lineup has moved on.
    pub rotation: u32,
    /// The root seed of the game.
    pub seed: u64,
}

impl Schedule {
    /// Creates a schedule. With `is_common` all configurations and lineups of a replicate get the
    /// same seed, so that they differ only in themselves; otherwise each orbit has its own seed.
    ///
    /// # Errors
    /// If it has no games, or more than 2^40; the message is a fragment.
    pub fn new(
        root: u64,
        replicates: u32,
        configurations: u32,
        lineups: Vec<Lineup>,
        is_common: bool,
    ) -> Result<Self, String> {
        let mut starts = vec![0];
        for lineup in &lineups {
            starts.push(starts.last().copied().unwrap_or(0) + u64::from(lineup.rotations()));
        }
        let one = Self { root, replicates, configurations, lineups, starts, is_common };
        let games = u128::from(replicates) * u128::from(configurations) * u128::from(one.per_configuration());
        match games {
            0 => Err("the plan has no games".to_owned()),
            games if games > 1 << 40 => Err(format!("the plan has {games} games; expected at most {}", 1u64 << 40)),
            _ => Ok(one),
        }
    }

    /// Number of games of one configuration in one replicate.
    fn per_configuration(&self) -> u64 {
        self.starts.last().copied().unwrap_or(0)
    }

    /// Number of games of one replicate.
    #[must_use]
    pub fn games_per_replicate(&self) -> u64 {
        u64::from(self.configurations) * self.per_configuration()
    }

    /// Number of replicates.
    #[must_use]
    pub fn replicates(&self) -> u32 {
        self.replicates
    }

    /// The schedule with the first replicates only; all of them if there are fewer.
    #[must_use]
    pub fn first(&self, replicates: u32) -> Self {
        Self { replicates: self.replicates.min(replicates), ..self.clone() }
    }

    /// Number of games.
    #[must_use]
    pub fn games(&self) -> u64 {
        u64::from(self.replicates) * u64::from(self.configurations) * self.per_configuration()
    }

    /// Number of orbits.
    #[must_use]
    pub fn orbits(&self) -> u64 {
        u64::from(self.replicates) * u64::from(self.configurations) * self.lineups.len() as u64
    }

    /// Number of orbits per replicate.
    #[must_use]
    pub fn orbits_per_replicate(&self) -> u64 {
        u64::from(self.configurations) * self.lineups.len() as u64
    }

    /// The lineups.
    #[must_use]
    pub fn lineups(&self) -> &[Lineup] {
        &self.lineups
    }

    /// The games of an orbit.
    #[must_use]
    pub fn games_of(&self, orbit: u64) -> Range<u64> {
        let lineups = self.lineups.len() as u64;
        let (block, lineup) = (orbit / lineups, (orbit % lineups) as usize);
        let start = block * self.per_configuration();
        start + self.starts[lineup]..start + self.starts[lineup + 1]
    }

    /// A game by its number; `None` beyond the last.
    #[must_use]
    pub fn game(&self, game: u64) -> Option<GameSpec> {
        if game >= self.games() {
            return None;
        }
        let (block, within) = (game / self.per_configuration(), game % self.per_configuration());
        let lineup = self.starts.partition_point(|&start| start <= within) - 1;
        let rotation = (within - self.starts[lineup]) as u32;
        let orbit = block * self.lineups.len() as u64 + lineup as u64;
        let configurations = u64::from(self.configurations);
        let (replicate, configuration) = ((block / configurations) as u32, (block % configurations) as u32);
        let drawn = if self.is_common { u64::from(replicate) } else { orbit };
        let seed = xxh3_64_with_seed(&drawn.to_le_bytes(), self.root);
        Some(GameSpec { game, orbit, replicate, configuration, lineup: lineup as u32, rotation, seed })
    }

    /// The contenders of a game, seat by seat.
    #[must_use]
    pub fn seating(&self, spec: &GameSpec) -> Vec<Contender> {
        self.lineups.get(spec.lineup as usize).map_or_else(Vec::new, |lineup| lineup.rotated(spec.rotation))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::lineups::{multisets, round_robin};

    #[test]
    fn games_come_by_replicate_configuration_lineup_and_rotation() {
        let schedule = Schedule::new(7, 2, 2, round_robin(3, 2), true).unwrap();
        assert_eq!((schedule.games(), schedule.orbits()), (24, 12));
        let game = schedule.game(15).unwrap();
        let place = (game.replicate, game.configuration, game.lineup, game.rotation, game.orbit);
        assert_eq!(place, (1, 0, 1, 1, 7));
        assert_eq!(schedule.seating(&game), [2, 0]);
        assert_eq!(schedule.games_of(7), 14..16);
        assert_eq!(schedule.game(24), None);
    }

    #[test]
    fn seeds_hang_on_the_root_and_the_replicate_or_the_orbit_only() {
        let seeds = |lineups, is_common| {
            let schedule = Schedule::new(7, 3, 2, lineups, is_common).unwrap();
            (0..schedule.games()).map(|game| schedule.game(game).unwrap()).collect::<Vec<_>>()
        };
        let (few, many) = (seeds(round_robin(3, 2), true), seeds(multisets(4, 2), true));
        for (one, other) in few.iter().flat_map(|one| many.iter().map(move |other| (one, other))) {
            assert_eq!(one.seed == other.seed, one.replicate == other.replicate, "{one:?} {other:?}");
        }
        let own = seeds(round_robin(3, 2), false);
        for (one, other) in own.iter().flat_map(|one| own.iter().map(move |other| (one, other))) {
            assert_eq!(one.seed == other.seed, one.orbit == other.orbit, "{one:?} {other:?}");
        }
    }

    #[test]
    fn a_plan_without_games_or_with_too_many_is_none() {
        assert!(Schedule::new(1, 10, 1, Vec::new(), true).unwrap_err().contains("no games"));
        assert!(Schedule::new(1, 0, 1, round_robin(2, 2), true).is_err());
        assert!(Schedule::new(1, u32::MAX, u32::MAX, round_robin(2, 2), true).unwrap_err().contains("at most"));
    }

    proptest! {
        #[test]
        fn every_game_is_in_its_orbit_and_no_other(
            replicates in 1u32..5, configurations in 1u32..4, contenders in 1u16..4, seats in 1usize..4
        ) {
            let schedule = Schedule::new(1, replicates, configurations, multisets(contenders, seats), true).unwrap();
            let orbits: Vec<u64> = (0..schedule.games()).map(|game| schedule.game(game).unwrap().orbit).collect();
            prop_assert!(orbits.is_sorted());
            let mut next = 0;
            for orbit in 0..schedule.orbits() {
                let games = schedule.games_of(orbit);
                prop_assert_eq!(games.start, next);
                prop_assert!(games.clone().all(|game| orbits[game as usize] == orbit));
                next = games.end;
            }
            prop_assert_eq!(next, schedule.games());
        }
    }
}

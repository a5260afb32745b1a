//! Pairwise results: scores of each competitor against each other, and cycles like rock, paper,
//! scissors.

use std::collections::BTreeMap;

use super::{
    orbits::OrbitMean,
    rankings::Ranking,
    values::{Interval, Level, StatsError},
};
use endturn_engine::compact::CompactSort as _;

/// Scores of each against each, by orbits.
#[derive(Clone, Debug, PartialEq)]
pub struct Payoffs {
    competitors: usize,
    /// For each pair, lower number first, the score of that one; by rows.
    cells: Vec<OrbitMean>,
}

/// Competitors of which each certainly beats the next, and the last the first.
#[derive(Clone, Debug, PartialEq)]
pub struct Cycle {
    /// The lowest number first.
    pub members: Vec<usize>,
    /// The lowest of the scores by which each beats the next.
    pub weakest: f64,
}

/// The scores of one orbit's games by pairs, so that games need not be kept until the orbit is
/// complete.
#[derive(Clone, Debug, PartialEq)]
pub struct PairSums {
    competitors: usize,
    /// For pairs that met, by index in the table: the score of the lower number, and the games.
    pairs: BTreeMap<usize, (f64, u32)>,
}

impl PairSums {
    /// Starts without games.
    #[must_use]
    pub fn new(competitors: usize) -> Self {
        Self { competitors, pairs: BTreeMap::new() }
    }

    /// Adds a game; its competitors must exist.
    pub fn add(&mut self, game: &Ranking) {
        for (one, other, score) in game.pair_scores() {
            let (low, high, score) = if one < other { (one, other, score) } else { (other, one, 1.0 - score) };
            if low != high {
                let (sum, count) = self.pairs.entry(low * self.competitors + high).or_default();
                *sum += score;
                *count += 1;
            }
        }
    }
}

impl Payoffs {
    /// An empty table.
    #[must_use]
    pub fn new(competitors: usize) -> Self {
        Self { competitors, cells: vec![OrbitMean::default(); competitors * competitors] }
    }

    /// Number of competitors.
    #[must_use]
    pub fn competitors(&self) -> usize {
        self.competitors
    }

    /// Adds one orbit's games. In each, a competitor scores 1 against those it came before and ½
    /// against those that share its place, so that a game of more seats counts for each pair in it;
    /// pairs whose order is unknown do not count.
    ///
    /// # Errors
    /// [`StatsError::OutOfRange`] if a game names a competitor that does not exist; nothing is
    /// counted then.
    pub fn add_orbit(&mut self, games: &[Ranking]) -> Result<(), StatsError> {
        if games.iter().flat_map(Ranking::players).any(|player| player >= self.competitors) {
            return Err(StatsError::OutOfRange("a game names a competitor that does not exist"));
        }
        let mut sums = PairSums::new(self.competitors);
        games.iter().for_each(|game| sums.add(game));
        self.add_sums(&sums)
    }

    /// Adds the games of an orbit that were summed up before.
    ///
    /// # Errors
    /// [`StatsError::Shape`] if they are for another number of competitors.
    pub fn add_sums(&mut self, sums: &PairSums) -> Result<(), StatsError> {
        if sums.competitors != self.competitors {
            return Err(StatsError::Shape("one sum for each pair of competitors"));
        }
        for (&at, (sum, count)) in &sums.pairs {
            self.cells[at].add(*sum, *count)?;
        }
        Ok(())
    }

    /// The share of points that one takes from another, as in [`OrbitMean::share`]; exactly ½
    /// against itself.
    ///
    /// # Errors
    /// [`StatsError::NoData`] if the two never met, [`StatsError::OutOfRange`] if one does not
    /// exist.
    pub fn score(&self, one: usize, other: usize, level: Level) -> Result<Interval, StatsError> {
        if one.max(other) >= self.competitors {
            return Err(StatsError::OutOfRange("no such competitor"));
        }
        match one.cmp(&other) {
            std::cmp::Ordering::Less => self.cells[one * self.competitors + other].share(level),
            std::cmp::Ordering::Equal => Ok(Interval::around(0.5, 0.0, level)),
            std::cmp::Ordering::Greater => Ok(self.score(other, one, level)?.complement()),
        }
    }

    /// By rows, the result of each against each: `2 * score - 1`, from -1 for all lost to 1 for all
    /// won. One's win is the other's loss, to the last bit.
    ///
    /// # Errors
    /// [`StatsError::NoData`] if a pair never met.
    pub fn matrix(&self) -> Result<Vec<f64>, StatsError> {
        let size = self.competitors;
        let mut matrix = vec![0.0; size * size];
        for one in 0..size {
            for other in one + 1..size {
                let value = 2.0 * self.cells[one * size + other].mean()? - 1.0;
                matrix[one * size + other] = value;
                matrix[other * size + one] = -value;
            }
        }
        Ok(matrix)
    }

    /// The score of a pair with the lower number first.
    pub(super) fn cell(&self, low: usize, high: usize) -> &OrbitMean {
        &self.cells[low * self.competitors + high]
    }

    /// Cycles among competitors that certainly beat each other, with an interval above ½. Returns
    /// all cycles of three, and for a competitor that is only in longer ones, a shortest of those.
    /// The most certain first.
    ///
    /// With many pairs some look certain by chance; `level.for_each_of(pairs)` guards against it.
    ///
    /// # Errors
    /// [`StatsError::NoData`] if a pair never met.
    pub fn cycles(&self, level: Level) -> Result<Vec<Cycle>, StatsError> {
        let size = self.competitors;
        let mut beats = vec![false; size * size];
        for one in 0..size {
            for other in (0..size).filter(|other| *other != one) {
                beats[one * size + other] = self.score(one, other, level)?.low > 0.5;
            }
        }
        let mut found: Vec<Vec<usize>> = Vec::new();
        for first in 0..size {
            for second in first + 1..size {
                for third in first + 1..size {
                    let pairs = [(first, second), (second, third), (third, first)];
                    if pairs.iter().all(|(one, other)| beats[one * size + other]) {
                        found.push(vec![first, second, third]);
                    }
                }
            }
        }
        for start in 0..size {
            if found.iter().all(|cycle| !cycle.contains(&start)) {
                found.extend(shortest(&beats, size, start));
            }
        }
        let score = |one: usize, other: usize| self.score(one, other, level).map(|score| score.estimate);
        let weakest = |members: &[usize]| {
            let pairs = members.iter().zip(members.iter().cycle().skip(1));
            pairs.map(|(one, other)| score(*one, *other)).try_fold(1.0_f64, |low, next| Ok(low.min(next?)))
        };
        let mut cycles = Vec::new();
        for members in found {
            cycles.push(Cycle { weakest: weakest(&members)?, members });
        }
        cycles.compact_sort_by(|one, other| {
            other.weakest.total_cmp(&one.weakest).then_with(|| one.members.cmp(&other.members))
        });
        Ok(cycles)
    }
}

/// A shortest cycle through `start`, rotated so that the lowest number comes first.
fn shortest(beats: &[bool], size: usize, start: usize) -> Option<Vec<usize>> {
    let mut before = vec![None; size];
    let mut queue = vec![start];
    let mut next = 0;
    while let Some(&one) = queue.get(next) {
        next += 1;
        if beats[one * size + start] {
            let mut cycle: Vec<usize> = std::iter::successors(Some(one), |at| before[*at]).collect();
            cycle.reverse();
            let lowest = (0..cycle.len()).min_by_key(|at| cycle[*at])?;
            cycle.rotate_left(lowest);
            return Some(cycle);
        }
        for other in 0..size {
            if beats[one * size + other] && other != start && before[other].is_none() {
                before[other] = Some(one);
                queue.push(other);
            }
        }
    }
    None
}

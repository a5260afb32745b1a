//! Results of contenders in a batch: points with intervals, and pairwise results.
#![allow(clippy::float_arithmetic, reason = "figures about games; no game ever reads them")]

use std::collections::BTreeMap;

use endturn_engine::compact::CompactSort as _;
use endturn_engine::seats::SeatOutcome;
use endturn_lab::{
    batch::Plan,
    ledger::{Folder, LedgerError},
    plan::LoadedPlan,
    play::End,
    stats::{
        Interval, Level,
        orbits::OrbitMean,
        payoffs::{PairSums, Payoffs},
        seats::SeatScores,
    },
};

use crate::seen::Seen;

/// A contender's result.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    /// Its index in the plan.
    pub contender: usize,
    /// Seats it played in games that reached their end; two seats in one game count twice.
    pub games: u64,
    /// Number of them that were wins, including shared ones.
    pub wins: u64,
    /// Number of them that were draws.
    pub draws: u64,
    /// The sum of all ranks, from 1.
    pub ranks: u64,
    /// The share of the points of its games that it took: a win is one point, which a shared win or
    /// a draw splits. `None` without games.
    pub points: Option<Interval>,
}

/// The result of a batch.
#[derive(Clone, Debug, PartialEq)]
pub struct Standings {
    /// The contenders: most points first, then by their index in the plan.
    pub contenders: Vec<Standing>,
    /// Pairwise results.
    pub payoffs: Payoffs,
    /// The share of the points that each seat takes, whichever contender plays it: rotations give
    /// every contender every seat. The bounds hold for all seats at once. Empty without games.
    pub seats: Vec<Interval>,
    /// Games that reached their end.
    pub finished: u64,
    /// Games that did not.
    pub failed: u64,
    /// The first games that did not reach their end.
    pub failures: Vec<(u64, End)>,
    /// Finished rounds of games that reached their end.
    pub rounds: u64,
}

/// The confidence level of intervals.
pub const LEVEL: Level = Level::P95;

/// Maximum failures kept.
const KEPT: usize = 10;

impl Standings {
    /// Evaluates the games of a batch that are there.
    ///
    /// # Errors
    /// If a shard can't be read.
    pub fn of(plan: &LoadedPlan, folder: &Folder) -> Result<Self, LedgerError> {
        let mut count = Count::new(plan);
        for head in folder.shards(plan.schedule()) {
            for result in folder.results(head)? {
                count.add(&Seen::new(plan, &result));
            }
        }
        Ok(count.finish())
    }

    /// The share of points that one contender takes from another, by their indices in the plan;
    /// `None` if they never met.
    #[must_use]
    pub fn against(&self, one: usize, other: usize) -> Option<Interval> {
        self.payoffs.score(one, other, LEVEL).ok()
    }
}

/// The counts while results are read in the order of the plan.
pub(crate) struct Count {
    all: Standings,
    points: Vec<OrbitMean>,
    seats: SeatScores,
    cluster: u64,
    /// Points and games of each contender in the cluster.
    within: BTreeMap<usize, (f64, u32)>,
    /// Points of each seat in it.
    by_seat: Vec<f64>,
    games: u32,
    pairs: PairSums,
}

impl Count {
    pub(crate) fn new(plan: &LoadedPlan) -> Self {
        let players = plan.players.len();
        let none = |contender| Standing { contender, games: 0, wins: 0, draws: 0, ranks: 0, points: None };
        let all = Standings {
            contenders: (0..players).map(none).collect(),
            payoffs: Payoffs::new(players),
            seats: Vec::new(),
            finished: 0,
            failed: 0,
            failures: Vec::new(),
            rounds: 0,
        };
        let points = vec![OrbitMean::default(); players];
        let seats = plan.seats();
        Self {
            all,
            points,
            seats: SeatScores::new(seats),
            cluster: 0,
            within: BTreeMap::new(),
            by_seat: vec![0.0; seats],
            games: 0,
            pairs: PairSums::new(players),
        }
    }

    pub(crate) fn add(&mut self, game: &Seen<'_>) {
        if game.cluster != self.cluster {
            self.close();
            self.cluster = game.cluster;
        }
        let (all, result) = (&mut self.all, game.result);
        let Some(points) = &game.points else {
            all.failed += 1;
            if all.failures.len() < KEPT {
                all.failures.push((result.game, result.end.clone()));
            }
            return;
        };
        all.finished += 1;
        all.rounds += u64::from(result.rounds);
        for (((row, points), &contender), of_seat) in
            result.seats.iter().zip(points).zip(&game.seating).zip(&mut self.by_seat)
        {
            let standing = &mut all.contenders[contender];
            standing.games += 1;
            standing.wins += u64::from(row.outcome == Some(SeatOutcome::Win));
            standing.draws += u64::from(row.outcome == Some(SeatOutcome::Draw));
            standing.ranks += u64::from(row.rank.unwrap_or(0));
            *of_seat += points;
            let (sum, games) = self.within.entry(contender).or_default();
            *sum += points;
            *games += 1;
        }
        self.games += 1;
        self.pairs.add(&game.ranking());
    }

    /// Counts the games that share their random numbers as one observation.
    fn close(&mut self) {
        for (contender, (sum, games)) in std::mem::take(&mut self.within) {
            self.points[contender].add(sum, games).expect("points are small numbers");
        }
        let games = std::mem::take(&mut self.games);
        let none = vec![0.0; self.by_seat.len()];
        let by_seat = std::mem::replace(&mut self.by_seat, none);
        self.seats.add_orbit(&by_seat, games).expect("points are small numbers");
        let pairs = std::mem::replace(&mut self.pairs, PairSums::new(self.points.len()));
        self.all.payoffs.add_sums(&pairs).expect("they are of as many contenders");
    }

    pub(crate) fn finish(mut self) -> Standings {
        self.close();
        for (standing, points) in self.all.contenders.iter_mut().zip(&self.points) {
            standing.points = points.share(LEVEL).ok();
        }
        let seats = self.by_seat.len();
        // With two seats, one has what the other lacks: both are the same statement.
        let level = LEVEL.for_each_of(if seats == 2 { 1 } else { seats });
        self.all.seats = (0..seats).map_while(|seat| self.seats.share(seat, level).ok()).collect();
        let share = |one: &Standing| one.points.map_or(-1.0, |points| points.estimate);
        self.all.contenders.compact_sort_by(|one, other| {
            share(other).total_cmp(&share(one)).then(one.contender.cmp(&other.contender))
        });
        self.all
    }
}

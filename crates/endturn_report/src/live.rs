//! Interim standings of a running batch; results may be counted in any order.
#![allow(clippy::float_arithmetic, reason = "figures about games; no game ever reads them")]

use std::collections::BTreeMap;

use endturn_engine::compact::CompactSort as _;
use endturn_lab::{
    batch::Plan,
    plan::{LoadedPlan, Seeds},
    play::GameResult,
    points::points,
    stats::{Interval, orbits::OrbitMean},
};

use crate::standings::LEVEL;

/// Maximum clusters of games kept open for further games; older ones are closed as they are.
const MAX_OPEN: usize = 256;

/// The interim state of a batch. Its size depends on the number of contenders, not of games.
///
/// Once all games are there, its intervals equal those of the result. Before that, an incomplete
/// replicate counts as far as it has been played, and one whose parts were played far apart may
/// count as several.
#[derive(Debug)]
pub struct Live<'p> {
    plan: &'p LoadedPlan,
    games: Vec<u64>,
    closed: Vec<OrbitMean>,
    /// Points and games of contenders, by the replicate or orbit whose games share their random
    /// numbers.
    open: BTreeMap<u64, BTreeMap<usize, (f64, u32)>>,
    counted: u64,
    failed: u64,
}

/// A contender's interim result.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LiveStanding {
    /// Its index in the plan.
    pub contender: usize,
    /// Seats it played in games that reached their end.
    pub games: u64,
    /// The share of the points that it took; `None` without games.
    pub points: Option<Interval>,
}

impl<'p> Live<'p> {
    /// The state before any result.
    #[must_use]
    pub fn new(plan: &'p LoadedPlan) -> Self {
        let players = plan.players.len();
        let (games, closed) = (vec![0; players], vec![OrbitMean::default(); players]);
        Self { plan, games, closed, open: BTreeMap::new(), counted: 0, failed: 0 }
    }

    /// Counts a game; each must be added once.
    pub fn add(&mut self, result: &GameResult) {
        let Some(spec) = self.plan.schedule().game(result.game) else { return };
        self.counted += 1;
        let Some(points) = points(result) else {
            self.failed += 1;
            return;
        };
        let is_common = self.plan.sheet.seeds == Seeds::Common;
        let cluster = self.open.entry(if is_common { u64::from(spec.replicate) } else { spec.orbit }).or_default();
        for (contender, points) in self.plan.schedule().seating(&spec).into_iter().zip(points) {
            let contender = usize::from(contender);
            let (sum, games) = cluster.entry(contender).or_default();
            *sum += points;
            *games += 1;
            self.games[contender] += 1;
        }
        if self.open.len() > MAX_OPEN
            && let Some((_, oldest)) = self.open.pop_first()
        {
            count(&mut self.closed, &oldest);
        }
    }

    /// Number of games counted.
    #[must_use]
    pub const fn counted(&self) -> u64 {
        self.counted
    }

    /// Number of them that did not reach their end.
    #[must_use]
    pub const fn failed(&self) -> u64 {
        self.failed
    }

    /// All contenders, most points first.
    #[must_use]
    pub fn standings(&self) -> Vec<LiveStanding> {
        let mut means = self.closed.clone();
        self.open.values().for_each(|cluster| count(&mut means, cluster));
        let one = |(contender, mean): (usize, &OrbitMean)| LiveStanding {
            contender,
            games: self.games[contender],
            points: mean.share(LEVEL).ok(),
        };
        let mut all: Vec<LiveStanding> = means.iter().enumerate().map(one).collect();
        let share = |one: &LiveStanding| one.points.map_or(-1.0, |points| points.estimate);
        all.compact_sort_by(|one, other| share(other).total_cmp(&share(one)).then(one.contender.cmp(&other.contender)));
        all
    }
}

fn count(means: &mut [OrbitMean], cluster: &BTreeMap<usize, (f64, u32)>) {
    for (&contender, &(sum, games)) in cluster {
        means[contender].add(sum, games).expect("points are small numbers");
    }
}

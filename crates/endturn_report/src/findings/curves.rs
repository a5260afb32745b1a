//! Metrics round by round.

use std::{collections::BTreeMap, convert::Infallible};

use endturn_engine::Game;
use endturn_engine::compact::CompactSort as _;
use endturn_lab::{batch::Plan, plan::LoadedPlan, stats::orbits::OrbitMean};

use super::model::{Curve, Estimate};
use crate::{seen::Seen, standings::LEVEL};

/// Maximum rounds in a curve; for longer games every second round is kept, or every fourth, and so
/// on.
const MAX_ROUNDS: usize = 240;
/// Maximum cells: metrics times contenders. If there are more, the first metrics are kept.
const MAX_CELLS: usize = 4_000;
/// A curve ends at the last round that one in this many games reaches.
const LEFT: u64 = 10;

/// The counts.
pub(super) struct Curves {
    metrics: Vec<Curve>,
    /// For each scenario of the plan, the indices of its metrics in the list; `None` for one that
    /// is left out.
    places: Vec<Vec<Option<usize>>>,
    scenarios: Vec<usize>,
    players: usize,
    /// Only multiples of this round are kept.
    every: u32,
    rounds: BTreeMap<u32, Row>,
    games: u64,
}

/// A round: by metric, then by contender.
#[derive(Clone)]
struct Row {
    means: Vec<OrbitMean>,
    open: Vec<(f64, u32)>,
    /// Games that reach it.
    games: u64,
}

impl Curves {
    /// Builds each scenario of the plan once, if the plan keeps rounds.
    pub(super) fn new(plan: &LoadedPlan) -> Self {
        let configurations = plan.configurations();
        let scenarios: Vec<usize> = (0..configurations).map(|configuration| plan.scenario_of(configuration)).collect();
        let most = (MAX_CELLS / plan.players.len().max(1)).max(1);
        let mut metrics: Vec<Curve> = Vec::new();
        let (mut places, mut every) = (Vec::new(), 1);
        for (at, setup) in plan.scenarios().enumerate() {
            let Some(course) = plan.course(plan.configuration_of(at, 0)) else { break };
            every = course.every.max(1);
            let game = Game::new(setup).expect("a checked setup builds");
            let mut place = |at: usize| {
                let metric = &game.metrics()[at];
                let known = metrics.iter().position(|known| known.name == metric.name);
                known.or_else(|| {
                    let (name, unit, help) = (metric.name.to_owned(), metric.unit.to_owned(), metric.help.to_owned());
                    let is_headline = game.standings().contains(&at);
                    (metrics.len() < most).then(|| {
                        metrics.push(Curve { name, unit, help, is_headline, rounds: Vec::new(), means: Vec::new() });
                        metrics.len() - 1
                    })
                })
            };
            // The metrics of the standings come first.
            let is_kept = |at: &&usize| course.metrics.contains(at);
            game.standings().iter().filter(is_kept).for_each(|&at| _ = place(at));
            places.push(course.metrics.iter().map(|&at| place(at)).collect());
        }
        let players = plan.players.len();
        Self { metrics, places, scenarios, players, every, rounds: BTreeMap::new(), games: 0 }
    }

    pub(super) fn add(&mut self, game: &Seen<'_>) {
        if self.metrics.is_empty() {
            return;
        }
        self.games += 1;
        let cells = self.metrics.len() * self.players;
        let places = &self.places[self.scenarios[game.spec.configuration as usize]];
        let (rounds, players, every) = (&mut self.rounds, self.players, self.every);
        let done: Result<(), Infallible> = game.result.course.try_each(|round, seat, values| {
            // The last round of a game is kept whatever its number; it would be a point of few
            // games.
            if round.is_multiple_of(every) {
                let none = || Row { means: vec![OrbitMean::default(); cells], open: vec![(0.0, 0); cells], games: 0 };
                let row = rounds.entry(round).or_insert_with(none);
                row.games += u64::from(seat == 0);
                for (value, place) in values.iter().zip(places) {
                    let Some(place) = place else { continue };
                    let (sum, count) = &mut row.open[place * players + game.seating[seat]];
                    *sum += *value as f64;
                    *count += 1;
                }
            }
            Ok(())
        });
        done.unwrap_or_else(|never| match never {});
        while self.rounds.len() > MAX_ROUNDS {
            self.every = self.every.saturating_mul(2);
            let every = self.every;
            self.rounds.retain(|round, _| round.is_multiple_of(every));
        }
    }

    /// Counts the games that share their random numbers as one observation.
    pub(super) fn close(&mut self) {
        for row in self.rounds.values_mut() {
            for (mean, (sum, count)) in row.means.iter_mut().zip(&mut row.open) {
                mean.add(std::mem::take(sum), std::mem::take(count)).expect("sums of whole numbers are finite");
            }
        }
    }

    /// The curves, in a given order of contenders.
    pub(super) fn finish(self, order: &[usize]) -> Vec<Curve> {
        let told: Vec<(u32, &Row)> = self
            .rounds
            .iter()
            .filter(|(_, row)| row.games * LEFT >= self.games)
            .map(|(round, row)| (*round, row))
            .collect();
        let curve = |(at, metric): (usize, &Curve)| {
            let mean = |row: &Row, contender: usize| {
                row.means[at * self.players + contender].interval(LEVEL).ok().map(Estimate::from)
            };
            let line = |&contender: &usize| told.iter().map(|(_, row)| mean(row, contender)).collect();
            Curve {
                rounds: told.iter().map(|(round, _)| *round).collect(),
                means: order.iter().map(line).collect(),
                ..metric.clone()
            }
        };
        let mut all: Vec<Curve> =
            self.metrics.iter().enumerate().map(curve).filter(|curve| !curve.rounds.is_empty()).collect();
        all.compact_sort_by_key(|curve| !curve.is_headline);
        all
    }
}

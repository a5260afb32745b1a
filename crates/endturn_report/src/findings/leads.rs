//! The round by which games were decided: how often the later winner led already.

use std::{collections::BTreeMap, convert::Infallible};

use endturn_engine::Game;
use endturn_lab::{
    batch::Plan, plan::LoadedPlan, points::winners, stats::distributions::quantile_of_counts, stats::orbits::OrbitMean,
};

use super::{
    limits::GROUPS,
    model::{Estimate, Lead},
};
use crate::{seen::Seen, standings::LEVEL};

/// Maximum rounds in a curve; for longer games every second round is kept, or every fourth, and so
/// on.
const MAX_ROUNDS: usize = 240;
/// A curve ends at the last round that one in this many games reaches.
const LEFT: u64 = 10;

/// The counts, for the metrics of the standings that the plan keeps round by round.
pub(super) struct Leads {
    metrics: Vec<Metric>,
    /// For each scenario, the metric of each kept value; `None` for one that does not count here.
    places: Vec<Vec<Option<usize>>>,
    scenarios: Vec<usize>,
    /// Only multiples of this round are kept.
    every: u32,
    games: u64,
}

struct Metric {
    name: String,
    rounds: BTreeMap<u32, Row>,
    /// By group of clusters, the round since which the winner led.
    since: Vec<BTreeMap<u32, u64>>,
}

#[derive(Default)]
struct Row {
    led: OrbitMean,
    /// Games of the open cluster whose winner led, and all of them.
    open: (f64, u32),
    /// Games that reach the round.
    games: u64,
}

/// The winner's value of a metric, and the best other one.
type Pair = (Option<i64>, Option<i64>);

impl Leads {
    /// Builds each scenario of the plan once, if the plan keeps rounds of games with opponents.
    pub(super) fn new(plan: &LoadedPlan) -> Self {
        let configurations = plan.configurations();
        let scenarios: Vec<usize> = (0..configurations).map(|configuration| plan.scenario_of(configuration)).collect();
        let mut one = Self { metrics: Vec::new(), places: Vec::new(), scenarios, every: 1, games: 0 };
        if plan.seats() < 2 {
            return one;
        }
        for (at, setup) in plan.scenarios().enumerate() {
            let Some(course) = plan.course(plan.configuration_of(at, 0)) else { break };
            one.every = course.every.max(1);
            let game = Game::new(setup).expect("a checked setup builds");
            let place = |at: &usize| game.standings().contains(at).then(|| one.place(game.metrics()[*at].name));
            let places = course.metrics.iter().map(place).collect();
            one.places.push(places);
        }
        one
    }

    fn place(&mut self, name: &str) -> usize {
        self.metrics.iter().position(|known| known.name == name).unwrap_or_else(|| {
            let since = vec![BTreeMap::new(); GROUPS as usize];
            self.metrics.push(Metric { name: name.to_owned(), rounds: BTreeMap::new(), since });
            self.metrics.len() - 1
        })
    }

    pub(super) fn add(&mut self, game: &Seen<'_>) {
        let winners = winners(game.result);
        let ([winner], false) = (winners.as_slice(), self.metrics.is_empty()) else { return };
        let places = &self.places[self.scenarios[game.spec.configuration as usize]];
        self.games += 1;
        // By metric, at each kept round.
        let mut values: Vec<BTreeMap<u32, Pair>> = vec![BTreeMap::new(); self.metrics.len()];
        let began_with = game.result.began_with();
        let done: Result<(), Infallible> = game.result.course.try_each(|round, seat, row| {
            for (value, place) in row.iter().zip(places) {
                let Some(place) = place else { continue };
                let pair = values[*place].entry(round).or_default();
                if seat == *winner {
                    pair.0 = Some(*value);
                } else if seat < began_with {
                    pair.1 = pair.1.max(Some(*value));
                }
            }
            Ok(())
        });
        done.unwrap_or_else(|never| match never {});
        for (metric, values) in self.metrics.iter_mut().zip(values) {
            let mut since = None;
            for (round, pair) in values {
                let (Some(own), Some(other)) = pair else { continue };
                since = if own > other { since.or(Some(round)) } else { None };
                if round.is_multiple_of(self.every) {
                    let row = metric.rounds.entry(round).or_default();
                    row.games += 1;
                    row.open.0 += f64::from(u8::from(own > other));
                    row.open.1 += 1;
                }
            }
            // A winner that is not ahead even at the end was never seen to lead.
            let since = since.unwrap_or(game.result.rounds);
            *metric.since[(game.cluster % GROUPS) as usize].entry(since).or_default() += 1;
        }
        while self.metrics.iter().any(|metric| metric.rounds.len() > MAX_ROUNDS) {
            self.every = self.every.saturating_mul(2);
            let every = self.every;
            self.metrics.iter_mut().for_each(|metric| metric.rounds.retain(|round, _| round.is_multiple_of(every)));
        }
    }

    /// Counts the games that share their random numbers as one observation.
    pub(super) fn close(&mut self) {
        for row in self.metrics.iter_mut().flat_map(|metric| metric.rounds.values_mut()) {
            let (led, games) = std::mem::take(&mut row.open);
            row.led.add(led, games).expect("counts of games are small numbers");
        }
    }

    pub(super) fn finish(self) -> Vec<Lead> {
        let games = self.games;
        let lead = |metric: Metric| {
            let told: Vec<(u32, Estimate)> = metric
                .rounds
                .iter()
                .filter(|(_, row)| row.games * LEFT >= games)
                .filter_map(|(round, row)| Some((*round, row.led.share(LEVEL).ok()?.into())))
                .collect();
            let groups: Vec<BTreeMap<u32, u64>> = metric.since.into_iter().filter(|group| !group.is_empty()).collect();
            let since = quantile_of_counts(&groups, 0.5, LEVEL).ok()?.interval;
            let since =
                Estimate { low: since.low, estimate: since.estimate, high: since.high, level: since.level.get() };
            let (rounds, led) = told.into_iter().unzip();
            Some(Lead { metric: metric.name, games, since, rounds, led })
        };
        self.metrics.into_iter().filter_map(lead).filter(|lead| !lead.rounds.is_empty()).collect()
    }
}

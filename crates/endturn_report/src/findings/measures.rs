//! Final values of metrics, by contender.

use endturn_engine::Game;
use endturn_engine::compact::CompactSort as _;
use endturn_lab::{plan::LoadedPlan, stats::orbits::OrbitMean};

use super::model::{Estimate, MetricMeans};
use crate::{seen::Seen, standings::LEVEL};

/// The metrics of all scenarios of a plan.
pub(super) struct Known {
    /// All of them, without means.
    metrics: Vec<MetricMeans>,
    /// For each scenario of the plan, the indices of its metrics in this list.
    places: Vec<Vec<usize>>,
    /// The scenario of each configuration.
    scenarios: Vec<usize>,
}

/// The counts.
pub(super) struct Measures {
    known: Known,
    players: usize,
    /// By contender, then by metric.
    means: Vec<OrbitMean>,
    /// Sums and counts of values in the open cluster, in the same order.
    open: Vec<(f64, u32)>,
}

impl Known {
    /// Builds each scenario of the plan once.
    pub(super) fn of(plan: &LoadedPlan) -> Self {
        let mut metrics: Vec<MetricMeans> = Vec::new();
        let mut places = Vec::new();
        let mut order: Vec<usize> = Vec::new();
        for setup in plan.scenarios() {
            let game = Game::new(setup).expect("a checked setup builds");
            let mut place = |at: usize| {
                let metric = &game.metrics()[at];
                let known = metrics.iter().position(|known| known.name == metric.name);
                known.unwrap_or_else(|| {
                    let is_headline = game.standings().contains(&at);
                    let (name, unit, help) = (metric.name.to_owned(), metric.unit.to_owned(), metric.help.to_owned());
                    metrics.push(MetricMeans { name, unit, help, is_headline, means: Vec::new() });
                    metrics.len() - 1
                })
            };
            // The metrics of the standings come first.
            order.clear();
            order.extend(game.standings());
            order.extend((0..game.metrics().len()).filter(|at| !game.standings().contains(at)));
            let mut of_game = vec![0; game.metrics().len()];
            order.iter().for_each(|&at| of_game[at] = place(at));
            places.push(of_game);
        }
        let scenarios = (0..plan.configurations()).map(|configuration| plan.scenario_of(configuration)).collect();
        Self { metrics, places, scenarios }
    }

    /// The metrics by which seats are compared.
    pub(super) fn headlines(&self) -> impl Iterator<Item = (usize, &MetricMeans)> {
        self.metrics.iter().enumerate().filter(|(_, metric)| metric.is_headline)
    }

    /// The indices of the metrics of a configuration, in the order of its results.
    pub(super) fn places(&self, configuration: u32) -> &[usize] {
        &self.places[self.scenarios[configuration as usize]]
    }
}

impl Measures {
    pub(super) fn new(known: Known, players: usize) -> Self {
        let cells = players * known.metrics.len();
        Self { known, players, means: vec![OrbitMean::default(); cells], open: vec![(0.0, 0); cells] }
    }

    pub(super) fn add(&mut self, game: &Seen<'_>) {
        let places = self.known.places(game.spec.configuration);
        for (row, contender) in game.result.seats.iter().zip(&game.seating) {
            let from = contender * self.known.metrics.len();
            for (value, place) in row.metrics.iter().zip(places) {
                let (sum, count) = &mut self.open[from + place];
                *sum += *value as f64;
                *count += 1;
            }
        }
    }

    /// Counts the games that share their random numbers as one observation.
    pub(super) fn close(&mut self) {
        for (mean, (sum, count)) in self.means.iter_mut().zip(&mut self.open) {
            mean.add(std::mem::take(sum), std::mem::take(count)).expect("sums of whole numbers are finite");
        }
    }

    /// The means, in a given order of contenders.
    pub(super) fn finish(self, order: &[usize]) -> Vec<MetricMeans> {
        debug_assert_eq!(order.len(), self.players);
        let width = self.known.metrics.len();
        let means = |metric: usize| {
            order.iter().map(|at| self.means[at * width + metric].interval(LEVEL).ok().map(Estimate::from)).collect()
        };
        let with = |(at, metric): (usize, &MetricMeans)| MetricMeans { means: means(at), ..metric.clone() };
        let mut all: Vec<MetricMeans> = self.known.metrics.iter().enumerate().map(with).collect();
        all.compact_sort_by_key(|metric| !metric.is_headline);
        all
    }
}

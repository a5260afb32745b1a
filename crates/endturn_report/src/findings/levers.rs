//! Effects of levers and scenarios on points, metrics and lengths of games, by configuration.

use endturn_lab::{
    plan::{LoadedPlan, Seeds},
    stats::{
        Interval, Level,
        correlations::partial_rank_correlations,
        factorial::{Change as Move, Factorial, Seeds as Luck},
        orbits::OrbitMean,
        random::Stream,
        sensitivity::{MorrisEffect, SobolIndices, morris_effects, sobol_indices},
    },
};

use super::{
    limits::GROUPS,
    measures::Known,
    model::{Change, Configuration, Effect, Estimate, Interaction, Levers, Matters, Outcome, Sensitivity},
    outcomes::Outcomes,
    settings::{Shape, Varied},
};
use crate::{compared::MIN_OBSERVATIONS, seen::Seen, standings::LEVEL};

/// Maximum sums kept.
const MAX_CELLS: usize = 4_000_000;
/// Maximum configurations listed one by one.
const MAX_LISTED: usize = 100;
/// Maximum factors whose pairs are examined.
const MAX_PAIRED: usize = 12;
/// Maximum seats whose shares and metrics are outcomes each.
const MAX_SEATS: usize = 8;

/// The seed of bootstraps.
const SEED: u64 = 0x6c65_7665;

/// Outcomes of every configuration, replicate by replicate.
pub(super) struct Cells {
    groups: usize,
    outcomes: Outcomes,
    /// By configuration, group and place. Empty if there is nothing to compare, or too much.
    sums: Vec<(f64, u32)>,
    /// Games that reached their end.
    games: Vec<u64>,
}

impl Cells {
    pub(super) fn new(plan: &LoadedPlan, known: &Known) -> Self {
        let configurations = plan.configurations() as usize;
        let outcomes = if configurations > 1 { Outcomes::of(plan, known, MAX_SEATS) } else { Outcomes::default() };
        let room = MAX_CELLS / configurations.saturating_mul(outcomes.all().len()).max(1);
        let replicates = u64::from(plan.sheet.replicates).min(GROUPS) as usize;
        let groups = if configurations > 1 { room.min(replicates) } else { 0 };
        let sums = vec![(0.0, 0); configurations * groups * outcomes.all().len()];
        Self { groups, outcomes, sums, games: vec![0; configurations] }
    }

    pub(super) fn add(&mut self, game: &Seen<'_>, points: &[f64]) {
        let configuration = game.spec.configuration as usize;
        self.games[configuration] += 1;
        if self.groups == 0 {
            return;
        }
        let group = game.spec.replicate as usize % self.groups;
        let from = (configuration * self.groups + group) * self.outcomes.all().len();
        let cells = &mut self.sums[from..];
        self.outcomes.each(game, points, &mut |at, value| {
            cells[at].0 += value;
            cells[at].1 += 1;
        });
    }

    fn cell(&self, configuration: usize, group: usize, outcome: usize) -> (f64, u32) {
        self.sums[(configuration * self.groups + group) * self.outcomes.all().len() + outcome]
    }

    /// The estimate of an outcome in one configuration.
    fn estimate(&self, configuration: usize, outcome: usize) -> Option<Estimate> {
        let mean = OrbitMean::of((0..self.groups).map(|group| self.cell(configuration, group, outcome))).ok()?;
        let is_share = self.outcomes.all()[outcome].is_share();
        if is_share { mean.share(LEVEL) } else { mean.interval(LEVEL) }.ok().map(Estimate::from)
    }

    /// Returns the means of an outcome by configuration, group by group; with common seeds, only
    /// groups that all configurations have.
    fn lists(&self, outcome: usize, luck: Luck) -> Vec<Vec<f64>> {
        let configurations = self.games.len();
        let has = |group: usize, configuration: usize| self.cell(configuration, group, outcome).1 > 0;
        let is_whole: Vec<bool> =
            (0..self.groups).map(|group| (0..configurations).all(|configuration| has(group, configuration))).collect();
        let list = |configuration: usize| {
            let wanted = (0..self.groups).filter(|&group| match luck {
                Luck::Common => is_whole[group],
                Luck::Independent => has(group, configuration),
            });
            let mean = |group| {
                let (sum, games) = self.cell(configuration, group, outcome);
                sum / f64::from(games)
            };
            wanted.map(mean).collect()
        };
        (0..configurations).map(list).collect()
    }

    /// Returns the mean of an outcome for each row of a sampled design; `None` if a row has no
    /// game.
    fn means(&self, rows: &[u32], outcome: usize) -> Option<Vec<f64>> {
        let mean = |row: &u32| {
            let cells = (0..self.groups).map(|group| self.cell(*row as usize, group, outcome));
            let (sum, games) = cells.fold((0.0, 0), |(sum, games), one| (sum + one.0, games + one.1));
            (games > 0).then(|| sum / f64::from(games))
        };
        rows.iter().map(mean).collect()
    }

    fn sobol(&self, rows: &[u32], levers: usize, places: &[usize]) -> Vec<Sensitivity> {
        let of = |outcome: &usize| sobol_indices(&self.means(rows, *outcome)?, levers, LEVEL, &mut stream()).ok();
        let found: Vec<_> = places.iter().map(of).collect();
        let matters = |lever: usize| {
            let one = |of: &Option<Vec<SobolIndices>>| {
                let indices = of.as_ref()?.get(lever)?;
                Some(Matters::Sobol { first: indices.first.into(), total: indices.total.into() })
            };
            found.iter().map(one).collect()
        };
        (0..levers).map(|factor| Sensitivity { factor, outcomes: matters(factor) }).collect()
    }

    fn morris(&self, rows: &[u32], points: &[Vec<f64>], places: &[usize]) -> Vec<Sensitivity> {
        let of = |outcome: &usize| morris_effects(points, &self.means(rows, *outcome)?, LEVEL, &mut stream()).ok();
        let found: Vec<_> = places.iter().map(of).collect();
        let matters = |lever: usize| {
            let one = |of: &Option<Vec<MorrisEffect>>| {
                let effect = of.as_ref()?.get(lever)?;
                Some(Matters::Morris { mean: effect.mean, size: effect.size.into(), spread: effect.spread })
            };
            found.iter().map(one).collect()
        };
        let levers = points.first().map_or(0, Vec::len);
        (0..levers).map(|factor| Sensitivity { factor, outcomes: matters(factor) }).collect()
    }

    /// `factors` counts the scenario, which comes before the levers if there are several.
    fn correlations(&self, rows: &[u32], points: &[Vec<f64>], places: &[usize], factors: usize) -> Vec<Sensitivity> {
        let levers = points.first().map_or(0, Vec::len);
        let level = LEVEL.for_each_of(levers * places.len());
        let of = |outcome: &usize| partial_rank_correlations(points, &self.means(rows, *outcome)?, level).ok();
        let found: Vec<_> = places.iter().map(of).collect();
        if found.iter().all(Option::is_none) {
            return Vec::new();
        }
        let one = |of: &Option<Vec<Interval>>, lever: usize| {
            Some(Matters::Correlation { value: (*of.as_ref()?.get(lever)?).into() })
        };
        let matters = |lever: usize| found.iter().map(|of| one(of, lever)).collect();
        let sensitivity = |lever| Sensitivity { factor: factors - levers + lever, outcomes: matters(lever) };
        (0..levers).map(sensitivity).collect()
    }

    /// Returns the effects, with contenders in a given order; `None` if there is nothing to
    /// compare.
    pub(super) fn finish(&self, plan: &LoadedPlan, order: &[usize]) -> Option<Levers> {
        if plan.configurations() < 2 {
            return None;
        }
        let varied = Varied::of(plan);
        let places = self.outcomes.in_order(order);
        let outcomes = places.iter().map(|&at| self.outcomes.all()[at].clone()).collect();
        let mut found = Levers {
            is_stepwise: matches!(varied.shape, Shape::Steps),
            design: varied.design,
            factors: varied.factors,
            outcomes,
            configurations: Vec::new(),
            effects: Vec::new(),
            interactions: Vec::new(),
            sensitivities: Vec::new(),
            samples: 0,
            note: None,
        };
        if self.groups == 0 {
            found.note = Some("There are too many configurations to look at each.".to_owned());
            return Some(found);
        }
        if varied.values.len() <= MAX_LISTED {
            let configuration = |(at, values): (usize, &Vec<String>)| Configuration {
                configuration: at as u32,
                values: values.clone(),
                games: self.games[at],
                outcomes: places.iter().map(|&outcome| self.estimate(at, outcome)).collect(),
            };
            found.configurations = varied.values.iter().enumerate().map(configuration).collect();
        }
        found.note = varied.note;
        let counts: Vec<usize> = match &varied.shape {
            Shape::Grid => found.factors.iter().map(|factor| factor.values.len()).collect(),
            Shape::Steps => vec![varied.values.len()],
            Shape::Sample(rows, points) => {
                found.sensitivities = self.correlations(rows, points, &places, found.factors.len());
                if found.sensitivities.is_empty() {
                    let why = "There are too few settings, or too few of them differ, to separate the levers.";
                    found.note.get_or_insert(why.to_owned());
                } else {
                    found.samples = rows.len();
                }
                return Some(found);
            }
            Shape::Sobol(rows) => {
                found.sensitivities = self.sobol(rows, found.factors.len(), &places);
                found.samples = rows.len() / (found.factors.len() + 2);
                return Some(found);
            }
            Shape::Morris(rows, points) => {
                found.sensitivities = self.morris(rows, points, &places);
                found.samples = rows.len() / (found.factors.len() + 1);
                return Some(found);
            }
        };
        let luck = if plan.sheet.seeds == Seeds::Common { Luck::Common } else { Luck::Independent };
        self.compare(&mut found, &counts, &places, luck);
        Some(found)
    }

    /// Adds effects and interactions of factors with the given numbers of values.
    fn compare(&self, found: &mut Levers, counts: &[usize], places: &[usize], luck: Luck) {
        let tables: Vec<Option<OutcomeTable>> = places
            .iter()
            .map(|&at| OutcomeTable::new(counts, self.lists(at, luck), luck, &self.outcomes.all()[at]))
            .collect();
        if tables.iter().all(Option::is_none) {
            let why = "Effects need at least two replicates that finished everywhere.";
            found.note.get_or_insert(why.to_owned());
            return;
        }
        let moves: Vec<Move> = counts
            .iter()
            .enumerate()
            .flat_map(|(lever, count)| (1..*count).map(move |to| Move { lever, from: 0, to }))
            .collect();
        let pairs = match counts.len() {
            2..=MAX_PAIRED => pairs(counts),
            _ => Vec::new(),
        };
        let level = LEVEL.for_each_of((moves.len() + pairs.len()) * places.len());
        let each = |change: &dyn Fn(&OutcomeTable) -> Option<Change>| {
            tables.iter().map(|table| change(table.as_ref()?)).collect()
        };
        let effect =
            |one: &Move| Effect { factor: one.lever, to: one.to, changes: each(&|table| table.effect(*one, level)) };
        found.effects = moves.iter().map(effect).collect();
        let interaction = |(one, other): &(Move, Move)| Interaction {
            factor: one.lever,
            with: other.lever,
            changes: each(&|table| table.interaction(*one, *other, level)),
        };
        found.interactions = pairs.iter().map(interaction).collect();
    }
}

/// The random numbers of bootstraps.
fn stream() -> Stream {
    Stream::new(SEED, 0)
}

/// Returns all pairs of factors, each from its first to its last value.
fn pairs(counts: &[usize]) -> Vec<(Move, Move)> {
    let far = |lever: usize| Move { lever, from: 0, to: counts[lever] - 1 };
    let real: Vec<usize> = (0..counts.len()).filter(|&lever| counts[lever] > 1).collect();
    let of = |(at, one): (usize, &usize)| {
        let one = *one;
        real[at + 1..].iter().map(move |other| (far(one), far(*other))).collect::<Vec<_>>()
    };
    real.iter().enumerate().flat_map(of).collect()
}

/// One outcome of all configurations.
struct OutcomeTable {
    factorial: Factorial,
    observations: usize,
}

impl OutcomeTable {
    fn new(counts: &[usize], lists: Vec<Vec<f64>>, luck: Luck, outcome: &Outcome) -> Option<Self> {
        let observations = lists.iter().map(Vec::len).min()?;
        let factorial = Factorial::new(counts.to_vec(), lists, luck).ok()?;
        let factorial = if outcome.is_share() { factorial.within(0.0, 1.0) } else { factorial };
        Some(Self { factorial, observations })
    }

    fn effect(&self, one: Move, strict: Level) -> Option<Change> {
        let at = |level| self.factorial.effect(one, level).ok();
        self.change(at(LEVEL)?, at(strict)?)
    }

    fn interaction(&self, one: Move, other: Move, strict: Level) -> Option<Change> {
        let at = |level| self.factorial.interaction(one, other, level).ok();
        self.change(at(LEVEL)?, at(strict)?)
    }

    fn change(&self, by: Interval, strict: Interval) -> Option<Change> {
        let is_sure = self.observations >= MIN_OBSERVATIONS && !strict.contains(0.0);
        Some(Change { by: by.into(), is_sure })
    }
}

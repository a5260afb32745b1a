//! Effects of levers and scenarios on points, metrics and lengths of games, by configuration.

use endturn_lab::{
    batch::Plan,
    lineups::Lineup,
    plan::{LoadedPlan, Player, Seeds},
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
    settings::{Shape, Varied},
};
use crate::{seen::Seen, standings::LEVEL};

/// Maximum sums kept.
const MAX_CELLS: usize = 4_000_000;
/// Maximum configurations listed one by one.
const MAX_LISTED: usize = 100;
/// Minimum observations for a change to be called certain.
const FEWEST: usize = 6;
/// Maximum factors whose pairs are examined.
const MAX_PAIRED: usize = 12;
/// Maximum seats whose shares and metrics are outcomes each.
const MAX_SEATS: usize = 8;
/// Maximum metrics of single seats; of more, the mean over all seats is an outcome.
const MAX_SEAT_METRICS: usize = 16;

/// The seed of bootstraps.
const SEED: u64 = 0x6c65_7665;

/// The value that a cell sums up.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// Points of a contender.
    Points(usize),
    /// Points of a seat.
    Seat(usize),
    /// A metric by its index among those known, of a seat or of all.
    Metric(usize, Option<usize>),
    Rounds,
}

/// Outcomes of every configuration, replicate by replicate.
pub(super) struct Cells {
    groups: usize,
    places: Vec<Place>,
    /// The outcomes of the same places; contenders have no name yet.
    outcomes: Vec<Outcome>,
    /// For each configuration, the place of each known metric in its results.
    metrics: Vec<Vec<Option<usize>>>,
    /// By configuration, group and place. Empty if there is nothing to compare, or too much.
    sums: Vec<(f64, u32)>,
    /// Games that reached their end.
    games: Vec<u64>,
}

impl Cells {
    pub(super) fn new(plan: &LoadedPlan, known: &Known) -> Self {
        let configurations = plan.configurations() as usize;
        let (places, outcomes) = if configurations > 1 { outcomes(plan, known) } else { Default::default() };
        let room = MAX_CELLS / configurations.saturating_mul(places.len()).max(1);
        let replicates = u64::from(plan.sheet.replicates).min(GROUPS) as usize;
        let groups = if configurations > 1 { room.min(replicates) } else { 0 };
        let sums = vec![(0.0, 0); configurations * groups * places.len()];
        let headlines: Vec<usize> = known.headlines().map(|(at, _)| at).collect();
        let most = headlines.iter().max().map_or(0, |most| most + 1);
        let of = |configuration: usize| {
            let mut row = vec![None; most];
            for (at, place) in known.places(configuration as u32).iter().enumerate() {
                row.get_mut(*place).into_iter().for_each(|cell| *cell = Some(at));
            }
            row
        };
        let metrics = (0..if groups > 0 { configurations } else { 0 }).map(of).collect();
        Self { groups, places, outcomes, metrics, sums, games: vec![0; configurations] }
    }

    pub(super) fn add(&mut self, game: &Seen<'_>, points: &[f64]) {
        let configuration = game.spec.configuration as usize;
        self.games[configuration] += 1;
        if self.groups == 0 {
            return;
        }
        let group = game.spec.replicate as usize % self.groups;
        let from = (configuration * self.groups + group) * self.places.len();
        let metrics = &self.metrics[configuration];
        let metric = |metric: usize, seat: usize| {
            Some(*game.result.seats.get(seat)?.metrics.get((*metrics.get(metric)?)?)? as f64)
        };
        for (place, cell) in self.places.iter().zip(&mut self.sums[from..]) {
            let mut put = |value: f64| {
                cell.0 += value;
                cell.1 += 1;
            };
            match *place {
                Place::Points(one) => {
                    let own = game.seating.iter().zip(points).filter(|(contender, _)| **contender == one);
                    own.for_each(|(_, points)| put(*points));
                }
                Place::Seat(seat) => points.get(seat).copied().into_iter().for_each(put),
                Place::Metric(one, Some(seat)) => metric(one, seat).into_iter().for_each(put),
                Place::Metric(one, None) => {
                    (0..game.seating.len()).filter_map(|seat| metric(one, seat)).for_each(put);
                }
                Place::Rounds => put(f64::from(game.result.rounds)),
            }
        }
    }

    fn cell(&self, configuration: usize, group: usize, outcome: usize) -> (f64, u32) {
        self.sums[(configuration * self.groups + group) * self.places.len() + outcome]
    }

    /// The estimate of an outcome in one configuration.
    fn estimate(&self, configuration: usize, outcome: usize) -> Option<Estimate> {
        let mean = OrbitMean::of((0..self.groups).map(|group| self.cell(configuration, group, outcome))).ok()?;
        let is_share = self.outcomes[outcome].is_share();
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

    /// The places of the outcomes: contenders first, in a given order.
    fn in_order(&self, order: &[usize]) -> Vec<usize> {
        let of = |wanted: Place| self.places.iter().position(|place| *place == wanted);
        let contenders = order.iter().filter_map(|&one| of(Place::Points(one)));
        let others = (0..self.places.len()).filter(|&at| !matches!(self.places[at], Place::Points(_)));
        contenders.chain(others).collect()
    }

    /// Returns the effects, with contenders in a given order; `None` if there is nothing to
    /// compare.
    pub(super) fn finish(&self, plan: &LoadedPlan, order: &[usize]) -> Option<Levers> {
        if plan.configurations() < 2 {
            return None;
        }
        let varied = Varied::of(plan);
        let places = self.in_order(order);
        let outcomes = places.iter().map(|&at| self.outcomes[at].clone()).collect();
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
        let tables: Vec<Option<Table>> =
            places.iter().map(|&at| Table::new(counts, self.lists(at, luck), luck, &self.outcomes[at])).collect();
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
        let each =
            |change: &dyn Fn(&Table) -> Option<Change>| tables.iter().map(|table| change(table.as_ref()?)).collect();
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

/// The outcomes of a plan, and where they come from. Contenders that play only themselves have half
/// of the points by construction.
fn outcomes(plan: &LoadedPlan, known: &Known) -> (Vec<Place>, Vec<Outcome>) {
    let seats = plan.seats();
    let mut all: Vec<(Place, Outcome)> = Vec::new();
    let mixes = |lineup: &Lineup| lineup.seats().iter().any(|one| *one != lineup.seats()[0]);
    if seats == 1 || plan.schedule().lineups().iter().any(mixes) {
        let points =
            |(at, player): (usize, &Player)| (Place::Points(at), Outcome::Points { contender: player.name.clone() });
        all.extend(plan.players.iter().enumerate().map(points));
    }
    if (2..=MAX_SEATS).contains(&seats) {
        all.extend((0..seats).map(|seat| (Place::Seat(seat), Outcome::Seat { seat: seat as u32 + 1 })));
    }
    let names: Vec<String> = plan
        .scenarios()
        .next()
        .map_or_else(Vec::new, |setup| setup.seats.iter().map(|seat| seat.name.clone()).collect());
    let is_single = known.headlines().count() * seats <= MAX_SEAT_METRICS;
    for (at, metric) in known.headlines() {
        let outcome = |seat| Outcome::Metric { metric: metric.name.clone(), unit: metric.unit.clone(), seat };
        if is_single {
            let of = |(seat, name): (usize, &String)| (Place::Metric(at, Some(seat)), outcome(Some(name.clone())));
            all.extend(names.iter().enumerate().map(of));
        } else {
            all.push((Place::Metric(at, None), outcome(None)));
        }
    }
    all.push((Place::Rounds, Outcome::Rounds));
    all.into_iter().unzip()
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
struct Table {
    factorial: Factorial,
    observations: usize,
}

impl Table {
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
        let is_sure = self.observations >= FEWEST && !strict.contains(0.0);
        Some(Change { by: by.into(), is_sure })
    }
}

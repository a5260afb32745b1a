//! The targets of a plan: figures of its games, and the range in which each should lie.
#![allow(clippy::float_arithmetic, reason = "ranges of figures about games; no game ever reads them")]

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use super::target_form::Target;
use crate::{
    course::CourseMetrics,
    lineups::{Contender, Lineup},
    tally::{CountedFact, CountedFacts},
};
use endturn_engine::compact::{CompactCollect as _, CompactSort as _};
use endturn_engine::{GameSetup, rule_list::RULES, suggest::did_you_mean};
use endturn_scenario::{
    checks::Checker,
    codes,
    diagnostic::{Diagnostic, Report},
    path::Path,
    tree::Node,
};

/// Maximum figures of a plan's targets, each contender, pair, seat and kind for itself.
const MAX_AIMS: usize = 200;
/// Rounds that are counted together: all of a game.
const WHOLE_GAME: u32 = u32::MAX;

/// A figure of games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Figure {
    /// The share of points of a contender.
    Points(Contender),
    /// The share of meetings in which the first of two contenders ranks above the second.
    Duel(Contender, Contender),
    /// The share of points of a seat, from 0.
    Seat(usize),
    /// The share of its games that a contender wins.
    Wins(Contender),
    /// The rounds of a game.
    Length,
    /// The share of games that end in this way, or in any but by the limit of rounds; only those in
    /// these rounds, if stated.
    Ending {
        /// The ending.
        by: Option<String>,
        /// The first and the last round.
        rounds: Option<(u32, u32)>,
    },
    /// The share of games won by a seat that was behind.
    Comeback {
        /// By scenario, the place of the metric in its [`Aims::courses`].
        places: Vec<usize>,
        /// The moment, in percent of the rounds.
        after: u32,
    },
    /// The share of a kind in a fact's kinds.
    Use {
        /// The index in [`Aims::facts`].
        fact: usize,
        /// The kind.
        kind: String,
    },
    /// The mean of a metric at the end.
    Metric {
        /// By scenario, the index of the metric.
        places: Vec<usize>,
        /// The contender; all if `None`.
        of: Option<Contender>,
    },
    /// The share of points of the best persona that a search finds.
    Unbeaten {
        /// Number of candidates drawn.
        candidates: u32,
    },
    /// The number of changed levers.
    Changes,
}

impl Figure {
    /// Whether it is a share from 0 to 1.
    #[must_use]
    pub const fn is_share(&self) -> bool {
        !matches!(self, Self::Length | Self::Metric { .. } | Self::Changes)
    }

    /// Whether it is a mean over games, rather than a count of levers or the result of a search.
    #[must_use]
    pub const fn is_of_games(&self) -> bool {
        !matches!(self, Self::Unbeaten { .. } | Self::Changes)
    }
}

/// A figure with its range; a share is from 0 to 1.
#[derive(Clone, Debug, PartialEq)]
pub struct Aim {
    /// The figure in words, such as `points of turtle`.
    pub name: String,
    /// The figure.
    pub figure: Figure,
    /// The lower bound; -∞ if there is none.
    pub low: f64,
    /// The upper bound; ∞ if there is none.
    pub high: f64,
}

/// The figures that a plan's targets are about, and what games must keep for them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Aims {
    /// The figures with their ranges.
    pub all: Vec<Aim>,
    /// By scenario, the metrics that are kept round by round; empty if none are.
    pub courses: Vec<CourseMetrics>,
    /// The facts that are counted, if any.
    pub facts: Option<CountedFacts>,
}

/// The surroundings of targets.
pub(super) struct Around<'p> {
    /// The names of the contenders.
    pub(super) players: Vec<&'p str>,
    pub(super) lineups: &'p [Lineup],
    pub(super) setups: Vec<&'p Arc<GameSetup>>,
}

/// Reads the targets of a plan and reports errors.
pub(super) fn read(targets: &[Target], around: &Around<'_>, node: &Node, report: &mut Report) -> Aims {
    let mut reader = Reader {
        around,
        checker: Checker::new(node, report),
        aims: Aims::default(),
        facts: BTreeMap::new(),
        uses: Vec::new(),
        courses: BTreeSet::new(),
        comebacks: Vec::new(),
    };
    targets.iter().enumerate().for_each(|(at, target)| reader.read(at, target));
    let is_many = reader.aims.all.len() > MAX_AIMS;
    if is_many {
        let message = format!("{} figures; expected at most {MAX_AIMS}", reader.aims.all.len());
        reader.checker.error(codes::OUT_OF_RANGE, Path::root().name("targets"), message);
    }
    reader.finish()
}

/// The path of a target.
fn target(at: usize) -> Path {
    Path::root().name("targets").index(at)
}

struct Reader<'p, 'r> {
    around: &'p Around<'p>,
    checker: Checker<'r>,
    aims: Aims,
    /// The facts, by name: kind and number.
    facts: BTreeMap<String, (String, Option<String>)>,
    /// The fact of each figure of a use, by its index.
    uses: Vec<(usize, String)>,
    /// The metrics kept round by round, by name.
    courses: BTreeSet<String>,
    /// The metric of each comeback, by its index.
    comebacks: Vec<(usize, String)>,
}

impl Reader<'_, '_> {
    fn place(at: usize, field: &str) -> Path {
        target(at).name(field)
    }

    fn read(&mut self, at: usize, target: &Target) {
        match target {
            Target::Points { of, against: None, percent } => {
                for one in self.players(at, of.as_deref()) {
                    let name = format!("points of {}", self.name(one));
                    self.share(at, name, Figure::Points(one), *percent);
                }
            }
            Target::Points { of, against: Some(other), percent } => {
                let other = self.player(&Self::place(at, "against"), other);
                for one in self.players(at, of.as_deref()) {
                    if other != Some(one) || of.is_some() {
                        self.duel(at, "against", one, other, *percent);
                    }
                }
            }
            Target::Graph { percent, within } => self.graph(at, percent, *within),
            Target::Seat { seat, percent } => self.seat(at, seat.map(|seat| seat as usize), *percent),
            Target::Wins { of, percent } => {
                for one in self.players(at, of.as_deref()) {
                    let name = format!("games won by {}", self.name(one));
                    self.share(at, name, Figure::Wins(one), *percent);
                }
            }
            Target::Length { rounds } => {
                let (low, high) = *rounds;
                self.aim(at, "rounds", "rounds of a game".to_owned(), Figure::Length, (low, high));
            }
            Target::Decided { rounds, percent } => {
                self.rounds(at, *rounds);
                let name = format!("games decided{}", in_rounds(*rounds));
                self.share(at, name, Figure::Ending { by: None, rounds: *rounds }, *percent);
            }
            Target::Ending { by, rounds, percent } => {
                self.rounds(at, *rounds);
                if by.trim().is_empty() {
                    self.checker.error(codes::INVALID_VALUE, Self::place(at, "by"), "the ending has no name");
                }
                let name = format!("games that end by {by}{}", in_rounds(*rounds));
                self.share(at, name, Figure::Ending { by: Some(by.clone()), rounds: *rounds }, *percent);
            }
            Target::Comeback { metric, after, percent } => self.comeback(at, metric, *after, *percent),
            Target::Use { fact, by, sum, kinds, percent } => self.used(at, (fact, by, sum.as_deref()), kinds, *percent),
            Target::Metric { metric, of, value } => {
                let Some(places) = self.metric(at, metric) else { return };
                let player = of.as_deref().map(|name| self.player(&Self::place(at, "of"), name));
                if player == Some(None) {
                    return;
                }
                let of = player.flatten();
                let name = of.map_or_else(|| metric.clone(), |of| format!("{metric} of {}", self.name(of)));
                self.aim(at, "value", name, Figure::Metric { places, of }, *value);
            }
            Target::Unbeaten { percent, candidates } => {
                self.checker.range(Self::place(at, "candidates"), *candidates, 1..=10_000);
                let name = "points of the best persona found".to_owned();
                self.share(at, name, Figure::Unbeaten { candidates: *candidates }, (0.0, *percent));
                self.unbeaten(at);
            }
            Target::Changes { most } => {
                let bounds = (f64::NEG_INFINITY, f64::from(*most));
                let (name, figure) = ("changed values".to_owned(), Figure::Changes);
                self.aims.all.push(Aim { name, figure, low: bounds.0, high: bounds.1 });
            }
        }
    }

    fn seat(&mut self, at: usize, named: Option<usize>, percent: (f64, f64)) {
        let seats = self.around.setups.first().map_or(0, |setup| setup.seats.len());
        if named.is_some_and(|seat| seat == 0 || seat > seats) {
            let one = Diagnostic::error(codes::OUT_OF_RANGE, "there is no such seat");
            self.checker.push(Self::place(at, "seat"), one.expected([format!("1 to {seats}")]));
            return;
        }
        for one in (0..seats).filter(|one| named.is_none_or(|seat| seat == one + 1)) {
            self.share(at, format!("points of seat {}", one + 1), Figure::Seat(one), percent);
        }
    }

    fn comeback(&mut self, at: usize, metric: &str, after: u32, percent: (f64, f64)) {
        self.checker.range(Self::place(at, "after"), after, 1..=99);
        if self.metric(at, metric).is_some() {
            self.courses.insert(metric.to_owned());
            self.comebacks.push((self.aims.all.len(), metric.to_owned()));
            let figure = Figure::Comeback { places: Vec::new(), after };
            self.share(at, format!("comebacks in {metric}"), figure, percent);
        }
    }

    fn name(&self, player: Contender) -> String {
        self.around.players.get(usize::from(player)).map_or_else(String::new, |name| (*name).to_owned())
    }

    fn player(&mut self, path: &Path, name: &str) -> Option<Contender> {
        let names = || self.around.players.iter().copied();
        let found = names().position(|known| known == name);
        if found.is_none() {
            let one = Diagnostic::error(codes::DANGLING_REFERENCE, format!("there is no contender `{name}`"));
            let one = one.found(format!("`{name}`")).suggest(did_you_mean(name, names()));
            self.checker.push(path.clone(), one.expected(names().map(|name| format!("`{name}`"))));
        }
        found.and_then(|at| Contender::try_from(at).ok())
    }

    /// Returns the contender named, or all.
    fn players(&mut self, at: usize, of: Option<&str>) -> Vec<Contender> {
        match of {
            Some(name) => self.player(&Self::place(at, "of"), name).into_iter().collect(),
            None => (0..).take(self.around.players.len()).collect(),
        }
    }

    fn duel(&mut self, at: usize, field: &str, one: Contender, other: Option<Contender>, percent: (f64, f64)) {
        let Some(other) = other else { return };
        let meet = |lineup: &Lineup| [one, other].iter().all(|player| lineup.seats().contains(player));
        if one == other {
            let message = "a contender does not rank above itself";
            self.checker.error(codes::CONTRADICTION, Self::place(at, field), message);
        } else if !self.around.lineups.is_empty() && !self.around.lineups.iter().any(meet) {
            let message = format!("`{}` and `{}` never meet in this design", self.name(one), self.name(other));
            self.checker.error(codes::CONTRADICTION, Self::place(at, field), message);
        } else {
            let name = format!("{} against {}", self.name(one), self.name(other));
            self.share(at, name, Figure::Duel(one, other), percent);
        }
    }

    fn graph(&mut self, at: usize, percent: &BTreeMap<String, BTreeMap<String, f64>>, within: f64) {
        if !(within > 0.0 && within <= 50.0) {
            let one = Diagnostic::error(codes::OUT_OF_RANGE, "this is out of range").found(format!("`{within}`"));
            self.checker.push(Self::place(at, "within"), one.expected(["above 0, at most 50"]));
            return;
        }
        let mut edges: BTreeSet<(Contender, Contender)> = BTreeSet::new();
        for (one, others) in percent {
            let path = Self::place(at, "percent").name(one);
            let one = self.player(&path, one);
            for (other, rate) in others {
                let path = path.clone().name(other);
                let other = self.player(&path, other);
                let (Some(one), Some(other)) = (one, other) else { continue };
                if !(0.0..=100.0).contains(rate) {
                    let found = format!("`{rate}`");
                    let wrong = Diagnostic::error(codes::OUT_OF_RANGE, "this is out of range").found(found);
                    self.checker.push(path, wrong.expected(["0 to 100"]));
                } else if !edges.insert((one.min(other), one.max(other))) {
                    let message = "the graph states this pair twice";
                    self.checker.error(codes::DUPLICATE_NAME, path, message);
                } else {
                    let bounds = ((rate - within).max(0.0), (rate + within).min(100.0));
                    self.duel(at, "percent", one, Some(other), bounds);
                }
            }
        }
    }

    fn rounds(&mut self, at: usize, rounds: Option<(u32, u32)>) {
        if let Some((first, last)) = rounds.filter(|(first, last)| first > last) {
            let one = Diagnostic::error(codes::CONTRADICTION, "these rounds end before they begin");
            self.checker.push(Self::place(at, "rounds"), one.found(format!("`({first}, {last})`")));
        }
    }

    /// Returns by scenario the index of a metric.
    fn metric(&mut self, at: usize, name: &str) -> Option<Vec<usize>> {
        let setups = &self.around.setups;
        let found: Option<Vec<usize>> =
            setups.iter().map(|setup| metrics(setup).position(|known| known == name)).collect();
        if found.is_none() {
            let mut known: Vec<&str> = setups.iter().flat_map(|setup| metrics(setup)).collect();
            known.compact_sort();
            known.dedup();
            let one = Diagnostic::error(codes::DANGLING_REFERENCE, format!("there is no metric `{name}`"));
            let one = one.found(format!("`{name}`")).expected(known.iter().map(|name| format!("`{name}`")));
            self.checker.push(Self::place(at, "metric"), one.suggest(did_you_mean(name, known.iter().copied())));
        }
        found
    }

    fn used(&mut self, at: usize, (fact, by, sum): (&str, &str, Option<&str>), kinds: &[String], percent: (f64, f64)) {
        let modules = self.around.setups.iter().flat_map(|setup| &setup.modules).flat_map(|module| module.rules());
        let known: BTreeSet<&str> = modules.chain(RULES).flat_map(|rule| rule.facts).copied().into_set();
        if !known.contains(fact) {
            let one = Diagnostic::error(codes::DANGLING_REFERENCE, format!("no rule emits a fact `{fact}`"));
            let one = one.found(format!("`{fact}`")).expected(known.iter().map(|name| format!("`{name}`")));
            self.checker.push(Self::place(at, "fact"), one.suggest(did_you_mean(fact, known.iter().copied())));
            return;
        }
        if kinds.is_empty() {
            self.checker.error(codes::INVALID_VALUE, Self::place(at, "kinds"), "no kind is named");
        }
        let counted = (by.to_owned(), sum.map(str::to_owned));
        if *self.facts.entry(fact.to_owned()).or_insert_with(|| counted.clone()) != counted {
            let message = format!("another target counts `{fact}` by other fields");
            self.checker.error(codes::CONTRADICTION, Self::place(at, "by"), message);
        }
        for kind in kinds {
            self.uses.push((self.aims.all.len(), fact.to_owned()));
            let figure = Figure::Use { fact: 0, kind: kind.clone() };
            self.share(at, format!("{kind} in {fact}"), figure, percent);
        }
    }

    /// Checks that personas can be searched for.
    fn unbeaten(&mut self, at: usize) {
        let is_one = |setup: &&Arc<GameSetup>| match setup.modules.as_slice() {
            [module] => module.candidates(None).is_some(),
            _ => false,
        };
        if !self.around.setups.iter().all(is_one) {
            let message = "this needs scenarios of a single module that draws personas, such as fleets or agency";
            self.checker.error(codes::CONTRADICTION, target(at), message);
        } else if self.around.setups.len() > 1 {
            let message = "a search plays one scenario";
            self.checker.error(codes::CONTRADICTION, target(at), message);
        }
    }

    fn share(&mut self, at: usize, name: String, figure: Figure, (low, high): (f64, f64)) {
        if !(0.0..=100.0).contains(&low) || !(0.0..=100.0).contains(&high) {
            let one =
                Diagnostic::error(codes::OUT_OF_RANGE, "this is out of range").found(format!("`({low}, {high})`"));
            self.checker.push(Self::place(at, "percent"), one.expected(["two numbers from 0 to 100"]));
            return;
        }
        self.aim(at, "percent", name, figure, (low / 100.0, high / 100.0));
    }

    fn aim(&mut self, at: usize, field: &str, name: String, figure: Figure, (low, high): (f64, f64)) {
        // Not a number is below nothing.
        if low.partial_cmp(&high) != Some(std::cmp::Ordering::Less) {
            let one = Diagnostic::error(codes::CONTRADICTION, "this range has no width");
            self.checker.push(Self::place(at, field), one.expected(["a lower bound below the upper one"]));
            return;
        }
        if self.aims.all.iter().any(|other| other.figure == figure && other.name == name) {
            let message = format!("another target is about the {name}");
            self.checker.error(codes::DUPLICATE_NAME, target(at), message);
            return;
        }
        self.aims.all.push(Aim { name, figure, low, high });
    }

    /// Numbers metrics and facts.
    fn finish(self) -> Aims {
        let Self { around, mut aims, facts, uses, courses, comebacks, .. } = self;
        let of = |setup: &&Arc<GameSetup>| CourseMetrics {
            every: 1,
            metrics: metrics(setup).enumerate().filter(|(_, name)| courses.contains(*name)).map(|(at, _)| at).collect(),
        };
        if !courses.is_empty() {
            aims.courses = around.setups.iter().map(of).collect();
        }
        for (at, metric) in comebacks {
            let kept = |setup: &Arc<GameSetup>| {
                let mut kept = metrics(setup).filter(|name| courses.contains(*name));
                kept.position(|name| name == metric).unwrap_or(0)
            };
            if let Some(Aim { figure: Figure::Comeback { places, .. }, .. }) = aims.all.get_mut(at) {
                *places = around.setups.iter().map(|setup| kept(setup)).collect();
            }
        }
        for (at, name) in uses {
            if let Some(Aim { figure: Figure::Use { fact, .. }, .. }) = aims.all.get_mut(at) {
                *fact = facts.keys().position(|known| *known == name).unwrap_or(0);
            }
        }
        let counted = |(name, (by, sum)): (String, (String, Option<String>))| CountedFact { name, by: Some(by), sum };
        if !facts.is_empty() {
            aims.facts = Some(CountedFacts { every: WHOLE_GAME, facts: facts.into_iter().map(counted).collect() });
        }
        aims
    }
}

/// The names of a scenario's metrics, in the order of its games.
fn metrics(setup: &GameSetup) -> impl Iterator<Item = &'static str> + '_ {
    setup.modules.iter().flat_map(|module| module.metrics()).map(|metric| metric.name)
}

fn in_rounds(rounds: Option<(u32, u32)>) -> String {
    rounds.map_or_else(String::new, |(first, last)| format!(" in rounds {first} to {last}"))
}

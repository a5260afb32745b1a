//! Findings of a batch, from one pass over its shards. Memory grows with contenders, configurations
//! and kinds of results, not with games.
//!
//! Games that share their random numbers are one observation: all of a replicate, or those of an
//! orbit if each has its own seed. Where every observation must be kept, neighbours are merged so
//! that there are at most [`GROUPS`]; they stay independent of each other, and that many still show
//! the spread well.
#![allow(clippy::float_arithmetic, reason = "figures about games; no game ever reads them")]

mod campaigns;
mod contest;
mod course;
mod curves;
mod exact;
mod leads;
mod levers;
mod limits;
mod measures;
mod model;
mod outcomes;
mod settings;
mod tallies;
pub mod text;
mod verdict;

use std::{collections::BTreeMap, path::Path};

use endturn_engine::compact::CompactSort as _;
use endturn_lab::{
    batch::Plan,
    copies::Copies,
    ledger::{Folder, LedgerError},
    plan::LoadedPlan,
    play::End,
    stopping::Stop,
};

pub use limits::GROUPS;
pub use model::*;
pub(crate) use outcomes::Outcomes;

use crate::{
    again::{ended, show},
    seen::Seen,
    standings::{Count, LEVEL, Standings},
    stopped,
};

/// Maximum kinds of failures reported.
const KINDS: usize = 10;
/// Maximum configurations whose contests are examined one by one.
const SETTINGS: u32 = 10;

impl Findings {
    /// Evaluates the games of a batch that are there, even while others are played. `stop` is where
    /// it stopped, if its plan has a stopping rule. The plan must have the number of replicates
    /// that count, as [`LoadedPlan::count_to_stop`] leaves it.
    ///
    /// # Errors
    /// If a shard can't be read.
    pub fn of(plan: &LoadedPlan, folder: &Folder, stop: Option<&Stop>) -> Result<Self, LedgerError> {
        let mut pass = Pass::new(plan);
        for head in folder.shards(plan.schedule()) {
            for result in folder.results(head)? {
                pass.add(&Seen::new(plan, &result));
            }
        }
        Ok(pass.found(folder, stop))
    }
}

/// The counts of one pass.
pub(crate) struct Pass<'p> {
    plan: &'p LoadedPlan,
    cluster: Option<u64>,
    copies: Copies,
    whole: Contests,
    /// By configuration; empty if there is one, or too many.
    settings: Vec<Contests>,
    course: course::Course,
    campaigns: campaigns::Count,
    measures: measures::Measures,
    curves: curves::Curves,
    leads: leads::Leads,
    tallies: tallies::Tallies,
    levers: levers::Cells,
    failures: BTreeMap<String, u64>,
}

/// Results and strength of contenders.
struct Contests {
    count: Count,
    contest: contest::Contest,
}

impl Contests {
    fn new(plan: &LoadedPlan) -> Self {
        Self { count: Count::new(plan), contest: contest::Contest::new(plan.players.len(), plan.seats()) }
    }

    fn add(&mut self, game: &Seen<'_>) {
        self.count.add(game);
        if let Some(points) = &game.points {
            self.contest.add(game, points);
        }
    }

    fn finish(self, plan: &LoadedPlan) -> Contested {
        let standings = self.count.finish();
        let order: Vec<usize> = standings.contenders.iter().map(|one| one.contender).collect();
        let names: Vec<String> = order.iter().map(|&at| plan.players[at].name.clone()).collect();
        let (contenders, ratings_note) = self.contest.finish(&standings, &names);
        Contested { cycles: cycles(plan, &standings), standings, order, names, contenders, ratings_note }
    }
}

/// The finished counts of [`Contests`].
struct Contested {
    standings: Standings,
    /// The contenders, most points first, by their indices in the plan.
    order: Vec<usize>,
    names: Vec<String>,
    contenders: Vec<Contender>,
    ratings_note: Option<String>,
    cycles: Vec<Vec<String>>,
}

impl<'p> Pass<'p> {
    pub(crate) fn new(plan: &'p LoadedPlan) -> Self {
        let known = measures::Known::of(plan);
        let levers = levers::Cells::new(plan, &known);
        let settings = Some(plan.configurations()).filter(|count| (2..=SETTINGS).contains(count)).unwrap_or(0);
        Self {
            plan,
            cluster: None,
            copies: Copies::new(plan.schedule()),
            whole: Contests::new(plan),
            settings: (0..settings).map(|_| Contests::new(plan)).collect(),
            course: course::Course::new(plan.players.len()),
            campaigns: campaigns::Count::new(plan.players.len(), plan.seats()),
            measures: measures::Measures::new(known, plan.players.len()),
            curves: curves::Curves::new(plan),
            leads: leads::Leads::new(plan),
            tallies: tallies::Tallies::new(plan),
            levers,
            failures: BTreeMap::new(),
        }
    }

    /// Adds the next game of the plan.
    pub(crate) fn add(&mut self, game: &Seen<'_>) {
        if self.cluster.is_some_and(|cluster| cluster != game.cluster) {
            self.course.close();
            self.campaigns.close();
            self.measures.close();
            self.curves.close();
            self.leads.close();
            self.tallies.close();
        }
        self.cluster = Some(game.cluster);
        self.copies.add(game.result);
        self.whole.add(game);
        if let Some(setting) = self.settings.get_mut(game.spec.configuration as usize) {
            setting.add(game);
        }
        if let Some(points) = &game.points {
            self.course.add(game);
            self.campaigns.add(game);
            self.measures.add(game);
            self.curves.add(game);
            self.leads.add(game);
            self.tallies.add(game);
            self.levers.add(game, points);
        } else {
            *self.failures.entry(kind(&game.result.end)).or_default() += 1;
        }
    }

    /// The findings, with where the batch stopped.
    pub(crate) fn found(self, folder: &Folder, stop: Option<&Stop>) -> Findings {
        let plan = self.plan;
        let mut found = self.finish(folder.path());
        found.until = stop.map(|stop| stopped::json(plan, stop));
        found.until_text = stop.map(|stop| stopped::text(plan, stop));
        found
    }

    fn finish(mut self, folder: &Path) -> Findings {
        self.course.close();
        self.campaigns.close();
        self.measures.close();
        self.curves.close();
        self.leads.close();
        self.tallies.close();
        let plan = self.plan;
        let settings = self.settings.into_iter().enumerate().map(|(at, one)| setting(plan, at as u32, one));
        let Contested { standings, order, names, contenders, ratings_note, cycles } = self.whole.finish(plan);
        let again = |(game, end): &(u64, End)| FailedGame { game: *game, end: ended(end), again: show(folder, *game) };
        let mut found = Findings {
            name: plan.sheet.name.clone(),
            summary: plan.sheet.summary.clone(),
            id: format!("{:032x}", plan.id()),
            version: plan.inputs.version.clone(),
            plan: played(plan),
            until: None,
            until_text: None,
            verdict: Vec::new(),
            planned: plan.schedule().games(),
            games: standings.finished,
            failed: standings.failed,
            luck: self.copies.luck(),
            rounds: standings.rounds,
            contenders,
            ratings_note,
            cycles,
            settings: settings.collect(),
            seats: seats(plan, &standings),
            fair: fair(&standings),
            lengths: self.course.lengths(),
            counts: self.course.counts(),
            endings: self.course.endings(&order),
            campaigns: self.campaigns.finish(&order, &names),
            metrics: self.measures.finish(&order),
            curves: self.curves.finish(&order),
            leads: self.leads.finish(),
            tallies: self.tallies.finish(&order),
            levers: self.levers.finish(plan, &order),
            failure_kinds: kinds(self.failures),
            failures: standings.failures.iter().map(again).collect(),
        };
        if found.luck.decides_nothing {
            exact::settle(&mut found);
        }
        for at in 0..found.settings.len() {
            found.settings[at].verdict = verdict::of_setting(&found, &found.settings[at]);
        }
        found.verdict = verdict::verdict(&found);
        found
    }
}

fn setting(plan: &LoadedPlan, configuration: u32, counted: Contests) -> Setting {
    let Contested { standings, contenders, cycles, .. } = counted.finish(plan);
    let (values, games) = (settings::named(plan, configuration), standings.finished);
    Setting { configuration, values, games, verdict: Vec::new(), contenders, cycles }
}

fn played(plan: &LoadedPlan) -> Played {
    Played {
        path: plan.inputs.plan.clone(),
        replicates: plan.sheet.replicates,
        configurations: plan.configurations(),
        lineups: plan.schedule().lineups().len() as u64,
        seats: plan.seats(),
        seed: plan.sheet.seed,
        files: plan.inputs.files.clone(),
    }
}

fn cycles(plan: &LoadedPlan, standings: &Standings) -> Vec<Vec<String>> {
    let players = plan.players.len();
    let level = LEVEL.for_each_of(players * players.saturating_sub(1) / 2);
    let found = standings.payoffs.cycles(level).unwrap_or_default();
    let names = |members: Vec<usize>| members.into_iter().map(|at| plan.players[at].name.clone()).collect();
    found.into_iter().map(|cycle| names(cycle.members)).collect()
}

fn seats(plan: &LoadedPlan, standings: &Standings) -> Vec<SeatWorth> {
    let names: Vec<String> = plan
        .scenarios()
        .next()
        .map_or_else(Vec::new, |setup| setup.seats.iter().map(|seat| seat.name.clone()).collect());
    let worth = |(at, points): (usize, &endturn_lab::stats::Interval)| SeatWorth {
        seat: at as u32 + 1,
        name: names.get(at).cloned().unwrap_or_default(),
        points: (*points).into(),
    };
    standings.seats.iter().enumerate().map(worth).collect()
}

/// The share of points of an average seat.
fn fair(standings: &Standings) -> f64 {
    let all: f64 = standings.seats.iter().map(|seat| seat.estimate).sum();
    all / standings.seats.len().max(1) as f64
}

/// A kind of failure: bugs by their messages, wherever they happened.
fn kind(end: &End) -> String {
    match end {
        End::Bug { message, .. } => ended(&End::Bug { message: message.clone(), place: None }),
        other => ended(other),
    }
}

fn kinds(counted: BTreeMap<String, u64>) -> Vec<FailureKind> {
    let mut kinds: Vec<FailureKind> = counted.into_iter().map(|(what, games)| FailureKind { what, games }).collect();
    kinds.compact_sort_by(|one, other| other.games.cmp(&one.games).then_with(|| one.what.cmp(&other.what)));
    if kinds.len() > KINDS {
        let games = kinds.split_off(KINDS - 1).iter().map(|kind| kind.games).sum();
        kinds.push(FailureKind { what: "other reasons".to_owned(), games });
    }
    kinds
}

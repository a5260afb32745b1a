//! Balance solved backwards: searches values of a plan's levers with which its targets hold, as few
//! changed as do it, and confirms them on seeds that did not select them. The answer depends on the
//! plan and the budget alone, not on the number of workers or on interruptions.
//!
//! First a race of settings on common seeds, from a spread sample to steps in one lever (`race.rs`,
//! `descent.rs`). Then smooth surfaces through all figures say where more seeds help most
//! (`refine.rs`). No crate for optimisation of noisy counts is used: this is little code and gives
//! the same bits everywhere.

mod bench;
mod confirm;
mod descent;
mod figures;
mod journal;
mod outcome;
mod race;
mod refine;
mod space;
mod surfaces;
mod tuner;

use std::{num::NonZeroUsize, path::Path};

use xxhash_rust::xxh3::Xxh3;

use self::{
    bench::{BLOCK, Bench, Halt},
    journal::{Journal, Purpose},
    race::distinct,
    space::Space,
    tuner::Tuner,
};
pub use self::{
    journal::Row,
    outcome::{Judgement, Nearest, Outcome, Told, Verdict},
    tuner::Task,
};
use crate::{
    batch::Plan as _,
    ledger::LedgerError,
    plan::{Aim, Figure, LoadedPlan},
    progress::Progress,
    stats::Level,
};

/// The part of the search that finds settings worth a closer look, of 10.
const EXPLORES: u64 = 4;
/// Maximum settings of the first sample, and for each lever.
const SAMPLE: usize = 64;
const SAMPLE_PER_LEVER: usize = 8;
/// Settings around which the search goes on.
const STARTS: usize = 3;
/// Minimum pieces of a budget: those of a race that can tell anything, and of a confirmation.
const MIN_PIECES: u64 = 16;

/// Minimum games of a tuning of a plan.
#[must_use]
pub fn min_budget(plan: &LoadedPlan) -> u64 {
    plan.schedule().games_per_replicate() * u64::from(BLOCK) * MIN_PIECES
}

/// Searches, and confirms what is found; `None` if stopped. With a folder, games are kept there,
/// and the same call resumes.
///
/// # Errors
/// If the folder can't be used, or belongs to another search.
pub fn tune(
    task: &Task<'_>,
    folder: Option<&Path>,
    workers: NonZeroUsize,
    progress: &Progress,
) -> Result<Option<Outcome>, LedgerError> {
    let journal = folder.map_or_else(|| Ok(Journal::default()), |folder| Journal::open(folder, task.id()))?;
    let watched = task.watched();
    let targets = &task.plan.aims().all;
    let aims: Vec<&Aim> = targets.iter().filter(|aim| aim.figure.is_of_games()).chain(&watched).collect();
    let bench = Bench::new(task.plan, aims, journal, workers, progress);
    let space = Space::new(task.plan, &task.present);
    let mut tuner = Tuner { task, space, bench, watched: watched.len(), limit: 0, is_cut_short: false };
    match tuner.run() {
        Ok(outcome) => Ok(Some(outcome)),
        Err(Halt::Stopped) => Ok(None),
        Err(Halt::Journal(error)) => Err(error),
    }
}

impl Task<'_> {
    /// A hash of all that the answer depends on.
    fn id(&self) -> u128 {
        let mut hasher = Xxh3::new();
        hasher.update(&self.plan.id().to_le_bytes());
        hasher.update(&self.budget.to_le_bytes());
        hasher.update(format!("{:?}", self.present).as_bytes());
        hasher.digest128()
    }

    /// Figures without a target that are reported beside them: the points of all contenders, and
    /// the length.
    fn watched(&self) -> Vec<Aim> {
        let plan = self.plan;
        let (low, high) = (f64::NEG_INFINITY, f64::INFINITY);
        let free = |name: String, figure: Figure| Aim { name, figure, low, high };
        let players = (0..).zip(&plan.players).filter(|_| plan.players.len() > 1 && plan.seats() > 1);
        let points = players.map(|(at, player)| free(format!("points of {}", player.name), Figure::Points(at)));
        let length = free("rounds of a game".to_owned(), Figure::Length);
        let is_new = |aim: &Aim| plan.aims().all.iter().all(|target| target.figure != aim.figure);
        points.chain([length]).filter(is_new).collect()
    }
}

impl Tuner<'_> {
    fn run(&mut self) -> Result<Outcome, Halt> {
        self.limit = self.search_budget() / 10 * EXPLORES;
        self.explore()?;
        self.limit = self.search_budget();
        let last = self.refine()?;
        let best = self.unbeaten(last)?;
        self.confirm(best)
    }

    /// Plays settings all over the space, and goes from the best to better ones.
    fn explore(&mut self) -> Result<(), Halt> {
        let most = self.most_blocks();
        let first = self.first_settings();
        let half = (most / 4).max(1);
        // Few settings begin with more seeds.
        let from = self.search_budget() / 4 / (self.block() * first.len() as u64);
        let from = u32::try_from(from.clamp(1, u64::from(half))).unwrap_or(1);
        let starts = self.race(first, from, half, STARTS)?;
        let mut ends = vec![self.space.origin()];
        // One value may do alone what others do together.
        if let Some(single) = self.best_single() {
            ends.push(self.descend_within(single.clone(), &single, half)?);
        }
        for start in starts {
            ends.push(self.descend(start, half)?);
        }
        if let Some(best) = self.race(distinct(ends), half, most, 1)?.into_iter().next() {
            self.descend(best, most)?;
        }
        Ok(())
    }

    /// The settings to begin with: nothing changed, each lever alone over its range, and a sample
    /// of all levers together; as many as leave most of the budget to the rest.
    fn first_settings(&self) -> Vec<Row> {
        let origin = self.space.origin();
        let alone = (0..self.space.levers()).flat_map(|lever| self.space.along(&origin, lever));
        let mut all: Vec<Row> = std::iter::once(origin.clone()).chain(alone).collect();
        let levers = self.space.levers();
        if levers > 1 && self.most_changes() >= levers {
            all.extend(self.space.sample(SAMPLE.min(SAMPLE_PER_LEVER * levers)));
        }
        if self.most_changes() == 0 {
            all.truncate(1);
        }
        let most = (self.search_budget() / 4 / self.block()).max(4);
        let most = usize::try_from(most).unwrap_or(usize::MAX);
        if all.len() > most {
            // Evenly thinned out, the origin first.
            let count = all.len();
            all = (0..most).map(|at| all[at * count / most].clone()).collect();
        }
        distinct(all)
    }

    /// The first of some settings, best first, that no persona beats, if a target asks for it; if
    /// there is none, that in which the best persona takes least.
    fn unbeaten(&mut self, rows: Vec<Row>) -> Result<Row, Halt> {
        let origin = self.space.origin();
        let mut least: Option<(f64, Row)> = None;
        let Some((candidates, high)) = self.sought() else { return Ok(rows.into_iter().next().unwrap_or(origin)) };
        for row in rows {
            let Some(sought) = self.bench.seek(&row, Purpose::Search, candidates)? else { continue };
            let share = sought.share(Level::P95).estimate;
            if share <= high {
                return Ok(row);
            }
            if least.as_ref().is_none_or(|(least, _)| share < *least) {
                least = Some((share, row));
            }
        }
        Ok(least.map_or(origin, |(_, row)| row))
    }

    /// The candidates of the search that a target asks for, and the maximum of the points.
    fn sought(&self) -> Option<(u32, f64)> {
        self.task.plan.aims().all.iter().find_map(|aim| match aim.figure {
            Figure::Unbeaten { candidates } => Some((candidates, aim.high)),
            _ => None,
        })
    }
}

//! Plays settings on seeds: each piece once, on all workers, kept in the order in which the search
//! asks.

use std::{
    collections::{BTreeMap, BTreeSet},
    num::NonZeroUsize,
    sync::{
        Arc, Mutex, OnceLock,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

use endturn_engine::compact::CompactCollect as _;
use endturn_engine::{GameSetup, seats::SeatPersonas};
use xxhash_rust::xxh3::xxh3_64_with_seed;

use super::{
    figures::SeedSums,
    journal::{Journal, Piece, Purpose, Row, Sought},
};
use crate::{
    batch::Plan,
    ledger::LedgerError,
    lineups::Contender,
    plan::{Aim, Figure, LoadedPlan},
    play::Arena,
    progress::Progress,
    schedule::GameSpec,
    search::Search,
    stats::{Interval, Level, points::share_of_points},
};

/// Seeds of a piece.
pub(super) const BLOCK: u32 = 8;
/// Separates seeds of the search from those that confirm.
const SEARCH: u64 = 0x7365_6172_6368;
const CONFIRM: u64 = 0x0063_6f6e_6669_726d;
/// Fresh seeds on which the personas that a search found are played.
const SOUGHT_SEEDS: u32 = 100;

/// The reason why nothing more is played.
#[derive(Debug)]
pub(super) enum Halt {
    /// A request to end.
    Stopped,
    /// The journal can't be written.
    Journal(LedgerError),
}

impl From<LedgerError> for Halt {
    fn from(error: LedgerError) -> Self {
        Self::Journal(error)
    }
}

/// The setups of a setting, by scenario.
type Setups = Result<Vec<Arc<GameSetup>>, String>;

/// The games of a plan with any values of its levers.
pub(super) struct Bench<'p> {
    pub(super) plan: &'p LoadedPlan,
    /// The aims of games, then figures that are only watched.
    pub(super) aims: Vec<&'p Aim>,
    workers: NonZeroUsize,
    pub(super) progress: &'p Progress,
    journal: Journal,
    /// Pieces that this search has asked for so far, whether or not they were there before.
    asked: BTreeSet<Piece>,
    /// Games of these pieces.
    pub(super) spent: u64,
    /// Games of searches for personas.
    pub(super) sought_games: u64,
    /// Games of one seed.
    pub(super) each: u64,
}

impl<'p> Bench<'p> {
    pub(super) fn new(
        plan: &'p LoadedPlan,
        aims: Vec<&'p Aim>,
        journal: Journal,
        workers: NonZeroUsize,
        progress: &'p Progress,
    ) -> Self {
        let each = plan.schedule().games_per_replicate();
        Self { plan, aims, workers, progress, journal, asked: BTreeSet::new(), spent: 0, sought_games: 0, each }
    }

    /// Number of games that must be asked for to have these settings on the first blocks of seeds.
    pub(super) fn cost(&self, rows: &[&Row], purpose: Purpose, blocks: u32) -> u64 {
        let pieces = pieces(rows, purpose, blocks);
        let new: BTreeSet<Piece> = pieces.filter(|piece| !self.asked.contains(piece)).into_set();
        new.len() as u64 * u64::from(BLOCK) * self.each
    }

    /// Plays what is missing of these settings on the first blocks of seeds.
    pub(super) fn play(&mut self, rows: &[&Row], purpose: Purpose, blocks: u32) -> Result<(), Halt> {
        let mut missing: Vec<Piece> = Vec::new();
        for piece in pieces(rows, purpose, blocks) {
            if !self.asked.insert(piece.clone()) {
                continue;
            }
            let games = u64::from(BLOCK) * self.each;
            self.spent += games;
            if self.journal.games(&piece).is_some() {
                self.progress.add(games);
            } else {
                missing.push(piece);
            }
        }
        let setups: BTreeMap<&Row, OnceLock<Setups>> =
            missing.iter().map(|piece| (&piece.row, OnceLock::new())).into_map();
        let next = AtomicUsize::new(0);
        // Pieces are written in their order; those that end early wait.
        let sink = Mutex::new((0usize, BTreeMap::new(), Ok(()), &mut self.journal));
        let (plan, aims, progress) = (self.plan, &self.aims, self.progress);
        let figures: Vec<&Figure> = aims.iter().map(|aim| &aim.figure).collect();
        let work = || {
            let mut worker = Worker { plan, figures: &figures, progress, worlds: None };
            while !progress.is_stopped() {
                let at = next.fetch_add(1, Ordering::Relaxed);
                let Some(piece) = missing.get(at) else { return };
                let setups = setups[&piece.row].get_or_init(|| worker.setups(&piece.row));
                let Some(seeds) = worker.play(piece, setups) else { return };
                let mut sink = sink.lock().expect("no worker panics while it holds the lock");
                let (first, waiting, written, journal) = &mut *sink;
                waiting.insert(at, seeds);
                while let Some(seeds) = waiting.remove(first) {
                    if written.is_ok() {
                        *written = journal.add_games(missing[*first].clone(), seeds);
                    }
                    *first += 1;
                }
                if written.is_err() {
                    progress.stop();
                }
            }
        };
        thread::scope(|scope| {
            let all: Vec<_> = (0..self.workers.get().min(missing.len())).map(|_| scope.spawn(work)).collect();
            all.into_iter().for_each(|one| one.join().expect("an arena catches what games do"));
        });
        sink.into_inner().expect("no worker is at work").2?;
        if progress.is_stopped() { Err(Halt::Stopped) } else { Ok(()) }
    }

    /// The seeds of a setting that were played, on the first blocks.
    pub(super) fn seeds(&self, row: &Row, purpose: Purpose, blocks: u32) -> Vec<&SeedSums> {
        pieces(&[row], purpose, blocks).filter_map(|piece| self.journal.games(&piece)).flatten().collect()
    }

    /// Number of blocks of a setting that this search has asked for.
    pub(super) fn blocks(&self, row: &Row, purpose: Purpose) -> u32 {
        let has = |block: &u32| self.asked.contains(&Piece { row: row.clone(), purpose, block: *block });
        (0..).take_while(has).count() as u32
    }

    /// The settings that were played to select one.
    pub(super) fn tried(&self) -> BTreeSet<&Row> {
        self.asked.iter().filter(|piece| piece.purpose == Purpose::Search).map(|piece| &piece.row).into_set()
    }

    /// Searches for a persona that beats the contenders in a setting. `None` if the setting can't
    /// be played.
    pub(super) fn seek(&mut self, row: &Row, purpose: Purpose, candidates: u32) -> Result<Option<Sought>, Halt> {
        if let Some(known) = self.journal.sought(row, purpose).cloned() {
            self.sought_games += known.games;
            self.progress.add(known.games);
            return Ok(Some(known));
        }
        let plan = self.plan;
        let Ok(setup) = plan.setup_with(0, row) else { return Ok(None) };
        let [module] = setup.modules.as_slice() else { return Ok(None) };
        let Some(drawn) = module.candidates(None) else { return Ok(None) };
        let load = |patches: &[String]| plan.setup_patched(0, row, patches);
        let field: Vec<SeatPersonas> =
            (0..).take(plan.players.len()).map(|one: Contender| plan.personas(0, one)).collect();
        let search = Search {
            load: &load,
            module: module.name(),
            candidates: drawn,
            is_worst: false,
            field,
            seats: plan.seats(),
            budget: plan.budget(),
            seed: seed(plan.sheet.seed, purpose, u32::MAX),
            drawn: candidates as usize,
            generations: 1,
            best: 1,
            confirm: SOUGHT_SEEDS,
        };
        let before = self.progress.played();
        let Ok(outcome) = search.run(self.workers, self.progress) else { return Ok(None) };
        if self.progress.is_stopped() {
            return Err(Halt::Stopped);
        }
        let mut sought = Sought { games: self.progress.played() - before, ..Sought::default() };
        if let Some(best) = outcome.best.first() {
            let seeds = best.tables.iter().map(|table| table.points.len()).min().unwrap_or(0);
            sought.points = (0..seeds).map(|seed| best.tables.iter().map(|table| table.points[seed]).sum()).collect();
            let seats = search.seats;
            sought.most = u32::try_from(seats * 2 * seats.saturating_sub(1) * best.tables.len()).unwrap_or(u32::MAX);
            sought.persona.clone_from(&best.text);
        }
        self.sought_games += sought.games;
        self.journal.add_sought(row.clone(), purpose, sought.clone())?;
        Ok(Some(sought))
    }
}

impl Sought {
    /// The share of the points that the persona takes, on seeds that did not select it; none, if no
    /// persona was found.
    pub(super) fn share(&self, level: Level) -> Interval {
        let none = Interval { low: 0.0, estimate: 0.0, high: 0.0, level };
        share_of_points(self.points.iter().copied(), self.most, level).unwrap_or(none)
    }
}

/// The pieces of some settings, block by block, so that all have the first seeds first.
fn pieces<'r>(rows: &'r [&'r Row], purpose: Purpose, blocks: u32) -> impl Iterator<Item = Piece> + 'r {
    rows.iter().flat_map(move |row| (0..blocks).map(move |block| Piece { row: (*row).clone(), purpose, block }))
}

/// The seed of a number, for a purpose.
fn seed(root: u64, purpose: Purpose, number: u32) -> u64 {
    let purpose = match purpose {
        Purpose::Search => SEARCH,
        Purpose::Confirm => CONFIRM,
    };
    let mut bytes = purpose.to_le_bytes().to_vec();
    bytes.extend(number.to_le_bytes());
    xxh3_64_with_seed(&bytes, root)
}

/// The worlds of one thread: those of the setting that it plays.
struct Worker<'p> {
    plan: &'p LoadedPlan,
    figures: &'p [&'p Figure],
    progress: &'p Progress,
    worlds: Option<(Row, Vec<Arena>)>,
}

impl Worker<'_> {
    fn setups(&self, row: &Row) -> Setups {
        (0..self.plan.scenarios().count()).map(|scenario| self.plan.setup_with(scenario, row)).collect()
    }

    /// Plays a piece; `None` if stopped. Values that can't be played together fail in all games.
    fn play(&mut self, piece: &Piece, setups: &Setups) -> Option<Vec<SeedSums>> {
        let numbers = piece.block * BLOCK..(piece.block + 1) * BLOCK;
        let each = self.plan.schedule().games_per_replicate();
        let Ok(setups) = setups else {
            let failed = u32::try_from(each).unwrap_or(u32::MAX);
            let none = SeedSums { games: failed, failed, ..SeedSums::new(self.figures.len()) };
            self.progress.add(u64::from(BLOCK) * each);
            return Some(vec![none; BLOCK as usize]);
        };
        let (plan, aims) = (self.plan, self.plan.aims());
        if self.worlds.as_ref().is_none_or(|(row, _)| *row != piece.row) {
            let world = |(at, setup): (usize, &Arc<GameSetup>)| {
                let arena = Arena::new(Arc::clone(setup), plan.budget(), false);
                arena.keeping(aims.courses.get(at).cloned()).counting(aims.facts.clone())
            };
            self.worlds = Some((piece.row.clone(), setups.iter().enumerate().map(world).collect()));
        }
        let (_, worlds) = self.worlds.as_mut()?;
        let mut seeds = Vec::new();
        for number in numbers {
            let seed = seed(plan.sheet.seed, piece.purpose, number);
            let mut sums = SeedSums::new(self.figures.len());
            for (scenario, world) in worlds.iter_mut().enumerate() {
                let configuration = plan.configuration_of(scenario, 0);
                for (at, lineup) in plan.schedule().lineups().iter().enumerate() {
                    for rotation in 0..lineup.rotations() {
                        let lineup_at = at as u32;
                        let spec = GameSpec {
                            game: 0,
                            orbit: 0,
                            replicate: number,
                            configuration,
                            lineup: lineup_at,
                            rotation,
                            seed,
                        };
                        let seating = lineup.rotated(rotation);
                        let personas: Vec<SeatPersonas> =
                            seating.iter().map(|&one| plan.personas(configuration, one)).collect();
                        let result = world.play_unless(&spec, &personas, &|| self.progress.is_stopped())?;
                        sums.add(self.figures, scenario, &seating, &result);
                        self.progress.add(1);
                    }
                }
            }
            seeds.push(sums);
        }
        Some(seeds)
    }
}

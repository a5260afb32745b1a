//! A search for personas that beat others: drawn at random, sifted in stages on more and more
//! seeds, varied, sifted again; the best are confirmed on fresh seeds. The result depends on the
//! root seed alone, not on the number of workers.

use std::{
    collections::{BTreeMap, BTreeSet},
    num::NonZeroUsize,
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

use endturn_engine::compact::CompactSort as _;
use endturn_engine::{Candidates, GameSetup, seats::SeatPersonas};
use ron::value::RawValue;
use xxhash_rust::xxh3::xxh3_64_with_seed;

use crate::{
    lineups::{Contender, Lineup, multisets},
    play::{Arena, Budget, End, GameResult},
    progress::Progress,
    schedule::GameSpec,
    stats::{Interval, Level, StatsError, points::share_of_points},
};

/// Candidates that share a world: few enough that finding one by name costs nothing.
const IN_A_WORLD: usize = 24;
/// Seeds of the first stage; each later stage plays `SIFT` times the seeds with a `SIFT`-th of the
/// candidates.
const FIRST_SEEDS: u32 = 2;
const SIFT: usize = 4;
/// Number of candidates that are varied.
const PARENTS: usize = 16;
/// Maximum seeds of the last stage.
const MAX_SEEDS: u32 = 128;
/// Constants that separate keys and seeds of different purposes.
const DRAWN: u64 = 0x0064_7261_776e;
const SIFTED: u64 = 0x7369_6674_6564;
const CONFIRMED: u64 = 0x0063_6f6e_6669_726d;

/// Loads the scenario with values laid over it, or says why that can't be done.
pub type LoadWith<'l> = dyn Fn(&[String]) -> Result<Arc<GameSetup>, String> + Sync + 'l;

/// The goal and the effort of a search.
pub struct Search<'s> {
    /// Loads the scenario.
    pub load: &'s LoadWith<'s>,
    /// The module whose persona is sought.
    pub module: &'static str,
    /// The source of candidates.
    pub candidates: Candidates<'s>,
    /// Whether candidates are compared by the table at which they do worst, instead of by all
    /// tables together.
    pub is_worst: bool,
    /// The opponents.
    pub field: Vec<SeatPersonas>,
    /// Seats of the table.
    pub seats: usize,
    /// The maximum cost of a game.
    pub budget: Budget,
    /// The root of all keys and seeds.
    pub seed: u64,
    /// Number of candidates drawn at first.
    pub drawn: usize,
    /// Number of times the best are varied and sifted again; each time a quarter as many as were
    /// drawn.
    pub generations: u32,
    /// Number of the best that are confirmed.
    pub best: usize,
    /// Fresh seeds on which they are confirmed; also the maximum number of seeds in the sifting.
    pub confirm: u32,
}

/// A candidate and its results.
#[derive(Clone, Debug)]
pub struct Found {
    /// Its keys.
    pub keys: Vec<u64>,
    /// The persona, as RON.
    pub text: String,
    /// Its games, table by table in the order of [`Search::tables`].
    pub tables: Vec<Record>,
}

/// The games of a candidate at one table.
#[derive(Clone, Debug, Default)]
pub struct Record {
    /// Points by seed, over all rotations: in each game two for every opponent that ranks below,
    /// and one for each that ties.
    pub points: Vec<u32>,
    /// Number of games that the candidate won alone.
    pub wins: u64,
    /// Number of games.
    pub games: u64,
    /// Number of them that did not reach an end; they give no points.
    pub failed: u64,
    /// Rounds of all games.
    pub rounds: u64,
}

impl Record {
    /// The share of all points at a table with this many seats, with its interval.
    ///
    /// # Errors
    /// If no game was played.
    pub fn share(&self, seats: usize, level: Level) -> Result<Interval, StatsError> {
        share_of_points(self.points.iter().copied(), most(seats, 1), level)
    }
}

impl Found {
    /// The share of all points at all tables with this many seats, with its interval: the mix of
    /// the whole field. All tables have the same seeds, so the games of a seed are one orbit.
    ///
    /// # Errors
    /// If no game was played.
    pub fn share(&self, seats: usize, level: Level) -> Result<Interval, StatsError> {
        let seeds = self.tables.iter().map(|table| table.points.len()).min().unwrap_or(0);
        let of_seed = |seed: usize| self.tables.iter().map(|table| table.points[seed]).sum::<u32>();
        share_of_points((0..seeds).map(of_seed), most(seats, self.tables.len()), level)
    }
}

/// Maximum points of a seed at this many tables with this many seats.
fn most(seats: usize, tables: usize) -> u32 {
    u32::try_from(seats * 2 * seats.saturating_sub(1) * tables).unwrap_or(u32::MAX)
}

/// The result of a search.
#[derive(Debug)]
pub struct Outcome {
    /// The best candidates, best first.
    pub best: Vec<Found>,
    /// Number of different candidates that were played.
    pub tried: usize,
    /// Whether the best are confirmed on fresh seeds; false if the search was stopped.
    pub is_confirmed: bool,
}

impl Search<'_> {
    /// The tables: the candidate at seat 1, and every choice of the field at the others.
    #[must_use]
    pub fn tables(&self) -> Vec<Vec<Contender>> {
        let field = Contender::try_from(self.field.len()).unwrap_or(Contender::MAX);
        multisets(field, self.seats.saturating_sub(1)).iter().map(|lineup| lineup.seats().to_vec()).collect()
    }

    /// Runs the search.
    ///
    /// # Errors
    /// If the scenario can't be loaded with candidates; the message says why.
    pub fn run(&self, workers: NonZeroUsize, progress: &Progress) -> Result<Outcome, String> {
        let tables = self.tables();
        let mut seen = BTreeSet::new();
        let first = (0..self.drawn as u64).map(|number| vec![self.key(DRAWN, 0, number)]).collect();
        let first = self.fresh(first, &mut seen, &tables, progress);
        let mut best = self.sift(first, &tables, workers, progress)?;
        for generation in 1..=u64::from(self.generations) {
            let parents = best.len().min(PARENTS);
            let vary = |number: usize| {
                let mut keys = best[number % parents].keys.clone();
                keys.push(self.key(DRAWN, generation, number as u64));
                keys
            };
            if progress.is_stopped() || parents == 0 {
                break;
            }
            let varied = (0..self.drawn / SIFT).map(vary).collect();
            let mut all = self.fresh(varied, &mut seen, &tables, progress);
            all.extend(best.into_iter().take(PARENTS).map(|one| Found { tables: none(&tables), ..one }));
            best = self.sift(all, &tables, workers, progress)?;
        }
        let mut best = self.lean(best, &tables, workers, progress)?;
        let tried = seen.len();
        if progress.is_stopped() {
            return Ok(self.so_far(best, tried));
        }
        best.iter_mut().for_each(|one| one.tables = none(&tables));
        self.play(&mut best, &tables, (CONFIRMED, 0..self.confirm), workers, progress)?;
        self.rank(&mut best);
        if progress.is_stopped() {
            return Ok(self.so_far(best, tried));
        }
        Ok(Outcome { best, tried, is_confirmed: true })
    }

    /// The result of a search that was stopped: the candidates that have met the whole field.
    fn so_far(&self, mut best: Vec<Found>, tried: usize) -> Outcome {
        best.retain(|one| one.tables.iter().all(|table| table.games > 0));
        Outcome { best, tried, is_confirmed: false }
    }

    /// Returns the best, one of each lineage, without the parts that do nothing for them on the
    /// seeds that selected them.
    fn lean(
        &self,
        all: Vec<Found>,
        tables: &[Vec<Contender>],
        workers: NonZeroUsize,
        progress: &Progress,
    ) -> Result<Vec<Found>, String> {
        let mut lines = BTreeSet::new();
        let mut best: Vec<Found> = all.into_iter().filter(|one| lines.insert(one.keys[0])).collect();
        best.truncate(self.best);
        for one in &mut best {
            let mut is_lean = progress.is_stopped();
            while !is_lean {
                let mut seen = BTreeSet::from([one.text.clone()]);
                let mut less = self.fresh((self.candidates.leaner)(&one.keys), &mut seen, tables, progress);
                self.play(&mut less, tables, (SIFTED, 0..self.most_seeds()), workers, progress)?;
                self.rank(&mut less);
                is_lean = progress.is_stopped();
                match less.into_iter().next() {
                    Some(better) if !is_lean && self.score(&better) >= self.score(one) => *one = better,
                    _ => is_lean = true,
                }
            }
        }
        Ok(best)
    }

    /// The score of a candidate: the points at its worst table if that is the goal, then those at
    /// all tables.
    fn score(&self, found: &Found) -> (u64, u64) {
        let of = |table: &Record| table.points.iter().map(|&points| u64::from(points)).sum::<u64>();
        let worst = found.tables.iter().map(of).min().unwrap_or(0);
        (if self.is_worst { worst } else { 0 }, found.tables.iter().map(of).sum())
    }

    /// Sorts the best first; of equal ones the shorter, then the earlier.
    fn rank(&self, all: &mut [Found]) {
        all.compact_sort_by_key(|one| (std::cmp::Reverse(self.score(one)), one.text.len()));
    }

    /// Returns the best to continue with, at most a quarter of them from one lineage.
    fn keep(&self, all: Vec<Found>, most: usize) -> Vec<Found> {
        let mut of_line: std::collections::BTreeMap<u64, usize> = std::collections::BTreeMap::new();
        let (mut kept, mut spare) = (Vec::new(), Vec::new());
        for one in all {
            let count = of_line.entry(one.keys[0]).or_default();
            *count += 1;
            if *count <= (most / SIFT).max(1) { kept.push(one) } else { spare.push(one) }
        }
        kept.truncate(most);
        let room = most - kept.len();
        kept.extend(spare.into_iter().take(room));
        self.rank(&mut kept);
        kept
    }

    /// Number of seeds of the last stage.
    fn most_seeds(&self) -> u32 {
        MAX_SEEDS.min(self.confirm)
    }

    /// Derives a key or seed for a purpose.
    fn key(&self, purpose: u64, series: u64, number: u64) -> u64 {
        let mut bytes = [0; 24];
        for (part, value) in bytes.chunks_mut(8).zip([purpose, series, number]) {
            part.copy_from_slice(&value.to_le_bytes());
        }
        xxh3_64_with_seed(&bytes, self.seed)
    }

    /// Returns the candidates that are new; after a stop, the first of them.
    fn fresh(
        &self,
        all: Vec<Vec<u64>>,
        seen: &mut BTreeSet<String>,
        tables: &[Vec<Contender>],
        progress: &Progress,
    ) -> Vec<Found> {
        let one = |keys: Vec<u64>| {
            let text = (self.candidates.write)(&keys);
            seen.insert(text.clone()).then(|| Found { keys, text, tables: none(tables) })
        };
        all.into_iter().take_while(|_| !progress.is_stopped()).filter_map(one).collect()
    }

    /// Plays all on few seeds, the better part of them on more, and so on; returns the best first.
    fn sift(
        &self,
        mut all: Vec<Found>,
        tables: &[Vec<Contender>],
        workers: NonZeroUsize,
        progress: &Progress,
    ) -> Result<Vec<Found>, String> {
        let (mut from, mut to) = (0, FIRST_SEEDS.min(self.most_seeds()));
        loop {
            self.play(&mut all, tables, (SIFTED, from..to), workers, progress)?;
            self.rank(&mut all);
            let least = PARENTS.max(self.best);
            if to >= self.most_seeds() || progress.is_stopped() {
                return Ok(self.keep(all, least));
            }
            let most = (all.len() / SIFT).max(least);
            all = self.keep(all, most);
            (from, to) = (to, (to * SIFT as u32).min(self.most_seeds()));
        }
    }

    /// Plays every candidate at every table on these seeds, in all rotations.
    fn play(
        &self,
        all: &mut [Found],
        tables: &[Vec<Contender>],
        (purpose, seeds): (u64, std::ops::Range<u32>),
        workers: NonZeroUsize,
        progress: &Progress,
    ) -> Result<(), String> {
        let seeds: Vec<u64> = seeds.map(|number| self.key(purpose, 0, u64::from(number))).collect();
        let groups: Vec<Mutex<&mut [Found]>> = all.chunks_mut(IN_A_WORLD).map(Mutex::new).collect();
        let next = AtomicUsize::new(0);
        let work = || {
            while !progress.is_stopped()
                && let Some(group) = groups.get(next.fetch_add(1, Ordering::Relaxed))
            {
                let mut group = group.lock().expect("only one worker takes a group");
                self.play_group(&mut group, tables, &seeds, progress)?;
            }
            Ok(())
        };
        thread::scope(|scope| {
            let all: Vec<_> = (0..workers.get().min(groups.len())).map(|_| scope.spawn(work)).collect();
            all.into_iter().try_for_each(|one| one.join().expect("an arena catches what games do"))
        })
    }

    fn play_group(
        &self,
        group: &mut [Found],
        tables: &[Vec<Contender>],
        seeds: &[u64],
        progress: &Progress,
    ) -> Result<(), String> {
        let patch = format!("{}.{}={}", self.module, self.candidates.table, table(group)?);
        let mut arena = Arena::new((self.load)(&[patch])?, self.budget, false);
        for (at, one) in group.iter_mut().enumerate() {
            let own = vec![(self.module.to_owned(), name(at))];
            for (table, record) in tables.iter().zip(&mut one.tables) {
                let mut seating = vec![own.clone()];
                seating.extend(table.iter().map(|&other| self.field[usize::from(other)].clone()));
                for &seed in seeds {
                    if record.add_orbit(&mut arena, seed, &seating, progress).is_none() {
                        return Ok(());
                    }
                    progress.add(seating.len() as u64);
                }
            }
        }
        Ok(())
    }
}

impl Record {
    /// Plays one seed with the candidate, which is first in `seating`, in every seat. `None` if
    /// stopped; then the seed does not count.
    fn add_orbit(&mut self, arena: &mut Arena, seed: u64, seating: &[SeatPersonas], progress: &Progress) -> Option<()> {
        let seats = seating.len() as Contender;
        let order = Lineup::new((0..seats).collect());
        let mut played = Vec::with_capacity(seating.len());
        for rotation in 0..order.rotations() {
            let places = order.rotated(rotation);
            let spec = GameSpec { game: 0, orbit: 0, replicate: 0, configuration: 0, lineup: 0, rotation, seed };
            let at_table: Vec<SeatPersonas> = places.iter().map(|&at| seating[usize::from(at)].clone()).collect();
            let result = arena.play_unless(&spec, &at_table, &|| progress.is_stopped())?;
            let own = places.iter().position(|&at| at == 0).unwrap_or(0);
            played.push((result, own));
        }
        let points = played.iter().map(|(result, own)| self.add(result, *own, seating.len())).sum();
        self.points.push(points);
        Some(())
    }

    /// Counts a game; returns the points of the candidate in this seat. Seats that joined neither
    /// give nor take points.
    fn add(&mut self, result: &GameResult, own: usize, seats: usize) -> u32 {
        self.games += 1;
        self.rounds += u64::from(result.rounds);
        let ranks: Option<Vec<u32>> = result.seats.iter().take(seats).map(|seat| seat.rank).collect();
        let (true, Some(ranks)) = (matches!(result.end, End::Over(_)), ranks) else {
            self.failed += 1;
            return 0;
        };
        let Some(&rank) = ranks.get(own) else { return 0 };
        let worse = ranks.iter().filter(|&&other| other > rank).count() as u32;
        let equal = ranks.iter().filter(|&&other| other == rank).count() as u32 - 1;
        self.wins += u64::from(rank == 1 && equal == 0);
        2 * worse + equal
    }
}

fn none(tables: &[Vec<Contender>]) -> Vec<Record> {
    tables.iter().map(|_| Record::default()).collect()
}

/// The personas of a group by their names, as RON.
fn table(group: &[Found]) -> Result<String, String> {
    fn entry((at, one): (usize, &Found)) -> Result<(String, &RawValue), String> {
        let body = RawValue::from_ron(&one.text).map_err(|error| format!("{}: {error}", name(at)))?;
        Ok((name(at), body))
    }
    let entries: BTreeMap<String, &RawValue> = group.iter().enumerate().map(entry).collect::<Result<_, _>>()?;
    ron::to_string(&entries).map_err(|error| error.to_string())
}

/// The name of a candidate in its world.
fn name(at: usize) -> String {
    format!("candidate_{}", at + 1)
}

//! The advantage of each seat: games in which one persona plays all seats, so that only the seats
//! differ, and the handicap that cancels it. The result depends on the root seed alone, not on the
//! number of workers.
#![allow(clippy::float_arithmetic, reason = "figures about games; no game ever reads them")]

use std::{
    collections::{BTreeMap, BTreeSet},
    num::NonZeroUsize,
    ops::Range,
    path::Path,
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

use endturn_engine::{GameSetup, seats::SeatPersonas};
use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::{Xxh3, xxh3_64_with_seed};

use crate::{
    ledger::{Growing, LedgerError, Names},
    play::{Arena, Budget, End, GameResult},
    progress::Progress,
    schedule::GameSpec,
    stats::{Interval, Level, StatsError, orbits::OrbitMean},
};

/// Seeds that a worker plays at a table before it takes the next piece of work.
const PIECE: usize = 8;
/// The first step of a search for a handicap, and its finest one, as fractions of the range.
const FIRST_STEP: i64 = 64;
const FINEST: i64 = 2_000;
/// Separates the seeds of different purposes.
const PLAYED: u64 = 0x706c_6179_6564;
/// The files of a question's folder.
const NAMES: Names = Names { id: "fair.id", entries: "games.fair" };

/// A table: one persona in all seats of a scenario.
#[derive(Clone, Debug)]
pub struct MirrorTable {
    /// The scenario, with the persona in all seats.
    pub setup: Arc<GameSetup>,
    /// The number of the persona.
    pub persona: usize,
    /// By seat, the seat of the scenario whose name and start it has.
    pub starts: Vec<usize>,
}

/// The games of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mirrored {
    /// By seed, the points of each seat: two for every seat that ranks below it, and one for each
    /// that ties. `None` for a game without an end.
    pub points: Vec<Option<Vec<u32>>>,
    /// The digests of all courses: games that luck made copies of one another count once.
    pub courses: BTreeSet<u64>,
    /// By seed, the rounds of each game.
    pub rounds: Vec<u32>,
}

/// Plays every table on the seeds with these numbers; `None` if stopped. All tables have the same
/// seeds.
pub fn play(
    tables: &[MirrorTable],
    (root, numbers): (u64, Range<u32>),
    budget: Budget,
    workers: NonZeroUsize,
    progress: &Progress,
) -> Option<Vec<Mirrored>> {
    play_seeds(tables, &seeds(root, numbers), budget, workers, progress)
}

/// Plays every table on these seeds; `None` if stopped.
pub fn play_seeds(
    tables: &[MirrorTable],
    seeds: &[u64],
    budget: Budget,
    workers: NonZeroUsize,
    progress: &Progress,
) -> Option<Vec<Mirrored>> {
    // Without a file nothing can fail.
    MirrorStore::default().play_seeds(tables, seeds, budget, workers, progress).unwrap_or(None)
}

fn seeds(root: u64, numbers: Range<u32>) -> Vec<u64> {
    numbers.map(|number| seed(root, number)).collect()
}

/// A hash of a question about these tables to a build of the program, without the tables to which
/// answers lead.
#[must_use]
pub fn question_id(build: &str, tables: &[MirrorTable], root: u64, seeds: u32) -> u128 {
    let mut hasher = Xxh3::new();
    hasher.update(concat!("endturn ", env!("CARGO_PKG_VERSION"), " ").as_bytes());
    hasher.update(build.as_bytes());
    tables.iter().for_each(|table| hasher.update(&table.setup.content.to_le_bytes()));
    hasher.update(&root.to_le_bytes());
    hasher.update(&seeds.to_le_bytes());
    hasher.digest128()
}

/// The games of a question that asks for tables one after the other, kept in a folder. The same
/// question resumes there after a kill, to the same bytes; without a folder nothing is kept.
#[derive(Debug, Default)]
pub struct MirrorStore {
    file: Growing,
    /// Pieces of work in the order in which the question asks for them.
    pieces: Vec<Mirrored>,
    /// Number of pieces that were asked for.
    asked: usize,
}

/// A piece of work: a table and some of its seeds.
type Piece<'p> = (usize, &'p [u64]);

impl MirrorStore {
    /// Opens or creates the folder of a question with this id.
    ///
    /// # Errors
    /// If the folder can't be used, or belongs to another question.
    pub fn open(folder: &Path, id: u128) -> Result<Self, LedgerError> {
        let (file, pieces) = Growing::open(folder, NAMES, id)?;
        Ok(Self { file, pieces, asked: 0 })
    }

    /// Plays as [`play`] does, and keeps the games.
    ///
    /// # Errors
    /// If they can't be written.
    pub fn play(
        &mut self,
        tables: &[MirrorTable],
        (root, numbers): (u64, Range<u32>),
        budget: Budget,
        workers: NonZeroUsize,
        progress: &Progress,
    ) -> Result<Option<Vec<Mirrored>>, LedgerError> {
        self.play_seeds(tables, &seeds(root, numbers), budget, workers, progress)
    }

    fn play_seeds(
        &mut self,
        tables: &[MirrorTable],
        seeds: &[u64],
        budget: Budget,
        workers: NonZeroUsize,
        progress: &Progress,
    ) -> Result<Option<Vec<Mirrored>>, LedgerError> {
        let pieces: Vec<Piece<'_>> =
            (0..tables.len()).flat_map(|table| seeds.chunks(PIECE).map(move |seeds| (table, seeds))).collect();
        let end = self.pieces.len().min(self.asked + pieces.len());
        let mut found: Vec<Mirrored> = self.pieces.get(self.asked..end).unwrap_or_default().to_vec();
        self.asked += pieces.len();
        found.iter().for_each(|piece| progress.add(piece.points.len() as u64));
        let rest = &pieces[found.len()..];
        found.extend(self.play_pieces(tables, rest, budget, workers, progress)?);
        if progress.is_stopped() || found.len() < pieces.len() {
            return Ok(None);
        }
        let mut all = vec![Mirrored::default(); tables.len()];
        for ((table, _), piece) in pieces.iter().zip(found) {
            let Mirrored { points, courses, rounds } = piece;
            all[*table].points.extend(points);
            all[*table].courses.extend(courses);
            all[*table].rounds.extend(rounds);
        }
        Ok(Some(all))
    }

    /// Plays pieces, and keeps them in their order; fewer if stopped.
    fn play_pieces(
        &mut self,
        tables: &[MirrorTable],
        pieces: &[Piece<'_>],
        budget: Budget,
        workers: NonZeroUsize,
        progress: &Progress,
    ) -> Result<Vec<Mirrored>, LedgerError> {
        let next = AtomicUsize::new(0);
        // Those that end early wait for their turn.
        let sink = Mutex::new((Vec::new(), BTreeMap::new(), Ok(()), &mut self.file));
        let work = || {
            let mut arena: Option<(usize, Arena)> = None;
            while !progress.is_stopped() {
                let at = next.fetch_add(1, Ordering::Relaxed);
                let Some(&(table, seeds)) = pieces.get(at) else { return };
                if arena.as_ref().is_none_or(|(own, _)| *own != table) {
                    arena = Some((table, Arena::new(Arc::clone(&tables[table].setup), budget, false)));
                }
                let Some((_, arena)) = &mut arena else { return };
                let mut piece = Mirrored::default();
                if piece.play(arena, &tables[table], seeds, progress).is_none() {
                    return;
                }
                let mut sink = sink.lock().expect("no worker panics while it holds the lock");
                let (found, waiting, written, file) = &mut *sink;
                waiting.insert(at, piece);
                while let Some(piece) = waiting.remove(&found.len()) {
                    if written.is_ok() {
                        *written = file.add(&piece);
                    }
                    found.push(piece);
                }
                if written.is_err() {
                    progress.stop();
                }
            }
        };
        thread::scope(|scope| {
            let all: Vec<_> = (0..workers.get().min(pieces.len())).map(|_| scope.spawn(work)).collect();
            all.into_iter().for_each(|one| one.join().expect("an arena catches what games do"));
        });
        let (found, _, written, _) = sink.into_inner().expect("no worker is at work");
        written.map(|()| found)
    }
}

fn seed(root: u64, number: u32) -> u64 {
    let mut bytes = PLAYED.to_le_bytes().to_vec();
    bytes.extend(number.to_le_bytes());
    xxh3_64_with_seed(&bytes, root)
}

impl Mirrored {
    fn play(&mut self, arena: &mut Arena, table: &MirrorTable, seeds: &[u64], progress: &Progress) -> Option<()> {
        let seating: Vec<SeatPersonas> = table.setup.seats.iter().map(|seat| seat.personas.clone()).collect();
        for &seed in seeds {
            let spec = GameSpec { game: 0, orbit: 0, replicate: 0, configuration: 0, lineup: 0, rotation: 0, seed };
            let result = arena.play_unless(&spec, &seating, &|| progress.is_stopped())?;
            self.points.push(points(&result, seating.len()));
            self.courses.insert(result.course_digest);
            self.rounds.push(result.rounds);
            progress.add(1);
        }
        Some(())
    }

    /// Number of games without an end.
    #[must_use]
    pub fn failed(&self) -> usize {
        self.points.iter().filter(|points| points.is_none()).count()
    }
}

/// The points of each seat that was there at the start.
fn points(result: &GameResult, seats: usize) -> Option<Vec<u32>> {
    let ranks: Option<Vec<u32>> = result.seats.iter().take(seats).map(|seat| seat.rank).collect();
    let ranks = ranks.filter(|_| matches!(result.end, End::Over(_)))?;
    let of = |rank: u32| {
        let worse = ranks.iter().filter(|&&other| other > rank).count();
        let equal = ranks.iter().filter(|&&other| other == rank).count();
        u32::try_from(2 * worse + equal - 1).unwrap_or(u32::MAX)
    };
    Some(ranks.iter().map(|&rank| of(rank)).collect())
}

/// The share of points that seats take of those they could, 0.5 if all are equal: at each table
/// those of the seats that `is_meant` accepts, by table and seat. The games of a seed are one
/// observation.
///
/// # Errors
/// [`StatsError::NoData`] if no game reached an end.
pub fn share(
    tables: &[(&MirrorTable, &Mirrored)],
    is_meant: impl Fn(&MirrorTable, usize) -> bool,
    level: Level,
) -> Result<Interval, StatsError> {
    let mut mean = OrbitMean::default();
    let seeds = tables.iter().map(|(_, mirrored)| mirrored.points.len()).max().unwrap_or(0);
    for seed in 0..seeds {
        let (mut sum, mut games) = (0.0, 0);
        for (table, mirrored) in tables {
            let Some(Some(points)) = mirrored.points.get(seed) else { continue };
            let most = 2.0 * points.len().saturating_sub(1).max(1) as f64;
            for (_, points) in points.iter().enumerate().filter(|(seat, _)| is_meant(table, *seat)) {
                (sum, games) = (sum + f64::from(*points) / most, games + 1);
            }
        }
        mean.add(sum, games)?;
    }
    mean.share(level)
}

/// The value at which a share comes nearest to one half.
#[derive(Clone, Debug, PartialEq)]
pub struct Crossing {
    /// The value.
    pub value: i64,
    /// Whether the share is on both sides of one half within the range.
    pub is_crossed: bool,
    /// All values that were tried, with the share at each, in this order.
    pub tried: Vec<(i64, f64)>,
}

/// Searches the value at which a share crosses one half: first away from `base` in growing steps,
/// then by halves. `share_at` is asked at most some forty times; `None` if it gives no answer.
///
/// With `rises` higher values raise the share, otherwise they lower it. The share at `base` is
/// below one half.
pub fn cross(
    base: i64,
    (least, most): (i64, i64),
    rises: bool,
    share_at: &mut dyn FnMut(i64) -> Option<f64>,
) -> Option<Crossing> {
    let mut tried: Vec<(i64, f64)> = Vec::new();
    let mut ask = |value: i64, tried: &mut Vec<(i64, f64)>| -> Option<f64> {
        if let Some((_, share)) = tried.iter().find(|(one, _)| *one == value) {
            return Some(*share);
        }
        let share = share_at(value)?;
        tried.push((value, share));
        Some(share)
    };
    let base = base.clamp(least, most);
    let end = if rises { most } else { least };
    let mut below = base;
    let mut step = (most.saturating_sub(least) / FIRST_STEP).max(1);
    let above = loop {
        let next = if rises { below.saturating_add(step).min(end) } else { below.saturating_sub(step).max(end) };
        if next == below {
            break None;
        }
        if ask(next, &mut tried)? >= 0.5 {
            break Some(next);
        }
        below = next;
        step = step.saturating_mul(2);
    };
    let is_crossed = above.is_some();
    let finest = (most.saturating_sub(least) / FINEST).max(1);
    if let Some(mut above) = above {
        while above.abs_diff(below) > finest.unsigned_abs() {
            let middle = i64::midpoint(above, below);
            if ask(middle, &mut tried)? >= 0.5 { above = middle } else { below = middle }
        }
        ask(below, &mut tried)?;
    } else {
        ask(below, &mut tried)?;
    }
    let far = |&(value, share): &(i64, f64)| ((share - 0.5).abs(), value.abs_diff(base));
    let best = tried.iter().min_by(|one, other| {
        let ((far, change), (other_far, other_change)) = (far(one), far(other));
        far.total_cmp(&other_far).then(change.cmp(&other_change))
    });
    let value = best.map_or(base, |(value, _)| *value);
    Some(Crossing { value, is_crossed, tried })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kept_games_belong_to_a_build_a_seed_and_a_number_of_seeds() {
        let ids = [("a", 1, 2), ("b", 1, 2), ("a", 2, 2), ("a", 1, 3)]
            .map(|(build, root, seeds)| question_id(build, &[], root, seeds));
        let different: std::collections::BTreeSet<u128> = ids.into_iter().collect();
        assert_eq!(different.len(), ids.len());
        assert_eq!(question_id("a", &[], 1, 2), ids[0]);
    }

    #[test]
    fn a_crossing_is_found_wherever_it_is_and_its_absence_is_reported() {
        let at = |zero: f64, rises: bool| {
            let sign = if rises { 1.0 } else { -1.0 };
            let mut share = |value: i64| Some((0.5 + sign * (value as f64 - zero) / 2_000.0).clamp(0.0, 1.0));
            let start = if rises { 0 } else { 1_000 };
            cross(start, (0, 1_000), rises, &mut share).unwrap()
        };
        for zero in [1.0, 3.0, 17.0, 500.0, 999.0] {
            for rises in [true, false] {
                let found = at(zero, rises);
                assert!(found.is_crossed && (found.value as f64 - zero).abs() <= 1.0, "{zero} {rises}: {found:?}");
                assert!(found.tried.len() < 40, "{found:?}");
            }
        }
        let never = at(1_500.0, true);
        assert_eq!((never.value, never.is_crossed), (1_000, false));
        assert_eq!(cross(0, (0, 10), true, &mut |_| None), None);
        let small = cross(0, (0, 3), true, &mut |value| Some(if value > 1 { 0.6 } else { 0.3 })).unwrap();
        assert_eq!((small.value, small.is_crossed), (2, true));
    }

    #[test]
    fn seeds_differ_and_depend_on_the_root() {
        let seeds: BTreeSet<u64> = (0..100).map(|number| seed(7, number)).collect();
        assert_eq!(seeds.len(), 100);
        assert_ne!(seed(7, 0), seed(8, 0));
    }
}

//! The folder of a batch: which plan it belongs to, who is at work in it, and its shards.

use std::{
    fs::{self, File, OpenOptions, TryLockError},
    io::{ErrorKind, Write},
    ops::Range,
    path::{Path, PathBuf},
    thread,
    time::Duration,
};

use super::{
    Inputs, Kept, LedgerError, ShardHead, ShardWriter, at,
    inputs::INPUTS,
    read_shard,
    shard::{each_result, is_published, is_spent, published_games},
};
use crate::{play::GameResult, schedule::Schedule};

/// The orbits of a shard. It is part of the format: another number would be other shards.
const ORBITS: u64 = 64;
/// The file that says whose games these are.
const PLAN: &str = "plan.id";
/// The file that a process at work holds.
const LOCK: &str = "lock";
/// What is wrong with a file that should say whose games these are.
const NO_ID: &str = "this is no id of a plan";
/// How often a lock is tried, and how long the pause is.
const TRIES: u32 = 5;
const PAUSE: Duration = Duration::from_millis(20);
/// The folder of the shards.
const SHARDS: &str = "shards";

/// The folder of a batch.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    plan: u128,
    /// Held as long as the folder is in use; none for those who only look.
    _lock: Option<File>,
}

impl Folder {
    /// Opens or makes the folder of a plan. Alone, nobody else may be at work in it; otherwise others may, on other shards.
    ///
    /// # Errors
    /// If it can't be used, holds another plan's games, or another process is at work in it.
    pub fn open(path: &Path, plan: u128, is_alone: bool) -> Result<Self, LedgerError> {
        refuse_foreign(path)?;
        let shards = path.join(SHARDS);
        fs::create_dir_all(&shards).map_err(at(&shards))?;
        let lock_path = path.join(LOCK);
        let opened = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&lock_path);
        let lock = opened.map_err(at(&lock_path))?;
        take(&lock, is_alone).map_err(|error| match error {
            TryLockError::WouldBlock => LedgerError::Busy(path.to_owned()),
            TryLockError::Error(error) => at(&lock_path)(error),
        })?;
        let one = Self { path: path.to_owned(), plan, _lock: Some(lock) };
        one.claim()?;
        if is_alone {
            one.sweep()?;
        }
        Ok(one)
    }

    /// A batch's folder for those who only read: others may be at work in it meanwhile, and nothing in it is changed.
    ///
    /// # Errors
    /// If there is no batch in it, or it can't be read.
    pub fn look(path: &Path) -> Result<Self, LedgerError> {
        let id = path.join(PLAN);
        let bytes = match fs::read(&id) {
            Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => {
                return Err(LedgerError::NoBatch(path.to_owned()));
            }
            read => read.map_err(at(&id))?,
        };
        let plan = u128::from_str_radix(String::from_utf8_lossy(&bytes).trim(), 16);
        let plan = plan.map_err(|_| LedgerError::Damaged(id, NO_ID.to_owned()))?;
        Ok(Self { path: path.to_owned(), plan, _lock: None })
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The id of the plan whose games these are.
    #[must_use]
    pub const fn plan_id(&self) -> u128 {
        self.plan
    }

    /// Keeps what the games are played from beside them.
    ///
    /// # Errors
    /// If it can't be written.
    pub fn keep(&self, inputs: &Inputs) -> Result<(), LedgerError> {
        inputs.write(&self.path)
    }

    /// Takes away what a kill has left beside what was whole already.
    fn sweep(&self) -> Result<(), LedgerError> {
        let shards = self.path.join(SHARDS);
        let is_published =
            |path: &Path| path.extension().is_some_and(|end| end == "part") && path.with_extension("shard").exists();
        // A part whose shard is published with fewer games goes on: its games are the later ones.
        let is_sorted = |path: &Path| path.extension().is_some_and(|end| end.to_string_lossy().starts_with("sorted"));
        let is_left = |path: &Path| is_sorted(path) || is_published(path) && is_spent(path);
        for entry in fs::read_dir(&shards).map_err(at(&shards))?.flatten() {
            let path = entry.path();
            if is_left(&path) {
                fs::remove_file(&path).map_err(at(&path))?;
            }
        }
        for entry in fs::read_dir(&self.path).map_err(at(&self.path))?.flatten() {
            let name = entry.file_name();
            if [PLAN, INPUTS].iter().any(|own| name.to_string_lossy().starts_with(&format!("{own}."))) {
                fs::remove_file(entry.path()).map_err(at(&entry.path()))?;
            }
        }
        Ok(())
    }

    /// Writes whose games these are, or checks it.
    fn claim(&self) -> Result<(), LedgerError> {
        let (path, expected) = (self.path.join(PLAN), format!("{:032x}", self.plan));
        // Written beside and linked, so that it is whole or absent, and the first of several processes decides.
        let beside = self.path.join(format!("{PLAN}.{}", std::process::id()));
        let mut file = File::create(&beside).map_err(at(&beside))?;
        writeln!(file, "{expected}").and_then(|()| file.sync_data()).map_err(at(&beside))?;
        let linked = fs::hard_link(&beside, &path);
        fs::remove_file(&beside).map_err(at(&beside))?;
        match linked {
            Ok(()) => Ok(()),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                let bytes = fs::read(&path).map_err(at(&path))?;
                let found = String::from_utf8_lossy(&bytes).trim().to_owned();
                if found == expected {
                    Ok(())
                } else if found.len() == expected.len() && u128::from_str_radix(&found, 16).is_ok() {
                    Err(LedgerError::OtherPlan { found, expected })
                } else {
                    Err(LedgerError::Damaged(path, NO_ID.to_owned()))
                }
            }
            Err(error) => Err(at(&path)(error)),
        }
    }

    /// The shards of a schedule that are published, in order; an error in the place of one whose head can't be read.
    pub fn published_shards(&self, schedule: &Schedule) -> impl Iterator<Item = Result<ShardHead, LedgerError>> {
        self.shards(schedule).filter_map(|head| self.has(head).map(|has| has.then_some(head)).transpose())
    }

    /// The shards of a schedule, in order.
    pub fn shards(&self, schedule: &Schedule) -> impl Iterator<Item = ShardHead> + use<> {
        let (plan, schedule) = (self.plan, schedule.clone());
        (0..shard_count(&schedule)).map(move |shard| head(plan, &schedule, shard))
    }

    /// A shard of a schedule; none beyond the last.
    #[must_use]
    pub fn shard(&self, schedule: &Schedule, shard: u64) -> Option<ShardHead> {
        (shard < shard_count(schedule)).then(|| head(self.plan, schedule, shard))
    }

    /// The shard that a game belongs to; none beyond the last game.
    #[must_use]
    pub fn shard_of(&self, schedule: &Schedule, game: u64) -> Option<ShardHead> {
        self.shard(schedule, schedule.game(game)?.orbit / ORBITS)
    }

    /// Whether a shard is published.
    ///
    /// # Errors
    /// If its head can't be read or is damaged.
    pub fn has(&self, head: ShardHead) -> Result<bool, LedgerError> {
        is_published(&self.path.join(SHARDS), head)
    }

    /// How many of the first games of a shard are published.
    ///
    /// # Errors
    /// If its head can't be read or is damaged.
    pub fn published(&self, head: ShardHead) -> Result<u64, LedgerError> {
        Ok(published_games(&self.path.join(SHARDS), head)?.map_or(0, |games| games.min(head.games)))
    }

    /// Begins or goes on with a shard; none if another process is at it.
    ///
    /// # Errors
    /// If its files can't be used.
    pub fn writer(&self, head: ShardHead) -> Result<Option<ShardWriter>, LedgerError> {
        ShardWriter::open(&self.path.join(SHARDS), head)
    }

    /// What is there of a shard. With `begun` also the games of one that is still played.
    ///
    /// # Errors
    /// If it can't be read or is damaged.
    pub fn kept(&self, head: ShardHead, begun: bool) -> Result<Kept, LedgerError> {
        Kept::read(&self.path.join(SHARDS), head, begun)
    }

    /// Whether a process is at work in the folder now.
    ///
    /// # Errors
    /// If that can't be found out.
    pub fn is_at_work(&self) -> Result<bool, LedgerError> {
        let path = self.path.join(LOCK);
        let lock = match File::open(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(false),
            opened => opened.map_err(at(&path))?,
        };
        match lock.try_lock() {
            Ok(()) => Ok(false),
            Err(TryLockError::WouldBlock) => Ok(true),
            Err(TryLockError::Error(error)) => Err(at(&path)(error)),
        }
    }

    /// The files of shards that were played twice and came out differently from what is published.
    ///
    /// # Errors
    /// If the folder can't be read.
    pub fn diverged(&self) -> Result<Vec<PathBuf>, LedgerError> {
        let shards = self.path.join(SHARDS);
        let is_other =
            |path: &PathBuf| path.extension().is_some_and(|end| end.to_string_lossy().starts_with("diverged-"));
        let entries = fs::read_dir(&shards).map_err(at(&shards))?.flatten().map(|entry| entry.path());
        let mut found: Vec<PathBuf> = entries.filter(is_other).collect();
        found.sort_unstable();
        Ok(found)
    }

    /// The bytes of all its files.
    ///
    /// # Errors
    /// If the folder can't be read.
    pub fn bytes(&self) -> Result<u64, LedgerError> {
        let mut sum = 0;
        for folder in [self.path.clone(), self.path.join(SHARDS)] {
            let entries = fs::read_dir(&folder).map_err(at(&folder))?.flatten();
            // What a process at work takes away meanwhile is not counted.
            sum += entries
                .filter_map(|entry| entry.metadata().ok())
                .filter(|about| about.is_file())
                .map(|about| about.len())
                .sum::<u64>();
        }
        Ok(sum)
    }

    /// The first results of a shard: as many as are published, also if it was published with fewer games than it has.
    ///
    /// # Errors
    /// If it can't be read or is damaged.
    pub fn read_published(&self, head: ShardHead) -> Result<Vec<GameResult>, LedgerError> {
        match published_games(&self.path.join(SHARDS), head)? {
            Some(games) => self.read(ShardHead { games: games.min(head.games), ..head }),
            None => Ok(Vec::new()),
        }
    }

    /// The results of a published shard.
    ///
    /// # Errors
    /// If it can't be read or is damaged.
    pub fn read(&self, head: ShardHead) -> Result<Vec<GameResult>, LedgerError> {
        read_shard(&self.path.join(SHARDS), head)
    }

    /// Hands on the results of a published shard one by one, in the order of the plan, so that memory does not grow with what
    /// they hold. All rotations of an orbit are in one shard, one behind the other:
    ///
    /// ```
    /// # use endturn_lab::{ledger::{Folder, LedgerError}, schedule::Schedule};
    /// /// The highest value of a metric of the plan's list in any round, for each orbit.
    /// fn highest(folder: &Folder, schedule: &Schedule, metric: usize) -> Result<Vec<Option<i64>>, LedgerError> {
    ///     let mut orbits = vec![None; schedule.orbits() as usize];
    ///     for head in folder.shards(schedule) {
    ///         folder.each(head, &mut |result| {
    ///             let orbit = schedule.game(result.game).expect("a game of the plan").orbit as usize;
    ///             let values = (0..result.seats.len()).flat_map(|seat| result.course.series(seat, metric));
    ///             orbits[orbit] = orbits[orbit].max(values.map(|(_, value)| value).max());
    ///             Ok(())
    ///         })?;
    ///     }
    ///     Ok(orbits)
    /// }
    /// ```
    ///
    /// # Errors
    /// If it can't be read or is damaged, and what `take` returns.
    pub fn each(
        &self,
        head: ShardHead,
        take: &mut dyn FnMut(GameResult) -> Result<(), LedgerError>,
    ) -> Result<(), LedgerError> {
        each_result(&self.path.join(SHARDS), head, take)
    }
}

/// Takes a lock; alone, or with others who are not alone. It is tried for a moment: who looks on, or is just being started as a
/// process of its own, holds it for no longer.
pub(super) fn take(lock: &File, is_alone: bool) -> Result<(), TryLockError> {
    let take = || if is_alone { lock.try_lock() } else { lock.try_lock_shared() };
    for _ in 1..TRIES {
        match take() {
            Err(TryLockError::WouldBlock) => thread::sleep(PAUSE),
            taken => return taken,
        }
    }
    take()
}

/// Refuses a folder in which something stands that is not a batch's.
fn refuse_foreign(path: &Path) -> Result<(), LedgerError> {
    // Without its id a batch is known by its inputs; its shards say themselves whose they are.
    if path.join(PLAN).exists() || Inputs::read(path).is_ok() {
        return Ok(());
    }
    let own = |name: &str| [LOCK, SHARDS].contains(&name) || name.starts_with(&format!("{PLAN}."));
    let entries = match fs::read_dir(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        entries => entries.map_err(at(path))?,
    };
    let mut names: Vec<String> =
        entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort_unstable();
    match names.into_iter().find(|name| !own(name)) {
        Some(name) => Err(LedgerError::Foreign(path.to_owned(), name)),
        None => Ok(()),
    }
}

/// How many shards a schedule has.
fn shard_count(schedule: &Schedule) -> u64 {
    schedule.orbits().div_ceil(ORBITS)
}

fn head(plan: u128, schedule: &Schedule, shard: u64) -> ShardHead {
    let games = games_of(schedule, shard);
    ShardHead { plan, shard, first: games.start, games: games.end - games.start }
}

/// The games of a shard.
fn games_of(schedule: &Schedule, shard: u64) -> Range<u64> {
    let (first, last) = (shard * ORBITS, ((shard + 1) * ORBITS).min(schedule.orbits()) - 1);
    schedule.games_of(first).start..schedule.games_of(last).end
}

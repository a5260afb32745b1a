//! The folder of a batch: the plan it belongs to, the lock of the process at work, and its shards.

use std::{
    fs::{self, File, OpenOptions, TryLockError},
    io::{ErrorKind, Write},
    path::{Path, PathBuf},
    thread,
    time::Duration,
};

use super::{
    Inputs, Kept, LedgerError, Listing, ShardHead, ShardWriter, at,
    inputs::INPUTS,
    read_shard,
    shard::{each_result, is_published, is_spent, published_games},
    shared_at,
    temporary::beside,
};
use crate::{play::GameResult, schedule::Schedule};
use endturn_engine::compact::CompactSort as _;

/// Orbits of a shard unless a plan or a command states another number.
pub const USUAL_ORBITS: u64 = 64;
/// Maximum orbits of a shard.
pub const MAX_ORBITS: u64 = 1 << 20;
/// The file with the id of the plan.
const PLAN: &str = "plan.id";
/// The file that a process at work locks.
const LOCK: &str = "lock";
/// Error for a file that should hold the id.
const NO_ID: &str = "this is not the id of a plan";
/// Number of attempts to take a lock; the pause between them follows.
const TRIES: u32 = 5;
const PAUSE: Duration = Duration::from_millis(20);
/// The folder of the shards.
const SHARDS: &str = "shards";
/// The folder in which processes at work report.
pub const WORKERS: &str = "workers";

/// The orbits of a shard in a folder, 1 to [`MAX_ORBITS`]. The first process that opens a folder
/// decides, and the folder keeps the number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShardSize {
    /// This number in a new folder; another one in a folder that has it.
    Usual(u64),
    /// This number only: a folder with another one is refused.
    Exactly(u64),
}

impl Default for ShardSize {
    fn default() -> Self {
        Self::Usual(USUAL_ORBITS)
    }
}

impl ShardSize {
    /// The number of orbits.
    #[must_use]
    pub const fn orbits(self) -> u64 {
        match self {
            Self::Usual(orbits) | Self::Exactly(orbits) => orbits,
        }
    }
}

/// The folder of a batch.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    plan: u128,
    /// Orbits of a shard.
    orbits: u64,
    /// Whether other processes may play in it at the same time.
    is_shared: bool,
    /// Held while the folder is in use; `None` for readers.
    _lock: Option<File>,
}

impl Folder {
    /// Opens or creates the folder of a plan. With `is_alone` no other process may be at work in
    /// it; otherwise others may, on other shards.
    ///
    /// # Errors
    /// If the folder can't be used, holds another plan's games, or another process is at work in
    /// it.
    pub fn open(path: &Path, plan: u128, is_alone: bool) -> Result<Self, LedgerError> {
        Self::open_sized(path, plan, is_alone, ShardSize::default())
    }

    /// As [`Self::open`], with the size of shards.
    ///
    /// # Errors
    /// As [`Self::open`], or if the folder has shards of another size than exactly this one.
    pub fn open_sized(path: &Path, plan: u128, is_alone: bool, size: ShardSize) -> Result<Self, LedgerError> {
        refuse_foreign(path)?;
        let shards = path.join(SHARDS);
        fs::create_dir_all(&shards).map_err(at(&shards))?;
        let lock_path = path.join(LOCK);
        let opened = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&lock_path);
        let lock = opened.map_err(at(&lock_path))?;
        take(&lock, is_alone).map_err(|error| match error {
            TryLockError::WouldBlock => LedgerError::Busy(path.to_owned()),
            TryLockError::Error(error) => shared_at(&lock_path)(error),
        })?;
        let mut one =
            Self { path: path.to_owned(), plan, orbits: size.orbits(), is_shared: !is_alone, _lock: Some(lock) };
        one.claim(size)?;
        if is_alone {
            one.sweep()?;
        }
        Ok(one)
    }

    /// Opens a batch's folder for reading: other processes may be at work in it, and nothing is
    /// changed.
    ///
    /// # Errors
    /// If there is no batch in it, or it can't be read.
    pub fn look(path: &Path) -> Result<Self, LedgerError> {
        match Claim::read(path)? {
            Some(Claim { plan, orbits }) => {
                Ok(Self { path: path.to_owned(), plan, orbits, is_shared: true, _lock: None })
            }
            None => Err(LedgerError::NoBatch(path.to_owned())),
        }
    }

    /// The path of the folder.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The id of the plan.
    #[must_use]
    pub const fn plan_id(&self) -> u128 {
        self.plan
    }

    /// Whether other processes may play in it at the same time.
    #[must_use]
    pub const fn is_shared(&self) -> bool {
        self.is_shared
    }

    /// Number of orbits of a shard; the last may have fewer.
    #[must_use]
    pub const fn orbits_per_shard(&self) -> u64 {
        self.orbits
    }

    /// Refuses a plan with fewer replicates than the folder was last played with: where many
    /// processes share a folder, an old copy of the plan would make the batch smaller.
    ///
    /// # Errors
    /// If the plan has fewer replicates.
    pub fn refuse_fewer(&self, inputs: &Inputs) -> Result<(), LedgerError> {
        match Inputs::read(&self.path) {
            Ok(there) if there.replicates > inputs.replicates => {
                Err(LedgerError::Fewer { found: there.replicates, expected: inputs.replicates })
            }
            _ => Ok(()),
        }
    }

    /// Lists its shards by one look at their folder.
    ///
    /// # Errors
    /// If the folder can't be read.
    pub fn listing(&self) -> Result<Listing, LedgerError> {
        Listing::of(&self.path.join(SHARDS))
    }

    /// Saves the inputs of the games next to them.
    ///
    /// # Errors
    /// If it can't be written.
    pub fn keep(&self, inputs: &Inputs) -> Result<(), LedgerError> {
        inputs.write(&self.path)
    }

    /// Removes the leftovers of a kill.
    fn sweep(&self) -> Result<(), LedgerError> {
        let shards = self.path.join(SHARDS);
        let is_published =
            |path: &Path| path.extension().is_some_and(|end| end == "part") && path.with_extension("shard").exists();
        // A part whose shard is published with fewer games is continued: its games are the later
        // ones.
        let is_sorted = |path: &Path| path.file_name().is_some_and(|name| name.to_string_lossy().contains(".sorted."));
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

    /// Removes the parts with games beyond a schedule that is known to suffice, unless a process is
    /// playing them: how many there are depends on the number of workers.
    ///
    /// # Errors
    /// If they can't be removed.
    pub fn drop_beyond(&self, counted: &Schedule) -> Result<(), LedgerError> {
        let shards = self.path.join(SHARDS);
        let last = self.shard_count(counted).saturating_sub(1);
        let is_last_published = self.has(self.head(counted, last))?;
        for entry in fs::read_dir(&shards).map_err(at(&shards))?.flatten() {
            let path = entry.path();
            let is_part = path.extension().is_some_and(|end| end == "part");
            let shard = path.file_stem().and_then(|name| name.to_string_lossy().parse::<u64>().ok());
            let is_beyond = shard.is_some_and(|shard| shard > last || shard == last && is_last_published);
            if !is_part || !is_beyond {
                continue;
            }
            let file = File::open(&path).map_err(at(&path))?;
            match file.try_lock() {
                Ok(()) => fs::remove_file(&path).map_err(at(&path))?,
                Err(TryLockError::WouldBlock) => {}
                Err(TryLockError::Error(error)) => return Err(at(&path)(error)),
            }
        }
        Ok(())
    }

    /// Writes the plan's id and the size of shards, or checks them.
    fn claim(&mut self, size: ShardSize) -> Result<(), LedgerError> {
        // A folder that has its id stays as it is: all but the first of many processes only read.
        let found = match Claim::read(&self.path)? {
            Some(found) => found,
            None => self.write_claim()?,
        };
        if found.plan != self.plan {
            let (found, expected) = (format!("{:032x}", found.plan), format!("{:032x}", self.plan));
            return Err(LedgerError::OtherPlan { found, expected });
        }
        if let ShardSize::Exactly(expected) = size
            && found.orbits != expected
        {
            return Err(LedgerError::OtherSize { found: found.orbits, expected });
        }
        self.orbits = found.orbits;
        Ok(())
    }

    /// Writes the claim, unless another process is quicker; returns the one that holds.
    fn write_claim(&self) -> Result<Claim, LedgerError> {
        let (path, own) = (self.path.join(PLAN), Claim { plan: self.plan, orbits: self.orbits });
        // Written to a temporary file and linked, so that it is complete or absent, and the first
        // of several processes wins.
        let mut file = beside(&self.path, PLAN).map_err(at(&self.path))?;
        file.write_all(own.text().as_bytes()).and_then(|()| file.as_file().sync_data()).map_err(at(&path))?;
        match fs::hard_link(file.path(), &path) {
            Ok(()) => Ok(own),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                Ok(Claim::read(&self.path)?.ok_or_else(|| at(&path)(error))?)
            }
            Err(error) => Err(shared_at(&path)(error)),
        }
    }

    /// The shards of a schedule, in order.
    pub fn shards(&self, schedule: &Schedule) -> impl Iterator<Item = ShardHead> + use<> {
        let (plan, orbits, schedule) = (self.plan, self.orbits, schedule.clone());
        (0..self.shard_count(&schedule)).map(move |shard| head(plan, orbits, &schedule, shard))
    }

    /// Number of shards of a schedule.
    #[must_use]
    pub fn shard_count(&self, schedule: &Schedule) -> u64 {
        schedule.orbits().div_ceil(self.orbits)
    }

    /// A shard of a schedule; `None` beyond the last.
    #[must_use]
    pub fn shard(&self, schedule: &Schedule, shard: u64) -> Option<ShardHead> {
        (shard < self.shard_count(schedule)).then(|| self.head(schedule, shard))
    }

    /// The shard that a game belongs to; `None` beyond the last game.
    #[must_use]
    pub fn shard_of(&self, schedule: &Schedule, game: u64) -> Option<ShardHead> {
        self.shard(schedule, schedule.game(game)?.orbit / self.orbits)
    }

    fn head(&self, schedule: &Schedule, shard: u64) -> ShardHead {
        head(self.plan, self.orbits, schedule, shard)
    }

    /// Whether a shard is published.
    ///
    /// # Errors
    /// If its head can't be read or is damaged.
    pub fn has(&self, head: ShardHead) -> Result<bool, LedgerError> {
        is_published(&self.path.join(SHARDS), head)
    }

    /// Number of the first games of a shard that are published.
    ///
    /// # Errors
    /// If its head can't be read or is damaged.
    pub fn published(&self, head: ShardHead) -> Result<u64, LedgerError> {
        Ok(published_games(&self.path.join(SHARDS), head)?.map_or(0, |games| games.min(head.games)))
    }

    /// Starts or resumes a shard; `None` if another process is playing it.
    ///
    /// # Errors
    /// If its files can't be used.
    pub fn writer(&self, head: ShardHead) -> Result<Option<ShardWriter>, LedgerError> {
        ShardWriter::open(&self.path.join(SHARDS), head)
    }

    /// Reads the games of a shard that are there. With `begun`, includes those of a shard still
    /// being played.
    ///
    /// # Errors
    /// If it can't be read or is damaged.
    pub fn kept(&self, head: ShardHead, begun: bool) -> Result<Kept, LedgerError> {
        Kept::read(&self.path.join(SHARDS), head, begun)
    }

    /// Whether a process is at work in the folder.
    ///
    /// # Errors
    /// If that can't be determined.
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

    /// Returns the files of shards that were played twice with a result other than the published
    /// one.
    ///
    /// # Errors
    /// If the folder can't be read.
    pub fn diverged(&self) -> Result<Vec<PathBuf>, LedgerError> {
        let shards = self.path.join(SHARDS);
        let is_other =
            |path: &PathBuf| path.extension().is_some_and(|end| end.to_string_lossy().starts_with("diverged-"));
        let entries = fs::read_dir(&shards).map_err(at(&shards))?.flatten().map(|entry| entry.path());
        let mut found: Vec<PathBuf> = entries.filter(is_other).collect();
        found.compact_sort();
        Ok(found)
    }

    /// The total size of its files in bytes.
    ///
    /// # Errors
    /// If the folder can't be read.
    pub fn bytes(&self) -> Result<u64, LedgerError> {
        let mut sum = 0;
        for folder in [self.path.clone(), self.path.join(SHARDS)] {
            let entries = fs::read_dir(&folder).map_err(at(&folder))?.flatten();
            // Files that another process removes meanwhile are not counted.
            sum += entries
                .filter_map(|entry| entry.metadata().ok())
                .filter(|about| about.is_file())
                .map(|about| about.len())
                .sum::<u64>();
        }
        Ok(sum)
    }

    /// Reads the published results of a shard, including one that was published with fewer games
    /// than it has now.
    ///
    /// # Errors
    /// If it can't be read or is damaged.
    pub fn read_published(&self, head: ShardHead) -> Result<Vec<GameResult>, LedgerError> {
        match published_games(&self.path.join(SHARDS), head)? {
            Some(games) => self.read(ShardHead { games: games.min(head.games), ..head }),
            None => Ok(Vec::new()),
        }
    }

    /// Reads the results of a shard that are there, in order, including those of one that is still
    /// being played.
    ///
    /// # Errors
    /// If it can't be read or is damaged.
    pub fn results(&self, head: ShardHead) -> Result<Vec<GameResult>, LedgerError> {
        match self.has(head)? {
            true => self.read(head),
            false => Ok(self.kept(head, true)?.results().collect()),
        }
    }

    /// Reads the results of a published shard.
    ///
    /// # Errors
    /// If it can't be read or is damaged.
    pub fn read(&self, head: ShardHead) -> Result<Vec<GameResult>, LedgerError> {
        read_shard(&self.path.join(SHARDS), head)
    }

    /// Passes on the results of a published shard one by one, in the order of the plan, so that
    /// memory does not grow with them. All rotations of an orbit are in one shard, one after the
    /// other:
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
    /// If it can't be read or is damaged, and the errors of `take`.
    pub fn each(
        &self,
        head: ShardHead,
        take: &mut dyn FnMut(GameResult) -> Result<(), LedgerError>,
    ) -> Result<(), LedgerError> {
        each_result(&self.path.join(SHARDS), head, take)
    }
}

/// Takes a lock, exclusive or shared. Tries for a moment: a reader, or another process that is just
/// starting, holds it no longer.
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

/// Refuses a folder with anything that does not belong to a batch.
fn refuse_foreign(path: &Path) -> Result<(), LedgerError> {
    // Listed before the id is looked for: a process that begins the folder at the same time may
    // write the id in between, and only then its other files.
    let own =
        |name: &str| [LOCK, SHARDS, WORKERS].contains(&name) || [PLAN, INPUTS].iter().any(|own| name.starts_with(own));
    let entries = match fs::read_dir(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        entries => entries.map_err(at(path))?,
    };
    let names = entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned());
    let Some(name) = names.filter(|name| !own(name)).min() else { return Ok(()) };
    // Without its id a batch is recognised by its inputs; its shards name their plan themselves.
    if path.join(PLAN).exists() || Inputs::read(path).is_ok() {
        return Ok(());
    }
    Err(LedgerError::Foreign(path.to_owned(), name))
}

fn head(plan: u128, orbits: u64, schedule: &Schedule, shard: u64) -> ShardHead {
    let (first, last) = (shard * orbits, ((shard + 1) * orbits).min(schedule.orbits()) - 1);
    let (first, end) = (schedule.games_of(first).start, schedule.games_of(last).end);
    ShardHead { plan, shard, first, games: end - first }
}

/// The content of the file with the id: the plan, and the orbits of a shard if their number is not
/// the usual one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Claim {
    plan: u128,
    orbits: u64,
}

impl Claim {
    fn text(self) -> String {
        match self.orbits {
            USUAL_ORBITS => format!("{:032x}\n", self.plan),
            orbits => format!("{:032x} {orbits}\n", self.plan),
        }
    }

    fn parse(text: &str) -> Option<Self> {
        let mut words = text.split_whitespace();
        let plan = words.next().filter(|plan| plan.len() == 32)?;
        let plan = u128::from_str_radix(plan, 16).ok()?;
        let orbits = words.next().map_or(Some(USUAL_ORBITS), |orbits| orbits.parse().ok())?;
        let is_sound = (1..=MAX_ORBITS).contains(&orbits) && words.next().is_none();
        is_sound.then_some(Self { plan, orbits })
    }

    /// Reads it from a folder; `None` if there is none.
    fn read(folder: &Path) -> Result<Option<Self>, LedgerError> {
        let path = folder.join(PLAN);
        let bytes = match fs::read(&path) {
            Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => return Ok(None),
            read => read.map_err(at(&path))?,
        };
        let found = Self::parse(&String::from_utf8_lossy(&bytes));
        found.map(Some).ok_or_else(|| LedgerError::Damaged(path, NO_ID.to_owned()))
    }
}

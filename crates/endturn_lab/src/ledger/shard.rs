//! One shard: a head, and a result for each of its games.
//!
//! While it is played, the results are in order of completion, under a temporary name; once
//! published, in the order of the games, with an end mark that says that all are there. If the plan
//! gets more replicates, a shard that was published with fewer games is continued.

use std::{
    collections::BTreeMap,
    fs::{self, File, OpenOptions, TryLockError},
    io::{ErrorKind, Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
};

use endturn_engine::compact::CompactCollect as _;
use serde::{Deserialize, Serialize};
use tempfile::NamedTempFile;
use xxhash_rust::xxh3::xxh3_128;

use super::{
    Kept, LedgerError, at,
    frame::{Framed, frame, frames},
    result::{frame_of, result},
    shared_at,
    temporary::beside,
};
use crate::play::GameResult;

/// The format of shards.
const FORMAT: u32 = 6;
/// The frame number of the head; results have the numbers of their games.
const HEAD: u64 = u64::MAX;
/// The frame number of the end mark.
const END: u64 = u64::MAX - 1;

/// The games that a shard must have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShardHead {
    /// The id of the plan.
    pub plan: u128,
    /// The shard's number, from 0.
    pub shard: u64,
    /// Its first game.
    pub first: u64,
    /// Number of games.
    pub games: u64,
}

impl ShardHead {
    /// The range of its games.
    #[must_use]
    pub fn range(&self) -> std::ops::Range<u64> {
        self.first..self.first + self.games
    }

    /// Returns the first frame of its file with this number of games; 0 while it is being played.
    pub(super) fn frame(&self, games: u64) -> Vec<u8> {
        frame(HEAD, &Head { format: FORMAT, plan: self.plan, shard: self.shard, first: self.first, games })
    }
}

/// The content of a file's head.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Head {
    format: u32,
    plan: u128,
    shard: u64,
    first: u64,
    games: u64,
}

/// A shard that is being played, locked against other processes.
#[derive(Debug)]
pub struct ShardWriter {
    head: ShardHead,
    folder: PathBuf,
    part: PathBuf,
    published: PathBuf,
    file: File,
    /// Which games are there, by index in the shard.
    played: Vec<bool>,
    /// Number of missing games.
    left: u64,
}

impl ShardWriter {
    /// Resumes a shard where earlier attempts stopped, or starts it. A torn end is cut off. `None`
    /// if another process is playing it, or has just published it.
    ///
    /// # Errors
    /// If the files can't be used, or hold other games.
    pub fn open(folder: &Path, head: ShardHead) -> Result<Option<Self>, LedgerError> {
        let (part, published) = (name(folder, head.shard, "part"), name(folder, head.shard, "shard"));
        // A damaged file is left for people to examine: nothing replaces it.
        let before = there(&published)?;
        let before = before.as_ref().map(|bytes| whole(&published, bytes, head)).transpose()?.unwrap_or_default();
        let opened = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&part);
        let mut file = opened.map_err(at(&part))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Ok(None),
            Err(TryLockError::Error(error)) => return Err(shared_at(&part)(error)),
        }
        // Another process may have published it and removed the part between the two lines above.
        if is_published(folder, head)? {
            if is_spent(&part) {
                _ = fs::remove_file(&part);
            }
            return Ok(None);
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(at(&part))?;
        let sound: usize = frames(&bytes).map(|one| one.whole.len()).sum();
        file.set_len(sound as u64).and_then(|()| file.seek(SeekFrom::End(0))).map_err(at(&part))?;
        let (folder, played) = (folder.to_owned(), vec![false; head.games as usize]);
        let mut one = Self { head, folder, part, published, file, played, left: head.games };
        let found = Found::of(&one.part, &bytes, head)?;
        if found.head.is_none() {
            one.append(&head.frame(0))?;
        }
        found.results.keys().for_each(|game| _ = one.note(*game));
        for (game, result) in &before {
            if !found.results.contains_key(game) {
                one.append(result.whole)?;
                one.note(*game);
            }
        }
        Ok(Some(one))
    }

    /// Marks a game as played; false if it was already.
    fn note(&mut self, game: u64) -> bool {
        let place = game.checked_sub(self.head.first).and_then(|place| self.played.get_mut(place as usize));
        let is_new = place.is_some_and(|is_played| !std::mem::replace(is_played, true));
        self.left -= u64::from(is_new);
        is_new
    }

    /// Returns the games that are still to be played.
    pub fn missing(&self) -> impl Iterator<Item = u64> + '_ {
        (self.head.first..).zip(&self.played).filter(|(_, is_played)| !**is_played).map(|(game, _)| game)
    }

    /// Returns the results that are there, from this attempt or earlier ones.
    ///
    /// # Errors
    /// If they can't be read.
    pub fn results(&self) -> Result<Vec<GameResult>, LedgerError> {
        let (mut file, mut bytes) = (&self.file, Vec::new());
        // By the handle that holds the lock: on Windows no other may read what is locked.
        let read = file.seek(SeekFrom::Start(0)).and_then(|_| file.read_to_end(&mut bytes));
        read.map_err(at(&self.part))?;
        let found = Found::of(&self.part, &bytes, self.head)?;
        Ok(found.results.values().filter_map(result).collect())
    }

    /// The shard's number.
    #[must_use]
    pub const fn shard(&self) -> u64 {
        self.head.shard
    }

    /// Whether all games are there.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.left == 0
    }

    /// Appends the result of a game; it has been handed to the operating system when this returns.
    ///
    /// # Errors
    /// If it can't be written; the results before it are kept.
    ///
    /// # Panics
    /// If it is not the result of a game of this shard, or is already there.
    pub fn add(&mut self, result: &GameResult) -> Result<(), LedgerError> {
        assert!(self.note(result.game), "each game of the shard is played once");
        self.append(&frame_of(result))
    }

    /// Publishes the complete shard under its final name. Games that were published before must be
    /// equal.
    ///
    /// # Errors
    /// If it can't be written, or differs from the published one; then both are kept.
    ///
    /// # Panics
    /// If games are missing.
    pub fn publish(mut self) -> Result<(), LedgerError> {
        assert!(self.is_whole(), "a shard is published whole");
        let mut bytes = Vec::new();
        let read = self.file.seek(SeekFrom::Start(0)).and_then(|_| self.file.read_to_end(&mut bytes));
        read.map_err(at(&self.part))?;
        let mut own = Found::of(&self.part, &bytes, self.head)?.results;
        // Games of later replicates, which the plan no longer has or did not need, stay in the
        // part.
        let later = own.split_off(&self.head.range().end);
        let bytes_of_all = file(self.head, &own);
        let mut sorted = beside(&self.folder, &format!("{:06}.sorted", self.head.shard)).map_err(at(&self.folder))?;
        let written = sorted.write_all(&bytes_of_all).and_then(|()| sorted.as_file().sync_all());
        written.map_err(at(sorted.path()))?;
        match fs::hard_link(sorted.path(), &self.published) {
            Ok(()) => {}
            Err(error) if error.kind() == ErrorKind::AlreadyExists => self.replace(&own, &bytes_of_all, sorted)?,
            Err(error) => return Err(shared_at(&self.published)(error)),
        }
        if later.is_empty() { self.remove_part() } else { Ok(()) }
    }

    /// Removes the part. Where locks do not hold between machines, another process may have.
    fn remove_part(&self) -> Result<(), LedgerError> {
        match fs::remove_file(&self.part) {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(at(&self.part)(error)),
            _ => Ok(()),
        }
    }

    /// Adds the games of another folder; those already there stay as they are.
    ///
    /// # Errors
    /// If they can't be written; earlier ones are kept.
    pub fn add_kept(&mut self, kept: &Kept) -> Result<(), LedgerError> {
        for (game, whole) in kept.frames() {
            if self.note(game) {
                self.append(whole)?;
            }
        }
        Ok(())
    }

    /// Replaces an earlier published file, if it has the same games and perhaps more.
    fn replace(&self, own: &Results<'_>, sorted_bytes: &[u8], sorted: NamedTempFile) -> Result<(), LedgerError> {
        let before = there(&self.published)?.unwrap_or_default();
        let found = whole(&self.published, &before, self.head)?;
        let differs =
            |(game, result): &(&u64, &Framed<'_>)| found.get(*game).is_some_and(|other| other.whole != result.whole);
        if let Some((&game, _)) = own.iter().find(differs) {
            let other = self.part.with_extension(format!("diverged-{:016x}", xxh3_128(sorted_bytes) as u64));
            sorted.persist(&other).map_err(|error| at(&other)(error.error))?;
            self.remove_part()?;
            let (shard, published) = (self.head.shard, self.published.clone());
            return Err(LedgerError::Diverged { shard, game, published, other });
        }
        if found.keys().all(|game| own.contains_key(game)) {
            sorted.persist(&self.published).map_err(|error| at(&self.published)(error.error))?;
        }
        Ok(())
    }

    fn append(&mut self, bytes: &[u8]) -> Result<(), LedgerError> {
        self.file.write_all(bytes).map_err(at(&self.part))
    }
}

/// Error for a file that should be a shard.
const NO_HEAD: &str = "its head is not that of a shard";

/// Results by game.
pub(super) type Results<'b> = BTreeMap<u64, Framed<'b>>;

/// Returns the content of a published file.
fn file(head: ShardHead, results: &Results<'_>) -> Vec<u8> {
    let mut whole = head.frame(results.len() as u64);
    results.values().for_each(|one| whole.extend_from_slice(one.whole));
    whole.extend_from_slice(&frame(END, &xxh3_128(&whole)));
    whole
}

/// The content of a shard's file, up to the first torn frame.
pub(super) struct Found<'b> {
    head: Option<Head>,
    pub(super) results: Results<'b>,
}

impl<'b> Found<'b> {
    pub(super) fn of(path: &Path, bytes: &'b [u8], head: ShardHead) -> Result<Self, LedgerError> {
        let mut found = Self { head: None, results: BTreeMap::new() };
        for one in frames(bytes) {
            match one.number {
                _ if found.head.is_none() => found.head = Some(check_head(path, &one, head)?),
                END => {}
                game if game >= head.first => _ = found.results.insert(game, one),
                game => {
                    return Err(LedgerError::Damaged(path.to_owned(), format!("game {game} does not belong to it")));
                }
            }
        }
        Ok(found)
    }
}

fn check_head(path: &Path, one: &Framed<'_>, head: ShardHead) -> Result<Head, LedgerError> {
    let damaged = |what: &str| LedgerError::Damaged(path.to_owned(), what.to_owned());
    let found = Some(one).filter(|one| one.number == HEAD).and_then(Framed::value::<Head>);
    let found = found.ok_or_else(|| damaged(NO_HEAD))?;
    if found.format != FORMAT {
        let what = format!("it has format {}; this version reads format {FORMAT}", found.format);
        return Err(damaged(&what));
    }
    if found.plan != head.plan {
        let (found, expected) = (format!("{:032x}", found.plan), format!("{:032x}", head.plan));
        return Err(LedgerError::OtherPlan { found, expected });
    }
    if (found.shard, found.first) != (head.shard, head.first) {
        return Err(damaged("its head is not that of this shard"));
    }
    Ok(found)
}

/// Windows's error for reading what another process has locked.
const LOCK_VIOLATION: i32 = 33;

/// Reads the bytes of a file; `None` if it does not exist, or if Windows keeps it for the process
/// that writes it.
pub(super) fn there(path: &Path) -> Result<Option<Vec<u8>>, LedgerError> {
    match fs::read(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) if cfg!(windows) && error.raw_os_error() == Some(LOCK_VIOLATION) => Ok(None),
        read => read.map(Some).map_err(at(path)),
    }
}

/// Returns the content of a published file, verified.
pub(super) fn whole<'b>(path: &Path, bytes: &'b [u8], head: ShardHead) -> Result<Results<'b>, LedgerError> {
    let found = Found::of(path, bytes, head)?.results;
    if file(head, &found) == bytes {
        return Ok(found);
    }
    Err(LedgerError::Damaged(path.to_owned(), "it is not what was written".to_owned()))
}

/// Reads the results of a published shard, in the order of its games.
///
/// # Errors
/// If it can't be read, is damaged, or of another plan.
pub fn read_shard(folder: &Path, head: ShardHead) -> Result<Vec<GameResult>, LedgerError> {
    let mut all = Vec::with_capacity(head.games as usize);
    each_result(folder, head, &mut |result| {
        all.push(result);
        Ok(())
    })?;
    Ok(all)
}

/// Passes on the results of a published shard one by one, so that only one is in memory.
pub(super) fn each_result(
    folder: &Path,
    head: ShardHead,
    take: &mut dyn FnMut(GameResult) -> Result<(), LedgerError>,
) -> Result<(), LedgerError> {
    let path = name(folder, head.shard, "shard");
    let bytes = fs::read(&path).map_err(at(&path))?;
    let found = whole(&path, &bytes, head)?;
    for game in head.range() {
        let one = found.get(&game).and_then(result);
        take(one.ok_or_else(|| LedgerError::Damaged(path.clone(), "it lacks games".to_owned()))?)?;
    }
    Ok(())
}

/// Whether all results of a part are in the published file next to it.
pub(super) fn is_spent(part: &Path) -> bool {
    let (Ok(part_bytes), Ok(whole)) = (fs::read(part), fs::read(part.with_extension("shard"))) else { return false };
    let published: BTreeMap<u64, &[u8]> = frames(&whole).map(|one| (one.number, one.whole)).into_map();
    let mut results = frames(&part_bytes).filter(|one| one.number != HEAD);
    results.all(|one| published.get(&one.number) == Some(&one.whole))
}

/// Whether all games of a shard are published. Reads only its head.
pub(super) fn is_published(folder: &Path, head: ShardHead) -> Result<bool, LedgerError> {
    Ok(published_games(folder, head)?.is_some_and(|games| games >= head.games))
}

/// Number of published games of a shard; `None` if it is not published. Reads only its head.
pub(super) fn published_games(folder: &Path, head: ShardHead) -> Result<Option<u64>, LedgerError> {
    let mut start = [0; 128];
    let path = name(folder, head.shard, "shard");
    let length = match File::open(&path).and_then(|mut file| file.read(&mut start)) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        read => read.map_err(at(&path))?,
    };
    let found = Framed::first(&start[..length]).and_then(|first| first.value::<Head>());
    found.map(|found| Some(found.games)).ok_or_else(|| LedgerError::Damaged(path, NO_HEAD.to_owned()))
}

pub(super) fn name(folder: &Path, shard: u64, extension: &str) -> PathBuf {
    folder.join(format!("{shard:06}.{extension}"))
}

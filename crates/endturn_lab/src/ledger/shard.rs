//! One shard: a head, and a result for each of its games.
//!
//! While it is played the results stand in the order in which they came, beside the final name; published, in that of the
//! games, with an end that says that all are there.

use std::{
    collections::BTreeMap,
    fs::{self, File, OpenOptions, TryLockError},
    io::{ErrorKind, Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
};

use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::xxh3_128;

use super::{
    LedgerError, at,
    frame::{Framed, frame, frames},
};
use crate::play::GameResult;

/// The format of shards.
const FORMAT: u32 = 1;
/// The number of the head among the frames; results have those of their games.
const HEAD: u64 = u64::MAX;
/// The number of the end.
const END: u64 = u64::MAX - 1;

/// Which games a shard has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShardHead {
    /// The id of the plan.
    pub plan: u128,
    /// The shard's number, from 0.
    pub shard: u64,
    /// Its first game.
    pub first: u64,
    /// How many games it has.
    pub games: u64,
}

/// A shard that is being played. No other process can play it meanwhile.
#[derive(Debug)]
pub struct ShardWriter {
    head: ShardHead,
    part: PathBuf,
    published: PathBuf,
    file: File,
    /// The games that are there, by their place in the shard.
    played: Vec<bool>,
    /// How many are not.
    left: u64,
}

impl ShardWriter {
    /// Goes on with a shard where earlier tries have come to, or begins it. What is torn at the end is cut off. None if
    /// another process is at it.
    ///
    /// # Errors
    /// If the files can't be used, or hold other games.
    pub fn open(folder: &Path, head: ShardHead) -> Result<Option<Self>, LedgerError> {
        let (part, published) = (name(folder, head.shard, "part"), name(folder, head.shard, "shard"));
        let opened = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&part);
        let mut file = opened.map_err(at(&part))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Ok(None),
            Err(TryLockError::Error(error)) => return Err(at(&part)(error)),
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(at(&part))?;
        let whole: usize = frames(&bytes).map(|one| one.whole.len()).sum();
        file.set_len(whole as u64).and_then(|()| file.seek(SeekFrom::End(0))).map_err(at(&part))?;
        let mut one = Self { head, part, published, file, played: vec![false; head.games as usize], left: head.games };
        let found = Found::of(&one.part, &bytes, head)?;
        if found.is_empty {
            one.append(&frame(HEAD, &(FORMAT, head)))?;
        }
        for game in found.results.keys() {
            one.played[(game - head.first) as usize] = true;
            one.left -= 1;
        }
        Ok(Some(one))
    }

    /// The games that are still to be played.
    pub fn missing(&self) -> impl Iterator<Item = u64> + '_ {
        (self.head.first..).zip(&self.played).filter(|(_, is_played)| !**is_played).map(|(game, _)| game)
    }

    /// Whether all games are there.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.left == 0
    }

    /// Adds the result of a game; it has left this process when this returns.
    ///
    /// # Errors
    /// If it can't be written; the results before it are kept.
    ///
    /// # Panics
    /// If it is not the result of a game of this shard, or is there already.
    pub fn add(&mut self, result: &GameResult) -> Result<(), LedgerError> {
        let place = result.game.checked_sub(self.head.first).and_then(|place| self.played.get_mut(place as usize));
        let is_played = place.expect("a result belongs to its shard");
        assert!(!std::mem::replace(is_played, true), "each game is played once");
        self.left -= 1;
        self.append(&frame(result.game, result))
    }

    /// Publishes the shard, all of whose games are there, under its final name. If that is taken, both must be equal.
    ///
    /// # Errors
    /// If it can't be written, or is not what was published before; both are kept then.
    ///
    /// # Panics
    /// If games are missing.
    pub fn publish(self) -> Result<(), LedgerError> {
        assert!(self.is_whole(), "a shard is published whole");
        let bytes = fs::read(&self.part).map_err(at(&self.part))?;
        let mut whole = frame(HEAD, &(FORMAT, self.head));
        for one in Found::of(&self.part, &bytes, self.head)?.results.values() {
            whole.extend_from_slice(one.whole);
        }
        whole.extend_from_slice(&frame(END, &xxh3_128(&whole)));
        let sorted = self.part.with_extension("sorted");
        let written = File::create(&sorted).and_then(|mut file| file.write_all(&whole).and_then(|()| file.sync_all()));
        written.map_err(at(&sorted))?;
        match fs::hard_link(&sorted, &self.published) {
            Ok(()) => {}
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                if fs::read(&self.published).map_err(at(&self.published))? != whole {
                    let other = self.part.with_extension(format!("diverged-{:016x}", xxh3_128(&whole) as u64));
                    fs::rename(&sorted, &other).map_err(at(&other))?;
                    fs::remove_file(&self.part).map_err(at(&self.part))?;
                    return Err(LedgerError::Diverged { published: self.published, other });
                }
            }
            Err(error) => return Err(at(&self.published)(error)),
        }
        fs::remove_file(&sorted).map_err(at(&sorted))?;
        fs::remove_file(&self.part).map_err(at(&self.part))
    }

    fn append(&mut self, bytes: &[u8]) -> Result<(), LedgerError> {
        self.file.write_all(bytes).map_err(at(&self.part))
    }
}

/// What stands in a file of a shard, up to the first torn frame.
struct Found<'b> {
    is_empty: bool,
    results: BTreeMap<u64, Framed<'b>>,
    /// The end, and how many bytes stand before it.
    end: Option<(u128, usize)>,
}

impl<'b> Found<'b> {
    fn of(path: &Path, bytes: &'b [u8], head: ShardHead) -> Result<Self, LedgerError> {
        let mut found = Self { is_empty: true, results: BTreeMap::new(), end: None };
        let mut before = 0;
        for one in frames(bytes) {
            if found.is_empty {
                check_head(path, &one, head)?;
                found.is_empty = false;
            } else if (head.first..head.first + head.games).contains(&one.number) {
                found.results.insert(one.number, one);
            } else if one.number == END {
                found.end = one.value().map(|sum| (sum, before));
            } else {
                return Err(LedgerError::Damaged(path.to_owned(), format!("game {} is none of it", one.number)));
            }
            before += one.whole.len();
        }
        Ok(found)
    }
}

fn check_head(path: &Path, one: &Framed<'_>, head: ShardHead) -> Result<(), LedgerError> {
    let found = Some(one).filter(|one| one.number == HEAD).and_then(Framed::value::<(u32, ShardHead)>);
    match found {
        Some((FORMAT, found)) if found == head => Ok(()),
        Some((FORMAT, found)) if found.plan != head.plan => {
            let (found, expected) = (format!("{:032x}", found.plan), format!("{:032x}", head.plan));
            Err(LedgerError::OtherPlan { found, expected })
        }
        Some((format, _)) if format != FORMAT => {
            let what = format!("it has format {format}; this version reads format {FORMAT}");
            Err(LedgerError::Damaged(path.to_owned(), what))
        }
        _ => Err(LedgerError::Damaged(path.to_owned(), "its head is not that of this shard".to_owned())),
    }
}

/// The results of a published shard, in the order of its games.
///
/// # Errors
/// If it can't be read, is damaged, or of another plan.
pub fn read_shard(folder: &Path, head: ShardHead) -> Result<Vec<GameResult>, LedgerError> {
    let path = name(folder, head.shard, "shard");
    let bytes = fs::read(&path).map_err(at(&path))?;
    let damaged = |what: &str| LedgerError::Damaged(path.clone(), what.to_owned());
    let found = Found::of(&path, &bytes, head)?;
    let is_whole = found.end.is_some_and(|(sum, before)| {
        let end = frame(END, &sum).len();
        before + end == bytes.len() && xxh3_128(&bytes[..before]) == sum
    });
    if !is_whole || found.results.len() as u64 != head.games {
        return Err(damaged("it is not what was written"));
    }
    let results: Option<Vec<GameResult>> = found.results.values().map(Framed::value).collect();
    results.ok_or_else(|| damaged("a result can't be read"))
}

/// Whether a shard is published.
pub(super) fn is_published(folder: &Path, shard: u64) -> bool {
    name(folder, shard, "shard").exists()
}

fn name(folder: &Path, shard: u64, extension: &str) -> PathBuf {
    folder.join(format!("{shard:06}.{extension}"))
}

//! The games that a tuning has played, in a folder: one file that only grows, each entry with a
//! checksum. Entries are written in the order in which the search asks for them, so that a killed
//! search resumes to the same bytes.

use std::{
    collections::BTreeMap,
    fs::{self, File, OpenOptions, TryLockError},
    io::Write,
    path::{Path, PathBuf},
};

use serde::{Deserialize, Serialize};

use super::figures::SeedSums;
use crate::ledger::{LedgerError, at, beside, frame, frames};

/// The file with the id of the search.
const ID: &str = "tune.id";
/// The file that a process at work locks.
const LOCK: &str = "lock";
/// The file of all games.
const GAMES: &str = "games.tune";

/// The values of the levers, by number; `None` for one that is left as it is.
pub type Row = Vec<Option<u64>>;

/// Seeds of a purpose; those of two purposes differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(super) enum Purpose {
    /// To select settings.
    Search,
    /// To confirm the one that was selected.
    Confirm,
}

/// A part of the games of a setting: consecutive seeds of a purpose.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(super) struct Piece {
    pub(super) row: Row,
    pub(super) purpose: Purpose,
    pub(super) block: u32,
}

/// The best persona that a search found in a setting.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Sought {
    /// Points by seed, each of at most `most`.
    pub(super) points: Vec<u32>,
    pub(super) most: u32,
    /// The persona, as RON; empty if there is none.
    pub(super) persona: String,
    /// Number of games of the search.
    pub(super) games: u64,
}

#[derive(Serialize, Deserialize)]
enum Entry {
    Games(Piece, Vec<SeedSums>),
    Sought(Row, Purpose, Sought),
}

/// The entries that were played, and the file to which they are added, if there is one.
#[derive(Debug, Default)]
pub(super) struct Journal {
    file: Option<(PathBuf, File)>,
    _lock: Option<File>,
    count: u64,
    pieces: BTreeMap<Piece, Vec<SeedSums>>,
    sought: BTreeMap<(Row, Purpose), Sought>,
}

impl Journal {
    /// Opens or creates the folder of a search; cuts off an entry that was torn by a kill.
    pub(super) fn open(folder: &Path, id: u128) -> Result<Self, LedgerError> {
        fs::create_dir_all(folder).map_err(at(folder))?;
        for entry in fs::read_dir(folder).map_err(at(folder))?.flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            // What a kill left of the id.
            if name.starts_with("tune.id.") {
                fs::remove_file(entry.path()).map_err(at(&entry.path()))?;
            } else if ![LOCK, GAMES, ID].contains(&name.as_str()) {
                return Err(LedgerError::Foreign(folder.to_owned(), name));
            }
        }
        let lock_path = folder.join(LOCK);
        let opened = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&lock_path);
        let lock = opened.map_err(at(&lock_path))?;
        lock.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => LedgerError::Busy(folder.to_owned()),
            TryLockError::Error(error) => at(&lock_path)(error),
        })?;
        claim(folder, id)?;
        let path = folder.join(GAMES);
        let bytes = if path.exists() { fs::read(&path).map_err(at(&path))? } else { Vec::new() };
        let mut one = Self { _lock: Some(lock), ..Self::default() };
        let mut whole = 0;
        for found in frames(&bytes) {
            let entry: Entry = match found.value() {
                Some(entry) if found.number == one.count => entry,
                _ => return Err(LedgerError::Damaged(path, "its entries are not in their order".to_owned())),
            };
            one.count += 1;
            whole += found.whole.len() as u64;
            one.put(entry);
        }
        let file = OpenOptions::new().create(true).append(true).open(&path).map_err(at(&path))?;
        file.set_len(whole).map_err(at(&path))?;
        one.file = Some((path, file));
        Ok(one)
    }

    fn put(&mut self, entry: Entry) {
        match entry {
            Entry::Games(piece, seeds) => _ = self.pieces.insert(piece, seeds),
            Entry::Sought(row, purpose, sought) => _ = self.sought.insert((row, purpose), sought),
        }
    }

    fn write(&mut self, entry: Entry) -> Result<(), LedgerError> {
        if let Some((path, file)) = &mut self.file {
            file.write_all(&frame(self.count, &entry)).map_err(at(path))?;
        }
        self.count += 1;
        self.put(entry);
        Ok(())
    }

    pub(super) fn games(&self, piece: &Piece) -> Option<&[SeedSums]> {
        self.pieces.get(piece).map(Vec::as_slice)
    }

    pub(super) fn add_games(&mut self, piece: Piece, seeds: Vec<SeedSums>) -> Result<(), LedgerError> {
        self.write(Entry::Games(piece, seeds))
    }

    pub(super) fn sought(&self, row: &Row, purpose: Purpose) -> Option<&Sought> {
        self.sought.get(&(row.clone(), purpose))
    }

    pub(super) fn add_sought(&mut self, row: Row, purpose: Purpose, sought: Sought) -> Result<(), LedgerError> {
        self.write(Entry::Sought(row, purpose, sought))
    }
}

/// Writes the id of the search, or checks it.
fn claim(folder: &Path, id: u128) -> Result<(), LedgerError> {
    let path = folder.join(ID);
    let own = format!("{id:032x}");
    if path.exists() {
        let found = fs::read_to_string(&path).map_err(at(&path))?.trim().to_owned();
        return if found == own { Ok(()) } else { Err(LedgerError::OtherPlan { found, expected: own }) };
    }
    let mut file = beside(folder, ID).map_err(at(folder))?;
    file.write_all(format!("{own}\n").as_bytes()).and_then(|()| file.as_file().sync_data()).map_err(at(&path))?;
    file.persist(&path).map_err(|error| at(&path)(error.error)).map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn piece(block: u32) -> Piece {
        Piece { row: vec![None, Some(3)], purpose: Purpose::Search, block }
    }

    #[test]
    fn a_torn_entry_is_cut_off_and_the_rest_is_read_again() {
        let place = tempfile::tempdir().unwrap();
        let seeds = vec![SeedSums { sums: vec![(0.5, 2)], games: 2, failed: 0, course: 7 }];
        for block in 0..3 {
            let mut journal = Journal::open(place.path(), 7).unwrap();
            assert_eq!(journal.games(&piece(block)), None);
            journal.add_games(piece(block), seeds.clone()).unwrap();
        }
        let path = place.path().join(GAMES);
        let whole = fs::read(&path).unwrap();
        fs::write(&path, &whole[..whole.len() - 1]).unwrap();
        let mut journal = Journal::open(place.path(), 7).unwrap();
        assert_eq!((journal.games(&piece(1)), journal.games(&piece(2))), (Some(seeds.as_slice()), None));
        journal.add_games(piece(2), seeds.clone()).unwrap();
        assert!(matches!(Journal::open(place.path(), 7), Err(LedgerError::Busy(_))));
        drop(journal);
        assert_eq!(fs::read(&path).unwrap(), whole, "the same bytes as without the tear");
        assert!(matches!(Journal::open(place.path(), 8), Err(LedgerError::OtherPlan { .. })));
        fs::write(place.path().join("mine.txt"), "x").unwrap();
        assert!(matches!(Journal::open(place.path(), 7), Err(LedgerError::Foreign(..))));
    }
}

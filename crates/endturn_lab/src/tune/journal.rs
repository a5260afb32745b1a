//! The games that a tuning has played, in a folder: one file that only grows, each entry with a
//! checksum. Entries are written in the order in which the search asks for them, so that a killed
//! search resumes to the same bytes.

use std::{collections::BTreeMap, path::Path};

use serde::{Deserialize, Serialize};

use super::figures::SeedSums;
use crate::ledger::{Growing, LedgerError, Names};

/// The files of a tuning's folder.
const NAMES: Names = Names { id: "tune.id", entries: "games.tune" };

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
    file: Growing,
    pieces: BTreeMap<Piece, Vec<SeedSums>>,
    sought: BTreeMap<(Row, Purpose), Sought>,
}

impl Journal {
    /// Opens or creates the folder of a search; cuts off an entry that was torn by a kill.
    pub(super) fn open(folder: &Path, id: u128) -> Result<Self, LedgerError> {
        let (file, entries) = Growing::open::<Entry>(folder, NAMES, id)?;
        let mut one = Self { file, ..Self::default() };
        entries.into_iter().for_each(|entry| one.put(entry));
        Ok(one)
    }

    fn put(&mut self, entry: Entry) {
        match entry {
            Entry::Games(piece, seeds) => _ = self.pieces.insert(piece, seeds),
            Entry::Sought(row, purpose, sought) => _ = self.sought.insert((row, purpose), sought),
        }
    }

    fn write(&mut self, entry: Entry) -> Result<(), LedgerError> {
        self.file.add(&entry)?;
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

#[cfg(test)]
mod tests {
    use std::fs;

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
        let path = place.path().join(NAMES.entries);
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

//! The files of a folder of shards, by one look at the folder.

use std::{fs, path::Path};

use endturn_engine::compact::CompactSort as _;

use super::{LedgerError, at};

/// Which shards a folder has, by the names of its files. What a shard holds is not read: one that
/// was published for fewer replicates is listed too.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Listing {
    /// Published shards, ascending.
    published: Vec<u64>,
    /// Shards that are being played, or were abandoned, ascending.
    begun: Vec<u64>,
}

impl Listing {
    pub(super) fn of(folder: &Path) -> Result<Self, LedgerError> {
        let mut listing = Self::default();
        for entry in fs::read_dir(folder).map_err(at(folder))?.flatten() {
            let path = entry.path();
            let number = path.file_stem().and_then(|stem| stem.to_str()?.parse::<u64>().ok());
            let Some(number) = number else { continue };
            match path.extension().and_then(|end| end.to_str()) {
                Some("shard") => listing.published.push(number),
                Some("part") => listing.begun.push(number),
                _ => {}
            }
        }
        listing.published.compact_sort();
        listing.begun.compact_sort();
        Ok(listing)
    }

    /// Whether a shard is published.
    #[must_use]
    pub fn has(&self, shard: u64) -> bool {
        self.published.binary_search(&shard).is_ok()
    }

    /// Whether a shard is being played, or was abandoned.
    #[must_use]
    pub fn is_begun(&self, shard: u64) -> bool {
        self.begun.binary_search(&shard).is_ok()
    }
}

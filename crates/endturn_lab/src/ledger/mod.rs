//! Results on disk: a folder of shards, each a fixed range of whole orbits. A shard grows game by
//! game under a temporary name and is published whole, so that a kill at any byte loses at most the
//! games in flight, and the published bytes are the same whichever process played them, in any
//! number of attempts.

mod folder;
mod frame;
mod growing;
mod inputs;
mod kept;
mod listing;
mod result;
mod shard;
mod temporary;
#[cfg(test)]
mod tests;

use std::{
    fmt,
    io::{self, ErrorKind},
    path::{Path, PathBuf},
};

use crate::play::GameResult;
use endturn_scenario::files::slashed;
pub use folder::{Folder, MAX_ORBITS, ShardSize, USUAL_ORBITS, WORKERS};
pub(crate) use frame::{frame, frames};
pub(crate) use growing::{Growing, Names};
pub use inputs::Inputs;
pub use kept::Kept;
pub use listing::Listing;
pub use shard::{ShardHead, ShardWriter, read_shard};
pub(crate) use temporary::beside;

/// Error of reading or writing the ledger. Existing data is never lost.
#[derive(Debug)]
#[non_exhaustive]
pub enum LedgerError {
    /// The operating system refuses to read or write a file.
    Io(PathBuf, io::Error),
    /// Another process is at work in the folder.
    Busy(PathBuf),
    /// There is no batch in the folder.
    NoBatch(PathBuf),
    /// The folder holds a file that is not from a batch; its name.
    Foreign(PathBuf, String),
    /// The folder holds the games of another plan.
    OtherPlan {
        /// The id in the folder.
        found: String,
        /// The id of the current plan.
        expected: String,
    },
    /// A file that is not a shard, or that was damaged after it was published; the reason is a
    /// fragment.
    Damaged(PathBuf, String),
    /// The batch has shards of another size.
    OtherSize {
        /// Orbits of a shard in the folder.
        found: u64,
        /// Orbits of a shard that were asked for.
        expected: u64,
    },
    /// The folder was begun with more replicates than the plan has now.
    Fewer {
        /// The replicates of the folder.
        found: u32,
        /// Those of the current plan.
        expected: u32,
    },
    /// The file system lacks locks or hard links; the error is that of the operating system.
    Unfit(PathBuf, io::Error),
    /// A shard was played twice with different results; both are kept.
    Diverged {
        /// The shard.
        shard: u64,
        /// The first game that came out differently.
        game: u64,
        /// The published shard.
        published: PathBuf,
        /// The other one.
        other: PathBuf,
    },
}

impl fmt::Display for LedgerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(path, error) => write!(f, "cannot use {}: {error}", slashed(path)),
            Self::Busy(path) => {
                let path = slashed(path);
                write!(f, "another process is at work in {path}; wait until it ends, or play beside it with --join")
            }
            Self::NoBatch(path) => write!(f, "there is no batch in {}", slashed(path)),
            Self::Foreign(path, name) => {
                write!(
                    f,
                    "{} holds files that no batch wrote, such as {name}; give the batch a folder of its own",
                    slashed(path)
                )
            }
            Self::OtherPlan { found, expected } => {
                write!(f, "the folder holds games of another plan: {found}, not {expected}")
            }
            Self::OtherSize { found, expected } => write!(
                f,
                "the batch has shards of {found} orbits, not {expected}; its first command decides, so leave out \
                 --shard-orbits"
            ),
            Self::Fewer { found, expected } => write!(
                f,
                "the batch has {found} replicates, and this plan has {expected}: it may be an old copy; a command \
                 without --join or --shard counts {expected} only"
            ),
            Self::Unfit(path, error) => write!(
                f,
                "the file system of {} lacks locks or hard links ({error}), so processes can't share the folder; \
                 give each process a folder of its own on a local disk, and combine them with `endturn batch merge`",
                slashed(path)
            ),
            Self::Damaged(path, what) => write!(f, "{} is damaged: {what}; {}", slashed(path), mend(path)),
            Self::Diverged { shard, game, published, other } => {
                let (published, other) = (slashed(published), slashed(other));
                write!(
                    f,
                    "DIVERGED: shard {shard} came out differently, first in game {game}: {other} differs from \
                     {published}, though both have the same games"
                )
            }
        }
    }
}

/// Suggests a remedy for a damaged file.
fn mend(path: &Path) -> &'static str {
    match path.extension().and_then(|end| end.to_str()) {
        Some("shard" | "part") => "move it away, and the batch plays its games again; all others are kept",
        Some("id") => "move it away, and the batch writes it again; its games are kept",
        _ => "the batch of the plan writes it again; its games are kept",
    }
}

impl std::error::Error for LedgerError {}

/// The size of a result in a shard, in bytes.
#[must_use]
pub fn size_of(result: &GameResult) -> u64 {
    result::frame_of(result).len() as u64
}

/// Wraps an error of a lock or a hard link with its file: some file systems have none.
fn shared_at(path: &Path) -> impl Fn(io::Error) -> LedgerError + '_ {
    move |error| match error.kind() {
        ErrorKind::Unsupported | ErrorKind::PermissionDenied => LedgerError::Unfit(path.to_owned(), error),
        _ => LedgerError::Io(path.to_owned(), error),
    }
}

/// Wraps an error of the operating system with its file.
pub(crate) fn at(path: &Path) -> impl Fn(io::Error) -> LedgerError + '_ {
    move |error| LedgerError::Io(path.to_owned(), error)
}

//! Results on disk: a folder of shards, each a fixed range of whole orbits. A shard grows game by
//! game under a temporary name and is published whole, so that a kill at any byte loses at most the
//! games in flight, and the published bytes are the same whichever process played them, in any
//! number of attempts.

mod folder;
mod frame;
mod inputs;
mod kept;
mod result;
mod shard;
#[cfg(test)]
mod tests;

use std::{
    fmt, io,
    path::{Path, PathBuf},
};

use crate::play::GameResult;
use endturn_scenario::files::slashed;
pub use folder::Folder;
pub use inputs::Inputs;
pub use kept::Kept;
pub use shard::{ShardHead, ShardWriter, read_shard};

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
    /// A shard was played twice with different results; both are kept.
    Diverged {
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
                write!(
                    f,
                    "another process is at work in {path}; wait until it ends, or play parts in parallel with --shard"
                )
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
            Self::Damaged(path, what) => write!(f, "{} is damaged: {what}; {}", slashed(path), mend(path)),
            Self::Diverged { published, other } => {
                let (published, other) = (slashed(published), slashed(other));
                write!(f, "DIVERGED: {other} differs from {published}, though both have the same games")
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

/// Wraps an error of the operating system with its file.
pub(crate) fn at(path: &Path) -> impl Fn(io::Error) -> LedgerError + '_ {
    move |error| LedgerError::Io(path.to_owned(), error)
}

//! Results on the disk: a folder of shards, each a fixed run of whole orbits. A shard grows game by game beside its final
//! name and is published whole, so that a kill at any byte loses at most the games in flight, and what is published is the
//! same bytes whoever played it, in however many tries.

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

/// Why the ledger can't be read or written. Nothing that was there is lost.
#[derive(Debug)]
#[non_exhaustive]
pub enum LedgerError {
    /// The system refuses to read or write a file.
    Io(PathBuf, io::Error),
    /// Another process is at work in the folder.
    Busy(PathBuf),
    /// There is no batch in the folder.
    NoBatch(PathBuf),
    /// The folder holds something that no batch wrote: its name.
    Foreign(PathBuf, String),
    /// The folder holds the games of another plan: its id, and that of this one.
    OtherPlan {
        /// The id in the folder.
        found: String,
        /// The id of the plan at hand.
        expected: String,
    },
    /// A file that is no shard, or one that was damaged after it was published; what is wrong is a fragment.
    Damaged(PathBuf, String),
    /// A shard was played twice and came out differently; both are kept.
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
                    "another process is at work in {path}; wait for its end, or play parts side by side with --shard"
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
                write!(f, "DIVERGED: {other} is not the same as {published}, though both are of the same games")
            }
        }
    }
}

/// What helps against a damaged file.
fn mend(path: &Path) -> &'static str {
    match path.extension().and_then(|end| end.to_str()) {
        Some("shard" | "part") => "move it away, and the batch plays its games again; all others are kept",
        Some("id") => "move it away, and the batch writes it again; its games are kept",
        _ => "the batch of the plan writes it again; its games are kept",
    }
}

impl std::error::Error for LedgerError {}

/// The bytes that a result takes in a shard.
#[must_use]
pub fn size_of(result: &GameResult) -> u64 {
    result::frame_of(result).len() as u64
}

/// An error of the system, with its file.
pub(crate) fn at(path: &Path) -> impl Fn(io::Error) -> LedgerError + '_ {
    move |error| LedgerError::Io(path.to_owned(), error)
}

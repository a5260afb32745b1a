//! Arguments of the commands that look into the folder of a batch.

use std::path::PathBuf;

use clap::Args;

use super::{Format, TablesChoice};

/// Plays one game of a batch again and prints it as `run` does.
///
/// The game is played from the texts kept in the folder, even if the files have changed since. Its
/// outcome must match the one in the batch; a game that comes out differently is reported, with
/// exit code 3. A game that ended in a bug is played up to the bug.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  endturn batch show target/personas 17")]
pub(crate) struct BatchShowArgs {
    /// The folder of the batch.
    #[arg(value_name = "DIR")]
    pub(crate) folder: PathBuf,

    /// The number of the game, as in the tables.
    #[arg(value_name = "N", allow_negative_numbers = true)]
    pub(crate) game: String,

    /// Writes record, facts, metrics, tables and chart into this folder, as `run --out` does.
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,

    /// Keeps files in the way as NAME.old1 instead of refusing.
    #[arg(long, requires = "out")]
    pub(crate) force: bool,

    /// Prints only the ending.
    #[arg(long)]
    pub(crate) quiet: bool,

    /// Text for people, or JSON lines like those of `run`.
    #[arg(long, value_enum, default_value_t = Format::Text, value_name = "FORMAT")]
    pub(crate) format: Format,
}

/// Reports the progress of a batch: which games are there, which are missing, what failed, and
/// whether a process is at work.
///
/// Other processes may be at work in the folder meanwhile. Exit code 0: all games are there and
/// sound; 1: some are missing or damaged; 3: a shard was played twice and came out differently.
#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  endturn batch status target/personas\n  endturn batch status target/personas --watch\n  \
                        endturn batch status target/personas --parts 40"
)]
pub(crate) struct BatchStatusArgs {
    /// The folder of the batch.
    #[arg(value_name = "DIR")]
    pub(crate) folder: PathBuf,

    /// Lists the parts of N that lack games, as `--array=` of Slurm takes them: `5,30-33`. They are
    /// the K of `--shard K/N`.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) parts: Option<String>,

    /// Looks again every two seconds until all games are there.
    #[arg(long)]
    pub(crate) watch: bool,

    /// Text for people, or JSON.
    #[arg(long, value_enum, default_value_t = Format::Text, value_name = "FORMAT")]
    pub(crate) format: Format,
}

/// Merges shards of one plan that were played in several folders, and reports the result.
///
/// The merged folder has the same bytes as if one process had played everything. Nothing is written
/// if the folders belong to different plans, or, without --partial, if a shard is in none of them.
/// Shards that several folders have must be equal; if not, they stay where they are and are
/// reported, with exit code 3.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  endturn batch merge target/personas --out target/personas_together")]
pub(crate) struct BatchMergeArgs {
    /// The folders.
    #[arg(value_name = "DIR", required = true)]
    pub(crate) folders: Vec<PathBuf>,

    /// The folder to merge into: a new one, or one of the same plan.
    #[arg(long, value_name = "DIR")]
    pub(crate) out: PathBuf,

    /// Merges what is there even if shards are missing; `batch PLAN --out DIR` plays the rest.
    #[arg(long)]
    pub(crate) partial: bool,

    /// Formats of the tables, separated by commas [default: parquet].
    #[arg(long, value_enum, value_name = "FORMAT", value_delimiter = ',')]
    pub(crate) tables: Vec<TablesChoice>,

    /// Prints no progress, only the result.
    #[arg(long)]
    pub(crate) quiet: bool,

    /// Text for people, or JSON.
    #[arg(long, value_enum, default_value_t = Format::Text, value_name = "FORMAT")]
    pub(crate) format: Format,
}

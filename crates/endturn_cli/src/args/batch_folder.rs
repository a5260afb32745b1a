//! The words of the commands that look into the folder of a batch.

use std::path::PathBuf;

use clap::Args;

use super::{Format, TablesChoice};

/// Plays one game of a batch again, and tells it as `run` does.
///
/// It is played from the texts that the folder keeps, whatever became of the files since. In the end it must be what the batch
/// has of it; a game that comes out differently is told, with exit code 3. A game that ended in a bug is told up to the bug.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  endturn batch show target/personas 17")]
pub(crate) struct BatchShowArgs {
    /// The folder of the batch.
    #[arg(value_name = "DIR")]
    pub(crate) folder: PathBuf,

    /// The game, by its number in the tables.
    #[arg(value_name = "N", allow_negative_numbers = true)]
    pub(crate) game: String,

    /// Writes record, facts, metrics, tables and chart into this folder, as `run --out` does.
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,

    /// Keeps files in the way as NAME.old1 instead of refusing.
    #[arg(long, requires = "out")]
    pub(crate) force: bool,

    /// Tells only how it ended.
    #[arg(long)]
    pub(crate) quiet: bool,

    /// Text for people, or JSON lines as those of `run`.
    #[arg(long, value_enum, default_value_t = Format::Text, value_name = "FORMAT")]
    pub(crate) format: Format,
}

/// Tells how far a batch is: which games are there, which are missing, what failed, and whether somebody is at work.
///
/// Others may be at work in the folder meanwhile. Exit code 0 means that all games are there and sound, 1 that some are
/// missing or damaged, 3 that a shard was played twice and came out differently.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  endturn batch status target/personas")]
pub(crate) struct BatchStatusArgs {
    /// The folder of the batch.
    #[arg(value_name = "DIR")]
    pub(crate) folder: PathBuf,

    /// Text for people, or JSON.
    #[arg(long, value_enum, default_value_t = Format::Text, value_name = "FORMAT")]
    pub(crate) format: Format,
}

/// Puts shards of one plan together that were played in several folders, and tells the result.
///
/// In the end the folder has the same bytes as if one process had played everything. Nothing is written if the folders are of
/// different plans, or if a shard is in none of them. Shards that several have must be equal; if not, they stay where they are
/// and are told, with exit code 3.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  endturn batch merge target/personas --out target/personas_together")]
pub(crate) struct BatchMergeArgs {
    /// The folders.
    #[arg(value_name = "DIR", required = true)]
    pub(crate) folders: Vec<PathBuf>,

    /// The folder to put them into: a new one, or one of the same plan.
    #[arg(long, value_name = "DIR")]
    pub(crate) out: PathBuf,

    /// The format of the tables, several with commas; Parquet if left out.
    #[arg(long, value_enum, value_name = "FORMAT", value_delimiter = ',')]
    pub(crate) tables: Vec<TablesChoice>,

    /// Text for people, or JSON.
    #[arg(long, value_enum, default_value_t = Format::Text, value_name = "FORMAT")]
    pub(crate) format: Format,
}

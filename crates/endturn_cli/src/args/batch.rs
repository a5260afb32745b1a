//! The words of `endturn batch`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::{BatchMergeArgs, BatchShowArgs, BatchStatusArgs, Format, TablesChoice};

/// Plays all games of a plan, on all cores, and tells how the contenders did.
///
/// A plan names scenarios, contenders, who meets whom, levers (values that it changes) and how many seeds. Every game is written to
/// the folder as soon as it is over: after Ctrl-C, a crash or a full disk the same command goes on where it was. What is in the
/// folder in the end does not depend on that, nor on the number of workers. A plan may say when to stop (`until`): as soon as a test is
/// clear, or intervals are narrow. With more `replicates` in the plan later only the new
/// games are played.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  endturn batch plans/fleets_personas.ron --out target/personas\n  \
                        endturn batch plans/fleets_personas.ron --dry-run\n  \
                        endturn batch show target/personas 17")]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(crate) struct BatchArgs {
    #[command(subcommand)]
    pub(crate) what: Option<BatchWhat>,

    /// None if something else is asked.
    #[command(flatten)]
    pub(crate) play: Option<BatchPlayArgs>,
}

/// What else can be asked of a plan or of a batch.
#[derive(Debug, Subcommand)]
pub(crate) enum BatchWhat {
    Columns(BatchColumnsArgs),
    Show(BatchShowArgs),
    Status(BatchStatusArgs),
    Merge(BatchMergeArgs),
}

/// Lists the tables that a batch of a plan writes, and their columns: type, unit and meaning.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  endturn batch columns plans/fleets_personas.ron")]
pub(crate) struct BatchColumnsArgs {
    /// The plan's file.
    pub(crate) plan: String,

    /// Text for people, or JSON.
    #[arg(long, value_enum, default_value_t = Format::Text, value_name = "FORMAT")]
    pub(crate) format: Format,
}

/// The games of a plan.
#[derive(Debug, Args)]
pub(crate) struct BatchPlayArgs {
    /// The plan's file.
    pub(crate) plan: String,

    /// The folder of the games: results go to tables in it, such as games.parquet and seats.parquet.
    #[arg(long, value_name = "DIR", required_unless_present = "dry_run")]
    pub(crate) out: Option<PathBuf>,

    /// Plays the Kth of N parts of the plan only; other processes and machines can play the others into the same folder at the same time.
    ///
    /// Once all parts are played, the command without --shard tells the result and writes the tables.
    #[arg(long, value_name = "K/N", conflicts_with = "dry_run")]
    pub(crate) shard: Option<String>,

    /// The format of the tables, several with commas; Parquet if left out. `endturn batch columns PLAN` tells what is in them.
    ///
    /// All formats have the same columns and rows. datapackage.json beside them says what the columns mean, and so does the metadata of
    /// Parquet files.
    #[arg(long, value_enum, value_name = "FORMAT", value_delimiter = ',', conflicts_with_all = ["dry_run", "shard"])]
    pub(crate) tables: Vec<TablesChoice>,

    /// Games at once; as many as the machine has cores if left out.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) workers: Option<String>,

    /// Tells what would be played and, by a pilot of about two seconds, how long it may take and how large it may get. Writes nothing.
    #[arg(long)]
    pub(crate) dry_run: bool,

    /// Tells no progress, only the result.
    #[arg(long)]
    pub(crate) quiet: bool,

    /// Text for people, or JSON lines: what begins, progress about once a second, each failure, the end, and the result.
    #[arg(long, value_enum, default_value_t = Format::Text, value_name = "FORMAT")]
    pub(crate) format: Format,
}

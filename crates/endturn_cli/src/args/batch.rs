//! Arguments of `endturn batch`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::{BatchMergeArgs, BatchShowArgs, BatchStatusArgs, BatchSubmitArgs, Format, TablesChoice};

/// Plays all games of a plan on all cores and reports how the contenders did.
///
/// A plan names scenarios, contenders, pairings, levers (values that it varies) and the number of
/// seeds. Every game is written to the folder as soon as it is over: after Ctrl-C, a crash or a
/// full disk, run the same command again and it resumes. The final content of the folder depends
/// neither on interruptions nor on the number of workers. A plan may say when to stop (`until`): as
/// soon as a test is clear, or intervals are narrow enough. If you raise `replicates` in the plan
/// later, only the new games are played.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  endturn batch plans/fleets_personas.ron --out target/personas\n  \
                        endturn batch plans/fleets_personas.ron --dry-run\n  \
                        endturn batch show target/personas 17")]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(crate) struct BatchArgs {
    #[command(subcommand)]
    pub(crate) what: Option<BatchWhat>,

    /// `None` if a subcommand is given instead.
    #[command(flatten)]
    pub(crate) play: Option<BatchPlayArgs>,
}

/// Other questions about a plan or a batch.
#[derive(Debug, Subcommand)]
pub(crate) enum BatchWhat {
    Columns(BatchColumnsArgs),
    Show(BatchShowArgs),
    Status(BatchStatusArgs),
    Merge(BatchMergeArgs),
    Submit(BatchSubmitArgs),
}

/// Lists the tables that a batch of a plan writes, and their columns: type, unit and meaning.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  endturn batch columns plans/fleets_personas.ron")]
pub(crate) struct BatchColumnsArgs {
    /// The plan file, or the name of a plan from `endturn plans`.
    pub(crate) plan: String,

    /// Text for people, or JSON.
    #[arg(long, value_enum, default_value_t = Format::Text, value_name = "FORMAT")]
    pub(crate) format: Format,
}

/// Arguments for playing the games of a plan.
#[derive(Debug, Args)]
pub(crate) struct BatchPlayArgs {
    /// The plan file, or the name of a plan from `endturn plans`.
    pub(crate) plan: String,

    /// The folder for the games; results go to tables in it, such as games.parquet and
    /// seats.parquet.
    #[arg(long, value_name = "DIR", required_unless_present = "dry_run")]
    pub(crate) out: Option<PathBuf>,

    /// Plays the Kth of N parts of the plan only, K from 1 to N. Other processes and machines can
    /// play the other parts into the same folder at the same time.
    ///
    /// Once all parts are played, the command without --shard reports the result and writes the
    /// tables.
    #[arg(long, value_name = "K/N", conflicts_with = "dry_run")]
    pub(crate) shard: Option<String>,

    /// Plays beside other processes in the same folder: whatever shard is free, in the order of the
    /// plan. Any of them may start late, die or be started again.
    ///
    /// Once nothing is left, the command without --join reports the result and writes the tables.
    #[arg(long, conflicts_with_all = ["dry_run", "shard", "tables"])]
    pub(crate) join: bool,

    /// The id that the plan must have, as `--dry-run` prints it: refuses to play with other files
    /// or another build of the program.
    #[arg(long, value_name = "ID")]
    pub(crate) expect: Option<String>,

    /// Number of orbits of a shard, 1 to 1048576, for a new folder; the folder keeps it [default:
    /// `shard_orbits` of the plan, or 64].
    ///
    /// A shard is the unit that processes share. `--dry-run` says how long one lasts; up to 60
    /// seconds suit a cluster. With --join a pilot decides if neither plan nor command do.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) shard_orbits: Option<String>,

    /// Formats of the tables, separated by commas [default: parquet]. `endturn batch columns PLAN`
    /// lists their contents.
    ///
    /// All formats have the same columns and rows. datapackage.json next to them documents the
    /// columns, and so does the metadata of Parquet files.
    #[arg(long, value_enum, value_name = "FORMAT", value_delimiter = ',', conflicts_with_all = ["dry_run", "shard"])]
    pub(crate) tables: Vec<TablesChoice>,

    /// Number of games played at once, 1 to 1024; if left out, one per core.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) workers: Option<String>,

    /// Reports what would be played and, after a pilot of about two seconds, how long it may take
    /// and how large it may get. Writes nothing.
    #[arg(long)]
    pub(crate) dry_run: bool,

    /// Prints no progress, only the result.
    #[arg(long)]
    pub(crate) quiet: bool,

    /// Text for people, or JSON lines: the start, progress about once a second, each failure, the
    /// end, and the result.
    #[arg(long, value_enum, default_value_t = Format::Text, value_name = "FORMAT")]
    pub(crate) format: Format,
}

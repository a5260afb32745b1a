//! Arguments of `endturn tune`.

use std::path::PathBuf;

use clap::Args;

use super::{Format, ManyGames};

/// Searches values of a plan's levers with which its targets hold: balance solved backwards.
///
/// The plan's `targets` state ranges of figures: shares of points of contenders or seats, a graph
/// of win rates, lengths, endings, comebacks, the use of units, the best persona that a search
/// finds. Its `levers` state the values that may change. Settings race on common seeds; those that
/// are surely worse fall out. The answer changes as few values as do it, and is confirmed on seeds
/// that did not select it: a target is met if its whole interval lies in its range, all together
/// at 95 %. If no setting does it, the answer says so, with the nearest one. The same plan and
/// budget give the same answer, with any number of workers. With --out, games are kept: after
/// Ctrl-C or a kill the same command resumes. The exit code is 0 if all targets are confirmed,
/// otherwise 1.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  endturn tune plans/fleets_tune.ron --budget 3000 --write target/even.ron")]
pub(crate) struct TuneArgs {
    /// The plan file, or the name of a plan from `endturn plans`. It has `targets` and `levers`.
    pub(crate) plan: String,

    /// Maximum number of games: at most six tenths search, the rest confirms. Those of searches for
    /// personas, which the target `Unbeaten` asks for, come on top.
    #[arg(long, value_name = "GAMES", default_value = "20000", allow_negative_numbers = true)]
    pub(crate) budget: String,

    /// Keeps the games in this folder, so that the search can be resumed.
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,

    /// Writes a scenario that extends the plan's first one with the changes, if they are confirmed.
    /// Replaces an existing file.
    #[arg(long, value_name = "FILE")]
    pub(crate) write: Option<PathBuf>,

    /// Writes the changes into the plan's scenarios, if they are confirmed.
    #[arg(long)]
    pub(crate) fix: bool,

    #[command(flatten)]
    pub(crate) many: ManyGames,

    /// Text for people, or one JSON object.
    #[arg(long, value_enum, default_value_t = Format::Text, value_name = "FORMAT")]
    pub(crate) format: Format,
}

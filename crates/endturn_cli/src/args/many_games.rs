//! Arguments shared by the commands that play many games.

use clap::Args;

/// Number of games played at once, and progress output.
#[derive(Debug, Args)]
pub(crate) struct ManyGames {
    /// Number of games played at once, 1 to 1024; if left out, one per core.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) workers: Option<String>,

    /// Prints no progress.
    #[arg(long)]
    pub(crate) quiet: bool,
}

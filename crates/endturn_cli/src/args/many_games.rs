//! What is said of many games by whoever asks a question of them.

use clap::Args;

/// How the games are played.
#[derive(Debug, Args)]
pub(crate) struct ManyGames {
    /// Games at once; as many as the machine has cores if left out.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) workers: Option<String>,

    /// Tells no progress.
    #[arg(long)]
    pub(crate) quiet: bool,
}

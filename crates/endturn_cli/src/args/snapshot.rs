//! Arguments of `endturn snapshot`.

use std::path::PathBuf;

use clap::Args;

use super::SourceArgs;

/// Writes a game after a round as a scenario that continues from there as the game does.
///
/// The file states the whole position in the form in which an author writes scenarios: change what
/// you like and see what happens. Unchanged, it plays the same game round by round; only its record
/// begins with that round. What a section cannot state is reported, and nothing is written. To
/// continue the very same game, use `endturn run --from RECORD --round N`.
#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  endturn snapshot scenarios/civ_duel.ron --round 20 --as-scenario --out target/duel_20.ron\n  endturn run target/duel_20.ron --rounds 5"
)]
pub(crate) struct SnapshotArgs {
    #[command(flatten)]
    pub(crate) game: SourceArgs,

    /// Assigns a persona to a seat of a scenario, by its number or name; may be repeated.
    #[arg(long, value_name = "SEAT=PERSONA")]
    pub(crate) seat: Vec<String>,

    /// Writes the game after this round; if left out, after the first round of a scenario or the
    /// last of a record.
    #[arg(long, value_name = "ROUND", allow_negative_numbers = true)]
    pub(crate) round: Option<String>,

    /// Writes a scenario; the only form available.
    #[arg(long, required = true)]
    pub(crate) as_scenario: bool,

    /// Writes to this file instead of the terminal.
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
}

//! The words of `endturn snapshot`.

use std::path::PathBuf;

use clap::Args;

use super::SourceArgs;

/// Writes a game after a round as a scenario that goes on from there as the game does.
///
/// The file states all that has come of the game so far, as an author can write it too: change what you like and see what comes of that. The game
/// from it is the same round by round; only its record begins with that round. Modules whose sections can't say so much are told; civ
/// can. To go on with the very same game, there is `endturn run --from RECORD --round N`.
#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  endturn snapshot scenarios/civ_duel.ron --round 20 --as-scenario --out target/duel_20.ron\n  endturn run target/duel_20.ron --rounds 5"
)]
pub(crate) struct SnapshotArgs {
    #[command(flatten)]
    pub(crate) game: SourceArgs,

    /// Fills a seat of a scenario, by its number or name, with a persona; may be repeated.
    #[arg(long, value_name = "SEAT=PERSONA")]
    pub(crate) seat: Vec<String>,

    /// Writes the game after this round; if left out, after the first of a scenario and the last of a record.
    #[arg(long, value_name = "ROUND", allow_negative_numbers = true)]
    pub(crate) round: Option<String>,

    /// Writes a scenario, which is the one form there is.
    #[arg(long, required = true)]
    pub(crate) as_scenario: bool,

    /// Writes to this file instead of the terminal.
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
}

//! Arguments of `view`.

use std::path::PathBuf;

use clap::Args;

use super::SourceArgs;

/// Writes a page that replays a game in a browser.
///
/// The page is one file without any request to a network: the board of every round, or after every
/// move of a table game, with a slider and keys; the story, standings and curves of each round; and
/// what each seat knew. `#round=80` at the end of its address opens it at that round.
///
/// The game is a scenario, which is played, or a record, a saved game or a folder of `run --out`,
/// which is replayed.
#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  endturn view scenarios/chess.ron --out target/chess.html\n  endturn view scenarios/civ_war.ron --rounds 20 --out target/war.html"
)]
pub(crate) struct ViewArgs {
    #[command(flatten)]
    pub(crate) game: SourceArgs,

    /// Assigns a persona to a seat of a scenario, by its number or name; may be repeated.
    #[arg(long, value_name = "SEAT=PERSONA")]
    pub(crate) seat: Vec<String>,

    /// Plays at most this many rounds; if left out, to the end.
    #[arg(long, value_name = "COUNT", allow_negative_numbers = true)]
    pub(crate) rounds: Option<String>,

    /// The page to write.
    #[arg(long, value_name = "FILE", required = true)]
    pub(crate) out: PathBuf,
}

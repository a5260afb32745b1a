//! Arguments of `view`.

use std::path::PathBuf;

use clap::Args;

use super::SourceArgs;

/// Writes a page that replays a game in a browser, or a position as Markdown.
///
/// The page is one file without any request to a network: the board of every round, or after every
/// move of a table game, with a slider and keys; the story, standings and curves of each round; and
/// what each seat knew. A click shows all details of the city, units, planet or agents at a place.
/// `#round=80` at the end of its address opens it at that round.
///
/// With --markdown, prints one position as text to paste into a forum or an issue: board,
/// standings, the story of its round, and the command that shows it again.
///
/// The game is a scenario, which is played, or a record, a saved game or a folder of `run --out`,
/// which is replayed.
#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  endturn view scenarios/chess.ron --out target/chess.html\n  endturn view scenarios/civ_war.ron --rounds 20 --out target/war.html\n  endturn view scenarios/civ_war.ron --markdown --round 80 --seat Rome"
)]
pub(crate) struct ViewArgs {
    #[command(flatten)]
    pub(crate) game: SourceArgs,

    /// Assigns a persona to a seat of a scenario, by its number or name; may be repeated. With
    /// --markdown, a seat alone, `--seat 2`, shows the position as that seat knows it.
    #[arg(long, value_name = "SEAT[=PERSONA]")]
    pub(crate) seat: Vec<String>,

    /// Plays at most this many rounds; if left out, to the end.
    #[arg(long, value_name = "COUNT", allow_negative_numbers = true, conflicts_with = "markdown")]
    pub(crate) rounds: Option<String>,

    /// Shows a position as Markdown.
    #[arg(long)]
    pub(crate) markdown: bool,

    /// With --markdown: the position after this round; if left out, at the start of a scenario or
    /// after the last round of a record.
    #[arg(long, value_name = "ROUND", allow_negative_numbers = true, requires = "markdown")]
    pub(crate) round: Option<String>,

    /// The page to write; with --markdown it is printed if this is left out.
    #[arg(long, value_name = "FILE", required_unless_present = "markdown")]
    pub(crate) out: Option<PathBuf>,
}

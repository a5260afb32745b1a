//! Arguments of `endturn chances`.

use std::path::PathBuf;

use clap::Args;

use super::{Format, ManyGames, SourceArgs};

/// Estimates how likely each seat is to win after each round of a game, when the game was decided,
/// and at which rounds the chances turned.
///
/// From each of these rounds the game is played to its end many times by the personas of its seats,
/// each time with other random numbers. A chance is the share of these futures that a seat wins;
/// where several seats win, each of them counts. In a game without luck all futures are the same.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  endturn chances scenarios/fleets_duel.ron --games 20\n  \
                  endturn chances scenarios/backgammon.ron --every 5 --games 20 --out target/chances.html")]
pub(crate) struct ChancesArgs {
    #[command(flatten)]
    pub(crate) game: SourceArgs,

    /// Assigns a persona to a seat of a scenario. May be repeated.
    #[arg(long, value_name = "SEAT=PERSONA")]
    pub(crate) seat: Vec<String>,

    /// Looks at every Nth round, at least 1; if left out, at some twenty rounds. The start and the
    /// last round are always among them.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) every: Option<String>,

    /// Futures from each of these rounds, 2 to 100000.
    #[arg(long, value_name = "N", default_value = "100", allow_negative_numbers = true)]
    pub(crate) games: String,

    /// Also writes the chart of the game with the chances as its first curve: a name that ends in
    /// .html.
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) many: ManyGames,

    /// Text for people, or one JSON object.
    #[arg(long, value_enum, default_value_t = Format::Text, value_name = "FORMAT")]
    pub(crate) format: Format,
}

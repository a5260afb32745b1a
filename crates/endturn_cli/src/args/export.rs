//! Arguments of `endturn export`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::SourceArgs;

/// Writes a whole game in a format of other programs.
///
/// The game is a scenario, which is played to its end, or a record, a saved game or the folder of a
/// run, which is replayed to its last whole round.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  endturn export freeciv-scorelog scenarios/civ_tiny_duel.ron \\\n      \
                        --set turn_limit=30 --out target/duel.log\n  \
                        endturn export pgn scenarios/chess.ron --seed 3 --out target/chess.pgn")]
pub(crate) struct ExportArgs {
    /// The format.
    #[arg(value_enum)]
    pub(crate) format: ExportFormat,

    #[command(flatten)]
    pub(crate) game: SourceArgs,

    /// Assigns a persona to a seat of a scenario, by its number or name. May be repeated.
    #[arg(long, value_name = "SEAT=PERSONA")]
    pub(crate) seat: Vec<String>,

    /// Ends with this round; if left out, with the game or the record.
    #[arg(long, value_name = "ROUND", allow_negative_numbers = true)]
    pub(crate) round: Option<String>,

    /// The file to write; if left out, the standard output.
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
}

/// The formats of other programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ExportFormat {
    /// The score log of Freeciv, which its plotting scripts read: a game of civ.
    FreecivScorelog,
    /// Portable Game Notation: a game of chess.
    Pgn,
    /// Smart Game Format: a game of go.
    Sgf,
    /// Jellyfish MAT, which GNU Backgammon reads: a match of backgammon.
    Mat,
}

impl ExportFormat {
    /// The module that writes the format.
    pub(crate) fn module(self) -> &'static str {
        match self {
            Self::FreecivScorelog => "civ",
            Self::Pgn => "chess",
            Self::Sgf => "go",
            Self::Mat => "backgammon",
        }
    }
}

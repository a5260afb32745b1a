//! Arguments of `film`.

use std::path::PathBuf;

use clap::Args;

use super::SourceArgs;

/// Writes a film of a game: its board round by round, or move by move in a table game, with the
/// round and the standings.
///
/// A .gif file plays almost anywhere; a .webp file is smaller and has exact colours; a .apng or
/// .png file is an animated PNG with exact colours; any name without an extension is a new folder
/// with a picture for each frame. Boards are those of `endturn map`.
///
/// The game is a scenario, which is played, or a record, a saved game or a folder of `run --out`,
/// which is replayed.
#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  endturn film scenarios/civ_war.ron --out target/war.gif\n  endturn film scenarios/civ_war.ron --rounds 100.. --seat Rome --out target/rome.apng\n  endturn film scenarios/chess.ron --size 480 --fps 1 --out target/chess.gif"
)]
pub(crate) struct FilmArgs {
    #[command(flatten)]
    pub(crate) game: SourceArgs,

    /// Assigns a persona to a seat of a scenario, by its number or name; may be repeated. A seat
    /// alone, `--seat 2`, films the board as that seat knows it, with its standings alone.
    #[arg(long, value_name = "SEAT[=PERSONA]")]
    pub(crate) seat: Vec<String>,

    /// Films these rounds, as in `20..60`: from the position after the first of them to that after
    /// the last. Either may be left out. Round 0 is the start.
    #[arg(long, value_name = "A..B", allow_hyphen_values = true)]
    pub(crate) rounds: Option<String>,

    /// Stresses one thing on the map of a civilisation game: terrain, units, owners, trade, threat
    /// or sight. With --seat, as that seat knows it.
    #[arg(long, value_name = "LAYER")]
    pub(crate) layer: Option<String>,

    /// The module whose board to film; if left out, the first that has one.
    #[arg(long, value_name = "MODULE")]
    pub(crate) module: Option<String>,

    /// Width of a frame in pixels, or width and height, as in `800x600`; each from 64 to 2048. If
    /// left out, small boards are doubled and large ones fit 1280 pixels.
    #[arg(long, value_name = "W[xH]", allow_hyphen_values = true)]
    pub(crate) size: Option<String>,

    /// Frames per second, from 0.1 to 50; if left out, 4, and 2 for moves. The last frame stays for
    /// 3 seconds.
    #[arg(long, value_name = "RATE", allow_hyphen_values = true)]
    pub(crate) fps: Option<String>,

    /// The film to write, as its extension says: .gif, .webp, .apng or .png; or a new folder for
    /// frames.
    #[arg(long, value_name = "FILE", required = true)]
    pub(crate) out: PathBuf,
}

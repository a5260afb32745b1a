//! Arguments of `endturn import`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::Format;

/// Turns files of other programs into files of endturn.
#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  endturn import freeciv-ruleset tests/fixtures/cli/freeciv/hamlets --out target/hamlets"
)]
pub(crate) struct ImportArgs {
    #[command(subcommand)]
    pub(crate) what: ImportWhat,
}

/// The kinds of files that are imported.
#[derive(Debug, Subcommand)]
pub(crate) enum ImportWhat {
    FreecivRuleset(FreecivRulesetArgs),
    FreecivSave(FreecivSaveArgs),
}

/// Writes a ruleset of Freeciv 3.0, 3.1 or Freeciv21 as a civ ruleset, which extends `classic`.
///
/// Reports what is carried, what is carried with another meaning, and what is not, each with file
/// and line; then checks the result. The new ruleset is under the licence of its source: that of
/// Freeciv's data is the GNU General Public License. Exit code 1: the result has errors; it is
/// written.
#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  endturn import freeciv-ruleset tests/fixtures/cli/freeciv/hamlets --out target/hamlets"
)]
pub(crate) struct FreecivRulesetArgs {
    /// The folder of the ruleset, with `game.ruleset`, such as
    /// /usr/share/games/freeciv/civ2civ3 of Debian's package freeciv-data.
    pub(crate) dir: PathBuf,

    /// The folder to write; its last component is the name of the new ruleset.
    #[arg(long, value_name = "FOLDER")]
    pub(crate) out: PathBuf,

    /// A folder of Freeciv's data in which included files are looked for; the folder above DIR
    /// comes first.
    #[arg(long, value_name = "FOLDER")]
    pub(crate) data: Vec<PathBuf>,

    /// Imports all nations rather than those of the set that Freeciv's games begin with.
    #[arg(long)]
    pub(crate) all_nations: bool,

    /// Text for people, or one JSON object.
    #[arg(long, value_enum, default_value_t = Format::Text, value_name = "FORMAT")]
    pub(crate) format: Format,
}

/// Writes a saved game of Freeciv 3.0, 3.1 or Freeciv21 as a scenario that goes on from there, or a
/// map as a scenario that begins on it.
///
/// Carries map, nations, cities, units, research, relations and settings; reports what is carried,
/// what is carried with another meaning, and what is not, each with file and line; then checks the
/// result. Exit code 1: the result has errors; it is written.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  endturn import freeciv-save tests/fixtures/cli/freeciv/hamlets.sav \\\n      \
                        --ruleset classic --out target/hamlets.ron")]
pub(crate) struct FreecivSaveArgs {
    /// The saved game, plain or packed by gzip, xz, zstd or bzip2.
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,

    /// The scenario to write; a file that exists is left alone.
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,

    /// The ruleset to play with; if left out, the one of the same name as the game's.
    #[arg(long, value_name = "NAME")]
    pub(crate) ruleset: Option<String>,

    /// The persona of all seats except barbarians; if left out, that of the skill of each.
    #[arg(long, value_name = "PERSONA")]
    pub(crate) persona: Option<String>,

    /// Number of seats on a map without players, 1 to 64; if left out, 6 or as many as the map has
    /// start positions, if these are fewer.
    #[arg(long, value_name = "N")]
    pub(crate) seats: Option<usize>,

    /// Text for people, or one JSON object.
    #[arg(long, value_enum, default_value_t = Format::Text, value_name = "FORMAT")]
    pub(crate) format: Format,
}

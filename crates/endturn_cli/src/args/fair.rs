//! Arguments of `endturn fair`.

use std::path::PathBuf;

use clap::Args;

use super::{Format, ManyGames};

/// Finds out whether the seats of a scenario are equally good, what makes the difference, and the
/// handicap that cancels it.
///
/// One persona plays all seats, so that only the seats differ; every persona given plays the same
/// seeds. A seat that is as good as the others takes 50 % of the points that it could. If starts
/// belong to names of seats, as planets and nations do, all orders of the names are played too, to
/// tell the order of acting from the start. Where the module knows a handicap, such as komi or
/// gold, it is searched on the same seeds and confirmed on fresh ones; with more than two seats for
/// each seat that is better or worse, all together. With --out, games are kept: after Ctrl-C or a
/// kill the same command resumes.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  endturn fair scenarios/fleets_duel.ron --seeds 40\n  \
                  endturn fair scenarios/go.ron --seeds 20 --persona grabber")]
pub(crate) struct FairArgs {
    /// The scenario file, or the name of a scenario from `endturn scenarios`.
    pub(crate) scenario: String,

    /// A persona for all seats. May be repeated. If left out: every persona that the scenario
    /// itself has. With several modules one for each, as in scenarios: `'{"fleets": "turtle",
    /// "agency": "basic"}'`.
    #[arg(long, value_name = "PERSONA")]
    pub(crate) persona: Vec<String>,

    /// Number of seeds, 2 to 1000000.
    #[arg(long, value_name = "N", default_value = "200", allow_negative_numbers = true)]
    pub(crate) seeds: String,

    /// The root seed of everything random.
    #[arg(long, value_name = "N", default_value = "1", allow_negative_numbers = true)]
    pub(crate) seed: String,

    /// Changes one value of the scenario or its ruleset for all games, as in `run`. May be
    /// repeated.
    #[arg(long, value_name = "PATH=VALUE")]
    pub(crate) set: Vec<String>,

    /// Keeps the games in this folder, so that the question can be resumed.
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,

    /// Does not look for a handicap.
    #[arg(long)]
    pub(crate) no_handicap: bool,

    /// Writes the handicaps that were found into the scenario's file.
    #[arg(long, conflicts_with_all = ["no_handicap", "set"])]
    pub(crate) fix: bool,

    #[command(flatten)]
    pub(crate) many: ManyGames,

    /// Text for people, or one JSON object.
    #[arg(long, value_enum, default_value_t = Format::Text, value_name = "FORMAT")]
    pub(crate) format: Format,
}

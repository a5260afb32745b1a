//! Arguments of `endturn search`.

use std::path::PathBuf;

use clap::Args;

use super::{Format, ManyGames};

/// Searches for a persona that beats the contenders of a plan, to find out whether one way to play
/// dominates.
///
/// Draws personas at random, plays them against every contender from every seat, gives more and
/// more seeds to fewer and fewer of them, then varies the best and repeats. For fleets these are
/// scripts of at most five rules, as in scripts.ron; for modules without such, personas of the
/// ruleset with other numbers, truth values and words, within the ranges of `help fields`. The
/// survivors are played on fresh seeds, so their figures are unbiased; they say how good the
/// personas found are, and nothing about those not found. The same seed finds the same personas,
/// with any number of workers. Ctrl-C reports what was found so far.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  \
                        endturn search plans/fleets_personas.ron --candidates 30 --generations 1 --best 2 --seeds 4\n  \
                        endturn search plans/fleets_personas.ron --against turtle --candidates 9 --seeds 4 --out found.ron\n  \
                        endturn search plans/fleets_personas.ron --like turtle --worst --candidates 12 --seeds 4")]
pub(crate) struct SearchArgs {
    /// The plan file. It must have one scenario and no levers with several values.
    pub(crate) plan: String,

    /// Plays against this contender only; if left out, against all of the plan, with equal weight.
    /// May be repeated.
    #[arg(long, value_name = "CONTENDER")]
    pub(crate) against: Vec<String>,

    /// Searches among variations of this persona, with other numbers, instead of among new ones.
    #[arg(long, value_name = "PERSONA")]
    pub(crate) like: Option<String>,

    /// Ranks a candidate by the contender, or table of contenders, against which it does worst,
    /// instead of by the mean: finds the least beatable persona, not the one that wins most.
    #[arg(long)]
    pub(crate) worst: bool,

    /// Number of personas drawn at first, 1 to 100000.
    #[arg(long, value_name = "N", default_value = "2000", allow_negative_numbers = true)]
    pub(crate) candidates: String,

    /// Number of times the best are varied and sifted again, 0 to 1000, each time with a quarter of
    /// the first number of candidates.
    #[arg(long, value_name = "N", default_value = "3", allow_negative_numbers = true)]
    pub(crate) generations: String,

    /// Number of personas to report, 1 to 1000.
    #[arg(long, value_name = "N", default_value = "5", allow_negative_numbers = true)]
    pub(crate) best: String,

    /// Number of fresh seeds on which the reported personas are played, 2 to 1000000; also the
    /// maximum number of seeds in the sifting.
    #[arg(long, value_name = "N", default_value = "200", allow_negative_numbers = true)]
    pub(crate) seeds: String,

    /// The root seed of everything random.
    #[arg(long, value_name = "N", default_value = "1", allow_negative_numbers = true)]
    pub(crate) seed: String,

    /// Changes one value of the scenario or its ruleset for all games, as in `run`. May be
    /// repeated.
    #[arg(long, value_name = "PATH=VALUE")]
    pub(crate) set: Vec<String>,

    /// Writes the personas found into this file, as a table that fits into a ruleset (for fleets:
    /// scripts.ron). Replaces an existing file.
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) many: ManyGames,

    /// Text for people, or JSON lines: a line for each persona found.
    #[arg(long, value_enum, default_value_t = Format::Text, value_name = "FORMAT")]
    pub(crate) format: Format,
}

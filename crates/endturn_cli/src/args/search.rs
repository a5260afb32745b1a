//! The words of `endturn search`.

use std::path::PathBuf;

use clap::Args;

use super::{Format, ManyGames};

/// Searches for a persona that beats the contenders of a plan, to find out whether one way to play dominates.
///
/// Draws personas at random (for fleets: scripts of at most five rules, as scripts.ron has them), plays them against every contender
/// from every seat, gives more and more seeds to fewer and fewer of them, varies the best and goes on. What is left in the end is
/// played on seeds that nobody has seen, so its figures are honest; they tell how good what was found is, and nothing of what
/// was not found. The same seed finds the same, for any number of workers. Ctrl-C tells what was found so far.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  \
                        endturn search plans/fleets_personas.ron --candidates 30 --generations 1 --best 2 --seeds 4\n  \
                        endturn search plans/fleets_personas.ron --against turtle --candidates 30 --seeds 4 --out target/found.ron\n  \
                        endturn search plans/fleets_personas.ron --like turtle --worst --candidates 12 --generations 0 --seeds 4")]
pub(crate) struct SearchArgs {
    /// The plan's file. It has one scenario and no levers with several values.
    pub(crate) plan: String,

    /// Only this contender is to be beaten; all of the plan, with equal weight, if left out. May be repeated.
    #[arg(long, value_name = "CONTENDER")]
    pub(crate) against: Vec<String>,

    /// Searches among variations of this persona, instead of among new ones: its numbers are changed.
    #[arg(long, value_name = "PERSONA")]
    pub(crate) like: Option<String>,

    /// Compares by the contender, or table of contenders, against whom a candidate does worst, instead of by all together: finds who
    /// is never beaten, not who beats most.
    #[arg(long)]
    pub(crate) worst: bool,

    /// How many are drawn at first.
    #[arg(long, value_name = "N", default_value = "2000", allow_negative_numbers = true)]
    pub(crate) candidates: String,

    /// How often the best are varied and sifted again, each time a quarter as many as were drawn.
    #[arg(long, value_name = "N", default_value = "3", allow_negative_numbers = true)]
    pub(crate) generations: String,

    /// How many are told.
    #[arg(long, value_name = "N", default_value = "5", allow_negative_numbers = true)]
    pub(crate) best: String,

    /// Fresh seeds on which those that are told are played; all are sifted on as many at most.
    #[arg(long, value_name = "N", default_value = "200", allow_negative_numbers = true)]
    pub(crate) seeds: String,

    /// The root of all that is drawn, and of all seeds.
    #[arg(long, value_name = "N", default_value = "1", allow_negative_numbers = true)]
    pub(crate) seed: String,

    /// Changes one value of the scenario or its ruleset for all games, as `run` does. May be repeated.
    #[arg(long, value_name = "PATH=VALUE")]
    pub(crate) set: Vec<String>,

    /// Writes what was found into this file, as a table that can stand in the ruleset (for fleets: scripts.ron). An earlier file is
    /// replaced.
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) many: ManyGames,

    /// Text for people, or JSON lines: a line for each that was found.
    #[arg(long, value_enum, default_value_t = Format::Text, value_name = "FORMAT")]
    pub(crate) format: Format,
}

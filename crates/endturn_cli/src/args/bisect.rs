//! Arguments of `endturn bisect`.

use std::path::PathBuf;

use clap::Args;

use super::{Format, ManyGames};

/// Finds what makes the difference between two games, scenarios, rulesets, batches or builds of the
/// program.
///
/// First it finds where the games part: the round, the stage, the rule, and the entities and fields
/// that differ right after it. If both are scenarios, or rulesets with --scenario, it then finds
/// the smallest set of changed values that makes the difference: it plays the first with some of
/// the values of the second, in ever smaller sets. With --seeds the mean of many games decides
/// instead of one game, and the effect is stated with its interval.
///
/// Of two batches it finds the first game that differs, and then looks for the values that moved
/// the results of a contender. Two programs, with --scenario, play it, and their records are
/// compared. --script writes a script for `git bisect run` that looks for the commit since which a
/// record is no longer reproduced. Exit code 0: no difference; 1: a difference.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  endturn bisect classic classic_plus --scenario scenarios/civ_war.ron\n  \
                  endturn bisect scenarios/rival_offices.ron scenarios/rival_offices_changed.ron\n  \
                  endturn run scenarios/fleets_duel.ron --quiet --out target/before\n  \
                  endturn bisect target/before --script target/check.sh")]
pub(crate) struct BisectArgs {
    /// The side that is as it should be: a scenario, a record, a ruleset, a batch or a program.
    pub(crate) good: String,

    /// The side that is not, of the same kind.
    #[arg(required_unless_present = "script")]
    pub(crate) bad: Option<String>,

    /// The scenario that two rulesets or two programs play.
    #[arg(long, value_name = "SCENARIO")]
    pub(crate) scenario: Option<String>,

    /// Another seed for both games.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) seed: Option<String>,

    /// Seeds on which each set of values is played, 1 to 100000: 1 if left out, and for batches
    /// their replicates, at most 100. With more than one, the share of points of a seat, or of a
    /// contender, or the mean length decides.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) seeds: Option<String>,

    /// The difference to explain: ranking, length or course, all orders and results of one game. If
    /// left out, the first of these in which the two differ.
    #[arg(long, value_name = "WHAT")]
    pub(crate) by: Option<String>,

    /// Changes one value of both scenarios. May be repeated.
    #[arg(long, value_name = "PATH=VALUE")]
    pub(crate) set: Vec<String>,

    /// Assigns a persona to a seat in both games. May be repeated.
    #[arg(long, value_name = "SEAT=PERSONA")]
    pub(crate) seat: Vec<String>,

    /// Writes the values that make the difference as a scenario that extends the first.
    #[arg(long, value_name = "FILE", conflicts_with = "script")]
    pub(crate) out: Option<PathBuf>,

    /// Writes a script for `git bisect run`; the first argument is the record of a good build.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["bad", "scenario", "seed", "by", "set", "seat"])]
    pub(crate) script: Option<PathBuf>,

    /// Shows all rows of the state that differ, however many.
    #[arg(long)]
    pub(crate) all: bool,

    #[command(flatten)]
    pub(crate) many: ManyGames,

    /// Text for people, or one JSON object.
    #[arg(long, value_enum, default_value_t = Format::Text, value_name = "FORMAT")]
    pub(crate) format: Format,
}

//! The game that a command looks at or continues from.

use clap::Args;

/// The game to look at, and the changes to it.
#[derive(Debug, Args)]
pub(crate) struct SourceArgs {
    /// A scenario, a record, the folder of a run, or a saved game; `-` reads one from standard
    /// input.
    ///
    /// A scenario is played by its personas. A record is played again and verified round by round.
    #[arg(value_name = "GAME")]
    pub(crate) source: String,

    /// The random seed, for a scenario: a number from 0 to 18446744073709551615.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) seed: Option<String>,

    /// Changes one value for this game of a scenario, even if no file sets it. May be repeated.
    ///
    /// In the ruleset: `--set civ.settings.gold=90`. In the scenario file: `--set
    /// scenario.civ.nations.Rome.gold=90`, `--set turn_limit=9`. `endturn explain E0020` has
    /// details.
    #[arg(long, value_name = "PATH=VALUE")]
    pub(crate) set: Vec<String>,
}

/// Continuing from a record instead of starting a scenario.
#[derive(Debug, Args)]
pub(crate) struct FromArgs {
    /// Continues from a record, the folder of a run or a saved game, instead of starting a
    /// scenario.
    ///
    /// The record is first played again and verified round by round. Every seat keeps its player
    /// unless --seat says otherwise. --seat changes only who decides: anything that rules know
    /// about players, such as the skill of an AI, stays as it was at the start.
    #[arg(long, value_name = "RECORD", conflicts_with = "scenario")]
    pub(crate) from: Option<String>,

    /// With --from: continues after this round and drops later ones; if left out, after the last.
    #[arg(long, alias = "to", value_name = "ROUND", allow_negative_numbers = true)]
    pub(crate) round: Option<String>,
}

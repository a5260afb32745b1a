//! What a command looks at or goes on from.

use clap::Args;

/// Which game is looked at, and until when.
#[derive(Debug, Args)]
pub(crate) struct SourceArgs {
    /// A scenario, a record, the folder of a run, or a saved game; `-` reads one from the standard input.
    ///
    /// A scenario is played by its personas. A record is played again and verified round by round.
    #[arg(value_name = "GAME")]
    pub(crate) source: String,

    /// Looks at another game of a scenario: a number from 0 to 18446744073709551615.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) seed: Option<String>,

    /// Changes one value for this game of a scenario, also one that no file writes. May be repeated.
    ///
    /// Of the ruleset: `--set civ.settings.gold=90`. Of the scenario's file: `--set scenario.civ.nations.Rome.gold=90`,
    /// `--set turn_limit=9`. `endturn explain E0020` tells more.
    #[arg(long, value_name = "PATH=VALUE")]
    pub(crate) set: Vec<String>,
}

/// Going on from a record instead of beginning a scenario.
#[derive(Debug, Args)]
pub(crate) struct FromArgs {
    /// Goes on from a record, the folder of a run or a saved game, instead of beginning a scenario.
    ///
    /// The record is played again first and verified round by round. Seats stay with those who played them, unless --seat says
    /// otherwise. That changes only who decides: what rules know of who plays, like the skill of an AI, is what the game
    /// began with.
    #[arg(long, value_name = "RECORD", conflicts_with = "scenario")]
    pub(crate) from: Option<String>,

    /// With --from: goes on after this round and leaves out what came later; the record's last if left out.
    #[arg(long, alias = "to", value_name = "ROUND", allow_negative_numbers = true)]
    pub(crate) round: Option<String>,
}

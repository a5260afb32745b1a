//! Arguments of `endturn whatif`.

use clap::Args;

use super::{Format, ManyGames};

/// Continues a recorded game from one of its rounds in many futures, each with and without a
/// change, and reports the effect of the change.
///
/// Both games of a future use the same random numbers wherever both ask for them, so any difference
/// between them comes from the change alone. The report lists the points of each seat, the length
/// and some metrics, each with the difference and its 95 % interval; the round in which the games
/// diverge; the futures that have another winner, with commands that play both games; and the
/// effect on the recorded game itself. A value that only the start of a game reads is refused.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  endturn run scenarios/fleets_duel.ron --quiet --out target/duel\n  \
                  endturn whatif target/duel --at 4 --set fleets.ships.frigate.metal=800 --games 20\n  \
                  endturn whatif target/duel --at 4 --persona Blue=turtle --games 20 --rounds 5 --metric stock_metal")]
pub(crate) struct WhatifArgs {
    /// A record, the folder of a run, or a saved game; `-` reads a record from standard input.
    pub(crate) record: String,

    /// The last round that stays as it was played; 0 for the start.
    #[arg(long, alias = "round", value_name = "ROUND", allow_negative_numbers = true)]
    pub(crate) at: String,

    /// Changes one value for later rounds. May be repeated.
    ///
    /// Without --set and --persona nothing changes, and no future differs.
    #[arg(long, value_name = "PATH=VALUE")]
    pub(crate) set: Vec<String>,

    /// Hands a seat, by its number or name, to another persona for later rounds. May be repeated.
    #[arg(long, value_name = "SEAT=PERSONA")]
    pub(crate) persona: Vec<String>,

    /// Assigns a persona to a seat both with and without the change, for example to a seat that a
    /// person played. May be repeated.
    #[arg(long, value_name = "SEAT=PERSONA")]
    pub(crate) seat: Vec<String>,

    /// Number of futures, 1 to 1000000.
    #[arg(long, value_name = "N", default_value = "200", allow_negative_numbers = true)]
    pub(crate) games: String,

    /// Plays each future for at most N rounds, at least 1; to its end if left out.
    ///
    /// Winners are reported for futures that reached their end; metrics for all.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) rounds: Option<String>,

    /// The root seed of all futures; the record's own seed if left out.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) seed: Option<String>,

    /// Compares this metric (`endturn rules --metrics` lists them); those of the standings if left
    /// out. May be repeated.
    #[arg(long, value_name = "NAME")]
    pub(crate) metric: Vec<String>,

    #[command(flatten)]
    pub(crate) many: ManyGames,

    /// Text for people, or one JSON object.
    #[arg(long, value_enum, default_value_t = Format::Text, value_name = "FORMAT")]
    pub(crate) format: Format,
}

//! Arguments of `endturn show` and `endturn diff`.

use clap::Args;

use super::{Format, SourceArgs};

/// Prints the world after a round, module by module: planets, agents, sites, nations, cities, units
/// and the rest.
///
/// These are the tables that a run writes to entities/, with the metrics of every seat; `endturn
/// rules --metrics` explains the columns. Large tables are cut; name a table, a seat or an entity
/// to see more of it. Exit code 1: nothing matches.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  endturn show scenarios/civ_two_cities.ron --round 5\n  \
                  endturn show scenarios/civ_two_cities.ron --round 5 --entity Roma\n  \
                  endturn run scenarios/fleets_duel.ron --quiet --out target/duel\n  \
                  endturn show target/duel --round 14 --table planets --seat Red")]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    pub(crate) game: SourceArgs,

    /// Shows only what belongs to a seat, by its number or name; SEAT=PERSONA assigns a persona to
    /// a seat of a scenario instead. May be repeated.
    #[arg(long, value_name = "SEAT")]
    pub(crate) seat: Vec<String>,

    /// Shows the world after this round; if left out, at the start of a scenario or after the last
    /// round of a record.
    #[arg(long, value_name = "ROUND", allow_negative_numbers = true)]
    pub(crate) round: Option<String>,

    /// Only tables of this module.
    #[arg(long, value_name = "MODULE")]
    pub(crate) module: Option<String>,

    /// Only this table, in full: cities, or civ_cities.
    #[arg(long, value_name = "TABLE")]
    pub(crate) table: Option<String>,

    /// Only rows that name this: a city, an agent, a tech under research, the number of a unit;
    /// case is ignored.
    #[arg(long, value_name = "NAME")]
    pub(crate) entity: Option<String>,

    /// Text for people, or one JSON object with all columns.
    #[arg(long, value_enum, default_value_t = Format::Text, value_name = "FORMAT")]
    pub(crate) format: Format,
}

/// Shows where two games diverge: the first round, the orders that differ, and the differences in
/// the world.
///
/// Each game may be a scenario, a record, the folder of a run or a saved game. A scenario is played
/// by its personas as far as the other game goes. If only one game is given, it is compared with
/// itself, changed by --seed-b, --set-b or --seat-b: `endturn diff scenarios/fleets_duel.ron
/// --set-b fleets.economy.mine.metal=16000`. Differences are shown in the tables of `show`, and in
/// the state by section, key and field. Exit code 0: no differences; 1: differences.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  endturn run scenarios/fleets_duel.ron --quiet --out target/duel\n  \
                  endturn diff target/duel scenarios/fleets_duel.ron")]
pub(crate) struct DiffArgs {
    /// The first game, A; `-` reads it from standard input.
    pub(crate) a: String,

    /// The second game, B; if left out, A with the changes of --seed-b, --set-b and --seat-b.
    pub(crate) b: Option<String>,

    /// Compares the worlds after this round, instead of looking for the first round in which they
    /// differ.
    #[arg(long, value_name = "ROUND", allow_negative_numbers = true)]
    pub(crate) round: Option<String>,

    /// Another seed for both games, if they are scenarios.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) seed: Option<String>,

    /// Another seed for B alone. The seed itself does not count as a difference.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) seed_b: Option<String>,

    /// Changes one value in both games, if they are scenarios. May be repeated.
    #[arg(long, value_name = "PATH=VALUE")]
    pub(crate) set: Vec<String>,

    /// Changes one value in B alone. May be repeated.
    #[arg(long, value_name = "PATH=VALUE")]
    pub(crate) set_b: Vec<String>,

    /// Assigns a persona to a seat in both games, if they are scenarios. May be repeated.
    #[arg(long, value_name = "SEAT=PERSONA")]
    pub(crate) seat: Vec<String>,

    /// Assigns a persona to a seat in B alone. May be repeated.
    #[arg(long, value_name = "SEAT=PERSONA")]
    pub(crate) seat_b: Vec<String>,

    /// Shows all differences, however many.
    #[arg(long)]
    pub(crate) all: bool,

    /// Text for people, or one JSON object with all differences.
    #[arg(long, value_enum, default_value_t = Format::Text, value_name = "FORMAT")]
    pub(crate) format: Format,
}

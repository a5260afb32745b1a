//! The words of `endturn show` and `endturn diff`.

use clap::Args;

use super::{Format, SourceArgs};

/// Prints the world after a round, module by module: planets, agents, sites, nations, cities, units and the rest.
///
/// These are the tables that a run writes to entities/, with the metrics of every seat; `endturn rules --metrics` says what
/// the columns mean. Of a large world the beginning is shown; name a table, a seat or an entity to see more of it. Exit code 1
/// means that nothing has what was asked for.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  endturn show scenarios/civ_two_cities.ron --round 5\n  \
                  endturn show scenarios/civ_two_cities.ron --round 5 --entity Roma\n  \
                  endturn run scenarios/fleets_duel.ron --quiet --out target/duel\n  \
                  endturn show target/duel --round 14 --table planets --seat Red")]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    pub(crate) game: SourceArgs,

    /// Shows what belongs to a seat, by its number or name; SEAT=PERSONA fills a seat of a scenario instead. May be repeated.
    #[arg(long, value_name = "SEAT")]
    pub(crate) seat: Vec<String>,

    /// Shows the world after this round; if left out, at the start of a scenario and after the last round of a record.
    #[arg(long, value_name = "ROUND", allow_negative_numbers = true)]
    pub(crate) round: Option<String>,

    /// Only tables of this module.
    #[arg(long, value_name = "MODULE")]
    pub(crate) module: Option<String>,

    /// Only this table, whole: cities, or civ_cities.
    #[arg(long, value_name = "TABLE")]
    pub(crate) table: Option<String>,

    /// Only rows that name this: a city, an agent, a tech under research, the number of a unit. In any case.
    #[arg(long, value_name = "NAME")]
    pub(crate) entity: Option<String>,

    /// Text for people, or one JSON object with all columns.
    #[arg(long, value_enum, default_value_t = Format::Text, value_name = "FORMAT")]
    pub(crate) format: Format,
}

/// Tells where two games come apart: the first round, the orders that differ, and what differs in the world.
///
/// Each may be a scenario, a record, the folder of a run or a saved game. A scenario is played by its personas as far as the
/// other goes. With one game alone, it is compared with itself, changed by --seed-b, --set-b or --seat-b:
/// `endturn diff scenarios/fleets_duel.ron --set-b fleets.economy.mine.metal=16000`. What differs is told in the words of the
/// tables of `show`, and as it stands in the state, by section, key and field. Exit code 0: nothing differs; 1: something does.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  endturn run scenarios/fleets_duel.ron --quiet --out target/duel\n  \
                  endturn diff target/duel scenarios/fleets_duel.ron")]
pub(crate) struct DiffArgs {
    /// The one game, A; `-` reads it from the standard input.
    pub(crate) a: String,

    /// The other game, B; if left out, the first with the changes of --seed-b, --set-b and --seat-b.
    pub(crate) b: Option<String>,

    /// Compares the worlds after this round, instead of looking for the first round in which they differ.
    #[arg(long, value_name = "ROUND", allow_negative_numbers = true)]
    pub(crate) round: Option<String>,

    /// Another seed for both, if they are scenarios.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) seed: Option<String>,

    /// Another seed for B alone. That the seeds differ is not counted as a difference.
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) seed_b: Option<String>,

    /// Changes one value in both, if they are scenarios. May be repeated.
    #[arg(long, value_name = "PATH=VALUE")]
    pub(crate) set: Vec<String>,

    /// Changes one value in B alone. May be repeated.
    #[arg(long, value_name = "PATH=VALUE")]
    pub(crate) set_b: Vec<String>,

    /// Fills a seat with a persona in both, if they are scenarios. May be repeated.
    #[arg(long, value_name = "SEAT=PERSONA")]
    pub(crate) seat: Vec<String>,

    /// Fills a seat with a persona in B alone. May be repeated.
    #[arg(long, value_name = "SEAT=PERSONA")]
    pub(crate) seat_b: Vec<String>,

    /// Shows everything that differs, however much it is.
    #[arg(long)]
    pub(crate) all: bool,

    /// Text for people, or one JSON object with everything that differs.
    #[arg(long, value_enum, default_value_t = Format::Text, value_name = "FORMAT")]
    pub(crate) format: Format,
}

//! Arguments of `endturn why`.

use clap::Args;

use super::{Format, SourceArgs};

/// Explains why a persona decided as it did in a round.
///
/// Prints its knobs with their values in force and, for each decision of the round, the options
/// that it weighed, the best first, with the worth of each, the knobs and facts behind it, and a
/// mark at those that it took. Orders whose reasons a persona does not record are listed too. The
/// game is played up to the round, or replayed from its record; a seat's reasons hold only what the
/// seat may know, unless the persona itself looks at everything, as `greedy` does.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  endturn why scenarios/fleets_duel.ron --seat Red --round 7\n  \
                  endturn why scenarios/chess.ron --seat 1 --round 3\n  \
                  endturn why scenarios/civ_valley.ron --seat Rome --round 20 --all")]
pub(crate) struct WhyArgs {
    #[command(flatten)]
    pub(crate) game: SourceArgs,

    /// The seat that decided, by its number or name; SEAT=PERSONA assigns a persona to a seat of a
    /// scenario instead. May be repeated, with one seat that decided.
    #[arg(long, value_name = "SEAT", required = true)]
    pub(crate) seat: Vec<String>,

    /// The round; if left out, the first of a scenario or the last of a record.
    #[arg(long, alias = "turn", value_name = "ROUND", allow_negative_numbers = true)]
    pub(crate) round: Option<String>,

    /// Shows all knobs, decisions, options and orders.
    #[arg(long)]
    pub(crate) all: bool,

    /// Text for people, or one JSON object with everything.
    #[arg(long, value_enum, default_value_t = Format::Text, value_name = "FORMAT")]
    pub(crate) format: Format,
}

//! Arguments of `endturn why`.

use clap::Args;

use super::{Format, SourceArgs};

/// Explains why a persona decided as it did in a round, or why something happened.
///
/// With --seat, prints the knobs of the seat's persona with their values in force and, for each
/// decision of the round, the options that it weighed, the best first, with the worth of each, the
/// knobs and facts behind it, and a mark at those that it took. Orders whose reasons a persona does
/// not record are listed too. A seat's reasons hold only what the seat may know, unless the persona
/// itself looks at everything, as `greedy` does.
///
/// With --fact, prints a fact and its causes, back to the orders that led to it, to the start of
/// the game, or to a rule that needed neither an order nor an earlier event. `run --numbers` shows
/// the numbers of facts; in facts.jsonl they are `id`. `endturn explain ID` prints the text of a
/// rule.
///
/// The game is played again for the answer, and a record is verified round by round.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  endturn why scenarios/fleets_duel.ron --seat Red --round 7\n  \
                  endturn why scenarios/chess.ron --seat 1 --round 3\n  \
                  endturn why scenarios/civ_valley.ron --seat Rome --round 20 --all\n  \
                  endturn why scenarios/fleets_duel.ron --fact 36")]
pub(crate) struct WhyArgs {
    #[command(flatten)]
    pub(crate) game: SourceArgs,

    /// The seat that decided, by its number or name; SEAT=PERSONA assigns a persona to a seat of a
    /// scenario instead. May be repeated, with one seat that decided.
    #[arg(long, value_name = "SEAT", required_unless_present = "fact")]
    pub(crate) seat: Vec<String>,

    /// The round; if left out, the first of a scenario or the last of a record.
    #[arg(long, alias = "turn", value_name = "ROUND", allow_negative_numbers = true)]
    pub(crate) round: Option<String>,

    /// Shows all knobs, decisions, options and orders.
    #[arg(long)]
    pub(crate) all: bool,

    /// Explains the fact with this number, at least 1.
    #[arg(long, value_name = "N", allow_negative_numbers = true, conflicts_with_all = ["seat", "round", "all"])]
    pub(crate) fact: Option<String>,

    /// Text for people, or one JSON object with everything.
    #[arg(long, value_enum, default_value_t = Format::Text, value_name = "FORMAT")]
    pub(crate) format: Format,
}

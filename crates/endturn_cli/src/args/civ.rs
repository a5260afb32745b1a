//! The words of `endturn civ`.

use clap::{Args, Subcommand};

use super::{Format, SourceArgs};

/// Looks into games of the civ module: why a number is what it is, and what a turn did to a city.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  endturn civ city scenarios/civ_two_cities.ron --city Roma --round 3\n  \
                        endturn civ why scenarios/civ_two_cities.ron --city Roma --effect Make_Content")]
pub(crate) struct CivArgs {
    #[command(subcommand)]
    pub(crate) what: CivWhat,
}

/// What can be looked at.
#[derive(Debug, Subcommand)]
pub(crate) enum CivWhat {
    Why(WhyArgs),
    City(CityArgs),
}

/// Tells why a sum of effects is what it is, for a city, a nation or a tile.
///
/// Every effect of the kind is listed: those that count, and those that do not with the requirements that fail, as the
/// ruleset has them; of an output, those that are about it. What is unknown depends on more than the city, such as a unit.
/// Kinds and names are those of effects.ron.
#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  endturn civ why scenarios/civ_two_cities.ron --city Roma --effect Make_Content --round 20\n  \
                        endturn civ why scenarios/civ_two_cities.ron --city Roma --effect Output_Bonus --output science\n  \
                        endturn civ why scenarios/civ_two_cities.ron --nation Rome --effect Max_Rates\n  \
                        endturn civ why scenarios/civ_two_cities.ron --tile 6,6 --effect Output_Add_Tile --output food"
)]
pub(crate) struct WhyArgs {
    #[command(flatten)]
    pub(crate) game: SourceArgs,

    /// Fills a seat of a scenario, by its number or name, with a persona. May be repeated.
    #[arg(long, value_name = "SEAT=PERSONA")]
    pub(crate) seat: Vec<String>,

    /// The city that is asked about, by name.
    #[arg(long, value_name = "CITY", required_unless_present_any = ["nation", "tile"], conflicts_with = "nation")]
    pub(crate) city: Option<String>,

    /// The nation that is asked about, by the name or number of its seat.
    #[arg(long, value_name = "SEAT")]
    pub(crate) nation: Option<String>,

    /// The tile that is asked about, for kinds that are asked about one; as the city works it that works it now, or --city.
    ///
    /// Columns and rows are counted from 0, as in orders and on maps. Without it, a city is asked about its own tile.
    #[arg(long, value_name = "COLUMN,ROW", conflicts_with = "nation")]
    pub(crate) tile: Option<String>,

    /// The kind of effect, like Make_Content.
    #[arg(long, value_name = "KIND")]
    pub(crate) effect: String,

    /// The output in question, for kinds that are asked about one: food, shield, trade, gold, luxury or science.
    #[arg(long, value_name = "OUTPUT")]
    pub(crate) output: Option<String>,

    /// Looks at the game after this round; if left out, at the start of a scenario and after the last round of a record.
    #[arg(long, alias = "turn", value_name = "ROUND", allow_negative_numbers = true)]
    pub(crate) round: Option<String>,

    /// Text for people, or one JSON object.
    #[arg(long, value_enum, default_value_t = Format::Text, value_name = "FORMAT")]
    pub(crate) format: Format,
}

/// Tells what a turn did to a city, order by order and rule by rule.
///
/// The city is shown before the round; then the orders that were about it or its nation, or changed it, each with what it
/// changed; the city after them; every rule that does something to it in the order in which they do, with the numbers before
/// and after and what causes them; and what has changed in the end. `endturn rules` says what a rule is.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  endturn civ city scenarios/civ_two_cities.ron --city Roma --round 3")]
pub(crate) struct CityArgs {
    #[command(flatten)]
    pub(crate) game: SourceArgs,

    /// Fills a seat of a scenario, by its number or name, with a persona. May be repeated.
    #[arg(long, value_name = "SEAT=PERSONA")]
    pub(crate) seat: Vec<String>,

    /// The city, by name.
    #[arg(long, value_name = "CITY")]
    pub(crate) city: String,

    /// The round that is told; if left out, the first of a scenario and the last of a record.
    #[arg(long, alias = "turn", value_name = "ROUND", allow_negative_numbers = true)]
    pub(crate) round: Option<String>,

    /// Text for people, or one JSON object.
    #[arg(long, value_enum, default_value_t = Format::Text, value_name = "FORMAT")]
    pub(crate) format: Format,
}

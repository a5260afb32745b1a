//! Arguments of `endturn rulesets` and `endturn ruleset`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::Format;

/// Lists all available rulesets: module, what each extends, and where it is.
///
/// A ruleset is a folder in assets/rulesets of the working folder, or of the nearest folder above
/// it that has some, or is built into the program. A folder replaces the built-in ruleset of the
/// same name.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  endturn rulesets")]
pub(crate) struct RulesetsArgs {
    /// Only rulesets for this module.
    #[arg(long, value_name = "MODULE")]
    pub(crate) module: Option<String>,

    /// Text for people, or JSON.
    #[arg(long, value_enum, default_value_t = Format::Text, value_name = "FORMAT")]
    pub(crate) format: Format,
}

/// Inspects a ruleset: its values and where they come from, differences from another one, uses of a
/// name, pages for players.
///
/// RULESET is a name, as `endturn rulesets` lists them, or the folder of a ruleset. `endturn new
/// ruleset` starts one of your own.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  endturn ruleset show classic_plus units.Settlers")]
pub(crate) struct RulesetArgs {
    #[command(subcommand)]
    pub(crate) what: RulesetWhat,
}

/// Questions about a ruleset.
#[derive(Debug, Subcommand)]
pub(crate) enum RulesetWhat {
    Show(RulesetShowArgs),
    Diff(RulesetDiffArgs),
    Uses(RulesetUsesArgs),
    Pages(RulesetPagesArgs),
    Copy(RulesetCopyArgs),
}

/// Prints the final values of a ruleset, each with the layer, file and line that it comes from.
///
/// For a single value, shows also what every lower layer says. Exit code 1: the ruleset has errors;
/// the readable part is shown.
#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  endturn ruleset show classic_plus settings\n  endturn ruleset show classic_plus units.Settlers.build_cost"
)]
pub(crate) struct RulesetShowArgs {
    /// A name, or the folder of a ruleset.
    pub(crate) ruleset: String,

    /// Shows only this file (`units`), entry (`units.Settlers`) or value
    /// (`units.Settlers.build_cost`).
    pub(crate) path: Option<String>,

    /// Text for people, or one JSON object.
    #[arg(long, value_enum, default_value_t = Format::Text, value_name = "FORMAT")]
    pub(crate) format: Format,
}

/// Shows the differences between two rulesets, value by value, before and after.
///
/// Compares the final values, including everything the rulesets extend. Exit code 0: no
/// differences; 1: differences.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  endturn ruleset diff classic classic_plus")]
pub(crate) struct RulesetDiffArgs {
    /// The first ruleset, before.
    pub(crate) a: String,

    /// The second ruleset, after.
    pub(crate) b: String,

    /// Text for people, or one JSON object.
    #[arg(long, value_enum, default_value_t = Format::Text, value_name = "FORMAT")]
    pub(crate) format: Format,
}

/// Lists the places where a ruleset uses a name, with file and line: everything that removing or
/// renaming it would affect.
///
/// Finds texts, words and keys of entries that are exactly the name, in the ruleset and all it
/// extends. Exit code 1: the name is not found.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  endturn ruleset uses classic \"Pottery\"")]
pub(crate) struct RulesetUsesArgs {
    /// A name, or the folder of a ruleset.
    pub(crate) ruleset: String,

    /// The name of a unit, tech, ship class, lead, flag or anything else.
    pub(crate) name: String,

    /// Text for people, or one JSON object.
    #[arg(long, value_enum, default_value_t = Format::Text, value_name = "FORMAT")]
    pub(crate) format: Format,
}

/// Writes a ruleset as pages for players, into a new folder. Never overwrites anything.
///
/// `index.html` leads to a page for each file of the ruleset: its entries with all their values in
/// words, and links between entries that name one another. Civ adds the tree of techs, and what
/// buildings, techs and governments do. If the ruleset extends others, each value that it changes
/// stands beside the old one, and `changes.html` lists them all.
///
/// The pages need neither a network nor a script, on a screen or a phone. Send the folder to your
/// players, or put it on any web server. Exit code 1: the ruleset has errors; the readable part is
/// written.
#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  endturn ruleset pages classic --out target/classic\n  endturn ruleset pages classic_plus --out target/classic_plus"
)]
pub(crate) struct RulesetPagesArgs {
    /// A name, or the folder of a ruleset.
    pub(crate) ruleset: String,

    /// The folder to write.
    #[arg(long, value_name = "DIR", required = true)]
    pub(crate) out: PathBuf,
}

/// Writes the files of a ruleset into a new folder, to read or to change. Never overwrites
/// anything.
///
/// The copy is a separate ruleset, named after its folder. Only the ruleset's own files are copied,
/// not those of the rulesets it extends.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  endturn ruleset copy fleets target/my_fleets")]
pub(crate) struct RulesetCopyArgs {
    /// A name, or the folder of a ruleset.
    pub(crate) ruleset: String,

    /// The folder to write; its last component is the copy's name.
    pub(crate) dir: PathBuf,
}

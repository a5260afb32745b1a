//! The words of `endturn rulesets` and `endturn ruleset`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::Format;

/// Lists all rulesets there are: the module each is for, what it extends, and where it lies.
///
/// A ruleset is a folder in assets/rulesets, of the working folder or of the nearest folder above it that has some, or the program
/// carries it. A folder takes the place of what the program carries under the same name.
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

/// Looks into a ruleset: its values and where they come from, what differs from another one, who uses a name.
///
/// RULESET is a name, as `endturn rulesets` lists them, or the folder of a ruleset. `endturn new ruleset` begins one of your own.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  endturn ruleset show classic_plus units.Settlers")]
pub(crate) struct RulesetArgs {
    #[command(subcommand)]
    pub(crate) what: RulesetWhat,
}

/// What can be asked of a ruleset.
#[derive(Debug, Subcommand)]
pub(crate) enum RulesetWhat {
    Show(RulesetShowArgs),
    Diff(RulesetDiffArgs),
    Uses(RulesetUsesArgs),
    Copy(RulesetCopyArgs),
}

/// Prints the values of a ruleset as they are in the end, each with the layer, file and line that it comes from.
///
/// Of a single value, what every layer below says is shown too. Exit code 1: the ruleset has errors; what can be read of it is shown.
#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  endturn ruleset show classic_plus settings\n  endturn ruleset show classic_plus units.Settlers.build_cost"
)]
pub(crate) struct RulesetShowArgs {
    /// A name, or the folder of a ruleset.
    pub(crate) ruleset: String,

    /// Only what is there: a file (`units`), an entry (`units.Settlers`) or a value (`units.Settlers.build_cost`).
    pub(crate) path: Option<String>,

    /// Text for people, or one JSON object.
    #[arg(long, value_enum, default_value_t = Format::Text, value_name = "FORMAT")]
    pub(crate) format: Format,
}

/// Tells what differs from one ruleset to another, value by value, before and after.
///
/// Compared is what both are in the end, with all they extend. Exit code 0: nothing differs; 1: something does.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  endturn ruleset diff classic classic_plus")]
pub(crate) struct RulesetDiffArgs {
    /// The one ruleset, before.
    pub(crate) a: String,

    /// The other one, after.
    pub(crate) b: String,

    /// Text for people, or one JSON object.
    #[arg(long, value_enum, default_value_t = Format::Text, value_name = "FORMAT")]
    pub(crate) format: Format,
}

/// Tells where a ruleset names something, with file and line: who would notice if it were removed or renamed.
///
/// Found are texts, words and keys of entries that are exactly the name, in the ruleset with all it extends. Exit code 1: nothing has the name.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  endturn ruleset uses classic \"Pottery\"")]
pub(crate) struct RulesetUsesArgs {
    /// A name, or the folder of a ruleset.
    pub(crate) ruleset: String,

    /// The name of a unit, tech, ship class, lead, flag or whatever else.
    pub(crate) name: String,

    /// Text for people, or one JSON object.
    #[arg(long, value_enum, default_value_t = Format::Text, value_name = "FORMAT")]
    pub(crate) format: Format,
}

/// Writes the files of a ruleset into a new folder, to read or to change. What is there is never overwritten.
///
/// The copy is a ruleset of its own, called as its folder is. Copied are the ruleset's own files; what it extends stays where it is.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  endturn ruleset copy fleets target/my_fleets")]
pub(crate) struct RulesetCopyArgs {
    /// A name, or the folder of a ruleset.
    pub(crate) ruleset: String,

    /// The folder to write; its last part is the copy's name.
    pub(crate) dir: PathBuf,
}

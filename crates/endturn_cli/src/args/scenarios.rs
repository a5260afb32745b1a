//! Arguments of `endturn scenarios`.

use clap::Args;

use super::Format;

/// Lists the games that can be played by name: seats, modules and summary of each.
///
/// These are the files of the working folder's scenarios, and those that the program carries; a
/// file replaces the carried scenario of the same name. `endturn run NAME` plays one, `endturn play
/// NAME` lets you play it.
#[derive(Debug, Args)]
#[command(visible_aliases = ["list", "games"])]
#[command(after_help = "Example:\n  endturn scenarios\n  endturn scenarios --module fleets")]
pub(crate) struct ScenariosArgs {
    /// Only games of this module.
    #[arg(long, value_name = "MODULE")]
    pub(crate) module: Option<String>,

    /// Text for people, or JSON.
    #[arg(long, value_enum, default_value_t = Format::Text, value_name = "FORMAT")]
    pub(crate) format: Format,
}

//! Arguments of `endturn plans`.

use clap::Args;

use super::Format;

/// Lists the plans of batches that can be played by name: contenders, scenarios and summary of
/// each.
///
/// These are the files of the working folder's plans, and those that the program carries; a file
/// replaces the carried plan of the same name. `endturn batch NAME --out DIR` plays one.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  endturn plans")]
pub(crate) struct PlansArgs {
    /// Text for people, or JSON.
    #[arg(long, value_enum, default_value_t = Format::Text, value_name = "FORMAT")]
    pub(crate) format: Format,
}

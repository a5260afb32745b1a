//! The words of `endturn compare`.

use std::path::PathBuf;

use clap::Args;

use super::Format;

/// Tells what a change of rules, levers or plan made of the games of a batch.
///
/// Games of both batches are compared one by one: those with the same scenario and setting, the same seed and everybody on the same
/// seat. They have the same luck wherever both ask for it, so far fewer games tell a difference than two batches with seeds of their
/// own. Told are the values that differ, and for points, seats, length and ways to end what changed, by how much and how sure; then
/// the single games that somebody else won, with commands that play both. Batches keep the texts they were played from, so the files
/// may have changed since.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  endturn batch plans/fleets_personas.ron --out target/personas\n  \
                  endturn compare target/personas target/personas")]
pub(crate) struct CompareArgs {
    /// The folder of the batch before the change.
    #[arg(value_name = "BEFORE")]
    pub(crate) before: PathBuf,

    /// The folder of the batch after it.
    #[arg(value_name = "AFTER")]
    pub(crate) after: PathBuf,

    /// Names all values that differ and all games that turned, up to 10000.
    #[arg(long)]
    pub(crate) all: bool,

    /// Text for people, or one JSON object.
    #[arg(long, value_enum, default_value_t = Format::Text, value_name = "FORMAT")]
    pub(crate) format: Format,
}

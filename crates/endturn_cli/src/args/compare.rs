//! Arguments of `endturn compare`.

use std::path::PathBuf;

use clap::Args;

use super::Format;

/// Shows how a change of rules, levers or plan changed the games of a batch.
///
/// Games of the two batches are compared pair by pair: same scenario, setting, seed and seating.
/// Both games of a pair use the same random numbers wherever both ask for them, so a difference
/// shows in far fewer games than with two unrelated sets of seeds. The report lists the values that
/// differ; what changed in points, seats, metrics, length and endings, by how much and how
/// certainly; then the single games that have another winner, with commands that play both. Batches
/// keep the texts they were played from, so the files may have changed since.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  endturn batch plans/fleets_personas.ron --out target/personas\n  \
                  endturn compare target/personas target/personas")]
pub(crate) struct CompareArgs {
    /// The folder of the batch before the change.
    #[arg(value_name = "BEFORE")]
    pub(crate) before: PathBuf,

    /// The folder of the batch after the change.
    #[arg(value_name = "AFTER")]
    pub(crate) after: PathBuf,

    /// Lists all values that differ and all games whose winner changed, up to 10000.
    #[arg(long)]
    pub(crate) all: bool,

    /// Text for people, or one JSON object.
    #[arg(long, value_enum, default_value_t = Format::Text, value_name = "FORMAT")]
    pub(crate) format: Format,
}

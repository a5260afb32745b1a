//! Arguments of `endturn compare`.

use std::path::PathBuf;

use clap::Args;

use clap::ValueEnum;

/// Formats of a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum CompareFormat {
    /// For people.
    Text,
    /// For programs.
    Json,
    /// For a workflow on GitHub.
    Github,
}

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
                  endturn compare target/personas target/personas\n  \
                  endturn compare target/personas target/personas --gate \"length 95..105 %, win shares ± 3 %\"")]
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

    /// Bounds that the change has to keep, for example `length 95..105 %, win shares ± 3 %`. Exit
    /// code 1 if one is broken.
    ///
    /// `95..105 %` bounds a figure in percent of the one before, `± 3 %` its distance: percentage
    /// points for shares, percent for others. Figures: `length` in rounds; `win shares`, the points
    /// of each contender; `seats`, those of each seat; `endings`, the share of games with each
    /// ending; and the metrics of the report. A bound counts as kept or broken by the difference
    /// itself; the report says where its interval reaches over a bound, so that more games are
    /// needed.
    #[arg(long, value_name = "CONDITIONS")]
    pub(crate) gate: Option<String>,

    /// Text for people, one JSON object, or commands of a GitHub workflow, which shows broken
    /// bounds next to a change.
    #[arg(long, value_enum, default_value_t = CompareFormat::Text, value_name = "FORMAT")]
    pub(crate) format: CompareFormat,
}

//! Arguments of `endturn report`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

/// Evaluates a batch: who is best and how certainly, who beats whom, the effect of seats and
/// levers, how games go, what failed.
///
/// Writes one page, DIR/report.html, that opens in any browser without a network, and prints the
/// verdict. Needs only the folder of the batch. If games are still being played, the report covers
/// those that are done.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  endturn batch plans/fleets_personas.ron --out target/personas\n  \
                        endturn report target/personas\n  \
                        endturn report target/personas --format text\n  \
                        endturn report target/personas --out personas.html")]
pub(crate) struct ReportArgs {
    /// The folder of a batch.
    #[arg(value_name = "DIR")]
    pub(crate) folder: PathBuf,

    /// Writes the report to this file instead, and replaces an existing one; `-` is standard
    /// output.
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,

    /// A page; or the same as text or JSON, to standard output if no file is named.
    #[arg(long, value_enum, default_value_t = ReportFormat::Html, value_name = "FORMAT")]
    pub(crate) format: ReportFormat,
}

/// Formats of the report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ReportFormat {
    /// A page for browsers.
    Html,
    /// For people, in a terminal.
    Text,
    /// For programs.
    Json,
}

//! The formats of a batch's tables.

use clap::ValueEnum;

/// Formats of tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TablesChoice {
    /// For DuckDB, polars, pandas, R and the like.
    Parquet,
    /// For spreadsheets.
    Csv,
    /// JSON Lines: an object per row.
    Jsonl,
    /// No tables.
    None,
}

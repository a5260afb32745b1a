//! The formats of tables, and the tables written.

use std::path::PathBuf;

use super::columns::BatchTable;

/// A file format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum TableFormat {
    /// Parquet, compressed with Snappy; its metadata documents the columns.
    Parquet,
    /// CSV, with a header line.
    Csv,
    /// A JSON object per line.
    JsonLines,
}

impl TableFormat {
    /// All formats.
    pub const ALL: [Self; 3] = [Self::Parquet, Self::Csv, Self::JsonLines];

    /// Whether the program can write it. Parquet needs the feature `parquet`.
    #[must_use]
    pub const fn is_available(self) -> bool {
        cfg!(feature = "parquet") || !matches!(self, Self::Parquet)
    }

    /// The extension of its files.
    #[must_use]
    pub const fn ending(self) -> &'static str {
        match self {
            Self::Parquet => "parquet",
            Self::Csv => "csv",
            Self::JsonLines => "jsonl",
        }
    }

    /// The file name of a table.
    #[must_use]
    pub fn file(self, table: BatchTable) -> String {
        format!("{}.{}", table.name(), self.ending())
    }
}

/// A table that was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The table.
    pub table: BatchTable,
    /// The format.
    pub format: TableFormat,
    /// The path.
    pub path: PathBuf,
    /// Number of rows, without a header.
    pub rows: u64,
}

//! The formats of tables, and what was written in them.

use std::path::PathBuf;

use super::columns::Table;

/// A kind of files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum TableFormat {
    /// Parquet, compressed with Snappy; what the columns mean stands in its metadata.
    Parquet,
    /// CSV, with a line of names.
    Csv,
    /// A JSON object per line.
    JsonLines,
}

impl TableFormat {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Parquet, Self::Csv, Self::JsonLines];

    /// Whether this program can write it: Parquet needs the feature `parquet`.
    #[must_use]
    pub const fn is_available(self) -> bool {
        cfg!(feature = "parquet") || !matches!(self, Self::Parquet)
    }

    /// The ending of its files.
    #[must_use]
    pub const fn ending(self) -> &'static str {
        match self {
            Self::Parquet => "parquet",
            Self::Csv => "csv",
            Self::JsonLines => "jsonl",
        }
    }

    /// The file of a table.
    #[must_use]
    pub fn file(self, table: Table) -> String {
        format!("{}.{}", table.name(), self.ending())
    }
}

/// A table that was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// Which one.
    pub table: Table,
    /// How.
    pub format: TableFormat,
    /// Where it is.
    pub path: PathBuf,
    /// Its rows, without the names of the columns.
    pub rows: u64,
}

//! The interface of all formats.

use std::io;

use super::{file::PartFile, value::Value};

/// Writes the rows of a table.
pub(super) trait RowWriter {
    /// Writes a row.
    fn row(&mut self, cells: &[Value<'_>]) -> io::Result<()>;
    /// Returns the file with all rows.
    fn finish(self: Box<Self>) -> io::Result<PartFile>;
}

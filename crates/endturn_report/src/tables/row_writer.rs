//! What every format can do.

use std::io;

use super::{file::PartFile, value::Value};

/// Who writes the rows of a table.
pub(super) trait RowWriter {
    /// Writes a row.
    fn row(&mut self, cells: &[Value<'_>]) -> io::Result<()>;
    /// The file with all rows.
    fn finish(self: Box<Self>) -> io::Result<PartFile>;
}

//! Tables as JSON Lines: an object per row, the columns in their order; numbers are numbers, and
//! empty cells are null.

use std::io::{self, Write};

use super::{columns::TableColumn, file::PartFile, row_writer::RowWriter, value::Value};

pub(super) struct JsonLines {
    file: PartFile,
    /// The text before each cell.
    before: Vec<Vec<u8>>,
}

impl JsonLines {
    pub(super) fn begin(columns: &[TableColumn], file: PartFile) -> io::Result<Self> {
        let before = |(at, column): (usize, &TableColumn)| {
            let mut text = if at == 0 { b"{".to_vec() } else { b",".to_vec() };
            serde_json::to_writer(&mut text, &column.name)?;
            text.push(b':');
            Ok(text)
        };
        let before = columns.iter().enumerate().map(before).collect::<io::Result<_>>()?;
        Ok(Self { file, before })
    }
}

impl RowWriter for JsonLines {
    fn row(&mut self, cells: &[Value<'_>]) -> io::Result<()> {
        for (before, cell) in self.before.iter().zip(cells) {
            self.file.write_all(before)?;
            cell.write_json(&mut self.file)?;
        }
        self.file.write_all(b"}\n")
    }

    fn finish(self: Box<Self>) -> io::Result<PartFile> {
        Ok(self.file)
    }
}

//! Tables as CSV: a line with the names of the columns, then a line per row; empty cells have
//! nothing between the commas.

use std::io;

use super::{columns::TableColumn, file::PartFile, row_writer::RowWriter, value::Value};

pub(super) struct CommaSeparated {
    writer: csv::Writer<PartFile>,
    record: csv::ByteRecord,
    field: Vec<u8>,
}

impl CommaSeparated {
    pub(super) fn begin(columns: &[TableColumn], file: PartFile) -> io::Result<Self> {
        let mut writer = csv::Writer::from_writer(file);
        writer.write_record(columns.iter().map(|column| &column.name))?;
        Ok(Self { writer, record: csv::ByteRecord::new(), field: Vec::new() })
    }
}

impl RowWriter for CommaSeparated {
    fn row(&mut self, cells: &[Value<'_>]) -> io::Result<()> {
        self.record.clear();
        for cell in cells {
            match cell {
                Value::Text(text) => self.record.push_field(text.as_bytes()),
                Value::Empty => self.record.push_field(b""),
                other => {
                    self.field.clear();
                    other.write_json(&mut self.field)?;
                    self.record.push_field(&self.field);
                }
            }
        }
        Ok(self.writer.write_byte_record(&self.record)?)
    }

    fn finish(self: Box<Self>) -> io::Result<PartFile> {
        self.writer.into_inner().map_err(|error| error.into_error())
    }
}

//! Tables as CSV: a line with the names of the columns, then a line per row; empty cells have
//! nothing between the commas.

use std::{borrow::Cow, io};

use super::{columns::TableColumn, file::PartFile, row_writer::RowWriter, value::Value};

/// Returns a text that no spreadsheet runs as a formula: an apostrophe precedes it if one would.
/// Names come from files that strangers write. Numbers stay as they are.
#[must_use]
pub fn inert(text: &str) -> Cow<'_, str> {
    let is_formula = text.starts_with(['=', '+', '-', '@', '\t', '\r']) && text.parse::<f64>().is_err();
    if is_formula { format!("'{text}").into() } else { text.into() }
}

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
                Value::Text(text) => self.record.push_field(inert(text).as_bytes()),
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

#[cfg(test)]
mod tests {
    use super::inert;

    #[test]
    fn formulas_are_text_and_numbers_are_numbers() {
        for formula in ["=HYPERLINK(\"http://x\")", "+SUM(A1)", "-A1", "@x", "\t=1", "\r=1", "-", "+"] {
            assert_eq!(inert(formula), format!("'{formula}"));
        }
        for text in ["", "Roma", "-3", "+4", "-0.25", "a=b", "1-2", "'x"] {
            assert_eq!(inert(text), text);
        }
    }
}

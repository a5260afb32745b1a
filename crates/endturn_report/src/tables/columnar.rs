//! Tables as Parquet. Rows are buffered column by column until there are enough for a row group, so
//! that memory does not grow with their number. The file's bytes do not depend on the writer or the
//! time.

use std::{io, sync::Arc};

use parquet::{
    basic::{Compression, Encoding, LogicalType, Repetition, Type as Physical},
    data_type::{BoolType, ByteArray, ByteArrayType, DoubleType, Int64Type},
    errors::ParquetError,
    file::{
        metadata::KeyValue,
        properties::{EnabledStatistics, WriterProperties},
        writer::{SerializedColumnWriter, SerializedFileWriter},
    },
    schema::types::{ColumnPath, Type},
};

use super::{
    columns::{BatchTable, ColumnType, TableColumn},
    file::PartFile,
    origin::Origin,
    row_writer::RowWriter,
    value::Value,
};

/// Maximum rows of a row group.
const ROWS: usize = 100_000;
/// A row group takes no more rows once its buffered data has this many bytes.
const BYTES: usize = 16 << 20;
/// Columns whose numbers increase slowly from row to row.
const RISING: [&str; 3] = ["game", "orbit", "replicate"];
/// Columns with hardly any repeated value.
const UNIQUE: [&str; 1] = ["digest"];

pub(super) struct Columnar {
    writer: SerializedFileWriter<PartFile>,
    columns: Vec<Column>,
    rows: usize,
    bytes: usize,
}

impl Columnar {
    pub(super) fn begin(
        table: BatchTable,
        columns: &[TableColumn],
        origin: &Origin,
        file: PartFile,
    ) -> io::Result<Self> {
        let fields =
            columns.iter().map(|column| field(column).map(Arc::new)).collect::<Result<_, _>>().map_err(plain)?;
        let schema = Type::group_type_builder(table.name()).with_fields(fields).build().map_err(plain)?;
        let mut properties = WriterProperties::builder()
            .set_created_by(format!("endturn version {}", origin.version))
            .set_compression(Compression::SNAPPY)
            .set_statistics_enabled(EnabledStatistics::Chunk)
            .set_offset_index_disabled(true)
            .set_key_value_metadata(Some(documentation(table, columns, origin)));
        for column in columns {
            let path = ColumnPath::new(vec![column.name.clone()]);
            let is_rising = RISING.contains(&column.name.as_str());
            if is_rising || UNIQUE.contains(&column.name.as_str()) {
                properties = properties.set_column_dictionary_enabled(path.clone(), false);
            }
            if is_rising {
                properties = properties.set_column_encoding(path, Encoding::DELTA_BINARY_PACKED);
            }
        }
        let writer = SerializedFileWriter::new(file, Arc::new(schema), Arc::new(properties.build())).map_err(plain)?;
        Ok(Self { writer, columns: columns.iter().map(Column::new).collect(), rows: 0, bytes: 0 })
    }

    fn write_group(&mut self) -> io::Result<()> {
        if self.rows == 0 {
            return Ok(());
        }
        let mut group = self.writer.next_row_group().map_err(plain)?;
        for column in &mut self.columns {
            let mut writer = group.next_column().map_err(plain)?.expect("the schema has these columns");
            column.write(&mut writer).and_then(|()| writer.close()).map_err(plain)?;
        }
        group.close().map_err(plain)?;
        (self.rows, self.bytes) = (0, 0);
        Ok(())
    }
}

impl RowWriter for Columnar {
    fn row(&mut self, cells: &[Value<'_>]) -> io::Result<()> {
        for (column, cell) in self.columns.iter_mut().zip(cells) {
            self.bytes += column.add(cell);
        }
        self.rows += 1;
        if self.rows >= ROWS || self.bytes >= BYTES { self.write_group() } else { Ok(()) }
    }

    fn finish(mut self: Box<Self>) -> io::Result<PartFile> {
        self.write_group()?;
        self.writer.into_inner().map_err(plain)
    }
}

/// Unwraps the operating system's error, if it is one.
fn plain(error: ParquetError) -> io::Error {
    match error {
        ParquetError::External(inner) => match inner.downcast::<io::Error>() {
            Ok(error) => *error,
            Err(other) => io::Error::other(other),
        },
        other => io::Error::other(other),
    }
}

fn field(column: &TableColumn) -> Result<Type, ParquetError> {
    let (physical, logical) = match column.kind {
        ColumnType::Int64 => (Physical::INT64, Some(LogicalType::integer(64, true))),
        ColumnType::Uint64 => (Physical::INT64, Some(LogicalType::integer(64, false))),
        ColumnType::Float64 => (Physical::DOUBLE, None),
        ColumnType::Bool => (Physical::BOOLEAN, None),
        ColumnType::Text => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
    };
    let repetition = if column.may_be_empty { Repetition::OPTIONAL } else { Repetition::REQUIRED };
    let builder = Type::primitive_type_builder(&column.name, physical);
    builder.with_logical_type(logical).with_repetition(repetition).build()
}

/// The metadata of the file and of each column.
fn documentation(table: BatchTable, columns: &[TableColumn], origin: &Origin) -> Vec<KeyValue> {
    let of_file = [
        ("table", table.name()),
        ("help", table.help()),
        ("plan", &origin.plan),
        ("plan_id", &origin.plan_id),
        ("version", &origin.version),
        ("command", &origin.command),
    ];
    let of_file = of_file.map(|(key, value)| KeyValue::new(format!("endturn.{key}"), value.to_owned()));
    let of_columns = columns.iter().flat_map(|column| {
        let key = |what: &str| format!("endturn.column.{}.{what}", column.name);
        [KeyValue::new(key("unit"), column.unit.clone()), KeyValue::new(key("help"), column.help.clone())]
    });
    of_file.into_iter().chain(of_columns).collect()
}

/// The buffered cells of one column.
struct Column {
    cells: Cells,
    /// For each row 1 if there is a value, 0 if it is empty; `None` for a column without empty
    /// cells.
    levels: Option<Vec<i16>>,
}

enum Cells {
    Numbers(Vec<i64>),
    Floats(Vec<f64>),
    Bools(Vec<bool>),
    /// All texts concatenated, and the end of each.
    Texts(Vec<u8>, Vec<usize>),
}

impl Column {
    fn new(column: &TableColumn) -> Self {
        let cells = match column.kind {
            ColumnType::Int64 | ColumnType::Uint64 => Cells::Numbers(Vec::new()),
            ColumnType::Float64 => Cells::Floats(Vec::new()),
            ColumnType::Bool => Cells::Bools(Vec::new()),
            ColumnType::Text => Cells::Texts(Vec::new(), Vec::new()),
        };
        Self { cells, levels: column.may_be_empty.then(Vec::new) }
    }

    /// Adds a cell; returns the bytes it takes.
    fn add(&mut self, cell: &Value<'_>) -> usize {
        if let Some(levels) = &mut self.levels {
            levels.push(i16::from(*cell != Value::Empty));
        }
        match (&mut self.cells, cell) {
            (Cells::Numbers(all), Value::Int(number)) => all.push(*number),
            (Cells::Numbers(all), Value::Uint(number)) => all.push(number.cast_signed()),
            (Cells::Floats(all), Value::Float(number)) => all.push(*number),
            (Cells::Bools(all), Value::Bool(value)) => all.push(*value),
            (Cells::Texts(all, ends), Value::Text(text)) => {
                all.extend_from_slice(text.as_bytes());
                ends.push(all.len());
                return 8 + text.len();
            }
            _ => {}
        }
        8
    }

    fn write(&mut self, writer: &mut SerializedColumnWriter<'_>) -> Result<(), ParquetError> {
        let levels = self.levels.as_deref();
        match &mut self.cells {
            Cells::Numbers(all) => writer.typed::<Int64Type>().write_batch(all, levels, None).map(|_| all.clear()),
            Cells::Floats(all) => writer.typed::<DoubleType>().write_batch(all, levels, None).map(|_| all.clear()),
            Cells::Bools(all) => writer.typed::<BoolType>().write_batch(all, levels, None).map(|_| all.clear()),
            Cells::Texts(all, ends) => {
                let whole = ByteArray::from(std::mem::take(all));
                let mut from = 0;
                let text = |to: usize| {
                    let text = whole.slice(from, to - from);
                    from = to;
                    text
                };
                let texts: Vec<ByteArray> = ends.drain(..).map(text).collect();
                writer.typed::<ByteArrayType>().write_batch(&texts, levels, None).map(|_| ())
            }
        }?;
        if let Some(levels) = &mut self.levels {
            levels.clear();
        }
        Ok(())
    }
}

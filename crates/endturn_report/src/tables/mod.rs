//! Tables of a batch: documented columns, and rows in the order of the plan, as Parquet, CSV or
//! JSON Lines.

#[cfg(feature = "parquet")]
mod columnar;
mod columns;
mod comma_separated;
mod file;
mod format;
mod json_lines;
mod levers;
mod origin;
mod package;
mod row_writer;
mod rows;
mod value;
mod write;

pub use columns::{BatchTable, ColumnType, TableColumn, Tables};
pub use comma_separated::inert;
pub use format::{TableFormat, Written};
pub use value::Value;
pub use write::TableWriter;

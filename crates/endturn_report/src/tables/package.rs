//! `datapackage.json`: a description of the tables in a folder, by the Data Package standard, for
//! programs that read tables and for formats without metadata.

use std::{
    io::{self, Write},
    path::Path,
};

use endturn_lab::ledger::LedgerError;
use serde_json::{Value as Json, json};

use super::{
    columns::{ColumnType, TableColumn, Tables},
    file::PartFile,
    format::{TableFormat, Written},
    origin::Origin,
};

/// The name of the file.
pub(super) const FILE: &str = "datapackage.json";

/// Writes the description next to its final place.
pub(super) fn write(out: &Path, tables: &Tables, origin: &Origin, all: &[Written]) -> Result<PartFile, LedgerError> {
    let path = out.join(FILE);
    let resources: Vec<Json> = all.iter().map(|one| resource(one, tables.columns(one.table))).collect();
    let package = json!({
        "profile": "data-package", "name": format!("endturn-{}", origin.plan_id), "id": origin.plan_id, "title": origin.plan,
        "endturn": {"version": origin.version, "command": origin.command}, "resources": resources,
    });
    let mut file = PartFile::begin(path.clone())?;
    let written = serde_json::to_writer_pretty(&mut file, &package).map_err(io::Error::from);
    written
        .and_then(|()| file.write_all(b"\n"))
        .and_then(|()| file.sync())
        .map_err(|error| LedgerError::Io(path, error))?;
    Ok(file)
}

fn resource(written: &Written, columns: &[TableColumn]) -> Json {
    let (table, format) = (written.table, written.format);
    let media = match format {
        TableFormat::Parquet => "application/vnd.apache.parquet",
        TableFormat::Csv => "text/csv",
        TableFormat::JsonLines => "application/jsonl",
    };
    json!({
        "profile": "tabular-data-resource", "name": format!("{}-{}", table.name(), format.ending()), "path": format.file(table),
        "description": table.help(), "format": format.ending(), "mediatype": media, "encoding": "utf-8", "rows": written.rows,
        "schema": {"fields": columns.iter().map(field).collect::<Vec<_>>(), "missingValues": [""]},
    })
}

fn field(column: &TableColumn) -> Json {
    let kind = match column.kind {
        ColumnType::Int64 | ColumnType::Uint64 => "integer",
        ColumnType::Float64 => "number",
        ColumnType::Bool => "boolean",
        ColumnType::Text => "string",
    };
    json!({
        "name": column.name, "type": kind, "unit": column.unit, "description": column.help,
        "constraints": {"required": !column.may_be_empty},
    })
}

//! The tables that a batch writes, and their paths.

use std::path::Path;

use endturn::report::{
    tables::{BatchTable, TableFormat, Written},
    words,
};
use endturn::scenario::files::slashed;
use serde_json::{Value, json};

use crate::args::TablesChoice;

/// Returns the chosen formats. The default is Parquet, or CSV in a program without Parquet.
///
/// # Errors
/// If `none` is combined with a format, or the program was built without a format.
pub(super) fn formats(choices: &[TablesChoice]) -> Result<Vec<TableFormat>, String> {
    if choices.contains(&TablesChoice::None) && choices.iter().any(|choice| *choice != TablesChoice::None) {
        return Err("`--tables`: none and another format; expected one or the other".to_owned());
    }
    if choices.contains(&TablesChoice::Parquet) && !TableFormat::Parquet.is_available() {
        return Err("`--tables`: this program was built without parquet; expected csv, jsonl or none".to_owned());
    }
    let format = |choice: &TablesChoice| match choice {
        TablesChoice::Parquet => Some(TableFormat::Parquet),
        TablesChoice::Csv => Some(TableFormat::Csv),
        TablesChoice::Jsonl => Some(TableFormat::JsonLines),
        TablesChoice::None => None,
    };
    let usual = || TableFormat::ALL.into_iter().find(|format| format.is_available()).into_iter().collect();
    Ok(if choices.is_empty() { usual() } else { choices.iter().filter_map(format).collect() })
}

/// Returns the option that asks for the same formats; empty for the default.
pub(super) fn again(choices: &[TablesChoice]) -> String {
    let name = |choice: &TablesChoice| match choice {
        TablesChoice::Parquet => "parquet",
        TablesChoice::Csv => "csv",
        TablesChoice::Jsonl => "jsonl",
        TablesChoice::None => "none",
    };
    match choices {
        [] => String::new(),
        some => format!(" --tables {}", some.iter().map(name).collect::<Vec<_>>().join(",")),
    }
}

/// Names the tables of earlier commands, which may contain fewer games. `of_plan` are the tables
/// that the plan has.
pub(super) fn left(out: &Path, of_plan: &[BatchTable], written: &[Written]) -> Option<String> {
    let of_modules = of_plan.iter().copied().filter(|table| !BatchTable::COMMON.contains(table));
    let all = BatchTable::COMMON.into_iter().chain(of_modules);
    let all = all.flat_map(|table| TableFormat::ALL.map(|format| (format, format.file(table))));
    let is_left = |(_, file): &(TableFormat, String)| {
        let path = out.join(file);
        path.exists() && written.iter().all(|one| one.path != path)
    };
    let left: Vec<String> = all.filter(is_left).map(|(_, file)| file).collect();
    (!left.is_empty()).then(|| {
        let (files, has) = (left.join(", "), if left.len() == 1 { "is" } else { "are" });
        format!("{files} in {} {has} from an earlier command and {has} not rewritten", slashed(out))
    })
}

pub(super) fn as_text(written: &[Written]) -> String {
    let rows = |file: &Written| words::counted(file.rows, "row");
    let line = |file: &Written| format!("{}  {}\n", slashed(&file.path), rows(file));
    written.iter().map(line).collect()
}

pub(super) fn as_json(written: &[Written]) -> Value {
    let object = |file: &Written| {
        json!({
            "table": file.table.name(), "format": file.format.ending(), "path": slashed(&file.path),
            "rows": file.rows,
        })
    };
    written.iter().map(object).collect()
}

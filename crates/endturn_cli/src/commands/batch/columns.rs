//! `batch columns`: the tables of a plan, and the content of their columns.

use endturn::report::tables::{BatchTable, TableColumn, Tables};
use serde_json::{Value, json};

use super::open;
use crate::args::{BatchColumnsArgs, Format};
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::render::{json, table};

pub(super) fn columns(args: &BatchColumnsArgs, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    let plan = open::plan(&args.plan, Vec::new(), console)?;
    let tables = Tables::of(&plan);
    if args.format == Format::Json {
        let all =
            tables.tables().flat_map(|table| tables.columns(table).iter().map(move |column| object(table, column)));
        console.say(&json::line(&all.collect()))?;
        return Ok(ExitCode::Success);
    }
    let paint = console.paint();
    let mut text = String::new();
    for table in tables.tables() {
        let head = ["column", "type", "empty", "unit", "meaning"];
        let mut rows = vec![head.map(|cell| paint.dim(cell)).to_vec()];
        rows.extend(tables.columns(table).iter().map(line));
        text += &format!("{}: {}\n{}\n", paint.strong(table.name()), table.help(), table::lines(&rows, &[], "  "));
    }
    console.tell(&text)?;
    Ok(ExitCode::Success)
}

fn line(column: &TableColumn) -> Vec<String> {
    let empty = if column.may_be_empty { "may be" } else { "" };
    [&column.name, column.kind.name(), empty, &column.unit, &column.help].map(str::to_owned).to_vec()
}

fn object(table: BatchTable, column: &TableColumn) -> Value {
    json!({
        "table": table.name(), "name": column.name, "type": column.kind.name(), "may_be_empty": column.may_be_empty,
        "unit": column.unit, "help": column.help,
    })
}

//! Output for programs, as JSON.

use endturn::engine::{metrics::Metric, tables::Column};
use endturn::lab::stats::Interval;
use endturn::scenario::render::JsonDiagnostic;
use serde_json::{Value, json};

/// An estimate with its bounds, as shares from 0 to 1; null without one.
pub(crate) fn interval(one: Option<Interval>) -> Value {
    one.map_or(
        Value::Null,
        |one| json!({"low": one.low, "estimate": one.estimate, "high": one.high, "level": one.level.get()}),
    )
}

/// One object as a line.
pub(crate) fn line(value: &Value) -> String {
    format!("{value}\n")
}

/// The errors found in some files.
pub(crate) fn diagnostics(checked: &[String], errors: usize, warnings: usize, all: &[JsonDiagnostic]) -> Value {
    json!({
        "type": "diagnostics", "checked": checked, "errors": errors, "warnings": warnings, "diagnostics": all,
    })
}

/// Describes a column of metrics.csv.
pub(crate) fn column(metric: &Metric) -> Value {
    json!({
        "name": metric.name, "module": metric.module, "unit": metric.unit, "help": metric.help,
        "headline": metric.headline, "table": null,
    })
}

/// Describes a column of a table of entities.
pub(crate) fn table_column(module: &str, table: &str, column: &Column) -> Value {
    json!({
        "name": column.name, "module": module, "unit": column.unit, "help": column.help,
        "headline": false, "table": table,
    })
}

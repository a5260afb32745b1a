//! `rules --metrics`: the columns of metrics.csv and of tables of entities, read from games that were really built.

use endturn::engine::Game;
use endturn::engine::metrics::Metric;
use endturn::scenario::{diagnostic::Report, module::GameModule};
use endturn::{MODULES, load_from, shipped_files};
use serde_json::Value;

use super::rules::Listing;
use crate::render::json;

/// Where a module's starter stands among the shipped files.
const STARTER: &str = "starter.ron";

/// The columns of every module, or of one, in the order of the files.
pub(super) fn listing(module: Option<&str>) -> Result<Listing, Report> {
    let mut lines = Vec::new();
    for one in MODULES.iter().filter(|one| module.is_none_or(|module| module == one.name())) {
        let game = starter(*one)?;
        lines.extend(game.metrics().iter().map(line));
        for table in game.tables() {
            lines.extend(table.columns.iter().map(|column| {
                let name = format!("{}.{}", table.file(), column.name);
                let cells = [name.as_str(), table.module, column.unit, "", column.help];
                (cells.map(str::to_owned).to_vec(), json::entity_column(table, column))
            }));
        }
    }
    Ok(Listing { what: "column", head: vec!["column", "module", "unit", "chart", "meaning"], lines })
}

/// A game of a module's starter.
fn starter(module: &dyn GameModule) -> Result<Game, Report> {
    let mut files = shipped_files();
    files.insert(STARTER, module.starter());
    Ok(load_from(&files, STARTER, &[])?.game())
}

fn line(metric: &Metric) -> (Vec<String>, Value) {
    let chart = if metric.headline { "yes" } else { "" };
    let cells = [metric.name, metric.module, metric.unit, chart, metric.help];
    (cells.map(str::to_owned).to_vec(), json::column(metric))
}

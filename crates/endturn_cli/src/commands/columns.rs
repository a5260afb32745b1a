//! `rules --metrics`: the columns of metrics.csv, of the tables of entities and of those of
//! batches, read from games that are actually built.

use endturn::Modules;
use endturn::engine::Game;
use endturn::engine::{
    metrics::Metric,
    tables::{EntityTable, LogColumn, LogTable},
};
use endturn::scenario::diagnostic::Report;
use serde_json::Value;

use super::rules::Listing;
use crate::render::json;

/// The name of a module's starter among the shipped files.
const STARTER: &str = "starter.ron";

/// The columns of every module, or of one, in the order of the files.
pub(super) fn listing(modules: &Modules, module: Option<&str>) -> Result<Listing, Report> {
    let mut lines = Vec::new();
    for one in modules.iter().filter(|one| module.is_none_or(|module| module == one.name())) {
        let game = starter(modules, one.starter())?;
        lines.extend(columns(&game, one.name()));
        for kind in one.kinds() {
            let name = kind.default_ruleset().unwrap_or_else(|| kind.name());
            lines.extend(columns(&starter(modules, kind.starter())?, name));
        }
    }
    Ok(Listing { what: "column", head: vec!["column", "module", "unit", "chart", "meaning"], best: &[0, 4], lines })
}

/// Returns all columns of a game. If a module has two kinds of games, the second one is listed
/// under its ruleset's name.
fn columns(game: &Game, name: &'static str) -> Vec<(Vec<String>, Value)> {
    let metrics = game.metrics().iter().map(|metric| line(metric, name));
    let of_table = |table: &'static EntityTable| {
        table.columns.iter().map(move |column| {
            let whole = format!("{}.{}", table.file(), column.name);
            let cells = [whole.as_str(), name, column.unit, "", column.help];
            (cells.map(str::to_owned).to_vec(), json::table_column(table.module, &table.file(), column))
        })
    };
    let of_log = |table: &'static LogTable| {
        table.columns.iter().map(move |LogColumn { column, .. }| {
            let whole = format!("{}.{}", table.name, column.name);
            let cells = [whole.as_str(), name, column.unit, "", column.help];
            (cells.map(str::to_owned).to_vec(), json::table_column(name, table.name, column))
        })
    };
    metrics.chain(game.tables().flat_map(of_table)).chain(game.log_tables().flat_map(of_log)).collect()
}

/// Builds a game from a starter.
fn starter(modules: &Modules, text: &str) -> Result<Game, Report> {
    let mut files = modules.files_in_memory();
    files.insert(STARTER, text);
    Ok(modules.load_from(&files, STARTER, &[])?.game())
}

fn line(metric: &Metric, game: &str) -> (Vec<String>, Value) {
    let chart = if metric.headline { "yes" } else { "" };
    let cells = [metric.name, game, metric.unit, chart, metric.help];
    (cells.map(str::to_owned).to_vec(), json::column(metric))
}

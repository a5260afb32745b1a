//! `rules --metrics`: the columns of metrics.csv, read from games that were really built.

use endturn::engine::metrics::Metric;
use endturn::scenario::diagnostic::Report;
use endturn::{MODULES, load_from, shipped_files};
use serde_json::Value;

use super::rules::Listing;
use crate::render::json;

/// Where a module's starter stands among the shipped files.
const STARTER: &str = "starter.ron";

/// The columns of every module, or of one, in the order of the file.
pub(super) fn listing(module: Option<&str>) -> Result<Listing, Report> {
    let mut lines = Vec::new();
    for one in MODULES.iter().filter(|one| module.is_none_or(|module| module == one.name())) {
        lines.extend(metrics(one.starter())?.iter().map(|metric| line(metric, metric.module)));
        for kind in one.kinds() {
            lines.extend(metrics(kind.starter)?.iter().map(|metric| line(metric, kind.ruleset)));
        }
    }
    Ok(Listing { what: "column", head: vec!["column", "module", "unit", "chart", "meaning"], lines })
}

fn metrics(starter: &str) -> Result<Vec<Metric>, Report> {
    let mut files = shipped_files();
    files.insert(STARTER, starter);
    Ok(load_from(&files, STARTER, &[])?.game().metrics().to_vec())
}

/// The cells of a column; of two kinds of games of one module, the further one goes by its ruleset.
fn line(metric: &Metric, game: &str) -> (Vec<String>, Value) {
    let chart = if metric.headline { "yes" } else { "" };
    let cells = [metric.name, game, metric.unit, chart, metric.help];
    (cells.map(str::to_owned).to_vec(), json::column(metric))
}

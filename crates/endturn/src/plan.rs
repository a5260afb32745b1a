//! From a plan's path to games that can be played, or to every problem at once.

use std::sync::Arc;

use endturn_lab::plan::{self, LoadedPlan};
use endturn_scenario::{diagnostic::Report, files::Files};

use crate::{GameFiles, load_from};

/// Loads a plan from the disk, and the scenarios that it names.
///
/// # Errors
/// Everything that is wrong with the plan, and with each scenario in a report of its own.
pub fn load_plan(path: &str) -> Result<LoadedPlan, Vec<Report>> {
    load_plan_from(Arc::new(GameFiles::for_scenario(path)), path)
}

/// Reads a plan from any files, and the scenarios that it names from the disk.
///
/// # Errors
/// Everything that is wrong with the plan, and with each scenario in a report of its own.
pub fn check_plan(files: &dyn Files, path: &str) -> Result<LoadedPlan, Vec<Report>> {
    let own = GameFiles::for_scenario(path);
    let loader = move |scenario: &str, overrides: &[String]| Ok(load_from(&own, scenario, overrides)?.setup);
    plan::load(files, path, Box::new(loader))
}

/// Loads a plan from any files.
///
/// # Errors
/// Everything that is wrong with the plan, and with each scenario in a report of its own.
pub fn load_plan_from(files: Arc<dyn Files + Send + Sync>, path: &str) -> Result<LoadedPlan, Vec<Report>> {
    let own = Arc::clone(&files);
    let loader = move |scenario: &str, overrides: &[String]| Ok(load_from(&*own, scenario, overrides)?.setup);
    plan::load(&*files, path, Box::new(loader))
}

//! Opening plans and the folders of batches.

use std::path::Path;

use endturn::{
    OpenError,
    lab::{
        ledger::{Folder, LedgerError},
        plan::LoadedPlan,
    },
    scenario::diagnostic::Report,
};

use super::changed;
use crate::console::Console;
use crate::failure::Failure;
use crate::render::shell;
use crate::source::plan_path;

/// Returns everything that is wrong with a plan: the problems, and the last scenario's report with
/// the failure; earlier reports are printed.
fn wrong(problems: Vec<String>, mut reports: Vec<Report>, console: &mut Console<'_>) -> Failure {
    let last = reports.pop();
    for report in reports {
        console.note(report.render(console.error_paint().style()).trim_end());
    }
    Failure::Problems(problems, last.map(Box::new))
}

/// Loads a plan by its path or its name, and prints its warnings; `problems` are those found in
/// other arguments.
pub(in crate::commands) fn plan(
    word: &str,
    mut problems: Vec<String>,
    console: &mut Console<'_>,
) -> Result<LoadedPlan, Failure> {
    match plan_path(word) {
        Ok(path) => {
            let plan = console.modules.load_plan(&path).map_err(|reports| wrong(problems, reports, console))?;
            console.warn(&plan.report, &path);
            Ok(plan)
        }
        Err(problem) => {
            problems.push(problem);
            Err(Failure::Problems(problems, None))
        }
    }
}

/// Refuses a plan with targets, whose levers have no settings of their own to play.
pub(super) fn refuse_targets(plan: &LoadedPlan, word: &str) -> Result<(), Failure> {
    if plan.sheet.targets.is_empty() {
        return Ok(());
    }
    let word = shell::quote(word);
    Err(Failure::problem(format!(
        "the plan has targets, which `endturn tune {word}` brings about by moving its levers; a batch plays plans \
         without `targets`"
    )))
}

/// Opens the folder of a batch for reading.
pub(in crate::commands) fn opened(folder: &Path, console: &mut Console<'_>) -> Result<(LoadedPlan, Folder), Failure> {
    let (plan, folder) = console.modules.open_batch(folder).map_err(|error| match error {
        OpenError::Inputs(reports) => wrong(Vec::new(), reports, console),
        OpenError::Folder(error) => ledger(error),
        _ => Failure::problem("the batch can't be opened"),
    })?;
    changed::note(&plan, &folder, console);
    Ok((plan, folder))
}

/// The failure for a folder that can't be read or written.
pub(in crate::commands) fn ledger(error: LedgerError) -> Failure {
    match error {
        LedgerError::Diverged { .. } => Failure::Diverged(error.to_string()),
        other => Failure::problem(other.to_string()),
    }
}

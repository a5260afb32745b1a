//! The result of a batch whose games are all there.

use std::path::Path;

use endturn::{
    lab::{ledger::Folder, plan::LoadedPlan, stopping::Stop},
    report::{
        Evaluation,
        findings::{Findings, text},
        tables::Written,
    },
    scenario::files::slashed,
};
use serde_json::Value;

use super::{attendance, open::ledger, tables};
use crate::args::{Format, TablesChoice};
use crate::commands::report;
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::render::paint::Paint;
use crate::render::{json, shell};

/// Options for reporting the result of a batch.
pub(super) struct Told<'a> {
    /// The audience.
    pub(super) format: Format,
    /// The formats of the batch's tables.
    pub(super) tables: &'a [TablesChoice],
    /// The command that reports the result again.
    pub(super) again: String,
}

/// Evaluates a batch whose games are all there, writes its tables and reports the result.
pub(super) fn conclude(
    mut plan: LoadedPlan,
    folder: &Folder,
    played: u64,
    told: &Told<'_>,
    console: &mut Console<'_>,
) -> Result<ExitCode, Failure> {
    let formats = tables::formats(told.tables).map_err(Failure::problem)?;
    let stop = plan.count_to_stop(folder).map_err(ledger)?;
    let evaluation = Evaluation::begin(&plan, folder.path(), &formats, console.program).map_err(ledger)?;
    finish(evaluation, folder, stop.as_ref(), (played, told), console)
}

/// Finishes an evaluation and reports the result.
pub(super) fn finish(
    evaluation: Evaluation<'_>,
    folder: &Folder,
    stop: Option<&Stop>,
    (played, told): (u64, &Told<'_>),
    console: &mut Console<'_>,
) -> Result<ExitCode, Failure> {
    let out = folder.path();
    let of_plan = evaluation.tables();
    let (found, written) = evaluation.finish(folder, stop).map_err(ledger)?;
    attendance::dismiss(out);
    if let Some(left) = tables::left(out, &of_plan, &written) {
        console.note(&left);
    }
    let text = match told.format {
        Format::Json => json::line(&as_json(&found, played, &written, out)),
        Format::Text => as_text(&found, &written, out, &told.again, console.paint()),
    };
    console.answer(told.format, &text)?;
    Ok(if found.failed == 0 { ExitCode::Success } else { ExitCode::Wrong })
}

fn as_text(found: &Findings, written: &[Written], out: &Path, again: &str, paint: Paint) -> String {
    let mut text = text::short(found, paint);
    text.push('\n');
    text += &tables::as_text(written);
    text += &format!("more    endturn report {}\n", shell::quote_path(out));
    text + &format!("again   {again}\n")
}

fn as_json(found: &Findings, played: u64, written: &[Written], out: &Path) -> Value {
    let mut value = report::as_json("batch", found);
    value["played"] = played.into();
    value["tables"] = tables::as_json(written);
    value["out"] = slashed(out).into();
    value
}

//! `compare`: two batches, before and after a change, game by game.

use std::path::Path;

use endturn::lab::{ledger::Folder, matching::Matching, plan::LoadedPlan};
use endturn::report::{
    compare::{Batch, Comparison},
    inputs::input_changes,
};
use endturn::scenario::files::slashed;

use super::batch::{ledger, opened};
use crate::args::{CompareArgs, Format};
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::failure::{Failure, shorten};
use crate::interrupt;
use crate::render::compare::{Answer, json, text};

pub(super) fn compare(args: &CompareArgs, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    if console.owns_process {
        interrupt::leave("interrupted: nothing was compared, and both batches are unchanged");
    }
    let (before, own) = open(&args.before, console)?;
    let (after, other) = open(&args.after, console)?;
    let name = |path: &Path| shorten(&slashed(path));
    let matching = Matching::new(&before, &after).map_err(|why| {
        let (one, other) = (name(&args.before), name(&args.after));
        Failure::problem(format!("no game of `{one}` can be compared with one of `{other}`: {why}"))
    })?;
    let (one, two) = (Batch { plan: &before, folder: &own }, Batch { plan: &after, folder: &other });
    let comparison = Comparison::of(one, two, &matching).map_err(ledger)?;
    if comparison.matched == 0 {
        let (one, other) = (name(&args.before), name(&args.after));
        return Err(Failure::problem(format!("`{one}` and `{other}` have no finished game in common yet")));
    }
    let changes = input_changes(&before.inputs, &after.inputs, &matching.scenarios(&before, &after));
    let answer = Answer { args, before: &before, after: &after, changes: &changes, comparison: &comparison };
    let told = match args.format {
        Format::Json => json(&answer),
        Format::Text => text(&answer, console.paint()),
    };
    console.answer(args.format, &told)?;
    Ok(ExitCode::Success)
}

/// Opens a batch, with games counted only up to its stop.
fn open(path: &Path, console: &mut Console<'_>) -> Result<(LoadedPlan, Folder), Failure> {
    let (mut plan, folder) = opened(path, console)?;
    plan.count_to_stop(&folder).map_err(ledger)?;
    Ok((plan, folder))
}

//! `compare`: two batches, before and after a change, game by game.

use std::path::Path;

use endturn::lab::{ledger::Folder, matching::Matching, plan::LoadedPlan};
use endturn::report::{
    compare::{Batch, Comparison},
    gate,
    inputs::input_changes,
};
use endturn::scenario::files::slashed;

use super::batch::{ledger, opened};
use crate::args::{CompareArgs, CompareFormat, Format};
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::failure::{Failure, shorten};
use crate::interrupt;
use crate::render::compare::{Answer, github, json, text};

pub(super) fn compare(args: &CompareArgs, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    if console.owns_process {
        interrupt::leave("interrupted: nothing was compared, and both batches are unchanged");
    }
    let conditions = args.gate.as_deref().map(gate::read).transpose();
    let conditions = conditions.map_err(|why| Failure::problem(format!("`--gate`: {why}")))?;
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
    let contenders: Vec<String> = before.players.iter().map(|player| player.name.clone()).collect();
    let judged = conditions.map(|conditions| gate::judge(&conditions, &comparison, &contenders)).transpose();
    let judged = judged.map_err(|why| Failure::problem(format!("`--gate`: {why}")))?;
    let answer = Answer {
        args,
        before: &before,
        after: &after,
        changes: &changes,
        comparison: &comparison,
        judged: judged.as_deref(),
    };
    match args.format {
        CompareFormat::Json => console.answer(Format::Json, &json(&answer))?,
        CompareFormat::Text => console.answer(Format::Text, &text(&answer, console.paint()))?,
        CompareFormat::Github => console.answer(Format::Json, &github(&answer))?,
    }
    let is_broken = judged.is_some_and(|judged| judged.iter().any(|one| !one.is_held));
    Ok(if is_broken { ExitCode::Wrong } else { ExitCode::Success })
}

/// Opens a batch, with games counted only up to its stop.
fn open(path: &Path, console: &mut Console<'_>) -> Result<(LoadedPlan, Folder), Failure> {
    let (mut plan, folder) = opened(path, console)?;
    plan.count_to_stop(&folder).map_err(ledger)?;
    Ok((plan, folder))
}

//! Why the folder of a batch does not match a plan.

use std::{collections::BTreeSet, path::Path};

use endturn::engine::compact::CompactCollect as _;
use endturn::scenario::files::slashed;
use endturn::{
    lab::{
        batch::Plan,
        ledger::{Folder, Inputs, LedgerError},
        plan::LoadedPlan,
    },
    report::again,
};

use super::{attendance, open::ledger};
use crate::console::Console;
use crate::failure::Failure;

/// Maximum number of files to name.
const NAMED: usize = 5;

/// Returns the failure to open a folder, with the changes since its games were played.
pub(super) fn failure(error: LedgerError, out: &Path, plan: &LoadedPlan) -> Failure {
    let (LedgerError::OtherPlan { .. }, Ok(kept)) = (&error, Inputs::read(out)) else { return ledger(error) };
    let why = reason(&kept, &plan.inputs);
    Failure::problem(format!("{error}; {why}; nothing in it was touched: give this plan another folder"))
}

/// Returns the message that a game of the folder comes out differently although nothing that its
/// plan names has changed.
pub(super) fn by_other_code(plan: &LoadedPlan, folder: &Folder, game: u64) -> String {
    let out = folder.path();
    let shard = folder.shard_of(plan.schedule(), game).map_or(0, |head| head.shard);
    let (first, again) = (attendance::first(out, shard), again::show(out, game));
    format!(
        "DIVERGED: shard {shard}, game {game} comes out differently than in {}, first played on {first}, then on {}: \
         the rules of its endturn differ, a machine is broken, or a game depends on more than its seed; nothing in it \
         was touched: replay the game with `{again}`, or give this plan another folder",
        slashed(out),
        attendance::host()
    )
}

fn reason(kept: &Inputs, now: &Inputs) -> String {
    if kept.is_of_another_version() {
        return format!("they were played by endturn {}, whose rules may differ", kept.version);
    }
    if kept.build != now.build {
        return "they were played by another build of endturn, whose rules may differ".to_owned();
    }
    if kept.plan != now.plan {
        return format!("they were played with the plan {}", kept.plan);
    }
    let paths: BTreeSet<&String> = kept.files.keys().chain(now.files.keys()).into_set();
    let changed: Vec<&str> =
        paths.into_iter().filter(|path| kept.files.get(*path) != now.files.get(*path)).map(String::as_str).collect();
    if changed.is_empty() {
        return "but it has the texts of this plan: if its plan.id was altered, move that file away, and the batch writes it again".to_owned();
    }
    let more = if changed.len() > NAMED { format!(" and {} more", changed.len() - NAMED) } else { String::new() };
    format!("changed since they were played: {}{more}", changed[..changed.len().min(NAMED)].join(", "))
}

/// Notes that the files have changed since the games of the folder were played.
pub(super) fn note(plan: &LoadedPlan, folder: &Folder, console: &mut Console<'_>) {
    let inputs = &plan.inputs;
    if inputs.is_of_another_version() {
        let (theirs, own) = (&inputs.version, env!("CARGO_PKG_VERSION"));
        console.note(&format!(
            "the batch was played by endturn {theirs}, and this is {own}; if their rules differ, so may games"
        ));
    } else if inputs.build != plan.build {
        console.note("the batch was played by another build of endturn; if its rules differ, so may games");
    } else if plan.id() != folder.plan_id() {
        let path = slashed(folder.path());
        console.note(&format!("the texts in {path} are not those that its games were played from"));
    }
}

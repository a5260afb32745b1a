//! `batch` itself: plays the games that are missing.

use std::path::Path;

use endturn::lab::{
    batch::{Plan, Progress, first_that_differs},
    ledger::{Folder, LedgerError, MAX_ORBITS, ShardSize},
    plan::LoadedPlan,
};
use endturn::report::{Evaluation, words};
use endturn::scenario::files::slashed;
use serde_json::json;

use super::{
    attendance::{self, Attendance},
    changed,
    conclude::{Told, conclude, finish},
    open::{self, ledger},
    tables,
    watch::{self, Beside},
};
use crate::args::{BatchPlayArgs, Format};
use crate::commands::dry_run::{self, Pilot};
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::failure::{Failure, shorten};
use crate::interrupt;
use crate::opening::number_within;
use crate::render::number::grouped;
use crate::render::{json, shell};
use crate::watching;

pub(super) fn play(args: &BatchPlayArgs, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    if console.owns_process {
        interrupt::leave("interrupted before a game was played");
    }
    let mut problems = Vec::new();
    let workers = watching::asked_workers(args.workers.as_deref(), &mut problems);
    let shard = args.shard.as_deref().map(|text| (text, part(text)));
    if let Some((text, None)) = shard {
        problems.push(format!("`--shard {}`: expected K/N, the Kth of N parts, like 1/4", shorten(text)));
    }
    problems.extend(tables::formats(&args.tables).err());
    let orbits: Option<u64> = args
        .shard_orbits
        .as_deref()
        .and_then(|text| number_within("--shard-orbits", text, 1..=MAX_ORBITS, &mut problems));
    let plan = open::plan(&args.plan, problems.clone(), console)?;
    open::refuse_targets(&plan, &args.plan)?;
    if !problems.is_empty() {
        return Err(Failure::Problems(problems, None));
    }
    refuse_unexpected(&plan, args.expect.as_deref())?;
    let workers = watching::workers(workers);
    let (true, Some(out)) = (!args.dry_run, &args.out) else {
        return dry_run::dry_run(&plan, workers, orbits, args.format, console);
    };
    let shard = shard.and_then(|(_, part)| part);
    let is_alone = shard.is_none() && !args.join;
    let size = shard_size(orbits, args.join, &plan, out);
    let opened = Folder::open_sized(out, plan.id(), is_alone, size);
    let folder = opened.map_err(|error| changed::failure(error, out, &plan))?;
    if !is_alone {
        folder.refuse_fewer(&plan.inputs).map_err(ledger)?;
    }
    let differing = first_that_differs(&plan, &folder).map_err(ledger)?;
    if let Some(game) = differing {
        return Err(Failure::Diverged(changed::by_other_code(&plan, &folder, game)));
    }
    folder.keep(&plan.inputs).map_err(ledger)?;
    let progress = if watch::is_watched(args, console) { Progress::watched() } else { Progress::default() };
    let is_mine = move |number: u64| shard.is_none_or(|(part, parts)| number % parts == part);
    let mut beside = Beside { attendance: Attendance::begin(&folder), evaluation: None };
    // Where a plan stops is known at its end only.
    if is_alone && plan.stopping().is_none() {
        let formats = tables::formats(&args.tables).map_err(Failure::problem)?;
        beside.evaluation = Some(Evaluation::begin(&plan, out, &formats, console.program).map_err(ledger)?);
    }
    let played = watch::watch(&plan, &folder, (workers, &is_mine), (&progress, &mut beside), args, console);
    beside.attendance.into_iter().for_each(|one| one.end(&progress));
    played.map_err(|error| cut_short(error, progress.played(), &folder))?;
    if interrupt::asked() {
        let played = words::counted(progress.played(), "game");
        console.note(&format!("interrupted after {played}; run the same command to resume"));
        return Ok(ExitCode::Interrupted);
    }
    if !is_alone {
        return say_part(&plan, &folder, shard, args.format, console);
    }
    let words = ["endturn", "batch", &args.plan, "--out", &slashed(out)].map(shell::quote);
    let again = words.join(" ") + &tables::again(&args.tables);
    if console.owns_process {
        interrupt::leave("interrupted: all games are in the folder; run the same command for the result");
    }
    let told = Told { format: args.format, tables: &args.tables, again };
    match beside.evaluation {
        Some(evaluation) => finish(evaluation, &folder, None, (progress.played(), &told), console),
        None => conclude(plan, &folder, progress.played(), &told, console),
    }
}

/// The size of shards in a new folder. Where processes join, a pilot decides unless a command, the
/// plan or the folder does; the first of them to begin the folder decides for all.
///
/// A single process has no use for large shards: its workers play one together, and tables are
/// written shard by shard beside the games. Parts in folders of their own must have shards of the
/// same size without having heard of one another.
fn shard_size(asked: Option<u64>, is_joined: bool, plan: &LoadedPlan, out: &Path) -> ShardSize {
    let is_begun = || !matches!(Folder::look(out), Err(LedgerError::NoBatch(_)));
    match asked {
        Some(orbits) => ShardSize::Exactly(orbits),
        None if is_joined && plan.sheet.shard_orbits.is_none() && !is_begun() => {
            ShardSize::Usual(Pilot::play_short(plan).good_orbits(plan))
        }
        None => plan.shard_size(),
    }
}

/// Refuses a plan with another id than the user expects.
fn refuse_unexpected(plan: &LoadedPlan, expected: Option<&str>) -> Result<(), Failure> {
    let Some(expected) = expected else { return Ok(()) };
    let id = format!("{:032x}", plan.id());
    if expected.eq_ignore_ascii_case(&id) {
        return Ok(());
    }
    Err(Failure::problem(format!(
        "`--expect {}`: the plan's id is {id} here; its files or the build of endturn differ",
        shorten(expected)
    )))
}

/// Says how much of the batch is there after this process has done its share.
fn say_part(
    plan: &LoadedPlan,
    folder: &Folder,
    shard: Option<(u64, u64)>,
    format: Format,
    console: &mut Console<'_>,
) -> Result<ExitCode, Failure> {
    let listing = folder.listing().map_err(ledger)?;
    let (mut there, mut shards, mut own) = (0, 0, (0, 0));
    for head in folder.shards(plan.schedule()) {
        let is_there = listing.has(head.shard);
        if is_there {
            there += head.games;
            shards += 1;
        }
        if shard.is_none_or(|(part, parts)| head.shard % parts == part) {
            own = (own.0 + u64::from(is_there), own.1 + 1);
        }
    }
    let (games, all) = (plan.schedule().games(), folder.shard_count(plan.schedule()));
    // A batch with a stopping rule may have its answer without the rest.
    let is_answered = plan.stopping().is_some() && shards < all && own.0 < own.1;
    let text = match (format, shard) {
        (Format::Json, _) => {
            let (part, parts) = shard.map_or((None, None), |(part, parts)| (Some(part + 1), Some(parts)));
            json::line(&json!({
                "type": "shard", "part": part, "parts": parts, "there": there, "games": games, "shards_there": shards,
                "shards": all, "host": attendance::host(), "answered": is_answered,
            }))
        }
        (Format::Text, shard) => {
            let has = format!("the folder has {} of {}", grouped(there), words::counted(games, "game"));
            let done = match shard {
                _ if is_answered => "the batch has its answer, or others play the rest".to_owned(),
                Some((part, parts)) if own.1 == 0 => {
                    format!("part {} of {parts} has no shards: there are {all}", part + 1)
                }
                Some((part, parts)) if own.0 < own.1 => {
                    format!("part {} of {parts}: another process is playing the rest of it", part + 1)
                }
                Some((part, parts)) => format!("part {} of {parts} is played", part + 1),
                None if shards < all => "nothing is free: other processes are playing the rest".to_owned(),
                None => "all shards are played".to_owned(),
            };
            format!("{done}; {has}\n")
        }
    };
    console.answer(format, &text)?;
    Ok(ExitCode::Success)
}

/// The failure of a batch that could not continue, with the number of games that are kept.
fn cut_short(error: LedgerError, played: u64, folder: &Folder) -> Failure {
    if let LedgerError::Diverged { shard, .. } = &error {
        let first = attendance::first(folder.path(), *shard);
        return Failure::Diverged(format!("{error}; first played on {first}, then on {}", attendance::host()));
    }
    let is_full = matches!(error, LedgerError::Io(..));
    match ledger(error) {
        failure if is_full => {
            let (games, are) = (words::counted(played, "game"), if played == 1 { "is" } else { "are" });
            let left = format!("{games} of this attempt {are} kept; run the same command to resume");
            failure.but(&left)
        }
        failure => failure,
    }
}

/// Parses `K/N` into the index of the part, from 0, and the number of parts.
fn part(text: &str) -> Option<(u64, u64)> {
    let (part, parts) = text.split_once('/')?;
    let number = |text: &str| text.parse::<u64>().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()));
    let (part, parts) = (number(part)?, number(parts)?);
    (1..=parts).contains(&part).then(|| (part - 1, parts))
}

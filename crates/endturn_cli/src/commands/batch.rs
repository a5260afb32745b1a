//! `batch`: all games of a plan, and how the contenders did.

mod changed;
mod columns;
mod merge;
mod show;
mod status;
mod tables;
mod watch;

use std::path::Path;

use endturn::{
    OpenError,
    lab::{
        batch::{Plan, Progress, first_that_differs},
        ledger::{Folder, LedgerError},
        plan::LoadedPlan,
        stopping::Stop,
    },
    report::{
        findings::{Findings, text},
        tables::{Written, write},
    },
    scenario::diagnostic::Report,
};
use serde_json::{Value, json};

use super::{dry_run, report};
use crate::args::{BatchArgs, BatchPlayArgs, BatchWhat, Format, TablesChoice};
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::failure::{Failure, shorten};
use crate::interrupt;
use crate::opening::number;
use crate::render::number::{counted, grouped};
use crate::render::paint::Paint;
use crate::render::{json, shell};
use crate::watching;

pub(super) fn batch(args: &BatchArgs, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    match (&args.what, &args.play) {
        (Some(BatchWhat::Columns(args)), _) => columns::columns(args, console),
        (Some(BatchWhat::Show(args)), _) => show::show(args, console),
        (Some(BatchWhat::Status(args)), _) => status::status(args, console),
        (Some(BatchWhat::Merge(args)), _) => merge::merge(args, console),
        (None, Some(args)) => play(args, console),
        (None, None) => unreachable!("a batch without a plan is refused while arguments are read"),
    }
}

fn play(args: &BatchPlayArgs, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    let mut problems = Vec::new();
    let workers = args.workers.as_deref().map(|text| number::<u32>("--workers", text, 1, &mut problems));
    let shard = args.shard.as_deref().map(|text| (text, part(text)));
    if let Some((text, None)) = shard {
        problems.push(format!("`--shard {}`: expected K/N, the Kth of N parts, like 1/4", shorten(text)));
    }
    problems.extend(tables::formats(&args.tables).err());
    let plan = endturn::load_plan(&args.plan).map_err(|reports| wrong(problems.clone(), reports, console))?;
    if !problems.is_empty() {
        return Err(Failure::Problems(problems, None));
    }
    let workers = watching::workers(workers.flatten());
    let (true, Some(out)) = (!args.dry_run, &args.out) else {
        return dry_run::dry_run(&plan, workers, args.format, console);
    };
    let shard = shard.and_then(|(_, part)| part);
    let opened = Folder::open(out, plan.id(), shard.is_none());
    let folder = opened.map_err(|error| changed::told(error, out, &plan))?;
    let differing = watching::with_bugs_in_results(|| first_that_differs(&plan, &folder)).map_err(ledger)?;
    if let Some(game) = differing {
        return Err(Failure::Diverged(changed::by_other_code(out, game)));
    }
    folder.keep(&plan.inputs).map_err(ledger)?;
    let progress = if watch::is_watched(args, console) { Progress::watched() } else { Progress::default() };
    let is_mine = move |number: u64| shard.is_none_or(|(part, parts)| number % parts == part);
    let played = watch::watch(&plan, &folder, (workers, &is_mine), &progress, args, console);
    played.map_err(|error| cut_short(error, progress.played()))?;
    if interrupt::asked() && !is_finished(&plan, &folder)? {
        let left = format!("interrupted after {}; the same command goes on", counted_games(progress.played()));
        console.note(&left);
        return Ok(ExitCode::Interrupted);
    }
    if let Some((part, parts)) = shard {
        let games = folder.published_shards(plan.schedule()).map(|head| head.map(|head| head.games));
        let there = games.sum::<Result<u64, LedgerError>>().map_err(ledger)?;
        let (part, games) = (part + 1, plan.schedule().games());
        let text = match args.format {
            Format::Json => {
                json::line(&json!({"type": "shard", "part": part, "parts": parts, "there": there, "games": games}))
            }
            Format::Text => {
                format!("part {part} of {parts} is played; {} of {} games are there\n", grouped(there), grouped(games))
            }
        };
        console.answer(args.format, &text)?;
        return Ok(ExitCode::Success);
    }
    let words = ["endturn", "batch", &args.plan, "--out", &out.display().to_string()].map(shell::quote);
    let again = words.join(" ") + &tables::again(&args.tables);
    conclude(plan, &folder, progress.played(), &Told { format: args.format, tables: &args.tables, again }, console)
}

/// Whether nothing of a plan is left to be played.
fn is_finished(plan: &LoadedPlan, folder: &Folder) -> Result<bool, Failure> {
    let stop = Stop::of(plan, folder).map_err(ledger)?;
    let schedule = stop.map_or_else(|| plan.schedule().clone(), |stop| plan.schedule().first(stop.replicates));
    for head in folder.shards(&schedule) {
        if !folder.has(head).map_err(ledger)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// How the result of a batch is told.
struct Told<'a> {
    format: Format,
    tables: &'a [TablesChoice],
    /// The command that tells it again.
    again: String,
}

/// Tells what a batch came to, all of whose games are there, and writes its tables.
fn conclude(
    mut plan: LoadedPlan,
    folder: &Folder,
    played: u64,
    told: &Told<'_>,
    console: &mut Console<'_>,
) -> Result<ExitCode, Failure> {
    let (out, formats) = (folder.path(), tables::formats(told.tables).map_err(Failure::problem)?);
    let stop = plan.count_to_stop(folder).map_err(ledger)?;
    let found = Findings::of(&plan, folder, stop.as_ref()).map_err(ledger)?;
    let written = write(&plan, folder, out, &formats).map_err(ledger)?;
    if let Some(left) = tables::left(out, &written) {
        console.note(&left);
    }
    let text = match told.format {
        Format::Json => json::line(&as_json(&found, played, &written, out)),
        Format::Text => as_text(&found, &written, out, &told.again, console.paint()),
    };
    console.answer(told.format, &text)?;
    Ok(if found.failed == 0 { ExitCode::Success } else { ExitCode::Wrong })
}

/// Why a batch could not go on, and what is kept.
fn cut_short(error: LedgerError, played: u64) -> Failure {
    let is_full = matches!(error, LedgerError::Io(..));
    match ledger(error) {
        failure if is_full => {
            let left = format!("{} of this try are kept; the same command goes on", counted_games(played));
            failure.but(&left)
        }
        failure => failure,
    }
}

/// Everything that is wrong with a plan: each scenario's problems by themselves, the last report with the failure.
pub(super) fn wrong(problems: Vec<String>, mut reports: Vec<Report>, console: &mut Console<'_>) -> Failure {
    let last = reports.pop();
    for report in reports {
        console.note(report.render(console.error_paint().style()).trim_end());
    }
    Failure::Problems(problems, last.map(Box::new))
}

/// Opens the folder of a batch for those who look.
pub(super) fn opened(folder: &Path, console: &mut Console<'_>) -> Result<(LoadedPlan, Folder), Failure> {
    let (plan, folder) = endturn::open_batch(folder).map_err(|error| match error {
        OpenError::Inputs(reports) => wrong(Vec::new(), reports, console),
        OpenError::Folder(error) => ledger(error),
        _ => Failure::problem("the batch can't be opened"),
    })?;
    changed::note(&plan, &folder, console);
    Ok((plan, folder))
}

pub(super) fn ledger(error: LedgerError) -> Failure {
    match error {
        LedgerError::Diverged { .. } => Failure::Diverged(error.to_string()),
        other => Failure::problem(other.to_string()),
    }
}

pub(super) fn counted_games(games: u64) -> String {
    counted(usize::try_from(games).unwrap_or(usize::MAX), "game")
}

fn as_text(found: &Findings, written: &[Written], out: &Path, again: &str, paint: Paint) -> String {
    let mut text = text::short(found, paint);
    text.push('\n');
    text += &tables::as_text(written);
    text += &format!("more    endturn report {}\n", shell::quote(&out.display().to_string()));
    text + &format!("again   {again}\n")
}

/// The part of `K/N`, from 0, and how many parts there are.
fn part(text: &str) -> Option<(u64, u64)> {
    let (part, parts) = text.split_once('/')?;
    let number = |text: &str| text.parse::<u64>().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()));
    let (part, parts) = (number(part)?, number(parts)?);
    (1..=parts).contains(&part).then(|| (part - 1, parts))
}

fn as_json(found: &Findings, played: u64, written: &[Written], out: &Path) -> Value {
    let mut value = report::as_json("batch", found);
    value["played"] = played.into();
    value["tables"] = tables::as_json(written);
    value["out"] = out.display().to_string().into();
    value
}

//! `batch` itself: plays the games that are missing.

use endturn::lab::{
    batch::{Plan, Progress, first_that_differs},
    ledger::{Folder, LedgerError},
};
use endturn::report::words;
use endturn::scenario::files::slashed;
use serde_json::json;

use super::{
    changed,
    conclude::{Told, conclude},
    open::{self, ledger},
    tables, watch,
};
use crate::args::{BatchPlayArgs, Format};
use crate::commands::dry_run;
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::failure::{Failure, shorten};
use crate::interrupt;
use crate::render::number::{counted, counted_as, grouped};
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
    let plan = open::plan(&args.plan, problems.clone(), console)?;
    if !problems.is_empty() {
        return Err(Failure::Problems(problems, None));
    }
    let workers = watching::workers(workers);
    let (true, Some(out)) = (!args.dry_run, &args.out) else {
        return dry_run::dry_run(&plan, workers, args.format, console);
    };
    let shard = shard.and_then(|(_, part)| part);
    let opened = Folder::open(out, plan.id(), shard.is_none());
    let folder = opened.map_err(|error| changed::failure(error, out, &plan))?;
    let differing = first_that_differs(&plan, &folder).map_err(ledger)?;
    if let Some(game) = differing {
        return Err(Failure::Diverged(changed::by_other_code(out, game)));
    }
    folder.keep(&plan.inputs).map_err(ledger)?;
    let progress = if watch::is_watched(args, console) { Progress::watched() } else { Progress::default() };
    let is_mine = move |number: u64| shard.is_none_or(|(part, parts)| number % parts == part);
    let played = watch::watch(&plan, &folder, (workers, &is_mine), &progress, args, console);
    played.map_err(|error| cut_short(error, progress.played()))?;
    if interrupt::asked() {
        let left = format!("interrupted after {}; run the same command to resume", counted(progress.played(), "game"));
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
                let games = words::counted(games, "game");
                format!("part {part} of {parts} is played; the folder has {} of {games}\n", grouped(there))
            }
        };
        console.answer(args.format, &text)?;
        return Ok(ExitCode::Success);
    }
    let words = ["endturn", "batch", &args.plan, "--out", &slashed(out)].map(shell::quote);
    let again = words.join(" ") + &tables::again(&args.tables);
    if console.owns_process {
        interrupt::leave("interrupted: all games are in the folder; run the same command for the result");
    }
    conclude(plan, &folder, progress.played(), &Told { format: args.format, tables: &args.tables, again }, console)
}

/// The failure of a batch that could not continue, with the number of games that are kept.
fn cut_short(error: LedgerError, played: u64) -> Failure {
    let is_full = matches!(error, LedgerError::Io(..));
    match ledger(error) {
        failure if is_full => {
            let kept = counted_as(played, "game of this attempt is", "games of this attempt are");
            let left = format!("{kept} kept; run the same command to resume");
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

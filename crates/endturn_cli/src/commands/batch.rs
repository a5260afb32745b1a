//! `batch`: all games of a plan, and how the contenders did.

mod columns;
mod tables;

use std::{io::IsTerminal, num::NonZeroUsize, panic, path::Path, sync::Arc, thread, time::Duration};

use clap::Parser;
use endturn::{
    lab::{
        batch::{self, Plan, Progress},
        ledger::{Folder, LedgerError},
        plan::LoadedPlan,
        play::is_playing,
    },
    report::{
        again,
        findings::{Findings, text},
        tables::{Written, write},
    },
    scenario::diagnostic::Report,
};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde_json::{Value, json};

use super::{dry_run, report};
use crate::args::{BatchArgs, BatchPlayArgs, BatchWhat, Cli, Format};
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::failure::{Failure, shorten};
use crate::interrupt;
use crate::opening::number;
use crate::render::number::{counted, grouped};
use crate::render::paint::Paint;
use crate::render::{json, shell};

/// How often progress is looked at.
const LOOK: Duration = Duration::from_millis(100);

pub(super) fn batch(args: &BatchArgs, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    match (&args.what, &args.play) {
        (Some(BatchWhat::Columns(args)), _) => columns::columns(args, console),
        (None, Some(args)) => play(args, console),
        (None, None) => unreachable!("a batch without a plan is refused while arguments are read"),
    }
}

fn play(args: &BatchPlayArgs, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    let mut problems = Vec::new();
    let workers = args.workers.as_deref().map(|text| number::<u32>("--workers", text, 1, &mut problems));
    let game = args.game.as_deref().and_then(|text| number::<u64>("--game", text, 0, &mut problems));
    let shard = args.shard.as_deref().map(|text| (text, part(text)));
    if let Some((text, None)) = shard {
        problems.push(format!("`--shard {}`: expected K/N, the Kth of N parts, like 1/4", shorten(text)));
    }
    let formats = tables::formats(&args.tables).unwrap_or_else(|problem| {
        problems.push(problem);
        Vec::new()
    });
    let mut plan = endturn::load_plan(&args.plan).map_err(|reports| wrong(problems.clone(), reports, console))?;
    if !problems.is_empty() {
        return Err(Failure::Problems(problems, None));
    }
    if let Some(game) = game {
        return one_game(&plan, game, args, console);
    }
    let wanted = workers.flatten().and_then(|count| NonZeroUsize::new(count as usize));
    let workers = wanted.or_else(|| thread::available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN);
    let (true, Some(out)) = (!args.dry_run, &args.out) else {
        return dry_run::dry_run(&plan, workers, args.format, console);
    };
    let shard = shard.and_then(|(_, part)| part);
    let folder = Folder::open(out, plan.id(), shard.is_none()).map_err(|error| Failure::problem(error.to_string()))?;
    folder.keep(&plan.inputs).map_err(ledger)?;
    let progress = Progress::default();
    let is_mine = move |number: u64| shard.is_none_or(|(part, parts)| number % parts == part);
    let played = watch(&plan, &folder, (workers, &is_mine), &progress, args, console);
    if interrupt::asked() {
        let left = format!("interrupted after {}; the same command goes on", counted_games(progress.played()));
        console.note(&left);
        return Ok(ExitCode::Interrupted);
    }
    played.map_err(ledger)?;
    if let Some((part, parts)) = shard {
        let there: u64 = folder.shards(plan.schedule()).filter(|head| folder.has(*head)).map(|head| head.games).sum();
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
    let stop = plan.count_to_stop(&folder).map_err(ledger)?;
    let found = Findings::of(&plan, &folder, stop.as_ref()).map_err(ledger)?;
    let written = write(&plan, &folder, out, &formats).map_err(ledger)?;
    if let Some(left) = tables::left(out, &written) {
        console.note(&left);
    }
    let text = match args.format {
        Format::Json => json::line(&as_json(&found, &progress, &written, out)),
        Format::Text => as_text(&found, &written, args, console.paint()),
    };
    console.answer(args.format, &text)?;
    Ok(if found.failed == 0 { ExitCode::Success } else { ExitCode::Wrong })
}

/// Everything that is wrong with a plan: each scenario's problems by themselves, the last report with the failure.
pub(super) fn wrong(problems: Vec<String>, mut reports: Vec<Report>, console: &mut Console<'_>) -> Failure {
    let last = reports.pop();
    for report in reports {
        console.note(report.render(console.error_paint().style()).trim_end());
    }
    Failure::Problems(problems, last.map(Box::new))
}

pub(super) fn ledger(error: LedgerError) -> Failure {
    match error {
        LedgerError::Diverged { .. } => Failure::Differs(error.to_string()),
        other => Failure::problem(other.to_string()),
    }
}

/// Plays while somebody looks on. What bugs in games say stands in the results.
fn watch(
    plan: &LoadedPlan,
    folder: &Folder,
    (workers, is_mine): (NonZeroUsize, &(dyn Fn(u64) -> bool + Sync)),
    progress: &Progress,
    args: &BatchPlayArgs,
    console: &mut Console<'_>,
) -> Result<(), LedgerError> {
    if console.owns_process {
        interrupt::watch();
    }
    let games = plan.schedule().games();
    let missing: u64 = folder
        .shards(plan.schedule())
        .filter(|head| is_mine(head.shard) && !folder.has(*head))
        .map(|head| head.games)
        .sum();
    let is_shown =
        !args.quiet && args.format == Format::Text && console.owns_process && std::io::stderr().is_terminal();
    let target = if is_shown { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
    let bar = ProgressBar::with_draw_target(Some(games), target);
    let style = ProgressStyle::with_template("{bar:30} {human_pos} of {human_len} games · {per_sec} · {eta} left{msg}");
    bar.set_style(style.expect("the template is sound"));
    bar.set_position(games - missing);
    bar.reset_eta();
    // A bug in a game is a result; any other is told as ever.
    let hook = Arc::new(panic::take_hook());
    let outside = Arc::clone(&hook);
    panic::set_hook(Box::new(move |info| {
        if !is_playing() {
            outside(info);
        }
    }));
    let played = thread::scope(|scope| {
        let playing = scope.spawn(|| batch::play(plan, folder, workers, is_mine, progress));
        while !playing.is_finished() {
            if interrupt::asked() {
                progress.stop();
            }
            bar.set_position(games - missing + progress.played());
            if progress.failed() > 0 {
                bar.set_message(format!(" · {} failed", progress.failed()));
            }
            thread::sleep(LOOK);
        }
        playing.join()
    });
    panic::set_hook(Box::new(move |info| hook(info)));
    bar.finish_and_clear();
    played.unwrap_or_else(|message| panic::resume_unwind(message))
}

pub(super) fn counted_games(games: u64) -> String {
    counted(usize::try_from(games).unwrap_or(usize::MAX), "game")
}

fn as_text(found: &Findings, written: &[Written], args: &BatchPlayArgs, paint: Paint) -> String {
    let mut text = text::short(found, paint);
    text.push('\n');
    text += &tables::as_text(written);
    let out = shell::quote(&args.out.as_deref().unwrap_or(Path::new("")).display().to_string());
    let tables = tables::again(&args.tables);
    text += &format!("more    endturn report {out}\n");
    text + &format!("again   endturn batch {} --out {out}{tables}\n", shell::quote(&args.plan))
}

/// Plays one game as `run` does.
fn one_game(
    plan: &LoadedPlan,
    game: u64,
    args: &BatchPlayArgs,
    console: &mut Console<'_>,
) -> Result<ExitCode, Failure> {
    let mut words = again::words(plan, game);
    if words.is_empty() {
        let last = plan.schedule().games() - 1;
        return Err(Failure::problem(format!("`--game {game}`: the plan has games 0 to {last}")));
    }
    if args.quiet {
        words.push("--quiet".to_owned());
    }
    if args.format == Format::Json {
        words.extend(["--format", "json"].map(str::to_owned));
    }
    if let Some(out) = &args.out {
        words.extend(["--out".to_owned(), out.display().to_string()]);
    }
    let cli = Cli::try_parse_from(words).expect("the words are those of a run");
    super::dispatch(&cli.command, console)
}

/// The part of `K/N`, from 0, and how many parts there are.
fn part(text: &str) -> Option<(u64, u64)> {
    let (part, parts) = text.split_once('/')?;
    let number = |text: &str| text.parse::<u64>().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()));
    let (part, parts) = (number(part)?, number(parts)?);
    (1..=parts).contains(&part).then(|| (part - 1, parts))
}

fn as_json(found: &Findings, progress: &Progress, written: &[Written], out: &Path) -> Value {
    let mut value = report::as_json("batch", found);
    value["played"] = progress.played().into();
    value["tables"] = tables::as_json(written);
    value["out"] = out.display().to_string().into();
    value
}

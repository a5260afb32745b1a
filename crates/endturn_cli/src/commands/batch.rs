//! `batch`: all games of a plan, and how the contenders did.

mod changed;
mod columns;
mod merge;
mod show;
mod status;
mod tables;
mod watch;

use std::{num::NonZeroUsize, path::Path, thread};

use endturn::{
    OpenError,
    lab::{
        batch::{Plan, Progress},
        ledger::{Folder, LedgerError},
        plan::LoadedPlan,
        play::End,
        stats::Interval,
        stopping::Stop,
    },
    report::{
        standings::{LEVEL, Standing, Standings},
        tables::{Written, write},
    },
    scenario::diagnostic::Report,
};
use serde_json::{Value, json};

use super::dry_run;
use crate::args::{BatchArgs, BatchPlayArgs, BatchWhat, Format, TablesChoice};
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::failure::{Failure, shorten};
use crate::interrupt;
use crate::opening::number;
use crate::render::number::{counted, grouped};
use crate::render::paint::Paint;
use crate::render::table::{self, Align};
use crate::render::{json, shell, stopped};

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
    let formats = tables::formats(&args.tables).unwrap_or_else(|problem| {
        problems.push(problem);
        Vec::new()
    });
    let plan = endturn::load_plan(&args.plan).map_err(|reports| wrong(problems.clone(), reports, console))?;
    if !problems.is_empty() {
        return Err(Failure::Problems(problems, None));
    }
    let wanted = workers.flatten().and_then(|count| NonZeroUsize::new(count as usize));
    let workers = wanted.or_else(|| thread::available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN);
    let (true, Some(out)) = (!args.dry_run, &args.out) else {
        return dry_run::dry_run(&plan, workers, args.format, console);
    };
    let shard = shard.and_then(|(_, part)| part);
    let opened = Folder::open(out, plan.id(), shard.is_none());
    let folder = opened.map_err(|error| changed::told(error, out, &plan))?;
    folder.keep(&plan.inputs).map_err(ledger)?;
    let progress = if watch::is_watched(args, console) { Progress::watched() } else { Progress::default() };
    let is_mine = move |number: u64| shard.is_none_or(|(part, parts)| number % parts == part);
    let played = watch::watch(&plan, &folder, (workers, &is_mine), &progress, args, console);
    played.map_err(|error| cut_short(error, progress.played()))?;
    let is_whole = || folder.shards(plan.schedule()).all(|head| folder.has(head));
    if interrupt::asked() && !is_whole() {
        let left = format!("interrupted after {}; the same command goes on", counted_games(progress.played()));
        console.note(&left);
        return Ok(ExitCode::Interrupted);
    }
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
    let mut again = ["endturn", "batch", &args.plan, "--out", &out.display().to_string()].map(shell::quote).join(" ");
    again += &tables::again(&args.tables);
    conclude(plan, &folder, progress.played(), &Told { format: args.format, tables: &args.tables, again }, console)
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
    let formats = tables::formats(told.tables).map_err(Failure::problem)?;
    let stop = plan.count_to_stop(folder).map_err(ledger)?;
    let standings = Standings::of(&plan, folder).map_err(ledger)?;
    let written = write(&plan, folder, folder.path(), &formats).map_err(ledger)?;
    if let Some(left) = tables::left(folder.path(), &written) {
        console.note(&left);
    }
    let text = match told.format {
        Format::Json => json::line(&as_json(&plan, &standings, stop.as_ref(), played, &written, folder.path())),
        Format::Text => {
            as_text(&plan, &standings, stop.as_ref(), &written, folder.path(), console.paint())
                + &format!("again   {}\n", told.again)
        }
    };
    console.answer(told.format, &text)?;
    Ok(if standings.failed == 0 { ExitCode::Success } else { ExitCode::Wrong })
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
fn opened(folder: &Path, console: &mut Console<'_>) -> Result<(LoadedPlan, Folder), Failure> {
    let (plan, folder) = endturn::open_batch(folder).map_err(|error| match error {
        OpenError::Inputs(reports) => wrong(Vec::new(), reports, console),
        OpenError::Folder(error) => ledger(error),
        other => Failure::problem(format!("the batch can't be opened: {other:?}")),
    })?;
    show::note_version(&plan.inputs, console);
    Ok((plan, folder))
}

fn ledger(error: LedgerError) -> Failure {
    match error {
        LedgerError::Diverged { .. } => Failure::Diverged(error.to_string()),
        other => Failure::problem(other.to_string()),
    }
}

pub(super) fn counted_games(games: u64) -> String {
    counted(usize::try_from(games).unwrap_or(usize::MAX), "game")
}

fn as_text(
    plan: &LoadedPlan,
    standings: &Standings,
    stop: Option<&Stop>,
    written: &[Written],
    out: &Path,
    paint: Paint,
) -> String {
    let played = standings.finished + standings.failed;
    let mut text = format!("{}: {}\n\n", paint.strong(&plan.sheet.name), counted_games(played));
    if let Some(stop) = stop {
        text += &format!("{}\n\n", stopped::text(plan, stop));
    }
    text += &format!("{}\n\n", verdict(plan, standings));
    let head = ["contender", "games", "wins", "draws", "points", "95 % interval", "mean rank"];
    let mut rows = vec![head.map(|head| paint.dim(head)).to_vec()];
    rows.extend(standings.contenders.iter().map(|one| row(plan, one)));
    let align = [Align::Left, Align::Right, Align::Right, Align::Right, Align::Right, Align::Right, Align::Right];
    text += &table::lines(&rows, &align, "  ");
    if plan.players.len() > 1 {
        text += &against(plan, standings, paint);
    }
    if standings.seats.len() > 1 {
        text += &by_seat(standings);
    }
    if standings.failed > 0 {
        text += &format!("\n{}\n", paint.bad(format!("{} did not come to an end", counted_games(standings.failed))));
        for (game, end) in &standings.failures {
            text += &format!("  game {game}: {}\n    {}\n", ended(end), show_command(out, *game));
        }
    }
    text.push('\n');
    text + &tables::as_text(written)
}

/// Who is first, as far as the games tell.
fn verdict(plan: &LoadedPlan, standings: &Standings) -> String {
    let name = |contender: usize| plan.players[contender].name.as_str();
    let Some((first, others)) = standings.contenders.split_first() else { return String::new() };
    let Some(points) = first.points else { return "no game has come to its end".to_owned() };
    let near = others.iter().filter(|one| one.points.is_some_and(|other| other.high >= points.low));
    let near: Vec<&str> = near.map(|one| name(one.contender)).collect();
    match (others.is_empty(), near.is_empty()) {
        (true, _) => format!("{} has played alone", name(first.contender)),
        (false, true) => {
            format!("{} takes more points than anybody else, beyond doubt with these games", name(first.contender))
        }
        (false, false) => {
            format!("{} takes the most points, but {} may be as good", name(first.contender), near.join(", "))
        }
    }
}

fn row(plan: &LoadedPlan, one: &Standing) -> Vec<String> {
    let games = one.games.max(1);
    // In hundredths, rounded to the nearest.
    let rank = (one.ranks * 200 + games) / (games * 2);
    let percent = one.points.map(|points| points.scaled(100.0, 0.0));
    vec![
        plan.players[one.contender].name.clone(),
        grouped(one.games),
        grouped(one.wins),
        grouped(one.draws),
        percent.map_or_else(String::new, |points| format!("{:.1} %", points.estimate)),
        percent.map_or_else(String::new, |points| format!("{:.1} to {:.1} %", points.low, points.high)),
        format!("{}.{:02}", rank / 100, rank % 100),
    ]
}

/// Contenders that a table of all against all has room for.
const MOST_AGAINST: usize = 12;

/// Who beats whom: the row's share of points against the column.
fn against(plan: &LoadedPlan, standings: &Standings, paint: Paint) -> String {
    let order: Vec<usize> = standings.contenders.iter().map(|one| one.contender).take(MOST_AGAINST).collect();
    let mut head = vec![String::new()];
    head.extend(order.iter().map(|&at| paint.dim(&plan.players[at].name)));
    let mut rows = vec![head];
    for &one in &order {
        let mut row = vec![plan.players[one].name.clone()];
        row.extend(order.iter().map(|&other| match standings.against(one, other).filter(|_| one != other) {
            Some(points) => {
                let percent = points.scaled(100.0, 0.0);
                format!("{:.1} ({:.1} to {:.1})", percent.estimate, percent.low, percent.high)
            }
            None => "–".to_owned(),
        }));
        rows.push(row);
    }
    let mut align = vec![Align::Left];
    align.extend(order.iter().map(|_| Align::Right));
    let mut text = format!("\nPercent of points of the row against the column\n{}", table::lines(&rows, &align, "  "));
    for cycle in standings.payoffs.cycles(LEVEL).unwrap_or_default() {
        let mut names: Vec<&str> = cycle.members.iter().map(|&at| plan.players[at].name.as_str()).collect();
        names.extend(names.first().copied());
        text += &format!("  a cycle, beyond doubt with these games: {}\n", names.join(" beats "));
    }
    text
}

/// What a seat is worth, whoever plays it.
fn by_seat(standings: &Standings) -> String {
    let row = |(seat, points): (usize, &Interval)| {
        let percent = points.scaled(100.0, 0.0);
        vec![
            format!("seat {}", seat + 1),
            format!("{:.1} %", percent.estimate),
            format!("{:.1} to {:.1} %", percent.low, percent.high),
        ]
    };
    let rows: Vec<Vec<String>> = standings.seats.iter().enumerate().map(row).collect();
    let align = [Align::Left, Align::Right, Align::Right];
    format!("\nPoints by seat, whoever plays it\n{}", table::lines(&rows, &align, "  "))
}

pub(super) fn ended(end: &End) -> String {
    match end {
        End::Over(condition) => condition.clone(),
        End::RoundBudget => "it had more rounds than the plan allows".to_owned(),
        End::WorkBudget => "it took more work than the plan allows".to_owned(),
        End::Refused(what) => format!("its values can't be played together: {what}"),
        End::Waiting(seat) => format!("nobody plays seat {seat}"),
        End::Bug { message, place: Some((round, stage)) } => format!("a bug in round {round}, {stage}: {message}"),
        End::Bug { message, place: None } => format!("a bug: {message}"),
    }
}

/// The command that plays a game of a batch again.
fn show_command(folder: &Path, game: u64) -> String {
    format!("endturn batch show {} {game}", shell::quote(&folder.display().to_string()))
}

/// The part of `K/N`, from 0, and how many parts there are.
fn part(text: &str) -> Option<(u64, u64)> {
    let (part, parts) = text.split_once('/')?;
    let number = |text: &str| text.parse::<u64>().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()));
    let (part, parts) = (number(part)?, number(parts)?);
    (1..=parts).contains(&part).then(|| (part - 1, parts))
}

/// An estimate with its bounds, as shares from 0 to 1.
fn interval(interval: Option<Interval>) -> Value {
    interval.map_or(
        Value::Null,
        |one| json!({"low": one.low, "estimate": one.estimate, "high": one.high, "level": one.level.get()}),
    )
}

fn as_json(
    plan: &LoadedPlan,
    standings: &Standings,
    stop: Option<&Stop>,
    played: u64,
    written: &[Written],
    out: &Path,
) -> Value {
    let contender = |one: &Standing| {
        json!({
            "contender": plan.players[one.contender].name, "games": one.games, "wins": one.wins, "draws": one.draws,
            "ranks": one.ranks, "points": interval(one.points),
            "against": (0..plan.players.len()).map(|other| interval(standings.against(one.contender, other))).collect::<Vec<_>>(),
        })
    };
    let failure = |(game, end): &(u64, End)| json!({"game": game, "end": ended(end), "again": show_command(out, *game)});
    json!({
        "type": "batch", "name": plan.sheet.name, "id": format!("{:032x}", plan.id()), "games": standings.finished,
        "failed": standings.failed, "played": played, "rounds": standings.rounds,
        "contenders": standings.contenders.iter().map(contender).collect::<Vec<_>>(),
        "until": stop.map(|stop| stopped::json(plan, stop)),
        "seats": standings.seats.iter().map(|points| interval(Some(*points))).collect::<Vec<_>>(),
        "failures": standings.failures.iter().map(failure).collect::<Vec<_>>(),
        "tables": tables::as_json(written), "out": out.display().to_string(),
    })
}

//! `batch`: all games of a plan, and how the contenders did.

use std::{io::IsTerminal, num::NonZeroUsize, panic, path::Path, sync::Arc, thread, time::Duration};

use clap::Parser;
use endturn::{
    lab::{
        batch::{self, Plan, Progress},
        ledger::{Folder, LedgerError},
        plan::LoadedPlan,
        play::{End, is_playing},
        stats::Interval,
    },
    report::{
        standings::{LEVEL, Standing, Standings},
        stopped,
        tables::{Written, write_csv},
    },
    scenario::diagnostic::Report,
};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde_json::{Value, json};

use super::dry_run;
use crate::args::{BatchArgs, Cli, Format};
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::failure::{Failure, shorten};
use crate::interrupt;
use crate::opening::number;
use crate::render::number::{counted, grouped};
use crate::render::paint::Paint;
use crate::render::table::{self, Align};
use crate::render::{json, shell};

/// How often progress is looked at.
const LOOK: Duration = Duration::from_millis(100);

pub(super) fn batch(args: &BatchArgs, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    let mut problems = Vec::new();
    let workers = args.workers.as_deref().map(|text| number::<u32>("--workers", text, 1, &mut problems));
    let game = args.game.as_deref().and_then(|text| number::<u64>("--game", text, 0, &mut problems));
    let shard = args.shard.as_deref().map(|text| (text, part(text)));
    if let Some((text, None)) = shard {
        problems.push(format!("`--shard {}`: expected K/N, the Kth of N parts, like 1/4", shorten(text)));
    }
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
    plan.count_to_stop(&folder).map_err(ledger)?;
    let standings = Standings::of(&plan, &folder).map_err(ledger)?;
    let written = write_csv(&plan, &folder, out).map_err(ledger)?;
    let text = match args.format {
        Format::Json => json::line(&as_json(&plan, &standings, &progress, out)),
        Format::Text => as_text(&plan, &standings, &written, args, console.paint()),
    };
    console.answer(args.format, &text)?;
    Ok(if standings.failed == 0 { ExitCode::Success } else { ExitCode::Wrong })
}

/// Everything that is wrong with a plan: each scenario's problems by themselves, the last report with the failure.
pub(super) fn wrong(problems: Vec<String>, mut reports: Vec<Report>, console: &mut Console<'_>) -> Failure {
    let last = reports.pop();
    for report in reports {
        console.note(report.render(console.error_paint().style()).trim_end());
    }
    Failure::Problems(problems, last.map(Box::new))
}

fn ledger(error: LedgerError) -> Failure {
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
    args: &BatchArgs,
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

fn as_text(plan: &LoadedPlan, standings: &Standings, written: &[Written], args: &BatchArgs, paint: Paint) -> String {
    let played = standings.finished + standings.failed;
    let mut text = format!("{}: {}\n\n", paint.strong(&plan.sheet.name), counted_games(played));
    if let Some(stop) = plan.stop() {
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
            text += &format!("  game {game}: {}\n    {}\n", ended(end), command(plan, *game));
        }
    }
    text.push('\n');
    for file in written {
        text +=
            &format!("{}  {}\n", file.path.display(), counted(usize::try_from(file.rows).unwrap_or(usize::MAX), "row"));
    }
    let out = args.out.as_deref().unwrap_or(Path::new("")).display().to_string();
    text + &format!("again   endturn batch {} --out {}\n", shell::quote(&args.plan), shell::quote(&out))
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

/// The command that plays a game of the plan by itself.
pub(super) fn command(plan: &LoadedPlan, game: u64) -> String {
    words(plan, game).iter().map(|word| shell::quote(word)).collect::<Vec<_>>().join(" ")
}

/// Its words; none if the plan has no such game.
fn words(plan: &LoadedPlan, game: u64) -> Vec<String> {
    let Some(spec) = plan.schedule().game(game) else { return Vec::new() };
    let (scenario, setting) = plan.configuration(spec.configuration);
    let mut words = ["endturn", "run", scenario, "--seed"].map(str::to_owned).to_vec();
    words.push(spec.seed.to_string());
    for (seat, contender) in plan.schedule().seating(&spec).into_iter().enumerate() {
        let player = &plan.players[usize::from(contender)];
        words.extend(match player.everywhere() {
            Some(persona) => ["--seat".to_owned(), format!("{}={persona}", seat + 1)],
            None => ["--set".to_owned(), format!("seats[{seat}].persona={}", player.written())],
        });
    }
    words.extend(setting.iter().flat_map(|one| ["--set".to_owned(), one.clone()]));
    words
}

/// Plays one game as `run` does.
fn one_game(plan: &LoadedPlan, game: u64, args: &BatchArgs, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    let mut words = words(plan, game);
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

/// An estimate with its bounds, as shares from 0 to 1.
fn interval(interval: Option<Interval>) -> Value {
    interval.map_or(
        Value::Null,
        |one| json!({"low": one.low, "estimate": one.estimate, "high": one.high, "level": one.level.get()}),
    )
}

fn as_json(plan: &LoadedPlan, standings: &Standings, progress: &Progress, out: &Path) -> Value {
    let contender = |one: &Standing| {
        json!({
            "contender": plan.players[one.contender].name, "games": one.games, "wins": one.wins, "draws": one.draws,
            "ranks": one.ranks, "points": interval(one.points),
            "against": (0..plan.players.len()).map(|other| interval(standings.against(one.contender, other))).collect::<Vec<_>>(),
        })
    };
    let failure = |(game, end): &(u64, End)| json!({"game": game, "end": ended(end), "again": command(plan, *game)});
    json!({
        "type": "batch", "name": plan.sheet.name, "id": format!("{:032x}", plan.id()), "games": standings.finished,
        "failed": standings.failed, "played": progress.played(), "rounds": standings.rounds,
        "contenders": standings.contenders.iter().map(contender).collect::<Vec<_>>(),
        "until": plan.stop().map(|stop| stopped::json(plan, stop)),
        "seats": standings.seats.iter().map(|points| interval(Some(*points))).collect::<Vec<_>>(),
        "failures": standings.failures.iter().map(failure).collect::<Vec<_>>(), "out": out.display().to_string(),
    })
}

//! `whatif`: continues a game from one moment, with and without a change, in many futures.

use std::sync::Arc;

use endturn::engine::{
    Game, GameSetup, Seat,
    bug::caught,
    random::Draws,
    record::{Record, Replay},
};
use endturn::lab::{
    batch::Progress,
    whatif::{self, Moment, Question},
};
use endturn::report::whatif::Futures;
use endturn::{Loaded, Replayable};

use super::begin::{Hands, hands, only_at_the_start, persons, unfit};
use super::diff;
use crate::args::{Format, WhatifArgs};
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::failure::{Failure, shorten, with_suggestion};
use crate::interrupt;
use crate::opening::{KnownSeats, number, number_within, set_twice};
use crate::playback::{Playback, differs};
use crate::render::difference;
use crate::render::number::counted;
use crate::render::shell;
use crate::render::whatif::{Answer, json, text};
use crate::source::{Recorded, Source};
use crate::watching;

/// Maximum number of futures.
const MAX: u64 = 1_000_000;

/// The message of an interruption without results.
const NONE_PLAYED: &str = "interrupted before the first future was played";

/// The parsed numbers.
struct Wish {
    at: u32,
    futures: u64,
    rounds: Option<u32>,
    seed: Option<u64>,
    workers: Option<u32>,
}

pub(super) fn whatif(args: &WhatifArgs, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    if console.owns_process {
        interrupt::leave(NONE_PLAYED);
    }
    let mut problems = Vec::new();
    let wish = Wish::read(args, &mut problems);
    problems.extend(only_at_the_start(console.modules, &args.set));
    problems.extend(set_twice(&args.set));
    let recorded = match Source::read_record(&args.record, console.input) {
        Ok(recorded) => recorded,
        Err(problem) => {
            problems.push(problem);
            return Err(Failure::Problems(problems, None));
        }
    };
    let (without, with) = both(args, &wish, recorded, problems, console)?;
    let metrics = metrics(&without, &args.metric)?;
    let question = Question {
        without: Moment::of(&without),
        with: Moment::of(&with),
        root: wish.seed.unwrap_or_else(|| seed_of(&without)),
        rounds: wish.rounds,
    };
    let mut futures = Futures::new(without.roster().len(), without.metrics().len(), metrics.len());
    let progress = Progress::default();
    let is_quiet = args.many.quiet || args.format == Format::Json;
    let workers = watching::workers(wish.workers);
    watching::watch(wish.futures, is_quiet, &progress, console, || {
        whatif::play(&question, wish.futures, workers, &progress, &mut |pair| futures.add(&pair));
    });
    let is_cut = futures.played < wish.futures;
    if futures.played == 0 && interrupt::asked() {
        console.note(NONE_PLAYED);
        return Ok(ExitCode::Interrupted);
    }
    let (at, wanted) = (wish.at, wish.futures);
    let sides = sides(&without, &with);
    let own = if is_cut { None } else { of_the_record(args, &wish, without, with)? };
    let answer = Answer { args, at, wanted, sides: &sides, metrics: &metrics, futures: &futures, own: own.as_ref() };
    let told = match args.format {
        Format::Json => json(&answer),
        Format::Text => text(&answer, console.paint()),
    };
    console.answer(args.format, &told)?;
    if interrupt::asked() {
        let wanted = counted(wanted, "future");
        console.note(&format!("interrupted after {} of {wanted}; these are the results so far", futures.played));
        return Ok(ExitCode::Interrupted);
    }
    Ok(if futures.failed.is_empty() { ExitCode::Success } else { ExitCode::Wrong })
}

impl Wish {
    /// Parses the numbers. Errors go to `problems`; unreadable arguments count as left out.
    fn read(args: &WhatifArgs, problems: &mut Vec<String>) -> Self {
        let at = number::<u32>("--at", &args.at, 0, problems).unwrap_or(0);
        let futures = number_within::<u64>("--games", &args.games, 1..=MAX, problems);
        let rounds = args.rounds.as_deref().and_then(|text| number::<u32>("--rounds", text, 1, problems));
        let seed = args.seed.as_deref().and_then(|text| number::<u64>("--seed", text, 0, problems));
        let workers = watching::asked_workers(args.many.workers.as_deref(), problems);
        Self { at, futures: futures.unwrap_or(1), rounds, seed, workers }
    }
}

/// Returns the game at its moment, without the change and with it.
fn both(
    args: &WhatifArgs,
    wish: &Wish,
    recorded: Recorded,
    mut problems: Vec<String>,
    console: &mut Console<'_>,
) -> Result<(Game, Game), Failure> {
    let name = recorded.path.clone();
    if wish.at > recorded.last() {
        problems.push(recorded.beyond());
    }
    let Replayable { record, loaded, .. } = recorded.open(console)?;
    let header = record.header.clone();
    let table = KnownSeats::of(&loaded);
    let option = |problem: String| problem.replace("`--seat ", "`--persona ");
    let mut of_change = Vec::new();
    let persona_places = table.places(&args.persona, false, &mut of_change);
    problems.extend(of_change.into_iter().map(option));
    let seat_places = table.places(&args.seat, false, &mut problems);
    let seated = hands(console.modules, &header, &[], &seat_places, &mut problems)?;
    let handed = hands(console.modules, &header, &args.set, &persona_places, &mut problems)?;
    let changed = loaded.changed(wish.at, 0, &args.set);
    let changed = changed.map_err(|report| Failure::Problems(std::mem::take(&mut problems), Some(Box::new(report))))?;
    if !problems.is_empty() {
        return Err(Failure::Problems(problems, None));
    }
    let is_new = !args.set.is_empty() && !changed.report.diagnostics().is_empty();
    if is_new {
        console.note(changed.report.render(console.error_paint().style()).trim_end());
    }
    let loaded = loaded.changed_until(wish.at).map_err(Failure::report)?;
    let mut without = at_its_moment(&loaded, record, wish.at, &name)?;
    without.change_if_due().map_err(Failure::problem)?;
    take_over(&mut without, seated)?;
    check_persons(&without)?;
    let mut with = without.fork();
    if !args.set.is_empty() {
        let at = wish.at;
        let told = |why: String| Failure::problem(unfit(at, &why));
        check_limit(&changed, at)?;
        with.change(last_setup(&changed)).map_err(told)?;
    }
    take_over(&mut with, handed)?;
    Ok((without, with))
}

/// Returns the recorded game after a round.
fn at_its_moment(loaded: &Loaded, record: Record, at: u32, name: &str) -> Result<Game, Failure> {
    let mut game = loaded.game();
    game.restart(record.header.seed);
    let mut replay = Replay::new(record);
    while replay.last_round() < at {
        match replay.round(&mut game) {
            Some(Ok(())) => {}
            Some(Err(mismatch)) => return Err(differs(name, &mismatch)),
            None => break,
        }
    }
    if game.ended().is_none() {
        return Ok(game);
    }
    let last = game.rounds_finished();
    let before = last.saturating_sub(1);
    let problem = format!("the game is over after round {last}; to ask of its end, try --at {before}");
    Err(Failure::problem(problem))
}

/// The setup of a game after all its changes.
fn last_setup(loaded: &Loaded) -> Arc<GameSetup> {
    let mut setup = Arc::clone(&loaded.setup);
    while let Some(change) = &setup.change {
        setup = Arc::clone(&change.setup);
    }
    setup
}

/// Refuses a limit in the past, which would end the game a round too late.
fn check_limit(changed: &Loaded, at: u32) -> Result<(), Failure> {
    let limit = last_setup(changed).turn_limit;
    if limit > at {
        return Ok(());
    }
    Err(Failure::problem(format!("`turn_limit={limit}`: the game has finished round {at} by then; try {}", at + 1)))
}

fn take_over(game: &mut Game, all: Vec<(Seat, Hands)>) -> Result<(), Failure> {
    all.into_iter().try_for_each(|(seat, personas)| game.take_over(seat, personas)).map_err(Failure::problem)
}

/// Returns a problem for every seat that a person plays.
fn check_persons(game: &Game) -> Result<(), Failure> {
    let problem = |seat: Seat| {
        let name = game.roster().name(seat);
        format!("seat {seat} ({name}) is played by a person; give it a persona with --seat {seat}=NAME")
    };
    let problems: Vec<String> = persons(game).into_iter().map(problem).collect();
    if problems.is_empty() { Ok(()) } else { Err(Failure::Problems(problems, None)) }
}

/// Returns the seats: name, and player without the change and with it.
fn sides(without: &Game, with: &Game) -> Vec<(String, [String; 2])> {
    let played_by = |game: &Game, seat| endturn::report::game::played_by(game.deciding(seat));
    let seats = without.roster().seats();
    seats
        .map(|seat| (without.roster().name(seat).to_owned(), [without, with].map(|game| played_by(game, seat))))
        .collect()
}

/// Returns the indices and names of the metrics to compare.
fn metrics(game: &Game, wanted: &[String]) -> Result<Vec<(usize, &'static str)>, Failure> {
    let all = game.metrics();
    if wanted.is_empty() {
        return Ok(game.standings().iter().map(|&at| (at, all[at].name)).collect());
    }
    let find = |(number, name): (usize, &String)| {
        if wanted[..number].iter().any(|other| other.trim() == name.trim()) {
            return Err(format!("`--metric {}` is given twice", shorten(name)));
        }
        let at = all.iter().position(|metric| metric.name == name.trim());
        at.map(|at| (at, all[at].name)).ok_or_else(|| {
            let problem = format!("`--metric {0}`: this game has no metric `{0}`", shorten(name));
            let problem = with_suggestion(problem, name, all.iter().map(|metric| metric.name));
            format!("{problem}; `endturn rules --metrics` lists them")
        })
    };
    let (found, problems): (Vec<_>, Vec<_>) = wanted.iter().enumerate().map(find).partition(Result::is_ok);
    if problems.is_empty() {
        return Ok(found.into_iter().flatten().collect());
    }
    Err(Failure::Problems(problems.into_iter().filter_map(Result::err).collect(), None))
}

/// The seed of a game's draws.
fn seed_of(game: &Game) -> u64 {
    game.world().resource::<Draws>().seed()
}

/// Returns the effect of the change on the game with the recorded seed; `None` if a bug or a
/// request to stop ends it.
fn of_the_record(
    args: &WhatifArgs,
    wish: &Wish,
    without: Game,
    with: Game,
) -> Result<Option<(Playback, Playback, difference::Found)>, Failure> {
    let seed = seed_of(&without);
    let changes = |option: &str, all: &[String]| {
        all.iter().map(|one| format!("{option} {}", shell::quote(one))).collect::<Vec<_>>()
    };
    let seats = changes("--seat", &args.seat);
    let changed = [seats.clone(), changes("--set", &args.set), changes("--persona", &args.persona)].concat();
    let mut a = Playback::of_game(without, seed, args.record.clone(), seats);
    let mut b = Playback::of_game(with, seed, args.record.clone(), changed);
    [&mut a, &mut b].into_iter().for_each(|one| one.game.keep_log());
    let last = wish.rounds.map(|rounds| wish.at.saturating_add(rounds));
    match caught(|| diff::first(&mut a, &mut b, last, &interrupt::asked)) {
        Ok(found) => Ok(found?.map(|found| (a, b, found))),
        Err(_) => Ok(None),
    }
}

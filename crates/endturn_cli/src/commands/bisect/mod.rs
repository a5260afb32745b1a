//! `bisect`: what makes the difference between two games, scenarios, rulesets or programs.

mod batches;
mod parting;
mod programs;
mod script;
mod values;

use std::fs;
use std::path::Path;

use endturn::lab::progress::Progress;
use endturn::report::files::write_whole;
use endturn::scenario::files::seen_from;
use endturn::{Between, Loaded, Side, Unlike};
use serde_json::{Value, json};

use self::batches::Batches;
use self::parting::Parting;
use self::values::{Answer, By, Nothing, Question, Table};
use super::ruleset::module_and_name;
use crate::args::{BisectArgs, Format, SourceArgs};
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::failure::{Failure, shorten, with_suggestion};
use crate::interrupt;
use crate::opening::{KnownSeats, number, number_within, seat_override, set_twice};
use crate::playback::{Playback, When};
use crate::render::json;
use crate::source::{STDIN, Source};
use crate::watching;

/// Maximum of `--seeds`.
const MAX_SEEDS: u64 = 100_000;
/// Maximum seeds for batches if nothing else is asked for.
const USUAL_SEEDS: u32 = 100;

/// The two sides of a question.
struct Subject {
    /// A game of each, before its first round.
    games: [Playback; 2],
    /// The scenarios whose values are compared; `None` for records.
    scenarios: Option<Scenarios>,
    /// A line about the games.
    told: String,
}

/// Two scenarios, and the tables at which they are played.
struct Scenarios {
    between: Between,
    tables: Vec<Table>,
    contenders: Vec<String>,
    seeds: u32,
    seed: u64,
}

/// The parsed arguments.
struct Wish {
    seed: Option<u64>,
    seeds: Option<u32>,
    workers: Option<u32>,
    by: Option<By>,
}

pub(super) fn bisect(args: &BisectArgs, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    if let Some(path) = &args.script {
        return script::write(&args.good, path, console);
    }
    if console.owns_process {
        interrupt::leave("interrupted before the games were compared");
    }
    let bad = args.bad.as_deref().unwrap_or_default();
    if [&args.good, bad].into_iter().all(programs::is_program) {
        return programs::bisect(args, bad, console);
    }
    let wish = Wish::read(args, bad)?;
    let subject = match [args.good.as_str(), bad].into_iter().all(batches::is_batch) {
        true => of_batches(args, bad, &wish, console)?,
        false => Some(of_games(args, bad, &wish, console)?),
    };
    let Some(Subject { games: [a, b], scenarios, told }) = subject else {
        let text = match args.format {
            Format::Text => format!("{}: all games that both batches have\n", console.paint().good("equal")),
            Format::Json => json::line(&json!({"type": "bisect", "diff": {"equal": true}})),
        };
        console.answer(args.format, &text)?;
        return Ok(ExitCode::Success);
    };
    let parting = Parting::find(a, b)?;
    let found = match scenarios {
        Some(scenarios) if scenarios.seeds > 1 || !parting.is_equal() => {
            match search(args, scenarios, &wish, console) {
                Ok(found) => Some(Ok(found)),
                Err(Nothing::Because(why)) => Some(Err(why)),
                Err(Nothing::Stopped) => {
                    console.note("interrupted: the values are not known yet");
                    return Ok(ExitCode::Interrupted);
                }
            }
        }
        _ => None,
    };
    answer(args, bad, &told, &parting, found.as_ref(), console)?;
    if let (Some(out), Some(Ok((answer, between)))) = (&args.out, &found) {
        write(out, answer, between, args.format, console)?;
    }
    Ok(if parting.is_equal() && !matches!(found, Some(Ok(_))) { ExitCode::Success } else { ExitCode::Wrong })
}

impl Wish {
    /// Parses the arguments.
    fn read(args: &BisectArgs, bad: &str) -> Result<Self, Failure> {
        let mut problems = set_twice(&args.set);
        let seeds = args.seeds.as_deref();
        let wish = Self {
            seed: args.seed.as_deref().and_then(|text| number::<u64>("--seed", text, 0, &mut problems)),
            seeds: seeds.and_then(|text| number_within::<u32>("--seeds", text, 1..=MAX_SEEDS, &mut problems)),
            workers: watching::asked_workers(args.many.workers.as_deref(), &mut problems),
            by: args.by.as_deref().and_then(|word| by(word, &mut problems)),
        };
        if [&args.good, bad].contains(&STDIN) {
            problems.push("`-`: the games are played several times, so they can't come from standard input".to_owned());
        }
        if problems.is_empty() { Ok(wish) } else { Err(Failure::Problems(problems, None)) }
    }
}

/// Two batches; `None` if no game differs.
fn of_batches(
    args: &BisectArgs,
    bad: &str,
    wish: &Wish,
    console: &mut Console<'_>,
) -> Result<Option<Subject>, Failure> {
    if args.scenario.is_some() || !args.set.is_empty() || !args.seat.is_empty() {
        return Err(Failure::problem("--scenario, --set and --seat are for scenarios; a batch has its own games"));
    }
    let Some(batches) = Batches::open(&args.good, bad, console)? else { return Ok(None) };
    let Batches { sides: [good, other], games, told, tables, contenders, replicates } = batches;
    let scenarios = Scenarios {
        between: between(&good, &other, console)?,
        tables,
        contenders,
        seeds: wish.seeds.unwrap_or(replicates.clamp(2, USUAL_SEEDS)),
        seed: wish.seed.unwrap_or(1),
    };
    Ok(Some(Subject { games, scenarios: Some(scenarios), told }))
}

/// Two scenarios or records, or one scenario with two rulesets.
fn of_games(args: &BisectArgs, bad: &str, wish: &Wish, console: &mut Console<'_>) -> Result<Subject, Failure> {
    let mut problems = Vec::new();
    let sides = sides(args, bad, console, &mut problems);
    let Some(Sides { games, scenarios }) = sides else { return Err(Failure::Problems(problems, None)) };
    if scenarios.is_none() && (args.seeds.is_some() || args.by.is_some() || args.out.is_some()) {
        let problem = "--seeds, --by and --out are for two scenarios or rulesets; records hold one game each";
        return Err(Failure::problem(problem));
    }
    let seats: &[String] = if scenarios.is_some() { &args.seat } else { &[] };
    let when = When { round: None, otherwise: 1 };
    let (a, _) = Playback::open(&games[0], seats, when, Vec::new(), console)?;
    let (b, _) = Playback::open(&games[1], seats, when, Vec::new(), console)?;
    let scenarios = match (scenarios, a.scenario(), b.scenario()) {
        (Some([good, other]), Some(one), Some(two)) => {
            let [good, other] = [seated(good, one, &args.seat)?, seated(other, two, &args.seat)?];
            let contenders: Vec<String> = one.setup.seats.iter().map(|seat| seat.name.clone()).collect();
            let table = Table { contenders: (0..contenders.len()).collect(), overrides: Vec::new() };
            let seeds = wish.seeds.unwrap_or(1);
            let seed = if seeds == 1 { a.seed } else { wish.seed.unwrap_or(1) };
            let between = between(&good, &other, console)?;
            Some(Scenarios { between, tables: vec![table], contenders, seeds, seed })
        }
        _ => None,
    };
    Ok(Subject { games: [a, b], scenarios, told: String::new() })
}

/// Looks for the smallest set of values.
fn search(
    args: &BisectArgs,
    scenarios: Scenarios,
    wish: &Wish,
    console: &Console<'_>,
) -> Result<(Answer, Between), Nothing> {
    let Scenarios { between, tables, contenders, seeds, seed } = scenarios;
    let workers = watching::workers(wish.workers);
    let question = Question { between: &between, tables, contenders, seed, seeds, by: wish.by, workers };
    let progress = Progress::default();
    let is_quiet = args.many.quiet || args.format == Format::Json;
    let bar = watching::bar(None, "{spinner} {human_pos} games · {per_sec} · {elapsed}", is_quiet, console);
    let answer = watching::look_on(
        console.owns_process,
        || progress.stop(),
        || question.answer(&progress),
        |_, _| bar.set_position(progress.played()),
    );
    bar.finish_and_clear();
    Ok((answer.unwrap_or_else(|message| std::panic::resume_unwind(message))?, between))
}

/// The values that make the difference, with the scenarios between the two; or why there are none.
type Found = Result<(Answer, Between), String>;

fn answer(
    args: &BisectArgs,
    bad: &str,
    told: &str,
    parting: &Parting,
    found: Option<&Found>,
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    let text = match args.format {
        Format::Text => {
            let paint = console.paint();
            let mut text = format!("A {} · B {}", shorten(&args.good), shorten(bad));
            text += &args.scenario.as_ref().map(|one| format!(" · {}", shorten(one))).unwrap_or_default();
            text += &format!("\n{told}{}", parting.text(args.all, paint));
            text + &match found {
                Some(Ok((answer, _))) => answer.text(paint),
                Some(Err(why)) => format!("\nNo values found: {why}\n"),
                None => String::new(),
            }
        }
        Format::Json => {
            let values = match found {
                Some(Ok((answer, _))) => answer.json(),
                _ => Value::Null,
            };
            let why = found.and_then(|found| found.as_ref().err());
            let mut object = json!({"type": "bisect", "values": values, "no_values": why});
            if let (Value::Object(object), Value::Object(parting)) = (&mut object, parting.json()) {
                object.extend(parting);
            }
            json::line(&object)
        }
    };
    console.answer(args.format, &text)
}

/// Writes the values found as a scenario that extends the first.
fn write(
    out: &Path,
    answer: &Answer,
    between: &Between,
    format: Format,
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    let from = out.to_string_lossy().replace('\\', "/");
    let base = seen_from(&from, between.base());
    write_whole(out, between.text(&base, &|at| answer.enough.contains(&at)))?;
    let written = format!("wrote {}", shorten(&from));
    match format {
        Format::Text => console.tell(&format!("\n{written}\n")),
        Format::Json => {
            console.note(&written);
            Ok(())
        }
    }
}

fn by(word: &str, problems: &mut Vec<String>) -> Option<By> {
    let found = By::ALL.iter().find(|(known, _)| *known == word).map(|(_, by)| *by);
    if found.is_none() {
        let known = By::ALL.map(|(known, _)| known);
        let problem = format!("`--by {}`: expected {}", shorten(word), known.join(", "));
        problems.push(with_suggestion(problem, word, known));
    }
    found
}

/// Two sources of games.
struct Sides {
    games: [SourceArgs; 2],
    /// The same as scenarios; `None` for records.
    scenarios: Option<[Side; 2]>,
}

/// Returns the two sides: scenarios, records, or one scenario with two rulesets.
fn sides(args: &BisectArgs, bad: &str, console: &mut Console<'_>, problems: &mut Vec<String>) -> Option<Sides> {
    let game = |source: String, set: Vec<String>| SourceArgs { source, seed: args.seed.clone(), set };
    let Some(scenario) = &args.scenario else {
        let both = [args.good.as_str(), bad].map(|word| Source::read(word, console.input));
        let mut scenarios = Vec::new();
        let mut records = 0;
        for (word, source) in [args.good.as_str(), bad].into_iter().zip(both) {
            match source {
                Ok(Source::Scenario(scenario)) => {
                    scenarios.push(console.modules.side(&scenario.path, args.set.clone()));
                }
                Ok(Source::Record(_)) => records += 1,
                Err(problem) => problems.push(problem),
            }
            let is_ruleset = !Path::new(word).is_file() && module_and_name(console.modules, word).is_some();
            if is_ruleset {
                problems.push(format!("`{}` is a ruleset; name a --scenario that plays it", shorten(word)));
            }
        }
        if records > 0 && !(args.set.is_empty() && args.seat.is_empty() && args.seed.is_none()) {
            problems.push("--set, --seat and --seed change scenarios; a record holds its own".to_owned());
        }
        let set = if records > 0 { Vec::new() } else { args.set.clone() };
        let games = [args.good.as_str(), bad].map(|word| game(word.to_owned(), set.clone()));
        let scenarios = <[Side; 2]>::try_from(scenarios).ok();
        return problems.is_empty().then_some(Sides { games, scenarios });
    };
    let path = match Source::read_scenario(scenario, |_| "expected a scenario".to_owned(), console.input) {
        Ok(scenario) => scenario.path,
        Err(problem) => {
            problems.push(problem);
            return None;
        }
    };
    let mut side = |word: &str| {
        let found = module_and_name(console.modules, word);
        if found.is_none() {
            problems.push(format!("`{}` is no ruleset; `endturn rulesets` lists all", shorten(word)));
        }
        let (module, name) = found?;
        let name = if name.contains('/') { from_scenario(&path, &name)? } else { name };
        let mut overrides = args.set.clone();
        overrides.push(format!("scenario.{module}.ruleset={name:?}"));
        Some(console.modules.side(&path, overrides))
    };
    let (Some(good), Some(bad)) = (side(&args.good), side(bad)) else { return None };
    let games = [&good, &bad].map(|side| game(side.path.clone(), side.overrides.clone()));
    Some(Sides { games, scenarios: Some([good, bad]) })
}

/// The path of a folder as a scenario's file names it.
fn from_scenario(scenario: &str, folder: &str) -> Option<String> {
    let whole = |path: &str| Some(fs::canonicalize(path).ok()?.to_string_lossy().replace('\\', "/"));
    Some(seen_from(&whole(scenario)?, &whole(folder)?))
}

/// A side whose seats have the personas that are assigned to them.
fn seated(mut side: Side, loaded: &Loaded, seats: &[String]) -> Result<Side, Failure> {
    let mut problems = Vec::new();
    let places = KnownSeats::of(loaded).places(seats, false, &mut problems);
    side.overrides.extend(places.iter().map(|(seat, persona)| seat_override(*seat, persona.as_deref())));
    if problems.is_empty() { Ok(side) } else { Err(Failure::Problems(problems, None)) }
}

/// Compares two scenarios value by value.
fn between(good: &Side, bad: &Side, console: &Console<'_>) -> Result<Between, Failure> {
    console.modules.between(good, bad).map_err(|unlike| match unlike {
        Unlike::Unreadable(report) => Failure::Problems(Vec::new(), Some(report)),
        Unlike::Modules => Failure::problem("the scenarios have different modules: no value of one fits the other"),
    })
}

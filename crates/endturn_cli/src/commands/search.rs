//! `search`: draws and varies personas to beat the contenders of a plan.

use std::{num::NonZeroUsize, sync::Arc};

use endturn::{
    GameFiles,
    engine::{Candidates, GameSetup, seats::SeatPersonas, suggest::did_you_mean},
    lab::{
        batch::Plan,
        lineups::{Contender, multiset_count},
        plan::LoadedPlan,
        progress::Progress,
        search::{Found, Outcome, Search},
        stats::Interval,
    },
    report::{
        files::Part,
        standings::LEVEL,
        words::{self, ALONE},
    },
    scenario::{diagnostic::Report, files::KeptFiles, knobs::Knobs, render::Style},
};
use serde_json::json;

use super::batch;
use crate::args::{Format, SearchArgs};
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::failure::{Failure, shorten};
use crate::interrupt;
use crate::opening::{number, number_within, set_twice};
use crate::render::json;
use crate::render::number::counted_as;
use crate::render::paint::Paint;
use crate::render::table::{self, Align};
use crate::watching;

/// Maximum of `--candidates`.
const MAX_CANDIDATES: u64 = 100_000;
/// Maximum of `--generations`.
const MAX_GENERATIONS: u64 = 1_000;
/// Maximum of `--best`.
const MAX_BEST: u64 = 1_000;
/// Maximum of `--seeds`.
const MAX_SEEDS: u64 = 1_000_000;
/// Maximum number of tables that the candidates drawn at first meet, all candidates together: each
/// has its results in memory.
const MAX_TABLES: u64 = 5_000_000;

/// The numbers among the arguments.
struct Numbers {
    candidates: u32,
    generations: u32,
    best: u32,
    confirm: u32,
    seed: u64,
    workers: NonZeroUsize,
}

pub(super) fn search(args: &SearchArgs, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    if console.owns_process {
        interrupt::leave("interrupted before the first game was played");
    }
    let mut problems = Vec::new();
    let numbers = numbers(args, &mut problems);
    problems.extend(set_twice(&args.set));
    let plan = batch::plan(&args.plan, problems.clone(), console)?;
    let field = field(&plan, args, &mut problems);
    if plan.configurations() > 1 {
        let count = plan.configurations();
        problems.push(format!("the plan has {count} configurations, and a search plays one: leave out the others"));
    }
    let (scenario, setting) = plan.configuration(0);
    let overrides: Vec<String> = setting.iter().chain(&args.set).cloned().collect();
    let files = KeptFiles::new(GameFiles::for_scenario(console.modules, &args.plan));
    let modules = console.modules;
    let load = |more: &[String]| {
        let all: Vec<String> = overrides.iter().chain(more).cloned().collect();
        modules.load_from(&files, scenario, &all).map(|loaded| loaded.setup)
    };
    let setup = load(&[]).map_err(|report| Failure::Problems(problems.clone(), Some(Box::new(report))))?;
    let module = match setup.modules.as_slice() {
        [one] => Some(&**one),
        _ => None,
    };
    let knobs = module.and_then(|module| modules.knobs(&files, scenario, &overrides, module.name()));
    let candidates = candidates(&setup, knobs.as_ref(), args.like.as_deref(), &mut problems);
    let (Some(numbers), Some(module), Some(candidates), true) = (numbers, module, candidates, problems.is_empty())
    else {
        return Err(Failure::Problems(problems, None));
    };
    check_size(numbers.candidates, field.len(), setup.seats.len())?;
    let field_personas: Vec<SeatPersonas> = field.iter().map(|&one| plan.personas(0, one)).collect();
    let load_more = |more: &[String]| load(more).map_err(|report| said(&report));
    let search = Search {
        load: &load_more,
        module: module.name(),
        candidates,
        is_worst: args.worst,
        field: field_personas,
        seats: setup.seats.len(),
        budget: plan.budget(),
        seed: numbers.seed,
        drawn: numbers.candidates as usize,
        generations: numbers.generations,
        best: numbers.best as usize,
        confirm: numbers.confirm,
    };
    // Reports a lack of write access now, not after all games.
    let out = args.out.as_deref().map(Part::begin).transpose()?;
    let progress = Progress::default();
    let outcome = watch(&search, numbers.workers, &progress, args, console).map_err(Failure::problem)?;
    let names: Vec<String> = search.tables().iter().map(|table| table_name(&plan, &field, table)).collect();
    let told = Told { outcome: &outcome, tables: &names, seats: search.seats, games: progress.played() };
    // The result is printed even if it can't be written, and an empty result does not replace an
    // earlier file.
    let out = out.filter(|_| !outcome.best.is_empty());
    let written =
        out.map(|part| part.fill(console.called(&told.as_table(&args.plan)).as_bytes())?.persist()).transpose();
    let text = match args.format {
        Format::Json => told.as_json(),
        Format::Text => told.as_text(console.paint()),
    };
    console.answer(args.format, &text)?;
    written?;
    if interrupt::asked() {
        console.note("interrupted: what was found so far is not confirmed on fresh seeds");
        return Ok(ExitCode::Interrupted);
    }
    Ok(ExitCode::Success)
}

/// Refuses a search whose results would not fit into memory.
fn check_size(candidates: u32, field: usize, seats: usize) -> Result<(), Failure> {
    let tables = multiset_count(field as u64, seats.saturating_sub(1) as u64);
    let most = MAX_TABLES / tables.max(1);
    if u64::from(candidates) <= most {
        return Ok(());
    }
    let tables = counted_as(tables, "table of opponents", "tables of opponents");
    Err(Failure::problem(match most {
        0 => format!("a search with {tables} is too large; name fewer contenders with --against"),
        most => format!(
            "`--candidates {candidates}`: expected at most {most} with {tables}; --against names fewer contenders"
        ),
    }))
}

fn numbers(args: &SearchArgs, problems: &mut Vec<String>) -> Option<Numbers> {
    let workers = watching::asked_workers(args.many.workers.as_deref(), problems);
    let candidates = number_within::<u32>("--candidates", &args.candidates, 1..=MAX_CANDIDATES, problems);
    let generations = number_within::<u32>("--generations", &args.generations, 0..=MAX_GENERATIONS, problems);
    let best = number_within::<u32>("--best", &args.best, 1..=MAX_BEST, problems);
    let confirm = number_within::<u32>("--seeds", &args.seeds, 2..=MAX_SEEDS, problems);
    let seed = number::<u64>("--seed", &args.seed, 0, problems);
    Some(Numbers {
        candidates: candidates?,
        generations: generations?,
        best: best?,
        confirm: confirm?,
        seed: seed?,
        workers: watching::workers(workers),
    })
}

/// Returns the contenders to beat, by their indices in the plan.
fn field(plan: &LoadedPlan, args: &SearchArgs, problems: &mut Vec<String>) -> Vec<Contender> {
    let all = || (0..).take(plan.players.len());
    if args.against.is_empty() {
        return all().collect();
    }
    let mut field = Vec::new();
    for name in &args.against {
        match all().find(|&at| plan.players[usize::from(at)].name == *name) {
            Some(at) if field.contains(&at) => problems.push(format!("`--against {}` is given twice", shorten(name))),
            Some(at) => field.push(at),
            None => {
                let names: Vec<&str> = plan.players.iter().map(|player| player.name.as_str()).collect();
                let near = did_you_mean(name, names.iter().copied());
                let near = near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
                let names = names.join(", ");
                problems.push(format!("`--against {}`: the plan has {names}{near}", shorten(name)));
            }
        }
    }
    field
}

/// Returns the source of personas: that of the module or, if it has none, the knobs of its
/// ruleset's personas. A world of several modules would need one drawn for each.
fn candidates<'s>(
    setup: &'s Arc<GameSetup>,
    knobs: Option<&'s Knobs>,
    like: Option<&str>,
    problems: &mut Vec<String>,
) -> Option<Candidates<'s>> {
    if let [module] = setup.modules.as_slice() {
        let is_own = module.candidates(None).is_some();
        let of = |like: Option<&str>| if is_own { module.candidates(like) } else { knobs?.candidates(like) };
        let personas = module.personas();
        match (of(like), like) {
            (Some(found), _) => return Some(found),
            (None, Some(like)) if of(None).is_some() => {
                let varied: Vec<&str> =
                    personas.iter().map(String::as_str).filter(|name| of(Some(name)).is_some()).collect();
                let near = did_you_mean(like, varied.iter().copied());
                let near = near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
                problems.push(format!("`--like {}`: expected {}{near}", shorten(like), varied.join(", ")));
                return None;
            }
            _ => {}
        }
    }
    let names: Vec<&str> = setup.modules.iter().map(|module| module.name()).collect();
    problems.push(format!(
        "a scenario of {} can't be searched; expected one of a single module whose personas have numbers, truth values or words that can be varied",
        names.join(", ")
    ));
    None
}

/// Describes what is wrong with a scenario with candidates in it, in one line.
fn said(report: &Report) -> String {
    let text = report.render(Style::Plain);
    format!("the scenario can't be played with the personas drawn: {}", text.lines().next().unwrap_or_default())
}

/// Names the other contenders at a table.
fn table_name(plan: &LoadedPlan, field: &[Contender], table: &[Contender]) -> String {
    let name = |&at: &Contender| plan.players[usize::from(field[usize::from(at)])].name.as_str();
    table.iter().map(name).collect::<Vec<_>>().join(" and ")
}

/// Searches with progress.
fn watch(
    search: &Search<'_>,
    workers: NonZeroUsize,
    progress: &Progress,
    args: &SearchArgs,
    console: &Console<'_>,
) -> Result<Outcome, String> {
    let is_quiet = args.many.quiet || args.format == Format::Json;
    let bar = watching::bar(None, "{spinner} {human_pos} games · {per_sec} · {elapsed}", is_quiet, console);
    let look = |_, _| bar.set_position(progress.played());
    let found = watching::look_on(console.owns_process, || progress.stop(), || search.run(workers, progress), look);
    bar.finish_and_clear();
    found.unwrap_or_else(|message| std::panic::resume_unwind(message))
}

/// The result for readers.
struct Told<'t> {
    outcome: &'t Outcome,
    tables: &'t [String],
    seats: usize,
    games: u64,
}

impl Told<'_> {
    fn as_text(&self, paint: Paint) -> String {
        let Self { outcome, tables, seats, games } = self;
        let tried = words::counted(outcome.tried as u64, "different candidate");
        let mut text = format!("{tried}, {}\n", words::counted(*games, "game"));
        text += &format!("{}\n\n", self.verdict());
        let mut head = vec![paint.dim("found"), paint.dim("all")];
        head.extend(tables.iter().filter(|_| tables.len() > 1).map(|name| paint.dim(name)));
        head.push(paint.dim("mean length"));
        let mut rows = vec![head];
        for (at, found) in outcome.best.iter().enumerate() {
            let mut row = vec![format!("found_{}", at + 1), percent(found.share(*seats, LEVEL).ok())];
            let tables = found.tables.iter().filter(|_| tables.len() > 1);
            row.extend(tables.map(|table| percent(table.share(*seats, LEVEL).ok())));
            row.push(format!("{} rounds", mean_rounds(found)));
            rows.push(row);
        }
        let align: Vec<Align> = (0..rows[0].len()).map(|at| if at == 0 { Align::Left } else { Align::Right }).collect();
        let against = if *seats == 1 { "" } else { " against" };
        text += &format!("Percent of points{against}\n{}", table::lines(&rows, &align, "  "));
        for (at, found) in outcome.best.iter().enumerate() {
            text += &format!("\n\"found_{}\": {},\n", at + 1, found.text);
        }
        text
    }

    /// Says how good the best candidate is, as far as the games show.
    fn verdict(&self) -> String {
        let Some(best) = self.outcome.best.first() else { return "nothing was found".to_owned() };
        let sure = if self.outcome.is_confirmed {
            "on fresh seeds"
        } else {
            "on the seeds that selected it, so the true value is lower"
        };
        let of = |name: &str, share: Option<Interval>| format!("{} against {name}", percent(share));
        let share = best.share(self.seats, LEVEL).ok();
        if self.seats == 1 {
            return format!("the best takes {} of the points, {sure}. {ALONE}", percent(share));
        }
        format!("the best takes {}, {sure}", of(&self.tables.join(", "), share))
    }

    /// Returns a table that fits into a ruleset.
    fn as_table(&self, plan: &str) -> String {
        let mut text = format!("// Found by `endturn search` against the contenders of {plan}.\n{{\n");
        for (at, found) in self.outcome.best.iter().enumerate() {
            let share = percent(found.share(self.seats, LEVEL).ok());
            let body = found.text.replace('\n', "\n    ");
            text += &format!("    // {share} of points\n    \"found_{}\": {body},\n", at + 1);
        }
        text + "}\n"
    }

    fn as_json(&self) -> String {
        let line = |(at, found): (usize, &Found)| {
            let failed: u64 = found.tables.iter().map(|table| table.failed).sum();
            let tables = found.tables.iter().zip(self.tables).map(|(table, name)| {
                json!({"against": name, "games": table.games, "wins": table.wins,
                       "points": json::interval(table.share(self.seats, LEVEL).ok())})
            });
            json::line(&json!({
                "type": "found", "name": format!("found_{}", at + 1), "points": json::interval(found.share(self.seats, LEVEL).ok()),
                "tables": tables.collect::<Vec<_>>(), "failed": failed, "persona": found.text,
            }))
        };
        let Outcome { best, tried, is_confirmed } = self.outcome;
        let head = json!({"type": "search", "tried": tried, "games": self.games, "confirmed": is_confirmed});
        json::line(&head) + &best.iter().enumerate().map(line).collect::<String>()
    }
}

fn percent(share: Option<Interval>) -> String {
    let Some(one) = share.map(|share| share.scaled(100.0, 0.0)) else { return "–".to_owned() };
    format!("{:.1} % ({:.1} to {:.1})", one.estimate, one.low, one.high)
}

/// Mean rounds of a game, to one decimal.
fn mean_rounds(found: &Found) -> String {
    let sum = |of: fn(&endturn::lab::search::Record) -> u64| found.tables.iter().map(of).sum::<u64>();
    let (rounds, games) = (sum(|table| table.rounds), sum(|table| table.games).max(1));
    let tenths = (rounds * 10 + games / 2) / games;
    format!("{}.{}", tenths / 10, tenths % 10)
}

//! `fair`: the advantage of each seat, and the handicaps that cancel it.
#![allow(clippy::float_arithmetic, reason = "figures about games; no game ever reads them")]

mod handicap;

use std::{fs, num::NonZeroUsize, ops::Range, path::Path, sync::Arc};

use endturn::Loaded;
use endturn::engine::{Game, Seat, handicap::SEAT};
use endturn::lab::{
    fair::{self, MirrorStore, MirrorTable, Mirrored},
    ledger::LedgerError,
    play::Budget,
    progress::Progress,
    stats::{Interval, Level},
};
use endturn::report::files::rewrite;
use endturn::report::words::{counted, grouped, percent};
use endturn::scenario::diagnostic::Report;
use endturn::scenario::edit::{Step, set_value};
use endturn::scenario::files::slashed;
use serde_json::{Value, json};

use self::handicap::{Found, Handicaps};
use crate::args::{FairArgs, Format};
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::failure::{Failure, shorten};
use crate::interrupt;
use crate::opening::{number, number_within, seat_override, set_twice};
use crate::render::json;
use crate::render::paint::Paint;
use crate::render::table::{self, Align};
use crate::source::{Scenario, Source};
use crate::watching;

/// Maximum of `--seeds`.
const MAX_SEEDS: u64 = 1_000_000;
/// Maximum number of seats whose orders are all played.
const MAX_ORDERS: usize = 8;
/// Work after which a game is ended: far more than any game that ends by itself.
const MAX_WORK: u64 = 50_000_000;

/// The games to play.
struct Question<'s> {
    scenario: &'s Scenario,
    set: &'s [String],
    /// Names of the seats.
    names: Vec<String>,
    personas: Vec<String>,
    seeds: u32,
    seed: u64,
    workers: NonZeroUsize,
}

/// The advantage of a seat.
struct SeatAdvantage {
    name: String,
    share: Interval,
    /// By persona.
    by_persona: Vec<Interval>,
}

/// The games of a question, kept if it has a folder.
struct Games<'p> {
    store: MirrorStore,
    progress: &'p Progress,
}

impl Games<'_> {
    /// Plays tables; `None` if stopped.
    fn play(
        &mut self,
        question: &Question<'_>,
        tables: &[MirrorTable],
        numbers: Range<u32>,
    ) -> Result<Option<Vec<Mirrored>>, Fault> {
        let budget = Budget { rounds: None, work: Some(MAX_WORK) };
        Ok(self.store.play(tables, (question.seed, numbers), budget, question.workers, self.progress)?)
    }
}

/// The reason why a question has no answer.
enum Fault {
    /// A scenario with changes can't be read.
    Scenario(Report),
    /// The folder of the games.
    Folder(LedgerError),
}

impl From<Report> for Fault {
    fn from(report: Report) -> Self {
        Self::Scenario(report)
    }
}

impl From<LedgerError> for Fault {
    fn from(error: LedgerError) -> Self {
        Self::Folder(error)
    }
}

impl Fault {
    fn told(self, args: &FairArgs) -> Failure {
        let folder = args.out.as_deref().map(slashed).unwrap_or_default();
        match self {
            Self::Scenario(report) => Failure::Problems(Vec::new(), Some(Box::new(report))),
            Self::Folder(LedgerError::OtherPlan { .. }) => Failure::problem(format!(
                "`{folder}` holds the games of another question: its scenario, personas, `--seeds`, `--seed`, `--set` \
                 or version of endturn differ; give this one a folder of its own"
            )),
            Self::Folder(LedgerError::Foreign(_, name)) => Failure::problem(format!(
                "`{folder}` holds files that `fair` did not write, such as {name}; give this question a folder of its own"
            )),
            Self::Folder(error) => Failure::problem(error.to_string()),
        }
    }
}

pub(super) fn fair(args: &FairArgs, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    if console.owns_process {
        interrupt::leave("interrupted before the first game was played");
    }
    let mut problems = set_twice(&args.set);
    let seeds = number_within::<u32>("--seeds", &args.seeds, 2..=MAX_SEEDS, &mut problems);
    let seed = number::<u64>("--seed", &args.seed, 0, &mut problems);
    let workers = watching::asked_workers(args.many.workers.as_deref(), &mut problems);
    let scenario = match Source::read(&args.scenario, console.input) {
        Ok(Source::Scenario(scenario)) => Some(scenario),
        Ok(Source::Record(_)) => {
            problems.push(format!("`{}` is a record; expected a scenario", shorten(&args.scenario)));
            None
        }
        Err(problem) => {
            problems.push(problem);
            None
        }
    };
    let (Some(scenario), Some(seeds), Some(seed)) = (scenario, seeds, seed) else {
        return Err(Failure::Problems(problems, None));
    };
    let loaded = scenario.load(console.modules, &args.set);
    let loaded = loaded.map_err(|report| Failure::Problems(problems.clone(), Some(Box::new(report))))?;
    let names: Vec<String> = loaded.setup.seats.iter().map(|seat| seat.name.clone()).collect();
    if names.len() < 2 {
        problems.push("a game of one seat is always fair".to_owned());
    }
    let personas = personas(&loaded, args, &mut problems);
    if !problems.is_empty() {
        return Err(Failure::Problems(problems, None));
    }
    let workers = watching::workers(workers);
    let question = Question { scenario: &scenario, set: &args.set, names, personas, seeds, seed, workers };
    let progress = Progress::default();
    let is_quiet = args.many.quiet || args.format == Format::Json;
    let bar = watching::bar(None, "{spinner} {human_pos} games · {per_sec} · {elapsed}", is_quiet, console);
    let look = |_, _| bar.set_position(progress.played());
    let modules = console.modules;
    let load = |changes: &[String]| scenario.load(modules, changes);
    let answer =
        watching::look_on(console.owns_process, || progress.stop(), || question.answer(&load, args, &progress), look);
    bar.finish_and_clear();
    let answer = answer.unwrap_or_else(|message| std::panic::resume_unwind(message));
    let Some(answer) = answer.map_err(|fault| fault.told(args))? else {
        let rest = if args.out.is_some() { "run the same command to resume" } else { "nothing is kept without --out" };
        console.note(&format!("interrupted after {}; {rest}", counted(progress.played(), "game")));
        return Ok(ExitCode::Interrupted);
    };
    let text = match args.format {
        Format::Json => json::line(&question.json(&answer)),
        Format::Text => question.text(&answer, &loaded.setup.title, console.paint()),
    };
    console.answer(args.format, &text)?;
    if args.fix && !answer.handicaps.found.is_empty() {
        question.fix(&answer.handicaps.found, args.format, console)?;
    }
    Ok(ExitCode::Success)
}

/// The personas asked for, or those of the scenario's seats.
fn personas(loaded: &Loaded, args: &FairArgs, problems: &mut Vec<String>) -> Vec<String> {
    let mut personas = args.persona.clone();
    if personas.is_empty() {
        let own = loaded.setup.seats.iter().filter_map(|seat| match &seat.personas[..] {
            [] => None,
            [(_, one)] => Some(one.clone()),
            several => {
                let several: Vec<String> = several.iter().map(|(module, one)| format!("{module:?}: {one:?}")).collect();
                Some(format!("{{{}}}", several.join(", ")))
            }
        });
        for persona in own {
            if !personas.contains(&persona) {
                personas.push(persona);
            }
        }
    }
    if personas.is_empty() {
        problems.push("no seat of the scenario has a persona; name one with --persona".to_owned());
    }
    personas
}

/// The result.
struct Answer {
    seats: Vec<SeatAdvantage>,
    /// By place in the order of acting, if it was told from the start.
    orders: Vec<Interval>,
    /// By start, if it was told from the order of acting.
    starts: Vec<Interval>,
    games: u64,
    failed: u64,
    /// Different games, of those with the seats as they are.
    different: u64,
    as_they_are: u64,
    /// The seats that are better or worse than one half, all together at 95 %.
    unequal: Vec<usize>,
    handicaps: Handicaps,
}

type Load<'l> = dyn Fn(&[String]) -> Result<Loaded, Report> + Sync + 'l;

impl Question<'_> {
    /// The table of a persona, with the names moved on by some seats.
    fn table(&self, load: &Load<'_>, persona: usize, turned: usize, more: &[String]) -> Result<MirrorTable, Report> {
        let seats = self.names.len();
        let starts: Vec<usize> = (0..seats).map(|seat| (seat + turned) % seats).collect();
        let mut changes = self.set.to_vec();
        for (seat, start) in starts.iter().enumerate() {
            changes.push(seat_override(Seat(u8::try_from(seat).unwrap_or(u8::MAX)), Some(&self.personas[persona])));
            if turned > 0 {
                changes.push(format!("seats[{seat}].name={:?}", self.names[*start]));
            }
        }
        changes.extend_from_slice(more);
        let loaded = load(&changes)?;
        Ok(MirrorTable { setup: loaded.setup, persona, starts })
    }

    /// Plays everything; `None` if stopped.
    fn answer(&self, load: &Load<'_>, args: &FairArgs, progress: &Progress) -> Result<Option<Answer>, Fault> {
        let seats = self.names.len();
        let table = |turned: usize| {
            let one = move |persona| self.table(load, persona, turned, &[]);
            (0..self.personas.len()).map(one).collect::<Result<Vec<_>, _>>()
        };
        let tables = table(0)?;
        let store = match &args.out {
            Some(folder) => {
                MirrorStore::open(folder, fair::question_id(endturn::BUILD, &tables, self.seed, self.seeds))?
            }
            None => MirrorStore::default(),
        };
        let mut games = Games { store, progress };
        let Some(played) = games.play(self, &tables, 0..self.seeds)? else { return Ok(None) };
        let mut all: Vec<(MirrorTable, Mirrored)> = tables.into_iter().zip(played).collect();
        let as_they_are = all.len();
        // Where names decide nothing, the order of acting is all there is.
        let has_starts = seats <= MAX_ORDERS && self.has_starts(load)?;
        if has_starts {
            for turned in 1..seats {
                let tables = table(turned)?;
                let Some(played) = games.play(self, &tables, 0..self.seeds)? else { return Ok(None) };
                all.extend(tables.into_iter().zip(played));
            }
        }
        let level = Level::P95;
        let share = |tables: &[(MirrorTable, Mirrored)], is_meant: &dyn Fn(&MirrorTable, usize) -> bool, level| {
            let tables: Vec<(&MirrorTable, &Mirrored)> = tables.iter().map(|(table, played)| (table, played)).collect();
            let whole = Interval { low: 0.0, estimate: 0.5, high: 1.0, level };
            fair::share(&tables, is_meant, level).unwrap_or(whole)
        };
        let own = &all[..as_they_are];
        let advantage = |seat: usize| SeatAdvantage {
            name: self.names[seat].clone(),
            share: share(own, &|_, at| at == seat, level),
            by_persona: own.chunks(1).map(|table| share(table, &|_, at| at == seat, level)).collect(),
        };
        let turned = |is_meant: &dyn Fn(&MirrorTable, usize, usize) -> bool| -> Vec<Interval> {
            let of = |which: usize| share(&all, &|table, seat| is_meant(table, seat, which), level);
            if has_starts { (0..seats).map(of).collect() } else { Vec::new() }
        };
        let number = |tables: &[(MirrorTable, Mirrored)]| tables.iter().map(|(_, one)| one.points.len() as u64).sum();
        let mut answer = Answer {
            seats: (0..seats).map(advantage).collect(),
            orders: turned(&|_, seat, which| seat == which),
            starts: turned(&|table, seat, which| table.starts[seat] == which),
            games: progress.played(),
            failed: all.iter().map(|(_, one)| one.failed() as u64).sum(),
            different: own.iter().map(|(_, one)| one.courses.len() as u64).sum(),
            as_they_are: number(own),
            unequal: Vec::new(),
            handicaps: Handicaps::default(),
        };
        // Each seat is a question of its own, so that all their intervals hold at once.
        let sure = level.for_each_of(seats);
        let surely: Vec<Interval> = (0..seats).map(|seat| share(own, &|_, at| at == seat, sure)).collect();
        answer.unequal = (0..seats).filter(|seat| !surely[*seat].contains(0.5)).collect();
        let before = own.first().map(|(table, _)| Arc::clone(&table.setup));
        if let (false, false, Some(setup)) = (answer.unequal.is_empty(), args.no_handicap, before) {
            let Some(handicaps) = self.handicaps(load, &setup, &surely, &mut games)? else { return Ok(None) };
            answer.handicaps = handicaps;
        }
        answer.games = progress.played();
        Ok(Some(answer))
    }

    /// Whether starts belong to names: the scenario can't do without a name, or a seat that has
    /// another name starts in another way.
    fn has_starts(&self, load: &Load<'_>) -> Result<bool, Report> {
        let start = |turned: usize| -> Result<Vec<Vec<i64>>, Report> {
            let table = self.table(load, 0, turned, &[])?;
            let game = Game::new(Arc::clone(&table.setup)).expect("a checked setup builds");
            let seats = game.roster().seats();
            Ok(seats.map(|seat| game.metric_row(seat).values).collect())
        };
        // The names are made up, so that sections that mention seats by name can't be read.
        let mut changes = self.set.to_vec();
        changes.extend((0..self.names.len()).map(|seat| format!("seats[{seat}].name=\"Seat{}\"", seat + 1)));
        if load(&changes).is_err() {
            return Ok(true);
        }
        Ok(start(0)? != start(1)?)
    }

    fn text(&self, answer: &Answer, title: &str, paint: Paint) -> String {
        let seats = self.names.len();
        let mut text = format!(
            "{title}: {}, {} in all seats, {}\n",
            counted(seats as u64, "seat"),
            counted(self.personas.len() as u64, "persona"),
            counted(answer.games, "game")
        );
        text += &format!("{}\n\n", paint.strong(self.verdict(answer)));
        let mut head = vec!["seat".to_owned(), "points".to_owned(), "95 % interval".to_owned()];
        let has_columns = self.personas.len() > 1;
        head.extend(self.personas.iter().filter(|_| has_columns).cloned());
        let mut rows = vec![head.into_iter().map(|cell| paint.dim(cell)).collect::<Vec<_>>()];
        for seat in &answer.seats {
            let mut row = vec![seat.name.clone(), percent(seat.share.estimate), range(&seat.share)];
            row.extend(seat.by_persona.iter().filter(|_| has_columns).map(|one| percent(one.estimate)));
            rows.push(row);
        }
        let align: Vec<Align> = (0..rows[0].len()).map(|at| if at == 0 { Align::Left } else { Align::Right }).collect();
        text += &table::lines(&rows, &align, "  ");
        if !answer.orders.is_empty() {
            let line = |name: String, share: &Interval| vec![name, percent(share.estimate), range(share)];
            let orders =
                answer.orders.iter().enumerate().map(|(at, one)| line(format!("seat {}, all starts", at + 1), one));
            let starts = self
                .names
                .iter()
                .zip(&answer.starts)
                .map(|(name, one)| line(format!("start of {name}, all seats"), one));
            let rows: Vec<Vec<String>> = orders.chain(starts).collect();
            let align = [Align::Left, Align::Right, Align::Right];
            text += &format!("\n{}\n{}", paint.strong("What makes the difference"), table::lines(&rows, &align, "  "));
        }
        if answer.failed > 0 {
            text += &format!("\n{} without an end; left out\n", counted(answer.failed, "game"));
        }
        if answer.different * 2 < answer.as_they_are {
            text += &format!(
                "\nOnly {} of these {} are different: luck decides little here, and more seeds say little more. \
                 Personas that draw, such as `random`, or other starts make them differ.\n",
                grouped(answer.different),
                counted(answer.as_they_are, "game")
            );
        }
        text += &self.handicap_text(&answer.handicaps, paint);
        text
    }

    fn handicap_text(&self, handicaps: &Handicaps, paint: Paint) -> String {
        let mut text = String::new();
        if let [found] = handicaps.found.as_slice() {
            let (name, of) = (found.handicap.name, &self.names[found.seat.index()]);
            let (value, balanced) = (found.crossing.value, &self.names[found.balanced]);
            text += &format!("\n{}\n  {name} of {of}: {value}\n", paint.strong("The handicap that makes it fair"));
            let (share, range) = (percent(found.confirmed.estimate), range(&found.confirmed));
            text += &format!("  on fresh seeds {balanced} then takes {share} of the points, {range}\n");
            text += &format!("  --set '{}'\n", self.change(found));
        } else if !handicaps.found.is_empty() {
            text += &format!("\n{}\n", paint.strong("The handicaps that make it fair, together"));
            for found in &handicaps.found {
                let (name, of) = (found.handicap.name, &self.names[found.seat.index()]);
                text += &format!("  {name} of {of}: {}\n", found.crossing.value);
            }
            text += "  on fresh seeds then:\n";
            let row = |(name, share): (&String, &Interval)| vec![name.clone(), percent(share.estimate), range(share)];
            let rows: Vec<Vec<String>> = self.names.iter().zip(&handicaps.after).map(row).collect();
            text += &table::lines(&rows, &[Align::Left, Align::Right, Align::Right], "    ");
            let changes = handicaps.found.iter().map(|found| format!("--set '{}'", self.change(found)));
            text += &format!("  {}\n", changes.collect::<Vec<_>>().join(" "));
        }
        for why in &handicaps.reasons {
            text += &format!("\nNo handicap: {why}\n");
        }
        text
    }

    /// Writes handicaps into the scenario's file; nothing is written unless it can be read then.
    fn fix(&self, found: &[Found], format: Format, console: &mut Console<'_>) -> Result<(), Failure> {
        let path = Path::new(&self.scenario.path);
        let changes: Vec<String> = found.iter().map(|found| self.change(found)).collect();
        let sets: Vec<String> = changes.iter().map(|change| format!("--set '{change}'")).collect();
        let no_file = |why: String| Failure::problem(format!("`--fix`: {why}; use {}", sets.join(" ")));
        let mut fixed = fs::read_to_string(path)
            .map_err(|error| no_file(format!("`{}` can't be read: {error}", shorten(&self.scenario.path))))?;
        for found in found {
            let name = &self.names[found.seat.index()];
            let step = |part: &&'static str| if *part == SEAT { Step::Key(name) } else { Step::Field(part) };
            let steps: Vec<Step<'_>> = found.handicap.path.iter().map(step).collect();
            fixed = set_value(&fixed, &steps, &found.written)
                .ok_or_else(|| no_file("the scenario has no place for the value".to_owned()))?;
        }
        let read = self.scenario.with_text(fixed.clone()).load(console.modules, &[]);
        read.map_err(|report| Failure::Problems(Vec::new(), Some(Box::new(report))))?;
        rewrite(path, fixed)?;
        let written = format!("wrote {}: {}", shorten(&self.scenario.path), changes.join(", "));
        match format {
            Format::Text => console.tell(&format!("\n{written}\n"))?,
            Format::Json => console.note(&written),
        }
        Ok(())
    }

    fn verdict(&self, answer: &Answer) -> String {
        let named = |is_meant: &dyn Fn(f64) -> bool| {
            let seats = answer.unequal.iter().map(|&seat| &answer.seats[seat]);
            let names: Vec<&str> =
                seats.filter(|seat| is_meant(seat.share.estimate)).map(|seat| seat.name.as_str()).collect();
            names.join(" and ")
        };
        let (better, worse) = (named(&|share| share > 0.5), named(&|share| share < 0.5));
        match (better.is_empty(), worse.is_empty()) {
            (true, true) => {
                let far = |seat: &SeatAdvantage| (seat.share.high - 0.5).max(0.5 - seat.share.low);
                let widest = answer.seats.iter().map(far).fold(0.0, f64::max) * 100.0;
                format!("No seat has an advantage beyond doubt; each is within {widest:.1} points of 50 %.")
            }
            (false, true) => format!("The start favours {better}."),
            (true, false) => format!("The start is against {worse}."),
            (false, false) => format!("The start favours {better}, and is against {worse}."),
        }
    }

    fn json(&self, answer: &Answer) -> Value {
        let seat = |one: &SeatAdvantage| {
            let personas = self.personas.iter().zip(&one.by_persona);
            let personas: serde_json::Map<String, Value> =
                personas.map(|(name, share)| (name.clone(), json::interval(Some(*share)))).collect();
            json!({"seat": one.name, "points": json::interval(Some(one.share)), "personas": personas})
        };
        let intervals = |all: &[Interval]| all.iter().map(|one| json::interval(Some(*one))).collect::<Vec<_>>();
        let handicap = |found: &Found| {
            json!({
                "name": found.handicap.name, "seat": self.names[found.seat.index()], "value": found.crossing.value,
                "set": self.change(found), "balanced": self.names[found.balanced],
                "points": json::interval(Some(found.confirmed)), "tried": found.crossing.tried,
            })
        };
        let Handicaps { found, reasons, after } = &answer.handicaps;
        json!({
            "type": "fair", "seats": answer.seats.iter().map(seat).collect::<Vec<_>>(),
            "order_of_acting": intervals(&answer.orders), "starts": intervals(&answer.starts), "games": answer.games,
            "failed": answer.failed, "different": answer.different, "as_they_are": answer.as_they_are,
            "handicaps": found.iter().map(handicap).collect::<Vec<_>>(), "after": intervals(after),
            "no_handicap": reasons,
        })
    }
}

fn range(share: &Interval) -> String {
    format!("{:.1} to {:.1} %", share.low * 100.0, share.high * 100.0)
}

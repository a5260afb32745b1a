//! `tune`: searches values of a plan's levers with which its targets hold.
#![allow(clippy::float_arithmetic, reason = "figures about games; no game ever reads them")]

use std::{fs, num::NonZeroUsize, path::Path};

use endturn::{
    GameFiles,
    lab::{
        batch::Plan as _,
        ledger::LedgerError,
        plan::{Aim, Figure, LoadedPlan},
        progress::Progress,
        stats::Interval,
        tune::{self, Judgement, Nearest, Outcome, Row, Task, Told, Verdict},
    },
    report::{
        files::{Part, rewrite},
        words::{self, counted, grouped},
    },
    scenario::{
        files::{Handed, slashed},
        placed::Placed,
    },
};
use serde_json::{Value, json};

use super::{batch, new_plan};
use crate::args::{Format, TuneArgs};
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::failure::{Failure, shorten};
use crate::interrupt;
use crate::opening::number_within;
use crate::render::json;
use crate::render::paint::Paint;
use crate::render::table::{self, Align};
use crate::watching;

/// Maximum of `--budget`.
const MAX_BUDGET: u64 = 1_000_000_000;
/// Targets that a sentence names.
const NAMED: usize = 3;

pub(super) fn tune(args: &TuneArgs, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    if console.owns_process {
        interrupt::leave("interrupted before the first game was played");
    }
    let mut problems = Vec::new();
    let workers = watching::asked_workers(args.many.workers.as_deref(), &mut problems);
    let budget = number_within::<u64>("--budget", &args.budget, 1..=MAX_BUDGET, &mut problems);
    let plan = batch::plan(&args.plan, problems.clone(), console)?;
    if plan.aims().all.is_empty() {
        problems.push("the plan has no `targets`; `endturn help fields plan` lists what they may be".to_owned());
    }
    let least = tune::min_budget(&plan);
    if let Some(budget) = budget.filter(|budget| *budget < least) {
        problems.push(format!("`--budget {budget}`: expected at least {least}, since a seed takes {}", {
            counted(plan.schedule().games_per_replicate(), "game")
        }));
    }
    let (Some(budget), true) = (budget, problems.is_empty()) else {
        return Err(Failure::Problems(problems, None));
    };
    let placed = placed(&plan, console);
    // Reports a lack of write access now, not after all games.
    let file = args.write.as_deref().map(Part::begin).transpose()?;
    let present = placed.iter().map(|one| one.as_ref()?.value.clone()).collect();
    let task = Task { plan: &plan, present, budget };
    let progress = Progress::default();
    let outcome =
        watch(&task, watching::workers(workers), &progress, args, console).map_err(|error| of_folder(error, args))?;
    let Some(outcome) = outcome else {
        let rest = match &args.out {
            Some(_) => "run the same command to resume",
            None => "nothing is kept without --out",
        };
        console.note(&format!("interrupted after {}; {rest}", counted(progress.played(), "game")));
        return Ok(ExitCode::Interrupted);
    };
    let answer = Answer { plan: &plan, outcome: &outcome, present: &task.present, placed: &placed };
    let text = match args.format {
        Format::Json => json::line(&answer.json()),
        Format::Text => answer.text(console.paint()),
    };
    console.answer(args.format, &text)?;
    let is_confirmed = matches!(outcome.verdict, Verdict::Confirmed);
    let mut written = Vec::new();
    if let (Some(part), Some(path), true) = (file, &args.write, is_confirmed) {
        let text = answer.scenario(path)?;
        part.fill(text.as_bytes())?.persist()?;
        written.push(slashed(path).into_owned());
    }
    if args.fix && is_confirmed {
        written.extend(answer.fix(console)?);
    }
    let said = match written.as_slice() {
        [] if args.write.is_none() && !args.fix => String::new(),
        [] if outcome.verdict == Verdict::Already => "nothing was written, since nothing has to be changed".to_owned(),
        [] => "nothing was written, since the targets are not confirmed".to_owned(),
        written => format!("wrote {}", words::list(written)),
    };
    match args.format {
        _ if said.is_empty() => {}
        Format::Text => console.tell(&format!("\n{said}\n"))?,
        Format::Json => console.note(&said),
    }
    Ok(match outcome.verdict {
        Verdict::Already | Verdict::Confirmed => ExitCode::Success,
        Verdict::Open | Verdict::NotPossible => ExitCode::Wrong,
    })
}

/// The present values of the levers, in the first scenario.
fn placed(plan: &LoadedPlan, console: &Console<'_>) -> Vec<Option<Placed>> {
    let paths: Vec<&str> = plan.levers.iter().map(|lever| lever.path.as_str()).collect();
    console.modules.placed(&plan.inputs.files(), plan.scenario_path(0), &paths)
}

/// The failure of a folder that can't be used.
fn of_folder(error: LedgerError, args: &TuneArgs) -> Failure {
    let folder = args.out.as_deref().map(slashed).unwrap_or_default();
    Failure::problem(match error {
        LedgerError::OtherPlan { .. } => format!(
            "`{folder}` holds the games of another search: its plan, scenarios, `--budget` or build of endturn differ; \
             give this one a folder of its own"
        ),
        LedgerError::Foreign(_, name) => {
            format!("`{folder}` holds files that no search wrote, such as {name}; give this one a folder of its own")
        }
        other => other.to_string(),
    })
}

/// Searches with progress.
fn watch(
    task: &Task<'_>,
    workers: NonZeroUsize,
    progress: &Progress,
    args: &TuneArgs,
    console: &Console<'_>,
) -> Result<Option<Outcome>, LedgerError> {
    let is_quiet = args.many.quiet || args.format == Format::Json;
    let template = "{bar:30} {human_pos} of at most {human_len} games · {per_sec} · {elapsed}{msg}";
    let bar = watching::bar(Some(task.budget), template, is_quiet, console);
    let look = |_, _| {
        bar.set_position(progress.played());
        bar.set_message(progress.stage());
    };
    let out = args.out.as_deref();
    let found =
        watching::look_on(console.owns_process, || progress.stop(), || tune::tune(task, out, workers, progress), look);
    bar.finish_and_clear();
    found.unwrap_or_else(|message| std::panic::resume_unwind(message))
}

/// The answer for readers.
struct Answer<'a> {
    plan: &'a LoadedPlan,
    outcome: &'a Outcome,
    /// The present values of the levers.
    present: &'a [Option<String>],
    placed: &'a [Option<Placed>],
}

impl Answer<'_> {
    /// The changes: path, value before, and after.
    fn changes(&self, row: &Row) -> Vec<(&str, Option<&str>, String)> {
        let levers = self.plan.levers.iter().zip(row).zip(self.present);
        let changed = levers.filter_map(|((lever, number), present)| {
            Some((lever.path.as_str(), present.as_deref(), lever.values.text((*number)?)))
        });
        changed.collect()
    }

    fn text(&self, paint: Paint) -> String {
        let Outcome { figures, front, tried, games, .. } = self.outcome;
        let targets = figures.iter().filter(|one| one.is_target).count() as u64;
        let mut text = format!(
            "{}: {}, {}, {} tried, {}\n",
            self.plan.sheet.name,
            counted(targets, "target"),
            counted(self.plan.levers.len() as u64, "lever"),
            counted(*tried as u64, "setting"),
            counted(games.0 + games.1 + games.2, "game"),
        );
        text += &format!("{}\n", paint.strong(self.verdict()));
        let changes = self.changes(&self.outcome.row);
        if !changes.is_empty() {
            let rows: Vec<Vec<String>> = changes
                .iter()
                .map(|(path, before, after)| {
                    vec![(*path).to_owned(), before.unwrap_or("default").to_owned(), "→".to_owned(), after.clone()]
                })
                .collect();
            let head = if self.is_confirmed() { "The change" } else { "The nearest" };
            let align = [Align::Left, Align::Right, Align::Left, Align::Right];
            text += &format!("\n{}\n{}", paint.strong(head), table::lines(&rows, &align, "  "));
            if let Some(patch) = self.patch() {
                text += &format!("\n  {patch}\n");
            }
        }
        text += &format!("\n{}\n", self.table(true, paint));
        if figures.iter().any(|one| !one.is_target) {
            text += &format!("{}\n{}\n", paint.strong("Beside the targets"), self.table(false, paint));
        }
        if let Some(persona) = &self.outcome.persona {
            text += &format!("{}\n  {}\n\n", paint.strong("The best persona found"), persona.replace('\n', "\n  "));
        }
        if front.len() > 1 {
            text +=
                &format!("{}\n{}", paint.strong("The nearest for each number of changes"), self.front(front, paint));
        }
        text
    }

    fn is_confirmed(&self) -> bool {
        matches!(self.outcome.verdict, Verdict::Already | Verdict::Confirmed)
    }

    fn verdict(&self) -> String {
        let Outcome { verdict, row, figures, seeds: (seeds, different), tried, is_cut_short, .. } = self.outcome;
        let changes = row.iter().filter(|number| number.is_some()).count() as u64;
        let named = |wanted: Judgement| {
            let is_meant = |one: &&Told| one.is_target && one.judge(one.after) == wanted;
            let names: Vec<&str> = figures.iter().filter(is_meant).map(|one| one.aim.name.as_str()).collect();
            words::among(&names, NAMED)
        };
        let held_out = counted(*seeds, "held-out seed");
        let with = match changes {
            0 => "without a change".to_owned(),
            changes => format!("with {}", counted(changes, "change")),
        };
        let mut text = match verdict {
            Verdict::Already => {
                format!("All targets hold already, confirmed on {held_out}: nothing has to be changed.")
            }
            Verdict::Confirmed => format!("All targets hold {with}, confirmed on {held_out}."),
            Verdict::Open => format!(
                "Not confirmed: {with} no target is missed beyond doubt, but {held_out} leave open: {}.",
                named(Judgement::Open)
            ),
            Verdict::NotPossible => {
                let missed = named(Judgement::Missed);
                let missed = if missed.is_empty() { "games without an end".to_owned() } else { missed };
                format!(
                    "Not possible within these ranges, as far as {} show; the nearest, {with}, misses: {missed}.",
                    counted(*tried as u64, "setting")
                )
            }
        };
        if *is_cut_short && !self.is_confirmed() {
            text += " The budget ended the search: a larger --budget may come nearer.";
        }
        if *different * 2 < *seeds {
            text += &format!(
                " Only {} of these seeds {} different games: luck decides little here.",
                grouped(*different),
                if *different == 1 { "has" } else { "have" }
            );
        }
        text
    }

    /// The figures before and after: those of targets, or the others.
    fn table(&self, of_targets: bool, paint: Paint) -> String {
        let mut head = vec![if of_targets { "target" } else { "figure" }.to_owned()];
        head.extend(of_targets.then(|| "range".to_owned()));
        head.extend(["before".to_owned(), String::new(), "after".to_owned(), String::new()]);
        let mut rows = vec![head.into_iter().map(|cell| paint.dim(cell)).collect::<Vec<_>>()];
        for one in self.outcome.figures.iter().filter(|one| one.is_target == of_targets) {
            let mut row = vec![one.aim.name.clone()];
            row.extend(of_targets.then(|| bounds(&one.aim)));
            for interval in [one.before, one.after] {
                row.push(figure(&one.aim, interval));
                row.push(if of_targets { judged(one.judge(interval)).to_owned() } else { String::new() });
            }
            rows.push(row);
        }
        let align: Vec<Align> = (0..rows[0].len()).map(|at| if at == 0 { Align::Left } else { Align::Right }).collect();
        table::lines(&rows, &align, "  ")
    }

    fn front(&self, front: &[Nearest], paint: Paint) -> String {
        let head = ["changes", "targets missed", "setting"].map(|cell| paint.dim(cell.to_owned()));
        let mut rows = vec![head.to_vec()];
        for one in front {
            let changes = self.changes(&one.row).into_iter().map(|(path, _, value)| format!("{path}={value}"));
            let changes: Vec<String> = changes.collect();
            let setting = if changes.is_empty() { "as it is".to_owned() } else { changes.join(", ") };
            rows.push(vec![one.changes.to_string(), one.missed.to_string(), setting]);
        }
        table::lines(&rows, &[Align::Right, Align::Right, Align::Left], "  ")
    }

    /// The changes as fields of a scenario, in RON; `None` if a lever leads into a list.
    fn patch(&self) -> Option<String> {
        let text = self.changed_in("()")?;
        let inner = text.strip_prefix('(')?.strip_suffix(')')?;
        Some(inner.to_owned()).filter(|inner| !inner.is_empty())
    }

    /// A scenario's text with the changes.
    fn changed_in(&self, text: &str) -> Option<String> {
        let mut text = text.to_owned();
        for ((number, lever), placed) in self.outcome.row.iter().zip(&self.plan.levers).zip(self.placed) {
            if let Some(number) = number {
                text = placed.as_ref()?.set_in(&text, &lever.values.text(*number))?;
            }
        }
        Some(text)
    }

    /// The scenario that extends the plan's first one with the changes.
    fn scenario(&self, path: &Path) -> Result<String, Failure> {
        let no_place = || Failure::problem("`--write`: a lever leads into a list, which no scenario can extend");
        let from = Path::new(self.plan.scenario_path(0));
        let way = new_plan::way(path, from);
        let patch = self.patch().ok_or_else(no_place)?;
        let name = &self.plan.sheet.name;
        Ok(format!(
            "// Found by `endturn tune` for the targets of {}.\n(\n    format: 1,\n    name: {:?},\n    extends: {way:?},\n    {patch},\n)\n",
            name,
            format!("{name}, tuned"),
        ))
    }

    /// Writes the changes into the scenarios of the plan; nothing is written unless all can be read
    /// then.
    fn fix(&self, console: &Console<'_>) -> Result<Vec<String>, Failure> {
        let mut changed = Vec::new();
        for scenario in 0..self.plan.scenarios().count() {
            let path = self.plan.scenario_path(scenario);
            let no_file = |why: String| Failure::problem(format!("`--fix`: `{}`: {why}", shorten(path)));
            let text = fs::read_to_string(path).map_err(|error| no_file(error.to_string()))?;
            let new = self.changed_in(&text).ok_or_else(|| no_file("it has no place for the values".to_owned()))?;
            let files = Handed {
                path: path.to_owned(),
                text: new.clone(),
                rest: GameFiles::for_scenario(console.modules, path),
            };
            console.modules.load_from(&files, path, &[]).map_err(Failure::report)?;
            changed.push((path.to_owned(), new));
        }
        for (path, text) in &changed {
            rewrite(Path::new(path), text)?;
        }
        Ok(changed.into_iter().map(|(path, _)| path).collect())
    }

    fn json(&self) -> Value {
        let Outcome { verdict, row, figures, front, tried, games, seeds, is_cut_short, persona } = self.outcome;
        let changes = |row: &Row| -> Vec<Value> {
            let one = |(path, before, after): (&str, Option<&str>, String)| json!({"path": path, "before": before, "after": after});
            self.changes(row).into_iter().map(one).collect()
        };
        let bound = |bound: f64| bound.is_finite().then_some(bound);
        let told = |one: &Told| {
            let of = |interval: Option<Interval>| {
                let mut value = json::interval(interval);
                if one.is_target && !value.is_null() {
                    value["judgement"] = judged(one.judge(interval)).into();
                }
                value
            };
            json!({
                "name": one.aim.name, "target": one.is_target, "low": bound(one.aim.low), "high": bound(one.aim.high),
                "is_share": one.aim.figure.is_share(), "before": of(one.before), "after": of(one.after),
            })
        };
        let nearest = |one: &Nearest| json!({"changes": changes(&one.row), "values": one.values, "missed": one.missed});
        let word = match verdict {
            Verdict::Already => "already",
            Verdict::Confirmed => "confirmed",
            Verdict::Open => "open",
            Verdict::NotPossible => "not possible",
        };
        json!({
            "type": "tune", "verdict": word, "changes": changes(row), "patch": self.patch(),
            "figures": figures.iter().map(told).collect::<Vec<_>>(),
            "front": front.iter().map(nearest).collect::<Vec<_>>(), "tried": tried, "games_searched": games.0,
            "games_confirmed": games.1, "games_sought": games.2, "seeds": seeds.0, "different_seeds": seeds.1, "cut_short": is_cut_short,
            "persona": persona,
        })
    }
}

fn judged(one: Judgement) -> &'static str {
    match one {
        Judgement::Met => "met",
        Judgement::Open => "open",
        Judgement::Missed => "missed",
    }
}

/// The range of an aim in words.
fn bounds(aim: &Aim) -> String {
    let (unit, factor) = unit(aim);
    let number = |bound: f64| {
        let tenths = format!("{:.1}", bound * factor);
        tenths.strip_suffix(".0").map_or(tenths.clone(), str::to_owned)
    };
    let is_least = aim.high.is_infinite() || (aim.figure.is_share() && aim.high >= 1.0);
    let is_most = aim.low.is_infinite() || (aim.figure.is_share() && aim.low <= 0.0);
    match (is_most, is_least) {
        (true, _) => format!("at most {}{unit}", number(aim.high)),
        (false, true) => format!("at least {}{unit}", number(aim.low)),
        (false, false) => format!("{} to {}{unit}", number(aim.low), number(aim.high)),
    }
}

/// A figure with its interval.
fn figure(aim: &Aim, one: Option<Interval>) -> String {
    let (unit, factor) = unit(aim);
    let Some(one) = one.map(|one| one.scaled(factor, 0.0)) else { return "none".to_owned() };
    match aim.figure {
        Figure::Changes => format!("{:.0}", one.estimate),
        _ if aim.figure.is_share() => format!("{:.1}{unit} ({:.1} to {:.1})", one.estimate, one.low, one.high),
        _ => {
            let [value, low, high] = [one.estimate, one.low, one.high].map(words::figure);
            format!("{value} ({low} to {high})")
        }
    }
}

fn unit(aim: &Aim) -> (&'static str, f64) {
    if aim.figure.is_share() { (" %", 100.0) } else { ("", 1.0) }
}

//! `check`: reports everything that is wrong in all files, and applies certain fixes on request.

mod baseline;
mod fix;
mod mended;
mod spelling;

use endturn::Modules;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use endturn::Place;
use endturn::scenario::{
    codes,
    diagnostic::{Diagnostic, Report},
    render::JsonDiagnostic,
};

use self::baseline::Baseline;
use self::fix::Mending;
use super::targets::{self, Target};
use crate::args::{CheckArgs, CheckFormat};
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::opening::set_twice;
use crate::render::number::counted;
use crate::render::paint::Paint;
use crate::render::{github, json, place, sarif};
use crate::source::{STDIN, text_of};

/// The findings in all files.
#[derive(Default)]
struct Findings {
    text: String,
    json: Vec<JsonDiagnostic>,
    errors: usize,
    warnings: usize,
    /// Diagnostics that have been reported; a ruleset's problems show up in every scenario that
    /// uses it.
    told: BTreeSet<String>,
    /// The rulesets that were read, each ruleset of a place once.
    rulesets: Vec<(String, Place)>,
    /// The problems that an earlier check found.
    baseline: Baseline,
    /// Number of problems that are left out as known.
    known: usize,
    /// Comments that allow a warning: the texts of the warnings about those that allowed nothing,
    /// by place; and the places of those that allowed one somewhere.
    idle: BTreeMap<String, (String, JsonDiagnostic)>,
    used: BTreeSet<String>,
}

pub(super) fn check(args: &CheckArgs, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    let problems = set_twice(&args.set);
    if !problems.is_empty() {
        return Err(Failure::Problems(problems, None));
    }
    let mut found = BTreeSet::new();
    let baseline = args.baseline.as_deref().map(Baseline::read).transpose()?.unwrap_or_default();
    let mut findings = Findings { baseline, ..Findings::default() };
    let mut unreadable = 0;
    for path in &args.paths {
        let result = if path.as_os_str() == STDIN {
            text_of(STDIN, console.input).map(|text| _ = found.insert(Target::Input(text)))
        } else {
            targets::find(console.modules, path, &mut found)
        };
        if let Err(problem) = result {
            findings.add_path(path, problem, console);
            unreadable += 1;
        }
    }
    let mut mending = if args.fix { fix::mend(console.modules, &found, &args.paths) } else { Mending::default() };
    // First, since only fixes that could be written are reported, with the problems that are left.
    let written = if args.dry_run { Ok(()) } else { mending.write() };
    if matches!(args.format, CheckFormat::Text) && written.is_err() {
        return written.map(|()| ExitCode::Usage);
    }
    for target in &found {
        let files = target.files(console.modules);
        let (report, rulesets) = target.check(console.modules, &mending.files(&*files), &args.set);
        findings.add(&report, console);
        findings.use_rulesets(rulesets);
        if args.unused {
            findings.note_allowed(&report, console);
        }
    }
    findings.add_idle();
    let text = match args.format {
        CheckFormat::Json => {
            let checked: Vec<String> = found.iter().map(Target::path).collect();
            let mut value = json::diagnostics(&checked, findings.errors, findings.warnings, &findings.json);
            value["rulesets"] = place::all_rulesets(console.modules, &findings.rulesets);
            if args.fix {
                value["fixed"] = mended::json(&mending);
            }
            json::line(&value)
        }
        CheckFormat::Github => format!("{}{}\n", github::text(&findings.json), findings.summary(&found, Paint(false))),
        CheckFormat::Sarif => sarif::text(console.program, console.modules, &findings.json, unreadable == 0),
        CheckFormat::Text => {
            let mended = if args.fix { mended::text(&mending, args.dry_run, console.paint()) } else { String::new() };
            let summary = findings.summary(&found, console.paint());
            format!("{}{mended}{summary}\n{}", findings.text, findings.own_rulesets(console.modules))
        }
    };
    console.say(&text)?;
    written?;
    Ok(match (unreadable, findings.errors) {
        (0, 0) => ExitCode::Success,
        (0, _) => ExitCode::Wrong,
        _ => ExitCode::Usage,
    })
}

impl Findings {
    /// Adds a path with nothing to check. The problem has no text; the path is its place.
    fn add_path(&mut self, path: &Path, problem: String, console: &Console<'_>) {
        let mut report = Report::default();
        report.push(Diagnostic::error(codes::CANNOT_READ, problem));
        let before = self.json.len();
        self.add(&report, console);
        for json in &mut self.json[before..] {
            json.file = Some(targets::slashed(path));
        }
    }

    fn add(&mut self, report: &Report, console: &Console<'_>) {
        let mut new = Report::default();
        *new.sources_mut() = report.sources().clone();
        for (diagnostic, json) in report.diagnostics().iter().zip(report.to_json()) {
            let place = format!("{:?} {:?} {:?} {} {}", json.file, json.line, json.column, json.code, json.message);
            if !self.told.insert(place) {
                continue;
            }
            if self.baseline.takes(&json) {
                self.known += 1;
                continue;
            }
            new.push(diagnostic.clone());
            self.json.push(json);
        }
        self.errors += new.error_count() + report.left_out();
        self.warnings += new.warning_count();
        let text = new.render(console.paint().style());
        // One summary for all files comes at the end.
        self.text += text.strip_suffix(&format!("{}\n", new.summary())).unwrap_or(&text);
    }

    /// Notes which comments allow a warning, and which do not.
    fn note_allowed(&mut self, report: &Report, console: &Console<'_>) {
        for (warning, is_used) in report.allowed() {
            let mut one = Report::default();
            *one.sources_mut() = report.sources().clone();
            one.push(warning);
            let Some(json) = one.to_json().pop() else { continue };
            let place = format!("{:?} {:?} {:?}", json.file, json.line, json.column);
            if is_used {
                self.used.insert(place);
            } else {
                let text = one.render(console.paint().style());
                let text = text.strip_suffix(&format!("{}\n", one.summary())).unwrap_or(&text).to_owned();
                self.idle.entry(place).or_insert((text, json));
            }
        }
    }

    /// Adds the comments that allowed nothing in any file that was checked.
    fn add_idle(&mut self) {
        for (place, (text, json)) in std::mem::take(&mut self.idle) {
            let is_known = self.json.iter().any(|one| {
                (one.code, &one.file, one.line, one.column) == (json.code, &json.file, json.line, json.column)
            });
            if !self.used.contains(&place) && !is_known {
                self.text += &text;
                self.json.push(json);
                self.warnings += 1;
            }
        }
    }

    fn use_rulesets(&mut self, rulesets: Vec<(String, Place)>) {
        for one in rulesets {
            if !self.rulesets.contains(&one) {
                self.rulesets.push(one);
            }
        }
    }

    /// Returns a line with the rulesets that are not built in; empty if all are.
    fn own_rulesets(&self, modules: &Modules) -> String {
        let own = place::own_rulesets(modules, &self.rulesets);
        if own.is_empty() { String::new() } else { format!("with {}\n", own.join(", ")) }
    }

    fn summary(&self, found: &BTreeSet<Target>, paint: Paint) -> String {
        let count = |is: fn(&Target) -> bool| found.iter().filter(|target| is(target)).count();
        let scenarios = count(|target| matches!(target, Target::Scenario(_) | Target::Input(_)));
        let plans = count(|target| matches!(target, Target::Plan(_)));
        let rulesets = found.len() - scenarios - plans;
        let what: Vec<String> = [(scenarios, "scenario"), (plans, "plan"), (rulesets, "ruleset")]
            .into_iter()
            .filter(|&(count, _)| count > 0)
            .map(|(count, what)| counted(count, what))
            .collect();
        let checked = match &what[..] {
            [] => "nothing".to_owned(),
            [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
            _ => what.join(""),
        };
        let verdict = match (self.errors, self.warnings) {
            (0, 0) => paint.good("no problems"),
            (0, warnings) => counted(warnings, "warning"),
            (errors, 0) => paint.bad(counted(errors, "error")),
            (errors, warnings) => format!("{}, {}", paint.bad(counted(errors, "error")), counted(warnings, "warning")),
        };
        let known = match self.known {
            0 => String::new(),
            known => format!("; {} left out", counted(known, "known problem")),
        };
        format!("checked {checked}: {verdict}{known}")
    }
}

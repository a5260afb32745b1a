//! `check`: everything that is wrong, in all files at once.

use std::collections::BTreeSet;

use endturn::scenario::{diagnostic::Report, render::JsonDiagnostic};
use serde_json::json;

use super::targets::{self, Target};
use crate::args::{CheckArgs, Format};
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::render::json;
use crate::render::number::counted;

/// The findings of all files.
#[derive(Default)]
struct Findings {
    text: String,
    json: Vec<JsonDiagnostic>,
    errors: usize,
    warnings: usize,
    /// What has been told; a ruleset's problems show up in every scenario that uses it.
    told: BTreeSet<String>,
}

pub(super) fn check(args: &CheckArgs, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    let mut found = BTreeSet::new();
    let problems: Vec<String> = args.paths.iter().filter_map(|path| targets::find(path, &mut found).err()).collect();
    let mut findings = Findings::default();
    for target in &found {
        findings.add(&target.check(&args.set), console);
    }
    let text = match args.format {
        Format::Json => json::line(&json!({
            "checked": found.iter().map(Target::path).collect::<Vec<_>>(),
            "errors": findings.errors, "warnings": findings.warnings, "diagnostics": findings.json,
        })),
        Format::Text => format!("{}{}\n", findings.text, findings.summary(&found, console)),
    };
    console.say(&text)?;
    if !problems.is_empty() {
        return Err(Failure::Problems(problems, None));
    }
    Ok(if findings.errors > 0 { ExitCode::Wrong } else { ExitCode::Success })
}

impl Findings {
    fn add(&mut self, report: &Report, console: &Console<'_>) {
        let mut new = Report::default();
        *new.sources_mut() = report.sources().clone();
        for (diagnostic, json) in report.diagnostics().iter().zip(report.to_json()) {
            let place = format!("{:?} {:?} {:?} {} {}", json.file, json.line, json.column, json.code, json.message);
            if self.told.insert(place) {
                new.push(diagnostic.clone());
                self.json.push(json);
            }
        }
        self.errors += new.error_count() + report.left_out();
        self.warnings += new.warning_count();
        let text = new.render(console.paint().style());
        // One summary for all files stands at the end.
        self.text += text.strip_suffix(&format!("{}\n", new.summary())).unwrap_or(&text);
    }

    fn summary(&self, found: &BTreeSet<Target>, console: &Console<'_>) -> String {
        let is_ruleset = |target: &&Target| matches!(target, Target::Ruleset(_));
        let rulesets = found.iter().filter(is_ruleset).count();
        let scenarios = found.len() - rulesets;
        let what: Vec<String> = [(scenarios, "scenario"), (rulesets, "ruleset")]
            .into_iter()
            .filter(|&(count, _)| count > 0)
            .map(|(count, what)| counted(count, what))
            .collect();
        let checked = if what.is_empty() { "nothing".to_owned() } else { what.join(" and ") };
        let paint = console.paint();
        let verdict = match (self.errors, self.warnings) {
            (0, 0) => paint.good("no problems"),
            (0, warnings) => counted(warnings, "warning"),
            (errors, 0) => paint.bad(counted(errors, "error")),
            (errors, warnings) => format!("{}, {}", paint.bad(counted(errors, "error")), counted(warnings, "warning")),
        };
        format!("checked {checked}: {verdict}")
    }
}

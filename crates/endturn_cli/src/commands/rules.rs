//! `rules`: what the modules do, rule by rule.

use endturn::{MODULES, RuleRow, rule_book};
use serde_json::{Value, json};

use crate::args::{Format, RulesArgs};
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::failure::{Failure, shorten, with_suggestion};
use crate::render::json;
use crate::render::number::counted;
use crate::render::table;

pub(super) fn rules(args: &RulesArgs, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    let module = known_module(args.module.as_deref())?;
    let book = rule_book().map_err(Failure::report)?;
    let all: Vec<&RuleRow> = book.iter().filter(|rule| module.is_none_or(|module| module == rule.module)).collect();
    let word = args.word.as_deref().unwrap_or("").trim().to_lowercase();
    let has_word = |cell: &str| cell.to_lowercase().contains(&word);
    let found: Vec<&RuleRow> =
        all.iter().copied().filter(|rule| cells(rule).iter().any(|cell| has_word(cell))).collect();
    if args.format == Format::Json {
        console.say(&json::line(&found.iter().map(|rule| object(rule)).collect()))?;
    } else if !found.is_empty() {
        let paint = console.paint();
        let head = ["id", "module", "name", "stage", "step", "summary", "source"].map(|cell| paint.dim(cell)).to_vec();
        let mut rows = vec![head];
        rows.extend(found.iter().map(|rule| cells(rule).map(str::to_owned).to_vec()));
        let text = table::lines(&rows, &[], "");
        console.say(&format!("{text}\n{}\n", counted(found.len(), "rule")))?;
    }
    if !found.is_empty() {
        return Ok(ExitCode::Success);
    }
    let words: Vec<String> = all.iter().flat_map(|rule| words(&cells(rule))).collect();
    let problem = format!("no rule has the word `{}`", shorten(&word));
    console.note(&with_suggestion(problem, &word, words.iter().map(String::as_str)));
    Ok(ExitCode::Wrong)
}

fn known_module(name: Option<&str>) -> Result<Option<&'static str>, Failure> {
    let Some(name) = name else { return Ok(None) };
    let names = || MODULES.iter().map(|module| module.name());
    let unknown = || {
        let known = names().collect::<Vec<_>>().join(", ");
        let problem = format!("there is no module `{}`; expected {known}", shorten(name));
        Failure::problem(with_suggestion(problem, name, names()))
    };
    Ok(Some(endturn::module(name).ok_or_else(unknown)?.name()))
}

fn cells(rule: &RuleRow) -> [&str; 7] {
    [rule.id, rule.module, rule.name, &rule.stage, &rule.step, rule.summary, rule.source]
}

fn words(cells: &[&str]) -> Vec<String> {
    let text = cells.join(" ");
    text.split(|c: char| !c.is_alphanumeric() && c != '-').filter(|word| word.len() > 2).map(str::to_owned).collect()
}

fn object(rule: &RuleRow) -> Value {
    json!({
        "id": rule.id, "module": rule.module, "name": rule.name, "stage": rule.stage, "step": rule.step,
        "summary": rule.summary, "source": rule.source,
    })
}

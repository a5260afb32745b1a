//! `rules`: what the modules do, rule by rule.

use endturn::engine::rules::RuleInfo;
use endturn::{MODULES, scenario::module::GameModule};
use serde_json::{Value, json};

use crate::args::{Format, RulesArgs};
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::failure::{Failure, shorten, with_suggestion};
use crate::render::json;
use crate::render::number::counted;
use crate::render::table;

pub(super) fn rules(args: &RulesArgs, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    let modules = modules(args.module.as_deref())?;
    let all: Vec<(&str, &RuleInfo)> =
        modules.iter().flat_map(|module| module.rules().iter().map(|rule| (module.name(), rule))).collect();
    let word = args.word.as_deref().unwrap_or("").trim().to_lowercase();
    let has_word = |cell: &str| cell.to_lowercase().contains(&word);
    let found: Vec<_> =
        all.iter().filter(|(module, rule)| cells(module, rule).iter().any(|cell| has_word(cell))).collect();
    if args.format == Format::Json {
        console.say(&json::line(&found.iter().map(|(module, rule)| object(module, rule)).collect()))?;
    } else if !found.is_empty() {
        let paint = console.paint();
        let head = ["id", "module", "name", "place", "summary", "source"].map(|cell| paint.dim(cell)).to_vec();
        let mut rows = vec![head];
        rows.extend(found.iter().map(|(module, rule)| cells(module, rule).map(str::to_owned).to_vec()));
        let text = table::lines(&rows, &[], "");
        console.say(&format!("{text}\n{}\n", counted(found.len(), "rule")))?;
    }
    if !found.is_empty() {
        return Ok(ExitCode::Success);
    }
    let words: Vec<String> = all.iter().flat_map(|(module, rule)| words(&cells(module, rule))).collect();
    let problem = format!("no rule has the word `{}`", shorten(&word));
    console.note(&with_suggestion(problem, &word, words.iter().map(String::as_str)));
    Ok(ExitCode::Wrong)
}

fn modules(name: Option<&str>) -> Result<Vec<&'static dyn GameModule>, Failure> {
    let Some(name) = name else { return Ok(MODULES.to_vec()) };
    let names = || MODULES.iter().map(|module| module.name());
    let unknown = || {
        let known = names().collect::<Vec<_>>().join(", ");
        let problem = format!("there is no module `{}`; expected {known}", shorten(name));
        Failure::problem(with_suggestion(problem, name, names()))
    };
    Ok(vec![endturn::module(name).ok_or_else(unknown)?])
}

fn cells<'a>(module: &'a str, rule: &'a RuleInfo) -> [&'a str; 6] {
    [rule.id.0, module, rule.name, rule.place, rule.summary, rule.source]
}

fn words(cells: &[&str]) -> Vec<String> {
    let text = cells.join(" ");
    text.split(|c: char| !c.is_alphanumeric() && c != '-').filter(|word| word.len() > 2).map(str::to_owned).collect()
}

fn object(module: &str, rule: &RuleInfo) -> Value {
    json!({
        "id": rule.id.0, "module": module, "name": rule.name, "place": rule.place, "summary": rule.summary,
        "source": rule.source,
    })
}

//! `scenarios`: lists the games that can be played by name.

use endturn::ScenarioInfo;
use serde_json::{Value, json};

use super::rules::known_module;
use crate::args::{Format, ScenariosArgs};
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::render::json;
use crate::render::number::counted;
use crate::render::table;

pub(super) fn scenarios(args: &ScenariosArgs, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    let module = known_module(console.modules, args.module.as_deref())?;
    let mut all = console.modules.known_scenarios();
    all.retain(|one| module.is_none_or(|module| one.modules.iter().any(|name| name == module)));
    if args.format == Format::Json {
        console.say(&json::line(&Value::Array(all.iter().map(value).collect())))?;
        return Ok(ExitCode::Success);
    }
    let paint = console.paint();
    let mut rows: Vec<Vec<String>> = vec![["game", "seats", "modules", "summary"].map(|head| paint.dim(head)).to_vec()];
    rows.extend(all.iter().map(row));
    let hint = match all.first() {
        Some(first) => format!("\nendturn run {0} plays one, endturn play {0} lets you play it\n", first.word),
        None => String::new(),
    };
    console.tell(&format!("{}\n{}\n{hint}", table::lines(&rows, &[], ""), counted(all.len(), "game")))?;
    Ok(ExitCode::Success)
}

fn row(one: &ScenarioInfo) -> Vec<String> {
    let seats = one.seats.map_or_else(|| "–".to_owned(), |seats| seats.to_string());
    let summary = if one.summary.is_empty() { &one.name } else { &one.summary };
    vec![one.word.clone(), seats, one.modules.join(", "), summary.clone()]
}

fn value(one: &ScenarioInfo) -> Value {
    json!({
        "game": one.word, "path": one.path, "name": one.name, "seats": one.seats, "modules": one.modules,
        "summary": one.summary,
    })
}

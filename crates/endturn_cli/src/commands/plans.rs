//! `plans`: lists the plans that can be played by name.

use endturn::PlanInfo;
use serde_json::{Value, json};

use crate::args::{Format, PlansArgs};
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::render::json;
use crate::render::number::counted;
use crate::render::table;

pub(super) fn plans(args: &PlansArgs, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    let all = console.modules.known_plans();
    if args.format == Format::Json {
        console.say(&json::line(&Value::Array(all.iter().map(value).collect())))?;
        return Ok(ExitCode::Success);
    }
    let paint = console.paint();
    let head = ["plan", "contenders", "scenarios", "summary"].map(|head| paint.dim(head)).to_vec();
    let rows: Vec<Vec<String>> = std::iter::once(head).chain(all.iter().map(row)).collect();
    let hint = match all.first() {
        Some(first) => format!("\nendturn batch {0} --out target/{0} plays one\n", first.word),
        None => String::new(),
    };
    console.tell(&format!("{}\n{}\n{hint}", table::lines(&rows, &[], ""), counted(all.len(), "plan")))?;
    Ok(ExitCode::Success)
}

fn row(one: &PlanInfo) -> Vec<String> {
    let contenders = one.contenders.map_or_else(|| "–".to_owned(), |count| count.to_string());
    let summary = if one.summary.is_empty() { &one.name } else { &one.summary };
    vec![one.word.clone(), contenders, one.scenarios.join(", "), summary.clone()]
}

fn value(one: &PlanInfo) -> Value {
    json!({
        "plan": one.word, "path": one.path, "name": one.name, "contenders": one.contenders,
        "scenarios": one.scenarios, "summary": one.summary,
    })
}

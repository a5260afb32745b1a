//! The report of an import, as text and as JSON.

use endturn_freeciv::ruleset::{Fate, Note, Tally};
use endturn_freeciv::section_file::{Place, Problem};
use serde_json::{Map, Value, json};

use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::render::json;
use crate::render::number::counted;

/// Places of a note that the text names.
const PLACES: usize = 3;

/// Counts by subject.
pub(super) fn tallies(all: &[(String, Tally)]) -> String {
    let width = all.iter().map(|(subject, _)| subject.chars().count()).max().unwrap_or(0);
    let line = |subject: &str, cells: [String; 3]| {
        let [carried, otherwise, left] = cells;
        format!("{subject:width$}  {carried:>7}  {otherwise:>9}  {left:>11}\n")
    };
    let mut text = line("", ["carried", "otherwise", "not carried"].map(str::to_owned));
    for (subject, tally) in all {
        text += &line(subject, [tally.carried, tally.otherwise, tally.left].map(|count| count.to_string()));
    }
    text
}

/// Everything that is not carried as it is; places as `shown` gives them.
pub(super) fn notes(all: &[Note], shown: impl Fn(&Place) -> Place) -> String {
    let mut text = String::new();
    for (fate, title) in [(Fate::Otherwise, "carried with another meaning"), (Fate::Left, "not carried")] {
        let of_fate: Vec<&Note> = all.iter().filter(|note| note.fate == fate).collect();
        if !of_fate.is_empty() {
            text += &format!("\n{title}:\n");
        }
        for note in of_fate {
            let places: Vec<String> = note.places.iter().take(PLACES).map(|place| shown(place).to_string()).collect();
            let more = note.places.len().saturating_sub(PLACES);
            let more = if more > 0 { format!(" and {more} more") } else { String::new() };
            text += &format!("  {}: {}\n    {}{more}\n", note.what, note.why, places.join(", "));
        }
    }
    if text.is_empty() { text } else { format!("{text}\n") }
}

fn place_as_json(place: &Place) -> Value {
    json!({ "file": place.file, "line": place.line, "column": place.column })
}

pub(super) fn notes_as_json(all: &[Note], shown: impl Fn(&Place) -> Place) -> Vec<Value> {
    let note = |note: &Note| {
        let places: Vec<Value> = note.places.iter().map(|place| place_as_json(&shown(place))).collect();
        let fate = if note.fate == Fate::Left { "not_carried" } else { "otherwise" };
        json!({ "fate": fate, "what": note.what, "why": note.why, "places": places })
    };
    all.iter().map(note).collect()
}

pub(super) fn tallies_as_json(all: &[(String, Tally)]) -> Map<String, Value> {
    let counts =
        |tally: &Tally| json!({ "carried": tally.carried, "otherwise": tally.otherwise, "not_carried": tally.left });
    all.iter().map(|(subject, tally)| (subject.clone(), counts(tally))).collect()
}

/// Reports why nothing is written.
pub(super) fn wrong(
    problems: &[Problem],
    shown: impl Fn(&Place) -> Place,
    is_json: bool,
    console: &mut Console<'_>,
) -> Result<ExitCode, Failure> {
    if is_json {
        let all: Vec<Value> = problems.iter().map(|problem| problem_as_json(problem, &shown(&problem.place))).collect();
        console.say(&json::line(&json!({ "errors": problems.len(), "warnings": 0, "diagnostics": all })))?;
        return Ok(ExitCode::Usage);
    }
    let paint = console.error_paint();
    for problem in problems {
        let mut problem = problem.clone();
        problem.place = shown(&problem.place);
        let code = format!("error[{}]", problem.kind.code());
        console.note(&problem.to_string().replacen(&code, &paint.bad(&code).to_string(), 1));
    }
    console.note(&format!("nothing is written: {}", counted(problems.len(), "error")));
    Ok(ExitCode::Usage)
}

fn problem_as_json(problem: &Problem, place: &Place) -> Value {
    let mut value = json!({
        "severity": "error",
        "code": problem.kind.code(),
        "message": problem.message,
        "found": problem.found,
        "expected": problem.expected,
    });
    if let (Value::Object(all), Value::Object(place)) = (&mut value, place_as_json(place)) {
        all.extend(place);
    }
    value
}

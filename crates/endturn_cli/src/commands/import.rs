//! `import`: turns files of other programs into files of endturn.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use endturn::scenario::diagnostic::Report;
use endturn::scenario::files::Files;
use endturn::scenario::parse::parse;
use endturn::scenario::ruleset::RULESET_FOLDER;
use endturn::scenario::tree::{Kind, Node};
use endturn::{GameFiles, Modules};
use endturn_freeciv::ruleset::{self, Fate, Import, Note, Options, Persona};
use endturn_freeciv::section_file::{Place, Problem};
use serde_json::{Value, json};

use super::new_ruleset::name_problems;
use super::ruleset::{name_of, place_remark};
use super::targets::{self, slashed};
use crate::args::{Format, FreecivRulesetArgs, ImportArgs, ImportWhat};
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::render::number::counted;
use crate::render::{json, shell};
use crate::whole_folder;

/// The ruleset that an imported one extends.
const BASE: &str = "classic";

/// Places of a note that the text names.
const PLACES: usize = 3;

pub(super) fn import(args: &ImportArgs, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    match &args.what {
        ImportWhat::FreecivRuleset(args) => freeciv_ruleset(args, console),
    }
}

fn freeciv_ruleset(args: &FreecivRulesetArgs, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    let name = name_of(&args.out)?;
    let problems = name_problems(console.modules, &name, &args.out);
    if !problems.is_empty() {
        return Err(Failure::Problems(problems, None));
    }
    whole_folder::is_new(&args.out)?;
    let options = options(args, name, console.modules)?;
    let import = match ruleset::import(&options) {
        Ok(import) => import,
        Err(problems) => return wrong(args, &options, &problems, console),
    };
    let files: Vec<(String, Vec<u8>)> =
        import.files.iter().map(|(file, text)| (file.clone(), text.clone().into_bytes())).collect();
    whole_folder::write_new(&args.out, &files)?;
    let mut found = BTreeSet::new();
    targets::find(console.modules, &args.out, &mut found).map_err(Failure::problem)?;
    let reports = found.iter().map(|target| target.check(console.modules, &*target.files(console.modules), &[]).0);
    let reports: Vec<Report> = reports.collect();
    let errors: usize = reports.iter().map(|report| report.error_count() + report.left_out()).sum();
    let warnings: usize = reports.iter().map(Report::warning_count).sum();
    match args.format {
        Format::Json => {
            console.say(&json::line(&as_json(args, &options, &import, (errors, warnings))))?;
        }
        Format::Text => {
            let checked = match (errors, warnings) {
                (0, 0) => "no problems".to_owned(),
                (0, warnings) => counted(warnings, "warning"),
                (errors, warnings) => format!("{}, {}", counted(errors, "error"), counted(warnings, "warning")),
            };
            let shown = shell::quote_path(&args.out);
            let text = format!(
                "{}{}wrote {shown}: {}; `endturn ruleset diff {BASE} {shown}` compares it\n\
                 checked it: {checked}; `endturn check {shown}` lists them\n{}",
                tallies(&import),
                notes(&options, &import),
                counted(import.files.len(), "file"),
                place_remark(console.modules, &args.out, &options.name),
            );
            console.tell(text.trim_end())?;
            if errors > 0 {
                for report in &reports {
                    console.note(report.render(console.error_paint().style()).trim_end());
                }
            }
        }
    }
    Ok(if errors == 0 { ExitCode::Success } else { ExitCode::Wrong })
}

/// Reports why nothing is written.
fn wrong(
    args: &FreecivRulesetArgs,
    options: &Options,
    problems: &[Problem],
    console: &mut Console<'_>,
) -> Result<ExitCode, Failure> {
    if matches!(args.format, Format::Json) {
        let all: Vec<Value> = problems.iter().map(|problem| problem_as_json(options, problem)).collect();
        console.say(&json::line(&json!({ "errors": problems.len(), "warnings": 0, "diagnostics": all })))?;
        return Ok(ExitCode::Usage);
    }
    let paint = console.error_paint();
    for problem in problems {
        let mut problem = problem.clone();
        problem.place = on_disk(options, &problem.place);
        let code = format!("error[{}]", problem.kind.code());
        console.note(&problem.to_string().replacen(&code, &paint.bad(&code).to_string(), 1));
    }
    console.note(&format!("nothing is written: {}", counted(problems.len(), "error")));
    Ok(ExitCode::Usage)
}

/// The arguments in the terms of the importer.
fn options(args: &FreecivRulesetArgs, name: String, modules: &Modules) -> Result<Options, Failure> {
    let folder = args.dir.canonicalize().map_err(|error| Failure::file("read", &args.dir, &error))?;
    let (Some(above), Some(last)) = (folder.parent(), folder.file_name()) else {
        return Err(Failure::problem(format!("{} is no folder of a ruleset", slashed(&args.dir))));
    };
    if !folder.join("game.ruleset").is_file() {
        return Err(Failure::problem(format!(
            "there is no game.ruleset in {}; expected the folder of a ruleset of Freeciv",
            slashed(&args.dir)
        )));
    }
    // As the path was given, so that places can be opened.
    let above = args.dir.parent().filter(|parent| parent.join(last).is_dir()).map_or(above, |parent| parent);
    let mut data: Vec<PathBuf> = vec![above.to_owned()];
    data.extend(args.data.iter().cloned());
    let files = GameFiles::for_folder(modules, Path::new(""));
    let personas = table(&files, "personas.ron");
    let personas = personas.as_ref().map(entries).unwrap_or_default().into_iter().map(|(name, persona)| Persona {
        name,
        governments: names(persona.field("governments")),
        tech_goals: names(persona.field("tech_goals")),
    });
    let signs = table(&files, "signs.ron");
    let signs = ["terrain", "resources", "unit_classes"].into_iter().flat_map(|table| {
        let named = names(signs.as_ref().and_then(|signs| signs.field(table)));
        named.into_iter().map(move |name| (table.to_owned(), name))
    });
    Ok(Options {
        name,
        data,
        folder: last.to_string_lossy().into_owned(),
        all_nations: args.all_nations,
        personas: personas.collect(),
        signs: signs.collect(),
    })
}

/// The tree of a file of `classic`.
fn table(files: &GameFiles, file: &str) -> Option<Node> {
    let bytes = files.read(&format!("{RULESET_FOLDER}/{BASE}/{file}")).ok()?;
    let mut report = Report::default();
    let id = report.sources_mut().add(file, String::from_utf8(bytes).ok()?, "")?;
    parse(&mut report, id)
}

fn entries(node: &Node) -> Vec<(String, &Node)> {
    match &node.kind {
        Kind::Map(entries) => entries.iter().map(|(key, value)| (key.key_text(), value)).collect(),
        Kind::Struct(_, fields) => fields.iter().map(|(name, value)| (name.text.clone(), value)).collect(),
        _ => Vec::new(),
    }
}

/// The keys of a table, or the texts of a list.
fn names(node: Option<&Node>) -> Vec<String> {
    match node.map(|node| &node.kind) {
        Some(Kind::Seq(items)) => items.iter().map(Node::key_text).collect(),
        _ => node.map(entries).unwrap_or_default().into_iter().map(|(name, _)| name).collect(),
    }
}

/// Counts by subject.
fn tallies(import: &Import) -> String {
    let width = import.tallies.iter().map(|(subject, _)| subject.chars().count()).max().unwrap_or(0);
    let line = |subject: &str, cells: [String; 3]| {
        let [carried, otherwise, left] = cells;
        format!("{subject:width$}  {carried:>7}  {otherwise:>9}  {left:>11}\n")
    };
    let mut text = line("", ["carried", "otherwise", "not carried"].map(str::to_owned));
    for (subject, tally) in &import.tallies {
        text += &line(subject, [tally.carried, tally.otherwise, tally.left].map(|count| count.to_string()));
    }
    text
}

/// Everything that is not carried as it is.
fn notes(options: &Options, import: &Import) -> String {
    let mut text = String::new();
    for (fate, title) in [(Fate::Otherwise, "carried with another meaning"), (Fate::Left, "not carried")] {
        let of_fate: Vec<&Note> = import.notes.iter().filter(|note| note.fate == fate).collect();
        if !of_fate.is_empty() {
            text += &format!("\n{title}:\n");
        }
        for note in of_fate {
            let places: Vec<String> =
                note.places.iter().take(PLACES).map(|place| on_disk(options, place).to_string()).collect();
            let more = note.places.len().saturating_sub(PLACES);
            let more = if more > 0 { format!(" and {more} more") } else { String::new() };
            text += &format!("  {}: {}\n    {}{more}\n", note.what, note.why, places.join(", "));
        }
    }
    if text.is_empty() { text } else { format!("{text}\n") }
}

/// A place with the path of its file, which is named from one of the folders of data.
fn on_disk(options: &Options, place: &Place) -> Place {
    let found = options.data.iter().map(|folder| folder.join(&place.file)).find(|path| path.is_file());
    Place { file: found.map_or_else(|| place.file.clone(), |path| slashed(&path)), ..place.clone() }
}

fn place_as_json(options: &Options, place: &Place) -> Value {
    let place = on_disk(options, place);
    json!({ "file": place.file, "line": place.line, "column": place.column })
}

fn problem_as_json(options: &Options, problem: &Problem) -> Value {
    let mut value = json!({
        "severity": "error",
        "code": problem.kind.code(),
        "message": problem.message,
        "found": problem.found,
        "expected": problem.expected,
    });
    if let (Value::Object(all), Value::Object(place)) = (&mut value, place_as_json(options, &problem.place)) {
        all.extend(place);
    }
    value
}

fn as_json(args: &FreecivRulesetArgs, options: &Options, import: &Import, checked: (usize, usize)) -> Value {
    let note = |note: &Note| {
        let places: Vec<Value> = note.places.iter().map(|place| place_as_json(options, place)).collect();
        let fate = if note.fate == Fate::Left { "not_carried" } else { "otherwise" };
        json!({ "fate": fate, "what": note.what, "why": note.why, "places": places })
    };
    let tallies: serde_json::Map<String, Value> = import
        .tallies
        .iter()
        .map(|(subject, tally)| {
            let counts = json!({ "carried": tally.carried, "otherwise": tally.otherwise, "not_carried": tally.left });
            (subject.clone(), counts)
        })
        .collect();
    json!({
        "ruleset": options.name,
        "folder": slashed(&args.out),
        "files": import.files.iter().map(|(file, _)| file).collect::<Vec<_>>(),
        "counts": tallies,
        "notes": import.notes.iter().map(note).collect::<Vec<_>>(),
        "check": { "errors": checked.0, "warnings": checked.1 },
    })
}

//! `import freeciv-ruleset`: turns a ruleset of Freeciv into one of civ.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use endturn::scenario::diagnostic::Report;
use endturn::scenario::files::Files;
use endturn::scenario::parse::parse;
use endturn::scenario::ruleset::RULESET_FOLDER;
use endturn::scenario::tree::{Kind, Node};
use endturn::{GameFiles, Modules};
use endturn_freeciv::ruleset::{self, Import, Options, Persona};
use endturn_freeciv::section_file::{Place, Problem};
use serde_json::{Value, json};

use super::super::new_ruleset::name_problems;
use super::super::ruleset::{name_of, place_remark};
use super::super::targets::{self, slashed};
use super::told;
use crate::args::{Format, FreecivRulesetArgs};
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::render::number::counted;
use crate::render::{json, shell};
use crate::whole_folder;

/// The ruleset that an imported one extends.
const BASE: &str = "classic";

pub(super) fn import(args: &FreecivRulesetArgs, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
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
                told::tallies(&import.tallies),
                told::notes(&import.notes, |place| on_disk(&options, place)),
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
    told::wrong(problems, |place| on_disk(options, place), matches!(args.format, Format::Json), console)
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

/// A place with the path of its file, which is named from one of the folders of data.
fn on_disk(options: &Options, place: &Place) -> Place {
    let found = options.data.iter().map(|folder| folder.join(&place.file)).find(|path| path.is_file());
    Place { file: found.map_or_else(|| place.file.clone(), |path| slashed(&path)), ..place.clone() }
}

fn as_json(args: &FreecivRulesetArgs, options: &Options, import: &Import, checked: (usize, usize)) -> Value {
    json!({
        "ruleset": options.name,
        "folder": slashed(&args.out),
        "files": import.files.iter().map(|(file, _)| file).collect::<Vec<_>>(),
        "counts": told::tallies_as_json(&import.tallies),
        "notes": told::notes_as_json(&import.notes, |place| on_disk(options, place)),
        "check": { "errors": checked.0, "warnings": checked.1 },
    })
}

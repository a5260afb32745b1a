//! `import freeciv-save`: turns a saved game of Freeciv into a scenario.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::Read as _;
use std::path::Path;

use endturn::report::files::write_whole;
use endturn::scenario::tree::{Kind, Node};
use endturn::{GameFiles, Modules};
use endturn_freeciv::packed::unpack;
use endturn_freeciv::save::{self, Import, Land, Names, Nation, Options};
use endturn_freeciv::section_file::{Document, Folders, Place, read_text};
use serde_json::{Value, json};

use super::super::targets::{Target, slashed};
use super::told;
use crate::args::{Format, FreecivSaveArgs};
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::render::number::counted;
use crate::render::{json, shell};

/// Bytes of a file, and of what it unpacks to.
const MAX_FILE: u64 = 64 << 20;
const MAX_TEXT: usize = 128 << 20;

/// Tables of a ruleset whose names a scenario uses.
const TABLES: &[&str] = &[
    "techs",
    "governments",
    "units",
    "buildings",
    "terrain",
    "extras",
    "resources",
    "specialists",
    "goods",
    "policies",
    "achievements",
    "personas",
];

pub(super) fn import(args: &FreecivSaveArgs, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    if args.out.exists() {
        let why = format!("{} exists already; give a new file, or remove it first", slashed(&args.out));
        return Err(Failure::problem(why));
    }
    let bytes = read(&args.file)?;
    let name = slashed(&args.file);
    let (document, problems) = read_text(&Folders::default(), &name, &bytes);
    let is_json = matches!(args.format, Format::Json);
    let as_is = |place: &Place| place.clone();
    if !problems.is_empty() {
        return told::wrong(&problems, as_is, is_json, console);
    }
    let options = options(args, &document, console.modules)?;
    let import = match save::import(&document, &options) {
        Ok(import) => import,
        Err(problems) => return told::wrong(&problems, as_is, is_json, console),
    };
    write_whole(&args.out, &import.text)?;
    finish(args, &options, &import, console)
}

fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    let failed = |error: &std::io::Error| Failure::file("read", path, error);
    let file = File::open(path).map_err(|error| failed(&error))?;
    let mut bytes = Vec::new();
    file.take(MAX_FILE + 1).read_to_end(&mut bytes).map_err(|error| failed(&error))?;
    if bytes.len() as u64 > MAX_FILE {
        let why = format!("{} is too large: at most {} MiB are read", slashed(path), MAX_FILE >> 20);
        return Err(Failure::problem(why));
    }
    unpack(bytes, MAX_TEXT).map_err(|why| Failure::problem(format!("cannot read {}: {why}", slashed(path))))
}

/// The arguments in the terms of the importer.
fn options(args: &FreecivSaveArgs, document: &Document, modules: &Modules) -> Result<Options, Failure> {
    let files = GameFiles::here(modules);
    let played = save::ruleset_of(document);
    let known: Vec<String> = modules.known_rulesets(&files).into_iter().map(|info| info.name).collect();
    let Some(ruleset) = args.ruleset.clone().or_else(|| played.clone()) else {
        return Err(Failure::problem(format!(
            "{} doesn't say with which ruleset it is played; `--ruleset` states it",
            slashed(&args.file)
        )));
    };
    if !known.contains(&ruleset) {
        let hint = match played.filter(|played| *played == ruleset) {
            Some(played) => format!(
                "; import it with `endturn import freeciv-ruleset …/{played} --out assets/rulesets/{played}`, or choose \
                 another one with `--ruleset`"
            ),
            None => format!("; expected one of {}", known.join(", ")),
        };
        return Err(Failure::problem(format!("there is no ruleset `{ruleset}`{hint}")));
    }
    let (Some(tree), report) = modules.load_ruleset(&files, &ruleset) else {
        return Err(Failure::problem(format!("the ruleset `{ruleset}` cannot be read; `endturn check` says why")));
    };
    if report.has_errors() {
        return Err(Failure::report(report));
    }
    let title = args.file.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let title = title.split(".sav").next().unwrap_or_default().to_owned();
    Ok(Options {
        ruleset,
        names: names(&tree),
        title: if title.is_empty() { "Imported".to_owned() } else { title },
        persona: args.persona.clone(),
        seats: args.seats,
    })
}

fn names(tree: &Node) -> Names {
    let entries = |table: &str| tree.field(table).map(Node::entry_names).unwrap_or_default();
    let tables = TABLES.iter().map(|&table| (table.to_owned(), entries(table).into_iter().collect::<BTreeSet<_>>()));
    let nation = |name: String| {
        let nation = tree.field("nations").and_then(|nations| nations.field(&name));
        let field = |field: &str| nation.and_then(|nation| nation.field(field));
        let barbarian = field("barbarian").map(text).filter(|kind| matches!(kind.as_str(), "Land" | "Sea"));
        let playable = field("playable").is_none_or(|value| !matches!(value.kind, Kind::Bool(false)));
        Nation { name, playable, barbarian }
    };
    let settings = entries("settings").into_iter().filter_map(|name| {
        let value = text(tree.field("settings")?.field(&name)?);
        Some((name, value))
    });
    let settings: BTreeMap<String, String> = settings.collect();
    let nationality = tree.field("game").and_then(|game| game.field("citizen")?.field("nationality"));
    Names {
        tables: tables.collect(),
        nations: entries("nations").into_iter().map(nation).collect(),
        settings,
        lands: entries("terrain").into_iter().map(|name| land(tree, name)).collect(),
        seeing: entries("extras").into_iter().filter(|name| sees(tree, name)).collect(),
        max_rates: max_rates(tree),
        keeps_nationality: nationality.is_some_and(|value| matches!(value.kind, Kind::Bool(true))),
    }
}

/// A terrain: whether it is land on which a nation may begin, and its resources.
fn land(tree: &Node, name: String) -> (String, Land) {
    let terrain = tree.field("terrain").and_then(|terrain| terrain.field(&name));
    let list = |field: &str| match terrain.and_then(|terrain| terrain.field(field)).map(|list| &list.kind) {
        Some(Kind::Seq(items)) => items.iter().map(text_of).collect(),
        _ => Vec::new(),
    };
    let is_land = terrain.and_then(|terrain| terrain.field("class")).is_some_and(|class| text(class) == "Land");
    let flags = list("flags");
    let has = |flag: &str| flags.iter().any(|other| other == flag);
    let land = Land {
        is_start: is_land && !has("NoCities") && has("Starter"),
        is_land: is_land && !has("NoCities"),
        resources: list("resources").into_iter().collect(),
    };
    (name, land)
}

/// Whether an extra sees as a base.
fn sees(tree: &Node, extra: &str) -> bool {
    let base = tree.field("extras").and_then(|extras| extras.field(extra)?.field("base"));
    // A number stands by itself where it may be left out.
    base.and_then(|base| base.field("vision_main_sq")).is_some_and(|value| text(value).parse::<i64>().is_ok())
}

/// The limits that governments alone set to tax rates.
fn max_rates(tree: &Node) -> BTreeMap<String, i64> {
    let effects = tree.field("effects").and_then(|effects| effects.field("Max_Rates"));
    let mut all: BTreeMap<String, i64> = BTreeMap::new();
    for name in effects.map(Node::entry_names).unwrap_or_default() {
        let effect = effects.and_then(|effects| effects.field(&name));
        let field = |field: &str| effect.and_then(|effect| effect.field(field)).map(|value| &value.kind);
        let (Some(Kind::Int(value)), Some(Kind::Seq(reqs))) = (field("value"), field("reqs")) else { continue };
        let government = |req: &Node| match &req.kind {
            Kind::Tuple(Some(kind), items) if kind.text == "Government" && items.len() == 1 => Some(text_of(&items[0])),
            _ => None,
        };
        let names: Vec<Option<String>> = reqs.iter().map(government).collect();
        if let [Some(government)] = &names[..] {
            *all.entry(government.clone()).or_default() += i64::try_from(*value).unwrap_or(0);
        }
    }
    all
}

fn text_of(node: &Node) -> String {
    if let Kind::Str(text) = &node.kind { text.clone() } else { text(node) }
}

/// A simple value, as it is written.
fn text(node: &Node) -> String {
    match &node.kind {
        Kind::Bool(value) => value.to_string(),
        Kind::Int(value) => value.to_string(),
        Kind::Str(text) => format!("{text:?}"),
        Kind::Ident(word) | Kind::Word(word) => word.clone(),
        Kind::Seq(items) => format!("[{}]", items.iter().map(text).collect::<Vec<_>>().join(", ")),
        Kind::Option(Some(value)) => text(value),
        _ => String::new(),
    }
}

/// Checks the scenario, and reports.
fn finish(
    args: &FreecivSaveArgs,
    options: &Options,
    import: &Import,
    console: &mut Console<'_>,
) -> Result<ExitCode, Failure> {
    let target = Target::Scenario(slashed(&args.out));
    let (report, _) = target.check(console.modules, &*target.files(console.modules), &[]);
    let (errors, warnings) = (report.error_count() + report.left_out(), report.warning_count());
    match args.format {
        Format::Json => console.say(&json::line(&as_json(args, options, import, (errors, warnings))))?,
        Format::Text => {
            let checked = match (errors, warnings) {
                (0, 0) => "no problems".to_owned(),
                (0, warnings) => counted(warnings, "warning"),
                (errors, warnings) => format!("{}, {}", counted(errors, "error"), counted(warnings, "warning")),
            };
            let shown = shell::quote_path(&args.out);
            let what = match import.turn {
                Some(turn) => format!("the game goes on in turn {turn}"),
                None => "a map".to_owned(),
            };
            let text = format!(
                "{}{}wrote {shown}: {what}, with {} and the ruleset `{}`; `endturn run {shown}` plays it\n\
                 checked it: {checked}",
                told::tallies(&import.tallies),
                told::notes(&import.notes, Place::clone),
                counted(import.seats, "seat"),
                options.ruleset,
            );
            console.tell(text.trim_end())?;
            if errors > 0 {
                console.note(report.render(console.error_paint().style()).trim_end());
            }
        }
    }
    Ok(if errors == 0 { ExitCode::Success } else { ExitCode::Wrong })
}

fn as_json(args: &FreecivSaveArgs, options: &Options, import: &Import, checked: (usize, usize)) -> Value {
    json!({
        "file": slashed(&args.out),
        "ruleset": options.ruleset,
        "turn": import.turn,
        "seats": import.seats,
        "counts": told::tallies_as_json(&import.tallies),
        "notes": told::notes_as_json(&import.notes, Place::clone),
        "check": { "errors": checked.0, "warnings": checked.1 },
    })
}

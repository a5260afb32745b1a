//! `ruleset show`: values, and where they come from.

use endturn::Modules;
use endturn::scenario::{
    diagnostic::Report,
    parse::parse,
    path::{Path, Step},
    print::print,
    ruleset::lineage,
    source::SourceFile,
    values::{Value, values},
};
use serde_json::{Map, json};

use super::{
    named::{Named, Opened},
    placed::{place, value_json},
};
use crate::args::{Format, RulesetShowArgs};
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::failure::{Failure, shorten, with_suggestion};
use crate::render::json;
use crate::render::number::counted;
use crate::render::place::{describe, json as place_object};
use crate::render::table;

pub(super) fn show(args: &RulesetShowArgs, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    let opened = Named::find(console.modules, &args.ruleset)?.open(console.modules)?;
    let path = match &args.path {
        Some(text) => path_in(&opened, text)?,
        None => Path::root(),
    };
    let node = opened.tree.find(&path).deepest;
    let found = values(node, &path);
    let is_one = args.path.is_some() && matches!(found.as_slice(), [one] if one.path == path);
    let said = if is_one { said_by_layers(&opened, &path) } else { Vec::new() };
    let text = match args.format {
        Format::Json => as_object(console.modules, &opened, &found, &said),
        Format::Text => as_text(&opened, &found, &said, console),
    };
    console.answer(args.format, &text)?;
    Ok(opened.tell_problems(console))
}

/// Parses a path and checks that it leads to something. It may begin with the module's name, as for
/// `--set`.
fn path_in(opened: &Opened, text: &str) -> Result<Path, Failure> {
    let shown = shorten(text);
    let path: Path = text.parse().map_err(|error: endturn::scenario::path::PathError| {
        let before = text.get(..error.at).unwrap_or_default();
        let after = if before.is_empty() { "at its beginning".to_owned() } else { format!("after `{before}`") };
        Failure::problem(format!("`{shown}` is not a path: expected {} {after}", error.expected))
    })?;
    let is_module = matches!(path.steps().first(), Some(Step::Name(name)) if *name == opened.module);
    let path = match is_module && opened.tree.field(&opened.module).is_none() {
        true => path.steps()[1..].iter().cloned().collect(),
        false => path,
    };
    let found = opened.tree.find(&path);
    if found.node.is_some() {
        return Ok(path);
    }
    let names = found.deepest.entry_names();
    let way: Path = path.steps()[..found.depth].iter().cloned().collect();
    let place = if found.depth == 0 { format!("the ruleset `{}`", opened.named.name) } else { format!("`{way}`") };
    let problem = match &path.steps()[found.depth] {
        Step::Name(name) => {
            let known = names.iter().take(12).cloned().collect::<Vec<_>>().join(", ");
            let more = if names.len() > 12 { ", …" } else { "" };
            let expected = if names.is_empty() { String::new() } else { format!("; there are {known}{more}") };
            let problem = format!("`{shown}`: there is no `{}` in {place}{expected}", shorten(name));
            with_suggestion(problem, name, names.iter().map(String::as_str))
        }
        Step::Index(index) => format!("`{shown}`: there is no item {index} in {place}"),
    };
    Err(Failure::problem(problem))
}

/// The value that one layer gives.
struct Said {
    place: String,
    ron: String,
    json: Map<String, serde_json::Value>,
}

/// Returns the values that the files of every layer give, lowest layer first.
fn said_by_layers(opened: &Opened, path: &Path) -> Vec<Said> {
    let Some((Step::Name(subject), rest)) = path.steps().split_first() else { return Vec::new() };
    let rest: Path = rest.iter().cloned().collect();
    let said = |name: String| {
        let layer = format!("ruleset {name}");
        let is_own = |file: &&SourceFile| {
            let is_subject = file.path().rsplit('/').next().and_then(|name| name.strip_suffix(".ron")) == Some(subject);
            is_subject && !file.is_virtual() && file.layer() == layer
        };
        let file = opened.report.sources().iter().find(is_own)?;
        let mut aside = Report::default();
        let id = aside.sources_mut().add(file.path(), file.text().to_owned(), &layer)?;
        let tree = parse(&mut aside, id)?;
        let node = tree.find(&rest).node?;
        Some(Said { place: place(&aside, node.span), ron: print(node), json: value_json(&aside, node) })
    };
    lineage(&*opened.named.files, &opened.named.name).into_iter().filter_map(said).collect()
}

fn as_text(opened: &Opened, found: &[Value<'_>], said: &[Said], console: &Console<'_>) -> String {
    let paint = console.paint();
    let lines = |rows: Vec<(String, String)>| {
        let rows: Vec<Vec<String>> = rows.into_iter().map(|(place, value)| vec![paint.dim(place), value]).collect();
        table::lines(&rows, &[], "")
    };
    let line =
        |value: &Value<'_>| (place(&opened.report, value.node.span), format!("{}: {}", value.path, print(value.node)));
    let mut text = format!("{}\n\n{}", heading(console.modules, opened), lines(found.iter().map(line).collect()));
    if said.len() > 1 {
        let rows = said.iter().map(|said| (said.place.clone(), said.ron.clone())).collect();
        text += &format!("\nby layer; the last one applies\n{}", lines(rows));
    }
    if found.len() > 1 {
        text += &format!("\n{}\n", counted(found.len(), "value"));
    }
    text
}

/// Describes the ruleset, its module, and its layers.
fn heading(modules: &Modules, opened: &Opened) -> String {
    let layers = lineage(&*opened.named.files, &opened.named.name);
    let place = |name: &String| {
        let info = modules.ruleset_info(&*opened.named.files, name);
        format!("{name} ({})", describe(modules, name, &info.place))
    };
    let layers: Vec<String> = layers.iter().map(place).collect();
    format!("ruleset {}, module {}; layers, lowest first: {}", opened.named.name, opened.module, layers.join(", "))
}

fn as_object(modules: &Modules, opened: &Opened, found: &[Value<'_>], said: &[Said]) -> String {
    let value = |one: &Value<'_>| {
        let mut object = value_json(&opened.report, one.node);
        object.insert("path".into(), one.path.to_string().into());
        serde_json::Value::Object(object)
    };
    let layer = |name: &String| {
        let mut object = place_object(modules, name, &modules.ruleset_info(&*opened.named.files, name).place);
        object.insert("ruleset".into(), name.as_str().into());
        serde_json::Value::Object(object)
    };
    let layers = lineage(&*opened.named.files, &opened.named.name);
    json::line(&json!({
        "ruleset": opened.named.name, "module": opened.module,
        "layers": layers.iter().map(layer).collect::<Vec<_>>(),
        "values": found.iter().map(value).collect::<Vec<_>>(),
        "by_layer": said.iter().map(|said| said.json.clone()).collect::<Vec<_>>(),
    }))
}

//! `ruleset uses`: the places that use a name.

use endturn::scenario::{
    path::Step,
    print::print,
    suggest::did_you_mean,
    values::{Mention, mentions, names},
};
use serde_json::{Value, json};

use super::{
    named::{Named, Opened},
    placed::{place, place_json},
};
use crate::args::{Format, RulesetUsesArgs};
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::failure::{Failure, shorten};
use crate::render::json;
use crate::render::number::counted;
use crate::render::table;

pub(super) fn uses(args: &RulesetUsesArgs, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    let opened = Named::find(console.modules, &args.ruleset)?.open(console.modules)?;
    let found = mentions(&opened.tree, &args.name);
    let problems = opened.tell_problems(console);
    if args.format == Format::Json {
        console.say(&as_object(&opened, &args.name, &found))?;
    } else if !found.is_empty() {
        let text = as_text(&opened, &found, console);
        console.tell(&text)?;
    }
    if !found.is_empty() {
        return Ok(problems);
    }
    let all = names(&opened.tree);
    let near = did_you_mean(&args.name, all.iter().map(String::as_str));
    let near = near.map(|near| format!("; did you mean `{near}`?")).unwrap_or_default();
    console.note(&format!("nothing in the ruleset `{}` is called `{}`{near}", opened.named.name, shorten(&args.name)));
    Ok(ExitCode::Wrong)
}

/// Whether a mention is an entry of a file of the ruleset, not a key further inside.
fn is_entry(mention: &Mention<'_>) -> bool {
    mention.value.is_none() && mention.path.steps().len() == 2
}

/// Returns the file of which something is an entry.
fn subject<'m>(mention: &'m Mention<'_>) -> &'m str {
    match mention.path.steps().first() {
        Some(Step::Name(subject)) => subject,
        _ => "",
    }
}

fn as_text(opened: &Opened, found: &[Mention<'_>], console: &Console<'_>) -> String {
    let paint = console.paint();
    let row = |one: &Mention<'_>| {
        let what = match one.value {
            Some(value) => format!("{}: {}", one.path, print(value)),
            None if is_entry(one) => format!("{}: an entry of {}", one.path, subject(one)),
            None => format!("{}: a key", one.path),
        };
        vec![paint.dim(place(&opened.report, one.place.span)), what]
    };
    let rows: Vec<Vec<String>> = found.iter().map(row).collect();
    format!("{}\n{}\n", table::lines(&rows, &[], ""), counted(found.len(), "place"))
}

fn as_object(opened: &Opened, name: &str, found: &[Mention<'_>]) -> String {
    let one = |one: &Mention<'_>| {
        let kind = if is_entry(one) {
            "entry"
        } else if one.value.is_none() {
            "key"
        } else {
            "value"
        };
        let mut object = place_json(&opened.report, one.place.span);
        object.insert("path".into(), one.path.to_string().into());
        object.insert("kind".into(), kind.into());
        object.insert("ron".into(), one.value.map(print).into());
        Value::Object(object)
    };
    json::line(&json!({
        "ruleset": opened.named.name, "name": name, "places": found.iter().map(one).collect::<Vec<_>>(),
    }))
}

//! `rulesets`: which there are.

use std::path::Path;

use endturn::{GameFiles, Place, RulesetInfo, known_rulesets};
use serde_json::{Value, json};

use super::rules::known_module;
use super::targets::slashed;
use crate::args::{Format, RulesetsArgs};
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::render::json;
use crate::render::number::counted;
use crate::render::table;

pub(super) fn rulesets(args: &RulesetsArgs, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    let module = known_module(args.module.as_deref())?;
    let mut all = known_rulesets(&GameFiles::for_folder(Path::new("")));
    all.retain(|one| module.is_none_or(|module| one.module.as_deref() == Some(module)));
    if args.format == Format::Json {
        console.say(&json::line(&Value::Array(all.iter().map(value).collect())))?;
        return Ok(ExitCode::Success);
    }
    let paint = console.paint();
    let mut rows: Vec<Vec<String>> =
        vec![["ruleset", "module", "extends", "place", "summary"].map(|head| paint.dim(head)).to_vec()];
    rows.extend(all.iter().map(row));
    console.tell(&format!("{}\n{}\n", table::lines(&rows, &[], ""), counted(all.len(), "ruleset")))?;
    Ok(ExitCode::Success)
}

fn row(one: &RulesetInfo) -> Vec<String> {
    let module = one.module.clone().unwrap_or_else(|| "?".to_owned());
    vec![one.name.clone(), module, one.extends.join(", "), describe(&one.name, &one.place), one.summary.clone()]
}

/// A place for people.
pub(super) fn describe(name: &str, place: &Place) -> String {
    match place {
        Place::Program => "in the program".to_owned(),
        Place::Folder(folder, true) => format!("{}, as in the program", shown(folder)),
        Place::Folder(folder, false) if endturn::is_shipped(name) => {
            format!("{}, not as in the program", shown(folder))
        }
        Place::Folder(folder, false) => shown(folder),
    }
}

/// A folder from where people are.
pub(super) fn shown(folder: &Path) -> String {
    let here = std::env::current_dir().unwrap_or_default();
    slashed(folder.strip_prefix(&here).unwrap_or(folder))
}

fn value(one: &RulesetInfo) -> Value {
    let mut object = json!({
        "ruleset": one.name, "module": one.module, "extends": one.extends, "summary": one.summary,
    });
    if let Value::Object(fields) = &mut object {
        fields.extend(place(&one.name, &one.place));
    }
    object
}

/// A place for programs: `folder` (null for what the program carries), `shipped` (whether it is as the program carries it), and
/// `replaces` (whether it takes the place of something else that the program carries).
pub(super) fn place(name: &str, place: &Place) -> serde_json::Map<String, Value> {
    let (folder, is_same) = match place {
        Place::Program => (None, true),
        Place::Folder(folder, is_same) => (Some(shown(folder)), *is_same),
    };
    let mut object = serde_json::Map::new();
    object.insert("folder".into(), folder.into());
    object.insert("shipped".into(), is_same.into());
    object.insert("replaces".into(), (!is_same && endturn::is_shipped(name)).into());
    object
}

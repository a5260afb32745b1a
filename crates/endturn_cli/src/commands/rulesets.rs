//! `rulesets`: lists the rulesets.

use std::path::Path;

use endturn::{GameFiles, Modules, RulesetInfo};
use serde_json::{Value, json};

use super::rules::known_module;
use crate::args::{Format, RulesetsArgs};
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::render::json;
use crate::render::number::counted;
use crate::render::place::{self, describe};
use crate::render::table;

pub(super) fn rulesets(args: &RulesetsArgs, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    let module = known_module(console.modules, args.module.as_deref())?;
    let mut all = console.modules.known_rulesets(&GameFiles::for_folder(console.modules, Path::new("")));
    all.retain(|one| module.is_none_or(|module| one.module.as_deref() == Some(module)));
    if args.format == Format::Json {
        console.say(&json::line(&Value::Array(all.iter().map(|one| value(console.modules, one)).collect())))?;
        return Ok(ExitCode::Success);
    }
    let paint = console.paint();
    let mut rows: Vec<Vec<String>> =
        vec![["ruleset", "module", "extends", "place", "summary"].map(|head| paint.dim(head)).to_vec()];
    rows.extend(all.iter().map(|one| row(console.modules, one)));
    console.tell(&format!("{}\n{}\n", table::lines(&rows, &[], ""), counted(all.len(), "ruleset")))?;
    Ok(ExitCode::Success)
}

fn row(modules: &Modules, one: &RulesetInfo) -> Vec<String> {
    let module = one.module.clone().unwrap_or_else(|| "?".to_owned());
    vec![
        one.name.clone(),
        module,
        one.extends.join(", "),
        describe(modules, &one.name, &one.place),
        one.summary.clone(),
    ]
}

fn value(modules: &Modules, one: &RulesetInfo) -> Value {
    let mut object = json!({
        "ruleset": one.name, "module": one.module, "extends": one.extends, "summary": one.summary,
    });
    if let Value::Object(fields) = &mut object {
        fields.extend(place::json(modules, &one.name, &one.place));
    }
    object
}

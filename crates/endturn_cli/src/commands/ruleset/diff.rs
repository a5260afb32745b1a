//! `ruleset diff`: two rulesets value by value.

use endturn::scenario::{
    path::Path,
    print::print,
    tree::Node,
    values::{Change, changes},
};
use serde_json::{Value, json};

use super::{
    named::{Named, Opened},
    placed::{place, value_json},
};
use crate::args::{Format, RulesetDiffArgs};
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::failure::Failure;
use crate::render::json;
use crate::render::number::counted;
use crate::render::table;

pub(super) fn diff(args: &RulesetDiffArgs, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    let (a, b) = (
        Named::find(console.modules, &args.a)?.open(console.modules)?,
        Named::find(console.modules, &args.b)?.open(console.modules)?,
    );
    if a.module != b.module {
        let which = |one: &Opened| format!("`{}` is for the module `{}`", one.named.name, one.module);
        return Err(Failure::problem(format!("{}, {}: they have no value in common", which(&a), which(&b))));
    }
    let found = changes(&a.tree, &b.tree);
    let text = match args.format {
        Format::Json => as_object(&a, &b, &found),
        Format::Text => as_text(&a, &b, &found, console),
    };
    console.answer(args.format, &text)?;
    let problems = [a.tell_problems(console), b.tell_problems(console)];
    let is_fine = found.is_empty() && problems.iter().all(|code| *code == ExitCode::Success);
    Ok(if is_fine { ExitCode::Success } else { ExitCode::Wrong })
}

fn as_text(a: &Opened, b: &Opened, found: &[(Path, Change<'_>)], console: &Console<'_>) -> String {
    let paint = console.paint();
    let names = format!("{} → {}", a.named.name, b.named.name);
    if found.is_empty() {
        return format!("{names}: no differences\n");
    }
    let row = |(path, change): &(Path, Change<'_>)| {
        let (sign, node, opened, value) = match change {
            Change::Added(node) => (paint.good("+"), node, b, print(node)),
            Change::Removed(node) => (paint.bad("-"), node, a, print(node)),
            Change::Changed(old, new) => (paint.event("~"), new, b, format!("{} → {}", print(old), print(new))),
        };
        vec![sign, paint.dim(place(&opened.report, node.span)), format!("{path}: {value}")]
    };
    let rows: Vec<Vec<String>> = found.iter().map(row).collect();
    format!("{names}\n{}\n{}\n", table::lines(&rows, &[], ""), counted(found.len(), "difference"))
}

fn as_object(a: &Opened, b: &Opened, found: &[(Path, Change<'_>)]) -> String {
    let side = |opened: &Opened, node: Option<&Node>| {
        node.map_or(Value::Null, |node| Value::Object(value_json(&opened.report, node)))
    };
    let one = |(path, change): &(Path, Change<'_>)| {
        let (kind, old, new) = match change {
            Change::Added(node) => ("added", None, Some(*node)),
            Change::Removed(node) => ("removed", Some(*node), None),
            Change::Changed(old, new) => ("changed", Some(*old), Some(*new)),
        };
        json!({"path": path.to_string(), "kind": kind, "a": side(a, old), "b": side(b, new)})
    };
    json::line(&json!({
        "equal": found.is_empty(), "a": a.named.name, "b": b.named.name, "module": a.module,
        "differences": found.iter().map(one).collect::<Vec<_>>(),
    }))
}

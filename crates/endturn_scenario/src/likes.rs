//! Personas that build on others: `"bold": (like: "turtle", raid_permille: 900)` is the turtle with
//! one change.

use crate::codes;
use crate::diagnostic::{Diagnostic, Report};
use crate::layers::merge;
use crate::source::Span;
use crate::tree::{Kind, Node};

/// The table whose entries may build on one another.
const TABLE: &str = "personas";
/// The field that names the entry to build on.
const LIKE: &str = "like";
/// The field that is not inherited: a change of a persona must take effect in every game.
const MOODS: &str = "moods";
/// Limit on entries that build on others; each holds all that it builds on.
const MAX_BUILDERS: usize = 256;
/// Limit on the length of a chain of entries that build on one another.
const MAX_STEPS: usize = 16;

/// Lays each persona over the one it builds on, once all layers of the ruleset are merged.
pub(crate) fn resolve(ruleset: &mut Node, report: &mut Report) {
    let Some(table) = ruleset.field_mut(TABLE) else { return };
    let builders = entries(table).iter().filter(|(_, persona)| like_of(persona).is_some()).count();
    if builders == 0 {
        return;
    }
    if builders > MAX_BUILDERS {
        let message = format!("{builders} personas build on others; expected at most {MAX_BUILDERS}");
        report.push(Diagnostic::error(codes::OUT_OF_RANGE, message).at(table.opening()));
        table.kind = Kind::Error;
        return;
    }
    let before = table.clone();
    let additions = report.near_additions();
    for (name, persona) in entries(table).into_iter().filter(|(_, persona)| like_of(persona).is_some()) {
        *persona = built(name, persona.clone(), &before, report);
    }
    report.forget_additions(additions);
}

fn entries(table: &mut Node) -> Vec<(String, &mut Node)> {
    match &mut table.kind {
        Kind::Map(entries) => entries.iter_mut().map(|(key, node)| (key.key_text(), node)).collect(),
        Kind::Struct(_, fields) => fields.iter_mut().map(|(name, node)| (name.text.clone(), node)).collect(),
        _ => Vec::new(),
    }
}

/// Merges a persona with all that it builds on; its place is its own.
fn built(own: String, mut persona: Node, table: &Node, report: &mut Report) -> Node {
    let place = persona.span;
    let mut seen = vec![own];
    let mut layers = Vec::new();
    while let Some((name, span)) = take_like(&mut persona) {
        layers.push(persona);
        let below = table.field(&name);
        persona = below.cloned().unwrap_or(Node { span, kind: Kind::Error });
        if let Kind::Struct(_, fields) = &mut persona.kind {
            fields.retain(|(field, _)| field.text != MOODS);
        }
        if below.is_none() {
            unknown(&name, span, table, report);
        } else if seen.contains(&name) {
            circle(&seen, &name, span, report);
            persona.kind = Kind::Error;
        } else if seen.len() > MAX_STEPS {
            let message = format!("more than {MAX_STEPS} personas build on one another");
            report.push(Diagnostic::error(codes::TOO_DEEP, message).at(span));
            persona.kind = Kind::Error;
        }
        seen.push(name);
    }
    let merged = layers.into_iter().rev().fold(persona, |below, above| merge(below, above, report));
    Node { span: place, ..merged }
}

fn like_of(persona: &Node) -> Option<(String, Span)> {
    match &persona.field(LIKE)?.kind {
        Kind::Str(name) | Kind::Word(name) => Some((name.clone(), persona.field(LIKE)?.span)),
        _ => None,
    }
}

/// Removes and returns the name that an entry builds on.
fn take_like(persona: &mut Node) -> Option<(String, Span)> {
    let found = like_of(persona)?;
    let fields = match &mut persona.kind {
        Kind::Option(Some(inner)) => return take_like(inner),
        Kind::Struct(_, fields) => fields,
        _ => return None,
    };
    fields.retain(|(name, _)| name.text != LIKE);
    Some(found)
}

fn unknown(name: &str, span: Span, table: &Node, report: &mut Report) {
    if report.is_torn(TABLE) {
        return;
    }
    let known = table.entry_names();
    let near = report.suggest(name, known.iter().map(String::as_str));
    let one = Diagnostic::error(codes::DANGLING_REFERENCE, format!("unknown persona `{name}`")).at(span);
    let one = one.found(format!("`{name}`")).expected(known.iter().map(|name| format!("`{name}`")));
    report.push(one.suggest(near));
}

/// Reports a cycle once: for the first of its names.
fn circle(seen: &[String], name: &str, span: Span, report: &mut Report) {
    let is_first = seen.first().is_some_and(|own| own == name) && seen.iter().all(|other| name <= other.as_str());
    if !is_first {
        return;
    }
    let round = seen.iter().map(String::as_str).chain([name]).collect::<Vec<_>>().join(" → ");
    let one = Diagnostic::error(codes::CYCLE, format!("the persona `{name}` builds on itself")).at(span);
    report.push(one.note(None, format!("the cycle: {round}")));
}

//! Transfers the findings of a reading to the report: one message per cause.

use std::collections::{BTreeMap, BTreeSet};

use super::doubts::Doubts;
use super::state::{Context, State, TypeKey, WHOLE_NUMBER};
use crate::codes;
use crate::diagnostic::{Diagnostic, Report};
use crate::ruleset::is_subject;
use crate::source::Span;
use endturn_engine::compact::CompactCollect as _;

impl Context {
    /// Reports all diagnostics, and returns the places at which the result is unreliable. `ruleset`
    /// is the opening of the tree if it is a ruleset, whose fields are files.
    pub(super) fn finish(self, ruleset: Option<Span>, report: &mut Report) -> Doubts {
        let mut state = self.state.into_inner();
        let missing = std::mem::take(&mut state.missing);
        let mut lacking: BTreeMap<Span, BTreeSet<&'static str>> =
            missing.iter().map(|(span, (_, fields))| (*span, fields.clone())).into_map();
        for (span, meant) in &state.meant {
            lacking.entry(*span).or_default().extend(meant);
        }
        for (span, (key, mut fields)) in missing {
            // A misspelt field is already reported.
            fields.retain(|field| !state.meant.get(&span).is_some_and(|meant| meant.contains(field)));
            fields.retain(|field| !tell_removed(span, field, report));
            if !fields.is_empty() {
                tell_missing(&state, (span, key), &fields, ruleset == Some(span), report);
            }
        }
        for one in std::mem::take(&mut state.diagnostics) {
            let one = if ruleset.is_some() { of_file(one) } else { one };
            report.push(advise_on_point(report, one));
        }
        report.leave_out(state.left_out);
        for key in &state.slips {
            report.warn_of_slip(*key);
        }
        Doubts {
            places: state.levels.into_keys().chain(state.shifted).into_set(),
            missing: lacking,
            tables: state.tables,
            is_general: state.is_tainted,
        }
    }
}

/// Reports a required field that a layer removed; returns false if none did.
fn tell_removed(parent: Span, field: &str, report: &mut Report) -> bool {
    let removed = report.removed().iter().rev().find(|one| one.parent == parent && one.name == field);
    let Some(span) = removed.map(|one| one.span) else { return false };
    let message = format!("`{field}` can't be removed, since it is required");
    report.push(Diagnostic::error(codes::REMOVE_MISPLACED, message).at(span).note(Some(parent), "required here"));
    true
}

fn tell_missing(
    state: &State,
    (span, key): (Span, TypeKey),
    fields: &BTreeSet<&'static str>,
    is_of_files: bool,
    report: &mut Report,
) {
    let ending = if is_of_files { ".ron" } else { "" };
    let quoted = |field: &&str| format!("`{field}{ending}`");
    let names: Vec<String> = fields.iter().map(quoted).collect();
    let word = match (is_of_files, names.len()) {
        (false, 1) => "field",
        (false, _) => "fields",
        (true, 1) => "file",
        (true, _) => "files",
    };
    let all: Vec<_> = state.required.get(&key).into_iter().flatten().map(quoted).collect();
    let mut one = Diagnostic::error(codes::MISSING_FIELD, format!("missing {word} {}", names.join(", "))).at(span);
    if is_of_files {
        one = one.note(None, "neither the ruleset nor one that it extends has them in its folder");
    } else if all != names {
        one = one.note(None, format!("required here: {}", all.join(", ")));
    }
    if let Some(added) = report.near_addition(span) {
        let note = format!("this adds a new entry `{}`; did you mean `{}`?", added.name, added.near);
        one = one.note(None, note).suggest(Some(added.near.clone()));
    }
    report.push(one.expected(names));
}

/// Rewords an unknown field of a ruleset: it is a file that nothing reads.
fn of_file(one: Diagnostic) -> Diagnostic {
    let name = one.found.as_ref().and_then(|found| found.strip_prefix('`')?.strip_suffix('`'));
    let (Some(name), true) = (name, one.code == codes::UNKNOWN_FIELD && one.span.is_some_and(is_subject)) else {
        return one;
    };
    let known: Vec<&str> = one.expected.iter().map(|known| known.trim_matches('`')).collect();
    let is_copy =
        |known: &&&str| name.strip_prefix(**known).is_some_and(|rest| !rest.starts_with(char::is_alphanumeric));
    let copy_of = known.iter().find(is_copy).filter(|_| one.suggestion.is_none());
    let mut told = Diagnostic::error(codes::UNREAD_FILE, format!("nothing reads the file `{name}.ron`"));
    if let Some(known) = copy_of {
        told = told
            .note(None, format!("it looks like a copy of `{known}.ron`: give copies another ending, such as `.bak`"));
    }
    told.span = one.span;
    told = told.found(format!("`{name}.ron`")).suggest(one.suggestion.as_ref().map(|near| format!("{near}.ron")));
    told.expected(known.iter().map(|known| format!("`{known}.ron`")))
}

/// Adds advice to a number with a decimal point in a place for whole numbers.
fn advise_on_point(report: &Report, one: Diagnostic) -> Diagnostic {
    let Some(span) = one.span.filter(|_| one.code == codes::WRONG_TYPE && one.expected == [WHOLE_NUMBER]) else {
        return one;
    };
    let written = report.sources().text_of(span);
    let Some((whole, part)) = written.split_once('.') else { return one };
    let before = report.sources().text_of(Span { start: 0, end: span.start, ..span }).trim_end();
    if !before.strip_suffix(':').is_some_and(|name| name.trim_end().ends_with("_permille")) {
        return one.note(None, "whole numbers only");
    }
    // `0.6` is 600 thousandths; finer steps cannot be written.
    let is_fine = part.len() > 3 || !part.bytes().all(|byte| byte.is_ascii_digit());
    let thousandths = format!("{whole}{part:0<3}").parse::<i64>().ok().filter(|_| !is_fine);
    let one = one.note(None, "permille are whole thousandths: 1000 is the whole, 250 a quarter");
    one.suggest(thousandths.map(|value| value.to_string()))
}

//! The sheet of a file or section: its fields, and the words that may occur in them.

use endturn_scenario::{
    form::{Form, Forms, Item, Shape, Word, example, use_of},
    handbook::table_of,
    tree::Node,
};

use super::{Entry, Kinds, Sheet};

/// Returns the doc of a file without the file's name.
pub(super) fn titled(form: &Form, file: &str) -> String {
    let meaning = form.meaning.as_str();
    let rest = meaning.strip_prefix(&format!("`{file}.ron`")).unwrap_or(meaning);
    let rest = rest.trim_start_matches([':', '.']).trim();
    let rest = rest.trim_end_matches('.');
    if rest.is_empty() { format!("{file}.ron") } else { format!("{file}.ron: {rest}") }
}

/// Returns the first name of a kind of thing in a ruleset.
fn first_name(ruleset: Option<&Node>, kind: &str) -> Option<String> {
    let names = table_of(ruleset?, kind)?.1.entry_names();
    names.into_iter().next().filter(|name| !name.contains(['"', '\\']))
}

/// A sheet; `shipped` is the file's value in a shipped ruleset, `ruleset` the whole of it.
pub(super) fn sheet(
    at: &str,
    title: &str,
    forms: &Forms,
    form: &Form,
    (shipped, ruleset): (Option<&Node>, Option<&Node>),
) -> Sheet {
    let name = |kind: &str| first_name(ruleset, kind);
    let items = forms.items(form);
    let is_of_entries = matches!(forms.shape(form), Shape::Table { .. });
    let example_at = |item: &Item<'_>| {
        let way = if is_of_entries { format!("*.{}", item.way) } else { item.way.clone() };
        shipped.and_then(|node| example(node, &way))
    };
    let mut words: Vec<(String, Vec<Entry>)> = Vec::new();
    let keys = match forms.shape(form) {
        Shape::Table { keys, .. } => Some(keys.as_ref()),
        _ => None,
    };
    for form in items.iter().map(|item| item.form).chain(keys) {
        for name in types_in(form) {
            let Some(Shape::Choice(of)) = forms.named(name).map(|form| &form.shape) else { continue };
            let title = format!("words of {name}");
            // Words with content in brackets, such as requirements, have a separate list.
            if of.iter().all(|word| !word.has_more) && words.iter().all(|(other, _)| *other != title) {
                words.push((title, of.iter().map(|one| word(forms, one, shipped)).collect()));
            }
        }
    }
    let mut seen: Vec<(String, Vec<String>)> = Vec::new();
    let entries = items.iter().map(|item| {
        let is_named = item.form.meaning.is_empty();
        let meanings = forms.meanings(item.form);
        let own = rules_in(&meanings.join(" "));
        let rules = if own.is_empty() { rules_around(&item.way, &seen) } else { own };
        seen.push((item.way.clone(), rules.clone()));
        Entry {
            name: item.way.clone(),
            values: forms.describe(item.form),
            choices: choices(forms, item.form),
            range: bounds(forms.shape(item.form)),
            if_left_out: left_out(forms, item),
            is_unread: item.is_unread,
            asked: None,
            meaning: meanings[usize::from(is_named)].to_owned(),
            example: Some(example_at(item).or_else(|| usual(item)).unwrap_or_else(|| forms.sample(item.form, &name))),
            rules,
        }
    });
    Sheet {
        at: at.to_owned(),
        title: title.to_owned(),
        values: forms.describe(form),
        is_unread: form.is_unread,
        kind: Kinds::Fields,
        entries: entries.collect(),
        words,
        schema: None,
    }
}

/// Text of an empty table and of a group with all its defaults.
const EMPTY: &str = "()";

/// Returns the default of a field for readers: a table has nothing in it.
fn left_out(forms: &Forms, item: &Item<'_>) -> String {
    let is_table = matches!(forms.shape(item.form), Shape::Table { .. });
    if is_table && item.if_left_out == EMPTY { "nothing".to_owned() } else { item.if_left_out.clone() }
}

/// Returns the default of a field that no shipped file writes, if it shows what can be written.
fn usual(item: &Item<'_>) -> Option<String> {
    (!matches!(item.if_left_out.as_str(), "" | "needed" | "nothing" | EMPTY)).then(|| item.if_left_out.clone())
}

pub(super) const fn bounds(shape: &Shape) -> (Option<i64>, Option<i64>) {
    match shape {
        Shape::Whole { least, most } => (*least, *most),
        _ => (None, None),
    }
}

/// Returns the words of the type of a value, if its description only names the type.
fn choices(forms: &Forms, form: &Form) -> Vec<String> {
    let of = |name: &str| match forms.named(name).map(|form| &form.shape) {
        Some(Shape::Choice(words)) if words.iter().all(|word| !word.has_more) => {
            words.iter().map(|word| word.word.clone()).collect()
        }
        _ => Vec::new(),
    };
    let described = forms.describe(form);
    let is_told = |words: &Vec<String>| words.iter().all(|word| described.contains(word.as_str()));
    let lists: Vec<Vec<String>> = types_in(form).into_iter().map(of).filter(|words| !is_told(words)).collect();
    lists.concat()
}

/// Returns the named types that occur in a field's value.
pub(super) fn types_in(form: &Form) -> Vec<&str> {
    let mut found = Vec::new();
    match &form.shape {
        Shape::Type(name) => found.push(name.as_str()),
        Shape::List { of, .. } | Shape::Ranged { of, .. } => found.extend(types_in(of)),
        Shape::Table { keys, of } => {
            found.extend(types_in(keys));
            found.extend(types_in(of));
        }
        Shape::Group(of) | Shape::Either(of) => of.iter().for_each(|form| found.extend(types_in(form))),
        _ => {}
    }
    found
}

pub(super) fn word(forms: &Forms, word: &Word, shipped: Option<&Node>) -> Entry {
    let values =
        if word.has_more { forms.describe(&Form { is_unread: false, ..word.form.clone() }) } else { String::new() };
    let name = |kind: &str| first_name(shipped, kind);
    let sample = || match forms.shape(&word.form) {
        Shape::Fields(_) | Shape::Group(_) => format!("{}{}", word.word, forms.sample(&word.form, &name)),
        _ => format!("{}({})", word.word, forms.sample(&word.form, &name)),
    };
    let example = word.has_more.then(|| shipped.and_then(|node| use_of(node, &word.word)).unwrap_or_else(sample));
    Entry {
        name: word.word.clone(),
        values,
        choices: choices(forms, &word.form),
        range: bounds(&word.form.shape),
        if_left_out: String::new(),
        is_unread: word.form.is_unread,
        asked: word.form.asked.clone(),
        meaning: word.form.meaning.clone(),
        example,
        rules: rules_in(&word.form.meaning),
    }
}

/// Returns the rules that a text names, each once: `C-10`, `CH-1`, and of `C-14…C-16` the two ends.
pub(super) fn rules_in(text: &str) -> Vec<String> {
    let is_id = |word: &&str| {
        word.split_once('-').is_some_and(|(letters, digits)| {
            let is_all = |text: &str, is: fn(&u8) -> bool| !text.is_empty() && text.bytes().all(|byte| is(&byte));
            letters.len() <= 2 && is_all(letters, u8::is_ascii_uppercase) && is_all(digits, u8::is_ascii_digit)
        })
    };
    let words = text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-');
    let mut found: Vec<String> = Vec::new();
    for word in words.filter(is_id) {
        if found.iter().all(|other| other != word) {
            found.push(word.to_owned());
        }
    }
    found
}

/// Returns the rules of the nearest group around a field that names some.
fn rules_around(way: &str, seen: &[(String, Vec<String>)]) -> Vec<String> {
    let is_around = |other: &str| way.strip_prefix(other).is_some_and(|rest| rest.starts_with(['.', '[']));
    let near = seen.iter().rev().find(|(other, rules)| is_around(other) && !rules.is_empty());
    near.map(|(_, rules)| rules.clone()).unwrap_or_default()
}

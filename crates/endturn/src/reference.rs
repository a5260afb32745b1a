//! The reference: what may be written in every file of every module, from the types that files are read into.

use std::sync::LazyLock;

use endturn_scenario::{
    form::{Book, Form, Forms, Item, Place, Shape, Topic, Use, Word, example, use_of},
    load::load_ruleset,
    ruleset::RulesetHeader,
    scenario::Header,
    tree::{Kind, Node},
};
use serde_json::Value;

use crate::MODULES;
use crate::files::shipped_files;

/// Where sheets of the scenario's file are found.
const SCENARIO: &str = "scenario";

/// One file, section or list.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// The name by which people ask for it: `civ.units`, `scenario.civ`, `civ.effects`.
    pub at: String,
    /// What it is, in a line.
    pub title: String,
    /// The values that may stand in it as a whole.
    pub values: String,
    /// Whether no rule reads any of it.
    pub is_unread: bool,
    /// What it lists: fields, words or names.
    pub kind: Kinds,
    /// Its fields, words or names.
    pub entries: Vec<Entry>,
    /// Words that stand in it, by what they are words for.
    pub words: Vec<(String, Vec<Entry>)>,
    /// The JSON Schema of the file or section; a list of names has none.
    pub schema: Option<Value>,
}

/// What the entries of a sheet are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kinds {
    /// Fields of a file or section.
    Fields,
    /// Words of a list.
    Words,
    /// Names in a table of a ruleset.
    Names,
}

/// A field, word or name.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Its name; of fields inside others the way: `upkeep.shield`. `*` is any name, `[]` any item of a list.
    pub name: String,
    /// The values it may have; of words what stands in brackets behind them.
    pub values: String,
    /// The least and the largest number, where it is one with bounds.
    pub range: (Option<i64>, Option<i64>),
    /// What counts if it is left out; empty for words and names.
    pub if_left_out: String,
    /// Whether no rule reads it yet.
    pub is_unread: bool,
    /// What it is asked about, where that is said: kinds of effects.
    pub asked: Option<String>,
    /// What it means.
    pub meaning: String,
    /// How a shipped ruleset or the usual value writes it.
    pub example: Option<String>,
    /// The rules that its meaning names, such as `C-10`, or else those that the group names which it is a part of.
    pub rules: Vec<String>,
}

/// The rules that a text names: `C-10`, and of `C-14…C-16` the two ends.
fn rules_in(text: &str) -> Vec<String> {
    let is_id = |word: &&str| {
        let rest =
            word.strip_prefix(|letter: char| letter.is_ascii_uppercase()).and_then(|rest| rest.strip_prefix('-'));
        rest.is_some_and(|digits| !digits.is_empty() && digits.chars().all(|digit| digit.is_ascii_digit()))
    };
    let words = text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-');
    words.filter(is_id).map(str::to_owned).collect()
}

/// The rules of the groups around a field, from the nearest that names some.
fn rules_around(way: &str, seen: &[(String, Vec<String>)]) -> Vec<String> {
    let is_around = |other: &str| way.strip_prefix(other).is_some_and(|rest| rest.starts_with(['.', '[']));
    let near = seen.iter().rev().find(|(other, rules)| is_around(other) && !rules.is_empty());
    near.map(|(_, rules)| rules.clone()).unwrap_or_default()
}

/// All sheets: scenario files first, then each module's files and lists.
#[must_use]
pub fn reference() -> &'static [Sheet] {
    static SHEETS: LazyLock<Vec<Sheet>> = LazyLock::new(|| {
        let mut sheets = scenario_sheets();
        for module in MODULES {
            for book in module.books() {
                sheets.extend(book_sheets(book, module.name()));
            }
        }
        sheets
    });
    &SHEETS
}

fn scenario_sheets() -> Vec<Sheet> {
    static HEADERS: LazyLock<[Forms; 2]> = LazyLock::new(|| [Forms::of::<Header>(), Forms::of::<RulesetHeader>()]);
    let [header, ruleset] = &*HEADERS;
    let title = "the fields of a scenario's file, besides `extends` and a section per module (scenario.MODULE)";
    let mut sheets = vec![
        sheet(SCENARIO, title, header, header.root(), None),
        sheet("ruleset", "ruleset.ron, which makes a folder a ruleset", ruleset, ruleset.root(), None),
    ];
    for book in MODULES.iter().flat_map(|module| module.books()) {
        let at = format!("{SCENARIO}.{}", book.name);
        let title = format!("the section of {} games, besides `ruleset` and `patch`", book.name);
        let mut one = sheet(&at, &title, &book.section, book.section.root(), None);
        one.schema = Some(book.section.schema().as_value().clone());
        sheets.push(one);
    }
    let parts = [header, ruleset].map(|forms| Some(forms.schema().as_value().clone()));
    sheets.iter_mut().zip(parts).for_each(|(sheet, schema)| sheet.schema = schema);
    sheets
}

fn book_sheets(book: &'static Book, module: &str) -> Vec<Sheet> {
    let shipped = load_ruleset(&shipped_files(), book.example, module).0;
    let mut sheets = Vec::new();
    for field in book.ruleset.fields(book.ruleset.root()) {
        let at = format!("{}.{}", book.name, field.name);
        let node = shipped.as_ref().and_then(|node| node.field(&field.name));
        let mut one = sheet(&at, &titled(&field.form, &field.name), &book.ruleset, &field.form, node);
        one.schema = book.ruleset.part(&[field.name.as_str()]);
        sheets.push(one);
    }
    for topic in book.topics {
        match list(book, topic, shipped.as_ref()) {
            // A file of fields is its own list.
            None => {}
            Some(list) => match sheets.iter_mut().find(|sheet| sheet.at == list.at) {
                Some(sheet) => {
                    let fields = std::mem::take(&mut sheet.entries);
                    sheet.words.insert(0, (format!("fields of each of the {}", sheet.title), fields));
                    *sheet = Sheet { words: std::mem::take(&mut sheet.words), schema: sheet.schema.take(), ..list };
                }
                None => sheets.push(list),
            },
        }
    }
    sheets
}

/// The doc of a file without the file's name.
fn titled(form: &Form, file: &str) -> String {
    let meaning = form.meaning.as_str();
    let rest = meaning.strip_prefix(&format!("`{file}.ron`")).unwrap_or(meaning);
    let rest = rest.trim_start_matches([':', '.']).trim();
    let rest = rest.trim_end_matches('.');
    if rest.is_empty() { format!("{file}.ron") } else { format!("{file}.ron: {rest}") }
}

fn sheet(at: &str, title: &str, forms: &Forms, form: &Form, shipped: Option<&Node>) -> Sheet {
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
        for name in types_in(forms, form) {
            let Some(Shape::Choice(of)) = forms.named(name).map(|form| &form.shape) else { continue };
            let title = format!("words of {name}");
            // Sentences of requirements and the like have a list of their own.
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
            values: forms.told(item.form),
            range: bounds(forms.shape(item.form)),
            if_left_out: item.if_left_out.clone(),
            is_unread: item.is_unread,
            asked: None,
            meaning: meanings[usize::from(is_named)].to_owned(),
            example: Some(example_at(item).or_else(|| usual(item)).unwrap_or_else(|| forms.sample(item.form))),
            rules,
        }
    });
    Sheet {
        at: at.to_owned(),
        title: title.to_owned(),
        values: forms.told(form),
        is_unread: form.is_unread,
        kind: Kinds::Fields,
        entries: entries.collect(),
        words,
        schema: None,
    }
}

/// What a field is if left out, for fields that no shipped file writes.
fn usual(item: &Item<'_>) -> Option<String> {
    (!matches!(item.if_left_out.as_str(), "" | "needed" | "nothing")).then(|| item.if_left_out.clone())
}

const fn bounds(shape: &Shape) -> (Option<i64>, Option<i64>) {
    match shape {
        Shape::Whole { least, most } => (*least, *most),
        _ => (None, None),
    }
}

/// The named types that a field's value is made of.
fn types_in<'a>(forms: &'a Forms, form: &'a Form) -> Vec<&'a str> {
    let mut found = Vec::new();
    match &form.shape {
        Shape::Type(name) => found.push(name.as_str()),
        Shape::List { of, .. } | Shape::Ranged { of, .. } => found.extend(types_in(forms, of)),
        Shape::Table { keys, of } => {
            found.extend(types_in(forms, keys));
            found.extend(types_in(forms, of));
        }
        Shape::Group(of) | Shape::Either(of) => of.iter().for_each(|form| found.extend(types_in(forms, form))),
        _ => {}
    }
    found
}

fn word(forms: &Forms, word: &Word, shipped: Option<&Node>) -> Entry {
    let values =
        if word.has_more { forms.told(&Form { is_unread: false, ..word.form.clone() }) } else { String::new() };
    let sample = || match forms.shape(&word.form) {
        Shape::Fields(_) | Shape::Group(_) => format!("{}{}", word.word, forms.sample(&word.form)),
        _ => format!("{}({})", word.word, forms.sample(&word.form)),
    };
    let example = word.has_more.then(|| shipped.and_then(|node| use_of(node, &word.word)).unwrap_or_else(sample));
    Entry {
        name: word.word.clone(),
        values,
        range: bounds(&word.form.shape),
        if_left_out: String::new(),
        is_unread: word.form.is_unread,
        asked: word.form.asked.clone(),
        meaning: word.form.meaning.clone(),
        example,
        rules: rules_in(&word.form.meaning),
    }
}

/// The list of a topic; none if it is the same as the sheet of a file.
fn list(book: &Book, topic: &Topic, shipped: Option<&Node>) -> Option<Sheet> {
    let forms = &book.ruleset;
    let form = book.form(topic)?;
    let (kind, entries) = match topic.place {
        Place::Fields(_) => return None,
        Place::Names(file, of) => (Kinds::Names, names(shipped?.field(file)?, of)),
        Place::Words(_) | Place::Keys(_) => {
            let Shape::Choice(words) = forms.shape(form) else { return None };
            let mut entries: Vec<Entry> = words.iter().map(|one| word(forms, one, shipped)).collect();
            if let Place::Keys(file) = topic.place {
                let table = shipped.and_then(|node| node.field(file));
                let of = match forms.find(&[file]).map(|form| forms.shape(form)) {
                    Some(Shape::Table { of, .. }) => forms.sample(of),
                    _ => String::new(),
                };
                for entry in &mut entries {
                    let shipped = table.and_then(|table| first_of(table, &entry.name));
                    entry.example = Some(shipped.unwrap_or_else(|| format!("{{\"{}\": {of}}}", entry.name)));
                }
            }
            (Kinds::Words, entries)
        }
    };
    Some(Sheet {
        at: format!("{}.{}", book.name, topic.name),
        title: topic.title.to_owned(),
        values: forms.told(form),
        is_unread: false,
        kind,
        entries,
        words: Vec::new(),
        schema: None,
    })
}

/// The entry of a table with this key, of a table or list in it only the first entry.
fn first_of(table: &Node, key: &str) -> Option<String> {
    let mut node = table.field(key)?.clone();
    match &mut node.kind {
        Kind::Map(entries) => entries.truncate(1),
        Kind::Seq(items) => items.truncate(1),
        _ => {}
    }
    let key = Node { span: node.span, kind: Kind::Str(key.to_owned()) };
    Some(endturn_scenario::print::print(&Node { span: node.span, kind: Kind::Map(vec![(key, node)]) }))
}

/// The names in tables, by table.
fn names(file: &Node, of: fn(&str, &str) -> Use) -> Vec<Entry> {
    let mut entries = Vec::new();
    for kind in file.entry_names() {
        let Some(table) = file.field(&kind) else { continue };
        for name in table.entry_names() {
            let meaning = match table.field(&name).map(|node| &node.kind) {
                Some(Kind::Str(text)) => text.clone(),
                _ => String::new(),
            };
            let read = of(&kind, &name);
            let asked = match read {
                Use::Asked => "asked for by rules",
                Use::Unread => "no rule asks for it yet",
                Use::Free => "the ruleset's own: for requirements",
            };
            entries.push(Entry {
                name: format!("{kind}.{name}"),
                values: String::new(),
                range: (None, None),
                if_left_out: String::new(),
                is_unread: read == Use::Unread,
                asked: Some(asked.to_owned()),
                meaning,
                example: None,
                rules: Vec::new(),
            });
        }
    }
    entries
}

/// The names of all sheets that a word may mean: `units` is `civ.units`, and `effects` the list of every module that has one.
#[must_use]
pub fn sheets_named(word: &str) -> Vec<&'static Sheet> {
    let same = |name: &str| name.eq_ignore_ascii_case(word);
    let whole: Vec<&Sheet> = reference().iter().filter(|sheet| same(&sheet.at)).collect();
    if !whole.is_empty() {
        return whole;
    }
    let last = |sheet: &&Sheet| sheet.at.split_once('.').is_some_and(|(_, name)| same(name));
    reference().iter().filter(|sheet| !sheet.at.starts_with(SCENARIO)).filter(last).collect()
}

//! The page of a file: its entries, or its values.

use endturn_scenario::form::{Field, Form, Shape};
use endturn_scenario::handbook::{Note, Prose};
use endturn_scenario::tree::{Kind, Node};
use maud::{Markup, html};

use super::links::{Entry, Links, Reference, Shelf};
use super::tree;
use super::value::{Meanings, Old, meaning_id};
use super::words::{in_row, label, plain, slug, titled};
use crate::render::document::scroll;

/// Maximum columns of the overview.
const MAX_COLUMNS: usize = 12;
/// Maximum words of a choice by which entries are grouped.
const MAX_GROUPS: usize = 8;

impl<'a> Links<'a> {
    /// The main part of a family's page.
    pub(super) fn family(&self, at: usize) -> Markup {
        let family = &self.families[at];
        let form = &family.field.form;
        html! {
            @if !family.about.is_empty() { p { (self.doc(&family.about)) } }
            @if form.is_unread { p { "No rule reads this file yet." } }
            @match (self.of.forms.shape(form), self.shelf(at, "")) {
                (_, Some(shelf)) => (self.shelf_page(shelf)),
                (Shape::Fields(fields), _) => (self.group_page(at, fields)),
                _ => (self.changed(form, family.new, Old::of(self.of.before.is_some(), family.old), "", Meanings::Beside)),
            }
        }
    }

    /// The table that a field of a family is, or the family itself.
    pub(super) fn shelf(&self, family: usize, field: &str) -> Option<&Shelf<'a>> {
        self.shelves.iter().find(|shelf| shelf.family == family && shelf.field == field)
    }

    /// The field of entries by which they are grouped: the first that each must have and that is
    /// one of a few words.
    fn grouping(&self, shelf: &Shelf<'a>) -> Option<(&'a Field, Vec<&'a str>)> {
        let words = |field: &'a Field| match self.of.forms.shape(&field.form) {
            Shape::Choice(words) if words.len() <= MAX_GROUPS && words.iter().all(|word| !word.has_more) => {
                Some(words.iter().map(|word| word.word.as_str()).collect())
            }
            _ => None,
        };
        let Shape::Fields(fields) = self.of.forms.shape(shelf.of) else { return None };
        fields.iter().filter(|field| field.is_needed).find_map(|field| Some((field, words(field)?)))
    }

    /// The groups of entries that are not empty: the word, and the entries.
    pub(super) fn groups<'s>(&self, shelf: &'s Shelf<'a>) -> Vec<(Option<&'a str>, Vec<&'s Entry<'a>>)> {
        let Some((field, words)) = self.grouping(shelf) else { return vec![(None, shelf.entries.iter().collect())] };
        let is_of = |entry: &Entry<'_>, word: &str| {
            let node = entry.new.or(entry.old).and_then(|node| node.field(&field.name));
            matches!(node.map(|node| &node.kind), Some(Kind::Ident(own) | Kind::Word(own)) if own == word)
        };
        let of =
            |word: &'a str| (Some(word), shelf.entries.iter().filter(|entry| is_of(entry, word)).collect::<Vec<_>>());
        let rest = shelf.entries.iter().filter(|entry| words.iter().all(|word| !is_of(entry, word))).collect();
        let groups = words.iter().map(|&word| of(word)).chain([(None, rest)]);
        groups.filter(|(_, entries)| !entries.is_empty()).collect()
    }

    /// A table: all entries at a glance, then each with its values.
    fn shelf_page(&self, shelf: &Shelf<'a>) -> Markup {
        let is_simple =
            !matches!(self.of.forms.shape(shelf.of), Shape::Fields(_) | Shape::Table { .. } | Shape::List { .. });
        if is_simple {
            return self.pairs(shelf);
        }
        let listed = self.listed(shelf);
        let ids: Vec<&str> = listed.iter().map(|(way, _)| way.as_str()).collect();
        let tree = self.of.handbook.and_then(|handbook| handbook.trees.iter().find(|(file, _)| *file == shelf.path));
        html! {
            @if let Some((_, field)) = tree { (tree::drawn(self, shelf, field)) }
            (self.overview(shelf))
            @for entry in &shelf.entries { (self.entry_section(shelf, entry, &ids)) }
            (self.meanings(shelf, &listed))
        }
    }

    /// An entry with its values, the module's notes, and the references to it.
    fn entry_section(&self, shelf: &Shelf<'a>, entry: &Entry<'a>, ids: &[&str]) -> Markup {
        let (id, title) =
            (self.id(&shelf.path, &entry.name), self.entry(&shelf.path, &entry.name).map_or("", |(_, title)| title));
        let meaning = match self.of.forms.shape(shelf.keys) {
            Shape::Choice(words) => words.iter().find(|word| word.word == entry.name),
            _ => None,
        };
        let is_compared = self.of.before.is_some();
        let old = Old::of(is_compared && entry.old.is_some(), entry.old);
        let notes = self.notes(&shelf.path, &entry.name, entry.old.is_some());
        let is_replaced = notes.iter().any(|(title, _)| title.is_none());
        html! {
            section aria-labelledby=(id) {
                h2 id=(id) {
                    @if entry.new.is_none() { del { bdi { (title) } } } @else { bdi { (title) } }
                    @if !is_same(title, &entry.name) { " " code { (entry.name) } }
                    @if is_compared {
                        @match (entry.new, entry.old) {
                            (Some(_), None) => { " " span.mark { "new" } }
                            (None, _) => { " " span.mark { "removed" } }
                            (Some(new), Some(old)) if !new.same(old) => { " " span.mark { "changed" } }
                            _ => {}
                        }
                    }
                }
                @if let Some(word) = meaning {
                    @if !word.form.meaning.is_empty() { p { (self.doc(&word.form.meaning)) } }
                    @if word.form.is_unread { p.quiet { "No rule uses it yet." } }
                }
                @if let (Some(node), false) = (entry.new.or(entry.old), is_replaced) {
                    (self.value_below(shelf, node, old, ids))
                }
                @for (title, lines) in &notes {
                    @if let Some(title) = title { h3 { (title) } }
                    ul { @for line in lines { li { (line) } } }
                }
                (self.references_to(&shelf.path, &entry.name))
            }
        }
    }

    fn value_below(&self, shelf: &Shelf<'a>, node: &Node, old: Old<'_>, ids: &[&str]) -> Markup {
        let (of, meanings) = (shelf.of, Meanings::Listed(shelf.field, ids));
        match (self.of.forms.shape(of), old) {
            (Shape::Fields(fields), _) => {
                let has_rows = fields.iter().any(|field| self.row(field, node, old, "", meanings).is_some());
                html! { @if has_rows { (self.fields(fields, node, old, "", meanings)) } }
            }
            // Lists are compared as a whole.
            (_, Old::Was(_)) => self.changed(of, Some(node), old, "", meanings),
            _ => self.value(of, node, Old::Untold, "", meanings),
        }
    }

    /// The notes on an entry by title; if the rulesets below have the entry, compared with theirs.
    fn notes(&self, file: &str, entry: &str, is_old: bool) -> Vec<(Option<&'static str>, Vec<Markup>)> {
        let is_compared = is_old && self.of.notes_before.is_some();
        let mut titles: Vec<Option<&'static str>> = Vec::new();
        for note in self.of.notes.iter().chain(self.of.notes_before.iter().flatten()) {
            if note.file == file && note.entry == entry && !titles.contains(&note.title) {
                titles.push(note.title);
            }
        }
        let lines = |title: Option<&'static str>| {
            let [new, old] = self.noted(file, entry, title);
            let gone = old.iter().filter(|line| !new.contains(line)).map(|line| html! { del { (self.prose(line)) } });
            let kept = new.iter().map(|line| match is_compared && !old.contains(line) {
                true => html! { ins { (self.prose(line)) } },
                false => self.prose(line),
            });
            (title, kept.chain(gone).collect())
        };
        titles.into_iter().map(lines).collect()
    }

    /// The notes on an entry with a title, in the ruleset and in those below.
    fn noted(&self, file: &str, entry: &str, title: Option<&str>) -> [Vec<&Prose>; 2] {
        let is_it = |note: &&Note| note.file == file && note.entry == entry && note.title == title;
        let of = |notes: &'a [Note]| notes.iter().filter(is_it).map(|note| &note.text).collect();
        [of(&self.of.notes), of(self.of.notes_before.as_deref().unwrap_or_default())]
    }

    /// The differences between the notes that stand for the values of entries, by entry; `None` if
    /// the file has no such notes, or they are not compared.
    pub(super) fn note_changes(&self, family: usize) -> Option<Vec<(&str, Vec<Markup>)>> {
        let shelf = self.shelf(family, "").filter(|_| self.of.notes_before.is_some())?;
        let is_told = self.of.notes.iter().any(|note| note.file == shelf.path && note.title.is_none());
        let of_entry = |entry: &Entry<'a>| {
            let [new, old] = self.noted(&shelf.path, &entry.name, None);
            let gone = old.iter().filter(|line| !new.contains(line)).map(|line| html! { del { (self.prose(line)) } });
            let added = new.iter().filter(|line| !old.contains(line)).map(|line| html! { ins { (self.prose(line)) } });
            gone.chain(added).collect::<Vec<Markup>>()
        };
        let all = shelf.entries.iter().map(|entry| (entry.name.as_str(), of_entry(entry)));
        is_told.then(|| all.filter(|(_, lines)| !lines.is_empty()).collect())
    }

    /// The places that refer to an entry, by file and field.
    fn references_to(&self, table: &str, name: &str) -> Markup {
        let mut rows: Vec<(String, Vec<Markup>)> = Vec::new();
        for reference in self.references(table, name) {
            let (Some(title), Some(from)) = (self.reference_title(reference), self.referring(reference, table, name))
            else {
                continue;
            };
            match rows.iter_mut().find(|(other, _)| *other == title) {
                Some((_, all)) => all.push(from),
                None => rows.push((title, vec![from])),
            }
        }
        html! {
            @if !rows.is_empty() {
                h3 { "Related" }
                dl { @for (title, all) in &rows { dt { (title) } dd { (in_row(all)) } } }
            }
        }
    }

    /// The title of a reference; `None` if it is not shown.
    fn reference_title(&self, reference: &Reference<'a>) -> Option<String> {
        let family = &self.families[reference.family];
        let known = self.of.handbook.and_then(|handbook| {
            let is_it = |file: &str, field: &str| file == family.file && (field.is_empty() || field == reference.field);
            handbook.references.iter().find(|(file, field, _)| is_it(file, field))
        });
        let place = reference.entry.map_or(&family.label, |(shelf, _)| &self.shelves[shelf].label);
        match known {
            Some((_, _, title)) => Some((*title).to_owned()).filter(|title| !title.is_empty()),
            None if reference.field.is_empty() => Some(place.clone()),
            None => Some(format!("{place}: {}", label(reference.field).to_lowercase())),
        }
    }

    /// The referring entry or file as a link; `None` if it is the entry itself.
    fn referring(&self, reference: &Reference<'a>, table: &str, name: &str) -> Option<Markup> {
        let Some((shelf, entry)) = reference.entry else {
            let family = &self.families[reference.family];
            return Some(html! { a href=(family.page) { (family.label) } });
        };
        let shelf = &self.shelves[shelf];
        let entry = shelf.entries.get(entry).filter(|entry| shelf.path != table || entry.name != name)?;
        let (address, title) = self.entry(&shelf.path, &entry.name)?;
        Some(html! { a href=(address) { bdi { (title) } } })
    }

    /// All entries with those of their values that fit into columns.
    fn overview(&self, shelf: &Shelf<'a>) -> Markup {
        let groups = self.groups(shelf);
        let grouping = self.grouping(shelf).map(|(field, _)| field.name.as_str());
        let fields: &[Field] = if let Shape::Fields(fields) = self.of.forms.shape(shelf.of) { fields } else { &[] };
        let cell = |field: &Field, entry: &Entry<'a>| {
            let usual = self.default(field);
            let node = entry.new.or(entry.old).and_then(|node| node.field(&field.name)).or(usual.as_ref());
            node.map(|node| self.value(&field.form, node, Old::Untold, &field.name, Meanings::Hidden))
                .unwrap_or_default()
        };
        let differs = |field: &Field| {
            let mut cells = shelf.entries.iter().map(|entry| cell(field, entry).into_string());
            let first = cells.next();
            cells.any(|cell| Some(cell) != first)
        };
        let is_column =
            |field: &&Field| Some(field.name.as_str()) != grouping && self.is_column(&field.form) && differs(field);
        let columns: Vec<&Field> = fields.iter().filter(is_column).take(MAX_COLUMNS).collect();
        let is_number = |field: &Field| matches!(self.of.forms.shape(&field.form), Shape::Whole { .. } | Shape::Number);
        let name = |entry: &Entry<'a>| {
            let (address, title) = self.entry(&shelf.path, &entry.name).unwrap_or_default();
            html! { a href=(address) { @if entry.new.is_none() { del { bdi { (title) } } } @else { bdi { (title) } } } }
        };
        if columns.is_empty() {
            return html! {
                @for (group, entries) in &groups {
                    @if let Some(word) = group { h3 id=(group_id(word)) { (titled(word)) } }
                    nav aria-label="Contents" { ul { @for entry in entries { li { (name(entry)) } } } }
                }
            };
        }
        scroll(
            &shelf.label,
            html! {
                table {
                    caption { span { "All " (shelf.label.to_lowercase()) } }
                    thead { tr { th scope="col" { "Name" } @for field in &columns { th.number[is_number(field)] scope="col" { (label(&field.name)) } } } }
                    @for (group, entries) in &groups {
                        tbody {
                            @if let Some(word) = group {
                                tr { th.group #(group_id(word)) colspan=(columns.len() + 1) scope="rowgroup" { (titled(word)) } }
                            }
                            @for entry in entries {
                                tr {
                                    th scope="row" { (name(entry)) }
                                    @for field in &columns { td.number[is_number(field)] { (cell(field, entry)) } }
                                }
                            }
                        }
                    }
                }
            },
        )
    }

    /// Whether the values of a field fit into a column.
    fn is_column(&self, form: &Form) -> bool {
        let forms = self.of.forms;
        match forms.shape(form) {
            Shape::Truth | Shape::Whole { .. } | Shape::Number | Shape::Name(_) => true,
            Shape::Choice(words) => words.iter().all(|word| !word.has_more),
            Shape::Fields(fields) => {
                fields.len() <= 3 && fields.iter().all(|field| matches!(forms.shape(&field.form), Shape::Whole { .. }))
            }
            _ => false,
        }
    }

    /// A table of single values by name.
    fn pairs(&self, shelf: &Shelf<'a>) -> Markup {
        let is_word = matches!(self.of.forms.shape(shelf.keys), Shape::Choice(_));
        let is_compared = self.of.before.is_some();
        html! {
            dl {
                @for entry in &shelf.entries {
                    dt id=(self.id(&shelf.path, &entry.name)) { @if is_word { (titled(&entry.name)) } @else { bdi { (entry.name) } } }
                    dd {
                        (self.changed(shelf.of, entry.new, Old::of(is_compared, entry.old), "", Meanings::Beside))
                        (self.references_to(&shelf.path, &entry.name))
                    }
                }
            }
        }
    }

    /// A file that is a group of values: single values first, then each inner group and table.
    fn group_page(&self, at: usize, fields: &'a [Field]) -> Markup {
        let family = &self.families[at];
        let empty = Node { span: Default::default(), kind: Kind::Struct(None, Vec::new()) };
        let usual = self.default(family.field);
        let node = family.new.or(usual.as_ref()).unwrap_or(&empty);
        let old = Old::of(self.of.before.is_some(), Some(family.old.or(usual.as_ref()).unwrap_or(&empty)));
        let is_inner =
            |field: &&Field| matches!(self.of.forms.shape(&field.form), Shape::Fields(_) | Shape::Table { .. });
        let single = fields.iter().filter(|field| !is_inner(field));
        let single: Vec<Markup> = single.filter_map(|field| self.row(field, node, old, "", Meanings::Beside)).collect();
        let inner: Vec<&Field> = fields.iter().filter(is_inner).collect();
        html! {
            @if inner.len() > 1 {
                nav aria-label="Contents" { ul { @for field in &inner { li { a href={ "#" (field_id(field)) } { (label(&field.name)) } } } } }
            }
            @if !single.is_empty() { dl { @for row in &single { (row) } } }
            @for field in inner { (self.inner_group(at, field, node, old)) }
        }
    }

    fn inner_group(&self, at: usize, field: &Field, node: &Node, old: Old<'_>) -> Markup {
        let [own, general] = self.of.forms.meanings(&field.form);
        let about = if own.is_empty() { general } else { own };
        let usual = self.default(field);
        let new = node.field(&field.name).or(usual.as_ref());
        let was = match old.field(&field.name) {
            Old::Absent => usual.as_ref().map_or(Old::Absent, Old::Was),
            was => was,
        };
        html! {
            section aria-labelledby=(field_id(field)) {
                h2 id=(field_id(field)) { (label(&field.name)) }
                @if !about.is_empty() { p { (self.doc(about)) } }
                @if field.form.is_unread { p.quiet { "No rule reads it yet." } }
                @match (self.shelf(at, &field.name), self.of.forms.shape(&field.form), new) {
                    (Some(shelf), ..) => (self.shelf_page(shelf)),
                    (_, Shape::Fields(fields), Some(new)) => (self.fields(fields, new, was, &field.name, Meanings::Beside)),
                    _ => div { (self.changed(&field.form, new, was, &field.name, Meanings::Beside)) },
                }
            }
        }
    }

    /// The fields of entries that have a meaning: path and form.
    fn listed(&self, shelf: &Shelf<'a>) -> Vec<(String, &'a Form)> {
        let items = self.of.forms.items(shelf.of).into_iter();
        let has_meaning = |form: &Form| self.of.forms.meanings(form).iter().any(|text| !text.is_empty());
        items.filter(|item| has_meaning(item.form)).map(|item| (item.way, item.form)).collect()
    }

    /// The meanings of all fields of entries.
    fn meanings(&self, shelf: &Shelf<'a>, listed: &[(String, &'a Form)]) -> Markup {
        let id = meaning_id(shelf.field, "");
        let mut items: Vec<(String, &str, &Form)> = Vec::new();
        for (way, form) in listed {
            let id = meaning_id(shelf.field, way);
            if items.iter().all(|(other, ..)| *other != id) {
                items.push((id, way, *form));
            }
        }
        html! {
            @if !items.is_empty() {
                section aria-labelledby=(id) {
                    h2 id=(id) { "Meaning of the values" }
                    dl {
                        @for (id, way, form) in items {
                            dt id=(id) { (label(way)) }
                            dd {
                                (self.doc(self.of.forms.meanings(form).into_iter().find(|text| !text.is_empty()).unwrap_or_default()))
                                @if form.is_unread { " No rule reads it yet." }
                                (self.words(form))
                            }
                        }
                    }
                }
            }
        }
    }

    /// The words that a value may be, with their meanings.
    fn words(&self, form: &Form) -> Markup {
        let words = match self.of.forms.shape(form) {
            Shape::Choice(words) => words,
            Shape::List { of, .. } => match self.of.forms.shape(of) {
                Shape::Choice(words) => words,
                _ => return html! {},
            },
            _ => return html! {},
        };
        let has_meaning = words.iter().any(|word| !plain(&word.form.meaning).is_empty());
        html! { @if has_meaning && words.len() <= 20 { ul { @for word in words { li { (self.word(word)) } } } } }
    }
}

/// Whether a title is only a name in words.
fn is_same(title: &str, name: &str) -> bool {
    let letters = |text: &str| text.replace(['_', ' '], "").to_lowercase();
    letters(title) == letters(name)
}

/// The id of a group of entries on its page.
pub(super) fn group_id(word: &str) -> String {
    format!("group.{}", slug(word))
}

/// The id of a group of values on its page.
pub(super) fn field_id(field: &Field) -> String {
    format!("field.{}", slug(&field.name))
}

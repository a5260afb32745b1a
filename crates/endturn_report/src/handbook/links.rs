//! The pages of a ruleset, the places of its entries on them, and links between them.

use std::collections::BTreeMap;

use endturn_engine::compact::CompactSort as _;
use endturn_scenario::form::{Field, Form, Forms, Shape};
use endturn_scenario::handbook::{Part, Prose, table_of};
use endturn_scenario::tree::{Kind, Node};
use endturn_scenario::values::entries;
use maud::{Markup, html};

use super::subject::Subject;
use super::words::{about_file, plain, slug, titled};

/// Fields whose text is an entry's name for people.
const TITLES: [&str; 3] = ["title", "display_name", "name"];

/// A file of the ruleset, and its page.
#[derive(Debug)]
pub(super) struct Family<'a> {
    /// The file, without `.ron`.
    pub(super) file: &'a str,
    /// The page's file.
    pub(super) page: String,
    /// Its name for people.
    pub(super) label: String,
    /// Its description; may be empty.
    pub(super) about: String,
    /// The allowed values.
    pub(super) field: &'a Field,
    /// Its values; `None` if the ruleset leaves it out.
    pub(super) new: Option<&'a Node>,
    /// Its values in the rulesets below; `None` if they leave it out, or if there are none.
    pub(super) old: Option<&'a Node>,
}

/// A table of named things: a whole file, or a field of one.
#[derive(Debug)]
pub(super) struct Shelf<'a> {
    /// Its path: `units`, `flags.unit`.
    pub(super) path: String,
    /// Index of its family.
    pub(super) family: usize,
    /// The field of the file; empty for a whole file.
    pub(super) field: &'a str,
    /// Its name for people.
    pub(super) label: String,
    /// The form of its keys.
    pub(super) keys: &'a Form,
    /// The form of its entries.
    pub(super) of: &'a Form,
    /// Its entries: those of the ruleset in its order, then those that it removes.
    pub(super) entries: Vec<Entry<'a>>,
}

/// An entry of a table.
#[derive(Clone, Debug)]
pub(super) struct Entry<'a> {
    pub(super) name: String,
    /// Its values; `None` if the ruleset removes it.
    pub(super) new: Option<&'a Node>,
    /// Those in the rulesets below.
    pub(super) old: Option<&'a Node>,
}

/// A place that refers to an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Reference<'a> {
    /// Index of the family.
    pub(super) family: usize,
    /// Index of the shelf and of the entry; `None` for a value of the file itself.
    pub(super) entry: Option<(usize, usize)>,
    /// The field of the entry, or of the file.
    pub(super) field: &'a str,
}

/// Indices by name. All indices have one type, which keeps the program small.
pub(super) type Index = BTreeMap<String, usize>;

/// Place of an entry.
#[derive(Debug)]
struct Place<'a> {
    /// Page and id.
    address: String,
    /// The entry's name for people.
    title: String,
    /// The places that refer to it.
    references: Vec<Reference<'a>>,
}

/// The index of a name that several tables have.
const SEVERAL: usize = usize::MAX;

/// All pages and places.
#[derive(Debug)]
pub(super) struct Links<'a> {
    pub(super) of: &'a Subject<'a>,
    pub(super) families: Vec<Family<'a>>,
    pub(super) shelves: Vec<Shelf<'a>>,
    places: Vec<Place<'a>>,
    /// Places by [`key`].
    by_key: Index,
    /// Places by name.
    by_name: Index,
}

/// The key of an entry: its table and its name.
fn key(table: &str, name: &str) -> String {
    format!("{table}\n{name}")
}

impl<'a> Links<'a> {
    pub(super) fn of(of: &'a Subject<'a>) -> Self {
        let families = families(of);
        let shelves = families.iter().enumerate().flat_map(|(at, family)| shelves(of.forms, at, family)).collect();
        let mut links = Self { of, families, shelves, places: Vec::new(), by_key: Index::new(), by_name: Index::new() };
        links.place();
        links.refer();
        links
    }

    /// Gives all entries their addresses.
    fn place(&mut self) {
        let mut used = Index::new();
        for shelf in &self.shelves {
            let page = &self.families[shelf.family].page;
            let is_word = matches!(self.of.forms.shape(shelf.keys), Shape::Choice(_));
            for entry in &shelf.entries {
                let id = slug(&format!("{} {}", shelf.field, entry.name));
                let address = free(&format!("{page}#{id}"), &mut used);
                let title = TITLES.iter().find_map(|title| match &entry.new.or(entry.old)?.field(title)?.kind {
                    Kind::Str(text) if !text.is_empty() => Some(text.clone()),
                    _ => None,
                });
                let title = title.unwrap_or_else(|| if is_word { titled(&entry.name) } else { entry.name.clone() });
                let at = self.places.len();
                self.places.push(Place { address, title, references: Vec::new() });
                self.by_key.insert(key(&shelf.path, &entry.name), at);
                // Names of personas and flags are common words.
                if !is_word && !matches!(self.families[shelf.family].file, "flags" | "personas") {
                    let is_several = self.by_name.contains_key(&entry.name);
                    self.by_name.insert(entry.name.clone(), if is_several { SEVERAL } else { at });
                }
            }
        }
    }

    /// Collects all references.
    fn refer(&mut self) {
        let mut found: Vec<(usize, Reference<'a>)> = Vec::new();
        let forms = self.of.forms;
        // The preferences of a persona say nothing about a thing.
        let is_rule = |family: usize| self.families[family].file != "personas";
        for (at, shelf) in self.shelves.iter().enumerate().filter(|(_, shelf)| is_rule(shelf.family)) {
            for (entry, node) in shelf.entries.iter().enumerate().filter_map(|(entry, one)| Some((entry, one.new?))) {
                let from = |field| Reference { family: shelf.family, entry: Some((at, entry)), field };
                match forms.shape(shelf.of) {
                    Shape::Fields(fields) => {
                        for field in fields {
                            let Some(value) = node.field(&field.name) else { continue };
                            self.names(&field.form, value, &mut |place| found.push((place, from(&field.name))));
                        }
                    }
                    _ => self.names(shelf.of, node, &mut |place| found.push((place, from("")))),
                }
            }
        }
        for (at, family) in self.families.iter().enumerate() {
            let Shape::Fields(fields) = forms.shape(&family.field.form) else { continue };
            for field in fields {
                let is_shelf = self.shelves.iter().any(|shelf| shelf.family == at && shelf.field == field.name);
                let Some(value) = family.new.and_then(|node| node.field(&field.name)).filter(|_| !is_shelf) else {
                    continue;
                };
                let from = Reference { family: at, entry: None, field: &field.name };
                self.names(&field.form, value, &mut |place| found.push((place, from)));
            }
        }
        for (place, reference) in found {
            let references = &mut self.places[place].references;
            if references.last() != Some(&reference) {
                references.push(reference);
            }
        }
    }

    /// Calls `see` with every entry that a value names.
    fn names(&self, form: &Form, node: &Node, see: &mut dyn FnMut(usize)) {
        if let Some(prose) = self.said(form, node) {
            for part in prose.parts.iter().filter(|_| !prose.is_negative) {
                if let Part::Name(kind, name) = part {
                    self.find(Some(kind), name).into_iter().for_each(&mut *see);
                }
            }
            return;
        }
        let forms = self.of.forms;
        match &node.kind {
            Kind::Option(Some(inner)) => self.names(form, inner, see),
            Kind::Str(text) => self.find(kind_of(forms, form), text).into_iter().for_each(see),
            Kind::Seq(items) => items.iter().for_each(|item| self.names(item_of(forms, form), item, see)),
            Kind::Map(_) | Kind::Struct(None, _) => {
                for (name, value) in entries(node).unwrap_or_default() {
                    if let Shape::Table { keys, of } = forms.shape(form) {
                        self.find(kind_of(forms, keys), &name).into_iter().for_each(&mut *see);
                        self.names(of, value, see);
                    } else if let Some(field) = forms.fields(form).iter().find(|field| field.name == name) {
                        self.names(&field.form, value, see);
                    }
                }
            }
            Kind::Struct(Some(word), fields) => {
                for (name, value) in fields {
                    let of =
                        forms.fields(content_of(forms, form, &word.text)).iter().find(|field| field.name == name.text);
                    of.into_iter().for_each(|field| self.names(&field.form, value, see));
                }
            }
            Kind::Tuple(word, items) => {
                let form = word.as_ref().map_or(form, |word| content_of(forms, form, &word.text));
                for (at, item) in items.iter().enumerate() {
                    self.names(part_of(forms, form, at), item, see);
                }
            }
            _ => {}
        }
    }

    /// The value in words of the module, if it has some.
    pub(super) fn said(&self, form: &Form, node: &Node) -> Option<Prose> {
        let Shape::Type(name) = &form.shape else { return None };
        self.of.handbook.and_then(|handbook| (handbook.say)(name, node))
    }

    /// The place of the entry with a name: of a kind, or of any table if it is the only one.
    fn find(&self, kind: Option<&str>, name: &str) -> Option<usize> {
        let trees = [Some(self.of.tree), self.of.before];
        let of_kind = |kind: &str| {
            let tables = trees.into_iter().flatten().filter_map(|tree| table_of(tree, kind));
            tables.map(|(path, _)| path.join(".")).find_map(|table| self.by_key.get(&key(&table, name)).copied())
        };
        // A name of another kind may be the same text.
        kind.and_then(of_kind).or_else(|| {
            let place = self.by_name.get(name).copied().filter(|place| *place != SEVERAL)?;
            kind.is_none_or(|kind| table_of(self.of.tree, kind).is_none()).then_some(place)
        })
    }

    /// A name, as a link if its entry has a place.
    pub(super) fn name(&self, kind: Option<&str>, name: &str) -> Markup {
        match self.find(kind, name).map(|place| &self.places[place]) {
            Some(place) => html! { a href=(place.address) { bdi { (place.title) } } },
            None => html! { bdi { (name) } },
        }
    }

    /// The address of an entry of a table, and its name for people.
    pub(super) fn entry(&self, table: &str, name: &str) -> Option<(&str, &str)> {
        let place = &self.places[*self.by_key.get(&key(table, name))?];
        Some((&place.address, &place.title))
    }

    /// The id of an entry on its page.
    pub(super) fn id(&self, table: &str, name: &str) -> &str {
        self.entry(table, name).and_then(|(address, _)| address.split_once('#')).map_or("", |(_, id)| id)
    }

    /// All references to an entry.
    pub(super) fn references(&self, table: &str, name: &str) -> &[Reference<'a>] {
        self.by_key.get(&key(table, name)).map_or(&[], |&place| &self.places[place].references)
    }

    /// A text with its names as links.
    pub(super) fn prose(&self, prose: &Prose) -> Markup {
        html! {
            @for part in &prose.parts {
                @match part {
                    Part::Text(text) => (text),
                    Part::Name(kind, name) => (self.name(Some(kind), name)),
                }
            }
        }
    }

    /// A doc, in which the names of files are links to their pages.
    pub(super) fn doc(&self, doc: &str) -> Markup {
        let text = plain(doc);
        let parts: Vec<&str> = text.split('`').collect();
        let page = |code: &str| {
            let file = code.strip_suffix(".ron")?;
            self.families.iter().find(|family| family.file == file)
        };
        html! {
            @for (at, part) in parts.iter().enumerate() {
                @if at % 2 == 0 {
                    (part)
                } @else if let Some(family) = page(part) {
                    a href=(family.page) { (family.label) }
                } @else {
                    code { (part) }
                }
            }
        }
    }
}

/// The tables of a family.
fn shelves<'a>(forms: &'a Forms, at: usize, family: &Family<'a>) -> Vec<Shelf<'a>> {
    let shelf = |path: String, field: &'a str, form: &'a Form, [new, old]: [Option<&'a Node>; 2]| {
        let Shape::Table { keys, of } = forms.shape(form) else { return None };
        // A table of numbers or of tables is a value; its keys are names of other tables.
        let is_named = field.is_empty() || matches!(forms.shape(of), Shape::Fields(_) | Shape::Text);
        let label = titled(if field.is_empty() { family.file } else { field });
        let entries = entries_of(new, old);
        (is_named && !entries.is_empty()).then_some(Shelf { path, family: at, field, label, keys, of, entries })
    };
    let form = &family.field.form;
    match forms.shape(form) {
        Shape::Fields(fields) => {
            let inner = |field: &'a Field| {
                let trees = [family.new, family.old].map(|node| node.and_then(|node| node.field(&field.name)));
                shelf(format!("{}.{}", family.file, field.name), &field.name, &field.form, trees)
            };
            fields.iter().filter_map(inner).collect()
        }
        _ => shelf(family.file.to_owned(), "", form, [family.new, family.old]).into_iter().collect(),
    }
}

/// The entries of a table beside those of the rulesets below.
pub(super) fn entries_of<'a>(new: Option<&'a Node>, old: Option<&'a Node>) -> Vec<Entry<'a>> {
    let news = new.and_then(entries).unwrap_or_default();
    let mut index = Index::new();
    let mut all: Vec<Entry<'a>> = Vec::new();
    for (name, node) in news {
        index.insert(name.clone(), all.len());
        all.push(Entry { name, new: Some(node), old: None });
    }
    for (name, node) in old.and_then(entries).unwrap_or_default() {
        match index.get(&name) {
            Some(&at) => all[at].old = Some(node),
            None => all.push(Entry { name, new: None, old: Some(node) }),
        }
    }
    all
}

/// The files of the ruleset that have something to show, those that players look at most first.
fn families<'a>(of: &'a Subject<'a>) -> Vec<Family<'a>> {
    let mut used = Index::new();
    for page in ["index", "changes"] {
        used.insert(page.to_owned(), 0);
    }
    let family = |field: &'a Field| {
        let (new, old) = (of.tree.field(&field.name), of.before.and_then(|before| before.field(&field.name)));
        let is_table = matches!(of.forms.shape(&field.form), Shape::Table { .. } | Shape::List { .. });
        let is_empty = |node: Option<&Node>| node.is_none_or(|node| entries(node).is_some_and(|all| all.is_empty()));
        if is_empty(new) && is_empty(old) && is_table {
            return None;
        }
        let [own, general] = of.forms.meanings(&field.form);
        let about = about_file(if own.is_empty() { general } else { own }, &field.name);
        let page = format!("{}.html", free(&slug(&field.name), &mut used));
        let label = titled(&field.name);
        let about = if about.trim_end_matches('.') == label { String::new() } else { about };
        Some(Family { file: &field.name, page, label, about, field, new, old })
    };
    let mut all: Vec<Family<'_>> = of.forms.fields(of.forms.root()).iter().filter_map(family).collect();
    let first = of.handbook.map_or(&[][..], |handbook| handbook.first);
    let rank = |family: &Family<'_>| first.iter().position(|name| *name == family.file).unwrap_or(first.len());
    all.compact_sort_by_key(rank);
    all
}

/// An address that no other place has: the wanted one, or one with a number behind it.
fn free(wanted: &str, used: &mut Index) -> String {
    let mut free = wanted.to_owned();
    let mut number = used.get(wanted).copied().unwrap_or(1);
    while used.contains_key(&free) {
        number += 1;
        free = format!("{wanted}-{number}");
    }
    used.insert(free.clone(), 1);
    used.insert(wanted.to_owned(), number);
    free
}

/// The kind of thing that a text names.
pub(super) fn kind_of<'f>(forms: &'f Forms, form: &'f Form) -> Option<&'f str> {
    match forms.shape(form) {
        Shape::Name(kind) => Some(kind),
        Shape::Ranged { of, .. } => kind_of(forms, of),
        Shape::Either(of) => of.iter().find_map(|form| kind_of(forms, form)),
        _ => None,
    }
}

/// The form of an item of a list.
pub(super) fn item_of<'f>(forms: &'f Forms, form: &'f Form) -> &'f Form {
    match forms.shape(form) {
        Shape::List { of, .. } => of,
        Shape::Either(of) => of
            .iter()
            .find(|form| matches!(forms.shape(form), Shape::List { .. }))
            .map_or(form, |form| item_of(forms, form)),
        _ => form,
    }
}

/// The form of a value in brackets without names.
pub(super) fn part_of<'f>(forms: &'f Forms, form: &'f Form, at: usize) -> &'f Form {
    match forms.shape(form) {
        Shape::Group(of) => of.get(at).unwrap_or(form),
        _ => form,
    }
}

/// The form of the content of a word.
pub(super) fn content_of<'f>(forms: &'f Forms, form: &'f Form, word: &str) -> &'f Form {
    match forms.shape(form) {
        Shape::Choice(words) => words.iter().find(|one| one.word == word).map_or(form, |one| &one.form),
        Shape::Either(of) => of
            .iter()
            .find(|form| matches!(forms.shape(form), Shape::Choice(words) if words.iter().any(|one| one.word == word)))
            .map_or(form, |form| content_of(forms, form, word)),
        _ => form,
    }
}

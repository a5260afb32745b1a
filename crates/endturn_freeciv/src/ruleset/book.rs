//! The files of a Freeciv ruleset, and the record of what became of each of their values.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use crate::section_file::{
    Atom, Document, Entry, Folders, Form, Place, Problem, ProblemKind, Section, Span, Table, Value, problem_at, read,
};

/// The fate of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fate {
    /// Carried as it is.
    Carried,
    /// Carried with another meaning, which the note explains.
    Otherwise,
    /// Not carried, for the reason in the note.
    Left,
}

/// Something that is not carried, or with another meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// Its fate: never [`Fate::Carried`].
    pub fate: Fate,
    /// The thing, such as ``unit flag `Coast` ``.
    pub what: String,
    /// The reason, or the other meaning.
    pub why: String,
    /// The places that say it.
    pub places: Vec<Place>,
}

/// Counts of the values of one subject.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Carried as they are.
    pub carried: usize,
    /// Carried with another meaning.
    pub otherwise: usize,
    /// Not carried.
    pub left: usize,
}

/// All files of a ruleset.
pub(super) struct Book {
    files: BTreeMap<&'static str, Document>,
    used: RefCell<BTreeSet<(&'static str, Span)>>,
    notes: RefCell<BTreeMap<(Fate, String, String), Vec<Place>>>,
    tallies: RefCell<BTreeMap<String, Tally>>,
    problems: RefCell<Vec<Problem>>,
}

/// The subjects of a ruleset that stand in a file each, and whether the file is needed.
const FILES: &[(&str, bool)] = &[
    ("game", true),
    ("techs", true),
    ("governments", true),
    ("units", true),
    ("buildings", true),
    ("terrain", true),
    ("effects", true),
    ("cities", true),
    ("nations", true),
    ("styles", false),
    ("actions", false),
];

impl Book {
    /// Reads the files of a folder; what they include is looked for in the folders of data.
    pub(super) fn read(folder: &str, folders: &Folders) -> Self {
        let mut files = BTreeMap::new();
        let mut problems = Vec::new();
        for &(name, is_needed) in FILES {
            let path = format!("{folder}/{name}.ruleset");
            if !is_needed && !folders.0.iter().any(|data| data.join(&path).is_file()) {
                continue;
            }
            let (document, wrong) = read(folders, &path);
            problems.extend(wrong);
            files.insert(name, document);
        }
        Self {
            files,
            used: RefCell::default(),
            notes: RefCell::default(),
            tallies: RefCell::default(),
            problems: RefCell::new(problems),
        }
    }

    /// The sections of a file whose names begin so.
    pub(super) fn sections(&self, file: &'static str, prefix: &str) -> Vec<At<'_>> {
        let Some(document) = self.files.get(file) else { return Vec::new() };
        let sections = document.sections.iter();
        let named = sections.filter(|section| document.text(section.name).starts_with(prefix));
        named.map(|section| At { book: self, file, document, section }).collect()
    }

    /// The section of a file with this name.
    pub(super) fn section(&self, file: &'static str, name: &str) -> Option<At<'_>> {
        let document = self.files.get(file)?;
        let section = document.section(name)?;
        Some(At { book: self, file, document, section })
    }

    /// All sections of all files.
    pub(super) fn all(&self) -> impl Iterator<Item = At<'_>> {
        self.files.iter().flat_map(move |(&file, document)| {
            document.sections.iter().map(move |section| At { book: self, file, document, section })
        })
    }

    pub(super) fn note(&self, fate: Fate, place: Place, what: impl Into<String>, why: impl Into<String>) {
        self.notes.borrow_mut().entry((fate, what.into(), why.into())).or_default().push(place);
    }

    pub(super) fn count(&self, subject: &str, fate: Fate, times: usize) {
        let mut tallies = self.tallies.borrow_mut();
        let tally = tallies.entry(subject.to_owned()).or_default();
        match fate {
            Fate::Carried => tally.carried += times,
            Fate::Otherwise => tally.otherwise += times,
            Fate::Left => tally.left += times,
        }
    }

    pub(super) fn is_used(&self, at: &At<'_>, entry: &Entry) -> bool {
        self.used.borrow().contains(&(at.file, entry.name))
    }

    pub(super) fn problems(&self) -> Vec<Problem> {
        self.problems.borrow().clone()
    }

    pub(super) fn notes(&self) -> Vec<Note> {
        let notes = self.notes.borrow();
        let note = |((fate, what, why), places): (&(Fate, String, String), &Vec<Place>)| Note {
            fate: *fate,
            what: what.clone(),
            why: why.clone(),
            places: places.clone(),
        };
        notes.iter().map(note).collect()
    }

    pub(super) fn tallies(&self) -> Vec<(String, Tally)> {
        self.tallies.borrow().iter().map(|(subject, tally)| (subject.clone(), *tally)).collect()
    }
}

/// A section of a file.
#[derive(Clone, Copy)]
pub(super) struct At<'b> {
    pub(super) book: &'b Book,
    pub(super) file: &'static str,
    pub(super) document: &'b Document,
    pub(super) section: &'b Section,
}

impl<'b> At<'b> {
    /// The name in brackets.
    pub(super) fn title(&self) -> &'b str {
        self.document.text(self.section.name)
    }

    pub(super) fn place(&self) -> Place {
        self.document.place(self.section.name)
    }

    /// The place of an entry, else of the section.
    pub(super) fn place_of(&self, name: &str) -> Place {
        let entry = self.document.entry(self.section, name);
        entry.map_or_else(|| self.place(), |entry| self.document.place(entry.name))
    }

    /// An entry, which counts as read from now on.
    pub(super) fn entry(&self, name: &str) -> Option<&'b Entry> {
        let entry = self.document.entry(self.section, name)?;
        self.book.used.borrow_mut().insert((self.file, entry.name));
        Some(entry)
    }

    /// The values of an entry; empty if there is none, or if it is a table.
    pub(super) fn atoms(&self, name: &str) -> &'b [Atom] {
        match self.entry(name).map(|entry| &entry.value) {
            Some(Value::List(atoms)) => atoms,
            _ => &[],
        }
    }

    /// The first string of an entry, without the context for translators.
    pub(super) fn text(&self, name: &str) -> Option<String> {
        self.atoms(name).first().map(|&atom| self.document.plain(atom).into_owned())
    }

    /// The strings of an entry that are not empty.
    pub(super) fn texts(&self, name: &str) -> Vec<String> {
        let texts = self.atoms(name).iter().map(|&atom| self.document.plain(atom).into_owned());
        texts.filter(|text| !text.is_empty()).collect()
    }

    /// The number of an entry. Another value is reported.
    pub(super) fn number(&self, name: &str) -> Option<i64> {
        let &atom = self.atoms(name).first()?;
        let number = self.document.number(atom);
        if number.is_none() {
            self.wrong(atom.span, "this is no whole number", "a whole number");
        }
        number
    }

    /// The truth value of an entry. Another value is reported.
    pub(super) fn truth(&self, name: &str) -> Option<bool> {
        let &atom = self.atoms(name).first()?;
        match atom.form {
            Form::True => Some(true),
            Form::False => Some(false),
            _ => {
                self.wrong(atom.span, "this is no truth value", "TRUE or FALSE");
                None
            }
        }
    }

    /// The rows of a table.
    pub(super) fn rows(&self, name: &str) -> Vec<Cells<'b>> {
        self.entry(name).map(|entry| self.peek_rows(entry)).unwrap_or_default()
    }

    /// The rows of a table, which does not count as read.
    pub(super) fn peek_rows(&self, entry: &'b Entry) -> Vec<Cells<'b>> {
        match &entry.value {
            Value::Table(table) => table.rows().map(|cells| Cells { at: *self, table, cells }).collect(),
            Value::List(_) => Vec::new(),
        }
    }

    pub(super) fn wrong(&self, span: Span, message: &str, expected: &str) {
        let mut problem = problem_at(self.document, span, ProblemKind::Value, message.to_owned());
        problem.found = self.document.text(span).chars().take(40).collect();
        expected.clone_into(&mut problem.expected);
        let mut problems = self.book.problems.borrow_mut();
        if !problems.contains(&problem) {
            problems.push(problem);
        }
    }

    /// The name by which rules refer to it.
    pub(super) fn name(&self) -> String {
        let rule_name = self.text("rule_name");
        let name = self.text("name");
        match rule_name.or(name) {
            Some(name) if !name.is_empty() => name,
            _ => {
                self.wrong(self.section.name, "this has no name", "an entry `name` in this section");
                String::new()
            }
        }
    }

    /// The name shown to players, if it differs from that of rules.
    pub(super) fn display_name(&self) -> Option<String> {
        let name = self.text("name")?;
        if self.text("rule_name").is_some_and(|rule_name| rule_name != name) { Some(name) } else { None }
    }

    pub(super) fn note(&self, fate: Fate, entry: &str, what: impl Into<String>, why: impl Into<String>) {
        self.book.note(fate, self.place_of(entry), what, why);
    }
}

/// A row of a table.
#[derive(Clone, Copy)]
pub(super) struct Cells<'b> {
    pub(super) at: At<'b>,
    table: &'b Table,
    cells: &'b [Atom],
}

impl Cells<'_> {
    pub(super) fn atom(&self, column: &str) -> Option<Atom> {
        let document = self.at.document;
        let at = self.table.columns.iter().position(|&name| document.string(name) == column)?;
        self.cells.get(at).copied()
    }

    pub(super) fn text(&self, column: &str) -> String {
        self.atom(column).map(|atom| self.at.document.plain(atom).into_owned()).unwrap_or_default()
    }

    pub(super) fn is(&self, column: &str, otherwise: bool) -> bool {
        match self.atom(column).map(|atom| atom.form) {
            Some(Form::True) => true,
            Some(Form::False) => false,
            _ => otherwise,
        }
    }

    pub(super) fn place(&self) -> Place {
        self.cells.first().map_or_else(|| self.at.place(), |atom| self.at.document.place(atom.span))
    }
}

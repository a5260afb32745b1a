//! The entries of a saved game, and the record of what became of each of them.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use crate::ruleset::{Fate, Note, Tally};
use crate::section_file::{
    Atom, Document, Entry, Form, Place, Problem, ProblemKind, Section, Span, Table, Value, problem_at,
};

/// Bounds of problems and of the places of a note, so that a damaged file has a short report.
const MAX_PROBLEMS: usize = 100;
const MAX_PLACES: usize = 1000;
/// Farthest number from 0; no sum of such numbers is too large.
const MAX_NUMBER: u64 = 999_999_999_999;

/// A saved game.
pub(super) struct Book<'d> {
    pub(super) document: &'d Document,
    /// The entries of each section by name.
    entries: BTreeMap<&'d str, (&'d Section, BTreeMap<&'d str, &'d Entry>)>,
    used: RefCell<BTreeSet<Span>>,
    used_columns: RefCell<BTreeSet<(Span, String)>>,
    notes: RefCell<BTreeMap<(Fate, String, String), Vec<Place>>>,
    tallies: RefCell<BTreeMap<String, Tally>>,
    problems: RefCell<Vec<Problem>>,
}

impl<'d> Book<'d> {
    pub(super) fn new(document: &'d Document) -> Self {
        let mut entries = BTreeMap::new();
        for section in &document.sections {
            let by_name = section.entries.iter().map(|entry| (document.text(entry.name), entry)).collect();
            entries.insert(document.text(section.name), (section, by_name));
        }
        Self {
            document,
            entries,
            used: RefCell::default(),
            used_columns: RefCell::default(),
            notes: RefCell::default(),
            tallies: RefCell::default(),
            problems: RefCell::default(),
        }
    }

    /// The section with a name.
    pub(super) fn section(&self, name: &str) -> Option<Sheet<'_, 'd>> {
        let (&name, (section, entries)) = self.entries.get_key_value(name)?;
        Some(Sheet { book: self, name, section, entries })
    }

    /// All sections, in the order of their names.
    pub(super) fn sections(&self) -> impl Iterator<Item = Sheet<'_, 'd>> {
        self.entries.iter().map(move |(&name, (section, entries))| Sheet { book: self, name, section, entries })
    }

    pub(super) fn note(&self, fate: Fate, place: Place, what: impl Into<String>, why: impl Into<String>) {
        let mut notes = self.notes.borrow_mut();
        let places = notes.entry((fate, what.into(), why.into())).or_default();
        if places.len() < MAX_PLACES {
            places.push(place);
        }
    }

    /// Notes something that is not carried, and counts it.
    pub(super) fn left(&self, subject: &str, place: Place, what: impl Into<String>, why: impl Into<String>) {
        self.note(Fate::Left, place, what, why);
        self.count(subject, Fate::Left);
    }

    pub(super) fn count(&self, subject: &str, fate: Fate) {
        let mut tallies = self.tallies.borrow_mut();
        let tally = tallies.entry(subject.to_owned()).or_default();
        match fate {
            Fate::Carried => tally.carried += 1,
            Fate::Otherwise => tally.otherwise += 1,
            Fate::Left => tally.left += 1,
        }
    }

    pub(super) fn wrong(&self, span: Span, message: impl Into<String>, expected: impl Into<String>) {
        let mut problem = problem_at(self.document, span, ProblemKind::Value, message.into());
        problem.found = self.document.text(span).chars().take(40).collect();
        problem.expected = expected.into();
        let mut problems = self.problems.borrow_mut();
        if problems.len() < MAX_PROBLEMS && !problems.contains(&problem) {
            problems.push(problem);
        }
    }

    pub(super) fn problems(&self) -> Vec<Problem> {
        let mut problems = self.problems.borrow().clone();
        problems.sort_by(|a, b| a.place.cmp(&b.place));
        problems
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

/// A section of a saved game.
#[derive(Clone, Copy)]
pub(super) struct Sheet<'b, 'd> {
    pub(super) book: &'b Book<'d>,
    pub(super) name: &'d str,
    section: &'d Section,
    entries: &'b BTreeMap<&'d str, &'d Entry>,
}

impl<'b, 'd> Sheet<'b, 'd> {
    pub(super) fn place(&self) -> Place {
        self.book.document.place(self.section.name)
    }

    pub(super) fn span(&self) -> Span {
        self.section.name
    }

    /// The place of an entry, else of the section.
    pub(super) fn place_of(&self, name: &str) -> Place {
        self.entries.get(name).map_or_else(|| self.place(), |entry| self.book.document.place(entry.name))
    }

    /// All entries, none of which counts as read.
    pub(super) fn all(&self) -> impl Iterator<Item = (&'d str, &'d Entry)> + '_ {
        self.section.entries.iter().map(|entry| (self.book.document.text(entry.name), entry))
    }

    /// Whether an entry was read.
    pub(super) fn is_used(&self, entry: &Entry) -> bool {
        self.book.used.borrow().contains(&entry.name)
    }

    pub(super) fn is_column_used(&self, entry: &Entry, column: &str) -> bool {
        self.book.used_columns.borrow().contains(&(entry.name, column.to_owned()))
    }

    pub(super) fn has(&self, name: &str) -> bool {
        self.entries.contains_key(name)
    }

    fn entry(&self, name: &str) -> Option<&'d Entry> {
        let entry = *self.entries.get(name)?;
        self.book.used.borrow_mut().insert(entry.name);
        Some(entry)
    }

    /// The values of an entry; empty if there is none, or if it is a table.
    pub(super) fn atoms(&self, name: &str) -> &'d [Atom] {
        match self.entry(name).map(|entry| &entry.value) {
            Some(Value::List(atoms)) => atoms,
            _ => &[],
        }
    }

    pub(super) fn atom(&self, name: &str) -> Option<Atom> {
        self.atoms(name).first().copied()
    }

    pub(super) fn text(&self, name: &str) -> Option<Cow<'d, str>> {
        self.atom(name).map(|atom| self.book.document.string(atom))
    }

    pub(super) fn texts(&self, name: &str) -> Vec<String> {
        self.atoms(name).iter().map(|&atom| self.book.document.string(atom).into_owned()).collect()
    }

    /// The number of an entry; 0 if it is left out. Another value is reported.
    pub(super) fn number(&self, name: &str) -> i64 {
        self.atom(name).map_or(0, |atom| whole(self.book, atom))
    }

    /// The truth value of an entry; false if it is left out.
    pub(super) fn is(&self, name: &str) -> bool {
        self.atom(name).is_some_and(|atom| atom.form == Form::True)
    }

    /// The rows of a table.
    pub(super) fn rows(&self, name: &str) -> Vec<Row<'b, 'd>> {
        match self.entry(name) {
            Some(entry @ Entry { value: Value::Table(table), .. }) => {
                let columns = columns(self.book.document, table);
                let columns = std::rc::Rc::new(columns);
                let row = |cells| Row { book: self.book, entry: entry.name, columns: columns.clone(), cells };
                table.rows().map(row).collect()
            }
            _ => Vec::new(),
        }
    }
}

fn columns(document: &Document, table: &Table) -> BTreeMap<String, usize> {
    table.columns.iter().enumerate().map(|(at, &name)| (document.string(name).into_owned(), at)).collect()
}

fn whole(book: &Book<'_>, atom: Atom) -> i64 {
    let number = book.document.number(atom).filter(|number| MAX_NUMBER >= number.unsigned_abs());
    if number.is_none() {
        book.wrong(atom.span, "this is no whole number that a game has", "a whole number of at most 12 digits");
    }
    number.unwrap_or(0)
}

/// A row of a table.
#[derive(Clone)]
pub(super) struct Row<'b, 'd> {
    pub(super) book: &'b Book<'d>,
    entry: Span,
    columns: std::rc::Rc<BTreeMap<String, usize>>,
    cells: &'d [Atom],
}

impl<'d> Row<'_, 'd> {
    pub(super) fn atom(&self, column: &str) -> Option<Atom> {
        let &at = self.columns.get(column)?;
        let key = (self.entry, column.to_owned());
        if !self.book.used_columns.borrow().contains(&key) {
            self.book.used_columns.borrow_mut().insert(key);
        }
        self.cells.get(at).copied()
    }

    /// The string of a cell; empty if there is none.
    pub(super) fn text(&self, column: &str) -> Cow<'d, str> {
        self.atom(column).map_or(Cow::Borrowed(""), |atom| self.book.document.string(atom))
    }

    /// The number of a cell; 0 if there is none. Another value is reported.
    pub(super) fn number(&self, column: &str) -> i64 {
        self.atom(column).map_or(0, |atom| whole(self.book, atom))
    }

    pub(super) fn is(&self, column: &str) -> bool {
        self.atom(column).is_some_and(|atom| atom.form == Form::True)
    }

    pub(super) fn place(&self) -> Place {
        self.book.document.place(self.span())
    }

    pub(super) fn span(&self) -> Span {
        self.cells.first().map_or(self.entry, |atom| atom.span)
    }

    /// The places of marks in a string of `0` and `1`.
    pub(super) fn bits(&self, column: &str) -> Vec<usize> {
        bits(&self.text(column))
    }
}

/// The places of the marks `1` in a text.
pub(super) fn bits(text: &str) -> Vec<usize> {
    text.bytes().enumerate().filter(|(_, byte)| *byte == b'1').map(|(at, _)| at).collect()
}

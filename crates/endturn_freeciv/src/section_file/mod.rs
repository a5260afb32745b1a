//! Section files: the format of Freeciv's rulesets and saved games.
//!
//! A file consists of sections (`[name]`) with entries (`name = value`). A value is a list of
//! strings, numbers and truth values, or a table in braces. Values are places in the text: reading
//! a table of millions of cells copies none of them.

mod load;
mod parse;
mod problem;

use std::borrow::Cow;
use std::sync::Arc;

pub(crate) use load::problem_at;
pub use load::{Folders, Loader, MAX_FILES, MAX_INCLUDE_DEPTH, MAX_TOTAL_BYTES, read, read_text};
pub use problem::{Place, Problem, ProblemKind};

/// A file that was read.
#[derive(Clone, Debug)]
pub struct Source {
    /// Its name, as it is shown in messages.
    pub name: String,
    /// Its text. Bytes that are not UTF-8 are replaced.
    pub text: Arc<str>,
    /// The byte at which each line begins.
    lines: Vec<u32>,
}

impl Source {
    fn new(name: String, text: Arc<str>) -> Self {
        let after = |(at, _): (usize, &str)| u32::try_from(at + 1).unwrap_or(u32::MAX);
        let lines = std::iter::once(0).chain(text.match_indices('\n').map(after)).collect();
        Self { name, text, lines }
    }

    /// Line and column of a byte, both from 1; columns count characters.
    #[must_use]
    pub fn position(&self, at: u32) -> (u32, u32) {
        let line = self.lines.partition_point(|&start| start <= at).max(1) - 1;
        let before = self.text.get(self.lines[line] as usize..at as usize).unwrap_or_default();
        let number = |count: usize| u32::try_from(count + 1).unwrap_or(u32::MAX);
        (number(line), number(before.chars().count()))
    }
}

/// A place in a file: its number and a range of bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Span {
    /// The place of the file in [`Document::sources`].
    pub file: u16,
    /// The first byte.
    pub start: u32,
    /// The byte after the last one.
    pub end: u32,
}

/// The form of a single value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// `"text"`.
    Text,
    /// `_("text")`: text that Freeciv translates.
    Translated,
    /// `$text$`: text without escapes.
    Verbatim,
    /// `*path*`: the contents of a file.
    File,
    /// `-12`.
    Number,
    /// `1.5`.
    Decimal,
    /// `TRUE`.
    True,
    /// `FALSE`.
    False,
}

/// A single value. The span of a text leaves out its quotes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Atom {
    /// Its place.
    pub span: Span,
    /// Its form.
    pub form: Form,
}

/// A table: columns by name, and rows. A row may be shorter than the header; further cells of a
/// longer one are more values of the last column.
#[derive(Clone, Debug, Default)]
pub struct Table {
    /// Names of the columns.
    pub columns: Vec<Atom>,
    cells: Vec<Atom>,
    /// The end of each row in `cells`.
    ends: Vec<u32>,
}

impl Table {
    /// Number of rows.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// True if it has no rows.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The cells of each row.
    pub fn rows(&self) -> impl Iterator<Item = &[Atom]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.cells[start as usize..end as usize])
    }
}

/// The value of an entry.
#[derive(Clone, Debug)]
pub enum Value {
    /// One value or several, separated by commas; none if it could not be read.
    List(Vec<Atom>),
    /// A table in braces.
    Table(Table),
}

/// A named value of a section.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Its name.
    pub name: Span,
    /// Its value.
    pub value: Value,
}

/// A section. Parts of one name are one section.
#[derive(Clone, Debug)]
pub struct Section {
    /// Its name, where it first stands.
    pub name: Span,
    /// Its entries, in their order.
    pub entries: Vec<Entry>,
}

/// All sections of a file and of those it includes.
#[derive(Clone, Debug, Default)]
pub struct Document {
    /// The files.
    pub sources: Vec<Source>,
    /// The sections, in their order.
    pub sections: Vec<Section>,
}

impl Document {
    /// The text of a place.
    #[must_use]
    pub fn text(&self, span: Span) -> &str {
        let source = self.sources.get(usize::from(span.file)).map_or("", |source| &*source.text);
        source.get(span.start as usize..span.end as usize).unwrap_or_default()
    }

    /// File, line and column of a place.
    #[must_use]
    pub fn place(&self, span: Span) -> Place {
        let Some(source) = self.sources.get(usize::from(span.file)) else { return Place::default() };
        let (line, column) = source.position(span.start);
        Place { file: source.name.clone(), line, column }
    }

    /// The string of a value, with its escapes resolved; that of a number is its digits.
    #[must_use]
    pub fn string(&self, atom: Atom) -> Cow<'_, str> {
        let text = self.text(atom.span);
        if matches!(atom.form, Form::Text | Form::Translated) && text.contains('\\') {
            Cow::Owned(unescaped(text))
        } else {
            Cow::Borrowed(text)
        }
    }

    /// The string without the context that Freeciv's translators are given: `?unitclass:Land` is
    /// `Land`.
    #[must_use]
    pub fn plain(&self, atom: Atom) -> Cow<'_, str> {
        let text = self.string(atom);
        match text.strip_prefix('?').and_then(|rest| rest.split_once(':')) {
            Some((_, plain)) => Cow::Owned(plain.to_owned()),
            None => text,
        }
    }

    /// The number, if it is a whole one that fits.
    #[must_use]
    pub fn number(&self, atom: Atom) -> Option<i64> {
        let text = self.text(atom.span);
        if atom.form == Form::Number { text.strip_prefix('+').unwrap_or(text).parse().ok() } else { None }
    }

    /// The first section with this name.
    #[must_use]
    pub fn section(&self, name: &str) -> Option<&Section> {
        self.sections.iter().find(|section| self.text(section.name) == name)
    }

    /// The value of an entry of a section.
    #[must_use]
    pub fn entry<'s>(&self, section: &'s Section, name: &str) -> Option<&'s Entry> {
        section.entries.iter().find(|entry| self.text(entry.name) == name)
    }
}

/// Resolves escapes: `\n` is a new line, a backslash at the end of a line joins it with the next,
/// and any other character stands for itself.
fn unescaped(text: &str) -> String {
    let mut result = String::with_capacity(text.len());
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => match letters.next() {
                Some('n') => result.push('\n'),
                Some('\n') | None => {}
                Some('\r') => letters = skip_line_end(letters),
                Some(other) => result.push(other),
            },
            other => result.push(other),
        }
    }
    result
}

fn skip_line_end(letters: std::str::Chars<'_>) -> std::str::Chars<'_> {
    letters.as_str().strip_prefix('\n').map_or(letters, str::chars)
}

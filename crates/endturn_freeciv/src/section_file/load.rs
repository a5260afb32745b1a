//! Reads a section file and the files that it includes.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::parse::{self, Piece};
use super::problem::{Place, Problem, ProblemKind};
use super::{Document, Section, Source, Span};

/// Files that may include one another in a chain.
pub const MAX_INCLUDE_DEPTH: usize = 16;

/// Files of one document.
pub const MAX_FILES: usize = 4096;

/// Bytes of all files of one document.
pub const MAX_TOTAL_BYTES: u64 = 256 << 20;

/// Gives the contents of files.
pub trait Loader {
    /// Reads a file, up to a maximum number of bytes.
    ///
    /// # Errors
    ///
    /// Returns why it cannot be read.
    fn load(&self, name: &str, at_most: u64) -> Result<Vec<u8>, String>;
}

/// Looks for files in several folders, one after the other.
#[derive(Clone, Debug, Default)]
pub struct Folders(pub Vec<PathBuf>);

impl Loader for Folders {
    fn load(&self, name: &str, at_most: u64) -> Result<Vec<u8>, String> {
        let path = Path::new(name);
        if !path.components().all(|part| matches!(part, std::path::Component::Normal(_))) {
            return Err("only files below the folders of data may be named".to_owned());
        }
        let Some(path) = self.0.iter().map(|folder| folder.join(path)).find(|path| path.is_file()) else {
            return Err("no folder of data has this file".to_owned());
        };
        let mut bytes = Vec::new();
        let file = File::open(path).map_err(|error| error.to_string())?;
        file.take(at_most.saturating_add(1)).read_to_end(&mut bytes).map_err(|error| error.to_string())?;
        if bytes.len() as u64 > at_most { Err("it is too large".to_owned()) } else { Ok(bytes) }
    }
}

struct Reading<'l> {
    loader: &'l dyn Loader,
    document: Document,
    by_name: BTreeMap<String, usize>,
    /// The section to which entries belong.
    current: Option<usize>,
    /// The files that are being read, each included by the one before.
    chain: Vec<String>,
    bytes_left: u64,
    problems: Vec<Problem>,
}

/// Reads a file and all that it includes. All problems are reported; the document has what could be
/// read.
#[must_use]
pub fn read(loader: &dyn Loader, name: &str) -> (Document, Vec<Problem>) {
    let mut reading = Reading::new(loader);
    reading.file(name, None);
    reading.done()
}

/// Reads a text that is at hand.
#[must_use]
pub fn read_text(loader: &dyn Loader, name: &str, bytes: &[u8]) -> (Document, Vec<Problem>) {
    let mut reading = Reading::new(loader);
    reading.chain.push(name.to_owned());
    reading.text(name, bytes);
    reading.done()
}

impl<'l> Reading<'l> {
    fn new(loader: &'l dyn Loader) -> Self {
        Self {
            loader,
            document: Document::default(),
            by_name: BTreeMap::new(),
            current: None,
            chain: Vec::new(),
            bytes_left: MAX_TOTAL_BYTES,
            problems: Vec::new(),
        }
    }

    fn done(mut self) -> (Document, Vec<Problem>) {
        self.find_repeated();
        self.problems.sort_by(|a, b| a.place.cmp(&b.place));
        (self.document, self.problems)
    }

    fn file(&mut self, name: &str, from: Option<Span>) {
        if self.chain.iter().any(|open| open == name) {
            let cycle = self.chain.join(" includes ");
            return self.report(from, ProblemKind::File, format!("files include one another: {cycle} includes {name}"));
        }
        if self.chain.len() >= MAX_INCLUDE_DEPTH || self.document.sources.len() >= MAX_FILES {
            let bound = format!("at most {MAX_INCLUDE_DEPTH} levels and {MAX_FILES} files can be included");
            return self.report(from, ProblemKind::File, bound);
        }
        match self.loader.load(name, self.bytes_left) {
            Ok(bytes) => {
                self.bytes_left -= bytes.len() as u64;
                self.chain.push(name.to_owned());
                self.text(name, &bytes);
                self.chain.pop();
            }
            Err(why) if from.is_some() => {
                self.report(from, ProblemKind::File, format!("cannot read `{name}`: {why}"));
            }
            Err(why) => self.problems.push(Problem {
                kind: ProblemKind::File,
                place: Place { file: name.to_owned(), line: 1, column: 1 },
                message: format!("cannot read it: {why}"),
                found: String::new(),
                expected: String::new(),
                line_text: String::new(),
            }),
        }
    }

    fn text(&mut self, name: &str, bytes: &[u8]) {
        let (text, bad) = match std::str::from_utf8(bytes) {
            Ok(text) => (Arc::<str>::from(text), None),
            Err(error) => (Arc::from(String::from_utf8_lossy(bytes)), Some(error.valid_up_to())),
        };
        // Places are numbers of 32 bits; MAX_TOTAL_BYTES is far below that, whatever replaces bad
        // bytes.
        let Ok(file) = u16::try_from(self.document.sources.len()) else { return };
        if u32::try_from(text.len()).is_err() {
            return;
        }
        self.document.sources.push(Source::new(name.to_owned(), Arc::clone(&text)));
        let span = |start: usize, end: usize| {
            let at = |byte: usize| u32::try_from(byte).unwrap_or(u32::MAX);
            Span { file, start: at(start), end: at(end) }
        };
        if let Some(at) = bad {
            self.report(Some(span(at, at)), ProblemKind::Syntax, "this is not UTF-8".to_owned());
        }
        let mut pieces = parse::Pieces::new(&text, file);
        while let Some(piece) = pieces.next() {
            match piece {
                Piece::Section(name) => self.open(name),
                Piece::Include(name) => {
                    let path = self.document.text(name).to_owned();
                    self.file(&path, Some(name));
                }
                Piece::Entry(entry) => match self.current {
                    Some(at) => self.document.sections[at].entries.push(entry),
                    None => self.report(
                        Some(entry.name),
                        ProblemKind::Syntax,
                        "an entry stands before the first section".to_owned(),
                    ),
                },
            }
        }
        for wrong in pieces.wrong {
            self.report_found(wrong.span, wrong.message, wrong.expected);
        }
    }

    fn open(&mut self, name: Span) {
        let text = self.document.text(name).to_owned();
        let at = *self.by_name.entry(text).or_insert_with(|| {
            self.document.sections.push(Section { name, entries: Vec::new() });
            self.document.sections.len() - 1
        });
        self.current = Some(at);
    }

    /// Finds entries that a section has twice.
    fn find_repeated(&mut self) {
        let mut again = Vec::new();
        for section in &self.document.sections {
            let mut order: Vec<(&str, Span)> =
                section.entries.iter().map(|entry| (self.document.text(entry.name), entry.name)).collect();
            order.sort_unstable();
            let pairs = order.windows(2).filter(|pair| pair[0].0 == pair[1].0);
            again.extend(pairs.map(|pair| (pair[1].1, pair[0].1)));
        }
        for (second, first) in again {
            let message = format!(
                "`{}` stands twice in this section, first at {}",
                self.document.text(second),
                self.document.place(first)
            );
            self.report(Some(second), ProblemKind::Syntax, message);
        }
    }

    fn report_found(&mut self, span: Span, message: &'static str, expected: &'static str) {
        let mut problem = problem_at(&self.document, span, ProblemKind::Syntax, message.to_owned());
        problem.expected = expected.to_owned();
        let text = self.document.text(span);
        problem.found = text.lines().next().unwrap_or_default().chars().take(40).collect();
        self.problems.push(problem);
    }

    fn report(&mut self, span: Option<Span>, kind: ProblemKind, message: String) {
        if let Some(span) = span {
            self.problems.push(problem_at(&self.document, span, kind, message));
        }
    }
}

/// A problem at a place of a document.
pub(crate) fn problem_at(document: &Document, span: Span, kind: ProblemKind, message: String) -> Problem {
    let place = document.place(span);
    let source = document.sources.get(usize::from(span.file)).map_or("", |source| &*source.text);
    let line = source.lines().nth(place.line as usize - 1).unwrap_or_default();
    let line_text = line.chars().take(200).collect();
    Problem { kind, place, message, found: String::new(), expected: String::new(), line_text }
}

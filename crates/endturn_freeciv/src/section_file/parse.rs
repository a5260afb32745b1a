//! The grammar of section files, over bytes; each byte is looked at a bounded number of times.

use super::{Atom, Entry, Form, Span, Table, Value};

/// A part of a file.
pub(super) enum Piece {
    /// `[name]`.
    Section(Span),
    /// `*include "path"`.
    Include(Span),
    /// `name = value`.
    Entry(Entry),
}

/// Text that is not as it should be.
pub(super) struct Wrong {
    pub(super) span: Span,
    pub(super) message: &'static str,
    pub(super) expected: &'static str,
}

/// The parts of a file, one after the other.
pub(super) struct Pieces<'t> {
    text: &'t str,
    bytes: &'t [u8],
    file: u16,
    at: usize,
    pub(super) wrong: Vec<Wrong>,
}

const VALUE: &str = "a string, a number, TRUE, FALSE or a table in braces";

/// Problems of one file; more of them say nothing new.
const MAX_WRONG: usize = 1000;

impl<'t> Pieces<'t> {
    pub(super) fn new(text: &'t str, file: u16) -> Self {
        let at = if text.starts_with('\u{feff}') { 3 } else { 0 };
        Self { text, bytes: text.as_bytes(), file, at, wrong: Vec::new() }
    }

    /// The next part. Text that is none is reported and left out, line by line.
    pub(super) fn next(&mut self) -> Option<Piece> {
        loop {
            self.skip_space();
            match self.peek()? {
                b'[' => {
                    if let Some(name) = self.section() {
                        return Some(Piece::Section(name));
                    }
                }
                b'*' if self.text[self.at..].starts_with("*include") => {
                    self.at += "*include".len();
                    self.skip_blanks();
                    let path = if self.peek() == Some(b'"') { self.quoted() } else { None };
                    match path {
                        Some(path) => {
                            self.end_of_line();
                            return Some(Piece::Include(path));
                        }
                        None => self.wrong_line("a file to include is needed here", "a path in quotes"),
                    }
                }
                _ => {
                    if let Some(entry) = self.entry() {
                        return Some(Piece::Entry(entry));
                    }
                }
            }
        }
    }

    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn span(&self, start: usize, end: usize) -> Span {
        let at = |byte: usize| u32::try_from(byte).unwrap_or(u32::MAX);
        Span { file: self.file, start: at(start), end: at(end) }
    }

    fn skip_blanks(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\r')) {
            self.at += 1;
        }
    }

    /// Skips blanks, line ends and comments.
    fn skip_space(&mut self) {
        while let Some(byte) = self.peek() {
            match byte {
                b' ' | b'\t' | b'\r' | b'\n' => self.at += 1,
                b';' | b'#' => self.at = self.line_end(self.at),
                _ => break,
            }
        }
    }

    fn line_end(&self, from: usize) -> usize {
        self.bytes[from..].iter().position(|&byte| byte == b'\n').map_or(self.bytes.len(), |length| from + length)
    }

    /// Reports the rest of the line, and goes on with the next.
    fn wrong_line(&mut self, message: &'static str, expected: &'static str) {
        let end = self.line_end(self.at);
        self.note(self.at, end, message, expected);
        self.at = (end + 1).min(self.bytes.len()).max(self.at);
    }

    fn note(&mut self, start: usize, end: usize, message: &'static str, expected: &'static str) {
        if self.wrong.len() < MAX_WRONG {
            let span = self.span(start, end);
            self.wrong.push(Wrong { span, message, expected });
        }
    }

    /// Reports what follows a value in its line, unless it is a comment.
    fn end_of_line(&mut self) {
        self.skip_blanks();
        if !matches!(self.peek(), None | Some(b'\n' | b';' | b'#')) {
            self.wrong_line("something follows the value", "the end of the line, a comma or a comment");
        }
    }

    fn section(&mut self) -> Option<Span> {
        let start = self.at + 1;
        let line = self.line_end(self.at);
        let Some(length) = self.bytes[start..line].iter().position(|&byte| byte == b']') else {
            self.wrong_line("a section has no end", "`]`");
            return None;
        };
        let end = start + length;
        self.at = end + 1;
        if self.text[start..end].trim().is_empty() {
            self.note(start - 1, end + 1, "a section has no name", "a name between `[` and `]`");
            return None;
        }
        self.end_of_line();
        Some(self.span(start, end))
    }

    fn entry(&mut self) -> Option<Entry> {
        let start = self.at;
        let is_name = |byte: u8| !matches!(byte, 0..=b' ' | b'=' | b'"' | b'{' | b'}' | b'[' | b']' | b';' | b'#');
        while self.peek().is_some_and(is_name) {
            self.at += 1;
        }
        let end = self.at;
        self.skip_blanks();
        if end == start || self.peek() != Some(b'=') {
            self.at = start;
            self.wrong_line("this is neither a section nor an entry", "`[section]` or `name = value`");
            return None;
        }
        self.at += 1;
        let value = self.value();
        Some(Entry { name: self.span(start, end), value })
    }

    fn value(&mut self) -> Value {
        let before = self.at;
        self.skip_space();
        if self.peek() == Some(b'{') {
            self.at += 1;
            return Value::Table(self.table());
        }
        let mut values = Vec::new();
        loop {
            let Some(atom) = self.atom() else {
                // A value that is missing at the end of a line does not make the next line wrong.
                let is_next_line = self.bytes[before..self.at].contains(&b'\n');
                if is_next_line || self.peek().is_none() {
                    self.note(before, before, "a value is missing", VALUE);
                } else {
                    self.wrong_line("this is no value", VALUE);
                }
                return Value::List(values);
            };
            values.push(atom);
            self.skip_blanks();
            if self.peek() != Some(b',') {
                self.end_of_line();
                return Value::List(values);
            }
            self.at += 1;
            self.skip_space();
        }
    }

    fn table(&mut self) -> Table {
        let opening = self.at - 1;
        let mut table = Table::default();
        let mut is_header = true;
        loop {
            self.skip_space();
            match self.peek() {
                None => {
                    self.note(opening, opening + 1, "a table has no end", "`}` after its last row");
                    return table;
                }
                Some(b'}') => {
                    self.at += 1;
                    self.end_of_line();
                    return table;
                }
                // The next section begins: a brace is missing.
                Some(b'[') => {
                    self.note(opening, opening + 1, "a table has no end", "`}` after its last row");
                    return table;
                }
                Some(_) => {
                    let row = if is_header { &mut table.columns } else { &mut table.cells };
                    let mut cells = std::mem::take(row);
                    self.row(&mut cells);
                    if is_header {
                        table.columns = cells;
                        is_header = false;
                    } else {
                        table.cells = cells;
                        table.ends.push(u32::try_from(table.cells.len()).unwrap_or(u32::MAX));
                    }
                }
            }
        }
    }

    /// Reads the cells of one row; a comma at the end of a line joins it with the next.
    fn row(&mut self, cells: &mut Vec<Atom>) {
        loop {
            let Some(atom) = self.atom() else {
                if self.peek().is_some_and(|byte| byte != b'}') {
                    self.wrong_line("this is no cell of a table", "a string, a number, TRUE or FALSE");
                }
                return;
            };
            cells.push(atom);
            self.skip_blanks();
            match self.peek() {
                Some(b',') => {
                    self.at += 1;
                    self.skip_space();
                }
                None | Some(b'\n' | b';' | b'#' | b'}') => return,
                Some(_) => return self.wrong_line("something follows the cell", "a comma or the end of the line"),
            }
        }
    }

    fn atom(&mut self) -> Option<Atom> {
        let start = self.at;
        let (span, form) = match self.peek()? {
            b'"' => (self.quoted()?, Form::Text),
            b'_' if self.is_translated() => {
                self.at += 1;
                self.skip_blanks();
                self.at += 1;
                self.skip_space();
                if self.peek() != Some(b'"') {
                    return None;
                }
                let span = self.quoted()?;
                self.skip_space();
                if self.peek() == Some(b')') {
                    self.at += 1;
                } else {
                    self.note(start, start + 1, "a text to translate has no end", "`)` after the quotes");
                }
                (span, Form::Translated)
            }
            mark @ (b'$' | b'*') => {
                let length = self.bytes[start + 1..].iter().position(|&byte| byte == mark)?;
                self.at = start + length + 2;
                let form = if mark == b'$' { Form::Verbatim } else { Form::File };
                (self.span(start + 1, self.at - 1), form)
            }
            b'+' | b'-' | b'0'..=b'9' => self.digits()?,
            _ => {
                let is_letter = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
                let length = self.bytes[start..].iter().take_while(|byte| is_letter(byte)).count();
                let word = &self.text[start..start + length];
                let form = if word.eq_ignore_ascii_case("true") {
                    Form::True
                } else if word.eq_ignore_ascii_case("false") {
                    Form::False
                } else {
                    return None;
                };
                self.at += length;
                (self.span(start, self.at), form)
            }
        };
        Some(Atom { span, form })
    }

    /// True if `_(` and a quote follow.
    fn is_translated(&self) -> bool {
        let rest = self.bytes[self.at + 1..].iter().filter(|byte| !matches!(byte, b' ' | b'\t'));
        rest.take(1).eq([&b'('])
    }

    fn digits(&mut self) -> Option<(Span, Form)> {
        let start = self.at;
        let sign = usize::from(matches!(self.peek(), Some(b'+' | b'-')));
        let count = |from: usize| self.bytes[from..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        let whole = count(start + sign);
        if whole == 0 {
            return None;
        }
        let mut end = start + sign + whole;
        let mut form = Form::Number;
        if self.bytes.get(end) == Some(&b'.') && count(end + 1) > 0 {
            end += 1 + count(end + 1);
            form = Form::Decimal;
        }
        self.at = end;
        Some((self.span(start, end), form))
    }

    /// Reads a string in quotes, which may go over several lines; gives back the text between them.
    ///
    /// A string that reaches a line that looks like the beginning of a section or an entry has lost
    /// its quote: it ends before that line, so that the rest of the file can be read.
    fn quoted(&mut self) -> Option<Span> {
        let start = self.at + 1;
        let mut at = start;
        let mut is_escaped_end = false;
        while let Some(&byte) = self.bytes.get(at) {
            match byte {
                b'"' => {
                    self.at = at + 1;
                    return Some(self.span(start, at));
                }
                b'\\' => {
                    let next = self.bytes.get(at + 1).copied();
                    is_escaped_end = matches!(next, Some(b'\n' | b'\r'));
                    at += 1 + usize::from(next.is_some() && !is_escaped_end);
                }
                b'\n' => {
                    if !is_escaped_end && self.is_fresh_line(at + 1) {
                        break;
                    }
                    is_escaped_end = false;
                    at += 1;
                }
                _ => at += 1,
            }
        }
        self.note(start - 1, self.line_end(start), "a string has no end", "a quote after its last character");
        self.at = at.min(self.bytes.len());
        Some(self.span(start, start + self.text[start..self.at].trim_end_matches(['\r', ')', ' ']).len()))
    }

    /// True if a section or an entry seems to begin at the start of a line.
    fn is_fresh_line(&self, from: usize) -> bool {
        // Names are short: a bounded look keeps the whole linear.
        let line = &self.bytes[from..self.bytes.len().min(from + 80)];
        let is_name = |byte: &u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || matches!(byte, b'_' | b'.');
        if let Some(rest) = line.strip_prefix(b"[") {
            let name = rest.iter().take_while(|byte| is_name(byte)).count();
            return name > 0 && rest.get(name) == Some(&b']');
        }
        let name = line.iter().take_while(|byte| is_name(byte)).count();
        let mut rest = line[name..].iter().skip_while(|byte| matches!(byte, b' ' | b'\t'));
        name > 0 && rest.next() == Some(&b'=')
    }
}

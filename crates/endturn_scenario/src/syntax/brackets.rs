//! Finds the faulty bracket by indentation: contents are further right, and a closing bracket is
//! below the line that opened it. Used only once the brackets are known to be wrong.

use super::slip::{Placed, Slip};
use super::tokens::{Class, Token};

/// An open bracket.
struct Level {
    bracket: u8,
    token: Token,
    line: usize,
    /// Column of the first character of its line.
    indent: usize,
    /// Column of the first line inside it.
    child: Option<usize>,
    /// Start of the first line inside it that is outside by its indentation.
    outside: Option<usize>,
}

/// The bracket to blame for the fault at token number `at`, if indentation shows it.
pub(super) fn culprit(text: &str, tokens: &[Token], at: usize) -> Option<Placed> {
    let mut search = Search::default();
    for token in tokens.iter().take(at.saturating_add(1)) {
        if let Some(found) = search.step(text, *token) {
            return Some(found);
        }
    }
    let unclosed = search.levels.iter().rev().find_map(|level| Some(unclosed(level, level.outside?)));
    unclosed.or(search.too_early)
}

fn unclosed(level: &Level, before: usize) -> Placed {
    Placed { slip: Slip::Unclosed(Some(before)), from: level.token.start as usize, to: level.token.end as usize }
}

#[derive(Default)]
struct Search {
    levels: Vec<Level>,
    line: usize,
    indent: usize,
    end: usize,
    last: Option<Class>,
    /// The last bracket that closed, and the one it closed.
    closed: Option<(Token, Token)>,
    too_early: Option<Placed>,
    /// True if the text is indented at all.
    is_indented: bool,
}

impl Search {
    /// Takes the next token; returns the culprit if this token reveals it.
    fn step(&mut self, text: &str, token: Token) -> Option<Placed> {
        let start = token.start as usize;
        let gap = text.get(self.end..start).unwrap_or_default();
        let is_first = self.end == 0 || gap.contains('\n');
        if is_first {
            self.line += gap.bytes().filter(|byte| *byte == b'\n').count();
            self.indent = gap.rsplit('\n').next().unwrap_or_default().chars().count();
        }
        let found = match token.class {
            Class::Close(bracket) => self.close(bracket, token, is_first),
            _ if is_first => {
                self.begin_line(start);
                None
            }
            _ => None,
        };
        if let Class::Open(bracket) = token.class {
            let (line, indent) = (self.line, self.indent);
            self.levels.push(Level { bracket, token, line, indent, child: None, outside: None });
        }
        self.line += text.get(token.range()).unwrap_or_default().bytes().filter(|byte| *byte == b'\n').count();
        (self.end, self.last) = (token.end as usize, Some(token.class));
        found
    }

    /// Starts a line that does not begin with a closing bracket.
    fn begin_line(&mut self, start: usize) {
        let depth = self.levels.len();
        let follows_comma = self.last == Some(Class::Comma);
        let Some(top) = self.levels.last_mut().filter(|top| top.line < self.line) else { return };
        if depth == 1 && top.child.is_none() {
            self.is_indented = self.indent > top.indent;
        }
        if !self.is_indented {
            return;
        }
        let child = *top.child.get_or_insert(self.indent);
        if self.indent <= top.indent {
            top.outside.get_or_insert(start);
        } else if self.indent > child && follows_comma && self.too_early.is_none() {
            self.too_early = self.closed.map(|(close, opened)| Placed {
                slip: Slip::ClosesTooEarly(opened.start as usize),
                from: close.start as usize,
                to: close.end as usize,
            });
        }
    }

    fn close(&mut self, bracket: u8, token: Token, is_first: bool) -> Option<Placed> {
        let top = self.levels.last()?;
        let is_left = is_first && self.is_indented && top.line < self.line && self.indent < top.indent;
        if is_left {
            return Some(unclosed(top, top.outside.unwrap_or(token.start as usize)));
        }
        if top.bracket == bracket {
            self.closed = Some((token, top.token));
            self.levels.pop();
        }
        None
    }
}

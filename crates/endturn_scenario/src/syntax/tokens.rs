//! Tokens of a text.

use super::lex::{self, Piece};
use super::limits::MAX_TOKENS;

/// Kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Class {
    Open(u8),
    Close(u8),
    Comma,
    Colon,
    Equals,
    Hash,
    Bang,
    Word,
    Some,
    Literal(Literal),
    Odd(Odd),
}

/// A value of one token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Literal {
    Text,
    RawText,
    Bytes,
    Char,
    Integer,
    Float,
    True,
    False,
    None,
}

/// Something that is not RON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Odd {
    /// A text that is never closed.
    OpenText,
    /// A comment that is never closed.
    OpenComment,
    /// A text between other quotes.
    Quotes,
    /// A bad escape in a text or character.
    Escape,
    /// A character that only looks like a space.
    Space,
    /// `# …` to the end of the line.
    Remark,
    /// A comment in a file whose lines end with CR alone: all of the rest.
    Carriage,
    /// Numbers and words without separation: `1.2.3`, `5kg`.
    Glued,
    /// Any other sign.
    Sign,
}

/// A token and its bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token {
    pub(super) class: Class,
    pub(super) start: u32,
    pub(super) end: u32,
}

impl Token {
    pub(super) fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }

    /// True if there is nothing between this token and the next.
    pub(super) fn touches(self, next: Self) -> bool {
        self.end == next.start
    }

    pub(super) fn is_literal(self, literal: Literal) -> bool {
        self.class == Class::Literal(literal)
    }
}

/// Number of entries from which room for the entries of a bracket is made in advance.
const MANY_ENTRIES: u32 = 64;

/// A bracket with many entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Long {
    /// Number of the token that opens it.
    pub(super) opened: usize,
    /// Number of its entries, if the text is valid.
    pub(super) entries: u32,
}

/// The tokens of a text, without spaces and comments.
#[derive(Debug, Default)]
pub(super) struct Tokens {
    pub(super) list: Vec<Token>,
    /// The brackets with many entries, in the order in which they open.
    pub(super) long: Vec<Long>,
    /// There are more than [`MAX_TOKENS`]; the last of the list is the first beyond the limit.
    pub(super) is_too_long: bool,
}

impl Tokens {
    /// Appends a token that ends at byte `end` of `length`. A vector that doubles would take three
    /// times the memory of its elements for a moment, so room is made for as many tokens as the
    /// rest of the text would have.
    fn push(&mut self, token: Token, end: usize, length: usize) {
        let tokens = self.list.len();
        if tokens == self.list.capacity() {
            let rest = tokens.saturating_mul(length - end) / end;
            self.list.reserve_exact(rest.min(MAX_TOKENS.saturating_sub(tokens)) + 64);
        }
        self.list.push(token);
        self.is_too_long = self.list.len() > MAX_TOKENS;
    }
}

/// An open bracket, with the numbers of commas and colons directly in it.
#[derive(Debug, Default)]
struct Level {
    opened: usize,
    commas: u32,
    colons: u32,
    /// True if the last token directly in it was a comma.
    ends_with_comma: bool,
}

impl Level {
    fn entries(&self) -> u32 {
        if self.colons > 0 { self.colons } else { self.commas + u32::from(!self.ends_with_comma) }
    }
}

/// Counts the entries of brackets, whether or not they match.
#[derive(Debug, Default)]
struct Counter {
    levels: Vec<Level>,
    long: Vec<Long>,
}

impl Counter {
    fn take(&mut self, class: Class, number: usize) {
        if let (Some(level), false) = (self.levels.last_mut(), matches!(class, Class::Close(_))) {
            level.commas += u32::from(class == Class::Comma);
            level.colons += u32::from(class == Class::Colon);
            level.ends_with_comma = class == Class::Comma;
        }
        match class {
            Class::Open(_) => self.levels.push(Level { opened: number, ..Level::default() }),
            Class::Close(_) => self.close(),
            _ => {}
        }
    }

    fn close(&mut self) {
        let Some(level) = self.levels.pop() else { return };
        if level.entries() >= MANY_ENTRIES {
            self.long.push(Long { opened: level.opened, entries: level.entries() });
        }
    }

    fn into_long(mut self) -> Vec<Long> {
        self.long.sort_unstable_by_key(|long| long.opened);
        self.long
    }
}

/// Reads a text to its end, or to the limit on tokens.
pub(super) fn tokens(text: &str) -> Tokens {
    let place = |offset: usize| u32::try_from(offset).unwrap_or(u32::MAX);
    let has_lines = text.contains('\n');
    let (mut found, mut counter) = (Tokens::default(), Counter::default());
    let mut at = 0;
    while at < text.len() && !found.is_too_long {
        let (piece, length) = lex::first(&text[at..]);
        let (start, end) = (at, at + length);
        at = end;
        let class = match piece {
            Piece::Token(class) => class,
            Piece::LineComment if !has_lines && text[start..end].contains('\r') => Class::Odd(Odd::Carriage),
            _ => continue,
        };
        counter.take(class, found.list.len());
        found.push(Token { class, start: place(start), end: place(end) }, end, text.len());
    }
    found.long = counter.into_long();
    found
}

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

/// The tokens of a text, without spaces and comments.
#[derive(Debug, Default)]
pub(super) struct Tokens {
    pub(super) list: Vec<Token>,
    /// There are more than [`MAX_TOKENS`]; the last of the list is the first beyond the limit.
    pub(super) is_too_long: bool,
}

/// Reads a text to its end, or to the limit on tokens.
pub(super) fn tokens(text: &str) -> Tokens {
    let place = |offset: usize| u32::try_from(offset).unwrap_or(u32::MAX);
    let has_lines = text.contains('\n');
    let mut found = Tokens::default();
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
        found.list.push(Token { class, start: place(start), end: place(end) });
        found.is_too_long = found.list.len() > MAX_TOKENS;
    }
    found
}

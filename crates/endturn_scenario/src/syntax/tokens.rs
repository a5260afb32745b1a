//! Lexing. Invalid tokens are sorted by what their writer probably meant.

use ron2::__internal::Lexer;

use super::limits::MAX_TOKENS;

/// Maximum number of times that lexing restarts after something odd.
const MAX_RESTARTS: usize = 16;
/// Quotes that word processors and other languages use.
const ODD_QUOTES: &str = "'\u{2018}\u{2019}\u{201a}\u{201b}\u{201c}\u{201d}\u{201e}\u{201f}\u{ab}\u{bb}`\u{b4}";

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
    let mut found = Tokens::default();
    let has_lines = text.contains('\n');
    let mut from = Some(0);
    let mut restarts = 0;
    while let Some(start) = from.take().filter(|_| restarts <= MAX_RESTARTS) {
        restarts += 1;
        from = read(text, start, has_lines, &mut found);
    }
    found
}

/// Reads from `start` on; returns where to restart if the lexer cannot get past something odd.
fn read(text: &str, start: usize, has_lines: bool, found: &mut Tokens) -> Option<usize> {
    // The type of a kind has no name outside its crate.
    let kind_of = |sample| Lexer::new(sample).next().map(|token| token.kind);
    let (bad, float) = (kind_of("$")?, kind_of("1.5")?);
    for token in Lexer::new(text.get(start..)?).with_trivia(true) {
        let (from, to) = (start + token.span.start_offset, start + token.span.end_offset);
        if token.kind.is_trivia() {
            if !has_lines && token.text.starts_with("//") && token.text.contains('\r') {
                add(text, found, Class::Odd(Odd::Carriage), from, to);
                return None;
            }
            continue;
        }
        if token.text.is_empty() {
            continue;
        }
        let mut class = if token.kind == bad { Class::Odd(odd(token.text)) } else { classify(token.text) };
        if token.kind == float {
            let number = token.text.trim_end_matches("f32").trim_end_matches("f64").replace('_', "");
            // The lexer also accepts `1e`.
            let is_number = number.parse::<f64>().is_ok();
            class = if is_number { Class::Literal(Literal::Float) } else { Class::Odd(Odd::Glued) };
        }
        if let Some(end) = end_of_odd(text, from, class) {
            let odd = if class == Class::Hash { Odd::Remark } else { Odd::Quotes };
            add(text, found, Class::Odd(odd), from, end);
            return Some(end);
        }
        add(text, found, class, from, to);
        if found.list.len() > MAX_TOKENS {
            found.is_too_long = true;
            return None;
        }
    }
    None
}

/// End of something odd that continues after its first token: a comment after `#`, a text between
/// odd quotes.
fn end_of_odd(text: &str, from: usize, class: Class) -> Option<usize> {
    let rest = text.get(from..)?;
    // Computed only when needed: a text may be one long line.
    let line = || rest.split(['\n', '\r']).next().unwrap_or_default();
    match class {
        Class::Hash if !rest.starts_with("#!") => Some(from + line().len()),
        Class::Odd(Odd::Quotes) => {
            let first = rest.chars().next()?;
            let closes =
                |c: char| c == first || (first != '\'' && first != '`' && (ODD_QUOTES.contains(c) || c == '"'));
            let (at, last) = line()[first.len_utf8()..].char_indices().find(|(_, c)| closes(*c))?;
            Some(from + first.len_utf8() + at + last.len_utf8())
        }
        _ => None,
    }
}

fn add(text: &str, found: &mut Tokens, class: Class, from: usize, to: usize) {
    let place = |offset: usize| u32::try_from(offset).unwrap_or(u32::MAX);
    let token = Token { class, start: place(from), end: place(to) };
    let joined = found.list.last().filter(|last| last.touches(token)).and_then(|last| joined(text, *last, token));
    match (joined, found.list.last_mut()) {
        (Some(class), Some(last)) => *last = Token { class, start: last.start, end: token.end },
        _ => found.list.push(token),
    }
}

/// The class of two touching tokens that were meant as one: numbers that begin or end with a point,
/// raw bytes, and anything that is neither a number nor a word.
fn joined(text: &str, first: Token, second: Token) -> Option<Class> {
    const FLOAT: Class = Class::Literal(Literal::Float);
    let written = |token: Token| text.get(token.range()).unwrap_or_default();
    let is_number = |class| matches!(class, Class::Literal(Literal::Integer | Literal::Float) | Class::Odd(Odd::Glued));
    let is_point = written(second) == ".";
    let is_digits = |token: Token| {
        let digits = written(token).trim_start_matches(['+', '-']);
        !digits.is_empty() && digits.bytes().all(|byte| byte == b'_' || byte.is_ascii_digit())
    };
    match (first.class, second.class) {
        (Class::Odd(Odd::Sign), Class::Odd(Odd::Sign)) if is_point && matches!(written(first), "+" | "-") => {
            Some(second.class)
        }
        (Class::Odd(Odd::Sign), Class::Literal(literal @ (Literal::Integer | Literal::Float)))
            if matches!(written(first), "." | "+." | "-.") && !written(second).starts_with(['+', '-', 'i', 'N']) =>
        {
            let is_part = literal == Literal::Float && !written(second).contains('.') || is_digits(second);
            Some(if is_part { FLOAT } else { Class::Odd(Odd::Glued) })
        }
        (Class::Literal(Literal::Integer), _) if is_point => {
            Some(if is_digits(first) { FLOAT } else { Class::Odd(Odd::Glued) })
        }
        (Class::Word, Class::Literal(Literal::Char)) if written(first) == "b" => Some(Class::Literal(Literal::Bytes)),
        (first, second) if is_number(first) && (is_number(second) || second == Class::Word || is_point) => {
            Some(Class::Odd(Odd::Glued))
        }
        _ => None,
    }
}

fn classify(text: &str) -> Class {
    let first = text.as_bytes().first().copied().unwrap_or_default();
    let is_quoted = text.ends_with(['"', '#']) && text.contains('"');
    match first {
        b'(' | b'[' | b'{' => Class::Open(first),
        b')' => Class::Close(b'('),
        b']' => Class::Close(b'['),
        b'}' => Class::Close(b'{'),
        b',' => Class::Comma,
        b':' => Class::Colon,
        b'=' => Class::Equals,
        b'#' => Class::Hash,
        b'!' => Class::Bang,
        b'"' | b'\'' | b'b' if text.contains('\\') && !has_sound_escapes(text) => Class::Odd(Odd::Escape),
        b'"' => Class::Literal(Literal::Text),
        b'\'' => Class::Literal(Literal::Char),
        b'b' if is_quoted => Class::Literal(Literal::Bytes),
        b'r' if is_quoted => Class::Literal(Literal::RawText),
        b'+' | b'-' | b'0'..=b'9' => Class::Literal(Literal::Integer),
        _ => match text {
            "true" => Class::Literal(Literal::True),
            "false" => Class::Literal(Literal::False),
            "None" => Class::Literal(Literal::None),
            "Some" => Class::Some,
            _ => Class::Word,
        },
    }
}

fn has_sound_escapes(text: &str) -> bool {
    ron2::ast::parse_document(text).is_ok()
}

fn odd(text: &str) -> Odd {
    let first = text.chars().next().unwrap_or_default();
    match first {
        '"' | 'r' | 'b' => Odd::OpenText,
        '/' if text.starts_with("/*") => Odd::OpenComment,
        '0'..='9' | '+' | '-' if text.len() > 1 => Odd::Glued,
        first if ODD_QUOTES.contains(first) => Odd::Quotes,
        first if looks_like_space(first) => Odd::Space,
        _ => Odd::Sign,
    }
}

/// True for characters that people take for a space, or for nothing at all.
fn looks_like_space(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\u{180e}' | '\u{200b}'..='\u{200d}' | '\u{2060}' | '\u{ad}' | '\u{feff}')
}

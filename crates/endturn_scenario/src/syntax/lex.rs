//! Cuts a text into pieces: tokens, spaces and comments, with the signs and literals of the crate
//! `ron`. Joined again, the pieces are the text. Invalid tokens are sorted by what their writer
//! probably meant.

use unicode_ident::{is_xid_continue, is_xid_start};

use super::escapes::{unescaped, unescaped_char};
use super::tokens::{Class, Literal, Odd};

/// Quotes that word processors and other languages use.
const ODD_QUOTES: &str = "'\u{2018}\u{2019}\u{201a}\u{201b}\u{201c}\u{201d}\u{201e}\u{201f}\u{ab}\u{bb}`\u{b4}";
/// Types that a whole number may name after its digits.
const INTEGER_SUFFIXES: [&str; 10] = ["i8", "i16", "i32", "i64", "i128", "u8", "u16", "u32", "u64", "u128"];
/// Types that a number may name after its digits.
const FLOAT_SUFFIXES: [&str; 2] = ["f32", "f64"];
/// Numbers without digits.
const NAMED_FLOATS: [&str; 2] = ["inf", "NaN"];
/// Longest `u{…}` after a backslash that is read as one escape, though it may be wrong.
const MAX_UNICODE_ESCAPE: usize = 12;

/// Kind of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Piece {
    Space,
    /// `// …`, without its line end.
    LineComment,
    /// `/* … */`.
    BlockComment,
    Token(Class),
}

/// The kind and the length in bytes of the first piece of a text. Only that of an empty text is
/// empty.
pub(super) fn first(text: &str) -> (Piece, usize) {
    let Some(first) = text.chars().next() else { return (Piece::Space, 0) };
    let (class, length) = match first {
        _ if is_space(first) => return (Piece::Space, count(text, is_space)),
        '/' if text.starts_with("//") => return (Piece::LineComment, text.find('\n').unwrap_or(text.len())),
        '/' if text.starts_with("/*") => match block_comment(text) {
            Some(length) => return (Piece::BlockComment, length),
            None => (Class::Odd(Odd::OpenComment), text.len()),
        },
        '(' => (Class::Open(b'('), 1),
        '[' => (Class::Open(b'['), 1),
        '{' => (Class::Open(b'{'), 1),
        ')' => (Class::Close(b'('), 1),
        ']' => (Class::Close(b'['), 1),
        '}' => (Class::Close(b'{'), 1),
        ',' => (Class::Comma, 1),
        ':' => (Class::Colon, 1),
        '=' => (Class::Equals, 1),
        '!' => (Class::Bang, 1),
        '#' if text.starts_with("#!") => (Class::Hash, 1),
        '#' => (Class::Odd(Odd::Remark), count(text, is_on_line)),
        '"' => quoted(text),
        '\'' => character(text).unwrap_or_else(|| oddly_quoted(text, first)),
        'r' => raw(text, 1, Literal::RawText).unwrap_or_else(|| word(text)),
        'b' => bytes(text).unwrap_or_else(|| word(text)),
        '0'..='9' | '+' | '-' | '.' if begins_number(text) => number(text),
        _ if first == '_' || is_xid_start(first) => word(text),
        _ if ODD_QUOTES.contains(first) => oddly_quoted(text, first),
        _ if looks_like_space(first) => (Class::Odd(Odd::Space), first.len_utf8()),
        _ => (Class::Odd(Odd::Sign), first.len_utf8()),
    };
    (Piece::Token(class), length)
}

/// Length of the part of a text before the first character that is none of these.
fn count(text: &str, is_part: impl Fn(char) -> bool) -> usize {
    text.find(|c| !is_part(c)).unwrap_or(text.len())
}

fn is_on_line(c: char) -> bool {
    c != '\n' && c != '\r'
}

fn is_space(c: char) -> bool {
    matches!(c, ' ' | '\t'..='\r' | '\u{85}' | '\u{200e}' | '\u{200f}' | '\u{2028}' | '\u{2029}')
}

/// True for characters that people take for a space, or for nothing at all.
fn looks_like_space(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\u{180e}' | '\u{200b}'..='\u{200d}' | '\u{2060}' | '\u{ad}' | '\u{feff}')
}

/// Length of a comment, which may contain others; `None` if it is never closed.
fn block_comment(text: &str) -> Option<usize> {
    let (mut at, mut depth) = (0, 0_usize);
    loop {
        at += text.get(at..)?.find(['/', '*'])?;
        let sign = text.get(at..at + 2).unwrap_or_default();
        match sign {
            "/*" => depth += 1,
            "*/" => depth -= 1,
            _ => {
                at += 1;
                continue;
            }
        }
        at += 2;
        if depth == 0 {
            return Some(at);
        }
    }
}

/// A text between double quotes.
fn quoted(text: &str) -> (Class, usize) {
    let Some(length) = closing(text, 1) else { return (Class::Odd(Odd::OpenText), text.len()) };
    let inside = &text[1..length - 1];
    let is_sound = !inside.contains('\\') || unescaped(inside).is_some();
    (if is_sound { Class::Literal(Literal::Text) } else { Class::Odd(Odd::Escape) }, length)
}

/// The end of a text with escapes whose content begins at `from`, behind its closing quote.
fn closing(text: &str, from: usize) -> Option<usize> {
    let mut at = from;
    loop {
        at += text.get(at..)?.find(['"', '\\'])?;
        if text[at..].starts_with('"') {
            return Some(at + 1);
        }
        at += 1 + text[at + 1..].chars().next().map_or(0, char::len_utf8);
    }
}

/// A raw text, whose hashes begin at `from`; `None` if it is something else.
fn raw(text: &str, from: usize, literal: Literal) -> Option<(Class, usize)> {
    let hashes = count(text.get(from..)?, |c| c == '#');
    let inside = from + hashes + 1;
    text.get(from + hashes..inside).filter(|quote| *quote == "\"")?;
    let end = format!("\"{}", &text[from..from + hashes]);
    Some(match text[inside..].find(&end) {
        Some(at) => (Class::Literal(literal), inside + at + end.len()),
        None => (Class::Odd(Odd::OpenText), text.len()),
    })
}

/// Bytes in any form; `None` if this `b` begins a word.
fn bytes(text: &str) -> Option<(Class, usize)> {
    let is = |class, length| Some((class, length));
    match text.as_bytes().get(1)? {
        b'"' => match closing(text, 2) {
            Some(length) => is(Class::Literal(Literal::Bytes), length),
            None => is(Class::Odd(Odd::OpenText), text.len()),
        },
        b'r' => raw(text, 2, Literal::Bytes),
        b'\'' => is(Class::Literal(Literal::Bytes), 1 + character(&text[1..])?.1),
        _ => None,
    }
}

/// A character between single quotes; `None` if there is no such character.
fn character(text: &str) -> Option<(Class, usize)> {
    let inside = text.strip_prefix('\'')?;
    let first = inside.chars().next()?;
    let length = if first == '\\' { 1 + escape(&inside[1..])? } else { first.len_utf8() };
    let behind = inside[length..].strip_prefix('\'')?;
    // `'''` is a quote, unless it was meant to begin a text.
    if first == '\'' && behind.starts_with(|c| c == '\'' || is_xid_continue(c)) {
        return None;
    }
    let is_sound = first != '\\' || unescaped_char(&inside[..length]).is_some();
    Some((if is_sound { Class::Literal(Literal::Char) } else { Class::Odd(Odd::Escape) }, length + 2))
}

/// Length of the escape behind a backslash, which may be an unknown one.
fn escape(text: &str) -> Option<usize> {
    let first = text.chars().next()?;
    let is_part = |c: &char| *c != '\'' && is_on_line(*c);
    let more = text[first.len_utf8()..].chars().take_while(is_part);
    let length = |chars: &mut dyn Iterator<Item = char>| chars.map(char::len_utf8).sum::<usize>();
    Some(match first {
        'x' => 1 + length(&mut more.take(2)),
        'u' => 1 + length(&mut more.take(MAX_UNICODE_ESCAPE)),
        _ => first.len_utf8(),
    })
}

/// A text between quotes of another kind, to the end of its line at most.
fn oddly_quoted(text: &str, first: char) -> (Class, usize) {
    let from = first.len_utf8();
    let is_own = matches!(first, '\'' | '`');
    let closes = |c: char| c == first || (!is_own && (c == '"' || ODD_QUOTES.contains(c)));
    let ends = |c: char| closes(c) || !is_on_line(c);
    let closing = text[from..].find(ends).map(|at| from + at);
    let last = closing.and_then(|at| text[at..].chars().next().map(|c| (at, c)));
    let length = match last {
        Some((at, c)) if closes(c) => at + c.len_utf8(),
        _ => from + count(&text[from..], is_xid_continue),
    };
    (Class::Odd(Odd::Quotes), length)
}

/// A word, raw or not.
fn word(text: &str) -> (Class, usize) {
    if let Some(raw) = text.strip_prefix("r#") {
        let is_part = |c| is_xid_continue(c) || matches!(c, '.' | '+' | '-');
        return match count(raw, is_part) {
            0 => (Class::Odd(Odd::Sign), 1 + count(&text[1..], |c| c == '#')),
            length => (Class::Word, 2 + length),
        };
    }
    let length = count(text, is_xid_continue);
    let class = match &text[..length] {
        "true" => Class::Literal(Literal::True),
        "false" => Class::Literal(Literal::False),
        "None" => Class::Literal(Literal::None),
        "Some" => Class::Some,
        word if is_named_float(word) => Class::Literal(Literal::Float),
        _ => Class::Word,
    };
    (class, length)
}

/// True if a number begins here, perhaps with its sign or its point.
fn begins_number(text: &str) -> bool {
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    let digits = unsigned.strip_prefix('.').unwrap_or(unsigned);
    let is_named = || unsigned.len() < text.len() && NAMED_FLOATS.iter().any(|name| unsigned.starts_with(name));
    digits.starts_with(|c: char| c.is_ascii_digit()) || is_named()
}

/// A number, with all letters, points and numbers that touch it.
fn number(text: &str) -> (Class, usize) {
    let mut length = 0;
    // So far there are only digits, signs and points.
    let mut is_plain = true;
    // The last one is the `e` behind such.
    let mut is_exponent = false;
    for c in text.chars() {
        let is_sign = matches!(c, '+' | '-');
        let is_part = c == '.' || is_xid_continue(c);
        let may_sign = || length == 0 || is_exponent || begins_number(&text[length..]);
        if !(is_part || is_sign && may_sign()) {
            break;
        }
        is_exponent = is_plain && matches!(c, 'e' | 'E');
        is_plain &= is_sign || c.is_ascii_digit() || matches!(c, '.' | '_');
        length += c.len_utf8();
    }
    let written = &text[..length];
    let class = if is_integer(written) {
        Class::Literal(Literal::Integer)
    } else if is_float(written) {
        Class::Literal(Literal::Float)
    } else {
        Class::Odd(Odd::Glued)
    };
    (class, length)
}

fn without_suffix<'t>(text: &'t str, suffixes: &[&str]) -> &'t str {
    suffixes.iter().find_map(|suffix| text.strip_suffix(suffix)).unwrap_or(text)
}

fn is_integer(text: &str) -> bool {
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    let number = without_suffix(unsigned, &INTEGER_SUFFIXES);
    let radix = match number.get(..2) {
        Some("0x") => 16,
        Some("0o") => 8,
        Some("0b") => 2,
        _ => 10,
    };
    let digits = if radix == 10 { number } else { &number[2..] };
    digits.starts_with(|c: char| c.is_digit(radix)) && digits.chars().all(|c| c == '_' || c.is_digit(radix))
}

fn is_float(text: &str) -> bool {
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    if is_named_float(unsigned) {
        return true;
    }
    let number = without_suffix(unsigned, &FLOAT_SUFFIXES);
    let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit() || b"_.eE+-".contains(&byte));
    let has_place = !number.starts_with('_') && !number.contains("._");
    has_place && is_digits(number) && number.replace('_', "").parse::<f64>().is_ok()
}

fn is_named_float(text: &str) -> bool {
    NAMED_FLOATS.contains(&without_suffix(text, &FLOAT_SUFFIXES))
}

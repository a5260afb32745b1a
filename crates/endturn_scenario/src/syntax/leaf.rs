//! Values of one token: numbers, texts, characters, words.

use std::borrow::Cow;

use super::escapes::{unescaped, unescaped_char};
use super::tokens::Literal;
use crate::source::line_ends;
use crate::tree::Kind;

/// Reason for which a valid token has no value.
pub(super) enum NoValue {
    /// A whole number that needs more than 128 bits.
    TooLarge,
    /// A whole number that doesn't fit the type suffix after it.
    Misfit(&'static str),
    /// Bytes, which files cannot contain.
    Bytes,
}

/// The value of a literal.
pub(super) fn value(literal: Literal, text: &str) -> Result<Kind, NoValue> {
    Ok(match literal {
        Literal::True => Kind::Bool(true),
        Literal::False => Kind::Bool(false),
        Literal::None => Kind::Option(None),
        Literal::Integer => {
            let kind = read_integer(text).ok_or(NoValue::TooLarge)?;
            misfit(text, &kind).map_or(Ok(kind), |name| Err(NoValue::Misfit(name)))?
        }
        Literal::Float => {
            let raw = text.trim_end_matches("f32").trim_end_matches("f64");
            Kind::Float(raw.replace('_', ""))
        }
        Literal::Bytes => return Err(NoValue::Bytes),
        Literal::RawText => Kind::Str(line_ends(raw(text)).into_owned()),
        Literal::Text => unescaped(&line_ends(inside(text))).map_or(Kind::Error, Kind::Str),
        Literal::Char => unescaped_char(inside(text)).map_or(Kind::Error, Kind::Char),
    })
}

/// Strips the mark of a raw word.
pub(super) fn word(text: &str) -> &str {
    text.strip_prefix("r#").unwrap_or(text)
}

fn raw(text: &str) -> &str {
    let hashes = text.bytes().skip(1).take_while(|byte| *byte == b'#').count();
    text.get(hashes + 2..text.len().saturating_sub(hashes + 1)).unwrap_or_default()
}

/// The text between the quotes.
fn inside(text: &str) -> &str {
    text.get(1..text.len().saturating_sub(1)).unwrap_or_default()
}

/// The type suffix of a whole number, if the number doesn't fit it.
fn misfit(text: &str, kind: &Kind) -> Option<&'static str> {
    const TYPES: [(&str, u32, bool); 10] = [
        ("i8", 7, true),
        ("u8", 8, false),
        ("i16", 15, true),
        ("u16", 16, false),
        ("i32", 31, true),
        ("u32", 32, false),
        ("i64", 63, true),
        ("u64", 64, false),
        ("i128", 127, true),
        ("u128", 128, false),
    ];
    let (name, bits, is_signed) = *TYPES.iter().rev().find(|(name, ..)| text.ends_with(name))?;
    let fits = match *kind {
        Kind::Int(value) if value < 0 => is_signed && (bits == 127 || value >= -(1_i128 << bits)),
        Kind::Int(value) => bits >= 127 || value < 1_i128 << bits,
        Kind::Big(_) => bits == 128,
        _ => true,
    };
    (!fits).then_some(name)
}

/// Parses a whole number in any base, with underscores and an optional type suffix.
fn read_integer(raw: &str) -> Option<Kind> {
    let (negative, rest) = match raw.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, raw.strip_prefix('+').unwrap_or(raw)),
    };
    let rest = rest.split(['i', 'u']).next().unwrap_or_default();
    let prefix = rest.get(..2).unwrap_or_default().to_ascii_lowercase();
    let radix = match prefix.as_str() {
        "0x" => 16,
        "0o" => 8,
        "0b" => 2,
        _ => 10,
    };
    let digits = if radix == 10 { rest } else { &rest[2..] };
    let digits: Cow<'_, str> = if digits.contains('_') { digits.replace('_', "").into() } else { digits.into() };
    let size = u128::from_str_radix(&digits, radix).ok()?;
    match (negative, i128::try_from(size)) {
        (false, Ok(value)) => Some(Kind::Int(value)),
        (false, Err(_)) => Some(Kind::Big(size)),
        (true, Ok(value)) => Some(Kind::Int(-value)),
        (true, Err(_)) => (size == i128::MIN.unsigned_abs()).then_some(Kind::Int(i128::MIN)),
    }
}

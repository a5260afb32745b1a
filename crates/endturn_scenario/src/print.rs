//! Writing RON: of a tree on one line, and of typed data field by field.

use std::fmt::Write;

use ron::extensions::Extensions;
use ron::ser::PrettyConfig;
use serde::Serialize;

use crate::tree::{Kind, Name, Node};

/// The value as RON text. Reading it back gives the same value.
#[must_use]
pub fn print(node: &Node) -> String {
    let mut out = String::new();
    write_node(&mut out, node);
    out
}

/// Typed data as RON text, as files have it: a field per line, and no `Some` around a value.
///
/// # Errors
/// If the data's own code for serde fails.
pub fn print_data<T: Serialize>(value: &T) -> Result<String, String> {
    print_erased(value)
}

/// The writer is compiled once, not once for each type that is written.
fn print_erased(value: &dyn erased_serde::Serialize) -> Result<String, String> {
    let layout = PrettyConfig::new().new_line("\n").depth_limit(1);
    let options = ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
    options.to_string_pretty(value, layout).map_err(|error| error.to_string())
}

/// A text as RON writes it, in quotes.
#[must_use]
pub fn quoted(text: &str) -> String {
    let mut out = String::new();
    write_quoted(&mut out, '"', text.chars());
    out
}

fn write_node(out: &mut String, node: &Node) {
    match &node.kind {
        Kind::Unit => out.push_str("()"),
        Kind::Bool(value) => put(out, value),
        Kind::Int(value) => put(out, value),
        Kind::Big(value) => put(out, value),
        Kind::Float(text) => out.push_str(text),
        Kind::Char(c) => write_quoted(out, '\'', std::iter::once(*c)),
        Kind::Str(text) => write_quoted(out, '"', text.chars()),
        Kind::Ident(word) | Kind::Word(word) => write_word(out, word),
        Kind::Seq(items) => write_list(out, ('[', ']'), items, write_node),
        Kind::Map(entries) => write_list(out, ('{', '}'), entries, |out, (key, value)| {
            write_node(out, key);
            out.push_str(": ");
            write_node(out, value);
        }),
        Kind::Struct(name, fields) => {
            write_name(out, name.as_deref());
            write_list(out, ('(', ')'), fields, |out, (name, value)| {
                write_word(out, &name.text);
                out.push_str(": ");
                write_node(out, value);
            });
        }
        Kind::Tuple(name, items) => {
            write_name(out, name.as_deref());
            write_list(out, ('(', ')'), items, write_node);
        }
        Kind::Option(None) => out.push_str("None"),
        Kind::Option(Some(inner)) => {
            out.push_str("Some(");
            write_node(out, inner);
            out.push(')');
        }
        Kind::Error => out.push_str("()"),
    }
}

fn put(out: &mut String, value: &impl std::fmt::Display) {
    let _ = write!(out, "{value}");
}

fn write_name(out: &mut String, name: Option<&Name>) {
    if let Some(name) = name {
        write_word(out, &name.text);
    }
}

fn write_list<T>(out: &mut String, (open, close): (char, char), items: &[T], each: impl Fn(&mut String, &T)) {
    out.push(open);
    for (at, item) in items.iter().enumerate() {
        if at > 0 {
            out.push_str(", ");
        }
        each(out, item);
    }
    out.push(close);
}

/// Words that are not plain identifiers, or mean something else when bare, need the raw form.
fn write_word(out: &mut String, word: &str) {
    let plain = word.chars().all(|c| c == '_' || c.is_ascii_alphanumeric());
    let digit = word.starts_with(|c: char| c.is_ascii_digit());
    if !plain || digit || matches!(word, "" | "true" | "false" | "None" | "Some" | "inf" | "NaN") {
        out.push_str("r#");
    }
    out.push_str(word);
}

fn write_quoted(out: &mut String, quote: char, chars: impl Iterator<Item = char>) {
    out.push(quote);
    for c in chars {
        match c {
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '\\' => out.push_str("\\\\"),
            c if c == quote => {
                out.push('\\');
                out.push(c);
            }
            c if c.is_control() => {
                let _ = write!(out, "\\u{{{:x}}}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out.push(quote);
}

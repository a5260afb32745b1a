//! Messages for syntax errors in the words of people who write files, each with its fix.

use super::limits::{MAX_DEPTH, MAX_SLIPS, MAX_TOKENS};
use super::slip::{Placed, Slip};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::source::{FileId, Span};

/// Maximum number of characters of the text that a message repeats.
const MAX_WORD: usize = 20;

/// Reports the slips of one text.
pub(super) struct Teller<'t> {
    pub(super) text: &'t str,
    pub(super) file: FileId,
    pub(super) base: usize,
    /// False for an argument.
    pub(super) is_file: bool,
}

impl Teller<'_> {
    pub(super) fn tell(&self, slips: &[Placed]) -> Vec<Diagnostic> {
        let mut told: Vec<Diagnostic> = slips.iter().map(|placed| self.one(placed)).collect();
        if let Some(last) = told.last_mut().filter(|_| slips.len() >= MAX_SLIPS) {
            last.notes.push((None, "there may be more, which are reported once these are fixed".into()));
        }
        told
    }

    fn one(&self, placed: &Placed) -> Diagnostic {
        let span = self.span(placed.from, placed.to);
        let one = match &placed.slip {
            Slip::TooDeep => {
                Diagnostic::error(codes::TOO_DEEP, format!("more than {MAX_DEPTH} brackets within one another"))
            }
            Slip::TooLong => {
                Diagnostic::error(codes::TOO_LARGE, format!("more than {MAX_TOKENS} words and signs in one file"))
            }
            slip => self.cure(slip, placed, Diagnostic::error(codes::SYNTAX, self.message(slip, placed))),
        };
        one.at(span)
    }

    fn message(&self, slip: &Slip, placed: &Placed) -> String {
        let word = self.word(placed);
        let last = self.word_before(placed.from);
        match slip {
            Slip::MissingComma => "a `,` is missing here".into(),
            Slip::ExtraComma => "there is a `,` too many".into(),
            Slip::ExtraColon => "there is a `:` too many".into(),
            Slip::MissingColon => format!("a `:` is missing after `{last}`"),
            Slip::Equals => "write `:` instead of `=`".into(),
            Slip::Semicolon => "write `,` instead of `;`".into(),
            Slip::MissingValue => format!("`{last}` has no value"),
            Slip::QuotedName(_) => "field names are written without quotes".into(),
            Slip::LooseValue => "a field `name: value` is expected here".into(),
            Slip::FieldInList => format!("`{word}: …` can't stand in a list `[…]`"),
            Slip::Mixed => format!("`{word}: …` is among plain values; brackets hold either fields or values"),
            Slip::SetLike => format!("`{word}` has no value: a table `{{…}}` holds `key: value`"),
            Slip::Some => "`Some` takes one value in brackets: `Some(…)`".into(),
            Slip::OutsideBrackets => {
                "fields are written between `(` and `)`, but there is no `(` before the first".into()
            }
            Slip::AfterEnd if self.is_file => "the last bracket of the file is closed, and more follows".into(),
            Slip::AfterEnd => "one value is expected, and there is more".into(),
            Slip::Astray(wanted) => format!("{wanted} is expected before `{word}`"),
            Slip::LooseColon => "this `:` has no name before it, or is one too many".into(),
            Slip::Nothing => "the file contains no value".into(),
            Slip::OddSpace(c) => format!("{} is here instead of a plain space", name_of(*c)),
            Slip::Quotes => "texts are written between plain double quotes: `\"…\"`".into(),
            Slip::Remark => "a comment begins with `//`, not with `#`".into(),
            Slip::Percent => "numbers are written without `%`".into(),
            Slip::Thousands(number) => format!("a number is written without `,`: write `{number}`"),
            Slip::Glued => format!("`{word}` is neither a number nor a word"),
            Slip::Sign => format!("`{word}` means nothing here"),
            Slip::Escape => "this text contains an unknown escape".into(),
            Slip::Attribute => "this is not an attribute such as `#![enable(implicit_some)]`".into(),
            Slip::LostQuote(..) => "a `\"` is missing in this line".into(),
            Slip::OpenText => "this text is never closed: its `\"` is missing".into(),
            Slip::OpenComment => "this comment is never closed".into(),
            Slip::Carriage => "this comment runs to the end of the file, whose lines end with CR alone".into(),
            Slip::Unclosed(_) => format!("`{word}` is never closed"),
            Slip::ClosesTooEarly(_) => format!("this `{word}` closes its bracket too early"),
            Slip::ClosesNothing => format!("`{word}` closes nothing"),
            Slip::WrongClose(_) => format!("`{word}` doesn't close the bracket that is open here"),
            Slip::TooDeep | Slip::TooLong => String::new(),
        }
    }

    /// Adds the replacement, the expected tokens, and other places to look at.
    fn cure(&self, slip: &Slip, placed: &Placed, one: Diagnostic) -> Diagnostic {
        let (from, to) = (placed.from, placed.to);
        let word = self.word(placed);
        match slip {
            Slip::MissingComma => one.fix(self.span(from, to), ",").expected(["`,`"]),
            Slip::MissingColon => one.fix(self.span(from, to), ":").expected(["`:`"]),
            Slip::ExtraComma | Slip::ExtraColon | Slip::Percent => one.fix(self.span(from, to), ""),
            Slip::Equals => one.fix(self.span(from, to), ":").found("`=`").expected(["`:`"]),
            Slip::Semicolon => one.fix(self.span(from, to), ",").found("`;`").expected(["`,`"]),
            Slip::MissingValue => one.expected(["a value"]),
            Slip::QuotedName(Some(name)) => one.fix(self.span(from, to), name).suggest(Some(name.clone())),
            Slip::LooseValue if word.starts_with(['(', '[', '{']) => {
                one.note(None, "items of a list are written between `[` and `]`: is the list's `[` missing?")
            }
            Slip::LooseValue => one.found(format!("`{word}`")).expected(["a field name", "`)`"]),
            Slip::FieldInList | Slip::Mixed => {
                one.note(None, "fields are written between `(` and `)`, entries of a table between `{` and `}`")
            }
            Slip::SetLike => one.note(None, "a list is written between `[` and `]`"),
            Slip::Astray(wanted) => one.found(format!("`{word}`")).expected([*wanted]),
            Slip::AfterEnd => one.found(format!("`{word}`")).expected([if self.is_file {
                "the end of the file"
            } else {
                "the end of the value"
            }]),
            Slip::Nothing => one.expected(["a value"]),
            Slip::OddSpace(_) => one.fix(self.span(from, to), " "),
            Slip::Quotes => self.plain_quotes(placed, one),
            Slip::Remark => self.plain_remark(placed, one),
            Slip::Thousands(number) => one.fix(self.span(from, to), number),
            Slip::Escape => one.expected(["`\\n`", "`\\t`", "`\\\"`", "`\\\\`", "`\\x41`", "`\\u{1f600}`"]),
            Slip::LostQuote(lines, fix) => {
                let note = format!("as written, a text runs over {lines} lines from here");
                let one = if *lines > 1 { one.note(None, note) } else { one };
                match fix {
                    Some(at) => one.fix(self.span(*at, *at), "\""),
                    None => one,
                }
            }
            Slip::Carriage => one.note(None, "save the file with line ends LF, or CR and LF"),
            Slip::Unclosed(Some(before)) => {
                let close = closing(&word);
                one.note(
                    Some(self.span(*before, *before)),
                    format!("by its indentation this line is outside, so the `{close}` is missing before it"),
                )
            }
            Slip::ClosesTooEarly(opened) => {
                one.note(Some(self.span(*opened, opened + 1)), "that bracket is here").note(
                    None,
                    "the text after it is indented as if it belonged in that bracket: is there one too many here?",
                )
            }
            Slip::WrongClose(opened) => one.note(Some(self.span(*opened, opened + 1)), "that bracket is here"),
            _ => one,
        }
    }

    fn plain_quotes(&self, placed: &Placed, one: Diagnostic) -> Diagnostic {
        let text = self.text.get(placed.from..placed.to).unwrap_or_default();
        let mut inside = text.chars();
        inside.next();
        inside.next_back();
        let inside = inside.as_str();
        if placed.to <= placed.from + 1 || inside.contains(['"', '\\']) {
            return one;
        }
        one.fix(self.span(placed.from, placed.to), format!("\"{inside}\""))
    }

    fn plain_remark(&self, placed: &Placed, one: Diagnostic) -> Diagnostic {
        let text = self.text.get(placed.from..placed.to).unwrap_or_default();
        let signs = text.len() - text.trim_start_matches('#').len();
        one.fix(self.span(placed.from, placed.from + signs), "//")
    }

    /// The shortened text under a slip.
    fn word(&self, placed: &Placed) -> String {
        let text = self.text.get(placed.from..placed.to).unwrap_or_default();
        start_of(text).trim_matches('"').to_owned()
    }

    /// The word that ends at an offset, or before the colon there.
    fn word_before(&self, end: usize) -> String {
        let before = self.text.get(..end).unwrap_or_default().trim_end_matches([':', '=', ' ']);
        let text = before.strip_suffix('"');
        let start = match text {
            Some(text) => text.rfind('"').map_or(0, |at| at + 1),
            None => before
                .rfind(|c: char| !(c.is_alphanumeric() || c == '_' || c == '-' || c == '#'))
                .map_or(0, |at| at + before[at..].chars().next().map_or(1, char::len_utf8)),
        };
        start_of(text.unwrap_or(before).get(start..).unwrap_or_default())
    }

    /// A span in the file, rounded to whole characters.
    fn span(&self, from: usize, to: usize) -> Span {
        let from = self.text.floor_char_boundary(from);
        let to = self.text.floor_char_boundary(to);
        Span::new(self.file, self.base + from, self.base + to)
    }
}

/// The start of a text, the same for both kinds of line ends.
fn start_of(text: &str) -> String {
    text.chars().filter(|letter| *letter != '\r').take(MAX_WORD).collect()
}

fn closing(open: &str) -> &'static str {
    match open {
        "[" => "]",
        "{" => "}",
        _ => ")",
    }
}

/// Names an invisible character by its number and name.
fn name_of(c: char) -> String {
    let name = match c {
        '\u{a0}' => "a no-break space",
        '\u{202f}' => "a narrow no-break space",
        '\u{3000}' => "a wide space",
        '\u{200b}' => "a zero-width space",
        '\u{200c}' | '\u{200d}' | '\u{2060}' => "an invisible joiner",
        '\u{feff}' => "a byte order mark",
        '\u{ad}' => "a soft hyphen",
        _ => "an odd space",
    };
    format!("{name} (U+{:04X})", u32::from(c))
}

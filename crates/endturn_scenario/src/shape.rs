//! One linear pass over a text before it is parsed: do brackets, commas and colons stand where they can?
//!
//! The parser recovers from errors, which is what makes many errors at once possible, but on hostile texts its recovery
//! costs time in the square of the length, and some nestings escape its depth limit. A text that passes here is free
//! of both; a text that fails is handed on only if it is small (see [`Shape::may_recover`]).

use ron2::__internal::Lexer;

/// Brackets within brackets that are allowed.
pub(crate) const MAX_DEPTH: usize = 64;
/// Tokens (numbers, words, signs) that are allowed in one text.
pub(crate) const MAX_TOKENS: usize = 1_000_000;
/// Brackets within brackets that are parsed on the caller's stack.
const MAX_PLAIN_DEPTH: u32 = 16;
/// Bound on tokens times bytes for the parser's recovery.
const MAX_RECOVERY: usize = 200_000_000;
/// Bound on tokens times two to the power of the depth for laying out.
const MAX_LAYOUT: usize = 1 << 24;
/// Bound on `Name(Name(` pairs for the parser's recovery, whose depth limit doesn't count them.
const MAX_CHAINED: usize = 64;

/// What is wrong first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Flaw {
    /// Something stands where it can't.
    Misplaced { found: &'static str, expected: &'static str },
    /// A bracket that closes nothing, or another than the one opened at `opened`.
    Unmatched { opened: Option<usize> },
    /// A bracket that is never closed.
    Unclosed,
    /// A text, comment or character that is never closed, or letters that mean nothing.
    Unreadable,
    /// A bad escape in a text or character.
    Escape,
    /// More than [`MAX_DEPTH`] brackets.
    TooDeep,
    /// More than [`MAX_TOKENS`] tokens.
    TooLong,
}

/// The outcome of the pass.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shape {
    /// The first flaw with its byte range.
    pub flaw: Option<(Flaw, usize, usize)>,
    tokens: usize,
    chained: usize,
    bytes: usize,
    depth: u32,
}

impl Shape {
    /// Whether the text can be laid out in reasonable time: `ron2` tries every bracket on one line first, inside
    /// brackets it has already tried, so its work doubles with every level.
    pub(crate) fn may_lay_out(&self) -> bool {
        1_usize.checked_shl(self.depth).is_some_and(|work| work.saturating_mul(self.tokens) <= MAX_LAYOUT)
    }

    /// Whether the parser needs a stack of its own: recovery can lead it deeper than a sound text of the same depth.
    pub(crate) fn needs_stack(&self) -> bool {
        self.flaw.is_some() || self.depth > MAX_PLAIN_DEPTH
    }

    /// Whether the parser may be tried on a flawed text.
    pub(crate) fn may_recover(&self) -> bool {
        let hopeless = matches!(self.flaw, Some((Flaw::TooDeep | Flaw::TooLong, ..)));
        !hopeless && self.chained <= MAX_CHAINED && self.tokens.saturating_mul(self.bytes) <= MAX_RECOVERY
    }
}

/// What a token is to the shape of a text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Open(u8),
    Close(u8),
    Comma,
    Colon,
    Hash,
    Word,
    Some,
    Literal,
    Bad,
}

/// What stands in the current entry of a bracket so far.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Entry {
    Empty,
    Word,
    Some,
    Name,
    Colon,
    Value,
}

/// What the entries of a `(` are, once known.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    Open,
    Named,
    Plain,
    Some,
}

struct Frame {
    bracket: u8,
    opened: usize,
    entry: Entry,
    mode: Mode,
    has_colon: bool,
}

impl Frame {
    fn new(bracket: u8, opened: usize, mode: Mode) -> Self {
        Self { bracket, opened, entry: Entry::Empty, mode, has_colon: false }
    }

    fn takes_value(&self) -> bool {
        match self.entry {
            Entry::Empty => self.mode != Mode::Named,
            Entry::Colon => true,
            _ => false,
        }
    }

    fn is_complete(&self) -> bool {
        matches!(self.entry, Entry::Value | Entry::Word) && (self.bracket != b'{' || self.has_colon)
    }

    /// What could stand next, for a message.
    fn wanted(&self) -> &'static str {
        match (self.entry, self.bracket) {
            (Entry::Empty, b'(') if self.mode == Mode::Named => "a field name or `)`",
            (Entry::Empty, b'[') => "a value or `]`",
            (Entry::Empty, b'{') => "a key or `}`",
            (Entry::Empty | Entry::Colon, _) => "a value",
            (Entry::Some, _) => "`(`",
            (Entry::Name, _) => "`:`",
            (_, b'{') if !self.has_colon => "`:`",
            (_, 0) => "the end of the file",
            (_, b'[') => "`,` or `]`",
            (_, b'{') => "`,` or `}`",
            _ if self.mode == Mode::Some => "`)`",
            _ => "`,` or `)`",
        }
    }
}

/// Looks through `text`.
pub(crate) fn examine(text: &str) -> Shape {
    let mut shape = Shape { bytes: text.len(), ..Shape::default() };
    let mut stack = vec![Frame::new(0, 0, Mode::Open)];
    let bad = Lexer::new("$").next().map(|token| token.kind);
    let mut last = (Class::Comma, Class::Comma, Class::Comma);
    let mut in_attribute = false;
    for token in Lexer::new(text).with_trivia(true) {
        if token.kind.is_trivia() || token.text.is_empty() {
            continue;
        }
        let is_bad = Some(token.kind) == bad;
        let class = if is_bad { Class::Bad } else { classify(token.text) };
        let (start, end) = (token.span.start_offset, token.span.end_offset);
        shape.tokens += 1;
        if shape.tokens > MAX_TOKENS {
            shape.flaw = Some((Flaw::TooLong, start, end));
            break;
        }
        let chain = (Class::Word, Class::Open(b'('), Class::Word, Class::Open(b'('));
        shape.chained += usize::from((last.0, last.1, last.2, class) == chain);
        last = (last.1, last.2, class);
        if shape.flaw.is_some() {
            continue;
        }
        let at_top = stack.len() == 1 && stack[0].entry == Entry::Empty;
        if in_attribute || (at_top && class == Class::Hash) {
            in_attribute = class != Class::Close(b'[');
            continue;
        }
        let flaw = if is_bad {
            Some(Flaw::Unreadable)
        } else if has_bad_escape(token.text) {
            Some(Flaw::Escape)
        } else {
            step(&mut stack, class, start)
        };
        shape.depth = shape.depth.max(u32::try_from(stack.len()).unwrap_or(u32::MAX) - 1);
        shape.flaw = flaw.map(|flaw| (flaw, start, end));
        if matches!(shape.flaw, Some((Flaw::TooDeep, ..))) {
            break;
        }
    }
    if shape.flaw.is_none() && stack.len() > 1 {
        shape.flaw = stack.last().map(|frame| (Flaw::Unclosed, frame.opened, frame.opened + 1));
    } else if shape.flaw.is_none() && stack.last().is_some_and(|frame| frame.entry == Entry::Some) {
        let flaw = Flaw::Misplaced { found: "the end of the file", expected: "`(`" };
        shape.flaw = Some((flaw, text.len(), text.len()));
    }
    shape
}

fn classify(text: &str) -> Class {
    let first = text.as_bytes().first().copied().unwrap_or_default();
    match first {
        b'(' | b'[' | b'{' => Class::Open(first),
        b')' => Class::Close(b'('),
        b']' => Class::Close(b'['),
        b'}' => Class::Close(b'{'),
        b',' => Class::Comma,
        b':' => Class::Colon,
        b'#' => Class::Hash,
        b'!' | b'=' => Class::Bad,
        b'"' | b'\'' | b'+' | b'-' | b'0'..=b'9' => Class::Literal,
        b'b' | b'r' if text.ends_with(['"', '#']) && text.contains('"') => Class::Literal,
        _ => match text {
            "true" | "false" | "None" | "inf" | "NaN" => Class::Literal,
            "Some" => Class::Some,
            _ => Class::Word,
        },
    }
}

/// Whether a text or character holds an escape the parser will refuse.
fn has_bad_escape(text: &str) -> bool {
    text.starts_with(['"', '\'', 'b']) && text.contains('\\') && ron2::ast::parse_document(text).is_err()
}

fn step(stack: &mut Vec<Frame>, class: Class, at: usize) -> Option<Flaw> {
    let depth = stack.len();
    let frame = stack.last_mut()?;
    match class {
        Class::Word | Class::Some if frame.mode == Mode::Named && frame.entry == Entry::Empty => {
            frame.entry = Entry::Name;
        }
        Class::Word if frame.takes_value() => frame.entry = Entry::Word,
        Class::Some if frame.takes_value() => frame.entry = Entry::Some,
        Class::Literal if frame.takes_value() => frame.entry = Entry::Value,
        Class::Open(bracket) => {
            let follows_word = bracket == b'(' && matches!(frame.entry, Entry::Word | Entry::Some);
            if !follows_word && !frame.takes_value() {
                return misplaced(class, frame);
            }
            if depth > MAX_DEPTH {
                return Some(Flaw::TooDeep);
            }
            let mode = if frame.entry == Entry::Some { Mode::Some } else { Mode::Open };
            frame.entry = Entry::Value;
            stack.push(Frame::new(bracket, at, mode));
        }
        Class::Close(bracket) => return close(stack, class, bracket),
        Class::Comma if frame.is_complete() && frame.bracket != 0 && frame.mode != Mode::Some => {
            frame.mode = if frame.mode == Mode::Open { Mode::Plain } else { frame.mode };
            frame.entry = Entry::Empty;
            frame.has_colon = false;
        }
        Class::Colon if takes_colon(frame) => {
            frame.mode = if frame.bracket == b'(' { Mode::Named } else { frame.mode };
            frame.entry = Entry::Colon;
            frame.has_colon = true;
        }
        _ => return misplaced(class, frame),
    }
    None
}

fn takes_colon(frame: &Frame) -> bool {
    match frame.bracket {
        b'{' => !frame.has_colon && matches!(frame.entry, Entry::Word | Entry::Value),
        b'(' if frame.mode == Mode::Open => matches!(frame.entry, Entry::Word | Entry::Some),
        b'(' => frame.mode == Mode::Named && frame.entry == Entry::Name,
        _ => false,
    }
}

fn close(stack: &mut Vec<Frame>, class: Class, bracket: u8) -> Option<Flaw> {
    let frame = stack.last()?;
    if frame.bracket != bracket {
        let opened = (frame.bracket != 0).then_some(frame.opened);
        return Some(Flaw::Unmatched { opened });
    }
    let is_empty = frame.entry == Entry::Empty && frame.mode != Mode::Some;
    if !is_empty && !frame.is_complete() {
        return misplaced(class, frame);
    }
    stack.pop();
    None
}

fn misplaced(class: Class, frame: &Frame) -> Option<Flaw> {
    let found = match class {
        Class::Open(b'(') => "`(`",
        Class::Open(b'[') => "`[`",
        Class::Open(_) => "`{`",
        Class::Close(b'(') => "`)`",
        Class::Close(b'[') => "`]`",
        Class::Close(_) => "`}`",
        Class::Comma => "`,`",
        Class::Colon => "`:`",
        Class::Word | Class::Some => "a word",
        Class::Literal => "a value",
        Class::Hash | Class::Bad => "a sign",
    };
    Some(Flaw::Misplaced { found, expected: frame.wanted() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn flaw(text: &str) -> Option<Flaw> {
        examine(text).flaw.map(|(flaw, ..)| flaw)
    }

    #[test]
    fn whatever_the_parser_accepts_is_sound() {
        for text in [
            "()",
            "(a: 1, b: [1, 2,], c: {\"k\": (x: Some(3)), 4: Foo(5, Bar)},)",
            "#![enable(implicit_some)] Name(a: 'x', b: r#\"raw\"#, c: \"\\u{41}\")",
            "[None, Some((1, 2)), -3, 0xFF, 1.5e3, inf, b\"bytes\", r#raw-word]",
            "/* a /* nested */ comment */ {Word: Foo(), (1, 2): \"tuple key\"} // end",
            "",
        ] {
            assert_eq!(flaw(text), None, "{text}");
            assert!(text.is_empty() || ron2::ast::parse_document(text).is_ok(), "{text}");
        }
    }

    #[test]
    fn whatever_the_parser_refuses_is_flawed() {
        for text in [
            "(a 1)",
            "(a: 1 b: 2)",
            "(a: )",
            "(1: 2)",
            "[1 2]",
            "[1,,2]",
            "[,]",
            "{1}",
            "{1: 2: 3}",
            "{1: }",
            "(a: 1, 2)",
            "1 2",
            "Some",
            "Some()",
            "[1: 2]",
            "(",
            "[)",
            "}",
            "\"abc",
            "/* x",
            "'ab'",
            "\"\\q\"",
            "0xZZ",
            "true(1)",
            "(a: b: c)",
        ] {
            assert!(ron2::ast::parse_document(text).is_err(), "the parser accepts {text}");
            assert!(flaw(text).is_some(), "{text}");
        }
    }

    #[test]
    fn depth_and_length_are_bounded() {
        assert_eq!(flaw(&"[".repeat(10_000)), Some(Flaw::TooDeep));
        assert_eq!(flaw(&"A(".repeat(10_000)), Some(Flaw::TooDeep));
        assert_eq!(flaw(&format!("[{}]", "1,".repeat(600_000))), Some(Flaw::TooLong));
        let chains = format!("]{}", "A(".repeat(10_000));
        assert!(!examine(&chains).may_recover(), "these would overflow the parser's stack");
    }
}

//! A single pass over the tokens that builds the tree. Faults go to [`super::repair`].

use std::borrow::Cow;

use super::frame::{Entry, Frame, Mode, as_name};
use super::leaf::{self, NoValue};
use super::limits::{MAX_DEPTH, MAX_SLIPS};
use super::slip::{Placed, Slip};
use super::tokens::{Class, Literal, Long, Token, Tokens};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::source::{FileId, Span};
use crate::tree::{Kind, Node};

/// Maximum number of duplicates and similar faults reported in one text.
const MAX_MILD: usize = 1000;

/// The state of the pass.
pub(super) struct Walk<'t> {
    pub(super) text: &'t str,
    pub(super) tokens: &'t [Token],
    long: &'t [Long],
    /// The next token.
    pub(super) at: usize,
    /// The whole text, then the open brackets.
    pub(super) stack: Vec<Frame>,
    pub(super) slips: Vec<Placed>,
    pub(super) is_over: bool,
    /// Problems with values that do not prevent reading the rest.
    pub(super) mild: Vec<Diagnostic>,
    /// The fields before the first slip.
    pub(super) head: Option<Node>,
    file: FileId,
    /// Number of bytes before `text` in the file.
    base: usize,
}

impl<'t> Walk<'t> {
    pub(super) fn new(text: &'t str, tokens: &'t Tokens, file: FileId, base: usize) -> Self {
        Self {
            text,
            tokens: &tokens.list,
            long: &tokens.long,
            at: 0,
            stack: vec![Frame::new(0, 0, 0)],
            slips: Vec::new(),
            is_over: false,
            mild: Vec::new(),
            head: None,
            file,
            base,
        }
    }

    /// Walks to the end, or to an insurmountable fault; returns the value if the syntax is valid.
    pub(super) fn run(&mut self) -> Option<Node> {
        self.attributes();
        while let (false, Some(token)) = (self.is_over, self.tokens.get(self.at).copied()) {
            self.step(token);
        }
        if !self.is_over {
            self.end();
        }
        let whole = self.stack.pop().filter(|_| self.slips.is_empty() && self.stack.is_empty())?;
        whole.value
    }

    /// Skips lines such as `#![enable(implicit_some)]`; their effect is the default.
    fn attributes(&mut self) {
        while self.class(self.at) == Some(Class::Hash) {
            let start = self.at;
            if !self.attribute() {
                return self.slip(Slip::Attribute, start);
            }
        }
    }

    fn attribute(&mut self) -> bool {
        for class in [Class::Hash, Class::Bang, Class::Open(b'['), Class::Word] {
            if !self.accept(class) {
                return false;
            }
        }
        if self.accept(Class::Equals) {
            return self.accept(Class::Literal(Literal::Text)) && self.accept(Class::Close(b'['));
        }
        if self.accept(Class::Open(b'(')) {
            while self.accept(Class::Word) || self.accept(Class::Comma) {}
            if !self.accept(Class::Close(b'(')) {
                return false;
            }
        }
        self.accept(Class::Close(b'['))
    }

    fn accept(&mut self, class: Class) -> bool {
        let is_there = self.class(self.at) == Some(class);
        self.at += usize::from(is_there);
        is_there
    }

    fn step(&mut self, token: Token) {
        let is_last = token.class == Class::Comma && matches!(self.class(self.at + 1), Some(Class::Close(_)));
        let Some(frame) = self.stack.last_mut() else { return };
        if frame.mode == Mode::Loose {
            return self.step_loosely(token);
        }
        match token.class {
            Class::Word | Class::Some if frame.mode == Mode::Named && frame.entry == Entry::Empty => {
                frame.entry = Entry::Name;
                let field = as_name(&self.word(token));
                self.top().field = field;
                self.at += 1;
            }
            Class::Word if frame.takes_value() => self.put(Entry::Word, token),
            Class::Some if frame.takes_value() => self.put(Entry::Some, token),
            Class::Literal(_) if frame.takes_value() => self.put(Entry::Value, token),
            Class::Open(bracket) => {
                let has_name = bracket == b'(' && matches!(frame.entry, Entry::Word | Entry::Some);
                if has_name || frame.takes_value() { self.open(bracket, token) } else { self.wrong(token) }
            }
            Class::Close(bracket) if frame.bracket != bracket => self.wrong_close(),
            Class::Close(_) => self.close(token),
            Class::Comma if frame.is_complete() && frame.bracket != 0 && frame.mode != Mode::Some => {
                frame.commit();
                self.at += 1;
            }
            // `Some(…)` has no second value, but a comma may follow its value as any other.
            Class::Comma if frame.is_complete() && frame.mode == Mode::Some && is_last => self.at += 1,
            Class::Colon if frame.takes_colon() => {
                frame.colon();
                self.at += 1;
            }
            _ => self.wrong(token),
        }
    }

    /// Takes a token of a value.
    fn put(&mut self, entry: Entry, token: Token) {
        let node = match token.class {
            Class::Literal(literal) => self.literal(literal, token),
            _ => self.word(token),
        };
        let frame = self.top();
        (frame.entry, frame.value) = (entry, Some(node));
        self.at += 1;
    }

    fn literal(&mut self, literal: Literal, token: Token) -> Node {
        let span = self.span(token.range());
        let kind = leaf::value(literal, &self.text[token.range()]).unwrap_or_else(|why| {
            let one = match why {
                NoValue::TooLarge => {
                    let message = "this whole number is larger than any that can be stored";
                    Diagnostic::error(codes::NUMBER_RANGE, message)
                }
                NoValue::Misfit(name) => {
                    let message = format!("this whole number doesn't fit the type `{name}` after it");
                    Diagnostic::error(codes::NUMBER_RANGE, message)
                }
                NoValue::Bytes => {
                    Diagnostic::error(codes::WRONG_TYPE, "raw bytes have no use here").expected(["a text `\"…\"`"])
                }
            };
            self.tell_mildly(one.at(span));
            Kind::Error
        });
        if matches!((literal, &kind), (Literal::Integer, Kind::Int(_))) && has_leading_zeros(&self.text[token.range()])
        {
            self.warn_of_zeros(span);
        }
        Node { span, kind }
    }

    /// Warns of a number with leading zeros, most of which are the rest of a number that was
    /// written with a comma.
    fn warn_of_zeros(&mut self, span: Span) {
        let message = "this number has leading zeros, which do not count";
        let mut one = Diagnostic::warning(codes::INVALID_VALUE, message).at(span);
        if self.at >= 2 && self.class(self.at - 1) == Some(Class::Comma) {
            let (first, comma) = (self.tokens[self.at - 2], self.tokens[self.at - 1]);
            if first.is_literal(Literal::Integer) && first.touches(comma) && comma.touches(self.tokens[self.at]) {
                let (first, group) = (&self.text[first.range()], &self.text[self.tokens[self.at].range()]);
                one = one.note(None, format!("a comma separates two numbers; one number is `{first}_{group}`"));
            }
        }
        self.tell_mildly(one);
    }

    pub(super) fn word(&self, token: Token) -> Node {
        let text = leaf::word(&self.text[token.range()]).to_owned();
        Node { span: self.span(token.range()), kind: Kind::Ident(text) }
    }

    pub(super) fn open(&mut self, bracket: u8, token: Token) {
        if self.stack.len() > MAX_DEPTH {
            return self.slip(Slip::TooDeep, self.at);
        }
        let mut frame = Frame::new(bracket, self.at, token.start as usize);
        frame.room = self.long.binary_search_by_key(&self.at, |long| long.opened).map_or(0, |at| self.long[at].entries);
        let outer = self.top();
        match (outer.entry, &outer.value) {
            (Entry::Word, Some(word)) => frame.name = as_name(word),
            (Entry::Some, _) => frame.mode = Mode::Some,
            _ => {}
        }
        if matches!(outer.entry, Entry::Word | Entry::Some) {
            frame.start = outer.value.as_ref().map_or(0, |word| word.span.start as usize).saturating_sub(self.base);
        }
        self.top().entry = Entry::Value;
        self.stack.push(frame);
        self.at += 1;
    }

    fn close(&mut self, token: Token) {
        if self.slip_of_end() {
            return;
        }
        let Some(frame) = self.stack.pop() else { return };
        let span = self.span(frame.start..token.end as usize);
        let mut node = frame.into_node(span);
        self.leave_out_doubles(&mut node);
        let outer = self.top();
        (outer.entry, outer.value) = (Entry::Value, Some(node));
        self.at += 1;
    }

    fn leave_out_doubles(&mut self, node: &mut Node) {
        match &mut node.kind {
            Kind::Struct(_, fields) if fields.len() > 1 => {
                let names: Vec<_> = fields.iter().map(|(name, _)| Cow::Borrowed(name.text.as_str())).collect();
                let is_first = self.doubles("field", &names, |at| fields[at].0.span);
                keep(fields, &is_first);
            }
            Kind::Map(entries) => {
                entries.retain(|(key, _)| !matches!(key.kind, Kind::Error));
                let keys: Vec<_> = entries.iter().map(|(key, _)| key.key_word()).collect();
                let is_first = self.doubles("key", &keys, |at| entries[at].0.span);
                keep(entries, &is_first);
            }
            _ => {}
        }
    }

    /// Reports duplicate names; returns which names occur for the first time.
    fn doubles(&mut self, what: &str, names: &[Cow<'_, str>], span: impl Fn(usize) -> Span) -> Vec<bool> {
        // Equal names are neighbours, each group in the order of the text.
        let mut sorted: Vec<u32> = (0..names.len() as u32).collect();
        sorted.sort_by_key(|&at| &names[at as usize]);
        // For each name, the place of the first that equals it.
        let mut firsts: Vec<u32> = vec![0; names.len()];
        for group in sorted.chunk_by(|&one, &other| names[one as usize] == names[other as usize]) {
            group.iter().for_each(|&at| firsts[at as usize] = group[0]);
        }
        let doubles = firsts.iter().map(|&first| first as usize).enumerate().filter(|(at, first)| at != first);
        for (later, first) in doubles.take(MAX_MILD + 1) {
            let message = format!("{what} `{}` is given twice", names[later]);
            let one = Diagnostic::error(codes::DUPLICATE, message).at(span(later));
            self.tell_mildly(one.note(Some(span(first)), "first given here"));
        }
        firsts.iter().enumerate().map(|(at, &first)| at == first as usize).collect()
    }

    fn tell_mildly(&mut self, one: Diagnostic) {
        if self.mild.len() <= MAX_MILD {
            self.mild.push(one);
        }
    }

    fn end(&mut self) {
        if self.stack.len() > 1 {
            return self.bracket_slip(None);
        }
        let is_sound = self.slips.is_empty();
        match self.top().entry {
            Entry::Some => self.slip(Slip::Some, self.at.saturating_sub(1)),
            Entry::Empty if is_sound => self.slip_at(Slip::Nothing, 0, 0),
            _ => {}
        }
    }

    /// Records a slip at a token.
    pub(super) fn slip(&mut self, slip: Slip, token: usize) {
        let range = self.tokens.get(token).map_or(self.text.len()..self.text.len(), |token| token.range());
        self.slip_at(slip, range.start, range.end);
    }

    pub(super) fn slip_at(&mut self, slip: Slip, from: usize, to: usize) {
        if self.slips.is_empty() {
            self.head = self.take_head();
        }
        self.is_over |= slip.hides_the_rest();
        self.slips.push(Placed { slip, from, to });
        self.is_over |= self.slips.len() >= MAX_SLIPS;
    }

    /// The fields of the outermost bracket before the next token.
    fn take_head(&mut self) -> Option<Node> {
        match self.stack.get_mut(1) {
            Some(frame) => {
                let start = frame.start;
                let fields = frame.take_fields()?;
                Some(Node { span: self.span(start..start + 1), kind: Kind::Struct(None, fields) })
            }
            None => self.top().value.clone(),
        }
    }

    pub(super) fn top(&mut self) -> &mut Frame {
        if self.stack.is_empty() {
            self.stack.push(Frame::new(0, 0, 0));
        }
        let last = self.stack.len() - 1;
        &mut self.stack[last]
    }

    pub(super) fn class(&self, token: usize) -> Option<Class> {
        self.tokens.get(token).map(|token| token.class)
    }

    pub(super) fn span(&self, range: std::ops::Range<usize>) -> Span {
        Span::new(self.file, self.base + range.start, self.base + range.end)
    }
}

fn keep<T>(entries: &mut Vec<(T, Node)>, keep: &[bool]) {
    let mut keep = keep.iter();
    entries.retain(|_| keep.next().copied().unwrap_or(true));
}

/// Whether a decimal number begins with zeros that don't count.
fn has_leading_zeros(text: &str) -> bool {
    let digits = text.trim_start_matches(['-', '+']);
    digits.len() > 1
        && digits.starts_with('0')
        && digits.as_bytes().get(1).is_some_and(|second| second.is_ascii_digit() || *second == b'_')
}

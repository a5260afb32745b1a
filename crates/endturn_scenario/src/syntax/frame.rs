//! Contents of an open bracket, as far as they have been read.

use super::tokens::Class;
use crate::source::Span;
use crate::tree::{Kind, Name, Node};

/// Entries for which a long list has room beyond its own: a layer's list takes up those of the
/// layer below, and need not be copied for it.
const SPARE: usize = 64;

/// Gives back room that a list does not need. An allocator may leave a list that shrinks by half
/// where it is, in all its room, so that short lists, of which there may be many, are moved.
fn shrink<T>(list: &mut Vec<T>) {
    let count = list.len();
    if count >= SPARE {
        list.shrink_to(count + SPARE);
    } else if list.capacity() > count {
        let mut fitting = Vec::with_capacity(count);
        fitting.append(list);
        *list = fitting;
    }
}

/// State of the current entry of a bracket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Entry {
    Empty,
    /// A bare word, which may become a name.
    Word,
    /// `Some` without its bracket.
    Some,
    /// A field's name without its colon.
    Name,
    /// A name or key and its colon.
    Colon,
    Value,
}

/// Kind of the entries of a bracket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    /// Not known yet, or keys and values.
    Open,
    /// `name: value`.
    Named,
    /// Values.
    Plain,
    /// The one value of `Some(…)`.
    Some,
    /// Anything, since an error in it was reported.
    Loose,
}

/// An open bracket; the outermost frame has none.
#[derive(Debug)]
pub(super) struct Frame {
    /// The opening bracket, 0 for the whole text.
    pub(super) bracket: u8,
    /// Its token.
    pub(super) opened: usize,
    /// Start of the value: at the name in front, if there is one.
    pub(super) start: usize,
    pub(super) name: Option<Name>,
    pub(super) mode: Mode,
    pub(super) entry: Entry,
    pub(super) field: Option<Name>,
    pub(super) key: Option<Node>,
    pub(super) value: Option<Node>,
    /// Number of entries to make room for with the first; 0 for few.
    pub(super) room: u32,
    items: Vec<Node>,
    fields: Vec<(Name, Node)>,
    entries: Vec<(Node, Node)>,
}

impl Frame {
    pub(super) fn new(bracket: u8, opened: usize, start: usize) -> Self {
        Self {
            bracket,
            opened,
            start,
            name: None,
            mode: Mode::Open,
            entry: Entry::Empty,
            field: None,
            key: None,
            value: None,
            room: 0,
            items: Vec::new(),
            fields: Vec::new(),
            entries: Vec::new(),
        }
    }

    /// True if a value may come next.
    pub(super) fn takes_value(&self) -> bool {
        match self.entry {
            Entry::Empty => self.mode != Mode::Named,
            Entry::Colon => true,
            _ => false,
        }
    }

    /// True if the entry needs nothing more.
    pub(super) fn is_complete(&self) -> bool {
        matches!(self.entry, Entry::Value | Entry::Word) && (self.bracket != b'{' || self.has_colon())
    }

    /// True if the entry of a table has its colon.
    pub(super) fn has_colon(&self) -> bool {
        self.key.is_some()
    }

    /// True if a colon may come next.
    pub(super) fn takes_colon(&self) -> bool {
        match self.bracket {
            b'{' => !self.has_colon() && matches!(self.entry, Entry::Word | Entry::Value),
            // A field may have the name `Some`.
            b'(' if self.mode == Mode::Open => matches!(self.entry, Entry::Word | Entry::Some),
            b'(' => self.mode == Mode::Named && self.entry == Entry::Name,
            _ => false,
        }
    }

    /// Takes the colon.
    pub(super) fn colon(&mut self) {
        if self.bracket == b'{' {
            self.key = self.value.take();
        } else if let Some(node) = self.value.take() {
            self.field = as_name(&node);
            self.mode = Mode::Named;
        }
        self.entry = Entry::Colon;
    }

    /// Ends the entry, as a comma or the closing bracket does.
    pub(super) fn commit(&mut self) {
        let value = self.value.take();
        let room = match std::mem::take(&mut self.room) as usize {
            0 => 0,
            many => many + SPARE,
        };
        match (self.bracket, self.mode, value) {
            (b'(', Mode::Named, Some(value)) => {
                self.fields.reserve_exact(room);
                self.fields.extend(self.field.take().map(|field| (field, value)));
            }
            (b'{', _, Some(value)) => {
                self.entries.reserve_exact(room);
                self.entries.extend(self.key.take().map(|key| (key, value)));
            }
            (_, _, Some(value)) => {
                self.items.reserve_exact(room);
                self.items.push(value);
            }
            (_, _, None) => {}
        }
        (self.field, self.key, self.entry) = (None, None, Entry::Empty);
        if self.mode == Mode::Open && self.bracket == b'(' {
            self.mode = Mode::Plain;
        }
    }

    /// The whole frame as a value.
    pub(super) fn into_node(mut self, span: Span) -> Node {
        self.commit();
        shrink(&mut self.items);
        shrink(&mut self.fields);
        shrink(&mut self.entries);
        let is_empty = self.items.is_empty() && self.fields.is_empty();
        let kind = match (self.bracket, self.mode, self.name) {
            (b'[', ..) => Kind::Seq(self.items),
            (b'{', ..) => Kind::Map(self.entries),
            (_, Mode::Some, _) => Kind::Option(self.items.pop().map(Box::new)),
            (_, _, None) if is_empty => Kind::Unit,
            (_, Mode::Named, name) => Kind::Struct(name.map(Box::new), self.fields),
            (_, _, name) => Kind::Tuple(name.map(Box::new), self.items),
        };
        Node { span, kind }
    }

    /// The fields whose entries are complete.
    pub(super) fn take_fields(&mut self) -> Option<Vec<(Name, Node)>> {
        let is_group = self.bracket == b'(' && self.name.is_none();
        (is_group && matches!(self.mode, Mode::Named | Mode::Open)).then(|| std::mem::take(&mut self.fields))
    }

    /// Possible next tokens, for a message.
    pub(super) fn wanted(&self) -> &'static str {
        match (self.entry, self.bracket) {
            (Entry::Empty, b'(') if self.mode == Mode::Named => "a field name or `)`",
            (Entry::Empty, b'[') => "a value or `]`",
            (Entry::Empty, b'{') => "a key or `}`",
            (Entry::Empty | Entry::Colon, _) => "a value",
            (Entry::Some, _) => "`(`",
            (Entry::Name, _) => "`:`",
            (_, b'{') if !self.has_colon() => "`:`",
            (_, 0) => "the end of the file",
            (_, b'[') => "`,` or `]`",
            (_, b'{') => "`,` or `}`",
            _ if self.mode == Mode::Some => "`)`",
            _ => "`,` or `)`",
        }
    }
}

/// A word as a name.
pub(super) fn as_name(node: &Node) -> Option<Name> {
    match &node.kind {
        Kind::Ident(text) => Some(Name { text: text.clone(), span: node.span }),
        _ => None,
    }
}

/// True if a token may begin a value.
pub(super) fn begins_value(class: Class) -> bool {
    matches!(class, Class::Word | Class::Some | Class::Literal(_) | Class::Open(_))
}

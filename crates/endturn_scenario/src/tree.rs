//! The tree of a RON text in which every node knows its location.

use std::borrow::Cow;

use crate::path::{Path, Step};
use crate::print::print;
use crate::source::{FileId, Span};

/// A name of a field, struct or variant.
#[derive(Clone, Debug)]
pub struct Name {
    /// The word.
    pub text: String,
    /// Its location.
    pub span: Span,
}

/// A value and its location.
#[derive(Clone, Debug)]
pub struct Node {
    /// Its location.
    pub span: Span,
    /// The value.
    pub kind: Kind,
}

/// The shapes a value can have.
#[derive(Clone, Debug)]
pub enum Kind {
    /// `()`, also a struct or map without entries.
    Unit,
    /// `true` or `false`.
    Bool(bool),
    /// A whole number.
    Int(i128),
    /// A whole number above `i128::MAX`.
    Big(u128),
    /// A number with a decimal point or exponent, as written.
    Float(String),
    /// `'c'`.
    Char(char),
    /// `"text"`.
    Str(String),
    /// A bare word: a variant without values.
    Ident(String),
    /// A bare word from the command line: reads as a text or as a variant.
    Word(String),
    /// `[a, b]`.
    Seq(Vec<Node>),
    /// `{key: value}`.
    Map(Vec<(Node, Node)>),
    /// `(field: value)`, with a name in front for variants.
    Struct(Option<Box<Name>>, Vec<(Name, Node)>),
    /// `(a, b)`, with a name in front for variants.
    Tuple(Option<Box<Name>>, Vec<Node>),
    /// `None` or `Some(x)`.
    Option(Option<Box<Node>>),
    /// Something unreadable, already reported.
    Error,
}

/// Result of following a path.
#[derive(Clone, Copy, Debug)]
pub struct Found<'a> {
    /// The node at the end of the path, if all of it exists.
    pub node: Option<&'a Node>,
    /// The deepest existing node on the path.
    pub deepest: &'a Node,
    /// Number of existing steps.
    pub depth: usize,
}

impl Node {
    /// The entry of a struct or map with this name, looking through `Some(…)`.
    #[must_use]
    pub fn field(&self, name: &str) -> Option<&Node> {
        match &self.kind {
            Kind::Struct(_, fields) => fields.iter().find(|(field, _)| field.text == name).map(|(_, node)| node),
            Kind::Map(entries) => entries.iter().find(|(key, _)| key.key_word() == name).map(|(_, node)| node),
            Kind::Option(Some(inner)) => inner.field(name),
            Kind::Tuple(Some(_), items) if items.len() == 1 => items[0].field(name),
            _ => None,
        }
    }

    /// The same, mutable.
    pub fn field_mut(&mut self, name: &str) -> Option<&mut Node> {
        match &mut self.kind {
            Kind::Struct(_, fields) => fields.iter_mut().find(|(field, _)| field.text == name).map(|(_, node)| node),
            Kind::Map(entries) => entries.iter_mut().find(|(key, _)| key.key_word() == name).map(|(_, node)| node),
            Kind::Option(Some(inner)) => inner.field_mut(name),
            Kind::Tuple(Some(_), items) if items.len() == 1 => items[0].field_mut(name),
            _ => None,
        }
    }

    /// The item of a list or tuple with this index, from 0, looking through `Some(…)`.
    #[must_use]
    pub fn item(&self, index: usize) -> Option<&Node> {
        match &self.kind {
            Kind::Seq(items) | Kind::Tuple(_, items) => items.get(index),
            Kind::Option(Some(inner)) => inner.item(index),
            _ => None,
        }
    }

    /// The same, mutable.
    pub fn item_mut(&mut self, index: usize) -> Option<&mut Node> {
        match &mut self.kind {
            Kind::Seq(items) | Kind::Tuple(_, items) => items.get_mut(index),
            Kind::Option(Some(inner)) => inner.item_mut(index),
            _ => None,
        }
    }

    /// Removes and returns an entry of a struct, with its name.
    pub fn take_field(&mut self, name: &str) -> Option<(Name, Node)> {
        let Kind::Struct(_, fields) = &mut self.kind else { return None };
        let at = fields.iter().position(|(field, _)| field.text == name)?;
        Some(fields.remove(at))
    }

    /// The names of all entries, in the order written.
    #[must_use]
    pub fn entry_names(&self) -> Vec<String> {
        match &self.kind {
            Kind::Struct(_, fields) => fields.iter().map(|(name, _)| name.text.clone()).collect(),
            Kind::Map(entries) => entries.iter().map(|(key, _)| key.key_text()).collect(),
            Kind::Option(Some(inner)) => inner.entry_names(),
            Kind::Tuple(Some(_), items) if items.len() == 1 => items[0].entry_names(),
            _ => Vec::new(),
        }
    }

    /// Follows a path as far as it leads.
    #[must_use]
    pub fn find(&self, path: &Path) -> Found<'_> {
        let mut deepest = self;
        for (depth, step) in path.steps().iter().enumerate() {
            let next = match step {
                Step::Name(name) => deepest.field(name),
                Step::Index(index) => deepest.item(*index),
            };
            match next {
                Some(node) => deepest = node,
                None => return Found { node: None, deepest, depth },
            }
        }
        Found { node: Some(deepest), deepest, depth: path.steps().len() }
    }

    /// The location of the key or field name that a path ends with, if there is one.
    #[must_use]
    pub fn find_key(&self, path: &Path) -> Option<Span> {
        let (last, way) = path.steps().split_last()?;
        let Step::Name(name) = last else { return None };
        let parent = way.iter().try_fold(self, |node, step| match step {
            Step::Name(name) => node.field(name),
            Step::Index(index) => node.item(*index),
        })?;
        parent.key_of(name)
    }

    fn key_of(&self, name: &str) -> Option<Span> {
        match &self.kind {
            Kind::Struct(_, fields) => fields.iter().find(|(field, _)| field.text == name).map(|(field, _)| field.span),
            Kind::Map(entries) => entries.iter().find(|(key, _)| key.key_word() == name).map(|(key, _)| key.span),
            Kind::Option(Some(inner)) => inner.key_of(name),
            Kind::Tuple(Some(_), items) if items.len() == 1 => items[0].key_of(name),
            _ => None,
        }
    }

    /// The node at a path such as `"ships.skiff.cost[0]"`.
    #[must_use]
    pub fn get(&self, path: &str) -> Option<&Node> {
        self.find(&path.parse().ok()?).node
    }

    /// The location to point at when something inside is missing: the name in front or the opening
    /// bracket.
    #[must_use]
    pub fn opening(&self) -> Span {
        match &self.kind {
            Kind::Struct(Some(name), _) | Kind::Tuple(Some(name), _) => name.span,
            Kind::Unit | Kind::Seq(_) | Kind::Map(_) | Kind::Struct(..) | Kind::Tuple(..) => self.span.head(1),
            _ => self.span,
        }
    }

    /// The text by which a map key is compared: that of words and texts, and the RON form of
    /// anything else.
    #[must_use]
    pub fn key_text(&self) -> String {
        self.key_word().into_owned()
    }

    /// [`key_text`](Self::key_text), without a copy of words and texts.
    #[must_use]
    pub fn key_word(&self) -> Cow<'_, str> {
        match &self.kind {
            Kind::Str(text) | Kind::Ident(text) | Kind::Word(text) => Cow::Borrowed(text),
            _ => Cow::Owned(print(self)),
        }
    }

    /// Gives the value and everything in it a location in another text, at the same bytes.
    pub(crate) fn move_to(&mut self, file: FileId) {
        self.span.file = file;
        match &mut self.kind {
            Kind::Seq(items) => items.iter_mut().for_each(|item| item.move_to(file)),
            Kind::Map(entries) => entries.iter_mut().for_each(|(key, value)| {
                key.move_to(file);
                value.move_to(file);
            }),
            Kind::Struct(own, fields) => {
                own.iter_mut().for_each(|name| name.span.file = file);
                fields.iter_mut().for_each(|(field, value)| {
                    field.span.file = file;
                    value.move_to(file);
                });
            }
            Kind::Tuple(own, items) => {
                own.iter_mut().for_each(|name| name.span.file = file);
                items.iter_mut().for_each(|item| item.move_to(file));
            }
            Kind::Option(inner) => inner.iter_mut().for_each(|inner| inner.move_to(file)),
            _ => {}
        }
    }

    /// True if two trees have the same value, ignoring locations.
    #[must_use]
    pub fn same(&self, other: &Node) -> bool {
        print(self) == print(other)
    }

    /// Describes the value for people: `the text "x"`, `a list`.
    #[must_use]
    pub fn describe(&self) -> String {
        match &self.kind {
            Kind::Unit => "`()`".into(),
            Kind::Bool(_) | Kind::Int(_) | Kind::Big(_) | Kind::Float(_) => format!("`{}`", print(self)),
            Kind::Char(c) => format!("the character {c:?}"),
            Kind::Str(text) if text.len() <= 60 => format!("the text {text:?}"),
            Kind::Str(_) => "a long text".into(),
            Kind::Ident(word) | Kind::Word(word) => format!("the word `{word}`"),
            Kind::Seq(items) => format!("a list of {}", items.len()),
            Kind::Map(_) => "a map `{…}`".into(),
            Kind::Struct(None, _) => "fields `(name: value, …)`".into(),
            Kind::Tuple(None, items) => format!("a group of {} `(…)`", items.len()),
            Kind::Struct(Some(name), _) | Kind::Tuple(Some(name), _) => format!("`{}(…)`", name.text),
            Kind::Option(None) => "`None`".into(),
            Kind::Option(Some(_)) => "`Some(…)`".into(),
            Kind::Error => "something unreadable".into(),
        }
    }
}

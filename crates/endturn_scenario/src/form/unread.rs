//! Values in a user's files that no rule reads yet: they change nothing in a game.

use std::collections::{BTreeMap, BTreeSet};

use super::{Form, Forms, Shape, Word};
use crate::codes;
use crate::diagnostic::{Diagnostic, Report};
use crate::path::{Path, Step};
use crate::print::print;
use crate::source::{FileId, Span};
use crate::tree::{Kind, Node};
use endturn_engine::compact::CompactCollect as _;

/// A query about a ruleset.
#[derive(Clone, Copy)]
pub struct Question<'a> {
    /// The module's name, for messages.
    pub module: &'a str,
    /// Description of its rulesets.
    pub forms: &'a Forms,
    /// The ruleset as it is played.
    pub ruleset: &'a Node,
    /// True if a text is the user's own, not a shipped one.
    pub is_own: &'a dyn Fn(FileId) -> bool,
    /// The shipped rulesets to compare it with: values equal to one of theirs change nothing.
    pub shipped: &'a dyn Fn() -> Vec<Node>,
}

/// Places that no rule reads, by path, in which `*` is any name.
type Places = BTreeMap<Vec<String>, Vec<Place>>;

/// A value that no rule reads.
struct Place {
    is_word: bool,
    /// Its full path and the value.
    value: (String, String),
    span: Span,
}

/// Warns once of each field, word and file in the user's texts that no rule reads.
pub fn tell(question: Question<'_>, report: &mut Report) {
    let found = places(question.forms, question.ruleset, question.is_own);
    if found.is_empty() {
        return;
    }
    let shipped: Vec<Places> =
        (question.shipped)().iter().map(|shipped| places(question.forms, shipped, &|_| true)).collect();
    let said: BTreeSet<&(String, String)> =
        shipped.iter().flat_map(|places| places.values().flatten()).map(|place| &place.value).into_set();
    for (way, places) in found {
        let changed: Vec<&Place> = places.iter().filter(|place| !said.contains(&place.value)).collect();
        let Some(first) = changed.iter().min_by_key(|place| place.span) else { continue };
        let verb = if first.is_word { "asks for" } else { "reads" };
        let message = format!("no rule {verb} `{}` yet", way.join("."));
        let mut one = Diagnostic::warning(codes::UNREAD, message).at(first.span);
        one = match changed.len() - 1 {
            0 => one,
            1 => one.note(None, "it is in another place too"),
            more => one.note(None, format!("it is in {more} other places too")),
        };
        let subject = way.first().map_or("", String::as_str);
        let note = format!(
            "it may stay, but changes nothing in a game; `endturn help fields {}.{subject}` tells what is read",
            question.module
        );
        report.push(one.note(None, note));
    }
}

/// All values in the user's texts of a ruleset that no rule reads.
fn places(forms: &Forms, ruleset: &Node, is_own: &dyn Fn(FileId) -> bool) -> Places {
    let mut walk = Walk { forms, is_own, way: Vec::new(), path: Vec::new(), places: Places::new() };
    walk.form(forms.root(), ruleset);
    walk.places
}

struct Walk<'a> {
    forms: &'a Forms,
    is_own: &'a dyn Fn(FileId) -> bool,
    way: Vec<String>,
    path: Vec<Step>,
    places: Places,
}

impl Walk<'_> {
    fn form(&mut self, form: &Form, node: &Node) {
        if let Kind::Option(Some(inner)) = &node.kind {
            return self.form(form, inner);
        }
        if form.is_unread {
            return self.found(false, self.own_part(node), node);
        }
        let forms = self.forms;
        match forms.shape(form) {
            Shape::Fields(fields) => {
                for field in fields {
                    if let Some((key, inner)) = entry(node, &field.name) {
                        self.step(&field.name, &field.name, |walk| walk.field(&field.form, key, inner));
                    }
                }
            }
            Shape::Table { keys, of } => {
                for (key, inner) in entries(node) {
                    let (text, span) = key;
                    match forms.shape(keys) {
                        Shape::Choice(words) => {
                            let word = words.iter().find(|word| word.word == text);
                            let is_unread = word.is_some_and(|word| word.form.is_unread);
                            self.step(&text, &text, |walk| match is_unread {
                                true => walk.found(true, walk.own_key(span).or_else(|| walk.own_part(inner)), inner),
                                false => walk.form(of, inner),
                            });
                        }
                        _ => self.step(&text, "*", |walk| walk.form(of, inner)),
                    }
                }
            }
            Shape::List { of, .. } => {
                if let Kind::Seq(items) = &node.kind {
                    for (at, item) in items.iter().enumerate() {
                        self.path.push(Step::Index(at));
                        self.form(of, item);
                        self.path.pop();
                    }
                }
            }
            Shape::Group(of) => {
                if let Kind::Seq(items) | Kind::Tuple(None, items) = &node.kind {
                    of.iter().zip(items).for_each(|(form, item)| self.form(form, item));
                }
            }
            Shape::Choice(words) => self.choice(words, node),
            Shape::Either(of) => of.iter().for_each(|form| self.form(form, node)),
            _ => {}
        }
    }

    fn field(&mut self, form: &Form, key: Span, node: &Node) {
        if form.is_unread {
            return self.found(false, self.own_key(key).or_else(|| self.own_part(node)), node);
        }
        self.form(form, node);
    }

    fn choice(&mut self, words: &[Word], node: &Node) {
        let (text, span) = match &node.kind {
            Kind::Ident(text) | Kind::Word(text) | Kind::Str(text) => (text, node.span),
            Kind::Struct(Some(name), _) | Kind::Tuple(Some(name), _) => (&name.text, name.span),
            _ => return,
        };
        let Some(word) = words.iter().find(|word| word.word == *text) else { return };
        if word.form.is_unread {
            self.way.push(text.clone());
            self.found(true, self.own_key(span), node);
            self.way.pop();
            return;
        }
        match (&node.kind, &word.form.shape) {
            (Kind::Tuple(_, items), Shape::Ranged { of, .. }) => {
                items.first().into_iter().for_each(|item| self.form(of, item));
            }
            (Kind::Tuple(_, items), Shape::Group(of)) => {
                of.iter().zip(items).for_each(|(form, item)| self.form(form, item));
            }
            (Kind::Tuple(_, items), _) => items.first().into_iter().for_each(|item| self.form(&word.form, item)),
            (Kind::Struct(_, fields), _) => {
                let inner = Node { span: node.span, kind: Kind::Struct(None, fields.clone()) };
                self.form(&word.form, &inner);
            }
            _ => {}
        }
    }

    fn step(&mut self, name: &str, shown: &str, go_on: impl FnOnce(&mut Self)) {
        self.path.push(Step::Name(name.to_owned()));
        self.way.push(shown.to_owned());
        go_on(self);
        self.way.pop();
        self.path.pop();
    }

    fn found(&mut self, is_word: bool, span: Option<Span>, node: &Node) {
        let Some(span) = span else { return };
        let path: Path = self.path.iter().cloned().collect();
        let value = (path.to_string(), print(node));
        self.places.entry(self.way.clone()).or_default().push(Place { is_word, value, span });
    }

    /// The location of a key in the user's texts; a file of a ruleset has none.
    fn own_key(&self, key: Span) -> Option<Span> {
        ((self.is_own)(key.file) && key.start < key.end).then_some(key)
    }

    /// The first part of a value that is in the user's texts.
    fn own_part(&self, node: &Node) -> Option<Span> {
        match &node.kind {
            Kind::Struct(..) | Kind::Map(_) => {
                let part =
                    |((_, key), inner): ((String, Span), &Node)| self.own_key(key).or_else(|| self.own_part(inner));
                entries(node).into_iter().find_map(part)
            }
            _ => (self.is_own)(node.span.file).then_some(node.span),
        }
    }
}

fn entry<'n>(node: &'n Node, name: &str) -> Option<(Span, &'n Node)> {
    match &node.kind {
        Kind::Struct(_, fields) => {
            fields.iter().find(|(field, _)| field.text == name).map(|(key, one)| (key.span, one))
        }
        Kind::Map(entries) => entries.iter().find(|(key, _)| key.key_text() == name).map(|(key, one)| (key.span, one)),
        _ => None,
    }
}

fn entries(node: &Node) -> Vec<((String, Span), &Node)> {
    match &node.kind {
        Kind::Struct(_, fields) => fields.iter().map(|(name, one)| ((name.text.clone(), name.span), one)).collect(),
        Kind::Map(entries) => entries.iter().map(|(key, one)| ((key.key_text(), key.span), one)).collect(),
        _ => Vec::new(),
    }
}

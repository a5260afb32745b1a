//! A form as a flat list: each field with its path.

use endturn_engine::number::with_article;

use super::{Field, Form, Forms, Shape};
use crate::print::print;
use crate::tree::{Kind, Node};

/// Nesting depth of groups to list; deeper ones are on the sheet of their own type.
const DEEPEST: usize = 6;

/// A field or word with its path: `upkeep.shield`, `*.value` in any entry of a table, `[].turns` in
/// any item of a list.
#[derive(Clone, Debug)]
pub struct Item<'a> {
    /// The path.
    pub way: String,
    /// The allowed values.
    pub form: &'a Form,
    /// The effective value if it is left out; empty for words.
    pub if_left_out: String,
    /// True if no rule reads it, or the value that it is a part of.
    pub is_unread: bool,
}

impl Forms {
    /// All fields below a form, in the order in which a file may write them. Paths without a
    /// leading name are in the entries of a table that is the form itself.
    #[must_use]
    pub fn items<'a>(&'a self, form: &'a Form) -> Vec<Item<'a>> {
        let mut items = Vec::new();
        let entries = match self.shape(form) {
            Shape::Table { of, .. } | Shape::List { of, .. } => of,
            _ => form,
        };
        self.below(entries, "", form.is_unread, &mut Vec::new(), &mut items);
        items
    }

    fn below<'a>(
        &'a self,
        form: &'a Form,
        way: &str,
        is_unread: bool,
        types: &mut Vec<&'a str>,
        items: &mut Vec<Item<'a>>,
    ) {
        let named = match &form.shape {
            Shape::Type(name) if types.contains(&name.as_str()) => return,
            Shape::Type(name) => Some(name.as_str()),
            _ => None,
        };
        if types.len() >= DEEPEST {
            return;
        }
        types.extend(named);
        let to = |name: &str| if way.is_empty() { name.to_owned() } else { format!("{way}.{name}") };
        match self.shape(form) {
            Shape::Fields(fields) => {
                for field in fields {
                    let (way, is_unread) = (to(&field.name), is_unread || field.form.is_unread);
                    let if_left_out = field.if_left_out();
                    items.push(Item { way: way.clone(), form: &field.form, if_left_out, is_unread });
                    self.below(&field.form, &way, is_unread, types, items);
                }
            }
            Shape::Table { of, .. } => self.below(of, &to("*"), is_unread, types, items),
            Shape::List { of, .. } => self.below(of, &format!("{way}[]"), is_unread, types, items),
            Shape::Either(of) => of.iter().for_each(|form| self.below(form, way, is_unread, types, items)),
            // A type of words that contains itself, such as the sentences of requirements, is a
            // list of its own.
            Shape::Choice(words) if !named.is_some_and(|name| self.leads_back(name)) => {
                for word in words.iter().filter(|word| word.has_more) {
                    self.below(&word.form, &to(&word.word), is_unread || word.form.is_unread, types, items);
                }
            }
            _ => {}
        }
        if named.is_some() {
            types.pop();
        }
    }

    /// True if a word of the type contains the type itself.
    fn leads_back(&self, name: &str) -> bool {
        let is_same = |form: &Form| matches!(&form.shape, Shape::Type(other) if other == name);
        self.named(name).is_some_and(|form| match &form.shape {
            Shape::Choice(words) => words.iter().any(|word| is_same(&word.form)),
            _ => false,
        })
    }
}

/// A ruleset's value at a path such as [`Item::way`], from the first entry that has it, as a file
/// writes it.
#[must_use]
pub fn example(node: &Node, way: &str) -> Option<String> {
    let parts: Vec<&str> = way
        .split('.')
        .flat_map(|part| match part.strip_suffix("[]") {
            Some("") => vec!["[]"],
            Some(name) => vec![name, "[]"],
            None => vec![part],
        })
        .collect();
    found(node, &parts).map(print)
}

fn found<'n>(node: &'n Node, parts: &[&str]) -> Option<&'n Node> {
    let Some((first, rest)) = parts.split_first() else { return Some(node) };
    match (&node.kind, *first) {
        (Kind::Option(Some(inner)), _) => found(inner, parts),
        (Kind::Map(entries), "*") => entries.iter().find_map(|(_, inner)| found(inner, rest)),
        (Kind::Struct(None, fields), "*") => fields.iter().find_map(|(_, inner)| found(inner, rest)),
        (Kind::Seq(items), "[]") => items.iter().find_map(|item| found(item, rest)),
        (Kind::Struct(Some(name), fields), word) if name.text == word => {
            let (field, rest) = rest.split_first()?;
            fields.iter().find(|(name, _)| name.text == *field).and_then(|(_, inner)| found(inner, rest))
        }
        (Kind::Tuple(Some(name), items), word) if name.text == word => items.iter().find_map(|item| found(item, rest)),
        (Kind::Map(_) | Kind::Struct(..), name) => found(node.field(name)?, rest),
        _ => None,
    }
}

/// The first value with a word in front of it, anywhere in a ruleset, as a file writes it.
#[must_use]
pub fn use_of(node: &Node, word: &str) -> Option<String> {
    match &node.kind {
        Kind::Struct(Some(name), _) | Kind::Tuple(Some(name), _) if name.text == word => Some(print(node)),
        Kind::Struct(_, fields) => fields.iter().find_map(|(_, inner)| use_of(inner, word)),
        Kind::Map(entries) => entries.iter().find_map(|(_, inner)| use_of(inner, word)),
        Kind::Seq(items) | Kind::Tuple(_, items) => items.iter().find_map(|inner| use_of(inner, word)),
        Kind::Option(Some(inner)) => use_of(inner, word),
        _ => None,
    }
}

impl Forms {
    /// The shortest valid text for a place, for values that no shipped file has. `name` returns a
    /// name of a kind of thing, if there is one.
    #[must_use]
    pub fn sample(&self, form: &Form, name: &dyn Fn(&str) -> Option<String>) -> String {
        self.sampled(form, name, 0)
    }

    fn sampled(&self, form: &Form, name: &dyn Fn(&str) -> Option<String>, depth: usize) -> String {
        if depth > DEEPEST {
            return "…".to_owned();
        }
        let inner = |form: &Form| self.sampled(form, name, depth + 1);
        let list = |all: Vec<String>| all.join(", ");
        match self.shape(form) {
            Shape::Truth => "true".to_owned(),
            Shape::Whole { least, most } => least.unwrap_or(0).max(1).min(most.unwrap_or(i64::MAX)).to_string(),
            Shape::Number => "0.5".to_owned(),
            Shape::Text => "\"text\"".to_owned(),
            Shape::Name(kind) => {
                format!("\"{}\"", name(kind).unwrap_or_else(|| format!("name of {}", with_article(kind))))
            }
            Shape::Choice(words) => match words.first() {
                Some(word) if !word.has_more => word.word.clone(),
                Some(word) if matches!(self.shape(&word.form), Shape::Fields(_) | Shape::Group(_)) => {
                    format!("{}{}", word.word, inner(&word.form))
                }
                Some(word) => format!("{}({})", word.word, inner(&word.form)),
                None => String::new(),
            },
            Shape::List { of, .. } => format!("[{}]", inner(of)),
            Shape::Group(of) => format!("({})", list(of.iter().map(inner).collect())),
            Shape::Fields(fields) => {
                let needed: Vec<&Field> = fields.iter().filter(|field| field.is_needed).collect();
                let shown = if needed.is_empty() { fields.iter().take(1).collect() } else { needed };
                let field = |field: &Field| format!("{}: {}", field.name, inner(&field.form));
                format!("({})", list(shown.into_iter().map(field).collect()))
            }
            Shape::Table { keys, of } => {
                let key = inner(keys);
                let key = if key.starts_with('"') { key } else { format!("\"{key}\"") };
                format!("{{{key}: {}}}", inner(of))
            }
            Shape::Ranged { of, .. } => inner(of),
            Shape::Either(of) => of.first().map(inner).unwrap_or_default(),
            Shape::Type(_) | Shape::Any => "…".to_owned(),
        }
    }
}

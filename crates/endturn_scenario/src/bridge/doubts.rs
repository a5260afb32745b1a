//! Unreadable places, so that checks of the rest do not report mere consequences.

use std::collections::{BTreeMap, BTreeSet};

use super::state::Place;
use crate::path::{Path, Step};
use crate::source::Span;
use crate::tree::{Kind, Node};

/// Places of a tree whose typed values are made up or left out. It refers to the very tree that was
/// read, not to copies.
#[derive(Debug, Default)]
pub struct Doubts {
    /// Values and keys, by identity.
    pub(super) places: BTreeSet<usize>,
    /// Missing fields, by the opening of their struct.
    pub(super) missing: BTreeMap<Span, BTreeSet<&'static str>>,
    /// Tables with an unreadable key, which may name anything.
    pub(super) tables: BTreeSet<usize>,
    /// Something is wrong that has no place of its own.
    pub(super) is_general: bool,
}

impl Doubts {
    /// True if everything was readable.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.places.is_empty() && self.missing.is_empty() && !self.is_general
    }

    /// True if the typed value at a path below `root` is made up, or part of one that is.
    #[must_use]
    pub fn covers(&self, root: &Node, path: &Path) -> bool {
        let mut node = root;
        if self.holds(node) {
            return true;
        }
        for step in path.steps() {
            let next = match step {
                Step::Name(name) => node.field(name),
                Step::Index(index) => node.item(*index),
            };
            match (next, step) {
                (Some(next), _) if self.holds(next) => return true,
                (Some(next), _) => node = next,
                (None, Step::Name(name)) => return self.lacks(node, name),
                (None, Step::Index(_)) => return false,
            }
        }
        false
    }

    /// True if the typed value at a path, or any part of it, is made up.
    #[must_use]
    pub fn touch(&self, root: &Node, path: &Path) -> bool {
        !self.is_empty() && (self.covers(root, path) || root.find(path).node.is_some_and(|node| self.is_inside(node)))
    }

    fn is_inside(&self, node: &Node) -> bool {
        if self.holds(node) || self.missing.contains_key(&node.opening()) || self.holds_key(node) {
            return true;
        }
        match &node.kind {
            Kind::Seq(items) | Kind::Tuple(_, items) => items.iter().any(|item| self.is_inside(item)),
            Kind::Map(entries) => entries.iter().any(|(_, value)| self.is_inside(value)),
            Kind::Struct(_, fields) => fields.iter().any(|(_, value)| self.is_inside(value)),
            Kind::Option(Some(inner)) => self.is_inside(inner),
            _ => false,
        }
    }

    /// True if the table at a path may have an entry with this name that the typed data lack.
    #[must_use]
    pub fn may_hold(&self, root: &Node, table: &Path, name: &str) -> bool {
        if self.is_empty() {
            return false;
        }
        let found = root.find(table);
        self.covers(root, table) || found.node.is_some_and(|node| node.field(name).is_some() || self.holds_key(node))
    }

    fn holds(&self, node: &Node) -> bool {
        let is_wrapped = |inner: &Node| self.holds(inner);
        self.places.contains(&Place::Node(node).id())
            || match &node.kind {
                Kind::Option(Some(inner)) => is_wrapped(inner),
                Kind::Tuple(Some(_), items) if items.len() == 1 => is_wrapped(&items[0]),
                _ => false,
            }
    }

    fn lacks(&self, node: &Node, field: &str) -> bool {
        let inner = match &node.kind {
            Kind::Option(Some(inner)) => Some(&**inner),
            Kind::Tuple(Some(_), items) if items.len() == 1 => items.first(),
            _ => None,
        };
        self.missing.get(&node.opening()).is_some_and(|fields| fields.contains(field))
            || inner.is_some_and(|inner| self.lacks(inner, field))
    }

    fn holds_key(&self, table: &Node) -> bool {
        self.tables.contains(&Place::Node(table).id())
    }
}

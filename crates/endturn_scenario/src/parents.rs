//! Merging of several parent rulesets: the changes of each count, and conflicts between them are
//! reported.
//!
//! Every value knows the file it came from. If two parents differ, the one whose value the other
//! builds on is overridden; only two values independent of each other are a conflict.

use std::collections::{BTreeMap, BTreeSet};

use endturn_engine::number::counted;

use crate::codes;
use crate::diagnostic::{Diagnostic, Report};
use crate::path::{Path, Step};
use crate::print::print;
use crate::source::{FileId, Span};
use crate::tree::{Kind, Name, Node};

/// Maximum number of rulesets that one can extend directly.
pub(crate) const MAX_PARENTS: usize = 8;
/// Conflicts of one ruleset that are reported one by one.
const MAX_TOLD: usize = 100;
/// Characters of a value in a note.
const MAX_SHOWN: usize = 60;

/// A ruleset with all it builds on.
#[derive(Clone, Debug)]
pub(crate) struct Family {
    /// Its name; of several that were merged, the last one's.
    pub(crate) name: String,
    /// The effective values.
    pub(crate) tree: Node,
    /// The files of all its layers.
    pub(crate) files: BTreeSet<FileId>,
}

/// A value about which two parents disagree.
#[derive(Debug)]
pub(crate) struct Conflict {
    path: Path,
    sides: [(Span, String); 2],
}

/// Merges two families. If they disagree, the second one's value is used until a layer above
/// decides.
pub(crate) fn join(left: Family, right: Family) -> (Family, Vec<Conflict>) {
    let mut join = Join { left: (&left.name, &left.files), right: (&right.name, &right.files), conflicts: Vec::new() };
    let tree = join.nodes(left.tree, right.tree, &mut Vec::new());
    let conflicts = join.conflicts;
    let mut files = left.files;
    files.extend(right.files);
    (Family { name: right.name, tree, files }, conflicts)
}

struct Join<'a> {
    left: (&'a str, &'a BTreeSet<FileId>),
    right: (&'a str, &'a BTreeSet<FileId>),
    conflicts: Vec<Conflict>,
}

/// Entries of a struct or a table: key text, key, value.
type Entries = Vec<(String, Key, Node)>;

enum Key {
    Name(Name),
    Node(Node),
}

impl Key {
    fn span(&self) -> Span {
        match self {
            Self::Name(name) => name.span,
            Self::Node(node) => node.span,
        }
    }
}

impl Join<'_> {
    fn nodes(&mut self, left: Node, right: Node, way: &mut Vec<Step>) -> Node {
        if matches!(left.kind, Kind::Error) || matches!(right.kind, Kind::Error) {
            return Node { span: left.span, kind: Kind::Error };
        }
        if !is_same_shape(&left, &right) {
            return self.values(left, right, way);
        }
        let span = left.span;
        let is_table = matches!(left.kind, Kind::Map(_)) || matches!(right.kind, Kind::Map(_));
        let name = match (&left.kind, &right.kind) {
            (Kind::Struct(Some(name), _), _) | (_, Kind::Struct(Some(name), _)) => Some(name.clone()),
            _ => None,
        };
        let entries = self.entries(entries_of(left.kind), entries_of(right.kind), way);
        let kind = if is_table {
            Kind::Map(entries.into_iter().map(|(_, key, value)| (as_node(key), value)).collect())
        } else {
            Kind::Struct(name, entries.into_iter().map(|(text, key, value)| (as_name(text, key), value)).collect())
        };
        Node { span, kind }
    }

    /// Merges two values of which one has to count.
    fn values(&mut self, left: Node, right: Node, way: &[Step]) -> Node {
        if left.span == right.span || left.same(&right) || is_of(&right, self.left.1) {
            return left;
        }
        if !is_of(&left, self.right.1) {
            self.disagree(way, (left.span, shown(&left)), (right.span, shown(&right)));
        }
        right
    }

    fn entries(&mut self, left: Entries, right: Entries, way: &mut Vec<Step>) -> Entries {
        let mut others: BTreeMap<String, (Key, Node)> = BTreeMap::new();
        let order: Vec<String> = right.iter().map(|(text, ..)| text.clone()).collect();
        others.extend(right.into_iter().map(|(text, key, node)| (text, (key, node))));
        let mut joined = Entries::new();
        for (text, key, node) in left {
            way.push(Step::Name(text.clone()));
            let kept = match others.remove(&text) {
                Some((_, other)) => Some(self.nodes(node, other, way)),
                None => self.alone(&key, node, Side::Left, way),
            };
            way.pop();
            joined.extend(kept.map(|node| (text, key, node)));
        }
        for text in order {
            let Some((key, node)) = others.remove(&text) else { continue };
            way.push(Step::Name(text.clone()));
            let kept = self.alone(&key, node, Side::Right, way);
            way.pop();
            joined.extend(kept.map(|node| (text, key, node)));
        }
        joined
    }

    /// Handles an entry that only one of the two has: it added the entry, or the other one removed
    /// it.
    fn alone(&mut self, key: &Key, node: Node, side: Side, way: &[Step]) -> Option<Node> {
        let (own, other) = match side {
            Side::Left => (self.left.0, self.right),
            Side::Right => (self.right.0, self.left),
        };
        if !other.1.contains(&key.span().file) {
            return Some(node);
        }
        if is_of(&node, other.1) {
            return None;
        }
        let changed = (key.span(), format!("the ruleset `{own}` changes it"));
        let removed = (key.span(), format!("the ruleset `{}` removes it", other.0));
        self.conflicts.push(Conflict { path: way.iter().cloned().collect(), sides: [changed, removed] });
        Some(node)
    }

    fn disagree(&mut self, way: &[Step], left: (Span, String), right: (Span, String)) {
        let side = |(span, value): (Span, String), name: &str| (span, format!("{value} in the ruleset `{name}`"));
        let sides = [side(left, self.left.0), side(right, self.right.0)];
        self.conflicts.push(Conflict { path: way.iter().cloned().collect(), sides });
    }
}

#[derive(Clone, Copy)]
enum Side {
    Left,
    Right,
}

/// True if all leaves of a value come from some files.
fn is_of(node: &Node, files: &BTreeSet<FileId>) -> bool {
    match &node.kind {
        Kind::Struct(_, fields) if !fields.is_empty() => {
            fields.iter().all(|(name, value)| files.contains(&name.span.file) && is_of(value, files))
        }
        Kind::Map(entries) if !entries.is_empty() => {
            entries.iter().all(|(key, value)| files.contains(&key.span.file) && is_of(value, files))
        }
        Kind::Option(Some(inner)) => is_of(inner, files),
        _ => files.contains(&node.span.file),
    }
}

/// True if two values are merged entry by entry, like layers.
fn is_same_shape(left: &Node, right: &Node) -> bool {
    match (&left.kind, &right.kind) {
        (Kind::Struct(Some(left), _), Kind::Struct(Some(right), _)) => left.text == right.text,
        (Kind::Struct(Some(_), _), _) | (_, Kind::Struct(Some(_), _)) | (Kind::Unit, Kind::Unit) => false,
        (Kind::Struct(..) | Kind::Map(_) | Kind::Unit, Kind::Struct(..) | Kind::Map(_) | Kind::Unit) => true,
        _ => false,
    }
}

fn entries_of(kind: Kind) -> Entries {
    match kind {
        Kind::Struct(_, fields) => {
            fields.into_iter().map(|(name, node)| (name.text.clone(), Key::Name(name), node)).collect()
        }
        Kind::Map(entries) => entries.into_iter().map(|(key, node)| (key.key_text(), Key::Node(key), node)).collect(),
        _ => Vec::new(),
    }
}

fn as_node(key: Key) -> Node {
    match key {
        Key::Name(name) => Node { span: name.span, kind: Kind::Str(name.text) },
        Key::Node(node) => node,
    }
}

fn as_name(text: String, key: Key) -> Name {
    match key {
        Key::Name(name) => name,
        Key::Node(node) => Name { text, span: node.span },
    }
}

fn shown(node: &Node) -> String {
    let text = print(node);
    if text.chars().count() <= MAX_SHOWN { format!("`{text}`") } else { node.describe() }
}

/// Reports conflicts of a ruleset's parents that its own files do not settle. `asked` is where it
/// names them.
pub(crate) fn tell(conflicts: Vec<Conflict>, name: &str, own: &Node, asked: Span, report: &mut Report) {
    let open: Vec<Conflict> = conflicts.into_iter().filter(|one| !settles(own, &one.path)).collect();
    for one in open.iter().take(MAX_TOLD) {
        let message = format!("the rulesets that `{name}` extends disagree about `{}`", one.path);
        let subject = one.path.steps().first().map_or(String::new(), |step| match step {
            Step::Name(subject) => subject.clone(),
            Step::Index(_) => String::new(),
        });
        let cure = format!("set `{}` in `{subject}.ron` of `{name}`", one.path);
        let mut diagnostic = Diagnostic::error(codes::PARENTS_DISAGREE, message).at(asked);
        for (span, text) in &one.sides {
            diagnostic = diagnostic.note(Some(*span), text);
        }
        report.push(diagnostic.note(None, cure));
    }
    if open.len() > MAX_TOLD {
        let message = format!("they disagree about {}", counted(open.len() - MAX_TOLD, "more value"));
        report.push(Diagnostic::error(codes::PARENTS_DISAGREE, message).at(asked));
    }
}

/// True if the files of a ruleset settle the value at a path: they set it, or remove or replace
/// what contains it.
fn settles(own: &Node, path: &Path) -> bool {
    let found = own.find(path);
    let is_open = matches!(found.deepest.kind, Kind::Struct(..) | Kind::Map(_) | Kind::Unit);
    found.node.is_some() || !is_open
}

//! Operations on the values of a tree: list them, compare two trees, find a name.

use std::collections::BTreeMap;

use crate::path::{Path, Step};
use crate::tree::{Kind, Node};
use endturn_engine::compact::CompactCollect as _;
use endturn_engine::compact::CompactSort as _;

/// A value that layers set as a whole, and its path.
#[derive(Clone, Debug)]
pub struct Value<'t> {
    /// From the root of the tree.
    pub path: Path,
    /// The value.
    pub node: &'t Node,
}

/// Change of a value from one tree to another.
#[derive(Clone, Copy, Debug)]
pub enum Change<'t> {
    /// Only the second tree has it.
    Added(&'t Node),
    /// Only the first tree has it.
    Removed(&'t Node),
    /// Both have it: the old and the new value.
    Changed(&'t Node, &'t Node),
}

/// An occurrence of a name.
#[derive(Clone, Debug)]
pub struct Mention<'t> {
    /// The path to the value, or to the entry whose key it is.
    pub path: Path,
    /// The text or word itself.
    pub place: &'t Node,
    /// The enclosing value that people need to understand it, such as `Tech("Pottery")`; `None` for
    /// a key.
    pub value: Option<&'t Node>,
}

/// All values below a node at `path`, in the order written. Groups and tables are expanded; a list
/// is one value.
#[must_use]
pub fn values<'t>(node: &'t Node, path: &Path) -> Vec<Value<'t>> {
    let mut found = Vec::new();
    collect(node, path.clone(), &mut found);
    found
}

fn collect<'t>(node: &'t Node, path: Path, found: &mut Vec<Value<'t>>) {
    match entries(node) {
        Some(entries) if !entries.is_empty() => {
            for (name, value) in entries {
                collect(value, path.clone().name(name), found);
            }
        }
        _ => found.push(Value { path, node }),
    }
}

/// Differences between two trees: entries that only one of them has, as a whole, and values that
/// are not the same.
#[must_use]
pub fn changes<'t>(before: &'t Node, after: &'t Node) -> Vec<(Path, Change<'t>)> {
    let mut found = Vec::new();
    compare(before, after, &Path::root(), &mut found);
    found
}

fn compare<'t>(before: &'t Node, after: &'t Node, path: &Path, found: &mut Vec<(Path, Change<'t>)>) {
    let (Some(old), Some(new)) = (entries(before), entries(after)) else {
        if !before.same(after) {
            found.push((path.clone(), Change::Changed(before, after)));
        }
        return;
    };
    let mut others: BTreeMap<&str, &'t Node> = new.iter().map(|(name, value)| (name.as_str(), *value)).into_map();
    for (name, value) in &old {
        let path = path.clone().name(name.as_str());
        match others.remove(name.as_str()) {
            Some(other) => compare(value, other, &path, found),
            None => found.push((path, Change::Removed(value))),
        }
    }
    for (name, value) in new.iter().filter(|(name, _)| others.contains_key(name.as_str())) {
        found.push((path.clone().name(name.as_str()), Change::Added(value)));
    }
}

/// All occurrences of a name as a text, a word or the key of an entry.
#[must_use]
pub fn mentions<'t>(root: &'t Node, name: &str) -> Vec<Mention<'t>> {
    let mut found = Vec::new();
    let mut search = |text: &str, mention: Mention<'t>| {
        if text == name {
            found.push(mention);
        }
    };
    walk(root, &mut Vec::new(), None, &mut search);
    found
}

/// All names that occur as a text, a word or the key of an entry.
#[must_use]
pub fn names(root: &Node) -> Vec<String> {
    let mut found = Vec::new();
    walk(root, &mut Vec::new(), None, &mut |text, _| found.push(text.to_owned()));
    found.compact_sort();
    found.dedup();
    found
}

fn walk<'t>(node: &'t Node, way: &mut Vec<Step>, around: Option<&'t Node>, see: &mut impl FnMut(&str, Mention<'t>)) {
    let here = |way: &[Step]| way.iter().cloned().collect::<Path>();
    match &node.kind {
        Kind::Str(text) | Kind::Ident(text) | Kind::Word(text) => {
            see(text, Mention { path: here(way), place: node, value: Some(around.unwrap_or(node)) });
        }
        Kind::Seq(items) | Kind::Tuple(_, items) => {
            let is_named = matches!(node.kind, Kind::Tuple(Some(_), _));
            // Only the outermost variant shows the whole: `not(Tech("Pottery"))`.
            let around = if is_named { around.or(Some(node)) } else { None };
            for (at, item) in items.iter().enumerate() {
                if is_named {
                    walk(item, way, around, see);
                } else {
                    way.push(Step::Index(at));
                    walk(item, way, around, see);
                    way.pop();
                }
            }
        }
        Kind::Option(Some(inner)) => walk(inner, way, around, see),
        Kind::Map(_) | Kind::Struct(..) => {
            let all: Vec<(String, Option<&'t Node>, &'t Node)> = match &node.kind {
                Kind::Map(entries) => entries.iter().map(|(key, value)| (key.key_text(), Some(key), value)).collect(),
                Kind::Struct(_, fields) => {
                    fields.iter().map(|(name, value)| (name.text.clone(), None, value)).collect()
                }
                _ => Vec::new(),
            };
            for (text, key, value) in all {
                way.push(Step::Name(text.clone()));
                // A table may be written as a struct, `(skiff: 1)`; its key has no node of its own.
                see(&text, Mention { path: here(way), place: key.unwrap_or(value), value: None });
                walk(value, way, None, see);
                way.pop();
            }
        }
        _ => {}
    }
}

/// The entries of a value that layers merge entry by entry; `None` for a value that is replaced as
/// a whole.
#[must_use]
pub fn entries(node: &Node) -> Option<Vec<(String, &Node)>> {
    match &node.kind {
        Kind::Struct(None, fields) => Some(fields.iter().map(|(name, value)| (name.text.clone(), value)).collect()),
        Kind::Map(entries) => Some(entries.iter().map(|(key, value)| (key.key_text(), value)).collect()),
        Kind::Option(Some(inner)) => entries(inner),
        Kind::Unit => Some(Vec::new()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Report;
    use crate::parse::parse;
    use crate::print::print;

    fn tree(text: &str) -> Node {
        let mut report = Report::default();
        let file = report.sources_mut().add("x.ron", text.to_owned(), "x").expect("room");
        parse(&mut report, file).expect(text)
    }

    #[test]
    fn values_are_listed_with_their_ways_and_lists_are_whole() {
        let tree = tree("(a: (x: 1, y: [1, 2]), m: {\"b c\": Some((z: Move(q: 3))), \"e\": {}}, n: None)");
        let listed: Vec<String> =
            values(&tree, &Path::root()).iter().map(|value| format!("{}={}", value.path, print(value.node))).collect();
        assert_eq!(listed, ["a.x=1", "a.y=[1, 2]", "m.b c.z=Move(q: 3)", "m.e={}", "n=None"]);
    }

    #[test]
    fn trees_are_compared_entry_by_entry_whatever_their_order() {
        let (before, after) = (
            tree("(a: 1, m: {\"x\": (p: 1, q: 2), \"y\": 2})"),
            tree("(m: {\"z\": (p: 3), \"x\": (q: 2, p: 4)}, a: 1)"),
        );
        let told: Vec<String> = changes(&before, &after)
            .iter()
            .map(|(path, change)| match change {
                Change::Added(node) => format!("+{path} {}", print(node)),
                Change::Removed(node) => format!("-{path} {}", print(node)),
                Change::Changed(old, new) => format!("{path} {} {}", print(old), print(new)),
            })
            .collect();
        assert_eq!(told, ["m.x.p 1 4", "-m.y 2", "+m.z (p: 3)"]);
        assert!(changes(&before, &before).is_empty());
    }

    #[test]
    fn a_name_is_found_as_a_text_a_word_and_a_key_with_what_is_around_it() {
        let tree = tree(
            "(techs: {\"Pot\": (needs: [\"Pot\", \"Pots\"])}, b: [(reqs: [not(Tech(\"Pot\"))])], c: Pot, d: Some(\"Pot\"))",
        );
        let found: Vec<String> = mentions(&tree, "Pot")
            .iter()
            .map(|one| format!("{} {}", one.path, one.value.map(print).unwrap_or_default()))
            .collect();
        let expected =
            ["techs.Pot ", "techs.Pot.needs[0] \"Pot\"", "b[0].reqs[0] not(Tech(\"Pot\"))", "c Pot", "d \"Pot\""];
        assert_eq!(found, expected);
        assert!(names(&tree).contains(&"Pots".to_owned()));
    }
}

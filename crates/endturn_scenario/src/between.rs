//! Trees between two others: the first with some of the differences to the second, written as a
//! layer over the first.

use crate::path::Path;
use crate::print::{print, quoted};
use crate::tree::{Kind, Node};

/// A value that differs between two trees.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Its path from the root.
    pub path: Path,
    /// The value in the first tree as RON; `None` if only the second has it.
    pub old: Option<String>,
    /// The value in the second tree; `None` if only the first has it.
    pub new: Option<String>,
}

/// All differences between two trees, in the order of the first.
#[derive(Clone, Debug, Default)]
pub struct Differences {
    all: Vec<Difference>,
    root: Vec<(String, Piece)>,
}

/// A part of a layer.
#[derive(Clone, Debug)]
enum Piece {
    /// A difference, by its number.
    Value(usize),
    /// Entries, with their keys as RON.
    Entries(Vec<(String, Piece)>),
}

impl Differences {
    /// Compares two trees; entries of their roots for which `is_left_out` returns true do not
    /// count.
    #[must_use]
    pub fn between(before: &Node, after: &Node, is_left_out: impl Fn(&str) -> bool) -> Self {
        let mut found = Self::default();
        let root = found.compare(before, after, &Path::root(), &is_left_out);
        if let Some(Piece::Entries(entries)) = root {
            found.root = entries;
        }
        found
    }

    /// The differences.
    pub fn all(&self) -> &[Difference] {
        &self.all
    }

    /// A layer over the first tree with the differences that are chosen, as the fields of a group:
    /// each with its name and its value as RON.
    pub fn fields(&self, is_chosen: &dyn Fn(usize) -> bool) -> Vec<(String, String)> {
        let fields = self.root.iter().filter_map(|(key, piece)| Some((key, self.written(piece, is_chosen)?)));
        fields.map(|(key, value)| (key.trim_matches('"').to_owned(), value)).collect()
    }

    /// The same layer as one value, a table; `None` if nothing is chosen.
    pub fn table(&self, is_chosen: &dyn Fn(usize) -> bool) -> Option<String> {
        self.table_of(&self.root, is_chosen)
    }

    fn written(&self, piece: &Piece, is_chosen: &dyn Fn(usize) -> bool) -> Option<String> {
        match piece {
            Piece::Value(at) => {
                let new = || self.all[*at].new.clone().unwrap_or_else(|| "Remove".to_owned());
                is_chosen(*at).then(new)
            }
            Piece::Entries(entries) => self.table_of(entries, is_chosen),
        }
    }

    fn table_of(&self, entries: &[(String, Piece)], is_chosen: &dyn Fn(usize) -> bool) -> Option<String> {
        let written = entries.iter().filter_map(|(key, piece)| Some((key, self.written(piece, is_chosen)?)));
        let written: Vec<String> = written.map(|(key, value)| format!("{key}: {value}")).collect();
        (!written.is_empty()).then(|| format!("{{{}}}", written.join(", ")))
    }

    fn compare(
        &mut self,
        before: &Node,
        after: &Node,
        path: &Path,
        is_left_out: &dyn Fn(&str) -> bool,
    ) -> Option<Piece> {
        let (Some(old), Some(new)) = (keyed(before), keyed(after)) else {
            return (!before.same(after)).then(|| self.push(path.clone(), Some(before), Some(after)));
        };
        let mut pieces = Vec::new();
        for Entry { name, key, value } in &old {
            if is_left_out(name) {
                continue;
            }
            let path = path.clone().name(name.as_str());
            let piece = match new.iter().find(|other| other.name == *name) {
                Some(other) => self.compare(value, other.value, &path, &|_| false),
                None => Some(self.push(path, Some(value), None)),
            };
            pieces.extend(piece.map(|piece| (key.clone(), piece)));
        }
        for Entry { name, key, value } in &new {
            if !is_left_out(name) && old.iter().all(|other| other.name != *name) {
                pieces.push((key.clone(), self.push(path.clone().name(name.as_str()), None, Some(value))));
            }
        }
        (!pieces.is_empty()).then_some(Piece::Entries(pieces))
    }

    fn push(&mut self, path: Path, old: Option<&Node>, new: Option<&Node>) -> Piece {
        // A table that replaces something else must not be laid over it.
        let written = |node: &Node| match (keyed(node), old) {
            (Some(_), Some(old)) if keyed(old).is_none() => format!("Replace({})", print(node)),
            _ => print(node),
        };
        self.all.push(Difference { path, old: old.map(print), new: new.map(written) });
        Piece::Value(self.all.len() - 1)
    }
}

/// An entry of a value that layers merge entry by entry.
struct Entry<'t> {
    name: String,
    /// Its key as RON in a table.
    key: String,
    value: &'t Node,
}

fn keyed(node: &Node) -> Option<Vec<Entry<'_>>> {
    match &node.kind {
        Kind::Struct(None, fields) => Some(
            fields
                .iter()
                .map(|(name, value)| Entry { name: name.text.clone(), key: quoted(&name.text), value })
                .collect(),
        ),
        Kind::Map(entries) => {
            Some(entries.iter().map(|(key, value)| Entry { name: key.key_text(), key: print(key), value }).collect())
        }
        Kind::Option(Some(inner)) => keyed(inner),
        Kind::Unit => Some(Vec::new()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Report;
    use crate::layers::merge;
    use crate::parse::parse;

    fn tree(text: &str) -> Node {
        let mut report = Report::default();
        let file = report.sources_mut().add("x.ron", text.to_owned(), "x").expect("room");
        parse(&mut report, file).expect(text)
    }

    const GOOD: &str = r#"(a: 1, m: {"x y": (p: 1, q: [1, 2]), "gone": (p: 9)}, o: Some((r: 1, s: 2)), n: None, k: 5)"#;
    const BAD: &str =
        r#"(m: {"x y": (q: [2], p: 4), "new": (p: 3)}, a: 2, o: Some((s: 2, r: 7)), n: Some((z: 1)), k: 5)"#;

    #[test]
    fn all_differences_laid_over_the_first_tree_make_the_second() {
        let (good, bad) = (tree(GOOD), tree(BAD));
        let found = Differences::between(&good, &bad, |_| false);
        let named: Vec<String> = found.all().iter().map(|one| one.path.to_string()).collect();
        assert_eq!(named, ["a", "m.x y.p", "m.x y.q", "m.gone", "m.new", "o.r", "n"]);
        let mut report = Report::default();
        let layer = tree(&found.table(&|_| true).unwrap());
        let made = merge(good, layer, &mut report);
        assert!(!report.has_errors(), "{:?}", report.diagnostics());
        assert!(Differences::between(&made, &bad, |_| false).all().is_empty(), "{}", print(&made));
    }

    #[test]
    fn each_difference_can_be_chosen_alone() {
        let (good, bad) = (tree(GOOD), tree(BAD));
        let found = Differences::between(&good, &bad, |_| false);
        for at in 0..found.all().len() {
            let mut report = Report::default();
            let layer = tree(&found.table(&|other| other == at).unwrap());
            let made = merge(good.clone(), layer, &mut report);
            assert!(!report.has_errors(), "{:?}", report.diagnostics());
            let changed = Differences::between(&good, &made, |_| false);
            assert_eq!(changed.all(), &found.all()[at..=at]);
        }
        assert_eq!(found.table(&|_| false), None);
        assert_eq!(found.fields(&|at| at == 1), [("m".to_owned(), r#"{"x y": {"p": 4}}"#.to_owned())]);
    }

    #[test]
    fn entries_of_the_root_can_be_left_out() {
        let found = Differences::between(&tree(GOOD), &tree(BAD), |name| name == "m" || name == "n");
        let named: Vec<String> = found.all().iter().map(|one| one.path.to_string()).collect();
        assert_eq!(named, ["a", "o.r"]);
    }
}

//! Overlays of trees: a scenario's patches, and a ruleset's changes of the one it extends.
//!
//! Structs merge by field, maps by key, at any depth; the two notations of entries, `(a: …)` and
//! `{"a": …}`, can be mixed. Everything else is replaced. The bare word `Remove` as the value of an
//! entry removes the entry below; `Replace(…)` around a struct or map replaces it as a whole.

use std::collections::BTreeMap;

use crate::codes;
use crate::diagnostic::{Diagnostic, Report};
use crate::near::{Known, is_slip};
use crate::source::Span;
use crate::tree::{Kind, Name, Node};
use endturn_engine::compact::CompactCollect as _;

/// The word that removes an entry. No variant of a type in files can have this name.
pub const REMOVE: &str = "Remove";

/// The word around a value that replaces what is below, instead of being merged with it. No variant
/// of a type in files can have this name.
pub const REPLACE: &str = "Replace";

/// The value in `Replace(…)`, also if that is written as the struct itself: `Replace(a: 1)`. Gives
/// the node back if it is another value.
fn replacement(node: Node) -> Result<Node, Node> {
    let span = node.span;
    match node.kind {
        Kind::Tuple(Some(name), mut items) if name.text == REPLACE && items.len() == 1 => Ok(items.remove(0)),
        Kind::Struct(Some(name), fields) if name.text == REPLACE => Ok(Node { span, kind: Kind::Struct(None, fields) }),
        kind => Err(Node { span, kind }),
    }
}

/// True if a value has the word `Replace` around it.
fn is_replace(node: &Node) -> bool {
    matches!(&node.kind, Kind::Tuple(Some(name), _) | Kind::Struct(Some(name), _) if name.text == REPLACE)
}

/// True if a value is the bare word `Remove`.
#[must_use]
pub fn is_remove(node: &Node) -> bool {
    matches!(&node.kind, Kind::Ident(word) | Kind::Word(word) if word == REMOVE)
}

/// True if a value is a bare word that was meant as `Remove`.
fn is_like_remove(node: &Node) -> bool {
    match &node.kind {
        Kind::Ident(word) | Kind::Word(word) => is_slip(word, REMOVE),
        _ => false,
    }
}

/// Lays the overlay over the base. Every node keeps its own location.
#[must_use]
pub fn merge(base: Node, overlay: Node, report: &mut Report) -> Node {
    // If either layer is unreadable, so is the result.
    if matches!(overlay.kind, Kind::Error) || matches!(base.kind, Kind::Error) {
        let span = if matches!(base.kind, Kind::Error) { base.span } else { overlay.span };
        return Node { span, kind: Kind::Error };
    }
    let overlay = match replacement(overlay) {
        Ok(whole) => {
            forbid_remove(&whole, report);
            return whole;
        }
        Err(overlay) => overlay,
    };
    let base = unwrap_some(base);
    let overlay = if is_entries(&base) { unwrap_some(overlay) } else { overlay };
    let parent = base.opening();
    match (base.kind, overlay.kind) {
        (Kind::Struct(name, below), kind @ (Kind::Struct(..) | Kind::Map(_) | Kind::Unit))
            if fits(name.as_deref(), &kind) =>
        {
            let fields = merge_entries(below, entries_of(kind), parent, report);
            Node { span: base.span, kind: Kind::Struct(name, fields) }
        }
        (Kind::Map(below), kind @ (Kind::Struct(None, _) | Kind::Map(_) | Kind::Unit)) => {
            let entries = merge_entries(below, entries_of(kind), parent, report);
            Node { span: base.span, kind: Kind::Map(entries) }
        }
        (_, kind) => {
            let node = Node { span: overlay.span, kind };
            forbid_remove(&node, report);
            node
        }
    }
}

/// Reports every `Remove` and `Replace` in a tree that overlays nothing.
pub fn forbid_remove(node: &Node, report: &mut Report) {
    if is_remove(node) {
        let message = "nothing lies below that could be removed here";
        let one = Diagnostic::error(codes::REMOVE_MISPLACED, message).at(node.span);
        report.push(one.note(None, "`Remove` is for entries of a ruleset or scenario that this one builds on"));
        return;
    }
    if is_replace(node) {
        let one = Diagnostic::error(codes::REMOVE_MISPLACED, "nothing lies below that could be replaced here");
        report.push(one.at(node.opening()).note(None, "leave `Replace` out: the value inside is enough"));
        return;
    }
    match &node.kind {
        Kind::Seq(items) | Kind::Tuple(_, items) => items.iter().for_each(|item| forbid_remove(item, report)),
        Kind::Map(entries) => entries.iter().for_each(|(_, value)| forbid_remove(value, report)),
        Kind::Struct(_, fields) => fields.iter().for_each(|(_, value)| forbid_remove(value, report)),
        Kind::Option(Some(inner)) => forbid_remove(inner, report),
        _ => {}
    }
}

/// The name of an entry, in one of the two notations.
trait Key: Sized {
    fn text(&self) -> String;

    fn span(&self) -> Span;

    /// The entries of a struct in this notation.
    fn of_fields(fields: Vec<(Name, Node)>) -> Vec<(Self, Node)>;

    /// The entries of a map in this notation.
    fn of_map(entries: Vec<(Node, Node)>) -> Vec<(Self, Node)>;
}

impl Key for Name {
    fn text(&self) -> String {
        self.text.clone()
    }

    fn span(&self) -> Span {
        self.span
    }

    fn of_fields(fields: Vec<(Name, Node)>) -> Vec<(Self, Node)> {
        fields
    }

    fn of_map(entries: Vec<(Node, Node)>) -> Vec<(Self, Node)> {
        let name = |key: Node| Name { text: key.key_text(), span: key.span };
        entries.into_iter().map(|(key, node)| (name(key), node)).collect()
    }
}

impl Key for Node {
    fn text(&self) -> String {
        self.key_text()
    }

    fn span(&self) -> Span {
        self.span
    }

    fn of_fields(fields: Vec<(Name, Node)>) -> Vec<(Self, Node)> {
        let key = |name: Name| Node { span: name.span, kind: Kind::Str(name.text) };
        fields.into_iter().map(|(name, node)| (key(name), node)).collect()
    }

    fn of_map(entries: Vec<(Node, Node)>) -> Vec<(Self, Node)> {
        entries
    }
}

/// Merges entries one by one. A layer may have a million, so those that are new stay in their list.
fn merge_entries<K: Key>(
    below: Vec<(K, Node)>,
    mut above: Vec<(K, Node)>,
    parent: Span,
    report: &mut Report,
) -> Vec<(K, Node)> {
    // `None` where one was removed.
    let mut slots: Vec<Option<(K, Node)>> = below.into_iter().map(Some).collect();
    let entries = slots.iter().flatten().enumerate();
    let index: BTreeMap<String, usize> = entries.map(|(at, (key, _))| (key.text(), at)).into_map();
    let known = Known::new(index.keys().map(String::as_str));
    above.retain_mut(|(key, value)| {
        let text = key.text();
        let slot = index.get(&text).and_then(|&at| slots.get_mut(at));
        match slot {
            Some(slot) if is_remove(value) => {
                *slot = None;
                report.remember_removed(&text, value.span, parent);
            }
            Some(slot) if slot.as_ref().is_some_and(|(_, below)| is_entries(below)) && is_like_remove(value) => {
                let one = Diagnostic::error(codes::UNKNOWN_WORD, format!("unknown word `{}`", value.key_text()));
                let one = one.at(value.span).found(format!("`{}`", value.key_text()));
                report.push(one.expected([format!("`{REMOVE}`")]).suggest(Some(REMOVE.to_owned())));
            }
            Some(slot) => {
                let span = value.span;
                let value = std::mem::replace(value, Node { span, kind: Kind::Unit });
                *slot = slot.take().map(|(key, below)| (key, merge(below, value, report)));
            }
            None if is_remove(value) => remove_absent(&text, key.span(), index.keys(), report),
            None => {
                forbid_remove(value, report);
                report.remember_addition(&text, &known, key.span(), value.opening());
                return true;
            }
        }
        false
    });
    let mut merged: Vec<(K, Node)> = slots.into_iter().flatten().collect();
    if merged.len() >= above.len() {
        merged.append(&mut above);
        return merged;
    }
    // In place, if the reader has left room.
    drop(above.splice(0..0, merged));
    above
}

/// Reports the removal of a nonexistent entry.
pub(crate) fn remove_absent<'a>(
    name: &str,
    span: Span,
    known: impl Iterator<Item = &'a String> + Clone,
    report: &mut Report,
) {
    let suggestion = report.suggest(name, known.clone().map(String::as_str));
    let one = Diagnostic::error(codes::REMOVE_ABSENT, format!("there is no `{name}` to remove")).at(span);
    let one = one.found(format!("`{name}`"));
    report.push(one.expected(known.map(|name| format!("`{name}`"))).suggest(suggestion));
}

fn unwrap_some(node: Node) -> Node {
    match node.kind {
        Kind::Option(Some(inner)) if is_entries(&inner) => *inner,
        kind => Node { span: node.span, kind },
    }
}

fn is_entries(node: &Node) -> bool {
    matches!(node.kind, Kind::Struct(..) | Kind::Map(_))
}

/// True if the entries of `kind` belong to the same struct or variant.
fn fits(base: Option<&Name>, kind: &Kind) -> bool {
    match kind {
        Kind::Struct(Some(name), _) => base.is_none_or(|base| base.text == name.text),
        _ => true,
    }
}

fn entries_of<K: Key>(kind: Kind) -> Vec<(K, Node)> {
    match kind {
        Kind::Struct(_, fields) => K::of_fields(fields),
        Kind::Map(entries) => K::of_map(entries),
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse::parse;
    use crate::print::print;

    fn merged(base: &str, overlay: &str) -> (String, Report) {
        let mut report = Report::default();
        let mut read = |path: &str, text: &str| {
            let file = report.sources_mut().add(path, text.to_owned(), path).expect("room");
            parse(&mut report, file).expect(text)
        };
        let (base, overlay) = (read("base", base), read("overlay", overlay));
        let node = merge(base, overlay, &mut report);
        (print(&node), report)
    }

    #[test]
    fn entries_merge_by_name_at_any_depth_and_the_rest_is_replaced() {
        let (text, report) = merged("(a: (x: 1, y: [1]), m: {\"k\": 1})", "(a: (y: [2], z: 3), m: (k: 2, l: 3))");
        assert_eq!(text, "(a: (x: 1, y: [2], z: 3), m: {\"k\": 2, \"l\": 3})");
        assert!(!report.has_errors());
    }

    #[test]
    fn another_variant_replaces_and_the_same_variant_merges() {
        assert_eq!(merged("(a: Move(x: 1))", "(a: Stay(y: 2))").0, "(a: Stay(y: 2))");
        assert_eq!(merged("(a: Move(x: 1))", "(a: Move(y: 2))").0, "(a: Move(x: 1, y: 2))");
        assert_eq!(merged("(a: Some((x: 1)))", "(a: (y: 2))").0, "(a: (x: 1, y: 2))");
        assert_eq!(merged("(a: (x: 1))", "(a: None)").0, "(a: None)");
    }

    #[test]
    fn remove_takes_an_entry_away_and_must_find_it() {
        assert_eq!(merged("{\"a\": 1, \"b\": 2}", "{\"a\": Remove}").0, "{\"b\": 2}");
        let (_, report) = merged("(mine: 1, dock: 2)", "(mien: Remove)");
        let one = &report.diagnostics()[0];
        assert_eq!((one.code, one.suggestion.as_deref()), (codes::REMOVE_ABSENT, Some("mine")));
    }

    #[test]
    fn replace_puts_a_whole_table_in_the_place_of_another() {
        let below = "(map: {\"a\": (x: 1, y: 2), \"b\": (x: 3)}, n: 1)";
        for overlay in ["(map: Replace({\"c\": (x: 5)}))", "(map: Replace(c: (x: 5)))", "(map: Replace((c: (x: 5))))"] {
            let (text, report) = merged(below, overlay);
            assert!(!report.has_errors(), "{overlay}");
            assert!(["(map: {\"c\": (x: 5)}, n: 1)", "(map: (c: (x: 5)), n: 1)"].contains(&text.as_str()), "{text}");
        }
        assert_eq!(merged(below, "(map: {\"a\": Replace((x: 7))})").0, "(map: {\"a\": (x: 7), \"b\": (x: 3)}, n: 1)");
        assert_eq!(merged("(n: 1)", "Replace((m: 2))").0, "(m: 2)", "a file as a whole");
        for overlay in
            ["(q: Replace((x: 1)))", "(map: Replace({\"a\": Remove}))", "(map: {\"a\": (z: Replace((k: 1)))})"]
        {
            let (_, report) = merged(below, overlay);
            assert_eq!(report.diagnostics()[0].code, codes::REMOVE_MISPLACED, "{overlay}");
        }
    }

    #[test]
    fn many_added_and_removed_entries_are_remembered_up_to_a_bound() {
        let table = |value: &str, letter: char| {
            let entries: Vec<String> = (0..3000).map(|n| format!("\"{letter}{n}\": {value}")).collect();
            format!("{{{}}}", entries.join(", "))
        };
        let (_, report) = merged(&table("1", 'a'), &table("Remove", 'a'));
        assert_eq!(report.removed().len(), 200);
        let (_, report) = merged(&table("1", 'a'), &table("1", 'b'));
        assert!(!report.has_errors());
    }

    #[test]
    fn remove_over_nothing_is_misplaced() {
        for overlay in ["(a: [Remove])", "(b: (c: Remove))", "Remove", "(a: Some(Remove))"] {
            let (_, report) = merged("(a: 1)", overlay);
            assert_eq!(report.diagnostics()[0].code, codes::REMOVE_MISPLACED, "{overlay}");
        }
    }
}

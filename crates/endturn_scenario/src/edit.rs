//! Changing one value in the text of a file, with everything else left as it is.

use crate::diagnostic::Report;
use crate::parse::parse;
use crate::tree::{Kind, Node};

/// A part of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step<'s> {
    /// A field of a struct.
    Field(&'s str),
    /// A key of a map.
    Key(&'s str),
}

impl Step<'_> {
    /// An entry with this name in a container of its kind: `(gold: 5)` or `{"Rome": 5}`.
    fn around(self, inner: &str) -> String {
        match self {
            Self::Field(_) => format!("({})", self.entry(inner)),
            Self::Key(_) => format!("{{{}}}", self.entry(inner)),
        }
    }

    fn entry(self, inner: &str) -> String {
        match self {
            Self::Field(name) => format!("{name}: {inner}"),
            Self::Key(name) => format!("{name:?}: {inner}"),
        }
    }
}

/// Sets a value in a text of RON: replaces it, or adds it and the containers that are missing.
/// `None` if the text can't be read, or the path leads through a value that has no entries.
#[must_use]
pub fn set_value(text: &str, path: &[Step<'_>], value: &str) -> Option<String> {
    let mut report = Report::default();
    let file = report.sources_mut().add("edited", text.to_owned(), "edited")?;
    let root = parse(&mut report, file).filter(|_| !report.has_errors())?;
    let mut node = &root;
    for (at, step) in path.iter().enumerate() {
        match entry(node, *step)? {
            Some(inner) => node = inner,
            None => return add(text, node, &path[at..], value),
        }
    }
    Some(replaced(text, node.span.start as usize, node.span.end as usize, value))
}

/// The entry of a container; the outer `None` if it is none.
fn entry<'n>(node: &'n Node, step: Step<'_>) -> Option<Option<&'n Node>> {
    match (&node.kind, step) {
        (Kind::Unit, _) => Some(None),
        (Kind::Struct(_, fields), Step::Field(wanted)) => {
            Some(fields.iter().find(|(name, _)| name.text == wanted).map(|(_, value)| value))
        }
        (Kind::Map(entries), Step::Key(wanted)) => {
            let is_it = |key: &Node| matches!(&key.kind, Kind::Str(text) if text == wanted);
            Some(entries.iter().find(|(key, _)| is_it(key)).map(|(_, value)| value))
        }
        _ => None,
    }
}

/// Adds an entry as the first of a container.
fn add(text: &str, node: &Node, path: &[Step<'_>], value: &str) -> Option<String> {
    let (first, rest) = path.split_first()?;
    let inner = rest.iter().rev().fold(value.to_owned(), |inner, step| step.around(&inner));
    let (start, end) = (node.span.start as usize, node.span.end as usize);
    if matches!(node.kind, Kind::Unit) {
        // A map without entries may have been written as `()`.
        return Some(replaced(text, start, end, &first.around(&inner)));
    }
    let bracket = start + text.get(start..end)?.find(['(', '{'])? + 1;
    let after = text.get(bracket..end)?;
    let space = &after[..after.len() - after.trim_start_matches(char::is_whitespace).len()];
    let entry = first.entry(&inner);
    let is_empty = match &node.kind {
        Kind::Struct(_, fields) => fields.is_empty(),
        Kind::Map(entries) => entries.is_empty(),
        _ => false,
    };
    let new = match (space.contains('\n'), is_empty) {
        (true, _) => format!("{space}{entry},"),
        (false, false) => format!("{entry}, "),
        (false, true) => entry,
    };
    Some(replaced(text, bracket, bracket, &new))
}

fn replaced(text: &str, start: usize, end: usize, new: &str) -> String {
    format!("{}{new}{}", &text[..start], &text[end..])
}

#[cfg(test)]
mod tests {
    use super::*;

    const PATH: [Step<'_>; 4] = [Step::Field("civ"), Step::Field("nations"), Step::Key("Rome"), Step::Field("gold")];

    #[test]
    fn a_value_is_replaced_or_added_and_the_rest_stays() {
        let set = |text: &str| set_value(text, &PATH, "7").unwrap();
        let text = "// A war.\n(civ: (nations: {\n    \"Rome\": (gold: 50, /* much */ techs: []),\n}))\n";
        assert_eq!(set(text), text.replace("50", "7"));
        assert_eq!(
            set("(civ: (nations: {\"Rome\": (techs: [])}))"),
            "(civ: (nations: {\"Rome\": (gold: 7, techs: [])}))"
        );
        assert_eq!(set("(civ: (nations: {}))"), "(civ: (nations: {\"Rome\": (gold: 7)}))");
        assert_eq!(set("(civ: ())"), "(civ: (nations: {\"Rome\": (gold: 7)}))");
        let lines = "(\n    // Title.\n    name: \"A\",\n)";
        assert_eq!(set(lines), "(\n    civ: (nations: {\"Rome\": (gold: 7)}),\n    // Title.\n    name: \"A\",\n)");
        // Setting it again changes nothing.
        assert_eq!(set(&set(lines)), set(lines));
    }

    #[test]
    fn what_has_no_entries_is_not_changed() {
        for text in ["(civ: 5)", "(civ: (nations: [1]))", "(civ: (nations: (Rome: ())))", "(civ", ""] {
            assert_eq!(set_value(text, &PATH, "7"), None, "{text}");
        }
    }
}

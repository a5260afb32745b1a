//! Words that a module adds to the pages of its rulesets for players. Everything else on them
//! follows from the ruleset's shapes; a module without a handbook has pages too.

use crate::tree::{Kind, Node};

/// The additions of a module.
#[derive(Debug)]
pub struct Handbook {
    /// The files that players look at most, in this order; all others follow.
    pub first: &'static [&'static str],
    /// Files whose entries are drawn as a tree, each with the field that lists the entries which
    /// come before one: `("techs", "reqs")`.
    pub trees: &'static [(&'static str, &'static str)],
    /// Titles of references to an entry, by the file and field of the referring entry: `("techs",
    /// "reqs", "Leads to")`. An empty title hides them, since notes state them better.
    pub references: &'static [(&'static str, &'static str, &'static str)],
    /// Returns a value of a named type in words, such as a requirement; `None` for types without
    /// words, and for values that cannot be read.
    pub say: fn(&str, &Node) -> Option<Prose>,
    /// Returns all notes on the entries of a sound ruleset, in the order in which pages show them.
    pub notes: fn(&Node) -> Vec<Note>,
}

/// A line about an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The entry's file, without `.ron`.
    pub file: &'static str,
    /// The entry's name.
    pub entry: String,
    /// The heading of the line, which lines of an entry share; `None` if the lines stand for all
    /// its values.
    pub title: Option<&'static str>,
    /// The line.
    pub text: Prose,
}

/// A text with names that pages link.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Prose {
    /// Its parts, in order.
    pub parts: Vec<Part>,
    /// True for a condition that must not hold: what it names does not depend on it.
    pub is_negative: bool,
}

/// A part of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// Plain words.
    Text(String),
    /// The name of a thing of a kind, as in [`names!`](crate::names!).
    Name(&'static str, String),
}

impl Prose {
    /// A plain text.
    #[must_use]
    pub fn text(text: impl Into<String>) -> Self {
        Self { parts: vec![Part::Text(text.into())], is_negative: false }
    }

    /// Appends words.
    #[must_use]
    pub fn and(mut self, text: &str) -> Self {
        match self.parts.last_mut() {
            Some(Part::Text(last)) => last.push_str(text),
            _ if text.is_empty() => {}
            _ => self.parts.push(Part::Text(text.to_owned())),
        }
        self
    }

    /// Appends a name.
    #[must_use]
    pub fn name(mut self, kind: &'static str, name: &str) -> Self {
        self.parts.push(Part::Name(kind, name.to_owned()));
        self
    }
}

/// The table of a ruleset with the names of a kind, and the path to it: a `unit class` is a key of
/// `unit_classes`, a `unit type` one of `units`, a `unit flag` one of `flags.unit`.
#[must_use]
pub fn table_of<'t>(ruleset: &'t Node, kind: &str) -> Option<(Vec<String>, &'t Node)> {
    let whole = kind.replace(' ', "_");
    let first = whole.split('_').next().unwrap_or_default();
    let table = |path: &[&str]| {
        let node = path.iter().try_fold(ruleset, |node, name| node.field(name))?;
        let is_table = matches!(node.kind, Kind::Map(_) | Kind::Struct(None, _));
        is_table.then(|| (path.iter().map(|&name| name.to_owned()).collect(), node))
    };
    match whole.strip_suffix("_flag") {
        Some(of) => table(&["flags", of]),
        None => {
            let names = [whole.clone(), format!("{whole}s"), format!("{whole}es"), whole.replace("icy", "icies")];
            let of_whole = names.iter().find_map(|name| table(&[name]));
            of_whole
                .or_else(|| table(&["flags", &whole]))
                .or_else(|| table(&[first]))
                .or_else(|| table(&[&format!("{first}s")]))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Report;
    use crate::parse::parse;

    #[test]
    fn kinds_lead_to_their_tables() {
        let mut report = Report::default();
        let text = "(units: {\"A\": 1}, unit_classes: {\"B\": 1}, ships: {\"C\": 1}, flags: (unit: {\"D\": \"x\"}), policies: {\"E\": 1}, rules: 3)";
        let file = report.sources_mut().add("x.ron", text.to_owned(), "x").expect("room");
        let tree = parse(&mut report, file).expect("a tree");
        let path = |kind: &str| table_of(&tree, kind).map(|(path, _)| path.join("."));
        for (kind, place) in [
            ("unit type", "units"),
            ("unit class", "unit_classes"),
            ("ship class", "ships"),
            ("unit flag", "flags.unit"),
            ("policy", "policies"),
        ] {
            assert_eq!(path(kind).as_deref(), Some(place), "{kind}");
        }
        assert_eq!((path("rule"), path("nothing")), (None, None));
    }
}

//! Headers of rulesets, readable before loading: names, modules, parents.

use std::collections::BTreeSet;

use serde::Deserialize;

use crate::bridge;
use crate::diagnostic::Report;
use crate::files::{Entry, Files};
use crate::parse::parse;
use crate::reader::is_word;
use crate::ruleset::{HEADER_FILE, MAX_LAYERS, RULESET_FOLDER};
use crate::shape::{self, Shaped, TypeName, TypeShape};
use crate::tree::{Kind, Node};

/// The content of `ruleset.ron`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesetHeader {
    /// Equal to the folder's name.
    pub name: String,
    /// The module whose rules use this ruleset.
    pub module: String,
    /// The rulesets this one builds on, lowest first.
    pub extends: Vec<String>,
    /// One line for lists.
    pub summary: String,
}

/// The header as it is written; `E` is the type of `extends`, one name or several.
#[derive(Debug, Deserialize, Shaped)]
#[serde(deny_unknown_fields)]
struct Written<E: Default> {
    /// Format of the folder's files.
    #[serde(rename = "format")]
    #[shape(range(min = 1, max = 1))]
    _format: u32,
    /// Equal to the folder's name.
    name: String,
    /// The module whose rules use this ruleset.
    module: String,
    /// The ruleset this one builds on, or several, lowest first.
    #[serde(default)]
    extends: E,
    /// One line for lists of rulesets.
    #[serde(default)]
    summary: String,
}

/// Values of `extends`, for the reference.
#[derive(Shaped)]
#[serde(untagged)]
#[expect(dead_code, reason = "a name or a list of names is read as what it is")]
enum Parents {
    One(String),
    Several(Vec<String>),
}

impl Shaped for RulesetHeader {
    fn shape() -> &'static TypeShape {
        const {
            &TypeShape {
                name: Some(TypeName::of::<RulesetHeader>("RulesetHeader")),
                doc: "",
                kind: shape::ShapeKind::Same(Written::<Option<Parents>>::shape),
            }
        }
    }
}

impl RulesetHeader {
    pub(crate) fn read(root: &Node, report: &mut Report) -> Option<Self> {
        if matches!(extends_of(root).map(|node| &node.kind), Some(Kind::Seq(_))) {
            bridge::read::<Written<Vec<String>>>(root, report).map(Self::from)
        } else {
            bridge::read::<Written<Option<String>>>(root, report).map(Self::from)
        }
    }
}

impl<E: Default + IntoIterator<Item = String>> From<Written<E>> for RulesetHeader {
    fn from(header: Written<E>) -> Self {
        let extends = header.extends.into_iter().collect();
        Self { name: header.name, module: header.module, extends, summary: header.summary }
    }
}

/// The `extends` of a header.
pub(crate) fn extends_of(root: &Node) -> Option<&Node> {
    let node = root.field("extends")?;
    match &node.kind {
        Kind::Option(Some(inner)) => Some(inner),
        _ => Some(node),
    }
}

/// The module named in a ruleset's header, even if the rest of it is faulty.
#[must_use]
pub fn module_of(files: &dyn Files, name: &str) -> Option<String> {
    match &header_node(files, name)?.field("module")?.kind {
        Kind::Str(module) => Some(module.clone()),
        _ => None,
    }
}

fn header_node(files: &dyn Files, name: &str) -> Option<Node> {
    let bytes = files.read(&format!("{RULESET_FOLDER}/{name}/{HEADER_FILE}")).ok()?;
    let mut aside = Report::default();
    let file = aside.sources_mut().add(HEADER_FILE, String::from_utf8(bytes).ok()?, "")?;
    parse(&mut aside, file)
}

/// The header of a ruleset, if it is readable; loading the ruleset reports its faults.
#[must_use]
pub fn header_of(files: &dyn Files, name: &str) -> Option<RulesetHeader> {
    RulesetHeader::read(&header_node(files, name)?, &mut Report::default())
}

/// A ruleset and all it builds on, each once, lower layers first; the ruleset itself is last.
#[must_use]
pub fn lineage(files: &dyn Files, name: &str) -> Vec<String> {
    fn descend(files: &dyn Files, name: &str, seen: &mut BTreeSet<String>, found: &mut Vec<String>) {
        if seen.len() >= MAX_LAYERS || !seen.insert(name.to_owned()) {
            return;
        }
        let parents = header_of(files, name).map(|header| header.extends).unwrap_or_default();
        parents.iter().for_each(|parent| descend(files, parent, seen, found));
        found.push(name.to_owned());
    }
    let mut found = Vec::new();
    descend(files, name, &mut BTreeSet::new(), &mut found);
    found
}

/// Names of all rulesets, sorted: folders with a header.
#[must_use]
pub fn all_names(files: &dyn Files) -> Vec<String> {
    let entries = files.list(RULESET_FOLDER).unwrap_or_default();
    let is_ruleset = |entry: &Entry| {
        let folder = format!("{RULESET_FOLDER}/{}", entry.name);
        let inside = || files.list(&folder).unwrap_or_default();
        entry.is_folder && is_word(&entry.name) && inside().iter().any(|one| one.name == HEADER_FILE)
    };
    entries.into_iter().filter(is_ruleset).map(|entry| entry.name).collect()
}

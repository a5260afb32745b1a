//! The value at a path of `--set`, and the place in a scenario's file that overrides it.

use crate::edit::{Step, set_value};
use crate::path::{Path, Step as PathStep};
use crate::print::print;
use crate::scenario::ScenarioTree;
use crate::tree::{Kind, Node};

/// A value of a scenario or its rulesets, with the place at which the scenario's file states
/// another one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed {
    /// The present value as RON, without `Some(…)`; `None` if no file states it, so that it has its
    /// default.
    pub value: Option<String>,
    /// The names on the way from the file's root, and whether each is the key of a map; `None` if
    /// the way leads through a list.
    way: Option<Vec<(String, bool)>>,
}

impl Placed {
    /// Sets the value in the text of a scenario: a value of a ruleset in its `patch`. `None` if the
    /// text has no place for it.
    #[must_use]
    pub fn set_in(&self, text: &str, value: &str) -> Option<String> {
        let way = self.way.as_ref()?.iter();
        let way: Vec<Step<'_>> =
            way.map(|(name, is_key)| if *is_key { Step::Key(name) } else { Step::Field(name) }).collect();
        set_value(text, &way, value)
    }
}

impl ScenarioTree {
    /// Finds the value at a path, as `--set` takes it; `None` if it is no path.
    #[must_use]
    pub fn placed(&self, path: &str) -> Option<Placed> {
        let path: Path = path.trim().parse().ok()?;
        let steps = path.steps();
        let name = |at: usize| match steps.get(at) {
            Some(PathStep::Name(name)) => Some(name.as_str()),
            _ => None,
        };
        let module = |at: usize| self.modules.iter().find(|module| name(at) == Some(module.name.as_str()));
        let named = |names: &[&str]| names.iter().map(|name| ((*name).to_owned(), false)).collect::<Vec<_>>();
        let (root, begin, first) = match (module(0), name(0), module(1)) {
            (Some(module), ..) => (&module.ruleset, named(&[&module.name, "patch"]), 1),
            (None, Some("scenario"), Some(module)) => (&module.section, named(&[&module.name]), 2),
            (None, Some("scenario"), None) => (&self.header_node, Vec::new(), 1),
            _ => (&self.header_node, Vec::new(), 0),
        };
        let (mut node, mut way) = (Some(root), Some(begin));
        for step in &steps[first..] {
            match step {
                PathStep::Name(name) => {
                    let is_key = node.is_some_and(is_map);
                    way.iter_mut().for_each(|way| way.push((name.clone(), is_key)));
                    node = node.and_then(|node| node.field(name));
                }
                PathStep::Index(index) => {
                    way = None;
                    node = node.and_then(|node| node.item(*index));
                }
            }
        }
        let value = node.map(|node| match &node.kind {
            Kind::Option(Some(inner)) => print(inner),
            _ => print(node),
        });
        Some(Placed { value, way })
    }
}

/// Whether entries of a value are named by keys.
fn is_map(node: &Node) -> bool {
    match &node.kind {
        Kind::Map(_) => true,
        Kind::Option(Some(inner)) => is_map(inner),
        _ => false,
    }
}

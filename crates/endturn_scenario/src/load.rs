//! Entry points: load a scenario or a ruleset by name, check it as far as this crate can, and
//! report all problems.

use crate::diagnostic::Report;
use crate::files::Files;
use crate::overrides::Override;
use crate::reader::Reader;
use crate::ruleset;
use crate::scenario::{self, ScenarioTree};
use crate::tree::Node;

/// A module known to the caller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ModuleSpec<'a> {
    /// Name of its section.
    pub name: &'a str,
    /// The ruleset for scenarios that do not name one; without it, `ruleset` is required.
    pub default_ruleset: Option<&'a str>,
}

impl<'a> From<&'a str> for ModuleSpec<'a> {
    fn from(name: &'a str) -> Self {
        Self { name, default_ruleset: None }
    }
}

/// Loads a scenario, the scenarios and rulesets it builds on, its patches and the `--set`
/// arguments.
///
/// The tree is returned whenever sections could be found, even with errors in the report, so that
/// modules can add their findings. A game may be built only if the report has no errors in the end.
/// Unreadable parts of the tree are skipped by [`crate::bridge::read`] without a second complaint,
/// and give no value.
#[must_use]
pub fn load_scenario(
    files: &dyn Files,
    path: &str,
    modules: &[ModuleSpec<'_>],
    overrides: &[String],
) -> (Option<ScenarioTree>, Report) {
    load_overridden(files, path, modules, &Override::arguments(overrides))
}

/// Does the same with overrides of any origin.
#[must_use]
pub fn load_overridden(
    files: &dyn Files,
    path: &str,
    modules: &[ModuleSpec<'_>],
    overrides: &[Override],
) -> (Option<ScenarioTree>, Report) {
    let mut reader = Reader::new(files, names(modules));
    let tree = scenario::load(&mut reader, path, modules, overrides);
    reader.report.tidy();
    (tree, reader.report)
}

/// Loads a ruleset of a module with all it builds on.
#[must_use]
pub fn load_ruleset(files: &dyn Files, name: &str, module: &str) -> (Option<Node>, Report) {
    load_ruleset_among(files, name, module, &[])
}

/// Does the same for a caller that knows all `modules`, so that a ruleset for an unknown module can
/// be distinguished from one for another module.
#[must_use]
pub fn load_ruleset_among(
    files: &dyn Files,
    name: &str,
    module: &str,
    modules: &[ModuleSpec<'_>],
) -> (Option<Node>, Report) {
    let mut reader = Reader::new(files, names(modules));
    let mut tree = ruleset::load(&mut reader, name, module, None);
    if let Some(tree) = &mut tree {
        ruleset::finish(tree, &mut reader.report);
    }
    reader.report.tidy();
    (tree, reader.report)
}

/// Reads a file that is neither scenario nor ruleset, such as a plan: one group of fields with a
/// `format` from 1 to `newest`. `what` names such files in messages. `None` only with errors in the
/// report.
#[must_use]
pub fn load_document(files: &dyn Files, path: &str, what: &str, newest: u32) -> (Option<Node>, Report) {
    let mut reader = Reader::new(files, Vec::new());
    let node = reader.reading(path, what, None).node;
    let node = node.filter(|root| reader.is_group(root, what) && reader.knows_format(root, what, i128::from(newest)));
    if let Some(root) = &node {
        reader.forbid_remove(root);
    }
    reader.report.tidy();
    (node, reader.report)
}

fn names(modules: &[ModuleSpec<'_>]) -> Vec<String> {
    modules.iter().map(|module| module.name.to_owned()).collect()
}

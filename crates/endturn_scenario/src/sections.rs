//! Combines the texts of a scenario and of those it extends into one tree, and the patches for each
//! module's ruleset.

use std::collections::BTreeMap;

use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::files::{no_way, resolve};
use crate::layers::merge;
use crate::load::ModuleSpec;
use crate::reader::Reader;
use crate::ruleset::{self, MAX_LAYERS};
use crate::scenario::{ModuleTree, SCENARIO_FORMAT};
use crate::source::Span;
use crate::tree::{Kind, Node};

/// A scenario merged with those it extends.
pub(crate) struct Parts {
    /// Header and sections, without `extends` and patches.
    pub(crate) root: Node,
    /// By module, the lowest first.
    pub(crate) patches: BTreeMap<String, Vec<Node>>,
    /// True if all texts could be read to their ends.
    pub(crate) is_whole: bool,
}

/// Reads a scenario and those it extends.
pub(crate) fn load_chain(
    reader: &mut Reader<'_>,
    path: &str,
    asked: Option<Span>,
    modules: &[ModuleSpec<'_>],
    chain: &mut Vec<String>,
) -> Option<Parts> {
    if chain.iter().any(|one| one == path) {
        reader.cycle(path, asked, chain);
        return None;
    }
    if chain.len() >= MAX_LAYERS {
        reader.too_many_layers("scenarios", asked);
        return None;
    }
    chain.push(path.to_owned());
    let layer = if chain.len() == 1 { "scenario" } else { "base scenario" };
    let reading = reader.reading(path, layer, asked);
    let is_whole = reading.node.is_some();
    if !is_whole {
        reader.report.tear(None);
    }
    let mut root = reading.node.or(reading.head)?;
    if !reader.is_group(&root, "scenario") {
        return None;
    }
    if !reader.knows_format(&root, "scenario", i128::from(SCENARIO_FORMAT)) {
        return None;
    }
    let patches = take_patches(reader, &mut root, path, modules);
    let base = root.take_field("extends").and_then(|(_, node)| reader.name_in(&node));
    let Some((base, at)) = base else {
        reader.forbid_remove(&root);
        return Some(Parts { root, patches, is_whole });
    };
    let Some(base_path) = resolve(path, &base) else {
        let message = no_way(&base, "scenarios");
        reader.report.push(Diagnostic::error(codes::CANNOT_READ, message).at(at));
        return None;
    };
    let mut parts = load_chain(reader, &base_path, Some(at), modules, chain)?;
    parts.root = merge(parts.root, root, &mut reader.report);
    parts.is_whole &= is_whole;
    for (module, above) in patches {
        parts.patches.entry(module).or_default().extend(above);
    }
    Some(parts)
}

/// Patches apply to rulesets, not to the patches of the scenario below, so they are kept apart.
fn take_patches(
    reader: &mut Reader<'_>,
    root: &mut Node,
    path: &str,
    modules: &[ModuleSpec<'_>],
) -> BTreeMap<String, Vec<Node>> {
    let mut patches = BTreeMap::new();
    for module in modules {
        if let Some((_, patch)) = root.field_mut(module.name).and_then(|section| section.take_field("patch")) {
            reader.report.sources_mut().mark_layer(patch.span, &format!("patch of scenario {path}"));
            patches.insert(module.name.to_owned(), vec![patch]);
        }
    }
    patches
}

/// Splits a section into the ruleset it names, patched, and the module's own fields. `scenario` is
/// the file from which arguments see the paths of rulesets.
pub(crate) fn load_module(
    reader: &mut Reader<'_>,
    scenario: &str,
    module: ModuleSpec<'_>,
    mut section: Node,
    patches: Vec<Node>,
) -> ModuleTree {
    match &section.kind {
        Kind::Struct(None, _) | Kind::Error => {}
        Kind::Unit => section.kind = Kind::Struct(None, Vec::new()),
        _ => {
            let one = Diagnostic::error(codes::WRONG_TYPE, "a module's section is one group of fields");
            let one = one.at(section.opening()).found(section.describe());
            reader.report.push(one.expected(["fields `(name: value, …)`"]));
            section.kind = Kind::Error;
        }
    }
    let asked = ruleset_name(reader, scenario, module, &mut section);
    let loaded = asked.as_ref().and_then(|(name, at)| ruleset::load(reader, name, module.name, *at));
    let is_loaded = loaded.is_some();
    let mut tree = loaded.unwrap_or(Node { span: section.span, kind: Kind::Error });
    if is_loaded {
        for patch in patches {
            tree = apply_patch(reader, tree, patch);
        }
    }
    let ruleset_name = asked.map(|(name, _)| name).unwrap_or_default();
    ModuleTree { name: module.name.to_owned(), ruleset_name, ruleset: tree, section }
}

fn apply_patch(reader: &mut Reader<'_>, tree: Node, patch: Node) -> Node {
    if !matches!(patch.kind, Kind::Struct(None, _) | Kind::Map(_) | Kind::Unit | Kind::Error) {
        let one = Diagnostic::error(codes::WRONG_TYPE, "a patch is a group of fields").at(patch.span);
        reader.report.push(one.found(patch.describe()).expected(["fields `(name: value, …)`"]));
        return tree;
    }
    merge(tree, patch, &mut reader.report)
}

fn ruleset_name(
    reader: &mut Reader<'_>,
    scenario: &str,
    module: ModuleSpec<'_>,
    section: &mut Node,
) -> Option<(String, Option<Span>)> {
    if matches!(section.kind, Kind::Error) {
        return None;
    }
    match section.take_field("ruleset") {
        Some((_, node)) if !matches!(node.kind, Kind::Option(None)) => {
            let (text, at) = reader.name_in(&node)?;
            let file = reader.report.sources().get(at.file).filter(|file| !file.is_virtual());
            let Some(name) = ruleset::named_in(file.map_or(scenario, |file| file.path()), &text) else {
                let message = no_way(&text, "scenarios");
                reader.report.push(Diagnostic::error(codes::CANNOT_READ, message).at(at));
                return None;
            };
            Some((name, Some(at)))
        }
        _ if module.default_ruleset.is_some() => module.default_ruleset.map(|name| (name.to_owned(), None)),
        _ => {
            let message = format!("missing field `ruleset`: which ruleset does `{}` play by?", module.name);
            reader.report.push(Diagnostic::error(codes::MISSING_FIELD, message).at(section.opening()));
            None
        }
    }
}

//! Warnings about values in a ruleset, a patch or `--set` that no rule reads yet.

use std::collections::BTreeSet;

use endturn_engine::compact::CompactCollect as _;
use endturn_scenario::{
    diagnostic::Report,
    form::unread::{Question, tell},
    load::load_ruleset,
    module::GameModule,
    ruleset::RULESET_FOLDER,
    source::{FileId, SourceFile},
    tree::{Kind, Node},
};

use crate::modules::carried_by;

/// Warns about values that no rule reads in a user's own texts of a module's ruleset.
pub(crate) fn warn(module: &dyn GameModule, ruleset: &Node, report: &mut Report) {
    let sources = report.sources().clone();
    let own: BTreeSet<FileId> =
        sources.ids().filter(|id| sources.get(*id).is_some_and(|file| !is_shipped(module, file))).into_set();
    let is_own = |file: FileId| own.contains(&file);
    // Most scenarios leave their rulesets unchanged.
    if !has_any(ruleset, &is_own) {
        return;
    }
    let Some(book) = module.books().into_iter().find(|book| book.is_about(ruleset)) else { return };
    // The nearest shipped ruleset that it extends; one that extends none may be a copy of any.
    let carried = carried_by(module);
    let load = |name: &str| load_ruleset(&carried, name, module.name()).0;
    let shipped = || match sources.iter().filter_map(|file| name_of(file.path())).find_map(load) {
        Some(base) => vec![base],
        None => names(module).into_iter().filter_map(load).collect(),
    };
    let question = Question { module: book.name, forms: &book.ruleset, ruleset, is_own: &is_own, shipped: &shipped };
    tell(question, report);
}

/// Whether any value in a tree comes from a user's own text.
fn has_any(node: &Node, is_own: &dyn Fn(FileId) -> bool) -> bool {
    let inside = |inner: &Node| has_any(inner, is_own);
    is_own(node.span.file)
        || match &node.kind {
            Kind::Struct(_, fields) => fields.iter().any(|(_, inner)| inside(inner)),
            Kind::Map(entries) => entries.iter().any(|(_, inner)| inside(inner)),
            Kind::Seq(items) | Kind::Tuple(_, items) => items.iter().any(inside),
            Kind::Option(Some(inner)) => inside(inner),
            _ => false,
        }
}

/// The names of the rulesets that come with a module.
fn names(module: &dyn GameModule) -> BTreeSet<&'static str> {
    module.rulesets().iter().filter_map(|(path, _)| name_of(path)).into_set()
}

/// The name of the ruleset that a file belongs to.
fn name_of(path: &str) -> Option<&str> {
    let (_, rest) = path.split_once(RULESET_FOLDER)?;
    rest.strip_prefix('/')?.split('/').next()
}

/// Whether a text equals a built-in file, whatever its path and line endings.
fn is_shipped(module: &dyn GameModule, file: &SourceFile) -> bool {
    let same = |text: &str| file.text().len() == text.len() && file.text() == text;
    let is_carried = |(path, text): &(&str, &str)| {
        file.path().rsplit('/').next() == path.rsplit('/').next()
            && (same(text) || file.text().replace("\r\n", "\n") == *text)
    };
    !file.is_virtual() && module.rulesets().iter().any(is_carried)
}

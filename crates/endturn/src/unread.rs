//! Warnings of what somebody wrote in a ruleset, a patch or `--set` although no rule reads it yet.

use endturn_scenario::{
    diagnostic::Report,
    form::unread::{Question, tell},
    load::load_ruleset,
    module::GameModule,
    ruleset::RULESET_FOLDER,
    source::{FileId, SourceFile},
    tree::Node,
};

use crate::files::{shipped, shipped_files};

/// Warns of what no rule reads in the texts of one's own that a module's ruleset is made from.
pub(crate) fn warn(module: &dyn GameModule, ruleset: &Node, report: &mut Report) {
    let Some(book) = module.books().iter().find(|book| book.is_about(ruleset)) else { return };
    let sources = report.sources().clone();
    let is_own = |file: FileId| sources.get(file).is_some_and(|file| !is_shipped(file));
    if !sources.iter().any(|file| !is_shipped(file)) {
        return;
    }
    // The nearest shipped ruleset that it builds on, or else the module's usual one.
    let shipped = || {
        let read = sources.iter().filter_map(|file| name_of(file.path()));
        let mut names = read.chain(module.default_ruleset());
        names.find_map(|name| load_ruleset(&shipped_files(), name, module.name()).0)
    };
    let question = Question { module: book.name, forms: &book.ruleset, ruleset, is_own: &is_own, shipped: &shipped };
    tell(question, report);
}

/// The name of the ruleset that a file belongs to.
fn name_of(path: &str) -> Option<&str> {
    let (_, rest) = path.split_once(RULESET_FOLDER)?;
    rest.strip_prefix('/')?.split('/').next()
}

/// Whether a text is that of a file the program carries, wherever it lies and however its lines end.
fn is_shipped(file: &SourceFile) -> bool {
    let same = |text: &str| file.text().len() == text.len() && file.text() == text;
    let is_carried = |(path, text): &(&str, &str)| {
        file.path().rsplit('/').next() == path.rsplit('/').next()
            && (same(text) || file.text().replace("\r\n", "\n") == *text)
    };
    !file.is_virtual() && shipped().iter().any(is_carried)
}

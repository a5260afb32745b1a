//! Relations between the modules of one scenario: required modules and shared words.

use std::sync::Arc;

use endturn_engine::{ModuleSetup, game::shared_words};

use crate::codes;
use crate::diagnostic::{Diagnostic, Report};
use crate::scenario::ScenarioTree;

/// Reports modules whose sections are present while those of modules that they require are not.
/// `required` has pairs of the two names.
pub(crate) fn check_required(
    tree: &ScenarioTree,
    required: impl Iterator<Item = (&'static str, &'static str)>,
    report: &mut Report,
) {
    for (module, other) in required {
        let Some(section) = tree.modules.iter().find(|section| section.name == module) else { continue };
        if tree.modules.iter().any(|section| section.name == other) || is_misnamed(report, other) {
            continue;
        }
        let message = format!("missing section `{other}`: `{module}` can't be played without it");
        let one = Diagnostic::error(codes::MISSING_FIELD, message).at(section.section.span);
        report.push(one.expected([format!("`{other}: (…)`")]));
    }
}

/// True if a section is present under a misspelt name; the misspelling itself is reported
/// elsewhere.
fn is_misnamed(report: &Report, module: &str) -> bool {
    let is_meant = |one: &Diagnostic| one.suggestion.as_deref().is_some_and(|meant| meant == module);
    report.diagnostics().iter().any(|one| one.code == codes::UNKNOWN_MODULE && is_meant(one))
}

/// Reports words that mean an order of several modules, and the way to write such an order.
pub(crate) fn warn_of_shared_words(tree: &ScenarioTree, modules: &[Arc<dyn ModuleSetup>], report: &mut Report) {
    for (owners, words) in shared_words(modules) {
        let last = owners.last().and_then(|name| tree.modules.iter().find(|section| section.name == *name));
        let Some(section) = last else { continue };
        let quoted = |names: &[&str]| names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>();
        let (is, of) = if words.len() == 1 { ("is an order", "") } else { ("are orders", " each") };
        let message = format!("{} {is} of {}{of}", quoted(&words).join(", "), quoted(&owners).join(" and "));
        let forms: Vec<String> = owners.iter().map(|owner| format!("`{owner}.{}`", words[0])).collect();
        let one = Diagnostic::warning(codes::DUPLICATE_NAME, message).at(section.section.opening());
        report.push(one.note(None, format!("such an order is written with its module's name: {}", forms.join(" or "))));
    }
}

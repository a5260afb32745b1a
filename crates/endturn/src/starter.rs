//! The commented scenario that `new scenario` writes: for the ruleset of a module, or for a world
//! with several.

use std::collections::BTreeSet;

use endturn_scenario::diagnostic::Report;
use endturn_scenario::files::{Files, Handed};
use endturn_scenario::module::GameModule;
use endturn_scenario::ruleset::{all_names, header_of, module_of};
use endturn_scenario::suggest::did_you_mean;

use crate::Modules;
use crate::starter_world::{Part, world};

/// The assumed path of a scenario while it is tried.
const TRIED: &str = "scenarios/new.ron";

/// The reason why a scenario can't be written.
#[derive(Debug)]
pub enum StarterError {
    /// The request can't be met; a fragment for people.
    Wish(String),
    /// A ruleset with errors.
    Ruleset(Box<Report>),
}

/// A new scenario.
#[derive(Debug)]
pub struct Starter {
    /// Its text.
    pub text: String,
    /// Whether no fully commented scenario fits the rulesets, so that this one has only the
    /// required fields.
    pub is_plain: bool,
}

impl Modules {
    /// Returns a scenario in which every field is explained. It is for the named rulesets and for
    /// the default rulesets of the other named modules; for the first module if nothing is named. A
    /// ruleset without a starter uses that of the nearest one it extends.
    ///
    /// # Errors
    /// If a module or ruleset does not exist, if they do not fit together, or if the name can't be
    /// written in a file.
    pub fn starter_scenario(
        &self,
        files: &dyn Files,
        name: &str,
        modules: &[String],
        rulesets: &[String],
    ) -> Result<Starter, StarterError> {
        check_name(name)?;
        let parts = parts(self, files, modules, rulesets)?;
        let is_explained = parts.iter().all(|part| part.starter.is_some());
        let mut problems = None;
        for (text, is_plain) in [(world(name, &parts, true), !is_explained), (world(name, &parts, false), true)] {
            let tried = Handed { path: TRIED.to_owned(), text: text.clone(), rest: files };
            match self.load_from(&tried, TRIED, &[]) {
                Ok(_) => return Ok(Starter { text, is_plain }),
                Err(report) => problems = Some(report),
            }
        }
        Err(StarterError::Ruleset(Box::new(problems.unwrap_or_default())))
    }
}

fn check_name(name: &str) -> Result<(), StarterError> {
    let is_plain = |c: char| c.is_alphanumeric() || c == '_' || c == '-' || c == ' ';
    if name.trim().is_empty() || name.chars().count() > 80 || !name.chars().all(is_plain) {
        let rule = "letters, digits, `_`, `-` and spaces, at most 80";
        let problem = format!("`{}` cannot be a scenario's name; expected {rule}", name.escape_debug());
        return Err(StarterError::Wish(problem));
    }
    Ok(())
}

/// Returns the parts of the scenario, in the order in which they were named.
fn parts(
    known: &Modules,
    files: &dyn Files,
    modules: &[String],
    rulesets: &[String],
) -> Result<Vec<Part>, StarterError> {
    let modules: Vec<&dyn GameModule> =
        modules.iter().map(|name| known_module(known, name)).collect::<Result<_, _>>()?;
    let mut chosen: Vec<(&dyn GameModule, String)> = Vec::new();
    for ruleset in rulesets {
        let module = module_for(known, files, ruleset)?;
        if let Some((_, other)) = chosen.iter().find(|(one, _)| one.name() == module.name()) {
            let problem = format!(
                "`{other}` and `{ruleset}` are both for the module `{}`; a game can use only one",
                module.name()
            );
            return Err(StarterError::Wish(problem));
        }
        if !modules.is_empty() && !modules.iter().any(|one| one.name() == module.name()) {
            let named = modules.iter().map(|one| format!("`{}`", one.name())).collect::<Vec<_>>().join(", ");
            let problem = format!("the ruleset `{ruleset}` is for the module `{}`, not for {named}", module.name());
            return Err(StarterError::Wish(problem));
        }
        chosen.push((module, ruleset.clone()));
    }
    let first = known.iter().filter(|_| modules.is_empty() && rulesets.is_empty()).take(1);
    for module in modules.iter().copied().chain(first) {
        if chosen.iter().any(|(one, _)| one.name() == module.name()) {
            continue;
        }
        let Some(ruleset) = module.default_ruleset() else {
            let problem = format!("the module `{}` has no default ruleset; name one", module.name());
            return Err(StarterError::Wish(problem));
        };
        chosen.push((module, ruleset.to_owned()));
    }
    chosen.into_iter().map(|(module, ruleset)| part(known, files, module, ruleset)).collect()
}

fn part(
    known: &Modules,
    files: &dyn Files,
    module: &'static dyn GameModule,
    ruleset: String,
) -> Result<Part, StarterError> {
    let (tree, report) = known.load_ruleset(files, &ruleset);
    let Some(tree) = tree.filter(|_| !report.has_errors()) else {
        return Err(StarterError::Ruleset(Box::new(report)));
    };
    let personas = tree.field("personas").map(|personas| personas.entry_names()).unwrap_or_default();
    Ok(Part { module, starter: starter_of(files, module, &ruleset), ruleset, personas })
}

fn known_module(modules: &Modules, name: &str) -> Result<&'static dyn GameModule, StarterError> {
    modules.get(name).ok_or_else(|| {
        let known = modules.names();
        let problem = format!("there is no module `{}`; expected one of {}", name.escape_debug(), known.join(", "));
        StarterError::Wish(suggest(problem, name, &known))
    })
}

/// Returns the module of a ruleset.
fn module_for(modules: &Modules, files: &dyn Files, ruleset: &str) -> Result<&'static dyn GameModule, StarterError> {
    let names = all_names(files);
    if !names.iter().any(|name| name == ruleset) {
        let known: Vec<&str> = names.iter().map(String::as_str).collect();
        let problem = format!("there is no ruleset `{}`; expected one of {}", ruleset.escape_debug(), known.join(", "));
        return Err(StarterError::Wish(suggest(problem, ruleset, &known)));
    }
    let module = module_of(files, ruleset).and_then(|module| modules.get(&module));
    module.ok_or_else(|| StarterError::Ruleset(Box::new(modules.load_ruleset(files, ruleset).1)))
}

fn suggest(problem: String, word: &str, known: &[&str]) -> String {
    match did_you_mean(word, known.iter().copied()) {
        Some(near) => format!("{problem}; did you mean `{near}`?"),
        None => problem,
    }
}

/// Returns the starter of a ruleset, or of the nearest one that it extends.
fn starter_of(files: &dyn Files, module: &dyn GameModule, ruleset: &str) -> Option<&'static str> {
    let own = |name: &str| {
        let kind = module.kinds().iter().find(|kind| kind.default_ruleset() == Some(name)).map(|kind| kind.starter());
        kind.or_else(|| (module.default_ruleset() == Some(name)).then(|| module.starter()))
    };
    let mut seen = BTreeSet::new();
    let mut level = vec![ruleset.to_owned()];
    while !level.is_empty() {
        if let Some(starter) = level.iter().find_map(|name| own(name)) {
            return Some(starter);
        }
        seen.extend(level.iter().cloned());
        let above = level.iter().filter_map(|name| header_of(files, name)).flat_map(|header| header.extends);
        let above: Vec<String> = above.filter(|name| !seen.contains(name)).collect();
        level = above;
    }
    None
}

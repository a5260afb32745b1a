//! The commented scenario that `new scenario` writes.

use std::fmt;

use endturn_scenario::module::GameModule;

use crate::MODULES;

/// Why a name cannot be a scenario's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StarterError(pub String);

impl fmt::Display for StarterError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for StarterError {}

/// The text of a scenario with every field commented, of one module and its default ruleset, or of a ruleset for which
/// there is another kind of game.
///
/// # Errors
/// If there is no such module or ruleset, or the name could not stand in a file.
pub fn starter_scenario(name: &str, module: &str, ruleset: Option<&str>) -> Result<String, StarterError> {
    let known = || MODULES.iter().map(|module| module.name()).collect::<Vec<_>>().join(", ");
    let module: &dyn GameModule = crate::module(module)
        .ok_or_else(|| StarterError(format!("there is no module `{module}`; expected one of {}", known())))?;
    let starter = match ruleset {
        Some(ruleset) => starter_of(module, ruleset)?,
        None => module.starter(),
    };
    let is_plain = |c: char| c.is_alphanumeric() || c == '_' || c == '-' || c == ' ';
    if name.trim().is_empty() || name.chars().count() > 80 || !name.chars().all(is_plain) {
        let rule = "letters, digits, `_`, `-` and spaces, at most 80";
        return Err(StarterError(format!("`{}` cannot be a scenario's name; expected {rule}", name.escape_debug())));
    }
    Ok(starter.replace("{name}", name))
}

fn starter_of(module: &dyn GameModule, ruleset: &str) -> Result<&'static str, StarterError> {
    let default = module.default_ruleset().map(|ruleset| (ruleset, module.starter()));
    let kinds = default.into_iter().chain(module.kinds().iter().map(|kind| (kind.ruleset, kind.starter)));
    let kinds: Vec<(&str, &str)> = kinds.collect();
    let found = kinds.iter().find(|(known, _)| *known == ruleset).map(|(_, starter)| *starter);
    found.ok_or_else(|| {
        let known = kinds.iter().map(|(known, _)| *known).collect::<Vec<_>>().join(", ");
        let ruleset = ruleset.escape_debug();
        StarterError(format!("{} has no starter for the ruleset `{ruleset}`; expected one of {known}", module.name()))
    })
}

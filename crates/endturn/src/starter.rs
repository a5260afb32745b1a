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

/// The text of a scenario of one module with every field commented.
///
/// # Errors
/// If there is no such module, or the name could not stand in a file.
pub fn starter_scenario(name: &str, module: &str) -> Result<String, StarterError> {
    let known = || MODULES.iter().map(|module| module.name()).collect::<Vec<_>>().join(", ");
    let module: &dyn GameModule = crate::module(module)
        .ok_or_else(|| StarterError(format!("there is no module `{module}`; expected one of {}", known())))?;
    let is_plain = |c: char| c.is_alphanumeric() || c == '_' || c == '-' || c == ' ';
    if name.trim().is_empty() || name.chars().count() > 80 || !name.chars().all(is_plain) {
        let rule = "letters, digits, `_`, `-` and spaces, at most 80";
        return Err(StarterError(format!("`{}` cannot be a scenario's name; expected {rule}", name.escape_debug())));
    }
    Ok(module.starter().replace("{name}", name))
}

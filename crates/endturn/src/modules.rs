//! THE list of modules. Adding one is one line here.

use endturn_scenario::{
    codes::{self, CodePage},
    module::GameModule,
};

/// All modules that scenarios can use.
pub const MODULES: &[&dyn GameModule] = &[&endturn_fleets::Fleets, &endturn_civ::Civ, &endturn_agency::Agency];

/// The module with a name.
pub fn module(name: &str) -> Option<&'static dyn GameModule> {
    MODULES.iter().copied().find(|module| module.name() == name)
}

/// The pages of all codes, those of files first, then the modules'.
pub fn pages() -> impl Iterator<Item = &'static CodePage> {
    codes::PAGES.iter().chain(MODULES.iter().flat_map(|module| module.pages()))
}

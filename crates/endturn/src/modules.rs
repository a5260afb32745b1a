//! The modules that scenarios may use, and everything that depends on the list.

use std::path::Path;
use std::sync::Arc;

use endturn_scenario::{
    codes::{self, CodePage},
    files::MemoryFiles,
    module::GameModule,
};

/// A list of modules. It answers everything that depends on them: games, rulesets, rules, pages,
/// starters.
///
/// ```
/// use endturn::Modules;
///
/// let only_fleets = Modules::none().with(&endturn_fleets::Fleets);
/// assert_eq!(only_fleets.names(), ["fleets"]);
/// ```
#[derive(Clone)]
pub struct Modules {
    list: Arc<[&'static dyn GameModule]>,
    /// A folder of rulesets that comes before all others.
    rulesets: Option<Arc<Path>>,
}

impl Default for Modules {
    fn default() -> Self {
        Self::shipped()
    }
}

impl std::fmt::Debug for Modules {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Modules").field(&self.names()).finish()
    }
}

impl Modules {
    /// An empty list.
    pub fn none() -> Self {
        Self { list: Arc::new([]), rulesets: None }
    }

    /// The modules of this project.
    pub fn shipped() -> Self {
        Self {
            rulesets: None,
            list: Arc::new([
                &endturn_fleets::Fleets,
                &endturn_civ::Civ,
                &endturn_agency::Agency,
                &endturn_tabletop::Rehearsal,
                &endturn_tabletop::Chess,
                &endturn_tabletop::Kalaha,
                &endturn_tabletop::Go,
                &endturn_tabletop::Backgammon,
                &endturn_tabletop::Ludo,
                &endturn_tabletop::Auction,
                &endturn_tabletop::HiddenOrders,
                &endturn_tabletop::Catan,
                &endturn_tabletop::Risk,
            ]),
        }
    }

    /// Adds a module; it replaces one with the same name.
    #[must_use]
    pub fn with(&self, module: &'static dyn GameModule) -> Self {
        let list = self.without(module.name()).iter().chain([module]).collect();
        Self { list, rulesets: self.rulesets.clone() }
    }

    /// Removes the module with this name.
    #[must_use]
    pub fn without(&self, name: &str) -> Self {
        let list = self.iter().filter(|module| module.name() != name).collect();
        Self { list, rulesets: self.rulesets.clone() }
    }

    /// Looks for rulesets in the folders of `folder` before all other places.
    #[must_use]
    pub fn with_rulesets(&self, folder: &Path) -> Self {
        Self { list: Arc::clone(&self.list), rulesets: Some(folder.into()) }
    }

    /// The folder of rulesets that comes before all others.
    pub(crate) fn ruleset_folder(&self) -> Option<&Path> {
        self.rulesets.as_deref()
    }

    /// The modules in their display order.
    pub fn iter(&self) -> impl Iterator<Item = &'static dyn GameModule> + '_ {
        self.list.iter().copied()
    }

    /// All modules.
    pub fn all(&self) -> &[&'static dyn GameModule] {
        &self.list
    }

    /// The names of the modules.
    pub fn names(&self) -> Vec<&'static str> {
        self.iter().map(|module| module.name()).collect()
    }

    /// The module with a name.
    pub fn get(&self, name: &str) -> Option<&'static dyn GameModule> {
        self.iter().find(|module| module.name() == name)
    }

    /// The pages of all codes: those of files first, then the modules'.
    pub fn pages(&self) -> impl Iterator<Item = &'static CodePage> + '_ {
        codes::PAGES.iter().chain(self.iter().flat_map(|module| module.pages()))
    }

    /// The files of the rulesets that come with the modules: path, text.
    pub fn rulesets(&self) -> Vec<(&'static str, &'static str)> {
        self.ruleset_files().collect()
    }

    pub(crate) fn ruleset_files(&self) -> impl Iterator<Item = (&'static str, &'static str)> + '_ {
        self.iter().flat_map(|module| module.rulesets()).copied()
    }

    /// The rulesets that come with the modules, in memory, for games that need no disk.
    pub fn files_in_memory(&self) -> MemoryFiles {
        self.ruleset_files().map(|(path, text)| (path.to_owned(), text.as_bytes().to_vec())).collect()
    }
}

/// The files of the rulesets that come with a module, in memory.
pub(crate) fn carried_by(module: &dyn GameModule) -> MemoryFiles {
    module.rulesets().iter().map(|(path, text)| ((*path).to_owned(), text.as_bytes().to_vec())).collect()
}

//! The files of scenarios, plans and rulesets: the disk first, then those built into the program.

use std::collections::BTreeSet;
use std::fs;
use std::path::{self, Path, PathBuf};

use endturn_engine::compact::CompactCollect as _;
use endturn_engine::letters::is_disruptive;
use endturn_scenario::{
    files::{DiskFiles, Entry, Files, ReadError},
    suggest::did_you_mean,
};

use crate::Modules;

/// The folder of rulesets, from the root of a project.
const RULESETS: &str = "assets/rulesets";
/// The folder of scenarios.
const SCENARIOS: &str = "scenarios";
/// The folder of plans.
const PLANS: &str = "plans";

/// The path of a scenario that is named by a word, such as `chess`: a file of the working folder's
/// `scenarios`, or one that the program carries. `None` if there is no such scenario.
#[must_use]
pub fn named_scenario(word: &str) -> Option<String> {
    named(SCENARIOS, word)
}

/// The name of a carried scenario that is near to a word.
#[must_use]
pub fn scenario_like(word: &str) -> Option<String> {
    did_you_mean(word, carried_in(SCENARIOS))
}

/// The path of a plan that is named by a word, such as `chess_personas`, as [`named_scenario`].
#[must_use]
pub fn named_plan(word: &str) -> Option<String> {
    named(PLANS, word)
}

/// The name of a carried plan that is near to a word.
#[must_use]
pub fn plan_like(word: &str) -> Option<String> {
    did_you_mean(word, carried_in(PLANS))
}

/// Words for the plans of the working folder's `plans`, and those that the program carries.
pub(crate) fn known_plans() -> BTreeSet<String> {
    known(PLANS)
}

/// Words for the scenarios, likewise.
pub(crate) fn known_scenarios() -> BTreeSet<String> {
    known(SCENARIOS)
}

fn named(folder: &str, word: &str) -> Option<String> {
    let path = format!("{folder}/{word}.ron");
    let is_odd = |letter: char| matches!(letter, '/' | '\\' | '.' | ':') || is_disruptive(letter);
    let is_word = !word.is_empty() && !word.contains(is_odd);
    (is_word && (carried(&path).is_some() || Path::new(&path).is_file())).then_some(path)
}

fn known(folder: &str) -> BTreeSet<String> {
    let mut words: BTreeSet<String> = carried_in(folder).map(str::to_owned).into_set();
    let own = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let own = own.filter(|path| path.extension().is_some_and(|end| end == "ron"));
    words.extend(own.filter_map(|path| Some(path.file_stem()?.to_string_lossy().into_owned())));
    words
}

/// Paths and texts that the program carries.
fn all_carried() -> impl Iterator<Item = (&'static str, &'static str)> {
    endturn_scenarios::SCENARIOS.iter().chain(endturn_plans::PLANS).copied()
}

/// Words for the carried files of a folder.
fn carried_in(folder: &str) -> impl Iterator<Item = &'static str> {
    all_carried().filter_map(move |(path, _)| path.strip_prefix(folder)?.strip_prefix('/')?.strip_suffix(".ron"))
}

/// The text of a file that the program carries.
fn carried(path: &str) -> Option<&'static str> {
    all_carried().find(|(shipped, _)| *shipped == path).map(|(_, text)| text)
}

/// Files of the folder of rulesets that the modules state, of the project that contains a scenario,
/// of the working folder, then of the modules.
/// A folder comes whole from one of them, so that versions are never mixed.
#[derive(Clone, Debug)]
pub struct GameFiles {
    disks: Vec<DiskFiles>,
    modules: Modules,
}

impl GameFiles {
    /// Files on disk, searched as [`DiskFiles`] does.
    pub fn new(modules: &Modules, disk: DiskFiles) -> Self {
        let own = modules.ruleset_folder().map(|folder| DiskFiles::mounted(folder.to_owned(), RULESETS));
        Self { disks: own.into_iter().chain([disk]).collect(), modules: modules.clone() }
    }

    /// Files of the working folder.
    pub fn here(modules: &Modules) -> Self {
        Self::new(modules, DiskFiles::new(vec![".".into()]))
    }

    /// Files for a scenario: the nearest folder above it that has rulesets comes before the working
    /// folder.
    pub fn for_scenario(modules: &Modules, path: &str) -> Self {
        let mut files = Self::here(modules);
        let folder = Path::new(path).parent().unwrap_or(Path::new(""));
        if let Some(project) = project_of(folder) {
            let working = files.disks.len() - 1;
            files.disks.insert(working, DiskFiles::new(vec![project]));
        }
        files
    }

    /// Files for work in a folder, as for a scenario in it.
    pub fn for_folder(modules: &Modules, folder: &Path) -> Self {
        Self::for_scenario(modules, &folder.join("scenario.ron").to_string_lossy())
    }

    /// The disks to search for a path: the project's own is for rulesets only.
    fn disks_for(&self, path: &str) -> &[DiskFiles] {
        if path.starts_with(RULESETS) { &self.disks } else { &self.disks[self.disks.len() - 1..] }
    }

    /// The first disk on which a folder has files.
    fn home(&self, folder: &str) -> Option<&DiskFiles> {
        let has_files =
            |disk: &&DiskFiles| disk.list(folder).is_ok_and(|found| found.iter().any(|entry| !entry.is_folder));
        self.disks_for(folder).iter().find(has_files)
    }
}

/// Returns the nearest folder from `folder` upwards that has rulesets, unless it is the working
/// folder.
pub fn project_of(folder: &Path) -> Option<PathBuf> {
    let working = path::absolute(".").unwrap_or_default();
    let whole =
        if folder.as_os_str().is_empty() { working.clone() } else { path::absolute(folder).unwrap_or_default() };
    let project = whole.ancestors().find(|folder| folder.join(RULESETS).is_dir())?;
    (project != working).then(|| project.to_owned())
}

impl Files for GameFiles {
    fn read(&self, path: &str) -> Result<Vec<u8>, ReadError> {
        let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
        let working = &self.disks[self.disks.len() - 1];
        match self.home(folder).unwrap_or(working).read(path) {
            Err(ReadError::NotFound) if [SCENARIOS, PLANS].contains(&folder) => {
                carried(path).map(|text| text.as_bytes().to_vec()).ok_or(ReadError::NotFound)
            }
            Err(ReadError::NotFound) if self.home(folder).is_none() => {
                let found = self.modules.ruleset_files().find(|(shipped, _)| *shipped == path);
                found.map(|(_, text)| text.as_bytes().to_vec()).ok_or(ReadError::NotFound)
            }
            other => other,
        }
    }

    fn list(&self, folder: &str) -> Result<Vec<Entry>, ReadError> {
        if let Some(disk) = self.home(folder) {
            return disk.list(folder);
        }
        let mut entries: BTreeSet<Entry> =
            self.disks_for(folder).iter().flat_map(|disk| disk.list(folder)).flatten().into_set();
        let prefix = format!("{folder}/");
        for rest in self.modules.ruleset_files().filter_map(|(path, _)| path.strip_prefix(&prefix)) {
            let (name, is_folder) = rest.split_once('/').map_or((rest, false), |(name, _)| (name, true));
            entries.insert(Entry { name: name.to_owned(), is_folder });
        }
        if entries.is_empty() { Err(ReadError::NotFound) } else { Ok(entries.into_iter().collect()) }
    }

    fn on_disk(&self, path: &str) -> Option<PathBuf> {
        let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
        self.home(folder)?.on_disk(path)
    }
}

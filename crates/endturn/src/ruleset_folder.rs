//! A ruleset given by its folder, anywhere on disk.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use endturn_engine::compact::CompactCollect as _;
use endturn_scenario::files::{DiskFiles, Entry, Files, ReadError, slashed};
use endturn_scenario::ruleset::{HEADER_FILE, RULESET_FOLDER};

use crate::{GameFiles, Modules};

/// Files in which the rulesets next to one ruleset come first, wherever its folder is.
#[derive(Clone, Debug)]
pub struct RulesetFolder {
    parent: PathBuf,
    name: String,
    others: GameFiles,
}

impl RulesetFolder {
    /// The ruleset in a folder, with all other known rulesets.
    pub fn new(modules: &Modules, folder: &Path) -> Self {
        let whole = fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned());
        // Windows puts `\\?\` before it.
        let whole = if cfg!(windows) { PathBuf::from(&*slashed(&whole)) } else { whole };
        let name = whole.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let parent = whole.parent().unwrap_or(Path::new("/")).to_owned();
        Self { parent, name, others: GameFiles::here(modules) }
    }

    /// The ruleset's name: that of its folder.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the place of `path` next to the ruleset, if its folder exists.
    fn place(&self, path: &str) -> Option<PathBuf> {
        let rest = path.strip_prefix(RULESET_FOLDER)?.strip_prefix('/')?;
        let folder = rest.split('/').next()?;
        self.parent.join(folder).join(HEADER_FILE).is_file().then(|| self.parent.join(rest))
    }
}

/// Returns the disk of a file, and its path there.
fn disk(place: &Path) -> (DiskFiles, String) {
    let folder = place.parent().unwrap_or(Path::new(".")).to_owned();
    let name = place.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    (DiskFiles::new(vec![folder]), name)
}

impl Files for RulesetFolder {
    fn read(&self, path: &str) -> Result<Vec<u8>, ReadError> {
        match self.place(path) {
            Some(place) => {
                let (disk, name) = disk(&place);
                disk.read(&name)
            }
            None => self.others.read(path),
        }
    }

    fn list(&self, folder: &str) -> Result<Vec<Entry>, ReadError> {
        if folder == RULESET_FOLDER {
            let mut names: BTreeSet<Entry> = self.others.list(folder).unwrap_or_default().into_iter().into_set();
            names.insert(Entry { name: self.name.clone(), is_folder: true });
            for entry in DiskFiles::new(vec![self.parent.clone()]).list("").unwrap_or_default() {
                if self.parent.join(&entry.name).join(HEADER_FILE).is_file() {
                    names.insert(entry);
                }
            }
            return Ok(names.into_iter().collect());
        }
        match self.place(folder) {
            Some(place) => DiskFiles::new(vec![place]).list(""),
            None => self.others.list(folder),
        }
    }

    fn on_disk(&self, path: &str) -> Option<PathBuf> {
        match self.place(path) {
            Some(place) => Some(place).filter(|place| place.is_file()),
            None => self.others.on_disk(path),
        }
    }
}

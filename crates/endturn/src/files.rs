//! Where scenarios and rulesets come from: the disk first, then what the program carries.

use std::collections::BTreeSet;

use endturn_scenario::files::{DiskFiles, Entry, Files, ReadError};

/// The shipped rulesets, so that the program works wherever it is installed.
const SHIPPED: &[(&str, &str)] = &[
    ("assets/rulesets/fleets/battle.ron", include_str!("../../../assets/rulesets/fleets/battle.ron")),
    ("assets/rulesets/fleets/economy.ron", include_str!("../../../assets/rulesets/fleets/economy.ron")),
    ("assets/rulesets/fleets/missions.ron", include_str!("../../../assets/rulesets/fleets/missions.ron")),
    ("assets/rulesets/fleets/personas.ron", include_str!("../../../assets/rulesets/fleets/personas.ron")),
    ("assets/rulesets/fleets/ruleset.ron", include_str!("../../../assets/rulesets/fleets/ruleset.ron")),
    ("assets/rulesets/fleets/scans.ron", include_str!("../../../assets/rulesets/fleets/scans.ron")),
    ("assets/rulesets/fleets/ships.ron", include_str!("../../../assets/rulesets/fleets/ships.ron")),
    ("assets/rulesets/fleets/start.ron", include_str!("../../../assets/rulesets/fleets/start.ron")),
];

/// The shipped ruleset files: path, text.
pub fn shipped() -> &'static [(&'static str, &'static str)] {
    SHIPPED
}

/// Files under the working folder; a shipped ruleset is used where the disk has no folder of its name.
#[derive(Clone, Debug)]
pub struct GameFiles {
    disk: DiskFiles,
}

impl Default for GameFiles {
    fn default() -> Self {
        Self { disk: DiskFiles::new(vec![".".into()]) }
    }
}

impl GameFiles {
    /// Files of the disk, looked for as [`DiskFiles`] does.
    pub fn new(disk: DiskFiles) -> Self {
        Self { disk }
    }

    /// A folder comes whole from the disk or whole from the program, so that versions are never mixed.
    fn is_shadowed(&self, path: &str) -> bool {
        let has_files = |folder| self.disk.list(folder).is_ok_and(|found| found.iter().any(|entry| !entry.is_folder));
        path.rsplit_once('/').is_some_and(|(folder, _)| has_files(folder))
    }
}

impl Files for GameFiles {
    fn read(&self, path: &str) -> Result<Vec<u8>, ReadError> {
        match self.disk.read(path) {
            Err(ReadError::NotFound) if !self.is_shadowed(path) => {
                let found = SHIPPED.iter().find(|(shipped, _)| *shipped == path);
                found.map(|(_, text)| text.as_bytes().to_vec()).ok_or(ReadError::NotFound)
            }
            other => other,
        }
    }

    fn list(&self, folder: &str) -> Result<Vec<Entry>, ReadError> {
        let on_disk = self.disk.list(folder);
        let mut entries: BTreeSet<Entry> = on_disk.clone().unwrap_or_default().into_iter().collect();
        let is_ruleset = on_disk.is_ok() && entries.iter().any(|entry| !entry.is_folder);
        if !is_ruleset {
            let prefix = format!("{folder}/");
            for rest in SHIPPED.iter().filter_map(|(path, _)| path.strip_prefix(&prefix)) {
                let (name, is_folder) = rest.split_once('/').map_or((rest, false), |(name, _)| (name, true));
                entries.insert(Entry { name: name.to_owned(), is_folder });
            }
        }
        if entries.is_empty() { on_disk.and(Err(ReadError::NotFound)) } else { Ok(entries.into_iter().collect()) }
    }
}

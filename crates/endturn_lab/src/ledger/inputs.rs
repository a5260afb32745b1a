//! The inputs of a batch: the texts of the plan, its scenarios and their rulesets, kept next to the
//! games, so that they can be shown, compared and played again when the files are gone or have
//! changed.

use std::{collections::BTreeMap, fs, io::Write, path::Path};

use endturn_engine::compact::CompactCollect as _;
use endturn_scenario::files::MemoryFiles;
use serde::{Deserialize, Serialize};

use super::{LedgerError, at, temporary::beside};

/// File name in a batch's folder.
pub(super) const INPUTS: &str = "inputs.json";
/// The format of the file.
const FORMAT: u32 = 1;

/// The texts that a batch is played from.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Inputs {
    format: u32,
    /// The version of the program that read them.
    pub version: String,
    /// The build of the program that read them; see [`crate::plan::LoadedPlan::build`].
    #[serde(default)]
    pub build: String,
    /// The path of the plan among them.
    pub plan: String,
    /// The plan's replicates; 0 if unknown.
    #[serde(default)]
    pub replicates: u32,
    /// All texts, by path.
    pub files: BTreeMap<String, String>,
}

impl Inputs {
    /// The texts of a plan and of all files that it names.
    pub fn new(plan: &str, files: impl IntoIterator<Item = (String, String)>) -> Self {
        let version = env!("CARGO_PKG_VERSION").to_owned();
        let files = files.into_iter().into_map();
        Self { format: FORMAT, version, build: String::new(), plan: plan.to_owned(), replicates: 0, files }
    }

    /// The texts as a file system.
    #[must_use]
    pub fn files(&self) -> MemoryFiles {
        self.files.iter().map(|(path, text)| (path.clone(), text.clone().into_bytes())).collect()
    }

    /// Whether another version of the program read them, possibly with other rules.
    #[must_use]
    pub fn is_of_another_version(&self) -> bool {
        self.version != env!("CARGO_PKG_VERSION")
    }

    /// Reads the inputs of a folder.
    ///
    /// # Errors
    /// If the folder has none, or they can't be read.
    pub fn read(folder: &Path) -> Result<Self, LedgerError> {
        let path = folder.join(INPUTS);
        let bytes = fs::read(&path).map_err(at(&path))?;
        let damaged = |what: String| LedgerError::Damaged(path.clone(), what);
        let one: Self = serde_json::from_slice(&bytes).map_err(|error| damaged(error.to_string()))?;
        if one.format == FORMAT { Ok(one) } else { Err(damaged(format!("its format is {}, not {FORMAT}", one.format))) }
    }

    /// Writes them into a folder, replacing earlier ones. Those of the same replicates are kept:
    /// the games are the same, even if comments or paths are not. The folder is one of their plan.
    pub(super) fn write(&self, folder: &Path) -> Result<(), LedgerError> {
        let is_kept = |there: &Self| there.replicates == self.replicates && self.replicates > 0 || there == self;
        if Self::read(folder).is_ok_and(|there| is_kept(&there)) {
            return Ok(());
        }
        let mut text = serde_json::to_vec_pretty(self).expect("texts can be written");
        text.push(b'\n');
        let mut file = beside(folder, INPUTS).map_err(at(folder))?;
        let path = folder.join(INPUTS);
        file.write_all(&text).and_then(|()| file.as_file().sync_data()).map_err(at(&path))?;
        file.persist(&path).map_err(|error| at(&path)(error.error)).map(drop)
    }
}

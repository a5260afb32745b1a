//! From a plan's path, or the folder of a batch, to games that can be played, or to every problem at once.

use std::{path::Path, sync::Arc};

use endturn_lab::{
    ledger::{Folder, Inputs, LedgerError},
    plan::{self, LoadedPlan},
};
use endturn_scenario::{
    diagnostic::Report,
    files::{Files, KeptFiles, slashed},
    source::line_ends,
};

use crate::{GameFiles, Modules};

/// Why a batch can't be looked at.
#[derive(Debug)]
#[non_exhaustive]
pub enum OpenError {
    /// Its folder can't be read, or holds no batch.
    Folder(LedgerError),
    /// Its plan or scenarios, as they were kept, are not understood: another version of the program wrote them.
    Inputs(Vec<Report>),
}

impl From<LedgerError> for OpenError {
    fn from(error: LedgerError) -> Self {
        Self::Folder(error)
    }
}

impl Modules {
    /// Loads a plan from the disk, and the scenarios that it names.
    ///
    /// # Errors
    /// Everything that is wrong with the plan, and with each scenario in a report of its own.
    pub fn load_plan(&self, path: &str) -> Result<LoadedPlan, Vec<Report>> {
        self.load_plan_from(Arc::new(GameFiles::for_scenario(self, path)), path)
    }

    /// Reads a plan from any files, and the scenarios that it names from the disk.
    ///
    /// # Errors
    /// Everything that is wrong with the plan, and with each scenario in a report of its own.
    pub fn check_plan(&self, files: &dyn Files, path: &str) -> Result<LoadedPlan, Vec<Report>> {
        let path = &*slashed(Path::new(path));
        let (own, modules) = (GameFiles::for_scenario(self, path), self.clone());
        let loader =
            move |scenario: &str, overrides: &[String]| Ok(modules.load_from(&own, scenario, overrides)?.setup);
        plan::load(files, path, Box::new(loader))
    }

    /// Loads a plan from any files. Each is read once: who changes one while games are played changes none of them.
    ///
    /// # Errors
    /// Everything that is wrong with the plan, and with each scenario in a report of its own.
    pub fn load_plan_from(&self, files: Arc<dyn Files + Send + Sync>, path: &str) -> Result<LoadedPlan, Vec<Report>> {
        let path = &*slashed(Path::new(path));
        let kept = Arc::new(KeptFiles::new(files));
        let (own, modules) = (Arc::clone(&kept), self.clone());
        let loader =
            move |scenario: &str, overrides: &[String]| Ok(modules.load_from(&*own, scenario, overrides)?.setup);
        let mut plan = plan::load(&*kept, path, Box::new(loader))?;
        let texts = kept.kept().into_iter().filter_map(|(path, bytes)| Some((path, String::from_utf8(bytes).ok()?)));
        plan.inputs = Inputs::new(path, texts.map(|(path, text)| (path, line_ends(&text).into_owned())));
        Ok(plan)
    }

    /// Opens the folder of a batch to look at it: its plan as it was when the games were played, whatever became of the files
    /// since. Others may be at work in the folder meanwhile. Whoever reads its results begins with
    /// [`LoadedPlan::count_to_stop`].
    ///
    /// # Errors
    /// If there is no batch, or what was kept of it can't be read.
    pub fn open_batch(&self, folder: &Path) -> Result<(LoadedPlan, Folder), OpenError> {
        let found = Folder::look(folder)?;
        let inputs = Inputs::read(folder)?;
        let mut plan = self.load_plan_from(Arc::new(inputs.files()), &inputs.plan).map_err(OpenError::Inputs)?;
        plan.inputs = inputs;
        Ok((plan, found))
    }
}

//! Loads a plan's path, or the folder of a batch, into playable games, or reports all problems at
//! once.

use std::{path::Path, sync::Arc};

use endturn_lab::{
    ledger::{Folder, Inputs, LedgerError},
    plan::{self, LoadedPlan},
};
use endturn_scenario::{
    diagnostic::Report,
    files::{Files, KeptFiles, slashed},
    overrides::Override,
    source::line_ends,
};

use crate::{GameFiles, Modules};

/// The reason why a batch can't be opened.
#[derive(Debug)]
#[non_exhaustive]
pub enum OpenError {
    /// Its folder can't be read, or holds no batch.
    Folder(LedgerError),
    /// The saved plan or scenarios can't be parsed: another version of the program wrote them.
    Inputs(Vec<Report>),
}

impl From<LedgerError> for OpenError {
    fn from(error: LedgerError) -> Self {
        Self::Folder(error)
    }
}

/// A hash of the sources of the engine, the modules and the laboratory; empty in a published
/// package, where the version says which sources they are.
pub const BUILD: &str = env!("ENDTURN_BUILD");

impl Modules {
    /// Loads a plan from disk, and the scenarios that it names.
    ///
    /// # Errors
    /// Everything that is wrong with the plan, and with each scenario in its own report.
    pub fn load_plan(&self, path: &str) -> Result<LoadedPlan, Vec<Report>> {
        self.load_plan_from(Arc::new(GameFiles::for_scenario(self, path)), path)
    }

    /// Reads a plan from any files, and the scenarios that it names from disk.
    ///
    /// # Errors
    /// Everything that is wrong with the plan, and with each scenario in its own report.
    pub fn check_plan(&self, files: &dyn Files, path: &str) -> Result<LoadedPlan, Vec<Report>> {
        let path = &*slashed(Path::new(path));
        let (own, modules) = (GameFiles::for_scenario(self, path), self.clone());
        let loader =
            move |scenario: &str, overrides: &[Override]| Ok(modules.load_overridden(&own, scenario, overrides)?.setup);
        let mut plan = plan::load(files, path, Box::new(loader))?;
        plan.build = BUILD.to_owned();
        Ok(plan)
    }

    /// Loads a plan from any files. Each is read once: changing one while games are played has no
    /// effect on them.
    ///
    /// # Errors
    /// Everything that is wrong with the plan, and with each scenario in its own report.
    pub fn load_plan_from(&self, files: Arc<dyn Files + Send + Sync>, path: &str) -> Result<LoadedPlan, Vec<Report>> {
        let path = &*slashed(Path::new(path));
        let kept = Arc::new(KeptFiles::new(files));
        let (own, modules) = (Arc::clone(&kept), self.clone());
        let loader = move |scenario: &str, overrides: &[Override]| {
            Ok(modules.load_overridden(&*own, scenario, overrides)?.setup)
        };
        let mut plan = plan::load(&*kept, path, Box::new(loader))?;
        let texts = kept.kept().into_iter().filter_map(|(path, bytes)| Some((path, String::from_utf8(bytes).ok()?)));
        plan.inputs = Inputs::new(path, texts.map(|(path, text)| (path, line_ends(&text).into_owned())));
        plan.inputs.replicates = plan.sheet.replicates;
        BUILD.clone_into(&mut plan.inputs.build);
        BUILD.clone_into(&mut plan.build);
        Ok(plan)
    }

    /// Opens the folder of a batch for reading: its plan as it was when the games were played, even
    /// if the files have changed since. Other processes may be at work in the folder. Call
    /// [`LoadedPlan::count_to_stop`] before reading results.
    ///
    /// # Errors
    /// If there is no batch, or its inputs can't be read.
    pub fn open_batch(&self, folder: &Path) -> Result<(LoadedPlan, Folder), OpenError> {
        let found = Folder::look(folder)?;
        let inputs = Inputs::read(folder)?;
        let mut plan = self.load_plan_from(Arc::new(inputs.files()), &inputs.plan).map_err(OpenError::Inputs)?;
        plan.inputs = inputs;
        Ok((plan, found))
    }
}

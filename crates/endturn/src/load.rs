//! Loads a scenario's path into a game, or reports all problems at once.

use std::path::Path;
use std::sync::Arc;

use endturn_engine::{
    Game, GameSetup,
    record::{RecordHeader, RecordSource, RecordedChange},
};
use endturn_scenario::{
    diagnostic::Report,
    files::{Files, MemoryFiles, slashed},
    knobs::{self, KnobValue, Knobs},
    load::{load_overridden, load_scenario},
    module::{build, specs},
    overrides::Override,
    placed::Placed,
    scenario::Lesson,
    source::line_ends,
};

use crate::{GameFiles, Modules, Place, unread};

/// A scenario that is ready to be played any number of times.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// The setup of its games.
    pub setup: Arc<GameSetup>,
    /// The scenario's summary; empty if it has none.
    pub summary: String,
    /// Texts for people at the prompt.
    pub lessons: Vec<Lesson>,
    /// Warnings found while loading, and all texts that were read.
    pub report: Report,
    /// The rulesets that it uses, in the order of reading: those of the modules, each followed by
    /// the ones it extends.
    pub rulesets: Vec<(String, Place)>,
    /// The modules it was loaded with.
    pub modules: Modules,
    pub(crate) path: String,
    pub(crate) overrides: Vec<String>,
    /// Changes during the game; the setup has them too.
    pub(crate) changes: Vec<RecordedChange>,
}

impl Loaded {
    /// A new game with the scenario's own seed.
    ///
    /// # Panics
    /// If the rules of the modules do not fit together, which is a bug in their code; [`Game::new`]
    /// of the setup returns the error instead.
    pub fn game(&self) -> Game {
        Game::new(Arc::clone(&self.setup)).unwrap_or_else(|error| panic!("the modules do not fit together: {error}"))
    }

    /// The header of a record of a game with this seed.
    pub fn record_header(&self, seed: u64) -> RecordHeader {
        let sources = self.report.sources().iter().filter(|file| !file.is_virtual());
        RecordHeader {
            record: RecordHeader::format_of(&self.changes),
            engine: env!("CARGO_PKG_VERSION").to_owned(),
            title: self.setup.title.clone(),
            scenario: self.path.clone(),
            seed,
            overrides: self.overrides.clone(),
            changes: self.changes.clone(),
            content: format!("{:032x}", self.setup.content),
            sources: sources.map(|file| RecordSource::new(file.path(), line_ends(file.text()))).collect(),
        }
    }

    /// The numbers of a persona of a module as they are in force in a round, with their defaults;
    /// `None` if the module has no such persona of its own, or its files cannot be read again.
    #[must_use]
    pub fn persona_values(&self, module: &str, persona: &str, round: u32) -> Option<Vec<KnobValue>> {
        let sources = self.report.sources().iter().filter(|file| !file.is_virtual());
        let files: MemoryFiles =
            sources.map(|file| (file.path().to_owned(), file.text().as_bytes().to_vec())).collect();
        let changes = self.changes.iter().filter(|change| change.after < round);
        let overrides: Vec<String> =
            self.overrides.iter().chain(changes.flat_map(|change| &change.overrides)).cloned().collect();
        let (tree, _) = load_scenario(&files, &self.path, &specs(self.modules.all()), &overrides);
        let tree = tree?;
        let ruleset = &tree.modules.iter().find(|one| one.name == module)?.ruleset;
        let book = self.modules.get(module)?.books().into_iter().find(|book| book.is_about(ruleset))?;
        knobs::values(&book.ruleset, ruleset, persona)
    }
}

impl Modules {
    /// Loads a scenario from disk. `overrides` are `PATH=VALUE`, as for `--set`.
    ///
    /// # Errors
    /// Everything that is wrong with the scenario, its rulesets and the overrides.
    pub fn load(&self, path: &str, overrides: &[String]) -> Result<Loaded, Report> {
        self.load_from(&GameFiles::for_scenario(self, path), path, overrides)
    }

    /// Loads a scenario from any files.
    ///
    /// # Errors
    /// Everything that is wrong with the scenario, its rulesets and the overrides.
    pub fn load_from(&self, files: &dyn Files, path: &str, overrides: &[String]) -> Result<Loaded, Report> {
        self.load_overridden(files, path, &Override::arguments(overrides))
    }

    /// Loads a scenario from any files for a game with this seed: a map is generated only for it,
    /// not for the scenario's own seed first. The result is that of [`Modules::load_from`] but for
    /// the seed of the setup; if there is no map for this seed, that is the scenario's.
    ///
    /// # Errors
    /// As for [`Modules::load_from`].
    pub fn load_for(&self, files: &dyn Files, path: &str, overrides: &[String], seed: u64) -> Result<Loaded, Report> {
        let seeded = [overrides, &[format!("seed={seed}")]].concat();
        match self.load_from(files, path, &seeded) {
            Ok(mut loaded) => {
                loaded.overrides.pop();
                Ok(loaded)
            }
            Err(_) => self.load_from(files, path, overrides),
        }
    }

    /// Loads a scenario with overrides of any origin.
    ///
    /// # Errors
    /// As for [`Modules::load_from`].
    pub fn load_overridden(&self, files: &dyn Files, path: &str, overrides: &[Override]) -> Result<Loaded, Report> {
        let path = &*slashed(Path::new(path));
        let (tree, mut report) = load_overridden(files, path, &specs(self.all()), overrides);
        let (mut summary, mut lessons) = (String::new(), Vec::new());
        let setup = tree.and_then(|mut tree| {
            if let Some(header) = &mut tree.header {
                (summary, lessons) = (std::mem::take(&mut header.summary), std::mem::take(&mut header.lessons));
            }
            let setup = build(&tree, self.all(), &mut report)?;
            for section in &tree.modules {
                if let Some(module) = self.get(&section.name) {
                    unread::warn(module, &section.ruleset, &mut report);
                }
            }
            report.tidy();
            Some(setup)
        });
        match setup {
            Some(setup) if !report.has_errors() => {
                let rulesets = self.rulesets_read(files, &report);
                let (modules, path, overrides) =
                    (self.clone(), path.to_owned(), overrides.iter().map(ToString::to_string).collect());
                let changes = Vec::new();
                Ok(Loaded {
                    setup: Arc::new(setup),
                    summary,
                    lessons,
                    report,
                    rulesets,
                    modules,
                    path,
                    overrides,
                    changes,
                })
            }
            _ => Err(report),
        }
    }

    /// Finds values of a scenario by their paths, as `--set` takes them; `None` for what is no
    /// path, or if the scenario can't be read.
    #[must_use]
    pub fn placed(&self, files: &dyn Files, scenario: &str, paths: &[&str]) -> Vec<Option<Placed>> {
        let (tree, _) = load_scenario(files, &slashed(Path::new(scenario)), &specs(self.all()), &[]);
        paths.iter().map(|path| tree.as_ref()?.placed(path)).collect()
    }

    /// The knobs of the personas that play a module in a scenario, for searches; none if the module
    /// does not describe its files.
    #[must_use]
    pub fn knobs(&self, files: &dyn Files, path: &str, overrides: &[String], module: &str) -> Option<Knobs> {
        let (tree, _) = load_scenario(files, &slashed(Path::new(path)), &specs(self.all()), overrides);
        let tree = tree?;
        let ruleset = &tree.modules.iter().find(|one| one.name == module)?.ruleset;
        let book = self.get(module)?.books().into_iter().find(|book| book.is_about(ruleset))?;
        Some(Knobs::of(&book.ruleset, ruleset))
    }
}

/// [`Modules::load`] with the modules of the project.
///
/// # Errors
/// Everything that is wrong with the scenario, its rulesets and the overrides.
pub fn load(path: &str, overrides: &[String]) -> Result<Loaded, Report> {
    Modules::shipped().load(path, overrides)
}

/// [`Modules::load_from`] with the modules of the project.
///
/// # Errors
/// Everything that is wrong with the scenario, its rulesets and the overrides.
pub fn load_from(files: &dyn Files, path: &str, overrides: &[String]) -> Result<Loaded, Report> {
    Modules::shipped().load_from(files, path, overrides)
}

/// `Game::load`: a game straight from a scenario file.
pub trait LoadGame: Sized {
    /// Loads a scenario from disk and starts a game with its seed.
    ///
    /// # Errors
    /// Everything that is wrong with the scenario and its rulesets.
    fn load(path: &str) -> Result<Self, Report>;
}

impl LoadGame for Game {
    fn load(path: &str) -> Result<Self, Report> {
        Ok(load(path, &[])?.game())
    }
}

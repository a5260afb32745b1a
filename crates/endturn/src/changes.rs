//! Games in which values change while they run: the values that may change, and the setup for later
//! rounds.

use std::sync::Arc;

use endturn_engine::{
    Change, GameSetup,
    record::{RecordHeader, RecordedChange},
};
use endturn_scenario::{
    diagnostic::Report,
    files::{Files, MemoryFiles},
    path::{Path, Step},
};

use crate::{Loaded, Modules};

impl Loaded {
    /// Returns the game with values changed after a round, and with another seed from there on.
    /// Changes after later rounds are dropped; one after the same round stays, below the new one.
    ///
    /// # Errors
    /// Everything that is wrong with the values.
    pub fn changed(&self, after: u32, seed: u64, overrides: &[String]) -> Result<Self, Report> {
        let mut changes = self.changes.clone();
        changes.retain(|change| change.after <= after);
        let mut all = Vec::new();
        if let Some(same) = changes.pop_if(|last| last.after == after) {
            all = same.overrides;
        }
        all.extend(overrides.iter().cloned());
        changes.push(RecordedChange { after, seed, overrides: all, content: String::new() });
        self.with(&changes)
    }

    /// Returns the game without changes after later rounds than this one.
    ///
    /// # Errors
    /// As for any loading; a game that was loaded before can be loaded again.
    pub fn changed_until(&self, after: u32) -> Result<Self, Report> {
        if self.changes.last().is_none_or(|last| last.after <= after) {
            return Ok(self.clone());
        }
        let changes: Vec<RecordedChange> = self.changes.iter().filter(|one| one.after <= after).cloned().collect();
        self.with(&changes)
    }

    fn with(&self, changes: &[RecordedChange]) -> Result<Self, Report> {
        let sources = self.report.sources().iter().filter(|file| !file.is_virtual());
        let files: MemoryFiles =
            sources.map(|file| (file.path().to_owned(), file.text().as_bytes().to_vec())).collect();
        load_with_changes(&self.modules, &files, &RecordHeader { changes: changes.to_vec(), ..self.record_header(0) })
    }
}

/// Loads the scenario of a header with all its recorded changes. The result of each must have the
/// recorded content.
pub(crate) fn load_with_changes(modules: &Modules, files: &dyn Files, header: &RecordHeader) -> Result<Loaded, Report> {
    let mut loaded = modules.load_from(files, &header.scenario, &header.overrides)?;
    let mut changes = header.changes.clone();
    let mut later: Option<Change> = None;
    for at in (0..changes.len()).rev() {
        let until = RecordHeader { changes: changes[..=at].to_vec(), ..header.clone() };
        let setup = modules.load_from(files, &header.scenario, &until.all_overrides())?.setup;
        changes[at].content = format!("{:032x}", setup.content);
        let RecordedChange { after, seed, .. } = changes[at];
        later = Some(Change { after, seed, setup: with_change(setup, later) });
    }
    loaded.setup = with_change(loaded.setup, later);
    loaded.changes = changes;
    Ok(loaded)
}

fn with_change(setup: Arc<GameSetup>, change: Option<Change>) -> Arc<GameSetup> {
    if change.is_none() { setup } else { Arc::new(GameSetup { change, ..Arc::unwrap_or_clone(setup) }) }
}

impl Modules {
    /// Explains, as a fragment, why a running game can't take a change `PATH=VALUE` as for `--set`.
    /// `None` if it may, as far as the path shows.
    pub fn only_at_the_start(&self, change: &str) -> Option<String> {
        let path: Path = change.split_once('=')?.0.trim().parse().ok()?;
        let word = |at: usize| match path.steps().get(at) {
            Some(Step::Name(name)) => Some(name.as_str()),
            _ => None,
        };
        let module = |at: usize| self.iter().find(|module| Some(module.name()) == word(at));
        let told = |why: &str| Some(format!("`{path}` {why}"));
        if let Some(module) = module(0) {
            let steps = &path.steps()[1..];
            let is_start = module.start_values().iter().any(|pattern| lies_in(steps, pattern));
            return if is_start { told("is read at the start of a game only") } else { None };
        }
        let first = usize::from(word(0) == Some("scenario"));
        if module(first).is_some() {
            return told("says how a game begins, and this one has begun");
        }
        match word(first) {
            Some("seats") => told("sets the players at the start"),
            Some("seed" | "name" | "summary" | "format" | "lessons") => {
                told("changes nothing in a game that has begun")
            }
            _ => None,
        }
    }
}

/// Whether a path matches a pattern, or is below it.
fn lies_in(steps: &[Step], pattern: &str) -> bool {
    let mut steps = steps.iter();
    pattern.split('.').all(|wanted| match steps.next() {
        Some(Step::Name(name)) => wanted == "*" || wanted == name,
        Some(Step::Index(_)) => wanted == "*",
        None => false,
    })
}

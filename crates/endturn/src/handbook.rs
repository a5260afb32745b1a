//! The pages of a ruleset for players.

use endturn_report::handbook::{Subject, pages};
use endturn_scenario::codes;
use endturn_scenario::diagnostic::{Diagnostic, Severity};
use endturn_scenario::files::{Entry, Files, ReadError};
use endturn_scenario::ruleset::{HEADER_FILE, RULESET_FOLDER};
use endturn_scenario::tree::Node;

use crate::Modules;

/// Files in which a ruleset has its header alone: with it the rulesets that it extends are merged.
struct HeaderAlone<'f> {
    files: &'f dyn Files,
    folder: String,
}

impl Files for HeaderAlone<'_> {
    fn read(&self, path: &str) -> Result<Vec<u8>, ReadError> {
        let own = path.strip_prefix(&self.folder).and_then(|rest| rest.strip_prefix('/'));
        if own.is_some_and(|name| name != HEADER_FILE) { Err(ReadError::NotFound) } else { self.files.read(path) }
    }

    fn list(&self, folder: &str) -> Result<Vec<Entry>, ReadError> {
        let mut all = self.files.list(folder)?;
        all.retain(|entry| folder != self.folder || entry.name == HEADER_FILE);
        Ok(all)
    }
}

impl Modules {
    /// Returns the pages of a ruleset, which was loaded from these files: file name and content,
    /// `index.html` first. The module's notes are left out unless the ruleset is sound. `None` if
    /// its module is unknown.
    pub fn ruleset_pages(
        &self,
        files: &dyn Files,
        name: &str,
        tree: &Node,
        is_sound: bool,
    ) -> Option<Vec<(String, String)>> {
        let info = self.ruleset_info(files, name);
        let module = self.get(info.module.as_deref()?)?.player_of(tree);
        let handbook = module.handbook();
        let folder = format!("{RULESET_FOLDER}/{name}");
        let (before, report) = match info.extends.is_empty() {
            true => Default::default(),
            false => self.load_ruleset(&HeaderAlone { files, folder }, name),
        };
        let is_wrong = |one: &Diagnostic| one.severity == Severity::Error && one.code != codes::PARENTS_DISAGREE;
        let is_sound_before = !report.diagnostics().iter().any(is_wrong);
        let notes = |tree: &Node| handbook.map(|handbook| (handbook.notes)(tree)).unwrap_or_default();
        Some(pages(&Subject {
            name,
            summary: &info.summary,
            module: module.name(),
            extends: &info.extends,
            forms: &module.books().first()?.ruleset,
            tree,
            before: before.as_ref(),
            handbook,
            notes: if is_sound { notes(tree) } else { Vec::new() },
            notes_before: before.as_ref().filter(|_| is_sound && is_sound_before).map(notes),
        }))
    }
}

//! Rulesets without a scenario: the available ones, their places, and their content.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use endturn_scenario::diagnostic::Report;
use endturn_scenario::files::Files;
use endturn_scenario::load::load_ruleset_among;
use endturn_scenario::module::specs;
use endturn_scenario::ruleset::{HEADER_FILE, RULESET_FOLDER, all_names, header_of, module_of};
use endturn_scenario::tree::Node;

use crate::{Modules, unread};

/// The place of a ruleset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// Built into the program.
    Program,
    /// A folder on disk. True if it equals the built-in ruleset of this name.
    Folder(PathBuf, bool),
    /// Neither: in a record, and different from the built-in ruleset.
    Record,
}

/// The properties of a ruleset that is not loaded.
#[derive(Clone, Debug)]
pub struct RulesetInfo {
    /// Its name.
    pub name: String,
    /// Its module; `None` if its header cannot be read.
    pub module: Option<String>,
    /// The rulesets that it extends.
    pub extends: Vec<String>,
    /// A one-line description.
    pub summary: String,
    /// Its place.
    pub place: Place,
}

/// Whether two texts are equal except for line endings, which tools change.
fn is_same_text(one: &[u8], other: &str) -> bool {
    let letters = |text: &'_ [u8]| text.iter().copied().filter(|&byte| byte != b'\r').collect::<Vec<u8>>();
    one == other.as_bytes() || letters(one) == letters(other.as_bytes())
}

impl Modules {
    /// All rulesets, by name.
    pub fn known_rulesets(&self, files: &dyn Files) -> Vec<RulesetInfo> {
        all_names(files).iter().map(|name| self.ruleset_info(files, name)).collect()
    }

    /// The properties of one ruleset.
    pub fn ruleset_info(&self, files: &dyn Files, name: &str) -> RulesetInfo {
        let header = header_of(files, name);
        let (extends, summary) = header.map(|header| (header.extends, header.summary)).unwrap_or_default();
        let module = module_of(files, name);
        RulesetInfo { name: name.to_owned(), module, extends, summary, place: self.place_of(files, name) }
    }

    /// The place of a ruleset.
    pub fn place_of(&self, files: &dyn Files, name: &str) -> Place {
        match files.on_disk(&format!("{RULESET_FOLDER}/{name}/{HEADER_FILE}")) {
            Some(header) => {
                let folder = header.parent().unwrap_or(Path::new("")).to_owned();
                Place::Folder(folder, self.is_as_shipped(files, name))
            }
            None if self.is_as_shipped(files, name) => Place::Program,
            None => Place::Record,
        }
    }

    /// Returns the rulesets that were read for a report, in the order of reading, each with its
    /// place. Searches files only for rulesets that differ from the built-in ones, so built-in ones
    /// cost nothing.
    pub fn rulesets_read(&self, files: &dyn Files, report: &Report) -> Vec<(String, Place)> {
        let mut texts: BTreeMap<&str, Vec<(&str, &str)>> = BTreeMap::new();
        let mut names = Vec::new();
        for file in report.sources().iter().filter(|file| !file.is_virtual()) {
            let path = file.path();
            let rest = path.strip_prefix(RULESET_FOLDER).and_then(|rest| rest.strip_prefix('/'));
            let Some(name) = rest.and_then(|rest| rest.split('/').next()) else { continue };
            if !names.contains(&name) {
                names.push(name);
            }
            texts.entry(name).or_default().push((path, file.text()));
        }
        let place = |name: &str| {
            let shipped: Vec<(&str, &str)> = self.shipped_of(name).collect();
            let read = &texts[name];
            let text = |path: &str| read.iter().find(|(other, _)| *other == path).map(|(_, text)| *text);
            let is_same = read.len() == shipped.len()
                && shipped.iter().all(|(path, own)| text(path).is_some_and(|text| is_same_text(text.as_bytes(), own)));
            if is_same { Place::Program } else { self.place_of(files, name) }
        };
        names.iter().map(|name| ((*name).to_owned(), place(name))).collect()
    }

    /// Whether a ruleset with this name is built in.
    pub fn is_shipped(&self, name: &str) -> bool {
        self.shipped_of(name).next().is_some()
    }

    /// The files of a shipped ruleset: path, text.
    fn shipped_of<'n>(&self, name: &'n str) -> impl Iterator<Item = (&'static str, &'static str)> + use<'_, 'n> {
        let folder = format!("{RULESET_FOLDER}/{name}/");
        self.ruleset_files().filter(move |(path, _)| path.starts_with(&folder))
    }

    /// Whether the files of a ruleset equal the built-in ones.
    fn is_as_shipped(&self, files: &dyn Files, name: &str) -> bool {
        let folder = format!("{RULESET_FOLDER}/{name}");
        let listed = files.list(&folder).unwrap_or_default();
        let count = listed.iter().filter(|entry| entry.name.ends_with(".ron")).count();
        let is_same = |(path, text): (&str, &str)| files.read(path).is_ok_and(|bytes| is_same_text(&bytes, text));
        self.is_shipped(name) && count == self.shipped_of(name).count() && self.shipped_of(name).all(is_same)
    }

    /// Loads a ruleset with everything it extends, and returns all its problems. The module is the
    /// one named by its header, or else the first, so that a wrong name is reported.
    pub fn load_ruleset(&self, files: &dyn Files, name: &str) -> (Option<Node>, Report) {
        let known = module_of(files, name).and_then(|module| self.get(&module)).or(self.all().first().copied());
        let Some(module) = known else { return Default::default() };
        let (tree, mut report) = load_ruleset_among(files, name, module.name(), &specs(self.all()));
        if let Some(tree) = &tree {
            module.check_ruleset(tree, &mut report);
            if !report.has_errors() {
                unread::warn(module, tree, &mut report);
            }
            report.tidy();
        }
        (tree, report)
    }
}

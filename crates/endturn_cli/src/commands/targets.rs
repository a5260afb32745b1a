//! The things to check under a path: scenarios, plans, and rulesets as whole folders.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use endturn::{
    GameFiles, Modules, Place, RulesetFolder,
    scenario::{
        codes,
        diagnostic::{Diagnostic, Report},
        files::{DiskFiles, Files, Handed},
        parse::parse,
        ruleset::{HEADER_FILE as HEADER, RULESET_FOLDER},
        source::Span,
        suggest::did_you_mean,
        tree::Node,
    },
};

use crate::source::STDIN;

/// Folders deeper than this are not searched.
const MAX_DEPTH: usize = 64;

/// One thing to check.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Target {
    /// A scenario file.
    Scenario(String),
    /// The file of a plan.
    Plan(String),
    /// The folder of a ruleset.
    Ruleset(PathBuf),
    /// A folder with the files of a ruleset except `ruleset.ron`.
    Headless(PathBuf),
    /// A scenario from standard input: its text.
    Input(String),
}

impl Target {
    /// The path, as shown to users.
    pub(super) fn path(&self) -> String {
        match self {
            Self::Scenario(path) | Self::Plan(path) => path.clone(),
            Self::Ruleset(folder) | Self::Headless(folder) => slashed(folder),
            Self::Input(_) => STDIN.to_owned(),
        }
    }

    /// Returns the files it is read from.
    pub(super) fn files(&self, modules: &Modules) -> Box<dyn Files> {
        match self {
            Self::Scenario(path) | Self::Plan(path) => Box::new(GameFiles::for_scenario(modules, path)),
            Self::Ruleset(folder) | Self::Headless(folder) => Box::new(RulesetFolder::new(modules, folder)),
            Self::Input(text) => {
                Box::new(Handed { path: STDIN.to_owned(), text: text.clone(), rest: GameFiles::here(modules) })
            }
        }
    }

    /// Returns the path on disk, with links resolved, of a file that a report names.
    pub(super) fn on_disk(&self, files: &dyn Files, shown: &str) -> Option<PathBuf> {
        let own = match self {
            Self::Scenario(_) | Self::Plan(_) | Self::Input(_) => None,
            Self::Ruleset(folder) | Self::Headless(folder) => {
                shown.starts_with(&format!("{}/", slashed(folder))).then(|| shown.into())
            }
        };
        fs::canonicalize(own.or_else(|| files.on_disk(shown))?).ok()
    }

    /// Returns all its problems, and the rulesets that were read.
    pub(super) fn check(
        &self,
        modules: &Modules,
        files: &dyn Files,
        overrides: &[String],
    ) -> (Report, Vec<(String, Place)>) {
        match self {
            Self::Scenario(_) | Self::Input(_) => {
                let loaded = modules.load_from(files, &self.path(), overrides);
                let report = loaded.map_or_else(|report| report, |loaded| loaded.report);
                let rulesets = modules.rulesets_read(files, &report);
                (report, rulesets)
            }
            // Errors in a scenario itself are reported when it is checked; here only the first is.
            Self::Plan(path) => match modules.check_plan(files, path) {
                Ok(plan) => (plan.report, Vec::new()),
                Err(reports) => (reports.into_iter().next().unwrap_or_default(), Vec::new()),
            },
            Self::Ruleset(folder) => check_ruleset(modules, folder, files),
            Self::Headless(folder) => (headless(modules, folder), Vec::new()),
        }
    }
}

/// Collects everything to check under `path`, sorted; fails if there is nothing.
pub(super) fn find(modules: &Modules, path: &Path, targets: &mut BTreeSet<Target>) -> Result<(), String> {
    let about = fs::metadata(path).map_err(|error| format!("cannot read `{}`: {error}", slashed(path)))?;
    let before = targets.len();
    if about.is_dir() {
        search(modules, path, MAX_DEPTH, targets);
        let is_known =
            targets.len() > before || targets.iter().any(|target| Path::new(&target.path()).starts_with(path));
        return if is_known {
            Ok(())
        } else {
            Err(format!("there is no scenario, plan or ruleset in `{}`", slashed(path)))
        };
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let is_ron = path.extension().is_some_and(|extension| extension == "ron");
    if is_ron && folder.join(HEADER).is_file() {
        targets.insert(Target::Ruleset(folder.to_owned()));
    } else if is_ron && is_headless(modules, folder) {
        targets.insert(Target::Headless(folder.to_owned()));
    } else {
        targets.insert(of_game(path));
    }
    Ok(())
}

/// Searches a folder. Skips hidden folders, links to folders, Cargo's build folders, and sources of
/// Rust packages.
fn search(modules: &Modules, folder: &Path, depth: usize, targets: &mut BTreeSet<Target>) {
    if folder.join(HEADER).is_file() {
        targets.insert(Target::Ruleset(folder.to_owned()));
        return;
    }
    if is_headless(modules, folder) {
        targets.insert(Target::Headless(folder.to_owned()));
        return;
    }
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = entry.path();
        let Ok(kind) = entry.file_type() else { continue };
        // Templates in the sources of a Rust package are no files of games.
        let is_template = name == "src" && folder.join("Cargo.toml").is_file();
        let is_skipped = name.starts_with('.') || path.join("CACHEDIR.TAG").exists() || is_template;
        if kind.is_dir() && !is_skipped && depth > 0 {
            search(modules, &path, depth - 1, targets);
        } else if !kind.is_dir() && name.ends_with(".ron") && path.is_file() {
            targets.insert(of_game(&path));
        }
    }
}

/// Whether most files of a folder have names of ruleset files, and hold no scenarios.
fn is_headless(modules: &Modules, folder: &Path) -> bool {
    let names = files_in(folder);
    let subjects: Vec<&str> = names.iter().filter_map(|name| name.strip_suffix(".ron")).collect();
    let known = subjects.iter().filter(|subject| is_subject(modules, subject)).count();
    let is_beside_others = folder.parent().and_then(Path::file_name).is_some_and(|name| name == "rulesets");
    let is_most = known * 2 > subjects.len() && known >= if is_beside_others { 1 } else { 2 };
    is_most && !subjects.iter().any(|subject| is_scenario(&folder.join(format!("{subject}.ron"))))
}

fn files_in(folder: &Path) -> Vec<String> {
    let entries = DiskFiles::new(vec![folder.to_owned()]).list("").unwrap_or_default();
    entries.into_iter().filter(|entry| !entry.is_folder).map(|entry| entry.name).collect()
}

/// Whether a shipped ruleset has a file of this name, without its ending.
fn is_subject(modules: &Modules, name: &str) -> bool {
    let file_of = |path: &'static str| path.rsplit('/').next().and_then(|file| file.strip_suffix(".ron"));
    modules.rulesets().iter().any(|&(path, _)| file_of(path) == Some(name))
}

/// Returns the target for a plan or scenario file: plans name scenarios or contenders.
fn of_game(path: &Path) -> Target {
    let is_plan = has_field(path, &["scenarios", "contenders", "replicates"]);
    if is_plan { Target::Plan(slashed(path)) } else { Target::Scenario(slashed(path)) }
}

fn is_scenario(path: &Path) -> bool {
    has_field(path, &["seats", "turn_limit"])
}

/// Whether a file has one of these fields.
fn has_field(path: &Path, fields: &[&str]) -> bool {
    let folder = path.parent().unwrap_or(Path::new(".")).to_owned();
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let tree = tree_of(&DiskFiles::new(vec![folder]), &name);
    tree.is_some_and(|tree| fields.iter().any(|field| tree.field(field).is_some()))
}

/// Parses a file and ignores its errors.
fn tree_of(files: &dyn Files, path: &str) -> Option<Node> {
    let text = String::from_utf8(files.read(path).ok()?).ok()?;
    let mut report = Report::default();
    let file = report.sources_mut().add(path, text, "")?;
    parse(&mut report, file)
}

/// Reports that a folder lacks the file that would make it a ruleset.
fn headless(modules: &Modules, folder: &Path) -> Report {
    let mut report = Report::default();
    let path = format!("{}/{HEADER}", slashed(folder));
    let names = files_in(folder);
    let near = did_you_mean(HEADER, names.iter().map(String::as_str));
    let subjects: Vec<String> = names
        .iter()
        .filter(|name| name.strip_suffix(".ron").is_some_and(|name| is_subject(modules, name)))
        .map(|name| format!("`{name}`"))
        .collect();
    let message = format!("there is no file `{path}`, which every ruleset needs");
    let mut one = Diagnostic::error(codes::CANNOT_READ, message)
        .suggest(near.map(|near| format!("{}/{near}", slashed(folder))))
        .note(
            None,
            format!(
                "these files belong to a ruleset: {}",
                subjects.iter().take(5).cloned().collect::<Vec<_>>().join(", ")
            ),
        )
        .note(None, "it begins with `(format: 1, name: \"…\", module: \"…\")`, the name being the folder's");
    if let Some(file) = report.sources_mut().add_virtual(&path, String::new(), "") {
        one = one.at(Span::new(file, 0, 0));
    }
    report.push(one);
    report
}

pub(super) fn slashed(path: &Path) -> String {
    let text = endturn::scenario::files::slashed(path);
    text.strip_prefix("./").filter(|rest| !rest.is_empty()).unwrap_or(&text).to_owned()
}

fn check_ruleset(modules: &Modules, folder: &Path, files: &dyn Files) -> (Report, Vec<(String, Place)>) {
    let known = RulesetFolder::new(modules, folder);
    let name = known.name();
    let (_, mut report) = modules.load_ruleset(files, name);
    let mut rulesets = modules.rulesets_read(files, &report);
    // The ruleset itself need not be listed.
    rulesets.retain(|(other, _)| other != name);
    report.call_files(&format!("{RULESET_FOLDER}/{name}/"), &format!("{}/", slashed(folder)));
    (report, rulesets)
}

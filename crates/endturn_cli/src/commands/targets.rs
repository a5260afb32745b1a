//! What there is to check under a path: scenarios, and rulesets as whole folders.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use endturn::{
    GameFiles,
    scenario::{
        codes,
        diagnostic::{Diagnostic, Report},
        files::{DiskFiles, Entry, Files, ReadError},
        load::load_ruleset_among,
        module::specs,
        parse::parse,
        ruleset::{HEADER_FILE as HEADER, RULESET_FOLDER},
        source::Span,
        suggest::did_you_mean,
        tree::{Kind, Node},
    },
};

/// Folders deeper than this are not searched.
const MAX_DEPTH: usize = 64;

/// One thing to check.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Target {
    /// A scenario file.
    Scenario(String),
    /// The folder of a ruleset.
    Ruleset(PathBuf),
    /// A folder with the files of a ruleset, all but `ruleset.ron`.
    Headless(PathBuf),
}

impl Target {
    /// The path that people see.
    pub(super) fn path(&self) -> String {
        match self {
            Self::Scenario(path) => path.clone(),
            Self::Ruleset(folder) | Self::Headless(folder) => slashed(folder),
        }
    }

    /// All problems of it.
    pub(super) fn check(&self, overrides: &[String]) -> Report {
        match self {
            Self::Scenario(path) => endturn::load(path, overrides).map_or_else(|report| report, |loaded| loaded.report),
            Self::Ruleset(folder) => check_ruleset(folder),
            Self::Headless(folder) => headless(folder),
        }
    }
}

/// Everything to check under `path`, sorted; the problem if there is nothing.
pub(super) fn find(path: &Path, targets: &mut BTreeSet<Target>) -> Result<(), String> {
    let about = fs::metadata(path).map_err(|error| format!("cannot read `{}`: {error}", slashed(path)))?;
    let before = targets.len();
    if about.is_dir() {
        search(path, MAX_DEPTH, targets);
        let is_known =
            targets.len() > before || targets.iter().any(|target| Path::new(&target.path()).starts_with(path));
        return if is_known {
            Ok(())
        } else {
            Err(format!("there is no scenario and no ruleset in `{}`", slashed(path)))
        };
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let is_ron = path.extension().is_some_and(|extension| extension == "ron");
    if is_ron && folder.join(HEADER).is_file() {
        targets.insert(Target::Ruleset(folder.to_owned()));
    } else if is_ron && is_headless(folder) {
        targets.insert(Target::Headless(folder.to_owned()));
    } else {
        targets.insert(Target::Scenario(slashed(path)));
    }
    Ok(())
}

/// Hidden folders, links to folders and what Cargo builds are passed over.
fn search(folder: &Path, depth: usize, targets: &mut BTreeSet<Target>) {
    if folder.join(HEADER).is_file() {
        targets.insert(Target::Ruleset(folder.to_owned()));
        return;
    }
    if is_headless(folder) {
        targets.insert(Target::Headless(folder.to_owned()));
        return;
    }
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = entry.path();
        let Ok(kind) = entry.file_type() else { continue };
        if kind.is_dir() && !name.starts_with('.') && !path.join("CACHEDIR.TAG").exists() && depth > 0 {
            search(&path, depth - 1, targets);
        } else if !kind.is_dir() && name.ends_with(".ron") && path.is_file() {
            targets.insert(Target::Scenario(slashed(&path)));
        }
    }
}

/// Whether most files of a folder are called as files of rulesets are, and hold no scenarios.
fn is_headless(folder: &Path) -> bool {
    let names = files_in(folder);
    let subjects: Vec<&str> = names.iter().filter_map(|name| name.strip_suffix(".ron")).collect();
    let known = subjects.iter().filter(|subject| is_subject(subject)).count();
    let is_beside_others = folder.parent().and_then(Path::file_name).is_some_and(|name| name == "rulesets");
    let is_most = known * 2 > subjects.len() && known >= if is_beside_others { 1 } else { 2 };
    is_most && !subjects.iter().any(|subject| is_scenario(&folder.join(format!("{subject}.ron"))))
}

fn files_in(folder: &Path) -> Vec<String> {
    let entries = DiskFiles::new(vec![folder.to_owned()]).list("").unwrap_or_default();
    entries.into_iter().filter(|entry| !entry.is_folder).map(|entry| entry.name).collect()
}

/// Whether a shipped ruleset has a file of this name, without its ending.
fn is_subject(name: &str) -> bool {
    let file_of = |path: &'static str| path.rsplit('/').next().and_then(|file| file.strip_suffix(".ron"));
    endturn::shipped().iter().any(|(path, _)| file_of(path) == Some(name))
}

fn is_scenario(path: &Path) -> bool {
    let (disk, name) = Beside::disk(path);
    tree_of(&disk, &name).is_some_and(|tree| tree.field("seats").is_some() || tree.field("turn_limit").is_some())
}

/// What stands in a file, without a word of what is wrong with it.
fn tree_of(files: &dyn Files, path: &str) -> Option<Node> {
    let text = String::from_utf8(files.read(path).ok()?).ok()?;
    let mut report = Report::default();
    let file = report.sources_mut().add(path, text, "")?;
    parse(&mut report, file)
}

/// Says that a folder lacks the file that would make it a ruleset.
fn headless(folder: &Path) -> Report {
    let mut report = Report::default();
    let path = format!("{}/{HEADER}", slashed(folder));
    let names = files_in(folder);
    let near = did_you_mean(HEADER, names.iter().map(String::as_str));
    let subjects: Vec<String> = names
        .iter()
        .filter(|name| name.strip_suffix(".ron").is_some_and(is_subject))
        .map(|name| format!("`{name}`"))
        .collect();
    let message = format!("there is no file `{path}`, and nothing is a ruleset without it");
    let mut one = Diagnostic::error(codes::CANNOT_READ, message)
        .suggest(near.map(|near| format!("{}/{near}", slashed(folder))))
        .note(
            None,
            format!("files of rulesets are here: {}", subjects.iter().take(5).cloned().collect::<Vec<_>>().join(", ")),
        )
        .note(None, "it begins with `(format: 1, name: \"…\", module: \"…\")`, the name being the folder's");
    if let Some(file) = report.sources_mut().add_virtual(&path, String::new(), "") {
        one = one.at(Span::new(file, 0, 0));
    }
    report.push(one);
    report
}

pub(super) fn slashed(path: &Path) -> String {
    let text = path.to_string_lossy().replace(std::path::MAIN_SEPARATOR, "/");
    text.strip_prefix("./").filter(|rest| !rest.is_empty()).unwrap_or(&text).to_owned()
}

/// Files in which the rulesets beside one ruleset come first, wherever its folder is.
struct Beside {
    parent: PathBuf,
    name: String,
    others: GameFiles,
}

impl Beside {
    /// The place of `path` beside the ruleset, if its folder is there.
    fn place(&self, path: &str) -> Option<PathBuf> {
        let rest = path.strip_prefix(RULESET_FOLDER)?.strip_prefix('/')?;
        let folder = rest.split('/').next()?;
        self.parent.join(folder).join(HEADER).is_file().then(|| self.parent.join(rest))
    }

    fn disk(place: &Path) -> (DiskFiles, String) {
        let folder = place.parent().unwrap_or(Path::new(".")).to_owned();
        let name = place.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        (DiskFiles::new(vec![folder]), name)
    }
}

impl Files for Beside {
    fn read(&self, path: &str) -> Result<Vec<u8>, ReadError> {
        match self.place(path) {
            Some(place) => {
                let (disk, name) = Self::disk(&place);
                disk.read(&name)
            }
            None => self.others.read(path),
        }
    }

    fn list(&self, folder: &str) -> Result<Vec<Entry>, ReadError> {
        if folder == RULESET_FOLDER {
            let mut names: BTreeSet<Entry> = self.others.list(folder).unwrap_or_default().into_iter().collect();
            names.insert(Entry { name: self.name.clone(), is_folder: true });
            for entry in DiskFiles::new(vec![self.parent.clone()]).list("").unwrap_or_default() {
                if self.parent.join(&entry.name).join(HEADER).is_file() {
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
}

fn check_ruleset(folder: &Path) -> Report {
    let whole = fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned());
    let name = whole.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let parent = whole.parent().unwrap_or(Path::new("/")).to_owned();
    let files = Beside { parent, name: name.clone(), others: GameFiles::default() };
    let module = module_of(&files, &name);
    let modules = specs(endturn::MODULES);
    let (tree, mut report) = load_ruleset_among(&files, &name, module.as_deref().unwrap_or(""), &modules);
    if let (Some(tree), Some(module)) = (tree, module) {
        endturn::check_ruleset(&module, &tree, &mut report);
        report.tidy();
    }
    report.call_files(&format!("{RULESET_FOLDER}/{name}/"), &format!("{}/", slashed(folder)));
    report
}

/// The module that a ruleset says it is for; one that exists, so that a wrong one is told.
fn module_of(files: &Beside, name: &str) -> Option<String> {
    let first = endturn::MODULES.first().map(|module| module.name().to_owned());
    let header = tree_of(files, &format!("{RULESET_FOLDER}/{name}/{HEADER}"));
    let named = header.and_then(|header| match &header.field("module")?.kind {
        Kind::Str(name) => endturn::module(name).map(|module| module.name().to_owned()),
        _ => None,
    });
    named.or(first)
}

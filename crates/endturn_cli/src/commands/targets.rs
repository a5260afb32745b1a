//! What there is to check under a path: scenarios, and rulesets as whole folders.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use endturn::{
    GameFiles,
    scenario::{
        diagnostic::Report,
        files::{DiskFiles, Entry, Files, ReadError},
        load::load_ruleset,
        parse::parse,
        ruleset::RULESET_FOLDER,
        source::{FileId, Span},
        tree::Kind,
    },
};

/// The file that makes a folder a ruleset.
const HEADER: &str = "ruleset.ron";
/// Folders deeper than this are not searched.
const MAX_DEPTH: usize = 64;

/// One thing to check.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Target {
    /// A scenario file.
    Scenario(String),
    /// The folder of a ruleset.
    Ruleset(PathBuf),
}

impl Target {
    /// The path that people see.
    pub(super) fn path(&self) -> String {
        match self {
            Self::Scenario(path) => path.clone(),
            Self::Ruleset(folder) => slashed(folder),
        }
    }

    /// All problems of it.
    pub(super) fn check(&self, overrides: &[String]) -> Report {
        match self {
            Self::Scenario(path) => endturn::load(path, overrides).map_or_else(|report| report, |loaded| loaded.report),
            Self::Ruleset(folder) => check_ruleset(folder),
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
    if path.extension().is_some_and(|extension| extension == "ron") && folder.join(HEADER).is_file() {
        targets.insert(Target::Ruleset(folder.to_owned()));
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
    let (tree, mut report) = load_ruleset(&files, &name, module.as_deref().unwrap_or(""));
    if let (Some(tree), Some(module)) = (tree, module) {
        endturn::check_ruleset(&module, &tree, &mut report);
        report.tidy();
    }
    renamed(&report, &format!("{RULESET_FOLDER}/{name}/"), &format!("{}/", slashed(folder)))
}

/// The module that a ruleset says it is for; one that exists, so that a wrong one is told.
fn module_of(files: &Beside, name: &str) -> Option<String> {
    let first = endturn::MODULES.first().map(|module| module.name().to_owned());
    let read = || {
        let text = String::from_utf8(files.read(&format!("{RULESET_FOLDER}/{name}/{HEADER}")).ok()?).ok()?;
        let mut report = Report::default();
        let file = report.sources_mut().add(HEADER, text, "")?;
        match parse(&mut report, file)?.field("module").map(|node| node.kind.clone()) {
            Some(Kind::Str(name)) => endturn::module(&name).map(|module| module.name().to_owned()),
            _ => None,
        }
    };
    read().or(first)
}

/// The report with its files called as the caller called them.
fn renamed(report: &Report, from: &str, to: &str) -> Report {
    let mut new = Report::default();
    for (at, file) in (0u16..).zip(report.sources().iter()) {
        let layer = report.sources().layer_of(Span::new(FileId(at), 0, 0));
        let path = file.path().strip_prefix(from).map_or_else(|| file.path().to_owned(), |rest| format!("{to}{rest}"));
        new.sources_mut().add(&path, file.text().to_owned(), layer);
    }
    report.diagnostics().iter().cloned().for_each(|diagnostic| new.push(diagnostic));
    new
}

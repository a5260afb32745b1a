//! `check --fix`: applies corrections that are certain, and touches nothing else.

use endturn::Modules;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use endturn::engine::compact::CompactSort as _;
use endturn::report::files::rewrite;
use endturn::scenario::{
    codes::{self, Code},
    diagnostic::{Diagnostic, Fix, Report, Severity},
    files::{Entry, Files, ReadError},
    source::SourceFile,
};

use super::spelling::Spelling;
use crate::commands::targets::Target;
use crate::failure::Failure;

/// Maximum number of passes: a fix may uncover other mistakes.
const MAX_ROUNDS: usize = 50;

/// Codes of unknown names.
const NAMES: [Code; 2] = [codes::UNKNOWN_SEAT_OR_PERSONA, codes::DANGLING_REFERENCE];
/// Codes of what can't be read.
const UNREAD: [Code; 6] = [
    codes::SYNTAX,
    codes::DUPLICATE,
    codes::UNKNOWN_FIELD,
    codes::MISSING_FIELD,
    codes::WRONG_TYPE,
    codes::UNKNOWN_WORD,
];

/// A fix that was made.
pub(super) struct Mended {
    /// The file, as shown to users.
    pub(super) file: String,
    /// The line at the time of the fix, from 1.
    pub(super) line: usize,
    /// The column at the time of the fix, from 1.
    pub(super) column: usize,
    /// The diagnostic.
    pub(super) code: Code,
    /// The old text.
    pub(super) before: String,
    /// The new text.
    pub(super) after: String,
}

/// A file that changes.
pub(super) struct Changed {
    /// The path, as shown to users.
    pub(super) shown: String,
    /// The content on disk.
    pub(super) before: Vec<u8>,
    /// The new content.
    pub(super) after: Vec<u8>,
}

/// All fixes of a run, not written yet.
#[derive(Default)]
pub(super) struct Mending {
    /// In the order of the fixes.
    pub(super) mended: Vec<Mended>,
    /// By path on disk, with links resolved.
    pub(super) files: BTreeMap<PathBuf, Changed>,
}

/// Fixes everything that is certain in files given by themselves or by a folder above them.
pub(super) fn mend(modules: &Modules, targets: &BTreeSet<Target>, given: &[PathBuf]) -> Mending {
    let given: Vec<PathBuf> = given.iter().filter_map(|path| fs::canonicalize(path).ok()).collect();
    let mut mending = Mending::default();
    let mut seen: BTreeSet<Vec<Vec<u8>>> = BTreeSet::new();
    for _ in 0..MAX_ROUNDS {
        let texts: Vec<Vec<u8>> = mending.files.values().map(|file| file.after.clone()).collect();
        // An earlier state came back: the fixes would go in circles.
        if !seen.insert(texts) || !mending.round(modules, targets, &given) {
            break;
        }
    }
    mending.files.retain(|_, file| file.before != file.after);
    mending
}

impl Mending {
    /// Returns the files with all fixes made.
    pub(super) fn files<'f>(&'f self, below: &'f dyn Files) -> impl Files + 'f {
        Edited { mending: self, below }
    }

    /// Applies the fixes that are certain now. False if there were none.
    fn round(&mut self, modules: &Modules, targets: &BTreeSet<Target>, given: &[PathBuf]) -> bool {
        let mut fixes: BTreeMap<PathBuf, Vec<(Diagnostic, Fix)>> = BTreeMap::new();
        let mut texts: BTreeMap<PathBuf, (String, SourceFile)> = BTreeMap::new();
        let mut spelling = Spelling::default();
        for target in targets {
            let below = target.files(modules);
            let files = self.files(&*below);
            let (report, _) = target.check(modules, &files, &[]);
            let mut disks = BTreeMap::new();
            for file in report.sources().iter().filter(|file| !file.is_virtual()) {
                let disk = target.on_disk(&files, file.path());
                let is_given = |disk: &PathBuf| given.iter().any(|path| disk.starts_with(path));
                let given = disk.clone().filter(|disk| is_given(disk) && self.is_as_read(disk, file.text()));
                spelling.read(disk.unwrap_or_else(|| file.path().into()), file.text(), given.is_some());
                disks.extend(given.map(|disk| (file.path().to_owned(), disk)));
            }
            let is_read = report.diagnostics().iter().all(|one| !UNREAD.contains(&one.code));
            // A name may be unknown only because its definition can't be read yet.
            for (one, fix) in sure(&report).filter(|(one, _)| is_read || !NAMES.contains(&one.code)) {
                let Some(file) = report.sources().get(fix.span.file) else { continue };
                let Some(disk) = disks.get(file.path()) else { continue };
                texts.entry(disk.clone()).or_insert_with(|| (file.path().to_owned(), SourceFile::clone(file)));
                let known = fixes.entry(disk.clone()).or_default();
                if !known.iter().any(|(_, other)| is_same(other, &fix)) {
                    known.push((one, fix));
                }
            }
        }
        let mut places: BTreeMap<(Code, Option<String>), usize> = BTreeMap::new();
        for (one, _) in fixes.values().flatten() {
            *places.entry((one.code, one.found.clone())).or_default() += 1;
        }
        fixes.values_mut().for_each(|fixes| {
            fixes.retain(|(one, _)| spelling.is_slip(one, places[&(one.code, one.found.clone())]));
        });
        fixes.retain(|_, fixes| !fixes.is_empty());
        let is_any = !fixes.is_empty();
        for (disk, fixes) in fixes {
            let (shown, text) = &texts[&disk];
            self.apply(disk, shown, text, fixes);
        }
        is_any
    }

    /// Whether the text as read is the content of the file, so that positions agree.
    fn is_as_read(&self, disk: &Path, text: &str) -> bool {
        match self.files.get(disk) {
            Some(file) => file.after == text.as_bytes(),
            None => fs::read(disk).is_ok_and(|bytes| bytes == text.as_bytes()),
        }
    }

    /// Applies the fixes that do not overlap; the others come up again in the next pass.
    fn apply(&mut self, disk: PathBuf, shown: &str, text: &SourceFile, mut fixes: Vec<(Diagnostic, Fix)>) {
        fixes.compact_sort_by_key(|(_, fix)| (fix.span.start, fix.span.end));
        let old = text.text();
        let (mut new, mut at, mut is_first) = (String::with_capacity(old.len()), 0, true);
        for (one, fix) in fixes {
            let (start, end) = (fix.span.start as usize, fix.span.end as usize);
            // Two insertions at one place are alternative fixes.
            if start < at || (start == at && !is_first) {
                continue;
            }
            let position = text.position(start);
            new += &old[at..start];
            new += &fix.text;
            let before = old[start..end].to_owned();
            (at, is_first) = (end, false);
            self.mended.push(Mended {
                file: shown.to_owned(),
                line: position.line,
                column: position.column,
                code: one.code,
                before,
                after: fix.text,
            });
        }
        new += &old[at..];
        let before = || Changed { shown: shown.to_owned(), before: old.as_bytes().to_vec(), after: Vec::new() };
        self.files.entry(disk).or_insert_with(before).after = new.into_bytes();
    }

    /// Writes the files, each atomically. After a failure only the fixes that were written are
    /// left.
    pub(super) fn write(&mut self) -> Result<(), Failure> {
        let mut written: Vec<String> = Vec::new();
        for (disk, file) in &self.files {
            if let Err(failure) = file.write(disk) {
                let done = match written.as_slice() {
                    [] => "nothing was fixed".to_owned(),
                    files => format!("fixed only {}", files.join(", ")),
                };
                self.mended.retain(|one| written.contains(&one.file));
                self.files.retain(|_, file| written.contains(&file.shown));
                return Err(failure.but(&done));
            }
            written.push(file.shown.clone());
        }
        Ok(())
    }
}

impl Changed {
    fn write(&self, disk: &Path) -> Result<(), Failure> {
        let bytes = fs::read(disk).map_err(|error| Failure::file("read", Path::new(&self.shown), &error))?;
        if bytes != self.before {
            return Err(Failure::problem(format!("{} was changed by another program in the meantime", self.shown)));
        }
        Ok(rewrite(disk, &self.after)?)
    }
}

fn is_same(one: &Fix, other: &Fix) -> bool {
    (one.span.start, one.span.end, &one.text) == (other.span.start, other.span.end, &other.text)
}

/// The fixes of errors that are certain. Warnings are left out: their cause may be intended.
fn sure(report: &Report) -> impl Iterator<Item = (Diagnostic, Fix)> {
    let errors = report.diagnostics().iter().filter(|one| one.severity == Severity::Error);
    errors.filter_map(|one| Some((one.clone(), one.fix.clone()?))).filter(|(_, fix)| fix.span.start <= fix.span.end)
}

/// Files with fixes that are not written yet.
struct Edited<'f> {
    mending: &'f Mending,
    below: &'f dyn Files,
}

impl Files for Edited<'_> {
    fn read(&self, path: &str) -> Result<Vec<u8>, ReadError> {
        let disk = self.below.on_disk(path).and_then(|disk| fs::canonicalize(disk).ok());
        match disk.and_then(|disk| self.mending.files.get(&disk)) {
            Some(file) => Ok(file.after.clone()),
            None => self.below.read(path),
        }
    }

    fn list(&self, folder: &str) -> Result<Vec<Entry>, ReadError> {
        self.below.list(folder)
    }

    fn on_disk(&self, path: &str) -> Option<PathBuf> {
        self.below.on_disk(path)
    }
}

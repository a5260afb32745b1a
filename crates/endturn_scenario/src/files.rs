//! Sources of texts: the disk, or memory (tests, fuzzing, records that carry their sources).

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use endturn_engine::compact::CompactCollect as _;

/// Maximum size of a file, in bytes.
pub const MAX_FILE_BYTES: usize = 16 * 1024 * 1024;

/// Reason for which a file could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadError {
    /// There is no such file or folder.
    NotFound,
    /// The file is larger than [`MAX_FILE_BYTES`].
    TooLarge,
    /// Any other error, in the words of the operating system.
    Other(String),
}

/// An entry of a folder.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Entry {
    /// The name without its folder.
    pub name: String,
    /// True if it is a folder itself.
    pub is_folder: bool,
}

/// A source of files. Paths use `/` on every system.
///
/// [`DiskFiles`] and [`MemoryFiles`] implement it; texts from elsewhere need another
/// implementation:
///
/// ```
/// use endturn_scenario::files::{Entry, Files, MemoryFiles, ReadError};
///
/// /// Files with one of them replaced.
/// struct Tried<'a> {
///     files: &'a MemoryFiles,
///     path: &'a str,
///     text: &'a str,
/// }
///
/// impl Files for Tried<'_> {
///     fn read(&self, path: &str) -> Result<Vec<u8>, ReadError> {
///         if path == self.path { Ok(self.text.into()) } else { self.files.read(path) }
///     }
///
///     fn list(&self, folder: &str) -> Result<Vec<Entry>, ReadError> {
///         self.files.list(folder)
///     }
/// }
///
/// let mut files = MemoryFiles::default();
/// files.insert("scenarios/duel.ron", "(format: 1)");
/// let tried = Tried { files: &files, path: "scenarios/duel.ron", text: "(format: 2)" };
/// assert_eq!(tried.read("scenarios/duel.ron").unwrap(), b"(format: 2)");
/// assert_eq!(tried.read("scenarios/none.ron"), Err(ReadError::NotFound));
/// ```
pub trait Files {
    /// Reads a file.
    ///
    /// # Errors
    /// If the file is absent, too large or unreadable.
    fn read(&self, path: &str) -> Result<Vec<u8>, ReadError>;

    /// Lists a folder, sorted by name.
    ///
    /// # Errors
    /// If the folder is absent or unreadable.
    fn list(&self, folder: &str) -> Result<Vec<Entry>, ReadError>;

    /// Path on disk of the file that [`Files::read`] would read; `None` if there is none, or if it
    /// is not on disk.
    fn on_disk(&self, path: &str) -> Option<PathBuf> {
        let _ = path;
        None
    }
}

/// Files of which one was supplied under a path of its own.
#[derive(Debug)]
pub struct Handed<F> {
    /// The path.
    pub path: String,
    /// The text.
    pub text: String,
    /// All other files.
    pub rest: F,
}

impl<F: Files> Files for Handed<F> {
    fn read(&self, path: &str) -> Result<Vec<u8>, ReadError> {
        if path == self.path { Ok(self.text.clone().into_bytes()) } else { self.rest.read(path) }
    }

    fn list(&self, folder: &str) -> Result<Vec<Entry>, ReadError> {
        self.rest.list(folder)
    }

    fn on_disk(&self, path: &str) -> Option<PathBuf> {
        if path == self.path { None } else { self.rest.on_disk(path) }
    }
}

impl<F: Files + ?Sized> Files for &F {
    fn read(&self, path: &str) -> Result<Vec<u8>, ReadError> {
        (**self).read(path)
    }

    fn list(&self, folder: &str) -> Result<Vec<Entry>, ReadError> {
        (**self).list(folder)
    }

    fn on_disk(&self, path: &str) -> Option<PathBuf> {
        (**self).on_disk(path)
    }
}

impl<F: Files + ?Sized> Files for std::sync::Arc<F> {
    fn read(&self, path: &str) -> Result<Vec<u8>, ReadError> {
        (**self).read(path)
    }

    fn list(&self, folder: &str) -> Result<Vec<Entry>, ReadError> {
        (**self).list(folder)
    }

    fn on_disk(&self, path: &str) -> Option<PathBuf> {
        (**self).on_disk(path)
    }
}

/// Files on disk. A relative path is looked up under each root in turn; the first that has it wins.
#[derive(Clone, Debug)]
pub struct DiskFiles {
    roots: Vec<PathBuf>,
    /// The folder of paths that the roots stand for; paths elsewhere have no place.
    below: &'static str,
}

impl DiskFiles {
    /// Looks up paths under `roots`, in that order.
    #[must_use]
    pub fn new(roots: Vec<PathBuf>) -> Self {
        Self { roots, below: "" }
    }

    /// Looks up paths below the folder `below`, such as `assets/rulesets`, in `root` itself.
    #[must_use]
    pub fn mounted(root: PathBuf, below: &'static str) -> Self {
        Self { roots: vec![root], below }
    }

    fn places(&self, path: &str) -> Vec<PathBuf> {
        if Path::new(path).is_absolute() {
            return vec![PathBuf::from(path)];
        }
        let Some(rest) = path.strip_prefix(self.below) else { return Vec::new() };
        let path = if self.below.is_empty() { rest } else { rest.trim_start_matches('/') };
        self.roots.iter().map(|root| root.join(path)).collect()
    }
}

impl Files for DiskFiles {
    fn read(&self, path: &str) -> Result<Vec<u8>, ReadError> {
        for place in self.places(path) {
            match read_one(&place) {
                Err(ReadError::NotFound) => {}
                found => return found,
            }
        }
        Err(ReadError::NotFound)
    }

    fn list(&self, folder: &str) -> Result<Vec<Entry>, ReadError> {
        let mut names = BTreeSet::new();
        let mut found = false;
        for place in self.places(folder) {
            let entries = match fs::read_dir(&place) {
                Ok(entries) => entries,
                Err(error) if error.kind() == ErrorKind::NotFound => continue,
                Err(error) => return Err(ReadError::Other(error.to_string())),
            };
            found = true;
            for entry in entries.flatten() {
                let name = entry.file_name().to_string_lossy().into_owned();
                names.insert(Entry { name, is_folder: entry.path().is_dir() });
            }
        }
        if found { Ok(names.into_iter().collect()) } else { Err(ReadError::NotFound) }
    }

    fn on_disk(&self, path: &str) -> Option<PathBuf> {
        self.places(path).into_iter().find(|place| place.is_file())
    }
}

fn read_one(path: &Path) -> Result<Vec<u8>, ReadError> {
    let other = |error: std::io::Error| match error.kind() {
        ErrorKind::NotFound | ErrorKind::NotADirectory => ReadError::NotFound,
        _ => ReadError::Other(error.to_string()),
    };
    // Opening a pipe would wait for a writer, so check the file type first.
    let about = fs::metadata(path).map_err(other)?;
    if !about.is_file() {
        return Err(ReadError::Other("not a regular file".into()));
    }
    let limit = MAX_FILE_BYTES as u64 + 1;
    let mut bytes = Vec::with_capacity(usize::try_from(about.len().min(limit)).unwrap_or_default());
    fs::File::open(path).map_err(other)?.take(limit).read_to_end(&mut bytes).map_err(other)?;
    if bytes.len() > MAX_FILE_BYTES { Err(ReadError::TooLarge) } else { Ok(bytes) }
}

/// Files in memory, by path.
#[derive(Clone, Debug, Default)]
pub struct MemoryFiles {
    files: BTreeMap<String, Vec<u8>>,
}

impl MemoryFiles {
    /// Adds or replaces a file.
    pub fn insert(&mut self, path: impl Into<String>, bytes: impl Into<Vec<u8>>) {
        self.files.insert(path.into(), bytes.into());
    }

    /// All paths, sorted.
    pub fn paths(&self) -> impl Iterator<Item = &str> {
        self.files.keys().map(String::as_str)
    }
}

impl IntoIterator for MemoryFiles {
    type Item = (String, Vec<u8>);
    type IntoIter = std::collections::btree_map::IntoIter<String, Vec<u8>>;

    fn into_iter(self) -> Self::IntoIter {
        self.files.into_iter()
    }
}

impl FromIterator<(String, Vec<u8>)> for MemoryFiles {
    fn from_iter<I: IntoIterator<Item = (String, Vec<u8>)>>(files: I) -> Self {
        Self { files: files.into_iter().into_map() }
    }
}

impl Files for MemoryFiles {
    fn read(&self, path: &str) -> Result<Vec<u8>, ReadError> {
        let bytes = self.files.get(path).ok_or(ReadError::NotFound)?;
        if bytes.len() > MAX_FILE_BYTES { Err(ReadError::TooLarge) } else { Ok(bytes.clone()) }
    }

    fn list(&self, folder: &str) -> Result<Vec<Entry>, ReadError> {
        let prefix = if folder.is_empty() { String::new() } else { format!("{folder}/") };
        let inside = self.files.keys().filter_map(|path| path.strip_prefix(&prefix));
        let entries: BTreeSet<Entry> = inside
            .map(|rest| match rest.split_once('/') {
                Some((name, _)) => Entry { name: name.to_owned(), is_folder: true },
                None => Entry { name: rest.to_owned(), is_folder: false },
            })
            .into_set();
        if entries.is_empty() { Err(ReadError::NotFound) } else { Ok(entries.into_iter().collect()) }
    }
}

/// Files that are read only once: later reads return the same contents, which can be kept.
#[derive(Debug, Default)]
pub struct KeptFiles<F> {
    files: F,
    read: Mutex<BTreeMap<String, Result<Vec<u8>, ReadError>>>,
    listed: Mutex<BTreeMap<String, Result<Vec<Entry>, ReadError>>>,
}

impl<F> KeptFiles<F> {
    /// Starts with no file read.
    pub fn new(files: F) -> Self {
        Self { files, read: Mutex::default(), listed: Mutex::default() }
    }

    /// Files read so far.
    pub fn kept(&self) -> MemoryFiles {
        let read = guard(&self.read);
        read.iter().filter_map(|(path, bytes)| Some((path.clone(), bytes.as_ref().ok()?.clone()))).collect()
    }
}

/// Locks a mutex; its contents are never half written.
fn guard<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<F: Files> Files for KeptFiles<F> {
    fn read(&self, path: &str) -> Result<Vec<u8>, ReadError> {
        guard(&self.read).entry(path.to_owned()).or_insert_with(|| self.files.read(path)).clone()
    }

    fn list(&self, folder: &str) -> Result<Vec<Entry>, ReadError> {
        guard(&self.listed).entry(folder.to_owned()).or_insert_with(|| self.files.list(folder)).clone()
    }

    fn on_disk(&self, path: &str) -> Option<PathBuf> {
        self.files.on_disk(path)
    }
}

/// Returns a path of this system with `/` between its parts, as [`Files`], records and messages
/// have it.
#[must_use]
pub fn slashed(path: &Path) -> Cow<'_, str> {
    let text = path.to_string_lossy();
    if cfg!(windows) { slashed_windows(&text).into() } else { text }
}

fn slashed_windows(path: &str) -> String {
    // `\\?\C:\x` is `C:\x` without a limit on its length. Other paths of that kind have no form
    // with `/`.
    let plain = path.strip_prefix(r"\\?\").filter(|rest| rest.as_bytes().get(1) == Some(&b':')).unwrap_or(path);
    if plain.starts_with(r"\\?\") { plain.to_owned() } else { plain.replace('\\', "/") }
}

/// Resolves `path` relative to the folder of `from`, including `.` and `..`: a relative path stays
/// relative to the working folder, and may lead above it. `None` if it climbs above the root, or
/// has a `\`, which leads elsewhere on Windows.
#[must_use]
pub fn resolve(from: &str, path: &str) -> Option<String> {
    if path.starts_with('/') || path.contains('\\') {
        return None;
    }
    let folder = from.rsplit_once('/').map_or("", |(folder, _)| folder);
    // Two slashes begin the path of another machine's folder on Windows.
    let root = &folder[..folder.len() - folder.trim_start_matches('/').len()];
    let root = if root.is_empty() && from.starts_with('/') { "/" } else { root };
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                if parts.last().is_some_and(|last| *last != "..") {
                    parts.pop();
                } else if root.is_empty() {
                    parts.push("..");
                } else {
                    return None;
                }
            }
            name => parts.push(name),
        }
    }
    Some(format!("{root}{}", parts.join("/")))
}

/// Returns the path by which the file `from` names `to`, so that [`resolve`] leads back to `to`.
#[must_use]
pub fn seen_from(from: &str, to: &str) -> String {
    let folder: Vec<&str> = from.split('/').filter(|part| !part.is_empty() && *part != ".").collect();
    let folder = &folder[..folder.len().saturating_sub(1)];
    let parts: Vec<&str> = to.split('/').filter(|part| !part.is_empty() && *part != ".").collect();
    let common = folder.iter().zip(&parts).take_while(|(one, other)| one == other).count();
    let up = folder[common..].iter().map(|_| "..");
    let way: Vec<&str> = up.chain(parts[common..].iter().copied()).collect();
    // A word alone would be a name.
    if way.len() > 1 { way.join("/") } else { format!("./{}", way.join("/")) }
}

/// The message for a path that [`resolve`] refuses; `what` are the files it is written in.
#[must_use]
pub fn no_way(path: &str, what: &str) -> String {
    match path.contains('\\') {
        true => format!("`{path}` has a `\\`; paths have `/` between their parts on every system"),
        false => format!("`{path}` leads out of the folder that {what} are read from"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_written_as_a_file_sees_it() {
        for (from, to, path) in [
            ("scenarios/x.ron", "mods/mine", "../mods/mine"),
            ("x.ron", "./mine", "./mine"),
            ("../deep/down/x.ron", "../mods/mine", "../../mods/mine"),
            ("/tmp/a/x.ron", "/tmp/a/mine", "./mine"),
            ("/tmp/a/x.ron", "/srv/mine", "../../srv/mine"),
        ] {
            assert_eq!(seen_from(from, to), path, "{from} {to}");
            assert_eq!(resolve(from, path).as_deref(), Some(to.trim_start_matches("./")), "{from} {to}");
        }
    }

    #[test]
    fn a_kept_file_stays_as_it_was_when_it_was_read_first() {
        let folder = tempfile::tempdir().unwrap();
        let files = KeptFiles::new(DiskFiles::new(vec![folder.path().to_owned()]));
        fs::write(folder.path().join("a"), "one").unwrap();
        assert_eq!((files.read("a"), files.read("b")), (Ok(b"one".to_vec()), Err(ReadError::NotFound)));
        assert_eq!(files.list("").unwrap().len(), 1);
        fs::write(folder.path().join("a"), "two").unwrap();
        fs::write(folder.path().join("b"), "two").unwrap();
        assert_eq!((files.read("a"), files.read("b")), (Ok(b"one".to_vec()), Err(ReadError::NotFound)));
        assert_eq!(files.list("").unwrap().len(), 1);
        assert_eq!(files.kept().paths().collect::<Vec<_>>(), ["a"]);
    }

    #[test]
    fn memory_lists_files_and_folders_in_order() {
        let mut files = MemoryFiles::default();
        for path in ["r/b/x.ron", "r/a.ron", "r/b/y.ron"] {
            files.insert(path, "1");
        }
        let names: Vec<_> = files.list("r").expect("r exists").into_iter().map(|e| (e.name, e.is_folder)).collect();
        assert_eq!(names, [("a.ron".to_owned(), false), ("b".to_owned(), true)]);
        assert_eq!(files.list("q"), Err(ReadError::NotFound));
    }

    #[test]
    fn relative_paths_never_leave_the_root() {
        assert_eq!(resolve("s/a.ron", "b.ron").as_deref(), Some("s/b.ron"));
        assert_eq!(resolve("s/t/a.ron", ".././b.ron").as_deref(), Some("s/b.ron"));
        assert_eq!(resolve("s/a.ron", "../../b.ron").as_deref(), Some("../b.ron"));
        assert_eq!(resolve("a.ron", "../s/b.ron").as_deref(), Some("../s/b.ron"));
        assert_eq!(resolve("../s/a.ron", "../../b.ron").as_deref(), Some("../../b.ron"));
        assert_eq!(resolve("/s/a.ron", "../../b.ron"), None);
        assert_eq!(resolve("/s/a.ron", "b.ron").as_deref(), Some("/s/b.ron"));
        assert_eq!(resolve("a.ron", "/etc/passwd"), None);
        assert_eq!(resolve("/a.ron", "b.ron").as_deref(), Some("/b.ron"));
        assert_eq!(resolve("s/a.ron", r"..\b.ron"), None);
        assert_eq!(resolve("C:/s/t/a.ron", "../b.ron").as_deref(), Some("C:/s/b.ron"));
        assert_eq!(resolve("//there/s/a.ron", "b.ron").as_deref(), Some("//there/s/b.ron"));
    }

    #[test]
    fn windows_paths_are_written_with_slashes() {
        for (path, expected) in [
            (r"scenarios\duel.ron", "scenarios/duel.ron"),
            (r".\a/b.ron", "./a/b.ron"),
            (r"\\?\C:\s\a.ron", "C:/s/a.ron"),
            (r"\\there\s\a.ron", "//there/s/a.ron"),
            (r"\\?\UNC\there\s", r"\\?\UNC\there\s"),
        ] {
            assert_eq!(slashed_windows(path), expected);
        }
    }

    #[test]
    fn the_disk_refuses_folders_and_finds_its_own_manifest() {
        let disk = DiskFiles::new(vec![PathBuf::from("/nowhere"), PathBuf::from(env!("CARGO_MANIFEST_DIR"))]);
        assert!(disk.read("Cargo.toml").is_ok());
        assert_eq!(disk.read("Cargo.toml/x"), Err(ReadError::NotFound));
        assert!(matches!(disk.read("src"), Err(ReadError::Other(_))));
        assert!(disk.list("").expect("the crate's folder").iter().any(|entry| entry.name == "src" && entry.is_folder));
    }
}

//! Files that are written atomically: under another name first, then renamed over the old file.

use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use endturn_scenario::files::slashed;

use crate::files::Refusal;

/// Prefix of a file's name while it is being written. The rest is its own name, so that the next
/// process that writes the same file finds the remains of a killed one.
const PREFIX: &str = ".endturn-";

/// A complete file that has not replaced the old one yet. Deleted on drop.
#[derive(Debug)]
pub struct Part {
    path: PathBuf,
    file: NamedTempFile,
}

impl Part {
    /// Writes the content next to the file.
    pub fn write(path: &Path, content: impl AsRef<[u8]>) -> Result<Self, Refusal> {
        Self::begin(path)?.fill(content)
    }

    /// Creates the part next to the file, still empty, so that a lack of write access shows before
    /// the work is done.
    pub fn begin(path: &Path) -> Result<Self, Refusal> {
        let failed = |error: &io::Error| Refusal::file("write", path, error);
        if path.is_dir() {
            return Err(failed(&io::Error::from(io::ErrorKind::IsADirectory)));
        }
        let file = match begin(path) {
            // The remains of a killed process.
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                sweep(path).and_then(|()| begin(path)).map_err(|error| failed(&bare(error)))?
            }
            other => other.map_err(|error| failed(&bare(error)))?,
        };
        Ok(Self { path: path.to_owned(), file })
    }

    /// Writes the content.
    pub fn fill(mut self, content: impl AsRef<[u8]>) -> Result<Self, Refusal> {
        let written = self.file.as_file_mut().write_all(content.as_ref());
        written.map_err(|error| Refusal::file("write", &self.path, &error))?;
        Ok(self)
    }

    /// Replaces the old file, which exists up to this moment. A link is replaced, never followed.
    pub fn persist(self) -> Result<File, Refusal> {
        let Self { path, file } = self;
        let failed = |error: &io::Error| Refusal::file("write", &path, error);
        let (file, part) = file.keep().map_err(|error| failed(&error.error))?;
        // `NamedTempFile::persist` can't replace a file that is open on Windows.
        if let Err(error) = fs::rename(&part, &path) {
            let _ = fs::remove_file(&part);
            return Err(failed(&error));
        }
        // The lock meant that the file is being written; the next writer must not wait for this
        // one.
        let _ = file.unlock();
        Ok(file)
    }
}

/// Writes a file atomically: there is the old one or the new one, never a part.
pub fn write_whole(path: &Path, content: impl AsRef<[u8]>) -> Result<(), Refusal> {
    Part::write(path, content)?.persist().map(drop)
}

/// Rewrites an existing file atomically and keeps its permissions. A read-only file is refused.
pub fn rewrite(path: &Path, content: impl AsRef<[u8]>) -> Result<(), Refusal> {
    let failed = |error: &io::Error| Refusal::file("write", path, error);
    let old = fs::metadata(path).map_err(|error| failed(&error))?.permissions();
    if old.readonly() {
        return Err(failed(&io::Error::new(io::ErrorKind::PermissionDenied, "it is write-protected")));
    }
    let part = Part::write(path, content)?;
    fs::set_permissions(part.file.path(), old).map_err(|error| failed(&error))?;
    part.persist().map(drop)
}

/// Removes the remains of a killed process that was writing this file; a file that another process
/// is writing stays.
pub fn sweep(path: &Path) -> io::Result<()> {
    let part = folder(path).join(part_name(path));
    match fs::symlink_metadata(&part) {
        Err(_) => return Ok(()),
        Ok(about) if !about.is_file() => return Err(io::Error::other(format!("{} is in the way", slashed(&part)))),
        Ok(_) => {}
    }
    match File::open(&part)?.try_lock() {
        Err(TryLockError::WouldBlock) => Err(io::Error::other("another endturn is writing it")),
        _ => fs::remove_file(&part),
    }
}

fn begin(path: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    let name = part_name(path);
    builder.prefix(&name).rand_bytes(0);
    open_to_all(&mut builder);
    let file = builder.tempfile_in(folder(path))?;
    // If files cannot be locked, two processes that write the same file at the same moment can't be
    // distinguished.
    let _ = file.as_file().try_lock();
    Ok(file)
}

fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

fn part_name(path: &Path) -> std::ffi::OsString {
    let mut name = std::ffi::OsString::from(PREFIX);
    name.push(path.file_name().unwrap_or_default());
    name
}

/// Returns an error without the name of the temporary file, which means nothing to the user.
fn bare(error: io::Error) -> io::Error {
    let text = error.to_string();
    text.split_once(" at path ").map_or(error, |(what, _)| io::Error::other(what))
}

/// Temporary files are private to their owner; results are ordinary files, with the permissions of
/// the user's umask.
#[cfg(unix)]
fn open_to_all(builder: &mut tempfile::Builder<'_, '_>) {
    use std::os::unix::fs::PermissionsExt;
    builder.permissions(fs::Permissions::from_mode(0o666));
}

#[cfg(not(unix))]
fn open_to_all(_: &mut tempfile::Builder<'_, '_>) {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_the_old_one_until_the_new_one_is_whole() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("x.svg");
        write_whole(&path, "old").unwrap();
        let part = Part::write(&path, "new").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        part.persist().unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "new");
        drop(Part::write(&path, "given up").unwrap());
        assert_eq!(fs::read_dir(place.path()).unwrap().count(), 1, "nothing is left beside it");
    }

    #[test]
    fn what_a_killed_process_left_is_cleaned_by_the_next_that_writes_the_file() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("x.svg");
        fs::write(place.path().join(".endturn-x.svg"), "half a fi").unwrap();
        write_whole(&path, "whole").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "whole");
        assert_eq!(fs::read_dir(place.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_file_that_another_process_is_writing_is_left_to_it() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("x.svg");
        let first = Part::write(&path, "first").unwrap();
        let Refusal(problems) = write_whole(&path, "second").unwrap_err();
        assert!(problems[0].ends_with("x.svg: another endturn is writing it"), "{problems:?}");
        first.persist().unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "first");
    }
}

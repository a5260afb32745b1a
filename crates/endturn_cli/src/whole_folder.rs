//! Folders that are written atomically: under another name first. Nothing is ever replaced.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::Path;

use endturn::scenario::files::slashed;

use crate::failure::Failure;

/// Checks that there is no such folder yet.
pub(crate) fn is_new(folder: &Path) -> Result<(), Failure> {
    if fs::symlink_metadata(folder).is_ok() { Err(exists(folder)) } else { Ok(()) }
}

fn exists(folder: &Path) -> Failure {
    Failure::problem(format!("{} already exists and is not overwritten; name another folder", slashed(folder)))
}

/// Writes a new folder with these files, by their paths in it. All or nothing.
pub(crate) fn write_new(folder: &Path, files: &[(String, Vec<u8>)]) -> Result<(), Failure> {
    let failed = |error: &io::Error| Failure::file("write", folder, error);
    is_new(folder)?;
    let parent = folder.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    fs::create_dir_all(parent).map_err(|error| failed(&error))?;
    let mut builder = tempfile::Builder::new();
    builder.prefix(".endturn-");
    open_to_all(&mut builder);
    let part = builder.tempdir_in(parent).map_err(|error| failed(&error))?;
    for (name, bytes) in files {
        let path = part.path().join(name);
        fs::create_dir_all(path.parent().unwrap_or(part.path())).map_err(|error| failed(&error))?;
        fs::write(path, bytes).map_err(|error| failed(&error))?;
    }
    match fs::rename(part.path(), folder) {
        // It has its final name now, so there is nothing to remove.
        Ok(()) => {
            let _ = part.keep();
            Ok(())
        }
        Err(error) if matches!(error.kind(), ErrorKind::AlreadyExists | ErrorKind::DirectoryNotEmpty) => {
            Err(exists(folder))
        }
        Err(error) => Err(failed(&error)),
    }
}

/// Temporary folders are private to their owner; this one must not be.
#[cfg(unix)]
fn open_to_all(builder: &mut tempfile::Builder<'_, '_>) {
    use std::os::unix::fs::PermissionsExt;
    builder.permissions(fs::Permissions::from_mode(0o777));
}

#[cfg(not(unix))]
fn open_to_all(_: &mut tempfile::Builder<'_, '_>) {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_written_whole_or_not_at_all() {
        let place = tempfile::tempdir().unwrap();
        let folder = place.path().join("deep/mine");
        let file = |name: &str, text: &str| (name.to_owned(), text.as_bytes().to_vec());
        write_new(&folder, &[file("a.ron", "1"), file("b.ron", "2")]).unwrap();
        assert_eq!(fs::read_to_string(folder.join("b.ron")).unwrap(), "2");
        assert!(write_new(&folder, &[file("a.ron", "3")]).is_err());
        assert_eq!(fs::read_to_string(folder.join("a.ron")).unwrap(), "1");
        let torn = place.path().join("deep/torn");
        assert!(write_new(&torn, &[file("a.ron", "1"), file("a.ron/below", "2")]).is_err());
        let left: Vec<_> =
            fs::read_dir(place.path().join("deep")).unwrap().flatten().map(|one| one.file_name()).collect();
        assert_eq!(left, ["mine"], "nothing is left beside it");
    }
}

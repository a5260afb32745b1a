//! Files under names that no other process uses, on any machine.

use std::{io, path::Path};

use tempfile::{Builder, NamedTempFile};

/// Creates a file beside its final place, named `PREFIX.RANDOM`; it vanishes when it is dropped.
///
/// A process id would not do: in containers every process has the same.
pub(crate) fn beside(folder: &Path, prefix: &str) -> io::Result<NamedTempFile> {
    let prefix = format!("{prefix}.");
    let mut builder = Builder::new();
    open_to_all(builder.prefix(&prefix));
    builder.tempfile_in(folder)
}

/// Temporary files are private to their owner; the files of a batch have the permissions of any new
/// file.
#[cfg(unix)]
fn open_to_all(builder: &mut Builder<'_, '_>) {
    use std::os::unix::fs::PermissionsExt;
    builder.permissions(std::fs::Permissions::from_mode(0o666));
}

#[cfg(not(unix))]
fn open_to_all(_: &mut Builder<'_, '_>) {}

//! A script for `git bisect run`: it builds the program at each commit, and tests whether that
//! still reproduces a record.

use std::fs;
use std::path::Path;

use endturn::report::files::write_whole;

use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::failure::{Failure, shorten};
use crate::render::shell;
use crate::source::Source;

/// Writes the script for a record.
pub(super) fn write(record: &str, path: &Path, console: &mut Console<'_>) -> Result<ExitCode, Failure> {
    let recorded = Source::read_record(record, console.input).map_err(Failure::problem)?;
    let there = fs::canonicalize(record).map_err(|error| Failure::file("find", Path::new(record), &error))?;
    let (there, rounds) = (there.to_string_lossy().into_owned(), recorded.last());
    write_whole(path, text(&there))?;
    make_executable(path)?;
    let script = shell::quote(&path.to_string_lossy());
    console.tell(&format!(
        "wrote {}: good is a commit that reproduces all {rounds} rounds of {}\n\n  \
         git bisect start BAD GOOD\n  git bisect run {script}\n",
        shorten(&path.to_string_lossy()),
        shorten(record),
    ))?;
    Ok(ExitCode::Success)
}

fn text(record: &str) -> String {
    format!(
        "#!/bin/sh\n\
         # For `git bisect run`: 0 if this commit reproduces the record, 1 if not, 125 if it can't say.\n\
         record={}\n\
         cargo build --release --bin endturn || exit 125\n\
         \"${{CARGO_TARGET_DIR:-target}}/release/endturn\" replay \"$record\"\n\
         case $? in\n\
         0) exit 0 ;;\n\
         1) exit 1 ;;\n\
         *) exit 125 ;;\n\
         esac\n",
        shell::quote(record)
    )
}

#[cfg(unix)]
fn make_executable(path: &Path) -> Result<(), Failure> {
    use std::os::unix::fs::PermissionsExt as _;

    let failed = |error| Failure::file("write", path, &error);
    let mut rights = fs::metadata(path).map_err(failed)?.permissions();
    rights.set_mode(rights.mode() | 0o111);
    fs::set_permissions(path, rights).map_err(failed)
}

/// Git runs scripts with its own shell.
#[cfg(not(unix))]
fn make_executable(_: &Path) -> Result<(), Failure> {
    Ok(())
}

//! Reading records from disk.

use std::fs::{self, File};
use std::io::Read;
use std::path::Path;

use endturn::scenario::files::slashed;

/// Maximum size of a record in bytes: some ten million orders.
const MAX_BYTES: u64 = 1 << 30;

/// Reads the text of a record from a regular file or a pipe, up to the size limit.
pub(crate) fn text(path: &Path) -> Result<String, String> {
    let bytes = bytes_of(path, MAX_BYTES).map_err(|reason| format!("cannot read {}: {reason}", slashed(path)))?;
    utf_8(path, bytes)
}

/// Reads a text of at most `most` bytes from a stream; `name` is used in errors.
pub(crate) fn text_of(from: impl Read, name: &Path, most: u64) -> Result<String, String> {
    let fail = |reason: String| format!("cannot read {}: {reason}", slashed(name));
    utf_8(name, bounded(from, most).map_err(fail)?)
}

/// Maximum size of a record in bytes.
pub(crate) const fn most() -> u64 {
    MAX_BYTES
}

fn utf_8(path: &Path, bytes: Vec<u8>) -> Result<String, String> {
    String::from_utf8(bytes).map_err(|error| {
        let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
        format!("{}:{line}: this is not UTF-8", slashed(path))
    })
}

fn too_large(most: u64) -> String {
    let what = if most == MAX_BYTES { "a record" } else { "a scenario" };
    format!("it has more than {most} bytes, the most that {what} may have")
}

fn bounded(from: impl Read, most: u64) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    from.take(most + 1).read_to_end(&mut bytes).map_err(|error| error.to_string())?;
    if bytes.len() as u64 > most { Err(too_large(most)) } else { Ok(bytes) }
}

fn bytes_of(path: &Path, most: u64) -> Result<Vec<u8>, String> {
    let about = fs::metadata(path).map_err(|error| error.to_string())?;
    if !about.is_file() && !is_pipe(&about) {
        return Err("not a regular file".to_owned());
    }
    if about.len() > most {
        return Err(too_large(most));
    }
    bounded(File::open(path).map_err(|error| error.to_string())?, most)
}

/// Shells pass the output of a command as a pipe: `endturn replay <(zcat record.jsonl.gz)`.
#[cfg(unix)]
pub(crate) fn is_pipe(about: &fs::Metadata) -> bool {
    use std::os::unix::fs::FileTypeExt;
    about.file_type().is_fifo()
}

#[cfg(not(unix))]
pub(crate) fn is_pipe(_: &fs::Metadata) -> bool {
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn never_more_than_the_limit_is_read() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("record.jsonl");
        fs::write(&path, "12345").unwrap();
        assert_eq!(bytes_of(&path, 5), Ok(b"12345".to_vec()));
        let told = bytes_of(&path, 4).unwrap_err();
        assert_eq!(told, "it has more than 4 bytes, the most that a scenario may have");
    }
}

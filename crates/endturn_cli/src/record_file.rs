//! Records on the disk.

use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

use endturn::engine::record::Record;

use crate::out_dir::RECORD;

/// The largest record that is read, in bytes: some ten million orders.
const MAX_BYTES: u64 = 1 << 30;

/// Reads a record. A folder stands for the record in it. Regular files and pipes are read, and never more than the limit.
pub(crate) fn read(path: &Path) -> Result<Record, String> {
    let path = &file_of(path);
    let fail = |reason: String| format!("cannot read {}: {reason}", path.display());
    let bytes = bytes_of(path, MAX_BYTES).map_err(fail)?;
    let text = std::str::from_utf8(&bytes).map_err(|error| {
        let line = bytes[..error.valid_up_to()].iter().filter(|&&byte| byte == b'\n').count() + 1;
        format!("{}:{line}: this is not UTF-8", path.display())
    })?;
    Record::parse(text).map_err(|error| format!("{}:{}: {}", path.display(), error.line, error.reason))
}

fn file_of(path: &Path) -> PathBuf {
    if path.is_dir() { path.join(RECORD) } else { path.to_owned() }
}

fn bytes_of(path: &Path, most: u64) -> Result<Vec<u8>, String> {
    let too_large = || format!("it has more than {most} bytes, the most that a record may have");
    let about = fs::metadata(path).map_err(|error| error.to_string())?;
    if !about.is_file() && !is_pipe(&about) {
        return Err("not a regular file".to_owned());
    }
    if about.len() > most {
        return Err(too_large());
    }
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| file.take(most + 1).read_to_end(&mut bytes));
    read.map_err(|error| error.to_string())?;
    if bytes.len() as u64 > most { Err(too_large()) } else { Ok(bytes) }
}

/// Shells hand the output of a command over as a pipe: `endturn replay <(zcat record.jsonl.gz)`.
#[cfg(unix)]
fn is_pipe(about: &fs::Metadata) -> bool {
    use std::os::unix::fs::FileTypeExt;
    about.file_type().is_fifo()
}

#[cfg(not(unix))]
fn is_pipe(_: &fs::Metadata) -> bool {
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
        assert_eq!(told, "it has more than 4 bytes, the most that a record may have");
    }
}

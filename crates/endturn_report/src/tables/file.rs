//! A file that is written next to its final place and moved there when it is complete.

use std::{
    fs::{self, File},
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
};

use endturn_lab::ledger::LedgerError;

/// The temporary file; removed unless it is published.
#[derive(Debug)]
pub(super) struct PartFile {
    path: PathBuf,
    beside: PathBuf,
    out: BufWriter<File>,
}

impl PartFile {
    pub(super) fn begin(path: PathBuf) -> Result<Self, LedgerError> {
        let beside = beside(&path);
        let file = File::create(&beside).map_err(|error| LedgerError::Io(beside.clone(), error))?;
        Ok(Self { path, beside, out: BufWriter::new(file) })
    }

    /// Flushes everything to disk.
    pub(super) fn sync(&mut self) -> io::Result<()> {
        self.out.flush()?;
        self.out.get_ref().sync_data()
    }

    /// Replaces an earlier file.
    pub(super) fn publish(self) -> Result<(), LedgerError> {
        fs::rename(&self.beside, &self.path).map_err(|error| LedgerError::Io(self.path.clone(), error))
    }
}

impl Write for PartFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

impl Drop for PartFile {
    fn drop(&mut self) {
        // Already gone if it was published.
        let _ = fs::remove_file(&self.beside);
    }
}

fn beside(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".part");
    path.with_file_name(name)
}

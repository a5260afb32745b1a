//! A file that only grows, in a folder of one question: the same call resumes after a kill, to the
//! same bytes.

use std::{
    fs::{self, File, OpenOptions, TryLockError},
    io::Write,
    path::{Path, PathBuf},
};

use serde::{Serialize, de::DeserializeOwned};

use super::{LedgerError, at, beside, frame, frames};

/// The file that a process at work locks.
const LOCK: &str = "lock";

/// Names of the files of a kind of question.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Names {
    /// The file with the id of the question.
    pub(crate) id: &'static str,
    /// The file of all entries.
    pub(crate) entries: &'static str,
}

/// The file that entries are added to; without a folder they are only counted.
#[derive(Debug, Default)]
pub(crate) struct Growing {
    file: Option<(PathBuf, File)>,
    _lock: Option<File>,
    count: u64,
}

impl Growing {
    /// Opens or creates the folder of a question, and returns its entries; cuts off one that was
    /// torn by a kill.
    pub(crate) fn open<E: DeserializeOwned>(
        folder: &Path,
        names: Names,
        id: u128,
    ) -> Result<(Self, Vec<E>), LedgerError> {
        fs::create_dir_all(folder).map_err(at(folder))?;
        let part = format!("{}.", names.id);
        for entry in fs::read_dir(folder).map_err(at(folder))?.flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            // What a kill left of the id.
            if name.starts_with(&part) {
                fs::remove_file(entry.path()).map_err(at(&entry.path()))?;
            } else if ![LOCK, names.entries, names.id].contains(&name.as_str()) {
                return Err(LedgerError::Foreign(folder.to_owned(), name));
            }
        }
        let lock_path = folder.join(LOCK);
        let opened = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&lock_path);
        let lock = opened.map_err(at(&lock_path))?;
        lock.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => LedgerError::Busy(folder.to_owned()),
            TryLockError::Error(error) => at(&lock_path)(error),
        })?;
        claim(folder, names.id, id)?;
        let path = folder.join(names.entries);
        let bytes = if path.exists() { fs::read(&path).map_err(at(&path))? } else { Vec::new() };
        let (mut entries, mut whole) = (Vec::new(), 0);
        for found in frames(&bytes) {
            match found.value() {
                Some(entry) if found.number == entries.len() as u64 => entries.push(entry),
                _ => return Err(LedgerError::Damaged(path, "its entries are not in their order".to_owned())),
            }
            whole += found.whole.len() as u64;
        }
        let file = OpenOptions::new().create(true).append(true).open(&path).map_err(at(&path))?;
        file.set_len(whole).map_err(at(&path))?;
        Ok((Self { file: Some((path, file)), _lock: Some(lock), count: entries.len() as u64 }, entries))
    }

    /// Adds an entry.
    pub(crate) fn add<E: Serialize>(&mut self, entry: &E) -> Result<(), LedgerError> {
        if let Some((path, file)) = &mut self.file {
            file.write_all(&frame(self.count, entry)).map_err(at(path))?;
        }
        self.count += 1;
        Ok(())
    }
}

/// Writes the id of the question, or checks it.
fn claim(folder: &Path, name: &'static str, id: u128) -> Result<(), LedgerError> {
    let path = folder.join(name);
    let own = format!("{id:032x}");
    if path.exists() {
        let found = fs::read_to_string(&path).map_err(at(&path))?.trim().to_owned();
        return if found == own { Ok(()) } else { Err(LedgerError::OtherPlan { found, expected: own }) };
    }
    let mut file = beside(folder, name).map_err(at(folder))?;
    file.write_all(format!("{own}\n").as_bytes()).and_then(|()| file.as_file().sync_data()).map_err(at(&path))?;
    file.persist(&path).map_err(|error| at(&path)(error.error)).map(drop)
}

//! The processes at work in a batch's folder: each keeps a file that says who it is and what it has
//! played. People read them with `batch status`; the ledger does not need them.

use std::{
    fs,
    path::{Path, PathBuf},
};

use endturn::engine::compact::CompactSort as _;
use endturn::{
    lab::{
        batch::Progress,
        ledger::{Folder, WORKERS},
    },
    report::files::write_whole,
};
use serde::{Deserialize, Serialize};
use tempfile::Builder;

use crate::failure::shorten;
use crate::stopwatch;

/// Nanoseconds between two reports.
const PAUSE: u64 = 5_000_000_000;
/// Seconds of silence after which a process no longer counts as at work.
pub(super) const SILENT: u64 = 60;

/// The report of a process.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Worker {
    /// The machine.
    pub(super) host: String,
    /// The process on it.
    pub(super) process: u32,
    /// Seconds since it began.
    pub(super) seconds: u64,
    /// Games that it has played.
    pub(super) games: u64,
    /// The shards that it is playing.
    pub(super) playing: Vec<u64>,
    /// The shards that it has published.
    pub(super) published: Vec<u64>,
    /// Whether it has ended in an orderly way.
    pub(super) has_ended: bool,
    /// Seconds since its last report.
    #[serde(skip)]
    pub(super) silent: u64,
}

/// The file of this process.
#[derive(Debug)]
pub(super) struct Attendance {
    path: PathBuf,
    worker: Worker,
    began: u64,
    last: u64,
}

impl Attendance {
    /// Begins to report; `None` if the file can't be written: a batch does not fail for that.
    pub(super) fn begin(folder: &Folder) -> Option<Self> {
        let (place, host) = (folder.path().join(WORKERS), host());
        fs::create_dir_all(&place).ok()?;
        let prefix: String = host.chars().map(|one| if one.is_ascii_alphanumeric() { one } else { '-' }).collect();
        let file = Builder::new().prefix(&format!("{prefix}-")).suffix(".json").tempfile_in(&place).ok()?;
        let (_, path) = file.keep().ok()?;
        let worker = Worker { host, process: std::process::id(), ..Worker::default() };
        let began = stopwatch::nanoseconds();
        let one = Self { path, worker, began, last: began };
        one.write()?;
        Some(one)
    }

    /// Reports if it is time to.
    pub(super) fn look(&mut self, progress: &Progress) {
        if stopwatch::nanoseconds() - self.last >= PAUSE {
            self.report(progress);
        }
    }

    /// Reports for the last time.
    pub(super) fn end(mut self, progress: &Progress) {
        self.worker.has_ended = true;
        self.report(progress);
    }

    fn report(&mut self, progress: &Progress) {
        self.last = stopwatch::nanoseconds();
        let (playing, published) = progress.shards();
        let (seconds, games) = ((self.last - self.began) / 1_000_000_000, progress.played());
        self.worker = Worker { seconds, games, playing, published, ..std::mem::take(&mut self.worker) };
        _ = self.write();
    }

    /// Replaces the file, which is then readable by all that can read the folder.
    fn write(&self) -> Option<()> {
        let text = serde_json::to_vec(&self.worker).ok()?;
        write_whole(&self.path, text).ok()
    }
}

/// Reads the reports in a batch's folder, by the names of their files.
pub(super) fn workers(folder: &Path) -> Vec<Worker> {
    let Ok(entries) = fs::read_dir(folder.join(WORKERS)) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|end| end == "json"));
    paths.compact_sort();
    let read = |path: &PathBuf| {
        let mut worker: Worker = serde_json::from_slice(&fs::read(path).ok()?).ok()?;
        let silent = fs::metadata(path).ok()?.modified().ok()?.elapsed().unwrap_or_default();
        worker.silent = silent.as_secs();
        // Anyone who can write the folder can write these files.
        worker.host = shorten(&worker.host);
        Some(worker)
    };
    paths.iter().filter_map(read).collect()
}

/// The machine that published a shard, if it reported that.
pub(super) fn publisher(folder: &Path, shard: u64) -> Option<String> {
    workers(folder).into_iter().find(|worker| worker.published.contains(&shard)).map(|worker| worker.host)
}

/// The machine that played a shard first, for people: it published the shard, or began it.
pub(super) fn first(folder: &Path, shard: u64) -> String {
    let began = || workers(folder).into_iter().find(|worker| worker.playing.contains(&shard)).map(|one| one.host);
    publisher(folder, shard).or_else(began).unwrap_or_else(|| "an unknown machine".to_owned())
}

/// Removes the reports: the folder of a whole batch has the same files whoever played it.
pub(super) fn dismiss(folder: &Path) {
    _ = fs::remove_dir_all(folder.join(WORKERS));
}

/// The name of this machine: Slurm's, as several of its nodes may be on one; otherwise the
/// system's.
pub(super) fn host() -> String {
    let named = |name: &str| std::env::var(name).ok().filter(|host| !host.is_empty());
    named("SLURMD_NODENAME")
        .or_else(of_system)
        .or_else(|| named("COMPUTERNAME"))
        .unwrap_or_else(|| "unnamed".to_owned())
}

#[cfg(unix)]
fn of_system() -> Option<String> {
    let name = rustix::system::uname().nodename().to_string_lossy().into_owned();
    (!name.is_empty()).then_some(name)
}

#[cfg(not(unix))]
fn of_system() -> Option<String> {
    None
}

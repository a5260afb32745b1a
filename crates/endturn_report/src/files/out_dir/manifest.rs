//! The manifest of a run's folder: sizes and hashes of all files that the run wrote. The file is
//! also the folder's lock, so it is changed in place and never removed.

use std::collections::BTreeMap;
use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::Xxh3;

use super::{CHART, ENTITIES, GAME, STREAMS, SUMMARY};
use endturn_engine::orders::shorten;
use endturn_scenario::files::slashed;

use crate::files::Refusal;

/// Maximum characters of a title or path in a message.
const MAX_LETTERS: usize = 80;

/// The file's name in the folder.
pub(super) const MANIFEST: &str = "manifest.json";
/// The version of the format.
const FORMAT: u32 = 1;
/// The manifest is padded to multiples of this size, so that a change in place needs no new disk
/// space, and a kill leaves either the old text or the new one.
const PAGE: usize = 4096;
/// Maximum size; larger files are not manifests.
const MAX_BYTES: u64 = 1 << 20;

/// Endings of the names of transcripts.
const NOTATIONS: [&str; 4] = ["pgn", "sgf", "mat", "score.log"];
/// Prefix of the names of autosaves; the endings of saves and their pictures follow.
const AUTOSAVE: &str = "autosave_";
const SAVED: [&str; 3] = ["save", "png", "svg"];

/// A possible state of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct State {
    /// Its size.
    bytes: u64,
    /// XXH3-128 of the first `bytes` bytes.
    hash: String,
    /// Number of bytes that were about to be appended.
    #[serde(default, skip_serializing_if = "is_zero")]
    more: u64,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands out references")]
fn is_zero(number: &u64) -> bool {
    *number == 0
}

impl State {
    /// The state of a complete text.
    pub(super) fn of(text: &str) -> Self {
        Self::of_bytes(text.as_bytes())
    }

    /// The state of a complete file.
    pub(super) fn of_bytes(bytes: &[u8]) -> Self {
        let mut hasher = Xxh3::new();
        hasher.update(bytes);
        Self::hashed(bytes.len() as u64, &hasher)
    }

    /// The state after `bytes` bytes that went through a hasher.
    pub(super) fn hashed(bytes: u64, hasher: &Xxh3) -> Self {
        Self { bytes, hash: format!("{:032x}", hasher.digest128()), more: 0 }
    }

    /// Returns the state with a text about to be appended, of which a kill may leave a part.
    pub(super) fn before(self, text: &str) -> Self {
        Self { more: text.len() as u64, ..self }
    }

    /// True if the file has this state.
    fn is_in(&self, file: &Path, bytes: u64) -> io::Result<bool> {
        let may_be = bytes == self.bytes || (self.bytes < bytes && bytes - self.bytes < self.more);
        if !may_be {
            return Ok(false);
        }
        let mut hasher = Xxh3::new();
        let mut file = File::open(file)?.take(self.bytes);
        let mut buffer = vec![0; 1 << 16];
        loop {
            match file.read(&mut buffer) {
                Ok(0) => return Ok(Self::hashed(self.bytes, &hasher).hash == self.hash),
                Ok(read) => hasher.update(&buffer[..read]),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }
}

/// The game that a run plays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Played {
    /// The scenario's title.
    pub title: String,
    /// The scenario's path.
    pub scenario: String,
    /// The root seed.
    pub seed: u64,
}

impl std::fmt::Display for Played {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "{} ({}, seed {})",
            shorten(&self.title, MAX_LETTERS),
            shorten(&self.scenario, MAX_LETTERS),
            self.seed
        )
    }
}

/// The content of the file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Manifest {
    manifest: u32,
    /// The game.
    #[serde(flatten)]
    pub(super) played: Played,
    /// True if a run created the folder for tables.
    pub(super) made_entities: bool,
    /// All possible states of each file, by name.
    pub(super) files: BTreeMap<String, Vec<State>>,
}

impl Manifest {
    /// Returns a manifest without files.
    pub(super) fn new(played: Played) -> Self {
        Self { manifest: FORMAT, played, made_entities: false, files: BTreeMap::new() }
    }

    /// Adds a possible state of a file.
    pub(super) fn add(&mut self, name: &str, state: State) {
        self.files.entry(name.to_owned()).or_default().push(state);
    }

    /// True if an existing file is as the run wrote it.
    pub(super) fn knows(&self, folder: &Path, name: &str) -> io::Result<bool> {
        let file = folder.join(name);
        let about = fs::symlink_metadata(&file)?;
        let states = self.files.get(name).filter(|_| about.is_file());
        for state in states.into_iter().flatten() {
            if state.is_in(&file, about.len())? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns `None` for a text that no run wrote. Only names that a run uses are accepted, so
    /// that a manifest from elsewhere can't point out of the folder.
    fn parse(text: &[u8]) -> Option<Self> {
        let parsed: Self = serde_json::from_slice(text).ok()?;
        (parsed.manifest == FORMAT && parsed.files.keys().all(|name| is_own_name(name))).then_some(parsed)
    }
}

fn is_own_name(name: &str) -> bool {
    let table = name.strip_prefix(ENTITIES).and_then(|rest| rest.strip_prefix('/')?.strip_suffix(".csv"));
    let is_plain = |table: &str| {
        !table.is_empty()
            && table.bytes().all(|byte| byte == b'_' || byte.is_ascii_lowercase() || byte.is_ascii_digit())
    };
    let is_other = name.split_once('.').is_some_and(|(name, ending)| {
        let is_saved = name.starts_with(AUTOSAVE) && SAVED.contains(&ending);
        is_plain(name) && (is_saved || NOTATIONS.contains(&ending))
    });
    STREAMS.contains(&name) || [CHART, GAME, SUMMARY].contains(&name) || table.is_some_and(is_plain) || is_other
}

/// The manifest's file, locked while the run lasts. The operating system releases the lock of a
/// killed process.
#[derive(Debug)]
pub(super) struct Ledger {
    path: PathBuf,
    file: File,
}

/// The file found under the manifest's name.
pub(super) enum Opened {
    /// A manifest that is now ours, with that of an earlier run if there was one.
    Ours(Ledger, Option<Manifest>),
    /// A foreign file, and its description.
    Foreign(&'static str),
}

impl Ledger {
    /// Locks the folder. Reads an earlier manifest.
    pub(super) fn open(folder: &Path) -> Result<Opened, Refusal> {
        let path = folder.join(MANIFEST);
        let failed = |doing: &str, error: &io::Error| Refusal::file(doing, &path, error);
        match fs::symlink_metadata(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(error) => return Err(failed("use", &error)),
            Ok(about) if about.is_file() => {}
            Ok(about) => return Ok(Opened::Foreign(kind_of(&about))),
        }
        let file = File::options().read(true).write(true).create(true).truncate(false).open(&path);
        let mut file = file.map_err(|error| failed("open", &error))?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => return Err(busy(folder, &path)),
            // A file system without locks still works, as it did before there were locks.
            Err(TryLockError::Error(error)) if error.kind() != ErrorKind::Unsupported => {
                return Err(failed("lock", &error));
            }
            _ => {}
        }
        let mut text = Vec::new();
        (&mut file).take(MAX_BYTES).read_to_end(&mut text).map_err(|error| failed("read", &error))?;
        let former = Manifest::parse(&text);
        // A run that was killed at its very start left only the empty file.
        if former.is_none() && !text.is_empty() {
            return Ok(Opened::Foreign(OF_NO_RUN));
        }
        Ok(Opened::Ours(Self { path, file }, former))
    }

    /// Rewrites the file.
    pub(super) fn write(&mut self, manifest: &Manifest) -> Result<(), Refusal> {
        let mut text = serde_json::to_string(manifest).unwrap_or_default().into_bytes();
        let size = (text.len() + 1).next_multiple_of(PAGE);
        text.resize(size - 1, b' ');
        text.push(b'\n');
        let written = self.file.seek(SeekFrom::Start(0)).and_then(|_| self.file.write_all(&text));
        let written = written.and_then(|()| self.file.set_len(size as u64));
        written.map_err(|error| Refusal::file("write", &self.path, &error))
    }
}

/// Message for a file in the way.
pub(super) const OF_NO_RUN: &str = "no run of endturn wrote it";

/// Message for a file that is not a regular file.
pub(super) fn kind_of(about: &fs::Metadata) -> &'static str {
    match about.file_type() {
        kind if kind.is_symlink() => "it is a link",
        kind if kind.is_dir() => "it is a folder",
        _ => "it is not a regular file",
    }
}

fn busy(folder: &Path, manifest: &Path) -> Refusal {
    let other = fs::read(manifest).ok().and_then(|text| Manifest::parse(&text));
    let other = other.map(|other| format!(", {}", other.played)).unwrap_or_default();
    let text = format!("{} is being written by another run of endturn{other}", slashed(folder));
    Refusal::problem(format!("{text}; choose another folder, or wait until it ends"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn played() -> Played {
        Played { title: "T".into(), scenario: "t.ron".into(), seed: 7 }
    }

    #[test]
    fn a_file_is_known_by_its_content_alone() {
        let place = tempfile::tempdir().unwrap();
        let mut manifest = Manifest::new(played());
        manifest.add("facts.jsonl", State::of("one\n").before("two\n"));
        manifest.add("facts.jsonl", State::of("one\ntwo\n"));
        let known = |text: &str| {
            fs::write(place.path().join("facts.jsonl"), text).unwrap();
            manifest.knows(place.path(), "facts.jsonl").unwrap()
        };
        for ours in ["one\n", "one\nt", "one\ntwo", "one\ntwo\n"] {
            assert!(known(ours), "{ours:?} is what a run may leave");
        }
        for changed in ["", "one", "onE\n", "onE\ntw", "one\ntWo\n", "one\ntwo\nthree\n"] {
            assert!(!known(changed), "{changed:?}");
        }
        assert!(manifest.knows(place.path(), "metrics.csv").is_err(), "what is not there is asked for by nobody");
    }

    #[test]
    fn a_manifest_survives_being_written_and_read_and_leads_nowhere_else() {
        let place = tempfile::tempdir().unwrap();
        let open = || match Ledger::open(place.path()).unwrap() {
            Opened::Ours(ledger, former) => (ledger, former),
            Opened::Foreign(what) => panic!("{what}"),
        };
        let (mut ledger, former) = open();
        assert_eq!(former, None);
        let mut manifest = Manifest::new(played());
        manifest.add("entities/agency_agents.csv", State::of("a"));
        for number in 0..60 {
            manifest.add(&format!("entities/t_{number}.csv"), State::of("b"));
        }
        ledger.write(&manifest).unwrap();
        assert!(Ledger::open(place.path()).is_err(), "one run at a time");
        manifest.files.retain(|name, _| name.contains("agents"));
        ledger.write(&manifest).unwrap();
        drop(ledger);
        assert_eq!(open().1, Some(manifest.clone()));
        for own in ["autosave_0020.save", "autosave_final.png", "chess.pgn", "civ.score.log"] {
            assert!(is_own_name(own), "{own}");
        }
        for outside in [
            "../x",
            "/etc/passwd",
            "entities/../x.csv",
            "entities/.csv",
            "entities/a/b.csv",
            "notes.txt",
            "x.save",
            "a/b.pgn",
        ] {
            let mut forged = manifest.clone();
            forged.add(outside, State::of("a"));
            open().0.write(&forged).unwrap();
            assert!(matches!(Ledger::open(place.path()).unwrap(), Opened::Foreign(_)), "{outside}");
            open_and_empty(place.path());
        }
    }

    fn open_and_empty(folder: &Path) {
        fs::write(folder.join(MANIFEST), "").unwrap();
    }
}

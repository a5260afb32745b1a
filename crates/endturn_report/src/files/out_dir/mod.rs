//! The folder of one run: lines are appended round by round, the rest is written whole at the end.

mod manifest;
mod room;

use std::fs::{self, File};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use xxhash_rust::xxh3::Xxh3;

pub use self::manifest::Played;
use self::manifest::{Ledger, MANIFEST, Manifest, Opened, State};
use self::room::{Room, UNTOUCHED, refusal, set_aside};
use endturn_scenario::files::slashed;

use crate::files::Refusal;
use crate::files::{Part, write_whole};

/// File name of the record in the folder.
pub const RECORD: &str = "record.jsonl";
const FACTS: &str = "facts.jsonl";
const METRICS: &str = "metrics.csv";
const CHART: &str = "chart.html";
const GAME: &str = "game.html";
const SUMMARY: &str = "summary.json";
/// Folder with one file per table of entities.
const ENTITIES: &str = "entities";
/// The files that grow each round. A later one is never ahead of an earlier one, so the record
/// comes last.
const STREAMS: [&str; 3] = [FACTS, METRICS, RECORD];

/// The lines that one round adds to each file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lines {
    /// Lines of facts.jsonl.
    pub facts: String,
    /// Lines of metrics.csv.
    pub metrics: String,
    /// Lines of record.jsonl.
    pub record: String,
}

impl Lines {
    /// Adds the lines of a later round.
    pub fn push(&mut self, more: &Self) {
        self.facts += &more.facts;
        self.metrics += &more.metrics;
        self.record += &more.record;
    }

    /// In the order of [`STREAMS`].
    fn texts(&self) -> [&str; 3] {
        [&self.facts, &self.metrics, &self.record]
    }
}

/// The planned content of a run's folder.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The game.
    pub played: Played,
    /// The first lines of the files.
    pub first: Lines,
    /// The names of its tables of entities, without extension.
    pub tables: Vec<String>,
}

impl Plan {
    fn names(&self) -> Vec<String> {
        let names = STREAMS.into_iter().chain([CHART, GAME, SUMMARY]).map(str::to_owned);
        names.chain(self.tables.iter().map(|table| table_name(table))).collect()
    }
}

fn table_name(table: &str) -> String {
    format!("{ENTITIES}/{table}.csv")
}

/// A file that grows each round.
struct Stream {
    file: File,
    bytes: u64,
    hasher: Xxh3,
}

impl std::fmt::Debug for Stream {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Stream").field("file", &self.file).field("bytes", &self.bytes).finish_non_exhaustive()
    }
}

impl Stream {
    fn begin(file: File, text: &str) -> Self {
        let mut stream = Self { file, bytes: 0, hasher: Xxh3::new() };
        stream.grow(text);
        stream
    }

    fn grow(&mut self, text: &str) {
        self.bytes += text.len() as u64;
        self.hasher.update(text.as_bytes());
    }

    /// Returns the possible states of the file while `next` is being appended.
    fn states(&self, next: &str) -> Vec<State> {
        let now = State::hashed(self.bytes, &self.hasher);
        if next.is_empty() {
            return vec![now];
        }
        let mut hasher = self.hasher.clone();
        hasher.update(next.as_bytes());
        vec![now.before(next), State::hashed(self.bytes + next.len() as u64, &hasher)]
    }
}

/// The folder, open for appending and locked.
#[derive(Debug)]
pub struct OutDir {
    path: PathBuf,
    ledger: Ledger,
    manifest: Manifest,
    /// In the order of [`STREAMS`].
    streams: [Stream; 3],
    /// Foreign files that were renamed to make room, with their new names.
    pub set_aside: Vec<(PathBuf, PathBuf)>,
    /// The game of an earlier run that was replaced.
    pub replaced: Option<Played>,
}

impl OutDir {
    /// Prepares the folder and starts its files. Files known to be from an earlier run are
    /// replaced; with `force`, anything else in the way is renamed. Nothing is removed before the
    /// new files are started.
    pub fn begin(path: &Path, force: bool, plan: &Plan) -> Result<Self, Refusal> {
        check(path, force)?;
        fs::create_dir_all(path).map_err(|error| Refusal::file("create", path, &error))?;
        let mut moved = Vec::new();
        let (mut ledger, former) = lock(path, force, &mut moved)?;
        let room = Room::survey(path, former.as_ref(), &plan.names())?;
        if !force {
            room.refuse(UNTOUCHED)?;
        }
        let parts = begin_streams(path, &plan.first)?;
        let mut manifest = Manifest::new(plan.played.clone());
        manifest.made_entities = former.as_ref().is_some_and(|former| former.made_entities);
        manifest.files = room.known.clone();
        for (name, text) in STREAMS.into_iter().zip(plan.first.texts()) {
            manifest.add(name, State::of(text));
        }
        ledger.write(&manifest)?;
        moved.extend(room.clear(path)?);
        let streams = persist(parts, &plan.first)?;
        manifest.files.clear();
        manifest.made_entities &= path.join(ENTITIES).is_dir();
        let replaced = former.map(|former| former.played);
        let mut out = Self { path: path.to_owned(), ledger, manifest, streams, set_aside: moved, replaced };
        out.note_streams(&Lines::default())?;
        Ok(out)
    }

    /// Appends a round, so that all lines of earlier rounds are complete however the run ends. If
    /// it cannot be written in full, none of it stays. Only a kill in the middle can tear the very
    /// last line, which readers of records skip.
    pub fn append(&mut self, lines: &Lines) -> Result<(), Refusal> {
        self.note_streams(lines)?;
        let mut files = self.streams.iter_mut().zip(STREAMS).zip(lines.texts());
        let failed =
            files.find_map(|((stream, name), text)| Some((name, stream.file.write_all(text.as_bytes()).err()?)));
        if let Some((name, error)) = failed {
            self.cut_back();
            return Err(Refusal::file("write", &self.path.join(name), &error));
        }
        self.streams.iter_mut().zip(lines.texts()).for_each(|(stream, text)| stream.grow(text));
        Ok(())
    }

    /// Replaces all lines, after a saved game was loaded. Each file is complete at any moment.
    pub fn rewrite(&mut self, lines: &Lines) -> Result<(), Refusal> {
        let parts = begin_streams(&self.path, lines)?;
        for (name, text) in STREAMS.into_iter().zip(lines.texts()) {
            self.manifest.add(name, State::of(text));
        }
        self.ledger.write(&self.manifest)?;
        self.streams = persist(parts, lines)?;
        self.note_streams(&Lines::default())
    }

    /// Writes chart and game as pages, tables of entities (name and text), transcripts (file and
    /// text) and summary; none of them if another program has written a file of the same name since
    /// the run began.
    pub fn finish(
        &mut self,
        (chart, game): (&str, &str),
        tables: &[(String, String)],
        transcripts: &[(String, String)],
        summary: &str,
    ) -> Result<(), Refusal> {
        let folder = self.path.join(ENTITIES);
        let needs_folder =
            !tables.is_empty() && fs::symlink_metadata(&folder).is_err_and(|error| error.kind() == ErrorKind::NotFound);
        self.manifest.made_entities |= needs_folder;
        let tables = tables.iter().map(|(table, text)| (table_name(table), text.as_str()));
        let transcripts = transcripts.iter().map(|(file, text)| (file.clone(), text.as_str()));
        let files: Vec<(String, &str)> = [(CHART.to_owned(), chart), (GAME.to_owned(), game)]
            .into_iter()
            .chain(tables)
            .chain(transcripts)
            .chain([(SUMMARY.to_owned(), summary)])
            .collect();
        let names: Vec<String> = files.iter().map(|(name, _)| name.clone()).collect();
        Room::survey(&self.path, None, &names)?
            .refuse("charts, tables and summary were not written; everything else was")?;
        for (name, text) in &files {
            self.manifest.add(name, State::of(text));
        }
        self.note_streams(&Lines::default())?;
        if needs_folder {
            fs::create_dir_all(&folder).map_err(|error| Refusal::file("create", &folder, &error))?;
        }
        // The summary comes last: if it is there, everything is.
        files.iter().try_for_each(|(name, text)| write_whole(&self.path.join(name), text))
    }

    /// Writes a file that is complete at once, such as a saved game, under a name of lower-case
    /// letters, digits, `_` and dots. Never replaces a file that another program has written since
    /// the run began.
    pub fn keep(&mut self, name: &str, bytes: &[u8]) -> Result<(), Refusal> {
        let names = [name.to_owned()];
        Room::survey(&self.path, None, &names)?.refuse("it was not written")?;
        self.manifest.files.insert(name.to_owned(), vec![State::of_bytes(bytes)]);
        self.note_streams(&Lines::default())?;
        write_whole(&self.path.join(name), bytes)
    }

    /// Reads the record from the folder: all finished rounds.
    pub fn record(&self) -> Result<String, Refusal> {
        let path = self.path.join(RECORD);
        fs::read_to_string(&path).map_err(|error| Refusal::file("read", &path, &error))
    }

    /// The folder's path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Updates the manifest with the state of the growing files and the lines about to follow.
    fn note_streams(&mut self, next: &Lines) -> Result<(), Refusal> {
        for ((name, stream), text) in STREAMS.into_iter().zip(&self.streams).zip(next.texts()) {
            self.manifest.files.insert(name.to_owned(), stream.states(text));
        }
        self.ledger.write(&self.manifest)
    }

    /// Removes the remains of lines that could not be written in full.
    fn cut_back(&self) {
        for stream in &self.streams {
            // Truncating needs no space; if it fails all the same, readers skip a torn line.
            let _ = stream.file.set_len(stream.bytes);
        }
    }
}

/// Refuses a folder with files but no manifest.
fn check(path: &Path, force: bool) -> Result<(), Refusal> {
    let mut entries = match fs::read_dir(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        other => other.map_err(|error| Refusal::file("use", path, &error))?,
    };
    if force || entries.next().is_none() || fs::symlink_metadata(path.join(MANIFEST)).is_ok() {
        return Ok(());
    }
    let advice = "choose another folder, or add --force to keep its files and write beside them";
    Err(Refusal::problem(format!(
        "{} holds files that no run of endturn wrote, since it has no {MANIFEST}; {advice}",
        slashed(path)
    )))
}

/// Locks the folder, and returns the manifest of an earlier run.
fn lock(path: &Path, force: bool, moved: &mut Vec<(PathBuf, PathBuf)>) -> Result<(Ledger, Option<Manifest>), Refusal> {
    loop {
        match Ledger::open(path)? {
            Opened::Ours(ledger, former) => return Ok((ledger, former)),
            Opened::Foreign(what) if !force => return Err(refusal(&[(path.join(MANIFEST), what)], UNTOUCHED)),
            Opened::Foreign(_) => moved.push(set_aside(path.join(MANIFEST))?),
        }
    }
}

/// Writes the growing files with their first lines, not in their final places yet.
fn begin_streams(path: &Path, lines: &Lines) -> Result<Vec<Part>, Refusal> {
    STREAMS.into_iter().zip(lines.texts()).map(|(name, text)| Part::write(&path.join(name), text)).collect()
}

fn persist(parts: Vec<Part>, lines: &Lines) -> Result<[Stream; 3], Refusal> {
    let streams = parts.into_iter().zip(lines.texts()).map(|(part, text)| Ok(Stream::begin(part.persist()?, text)));
    let streams: Vec<Stream> = streams.collect::<Result<_, Refusal>>()?;
    Ok(streams.try_into().expect("every growing file has a part"))
}

#[cfg(test)]
mod tests;

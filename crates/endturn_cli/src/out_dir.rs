//! The folder of one run: lines appended round by round, and the rest written whole at the end.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};

use crate::failure::Failure;

/// The record in the folder.
pub(crate) const RECORD: &str = "record.jsonl";
const FACTS: &str = "facts.jsonl";
const METRICS: &str = "metrics.csv";
const CHART: &str = "chart.html";
const SUMMARY: &str = "summary.json";
/// A folder with one file per table of entities.
const ENTITIES: &str = "entities";
const OWN: [&str; 6] = [RECORD, FACTS, METRICS, CHART, SUMMARY, ENTITIES];

/// More of a file is not read to see whether it is a record: headers carry whole scenarios.
const HEADER_BYTES: u64 = 64 * 1024 * 1024;

/// What one round adds to each file. A later file is never behind an earlier one, so the record comes last.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Lines {
    /// Of facts.jsonl.
    pub(crate) facts: String,
    /// Of metrics.csv.
    pub(crate) metrics: String,
    /// Of record.jsonl.
    pub(crate) record: String,
}

impl Lines {
    /// Adds the lines of a later round.
    pub(crate) fn push(&mut self, more: &Self) {
        self.facts += &more.facts;
        self.metrics += &more.metrics;
        self.record += &more.record;
    }
}

/// The folder, open for appending.
#[derive(Debug)]
pub(crate) struct OutDir {
    path: PathBuf,
    facts: File,
    metrics: File,
    record: File,
    /// Files of others that had to make room, with their new names.
    pub(crate) set_aside: Vec<(PathBuf, PathBuf)>,
}

impl OutDir {
    /// Refuses a folder that holds what no run wrote, without touching anything.
    pub(crate) fn check(path: &Path, force: bool) -> Result<(), Failure> {
        let failed = |error: &io::Error| Failure::file("use", path, error);
        let mut entries = match fs::read_dir(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
            other => other.map_err(|error| failed(&error))?,
        };
        if force || entries.next().is_none() || is_run(path) {
            return Ok(());
        }
        let advice = "choose another folder, or add --force to keep its files and write beside them";
        Err(Failure::problem(format!("{} holds files that no run of endturn wrote; {advice}", path.display())))
    }

    /// Makes the folder ready and begins its files. A former run in it is replaced; anything else stays.
    pub(crate) fn begin(path: &Path, force: bool, first: &Lines) -> Result<Self, Failure> {
        Self::check(path, force)?;
        fs::create_dir_all(path).map_err(|error| Failure::file("create", path, &error))?;
        let set_aside = make_room(path)?;
        Ok(Self {
            path: path.to_owned(),
            facts: begin_file(&path.join(FACTS), &first.facts)?,
            metrics: begin_file(&path.join(METRICS), &first.metrics)?,
            record: begin_file(&path.join(RECORD), &first.record)?,
            set_aside,
        })
    }

    /// Adds a round: one write per file, so that whatever ends the run, all lines of the rounds before are whole. Only a
    /// kill in the middle of the write can tear the very last line, which readers of records pass over.
    pub(crate) fn append(&mut self, lines: &Lines) -> Result<(), Failure> {
        let files = [
            (&mut self.facts, FACTS, &lines.facts),
            (&mut self.metrics, METRICS, &lines.metrics),
            (&mut self.record, RECORD, &lines.record),
        ];
        for (file, name, text) in files {
            file.write_all(text.as_bytes()).map_err(|error| Failure::file("write", &self.path.join(name), &error))?;
        }
        Ok(())
    }

    /// Replaces all lines, after a saved game was loaded. Each file is whole at any moment.
    pub(crate) fn rewrite(&mut self, lines: &Lines) -> Result<(), Failure> {
        let write = |name: &str, text: &str| -> Result<File, Failure> {
            let path = self.path.join(name);
            write_whole(&path, text)?;
            File::options().append(true).open(&path).map_err(|error| Failure::file("open", &path, &error))
        };
        let (facts, metrics) = (write(FACTS, &lines.facts)?, write(METRICS, &lines.metrics)?);
        self.record = write(RECORD, &lines.record)?;
        (self.facts, self.metrics) = (facts, metrics);
        Ok(())
    }

    /// Writes chart, tables of entities (name and text) and summary.
    pub(crate) fn finish(&self, chart: &str, tables: &[(String, String)], summary: &str) -> Result<(), Failure> {
        write_whole(&self.path.join(CHART), chart)?;
        let folder = self.path.join(ENTITIES);
        if !tables.is_empty() {
            fs::create_dir_all(&folder).map_err(|error| Failure::file("create", &folder, &error))?;
        }
        for (name, text) in tables {
            write_whole(&folder.join(format!("{name}.csv")), text)?;
        }
        write_whole(&self.path.join(SUMMARY), summary)
    }

    /// Where it is.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }
}

/// Writes a file so that there is the old one or the new one, never a part.
pub(crate) fn write_whole(path: &Path, content: impl AsRef<[u8]>) -> Result<(), Failure> {
    let failed = |error: &io::Error| Failure::file("write", path, error);
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut file =
        tempfile::Builder::new().prefix(".endturn-").tempfile_in(folder).map_err(|error| failed(&bare(error)))?;
    open_to_all(file.as_file());
    file.write_all(content.as_ref()).map_err(|error| failed(&error))?;
    file.persist(path).map_err(|error| failed(&error.error))?;
    Ok(())
}

/// An error without the name of the temporary file, which nobody has asked for.
fn bare(error: io::Error) -> io::Error {
    let text = error.to_string();
    text.split_once(" at path ").map_or(error, |(what, _)| io::Error::other(what))
}

/// Temporary files are for their owner alone; results are ordinary files.
#[cfg(unix)]
fn open_to_all(file: &File) {
    use std::os::unix::fs::PermissionsExt;
    // A file system without such rights needs no change of them.
    let _ = file.set_permissions(fs::Permissions::from_mode(0o644));
}

#[cfg(not(unix))]
fn open_to_all(_: &File) {}

/// A new file; what had its name is no longer there, so a link is never followed.
fn begin_file(path: &Path, text: &str) -> Result<File, Failure> {
    let failed = |error: io::Error| Failure::file("write", path, &error);
    let mut file = File::options().append(true).create_new(true).open(path).map_err(failed)?;
    file.write_all(text.as_bytes()).map_err(failed)?;
    Ok(file)
}

/// Takes the files of a former run away; files of the same names that are somebody else's are renamed.
fn make_room(path: &Path) -> Result<Vec<(PathBuf, PathBuf)>, Failure> {
    let former = is_run(path);
    let mut set_aside = Vec::new();
    for name in OWN {
        let file = path.join(name);
        let failed = |error: io::Error| Failure::file("replace", &file, &error);
        if fs::symlink_metadata(&file).is_err() {
            continue;
        }
        if former && name == ENTITIES {
            remove_tables(&file).map_err(failed)?;
        } else if former {
            fs::remove_file(&file).map_err(failed)?;
        } else {
            let names = (1..).map(|number| path.join(format!("{name}.old{number}")));
            let free = names.take(10_000).find(|free| fs::symlink_metadata(free).is_err());
            let free = free.ok_or_else(|| failed(io::ErrorKind::AlreadyExists.into()))?;
            fs::rename(&file, &free).map_err(failed)?;
            set_aside.push((file, free));
        }
    }
    Ok(set_aside)
}

/// Takes the tables of a former run away, which may have had other modules; anything else in their folder stays.
fn remove_tables(folder: &Path) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|ending| ending == "csv") {
            fs::remove_file(path)?;
        }
    }
    // A folder that is not empty is somebody's.
    let _ = fs::remove_dir(folder);
    Ok(())
}

/// True if the folder holds a record: its first line is the header of one.
fn is_run(path: &Path) -> bool {
    let read = || -> Option<bool> {
        let mut line = String::new();
        let file = File::open(path.join(RECORD)).ok()?;
        BufReader::new(file.take(HEADER_BYTES)).read_line(&mut line).ok()?;
        Some(serde_json::from_str::<endturn::engine::record::RecordHeader>(&line).is_ok())
    };
    read().unwrap_or(false)
}

#[cfg(test)]
mod tests {
    use super::*;
    use endturn::engine::record::{FORMAT, RecordHeader, RecordWriter};

    fn lines(record: &str) -> Lines {
        Lines { facts: "f\n".into(), metrics: "m\n".into(), record: record.into() }
    }

    fn header() -> String {
        let header = RecordHeader {
            record: FORMAT,
            engine: String::new(),
            title: String::new(),
            scenario: String::new(),
            seed: 1,
            overrides: Vec::new(),
            content: String::new(),
            sources: Vec::new(),
        };
        RecordWriter::start(&header).1
    }

    #[test]
    fn a_former_run_is_replaced_and_other_files_beside_it_stay() {
        let place = tempfile::tempdir().unwrap();
        OutDir::begin(place.path(), false, &lines(&header())).unwrap().append(&lines("x\n")).unwrap();
        fs::write(place.path().join("notes.txt"), "mine").unwrap();
        let second = OutDir::begin(place.path(), false, &lines(&header())).unwrap();
        assert!(second.set_aside.is_empty());
        assert_eq!(fs::read_to_string(place.path().join(RECORD)).unwrap(), header());
        assert_eq!(fs::read_to_string(place.path().join("notes.txt")).unwrap(), "mine");
    }

    #[test]
    fn somebody_else_s_files_are_never_lost() {
        let place = tempfile::tempdir().unwrap();
        fs::write(place.path().join(SUMMARY), "mine").unwrap();
        assert!(OutDir::begin(place.path(), false, &lines("")).is_err());
        let forced = OutDir::begin(place.path(), true, &lines("")).unwrap();
        forced.finish("chart", &[], "summary").unwrap();
        assert_eq!(forced.set_aside.len(), 1);
        assert_eq!(fs::read_to_string(place.path().join("summary.json.old1")).unwrap(), "mine");
        assert_eq!(fs::read_to_string(place.path().join(SUMMARY)).unwrap(), "summary");
    }

    #[test]
    fn tables_of_a_former_run_make_room_and_other_files_beside_them_stay() {
        let place = tempfile::tempdir().unwrap();
        let tables = [("agency_agents".to_owned(), "a\n".to_owned())];
        let first = OutDir::begin(place.path(), false, &lines(&header())).unwrap();
        first.finish("chart", &tables, "summary").unwrap();
        let folder = place.path().join(ENTITIES);
        assert_eq!(fs::read_to_string(folder.join("agency_agents.csv")).unwrap(), "a\n");
        fs::write(folder.join("notes.txt"), "mine").unwrap();
        OutDir::begin(place.path(), false, &lines(&header())).unwrap();
        assert!(!folder.join("agency_agents.csv").exists());
        assert_eq!(fs::read_to_string(folder.join("notes.txt")).unwrap(), "mine");
    }

    #[test]
    fn rewriting_replaces_the_lines_and_later_rounds_follow_them() {
        let place = tempfile::tempdir().unwrap();
        let mut out = OutDir::begin(place.path(), false, &lines("a\n")).unwrap();
        out.append(&lines("b\n")).unwrap();
        out.rewrite(&lines("c\n")).unwrap();
        out.append(&lines("d\n")).unwrap();
        assert_eq!(fs::read_to_string(place.path().join(RECORD)).unwrap(), "c\nd\n");
        assert_eq!(fs::read_to_string(place.path().join(FACTS)).unwrap(), "f\nf\n");
    }
}

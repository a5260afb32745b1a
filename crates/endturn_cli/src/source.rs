//! The source of a game: a scenario, a record, the folder of a run, or a saved game; from a file or
//! standard input.

use std::fs::{self, File};
use std::io::{BufRead, Read};
use std::path::{Path, PathBuf};

use endturn::engine::compact::CompactSort as _;
use endturn::engine::record::{Record, RecordHeader, RecordLine};
use endturn::report::files::out_dir::RECORD;
use endturn::report::words;
use endturn::scenario::files::slashed;
use endturn::scenario::files::{Files, Handed, MAX_FILE_BYTES, MemoryFiles};
use endturn::{
    GameFiles, Loaded, Modules, Replayable, named_plan, named_scenario, plan_like, scenario::diagnostic::Report,
    scenario_like,
};

use crate::console::Console;
use crate::failure::{Failure, shorten};
use crate::record_file;
use crate::saved;

/// Maximum scenarios of a folder that a message names.
const HELD: usize = 12;
/// The word for standard input.
pub(crate) const STDIN: &str = "-";

/// The thing that an argument names.
#[derive(Debug)]
pub(crate) enum Source {
    /// A scenario, or a file that should be one; loading it reports its errors.
    Scenario(Scenario),
    /// A record or a saved game, which is a record too.
    Record(Box<Recorded>),
}

/// A scenario that can be loaded any number of times.
#[derive(Clone, Debug)]
pub(crate) struct Scenario {
    /// Its path, as given.
    pub(crate) path: String,
    /// Its text, if the path is not a file.
    text: Option<String>,
}

/// A record as read.
#[derive(Debug)]
pub(crate) struct Recorded {
    /// Its source, as given.
    pub(crate) path: String,
    /// The record.
    pub(crate) record: Record,
    /// The digest of a saved game, whose last round may be unfinished; `None` for the record of a
    /// run.
    pub(crate) saved: Option<String>,
}

impl Scenario {
    /// The same scenario with another text.
    pub(crate) fn with_text(&self, text: String) -> Self {
        Self { path: self.path.clone(), text: Some(text) }
    }
}

impl Source {
    /// Finds out the kind of source. The error is a fragment for people.
    pub(crate) fn read(word: &str, input: &mut dyn BufRead) -> Result<Self, String> {
        if word == STDIN {
            return Self::of_text(word, text_of(word, input)?);
        }
        let path = Path::new(word);
        if fs::metadata(path).is_ok_and(|about| record_file::is_pipe(&about)) {
            return Self::of_text(word, record_file::text(path)?);
        }
        if path.is_dir() {
            let file = path.join(RECORD);
            return match file.try_exists() {
                Ok(false) => Err(format!("there is no {RECORD} in the folder `{}`{}", shorten(word), held(path))),
                // If it can't be read, reading it reports why.
                _ => Ok(Self::Record(Box::new(recorded(word, &record_file::text(&file)?)?))),
            };
        }
        match begin(path) {
            Some(start) if is_record(&start) => Ok(Self::Record(Box::new(recorded(word, &record_file::text(path)?)?))),
            None if !path.exists() => match (named_scenario(word), scenario_like(word)) {
                (Some(path), _) => Ok(Self::Scenario(Scenario { path, text: None })),
                (None, Some(near)) if !word.contains(['/', '.']) => Err(format!(
                    "there is no file and no game `{}`; did you mean `{near}`? `endturn scenarios` lists all",
                    shorten(word)
                )),
                _ => Ok(Self::Scenario(Scenario { path: word.to_owned(), text: None })),
            },
            _ => Ok(Self::Scenario(Scenario { path: word.to_owned(), text: None })),
        }
    }

    /// Classifies a text that can't be read again.
    fn of_text(word: &str, text: String) -> Result<Self, String> {
        Ok(match is_record(text.as_bytes()) {
            true => Self::Record(Box::new(recorded(word, &text)?)),
            false => Self::Scenario(Scenario { path: word.to_owned(), text: Some(text) }),
        })
    }

    /// Reads a record; fails for anything else.
    pub(crate) fn read_record(word: &str, input: &mut dyn BufRead) -> Result<Recorded, String> {
        match Self::read(word, input)? {
            Self::Record(recorded) => Ok(*recorded),
            Self::Scenario(scenario) if scenario.text.is_some() => recorded(word, &scenario.text.unwrap_or_default()),
            Self::Scenario(scenario) if scenario.path.ends_with(".ron") && Path::new(word).is_file() => {
                Err(format!("`{}` is a scenario, not a record; start it with run or play", shorten(word)))
            }
            Self::Scenario(_) => recorded(word, &record_file::text(Path::new(word))?),
        }
    }

    /// Reads a scenario; fails for a record, with a hint `instead`.
    pub(crate) fn read_scenario(
        word: &str,
        instead: impl FnOnce(&str) -> String,
        input: &mut dyn BufRead,
    ) -> Result<Scenario, String> {
        match Self::read(word, input)? {
            Self::Scenario(scenario) => Ok(scenario),
            Self::Record(recorded) => Err(format!("`{}` is a record; {}", shorten(word), instead(&recorded.path))),
        }
    }
}

/// Returns the path of a plan that is given by its path or its name. The error is a fragment for
/// people.
pub(crate) fn plan_path(word: &str) -> Result<String, String> {
    if Path::new(word).exists() {
        return Ok(word.to_owned());
    }
    match (named_plan(word), plan_like(word)) {
        (Some(path), _) => Ok(path),
        (None, Some(near)) if !word.contains(['/', '.']) => Err(format!(
            "there is no file and no plan `{}`; did you mean `{near}`? `endturn plans` lists all",
            shorten(word)
        )),
        _ => Ok(word.to_owned()),
    }
}

/// Names files of a folder that may be scenarios, as the end of a sentence.
fn held(folder: &Path) -> String {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let scenarios = entries.filter(|path| path.extension().is_some_and(|end| end == "ron"));
    let mut names: Vec<String> = scenarios.map(|path| format!("`{}`", shorten(&slashed(&path)))).collect();
    names.compact_sort();
    if names.is_empty() { String::new() } else { format!("; its scenarios are {}", words::among(&names, HELD)) }
}

impl Scenario {
    /// Loads the scenario with values changed.
    pub(crate) fn load(&self, modules: &Modules, overrides: &[String]) -> Result<Loaded, Report> {
        modules.load_from(&*self.files(modules), &self.path, overrides)
    }

    /// Does the same for a game with this seed, if one is given.
    pub(crate) fn load_for(
        &self,
        modules: &Modules,
        overrides: &[String],
        seed: Option<u64>,
    ) -> Result<Loaded, Report> {
        match seed {
            Some(seed) => modules.load_for(&*self.files(modules), &self.path, overrides, seed),
            None => self.load(modules, overrides),
        }
    }

    /// The files of the scenario and its rulesets.
    pub(crate) fn files(&self, modules: &Modules) -> Box<dyn Files> {
        let files = GameFiles::for_scenario(modules, &self.path);
        match &self.text {
            Some(text) => Box::new(Handed { path: self.path.clone(), text: text.clone(), rest: files }),
            None => Box::new(files),
        }
    }
}

impl Recorded {
    /// Reads a record or a saved game from a file. The problem is a fragment for people.
    pub(crate) fn load(path: &Path) -> Result<Self, String> {
        recorded(&path.to_string_lossy(), &record_file::text(path)?)
    }

    /// Reads a record or a saved game from a text. The problem is a fragment for people.
    pub(crate) fn of(name: &str, text: &str) -> Result<Self, String> {
        recorded(name, text)
    }

    /// The last round that is recorded in full.
    pub(crate) fn last(&self) -> u32 {
        self.record.last_round()
    }

    /// The problem that a round beyond the last was requested.
    pub(crate) fn beyond(&self) -> String {
        let over = matches!(self.record.lines.last(), Some(RecordLine::Round(round)) if round.ended.is_some());
        let what = if over { "the game is over" } else { "the record ends" };
        format!("{what} after round {last}; try --round {last}", last = self.last())
    }

    /// Loads the scenario that the record carries. Changes to it are noted on the error stream.
    pub(crate) fn open(self, console: &mut Console<'_>) -> Result<Replayable, Failure> {
        let name = shorten(&self.path);
        if let Some(other) = endturn::other_engine(&self.record.header) {
            console.note(&format!("`{name}`: {other}; if their rules differ, so may the game"));
        }
        let replayable = console.modules.from_record(self.record).map_err(Failure::report)?;
        for altered in &replayable.tampering {
            console.note(&format!("`{name}` was altered: {altered}"));
        }
        Ok(replayable)
    }
}

/// Loads the scenario of a record with other values changed than in the record.
pub(crate) fn load_changed(modules: &Modules, header: &RecordHeader, overrides: &[String]) -> Result<Loaded, Report> {
    modules.load_from(&files_of(header), &header.scenario, overrides)
}

/// The files that a record carries.
fn files_of(header: &RecordHeader) -> MemoryFiles {
    header.sources.iter().map(|source| (source.path.clone(), source.text.clone().into_bytes())).collect()
}

/// Returns the first bytes of a regular file. A pipe can be read only once, so nothing is taken
/// from it.
fn begin(path: &Path) -> Option<Vec<u8>> {
    let is_file = fs::metadata(path).is_ok_and(|about| about.is_file());
    let mut start = Vec::new();
    let mut file = if is_file { File::open(path).ok()? } else { return None };
    file.by_ref().take(64).read_to_end(&mut start).ok()?;
    Some(start)
}

/// Scenarios begin with a bracket or a comment; only JSON begins with a brace.
fn is_record(start: &[u8]) -> bool {
    start.iter().find(|byte| !byte.is_ascii_whitespace()) == Some(&b'{')
}

/// Reads standard input: a record if it begins like one, else a scenario, which has a lower size
/// limit.
pub(crate) fn text_of(word: &str, input: &mut dyn BufRead) -> Result<String, String> {
    let start = input.fill_buf().map_err(|error| format!("cannot read standard input: {error}"))?;
    let most = if is_record(start) { record_file::most() } else { MAX_FILE_BYTES as u64 };
    record_file::text_of(input, Path::new(word), most)
}

/// Reads a record or a saved game.
fn recorded(word: &str, text: &str) -> Result<Recorded, String> {
    let place = if Path::new(word).is_dir() { Path::new(word).join(RECORD) } else { PathBuf::from(word) };
    let told = |line: usize, reason: &str| format!("{}:{line}: {reason}", slashed(&place));
    let (saved, rest) = match saved::split(text) {
        Some(Ok((saved, rest))) => (Some(saved), rest),
        Some(Err(reason)) => return Err(told(1, &reason)),
        None => (None, text),
    };
    let lines_before = usize::from(saved.is_some());
    let record = Record::parse(rest).map_err(|error| told(error.line + lines_before, &error.reason))?;
    Ok(Recorded { path: word.to_owned(), record, saved: saved.map(|saved| saved.digest) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_begins_with_a_brace_is_a_record() {
        assert!(is_record(b"{\"record\":1") && is_record(b"\n {"));
        for scenario in [&b"("[..], b"// {", b"", b"\xef\xbb\xbf(", b"\0\0"] {
            assert!(!is_record(scenario), "{scenario:?}");
        }
    }

    #[test]
    fn the_standard_input_is_read_once_and_has_its_bounds() {
        let mut input = &b"(name: \"x\")"[..];
        assert!(matches!(Source::read(STDIN, &mut input), Ok(Source::Scenario(one)) if one.text.is_some()));
        let mut endless = std::io::BufReader::new(std::io::repeat(b'('));
        assert!(Source::read(STDIN, &mut endless).unwrap_err().contains("more than 16777216 bytes"));
        let mut torn = &b"{\"record\":1}\n"[..];
        assert!(Source::read(STDIN, &mut torn).unwrap_err().contains("-:1: this is not a record header"));
    }
}

//! Makes room for a run in a folder: removes the known files of an earlier run, and nothing else.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use endturn_engine::compact::CompactCollect as _;
use endturn_scenario::files::slashed;

use super::manifest::{Manifest, OF_NO_RUN, State, kind_of};
use super::{ENTITIES, RECORD, STREAMS};
use crate::files::Refusal;
use crate::files::sweep;

/// The existing files with names that a run is going to write.
#[derive(Debug, Default)]
pub(super) struct Room {
    /// Files that an earlier run wrote and that are unchanged since, by name, with their possible
    /// states.
    pub(super) known: BTreeMap<String, Vec<State>>,
    /// Other files with a name that the run needs, and the reason why they cannot be replaced.
    in_the_way: Vec<(PathBuf, &'static str)>,
    /// Names that an earlier run wrote, whatever the state of the files.
    former: BTreeSet<String>,
    made_entities: bool,
}

impl Room {
    /// Inspects the folder and changes nothing. `wanted` are the names of all files that the run
    /// will write.
    pub(super) fn survey(folder: &Path, former: Option<&Manifest>, wanted: &[String]) -> Result<Self, Refusal> {
        let mut room = Self { made_entities: former.is_some_and(|former| former.made_entities), ..Self::default() };
        let tables = ENTITIES.to_owned() + "/";
        let entities = folder.join(ENTITIES);
        // Links are not followed.
        let is_folder = match about(&entities)? {
            Some(about) if !about.is_dir() => {
                if wanted.iter().any(|name| name.starts_with(&tables)) {
                    let what = if about.is_file() { OF_NO_RUN } else { kind_of(&about) };
                    room.in_the_way.push((entities, what));
                }
                false
            }
            found => found.is_some(),
        };
        let mut names: BTreeSet<&String> = wanted.iter().into_set();
        names.extend(former.into_iter().flat_map(|former| former.files.keys()));
        for name in names.into_iter().filter(|name| is_folder || !name.starts_with(&tables)) {
            let path = folder.join(name);
            let states = former.and_then(|former| former.files.get(name));
            if states.is_some() {
                room.former.insert(name.clone());
            }
            let Some(about) = about(&path)? else { continue };
            let is_known = match former {
                Some(former) => former.knows(folder, name).map_err(|error| Refusal::file("read", &path, &error))?,
                None => false,
            };
            if is_known {
                room.known.insert(name.clone(), states.cloned().unwrap_or_default());
            } else if wanted.contains(name) {
                let what = match about.is_file() {
                    true if states.is_some() => "it was changed after the run that wrote it",
                    true => OF_NO_RUN,
                    false => kind_of(&about),
                };
                room.in_the_way.push((path, what));
            }
        }
        Ok(room)
    }

    /// Refuses, by name, the files in the way. `rest` describes the state of everything else.
    pub(super) fn refuse(&self, rest: &str) -> Result<(), Refusal> {
        if self.in_the_way.is_empty() { Ok(()) } else { Err(refusal(&self.in_the_way, rest)) }
    }

    /// Removes the earlier run and renames the files in the way; returns their old and new names.
    /// The record goes first: without it, the remaining files do not look like a run.
    pub(super) fn clear(self, folder: &Path) -> Result<Vec<(PathBuf, PathBuf)>, Refusal> {
        let moved = self.in_the_way.into_iter().map(|(path, _)| set_aside(path)).collect::<Result<Vec<_>, _>>()?;
        let record = self.known.get_key_value(RECORD).map(|(name, _)| name);
        for name in record.into_iter().chain(self.known.keys().filter(|name| *name != RECORD)) {
            let path = folder.join(name);
            fs::remove_file(&path).map_err(|error| Refusal::file("replace", &path, &error))?;
        }
        // The growing files clean up for themselves, and are being written by now.
        for name in self.former.iter().filter(|name| !STREAMS.contains(&name.as_str())) {
            // Leftovers do not disturb the new run.
            let _ = sweep(&folder.join(name));
        }
        if self.made_entities {
            // A folder that is not empty has files of another program.
            let _ = fs::remove_dir(folder.join(ENTITIES));
        }
        Ok(moved)
    }
}

/// Ending of a refusal in which the run did not start.
pub(super) const UNTOUCHED: &str =
    "nothing was touched; choose another folder, or add --force to keep what is in the way under another name";

/// Names everything that cannot be replaced, with the reasons.
pub(super) fn refusal(in_the_way: &[(PathBuf, &'static str)], rest: &str) -> Refusal {
    let problems = in_the_way.iter().map(|(path, what)| format!("cannot replace {}: {what}", slashed(path)));
    Refusal(problems.chain([rest.to_owned()]).collect())
}

fn about(path: &Path) -> Result<Option<fs::Metadata>, Refusal> {
    match fs::symlink_metadata(path) {
        Ok(about) => Ok(Some(about)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(Refusal::file("use", path, &error)),
    }
}

/// Renames a foreign file to a free name: NAME.old1 and so on.
pub(super) fn set_aside(path: PathBuf) -> Result<(PathBuf, PathBuf), Refusal> {
    let failed = |error: io::Error| Refusal::file("rename", &path, &error);
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let names = (1..10_000).map(|number| path.with_file_name(format!("{name}.old{number}")));
    let free = names.into_iter().find(|free| fs::symlink_metadata(free).is_err());
    let free = free.ok_or_else(|| failed(ErrorKind::AlreadyExists.into()))?;
    fs::rename(&path, &free).map_err(failed)?;
    Ok((path, free))
}

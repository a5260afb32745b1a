//! The turn profile of a scenario (T-47 … T-57): from names to segments, with all inconsistencies
//! reported at once.

use std::collections::BTreeMap;

use endturn_engine::turn::{
    CommitActors, CommitClose, CommitFailure, PassCounting, PassPolicy, ProfileError, ReplayMode, SegmentId,
    TurnProfile,
};

use crate::checks::Checker;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::path::Path;
use crate::turn::{Actors, Close, Counting, Failing, Mode, Pass, Profile, Simultaneous};

/// The segments that every game knows.
const BASE: [SegmentId; 6] =
    [SegmentId::UPKEEP, SegmentId::ROLL, SegmentId::MAIN, SegmentId::COMMIT, SegmentId::RESOLUTION, SegmentId::END];
/// Maximum number of segments of a profile.
const MAX: usize = 64;

/// Reads the profile. `known` are the modules' segments, by name.
pub(crate) fn read(
    profile: &Profile,
    known: &BTreeMap<String, SegmentId>,
    checker: &mut Checker<'_>,
) -> Option<TurnProfile> {
    let mut reader = Reader { ids: BTreeMap::new(), names: Vec::new(), is_sound: true, checker };
    reader.segments(&profile.segments, profile.simultaneous.as_ref(), known);
    let repeatable = reader.list("repeatable", &profile.repeatable);
    let optional = reader.list("optional", &profile.optional);
    let auto_end = reader.list("auto_end", &profile.auto_end);
    let concurrent = reader.list("concurrent", &profile.concurrent);
    let edges = reader.edges(&profile.edges);
    let pair = profile.simultaneous.as_ref().and_then(|pair| Some((pair, reader.pair(pair)?)));
    let pass = match &profile.pass {
        Pass::Never => PassPolicy::Never,
        Pass::Everywhere => PassPolicy::Everywhere,
        Pass::In(names) => PassPolicy::In(reader.list("pass", names)),
    };
    reader.no_pass(&pass, pair.map(|(_, pair)| pair));
    reader.once_only(&[("auto_end", &auto_end), ("concurrent", &concurrent)], pair.map(|(_, pair)| pair));
    if !reader.is_sound {
        return None;
    }
    let segments: Vec<SegmentId> = reader.names.iter().map(|name| reader.ids[name]).collect();
    let counting = match profile.pass_counting {
        Counting::Consecutive => PassCounting::Consecutive,
        Counting::Cumulative => PassCounting::Cumulative,
    };
    let mut builder = TurnProfile::builder(segments).pass(pass, counting);
    for (name, &segment) in &reader.ids {
        let is_base = segment.base_name() == Some(name.as_str());
        builder = if is_base { builder } else { builder.named(segment, name) };
    }
    builder = repeatable.into_iter().fold(builder, |builder, segment| builder.repeatable(segment));
    builder = optional.into_iter().fold(builder, |builder, segment| builder.optional(segment));
    builder = auto_end.into_iter().fold(builder, |builder, segment| builder.auto_end(segment));
    builder = concurrent.into_iter().fold(builder, |builder, segment| builder.concurrent(segment));
    builder = edges.into_iter().fold(builder, |builder, (from, to)| builder.edge(from, to));
    if let Some((told, (commit, resolution))) = pair {
        let failure = match told.failing {
            Failing::Skip => CommitFailure::Skip,
            Failing::RejectAll => CommitFailure::RejectAll,
        };
        builder = builder
            .simultaneous(commit, resolution)
            .commit_close(told.close.into())
            .commit_actors(actors(told.actors))
            .commit_failure(failure);
        builder = if told.revise { builder.revise() } else { builder };
    }
    if let Some(replay) = profile.replay {
        let mode = match replay.mode {
            Mode::Deferred => ReplayMode::Deferred,
            Mode::Immediate => ReplayMode::Immediate,
        };
        builder = builder.allow_replay(mode, replay.cap);
    }
    match builder.build() {
        Ok(built) => {
            warn(profile, reader.checker);
            Some(built)
        }
        Err(error) => {
            reader.error(place(&error), error);
            None
        }
    }
}

impl From<Close> for CommitClose {
    fn from(close: Close) -> Self {
        match close {
            Close::RequireAll => Self::RequireAll,
            Close::AllowPartial => Self::AllowPartial,
            Close::AutoWhenComplete => Self::AutoWhenComplete,
        }
    }
}

fn actors(actors: Actors) -> CommitActors {
    match actors {
        Actors::Table => CommitActors::Table,
        Actors::Phase => CommitActors::Phase,
        Actors::Due => CommitActors::Due,
    }
}

/// Warns of statements that have no effect (T-49, T-53 … T-55).
fn warn(profile: &Profile, checker: &mut Checker<'_>) {
    let mut warn = |path: Path, message: String| checker.warning(codes::CONTRADICTION, path, message);
    let segments = &profile.segments;
    let place = |name: &String| segments.iter().position(|other| other == name);
    let is_optional = |at: usize| profile.optional.contains(&segments[at]);
    for (at, name) in profile.optional.iter().enumerate() {
        let path = || root().name("optional").index(at);
        if segments.len() > 1 && segments.last() == Some(name) {
            warn(path(), format!("`{name}` is the last segment: there is none after it to skip to"));
        } else if segments.first() == Some(name) {
            warn(path(), format!("`{name}` is the first segment: every phase begins with it"));
        }
    }
    let commit = profile.simultaneous.as_ref().and_then(|pair| place(&pair.commit));
    for (at, (from, to)) in profile.edges.iter().enumerate() {
        let path = || root().name("edges").index(at);
        let (Some(start), Some(end)) = (place(from), place(to)) else { continue };
        let mut between = start + 1..end;
        if start == end {
            let message = format!("this has no effect: `repeatable` lets `{from}` begin again from itself");
            warn(path(), message);
        } else if start + 1 == end {
            warn(path(), format!("this has no effect: `{to}` follows `{from}` anyway"));
        } else if start < end && commit.is_none_or(|commit| !between.contains(&commit)) && between.all(is_optional) {
            warn(path(), format!("this has no effect: the segments between `{from}` and `{to}` are optional"));
        }
    }
    if profile.replay.is_some_and(|replay| replay.cap == Some(0)) {
        let message = "no replay is ever granted: the maximum in a row is 0; without `cap` it is unlimited";
        warn(root().name("replay").name("cap"), message.to_owned());
    }
    if profile.pass_counting == Counting::Cumulative && profile.pass == Pass::Never {
        let message = "this has no effect: `pass` allows no passes to count";
        warn(root().name("pass_counting"), message.to_owned());
    }
}

/// The field to which an error of the whole belongs.
fn place(error: &ProfileError) -> Path {
    match error {
        ProfileError::Endless => root().name("auto_end"),
        ProfileError::Unpaired(_) => root().name("simultaneous"),
        _ => root().name("segments"),
    }
}

fn root() -> Path {
    Path::root().name("turn").name("profile")
}

struct Reader<'c, 'a> {
    ids: BTreeMap<String, SegmentId>,
    /// The segments in order.
    names: Vec<String>,
    is_sound: bool,
    checker: &'c mut Checker<'a>,
}

impl Reader<'_, '_> {
    fn error(&mut self, path: Path, message: impl std::fmt::Display) {
        self.is_sound = false;
        self.checker.error(codes::INVALID_VALUE, path, message.to_string());
    }

    /// T-13: numbers the segments: base segments and those of the modules have their own numbers,
    /// and any other gets the next one. A commit and its resolution under other names are Commit
    /// and Resolution, in which rules of modules run, unless the profile has segments of these
    /// names **(ours)**.
    fn segments(&mut self, names: &[String], pair: Option<&Simultaneous>, known: &BTreeMap<String, SegmentId>) {
        let path = |at: usize| root().name("segments").index(at);
        if names.is_empty() {
            self.error(root().name("segments"), "a turn profile needs at least one segment");
        }
        if names.len() > MAX {
            self.error(root().name("segments"), format!("a turn profile has at most {MAX} segments"));
        }
        let base = BASE.iter().filter_map(|&segment| Some((segment.base_name()?.to_owned(), segment)));
        let known: Vec<(String, SegmentId)> = base.chain(known.iter().map(|(name, id)| (name.clone(), *id))).collect();
        let mut next = known.iter().map(|(_, id)| id.0 + 1).max().unwrap_or(0).max(SegmentId::CUSTOM);
        for (at, name) in names.iter().take(MAX).enumerate() {
            let is_word = !name.is_empty() && name.chars().all(char::is_alphanumeric);
            if !is_word {
                self.error(path(at), "the name of a segment is one word, of letters and digits");
                continue;
            }
            if let Some(first) = self.names.iter().position(|other| other.to_lowercase() == name.to_lowercase()) {
                self.is_sound = false;
                self.checker.duplicate(path(at), "segment", name, path(first));
                continue;
            }
            if let Some((other, _)) = known.iter().find(|(other, _)| other != name && other.eq_ignore_ascii_case(name))
            {
                let message = format!("this segment is written `{other}`");
                let one = Diagnostic::error(codes::INVALID_VALUE, message).found(format!("`{name}`"));
                self.checker.push(path(at), one.suggest(Some(other.clone())));
                self.is_sound = false;
                continue;
            }
            let takes = |said: Option<&String>, base: SegmentId| {
                let is_free = !names.iter().any(|other| Some(other.as_str()) == base.base_name());
                (said == Some(name) && is_free).then_some(base)
            };
            let paired = takes(pair.map(|pair| &pair.commit), SegmentId::COMMIT)
                .or_else(|| takes(pair.map(|pair| &pair.resolution), SegmentId::RESOLUTION));
            let id = known.iter().find(|(other, _)| other == name).map(|(_, id)| *id).or(paired);
            let id = id.unwrap_or(SegmentId(next));
            next += u16::from(id.0 == next);
            self.ids.insert(name.clone(), id);
            self.names.push(name.clone());
        }
    }

    /// The segment with a name.
    fn find(&mut self, path: Path, name: &str) -> Option<SegmentId> {
        let is_known = self.checker.reference(path, "segment", name, self.names.iter().map(String::as_str));
        self.is_sound &= is_known;
        self.ids.get(name).copied()
    }

    fn list(&mut self, field: &str, names: &[String]) -> Vec<SegmentId> {
        let path = |at: usize| if field == "pass" { root().name(field) } else { root().name(field).index(at) };
        names.iter().enumerate().filter_map(|(at, name)| self.find(path(at), name)).collect()
    }

    fn edges(&mut self, edges: &[(String, String)]) -> Vec<(SegmentId, SegmentId)> {
        let path = |at: usize| root().name("edges").index(at);
        let ends = edges
            .iter()
            .enumerate()
            .map(|(at, (from, to))| (self.find(path(at).index(0), from), self.find(path(at).index(1), to)));
        ends.collect::<Vec<_>>().into_iter().filter_map(|(from, to)| Some((from?, to?))).collect()
    }

    /// T-50: the pair of commit and resolution.
    fn pair(&mut self, pair: &Simultaneous) -> Option<(SegmentId, SegmentId)> {
        let path = root().name("simultaneous");
        let commit = self.find(path.clone().name("commit"), &pair.commit);
        let resolution = self.find(path.clone().name("resolution"), &pair.resolution);
        let (commit, resolution) = (commit?, resolution?);
        let place = |name: &str| self.names.iter().position(|other| other == name);
        let is_next = place(&pair.commit).map(|at| at + 1) == place(&pair.resolution);
        if !is_next {
            let message = format!("`{}` has to come right after `{}` in `segments`", pair.resolution, pair.commit);
            self.error(path.name("resolution"), message);
            return None;
        }
        Some((commit, resolution))
    }

    /// T-50: forbids a pass in a collection, since it would end the phase with the orders collected
    /// in it.
    fn no_pass(&mut self, pass: &PassPolicy, pair: Option<(SegmentId, SegmentId)>) {
        let (PassPolicy::In(segments), Some((commit, _))) = (pass, pair) else { return };
        if segments.contains(&commit) {
            self.error(root().name("pass"), "no seat can pass in a segment that collects orders");
        }
    }

    /// Checks that no segment is more than one of self-ending, collecting and concurrent.
    fn once_only(&mut self, lists: &[(&str, &Vec<SegmentId>)], pair: Option<(SegmentId, SegmentId)>) {
        let mut seen: Vec<(SegmentId, &str)> = pair.map(|(commit, _)| (commit, "simultaneous")).into_iter().collect();
        for (field, list) in lists {
            for (at, &segment) in list.iter().enumerate() {
                let Some((_, other)) = seen.iter().find(|(one, _)| *one == segment) else {
                    seen.push((segment, field));
                    continue;
                };
                let name = self.ids.iter().find(|(_, id)| **id == segment).map_or("", |(name, _)| name.as_str());
                let message = format!("`{name}` cannot be in both `{field}` and `{other}`");
                self.error(root().name(*field).index(at), message);
            }
        }
    }
}

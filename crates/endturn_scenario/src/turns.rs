//! The turns of a scenario: its file's choices, checked against its modules' needs.

use std::sync::Arc;

use endturn_engine::compact::CompactCollect as _;
use endturn_engine::{
    BuildError, Game, GameSetup, Seat as SeatKey,
    seats::{SeatSet, is_same_name},
    turn::{
        CommitActors, CommitFailure, PassCounting, SegmentId, TurnOrdering, TurnProfile, TurnSequencing, TurnSetup,
    },
};

use crate::checks::Checker;
use crate::codes;
use crate::diagnostic::{Diagnostic, Report};
use crate::path::Path;
use crate::scenario::Seat;
use crate::tree::Node;
use crate::turn::{Change, PhaseKind, Phases, Profile, Turn, TurnNeeds};
use crate::turn_profile;

/// The last round that a scenario may name.
const LAST_ROUND: u32 = 100_000;

/// A module of a scenario, with its needs.
pub(crate) struct Needing<'a> {
    pub(crate) module: &'a str,
    pub(crate) section: &'a Node,
    pub(crate) needs: TurnNeeds,
    /// The names of its metrics.
    pub(crate) metrics: Vec<&'static str>,
}

/// The table as turn settings see it.
#[derive(Clone, Copy)]
pub(crate) struct KnownTable<'a> {
    pub(crate) seats: &'a [Seat],
    /// The teams of the first module that has teams.
    pub(crate) teams: Option<&'a [SeatSet]>,
    /// The last possible round.
    pub(crate) last_round: u32,
}

/// The profile of all modules, and the setup before it.
type Stated = (TurnProfile, Option<(TurnProfile, TurnOrdering)>);

/// Makes turns that serve all modules of a scenario; `None` only with errors in the report.
pub(crate) fn turns(
    chosen: &Turn,
    header: &Node,
    table: KnownTable<'_>,
    modules: &[Needing<'_>],
    report: &mut Report,
) -> Option<TurnSetup> {
    let (stated, setup) = one_profile(modules, report)?;
    let checker = &mut Checker::new(header, report);
    let profile = match &chosen.profile {
        Some(profile) => stated_profile(profile, modules, checker),
        None => Some(stated),
    };
    let first = match &chosen.first {
        Some(name) => seat_of(Path::root().name("turn").name("first"), name, table.seats, checker),
        None => Some(SeatKey(0)),
    };
    let at = Path::root().name("turn").name("phases");
    let phases = match &chosen.phases {
        Some(phases) => check_phases(phases, &at, modules, checker).then(|| phases.clone())?,
        None => common_phases(modules, checker)?,
    };
    let start = first?;
    let has_start = |phases: &Phases| matches!(phases, Phases::Players | Phases::Snake);
    if chosen.first.is_some() && !has_start(&phases) && !chosen.changes.iter().any(|change| has_start(&change.phases)) {
        let message = "a first seat can be set only if each seat has a phase of its own, one after another";
        checker.error(codes::CONTRADICTION, Path::root().name("turn").name("first"), message);
        return None;
    }
    let ordering = ordering(&phases, &at, start, table, modules, checker)?;
    let changes = changes(&chosen.changes, start, table, modules, checker)?;
    if let (Some(_), [_, ..]) = (&setup, &changes[..]) {
        let message = "this game begins with a setup, after which its rules switch to the play; its phases can't change by rounds";
        checker.error(codes::CONTRADICTION, Path::root().name("turn").name("changes"), message);
        return None;
    }
    let profile = profile?;
    let never_passes = |profile: &TurnProfile| !profile.segments().iter().any(|&segment| profile.may_pass(segment));
    if chosen.from_passes.is_some() && never_passes(&profile) {
        let message = "no seat can pass in this game";
        checker.error(codes::CONTRADICTION, Path::root().name("turn").name("from_passes"), message);
    }
    let turns = match setup {
        Some((before, placing)) => {
            let placing = match placing {
                TurnOrdering::FixedOrder { .. } => TurnOrdering::FixedOrder { start },
                TurnOrdering::Snake { .. } => TurnOrdering::Snake { start },
                other => other,
            };
            TurnSetup::new(before, placing).then("play", profile, ordering)
        }
        None => changes
            .into_iter()
            .fold(TurnSetup::new(profile, ordering), |turns, (round, ordering)| turns.from_round_on(round, ordering)),
    };
    let turns = TurnSetup {
        budget: chosen.budget,
        sequencing: chosen.sequencing.into(),
        from_round: chosen.from_round,
        from_turn: chosen.from_turn.unwrap_or(1),
        from_passes: chosen.from_passes.unwrap_or(0),
        ..turns
    };
    if let Some(why) = turns.needs_sequencing().filter(|_| turns.sequencing != TurnSequencing::On) {
        let message = format!("this game cannot be played by bare rotation: {why}");
        checker.error(codes::CONTRADICTION, Path::root().name("turn").name("sequencing"), message);
        return None;
    }
    Some(turns)
}

/// The ordering for phases of this kind.
fn ordering(
    phases: &Phases,
    at: &Path,
    start: SeatKey,
    table: KnownTable<'_>,
    modules: &[Needing<'_>],
    checker: &mut Checker<'_>,
) -> Option<TurnOrdering> {
    Some(match phases {
        Phases::All => TurnOrdering::WholeTable,
        Phases::Players => TurnOrdering::FixedOrder { start },
        Phases::Snake => TurnOrdering::Snake { start },
        Phases::Queue => TurnOrdering::Queued,
        Phases::Scores { metric, lowest_first } => {
            let (metric, lowest_first) = (check_metric(metric, at, modules, checker)?, *lowest_first);
            TurnOrdering::ScoreSorted { metric, lowest_first }
        }
        Phases::Groups(groups) => TurnOrdering::Groups(check_groups(groups, at, table.seats, checker)?),
        Phases::Teams => match table.teams {
            Some(teams) => TurnOrdering::Groups(teams.to_vec()),
            None if checker.report().has_errors() => return None,
            None => {
                let names: Vec<_> = modules.iter().map(|one| one.module).collect();
                let message = format!("{} has no teams; `Groups` names the seats of each phase", names.join(", "));
                checker.error(codes::CONTRADICTION, at.clone(), message);
                return None;
            }
        },
    })
}

/// T-58: orderings that come into force in later rounds.
fn changes(
    changes: &[Change],
    start: SeatKey,
    table: KnownTable<'_>,
    modules: &[Needing<'_>],
    checker: &mut Checker<'_>,
) -> Option<Vec<(u32, TurnOrdering)>> {
    let mut read = Vec::new();
    let mut is_sound = true;
    for (nth, change) in changes.iter().enumerate() {
        let at = Path::root().name("turn").name("changes").index(nth);
        let (round, phases) = (at.clone().name("round"), at.name("phases"));
        is_sound &= checker.range(round.clone(), change.round, 2..=LAST_ROUND);
        if nth > 0 && changes[nth - 1].round >= change.round {
            let message = format!(
                "changes have to be in the order of their rounds, but one of round {} comes before this",
                changes[nth - 1].round
            );
            checker.error(codes::CONTRADICTION, round.clone(), message);
            is_sound = false;
        }
        if change.round > table.last_round {
            let message = format!("the game ends after round {} at the latest", table.last_round);
            checker.warning(codes::CONTRADICTION, round, message);
        }
        let serves = check_phases(&change.phases, &phases, modules, checker);
        match ordering(&change.phases, &phases, start, table, modules, checker) {
            Some(ordering) if serves => read.push((change.round, ordering)),
            _ => is_sound = false,
        }
    }
    is_sound.then_some(read)
}

/// T-08: checks that the modules can be played without turn sequencing. Only the built schedules
/// show in which stages their rules run and what they read.
pub(crate) fn check_sequencing(setup: &GameSetup, header: &Node, report: &mut Report) {
    if setup.turn.sequencing == TurnSequencing::On {
        return;
    }
    if let Err(BuildError::Schedule(why)) = Game::new(Arc::new(setup.clone())) {
        let at = Path::root().name("turn").name("sequencing");
        Checker::new(header, report).error(codes::CONTRADICTION, at, why);
    }
}

/// The profile that a scenario sets, with every segment in which rules of its modules run.
fn stated_profile(profile: &Profile, modules: &[Needing<'_>], checker: &mut Checker<'_>) -> Option<TurnProfile> {
    let known = modules.iter().flat_map(|one| one.needs.names()).into_map();
    let read = turn_profile::read(profile, &known, checker)?;
    let mut is_whole = true;
    for one in modules {
        let lacking = one.needs.segments.iter().filter(|segment| !read.segments().contains(segment));
        let names: Vec<String> = lacking.map(|&segment| format!("`{}`", one.needs.profile.name(segment))).collect();
        if !names.is_empty() {
            let message = format!("rules of `{}` run in {}, which this profile lacks", one.module, names.join(", "));
            checker.error(codes::CONTRADICTION, Path::root().name("turn").name("profile").name("segments"), message);
            is_whole = false;
        }
        let (own, other) = (one.needs.profile.simultaneous(), read.simultaneous());
        if !one.needs.segments.is_empty() && own != other {
            let message = format!("`{}` needs the same collection and resolution as in its own profile", one.module);
            checker.error(codes::CONTRADICTION, Path::root().name("turn").name("profile"), message);
            is_whole = false;
        }
        if read.commit_failure() == CommitFailure::RejectAll && !one.needs.may_reject {
            let message = format!("`{}` carries out each order by itself, and cannot reject all of them", one.module);
            let at = Path::root().name("turn").name("profile").name("simultaneous").name("failing");
            checker.error(codes::CONTRADICTION, at, message);
            is_whole = false;
        }
    }
    if !is_whole {
        return None;
    }
    for (field, message) in modules.iter().flat_map(|one| misfits(one, &read)) {
        checker.error(codes::CONTRADICTION, Path::root().name("turn").name("profile").name(field), message);
        is_whole = false;
    }
    for one in modules.iter().filter(|_| is_whole) {
        other_counting(one, &read, checker);
    }
    is_whole.then_some(read)
}

/// Reasons for which the rules of a module could not be played by a profile that has their
/// segments, each with the field at fault: rules depend on who acts in a segment and on how it
/// ends.
fn misfits(one: &Needing<'_>, read: &TurnProfile) -> Vec<(&'static str, String)> {
    let TurnNeeds { profile: own, segments, acted, is_unbroken, last, .. } = &one.needs;
    let module = one.module;
    let name = |segment: SegmentId| own.name(segment);
    let mut found = Vec::new();
    for &segment in segments {
        if read.is_concurrent(segment) && !own.is_concurrent(segment) {
            let message = format!("`{module}` is played by one seat after another in `{}`", name(segment));
            found.push(("concurrent", message));
        }
        if read.ends_itself(segment) && acted.contains(&segment) {
            let message = format!("`{module}` needs seats that act in `{}`: it can't end by itself", name(segment));
            found.push(("auto_end", message));
        }
        if own.may_pass(segment) && !read.may_pass(segment) {
            found.push((
                "segments",
                format!("`{module}` needs passes: `pass` has to allow them in `{}`", name(segment)),
            ));
        }
    }
    let place = |segment: SegmentId| read.segments().iter().position(|other| *other == segment);
    let mut pairs = own.segments().windows(2).filter(|pair| place(pair[0]).map(|at| at + 1) != place(pair[1]));
    if let Some(&[first, second]) = pairs.next().filter(|_| *is_unbroken) {
        let message = format!(
            "`{module}` goes at once from `{}` to `{}`, which has to come right after it",
            name(first),
            name(second)
        );
        found.push(("segments", message));
    }
    if let Some(last) = last.filter(|last| read.segments().last() != Some(last)) {
        found.push(("segments", format!("`{module}` needs `{}` to be the last segment", name(last))));
    }
    match (own.replay(), read.replay()) {
        (Some((mode, _)), Some((other, _))) if mode != other => {
            found.push(("replay", format!("`{module}` needs the replay mode of its own profile: {mode:?}")));
        }
        (Some((mode, _)), None) => {
            let message =
                format!("`{module}` grants a seat another turn: the profile needs `replay: (mode: {mode:?})`");
            found.push(("segments", message));
        }
        _ => {}
    }
    let pair =
        own.simultaneous().filter(|(commit, _)| segments.contains(commit) && read.commit_actors() == CommitActors::Due);
    if let Some((commit, _)) = pair {
        if own.commit_actors() != CommitActors::Due {
            found.push(("simultaneous", format!("`{module}` names no seats as due: `actors` can't be `Due`")));
        } else if own.is_optional(commit) && !read.is_optional(commit) {
            let message = format!("`{module}` often names no seats as due: `{}` has to be in `optional`", name(commit));
            found.push(("simultaneous", message));
        }
    }
    found
}

/// T-31: warns if passes are counted otherwise than a module's own profile counts them.
fn other_counting(one: &Needing<'_>, read: &TurnProfile, checker: &mut Checker<'_>) {
    let TurnNeeds { profile: own, segments, .. } = &one.needs;
    if own.pass_counting() == read.pass_counting() || !segments.iter().any(|&segment| own.may_pass(segment)) {
        return;
    }
    let message = match own.pass_counting() {
        PassCounting::Consecutive => {
            format!("`{}` counts passes in a row; this counts all passes of a game", one.module)
        }
        PassCounting::Cumulative => {
            format!("`{}` counts all passes of a game; this counts passes in a row", one.module)
        }
    };
    let profile = Path::root().name("turn").name("profile");
    let stated = profile.clone().name("pass_counting");
    let at = if checker.has(stated.clone()) { stated } else { profile };
    checker.warning(codes::CONTRADICTION, at, message);
}

/// T-65: checks the metric by which seats are sorted.
fn check_metric(metric: &str, at: &Path, modules: &[Needing<'_>], checker: &mut Checker<'_>) -> Option<String> {
    let known: Vec<String> =
        modules.iter().flat_map(|one| one.metrics.iter().map(|name| format!("{}.{name}", one.module))).collect();
    checker
        .reference(at.clone().name("metric"), "metric", metric, known.iter().map(String::as_str))
        .then(|| metric.to_owned())
}

/// The seat with a name.
fn seat_of(path: Path, name: &str, seats: &[Seat], checker: &mut Checker<'_>) -> Option<SeatKey> {
    let found = seats.iter().position(|seat| is_same_name(&seat.name, name)).map(|at| SeatKey(at as u8));
    if found.is_none() {
        let known = || seats.iter().map(|seat| seat.name.as_str());
        let one = Diagnostic::error(codes::UNKNOWN_SEAT_OR_PERSONA, format!("there is no seat `{name}`"));
        let near = checker.report().suggest(name, known());
        checker.push(path, one.expected(known().map(|name| format!("`{name}`"))).suggest(near));
    }
    found
}

/// Checks that the rules of all modules run in the same segments.
fn one_profile(modules: &[Needing<'_>], report: &mut Report) -> Option<Stated> {
    // Modules whose rules run in no segment are compatible with any.
    let bound: Vec<&Needing<'_>> = modules.iter().filter(|one| !one.needs.segments.is_empty()).collect();
    let first = bound.first().copied().or(modules.first())?;
    let turns = |one: &Needing<'_>| (one.needs.profile.clone(), one.needs.setup.clone());
    let other = bound.iter().find(|other| turns(other) != turns(first));
    if let Some(other) = other {
        let names = |one: &Needing<'_>| {
            let profile = &one.needs.profile;
            let names: Vec<_> = profile.segments().iter().map(|&segment| profile.name(segment).into_owned()).collect();
            format!("{} has {}", one.module, names.join(", "))
        };
        let message = format!(
            "`{}` and `{}` cannot be played in one world: their phases have different segments, or different transitions",
            first.module, other.module
        );
        let one = Diagnostic::error(codes::CONTRADICTION, message).at(other.section.span);
        report.push(one.note(None, format!("{}; {}", names(first), names(other))));
        return None;
    }
    Some(turns(first))
}

/// The phases for a scenario that chooses none: the first module's, if all others can be played in
/// them.
fn common_phases(modules: &[Needing<'_>], checker: &mut Checker<'_>) -> Option<Phases> {
    let serves = |kind: &PhaseKind| modules.iter().all(|one| one.needs.phases.contains(kind));
    let wanted = modules.iter().flat_map(|one| one.needs.phases).copied().filter(serves);
    match PhaseKind::first_usual(wanted) {
        Some(phases) => Some(phases),
        None => {
            let names: Vec<&str> = modules.iter().map(|one| one.module).collect();
            let message = format!("no kind of phases works for {} together", names.join(" and "));
            checker.push(
                Path::root().name("turn"),
                Diagnostic::error(codes::CONTRADICTION, message).note(None, all_needs(modules)),
            );
            None
        }
    }
}

/// Lists the phases that each module can be played in.
fn all_needs(modules: &[Needing<'_>]) -> String {
    let words = |one: &Needing<'_>| one.needs.phases.iter().map(|kind| kind.word()).collect::<Vec<_>>().join(", ");
    modules.iter().map(|one| format!("{} is played with {}", one.module, words(one))).collect::<Vec<_>>().join("; ")
}

/// Checks that every module can be played in the chosen phases.
fn check_phases(phases: &Phases, at: &Path, modules: &[Needing<'_>], checker: &mut Checker<'_>) -> bool {
    let kind = phases.kind();
    let Some(one) = modules.iter().find(|one| !one.needs.phases.contains(&kind)) else { return true };
    let message = format!("`{}` cannot be played with phases of this kind", one.module);
    let known = one.needs.phases.iter().map(|kind| format!("`{}`", kind.word()));
    let found = format!("`{}`", kind.word());
    checker.push(at.clone(), Diagnostic::error(codes::CONTRADICTION, message).found(found).expected(known));
    false
}

/// The seats of the groups, checking that each seat is in one of them.
fn check_groups(
    groups: &[Vec<String>],
    path: &Path,
    seats: &[Seat],
    checker: &mut Checker<'_>,
) -> Option<Vec<SeatSet>> {
    let mut sets = Vec::new();
    let mut seen = SeatSet::EMPTY;
    let mut is_sound = true;
    for names in groups {
        let mut set = SeatSet::EMPTY;
        for name in names {
            match seat_of(path.clone(), name, seats, checker) {
                Some(seat) if seen.contains(seat) => {
                    checker.push(
                        path.clone(),
                        Diagnostic::error(codes::DUPLICATE_NAME, format!("seat `{name}` is in two groups")),
                    );
                    is_sound = false;
                }
                Some(seat) => {
                    seen.insert(seat);
                    set.insert(seat);
                }
                None => is_sound = false,
            }
        }
        if set.is_empty() {
            if names.is_empty() {
                checker.push(path.clone(), Diagnostic::error(codes::INVALID_VALUE, "a group needs a seat"));
            }
            is_sound = false;
        }
        sets.push(set);
    }
    let missing: Vec<&str> = seats
        .iter()
        .enumerate()
        .filter(|(at, _)| !seen.contains(SeatKey(*at as u8)))
        .map(|(_, seat)| seat.name.as_str())
        .collect();
    if is_sound && !missing.is_empty() {
        let message = format!("every seat needs a group; {} is in none", missing.join(", "));
        checker.push(path.clone(), Diagnostic::error(codes::INVALID_VALUE, message));
        return None;
    }
    is_sound.then_some(sets)
}

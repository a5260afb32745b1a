//! The turns of a scenario: what its file chooses, held against what its modules need.

use endturn_engine::{
    Seat as SeatKey,
    seats::{SeatSet, is_same_name},
    turn::{Ordering, TurnProfile, TurnSetup},
};

use crate::checks::Checker;
use crate::codes;
use crate::diagnostic::{Diagnostic, Report};
use crate::path::Path;
use crate::scenario::Seat;
use crate::tree::Node;
use crate::turn::{PhaseKind, Phases, Turn, TurnNeeds};

/// A module of a scenario, with what it needs.
pub(crate) struct Needing<'a> {
    pub(crate) module: &'a str,
    pub(crate) section: &'a Node,
    pub(crate) needs: TurnNeeds,
}

/// The turns of a scenario that serve all its modules; `None` only with errors in the report.
pub(crate) fn turns(
    chosen: &Turn,
    header: &Node,
    seats: &[Seat],
    modules: &[Needing<'_>],
    report: &mut Report,
) -> Option<TurnSetup> {
    let profile = one_profile(modules, report)?;
    let checker = &mut Checker::new(header, report);
    let phases = match &chosen.phases {
        Some(phases) => check_phases(phases, modules, checker).then(|| phases.clone())?,
        None => common_phases(modules, checker)?,
    };
    let ordering = match &phases {
        Phases::All => Ordering::WholeTable,
        Phases::Players => Ordering::FixedOrder { start: SeatKey(0) },
        Phases::Groups(groups) => Ordering::Groups(check_groups(groups, seats, checker)?),
    };
    Some(TurnSetup { profile, ordering, budget: chosen.budget })
}

/// Rules of all modules hang on the same segments.
fn one_profile(modules: &[Needing<'_>], report: &mut Report) -> Option<TurnProfile> {
    let first = modules.first()?;
    let other = modules.iter().find(|other| other.needs.profile != first.needs.profile);
    if let Some(other) = other {
        let names = |one: &Needing<'_>| {
            let profile = &one.needs.profile;
            let names: Vec<_> = profile.segments().iter().map(|&segment| profile.name(segment).into_owned()).collect();
            format!("{} has {}", one.module, names.join(", "))
        };
        let message = format!(
            "`{}` and `{}` cannot be played in one world: their phases have other segments, or go through them in another way",
            first.module, other.module
        );
        let one = Diagnostic::error(codes::CONTRADICTION, message).at(other.section.span);
        report.push(one.note(None, format!("{}; {}", names(first), names(other))));
        return None;
    }
    Some(first.needs.profile.clone())
}

/// The phases for a scenario that chooses none: the first module's, if all others can be played in them.
fn common_phases(modules: &[Needing<'_>], checker: &mut Checker<'_>) -> Option<Phases> {
    let serves = |kind: &PhaseKind| modules.iter().all(|one| one.needs.phases.contains(kind));
    let mut wanted = modules.iter().flat_map(|one| one.needs.phases).copied().filter(serves);
    match wanted.find(|kind| *kind != PhaseKind::Groups) {
        Some(PhaseKind::Players) => Some(Phases::Players),
        Some(_) => Some(Phases::All),
        None => {
            let names: Vec<&str> = modules.iter().map(|one| one.module).collect();
            let message = format!("no phases serve {} together", names.join(" and "));
            checker.push(
                Path::root().name("turn"),
                Diagnostic::error(codes::CONTRADICTION, message).note(None, all_needs(modules)),
            );
            None
        }
    }
}

/// What each module can be played in.
fn all_needs(modules: &[Needing<'_>]) -> String {
    let words = |one: &Needing<'_>| one.needs.phases.iter().map(|kind| kind.word()).collect::<Vec<_>>().join(", ");
    modules.iter().map(|one| format!("{} is played with {}", one.module, words(one))).collect::<Vec<_>>().join("; ")
}

/// Whether every module can be played in the chosen phases.
fn check_phases(phases: &Phases, modules: &[Needing<'_>], checker: &mut Checker<'_>) -> bool {
    let kind = phases.kind();
    let Some(one) = modules.iter().find(|one| !one.needs.phases.contains(&kind)) else { return true };
    let message = format!("`{}` cannot be played with phases of this kind", one.module);
    let known = one.needs.phases.iter().map(|kind| format!("`{}`", kind.word()));
    let found = format!("`{}`", kind.word());
    checker.push(
        Path::root().name("turn").name("phases"),
        Diagnostic::error(codes::CONTRADICTION, message).found(found).expected(known),
    );
    false
}

/// The seats of the groups; each seat is in one of them.
fn check_groups(groups: &[Vec<String>], seats: &[Seat], checker: &mut Checker<'_>) -> Option<Vec<SeatSet>> {
    let path = Path::root().name("turn").name("phases");
    let mut sets = Vec::new();
    let mut seen = SeatSet::EMPTY;
    let mut is_sound = true;
    for names in groups {
        let mut set = SeatSet::EMPTY;
        for name in names {
            let place = seats.iter().position(|seat| is_same_name(&seat.name, name)).map(|at| SeatKey(at as u8));
            match place {
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
                None => {
                    let known = || seats.iter().map(|seat| seat.name.as_str());
                    let one = Diagnostic::error(codes::UNKNOWN_SEAT_OR_PERSONA, format!("there is no seat `{name}`"));
                    let near = checker.report().suggest(name, known());
                    let one = one.expected(known().map(|name| format!("`{name}`"))).suggest(near);
                    checker.push(path.clone(), one);
                    is_sound = false;
                }
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
        checker.push(path, Diagnostic::error(codes::INVALID_VALUE, message));
        return None;
    }
    is_sound.then_some(sets)
}

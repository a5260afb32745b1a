//! Relations between nations.

use std::collections::BTreeMap;

use endturn_civ_rules::nation::pact;
use endturn_civ_rules::ruleset::words::Relation;
use endturn_engine::Seat;
use endturn_scenario::{checks::Checker, codes, diagnostic::Diagnostic, module::seat_named, path::Path};

use super::super::plan::RelationPlan;
use super::super::section::RelationStart;
use super::super::stated_section::SideStart;
use super::desk::Desk;

/// Relations that two nations can start with; the others follow from other data.
const STATES: [Relation; 7] = [
    Relation::War,
    Relation::CeaseFire,
    Relation::Armistice,
    Relation::Peace,
    Relation::Alliance,
    Relation::NeverMet,
    Relation::Team,
];

/// Reads the relations, and reports all their errors.
pub(super) fn read(desk: &Desk<'_>, checker: &mut Checker<'_>) -> Vec<RelationPlan> {
    let mut relations = Vec::new();
    let mut seen: BTreeMap<(usize, usize), Path> = BTreeMap::new();
    for (at, relation) in desk.section.relations.iter().enumerate() {
        let path = Path::root().name("relations").index(at);
        let between = path.clone().name("between");
        check_state(&path, relation.state, checker);
        let names = [&relation.between.0, &relation.between.1];
        let mut seats = Vec::new();
        for (nth, name) in names.into_iter().enumerate() {
            let found = seat_named(desk.seats, name);
            if found.is_none() && desk.knows_seats {
                let known = desk.seats.iter().map(|seat| seat.name.as_str());
                checker.known(codes::UNKNOWN_SEAT_OR_PERSONA, between.clone().index(nth), "seat", name, known);
            }
            seats.extend(found);
        }
        let &[one, other] = &seats[..] else { continue };
        if one == other {
            let message = format!("`{}` has no relation to itself", desk.seats[one].name);
            checker.error(codes::CONTRADICTION, between, message);
            continue;
        }
        check_team(desk, (one, other), (&path, relation), checker);
        let pair = (one.min(other), one.max(other));
        if let Some(first) = seen.get(&pair) {
            let first = checker.span(first.clone());
            let message = format!("the relation between `{}` and `{}` is stated twice", names[0], names[1]);
            let twice = Diagnostic::error(codes::DUPLICATE_NAME, message);
            checker.push(between, twice.note(Some(first), "first stated here"));
            continue;
        }
        seen.insert(pair, between);
        relations.push(RelationPlan {
            between: (Seat(one as u8), Seat(other as u8)),
            state: relation.state,
            turns: check_turns(&path, relation, checker),
            embassies: check_embassies(desk, (one, other), (&path, relation), checker),
            closest: check_closest(&path, relation, checker),
            met: relation.met,
            sides: check_sides(desk, &path, relation, checker),
        });
    }
    relations
}

fn check_state(path: &Path, state: Relation, checker: &mut Checker<'_>) {
    if !STATES.contains(&state) {
        let message = format!("nations can't start with the relation {}", state.word());
        let one = Diagnostic::error(codes::INVALID_VALUE, message).found(state.word());
        checker.push(path.clone().name("state"), one.expected(STATES.map(Relation::word)));
    }
}

/// The turns that a pact lasts.
fn check_turns(path: &Path, relation: &RelationStart, checker: &mut Checker<'_>) -> u8 {
    let Some(turns) = relation.turns else { return pact::TURNS };
    let path = path.clone().name("turns");
    if !pact::runs_out(relation.state) {
        checker.error(codes::CONTRADICTION, path, "only a cease-fire and an armistice expire");
        return pact::TURNS;
    }
    checker.range(path, turns, 1..=i32::from(pact::TURNS));
    u8::try_from(turns.clamp(1, i32::from(pact::TURNS))).unwrap_or(pact::TURNS)
}

/// The seats of the two that have an embassy with the other.
fn check_embassies(
    desk: &Desk<'_>,
    (one, other): (usize, usize),
    (path, relation): (&Path, &RelationStart),
    checker: &mut Checker<'_>,
) -> Vec<Seat> {
    let mut seats = Vec::new();
    for (nth, name) in relation.embassies.iter().enumerate() {
        match seat_named(desk.seats, name).filter(|seat| [one, other].contains(seat)) {
            Some(seat) => seats.push(Seat(seat as u8)),
            None => {
                let known = [one, other].map(|seat| desk.seats[seat].name.as_str());
                let path = path.clone().name("embassies").index(nth);
                checker.known(codes::UNKNOWN_SEAT_OR_PERSONA, path, "seat", name, known);
            }
        }
    }
    if relation.state == Relation::NeverMet && !seats.is_empty() {
        let message = "nations that have never met have no embassies";
        checker.error(codes::CONTRADICTION, path.clone().name("embassies"), message);
    }
    seats
}

/// The closest pact that there has been.
fn check_closest(path: &Path, relation: &RelationStart, checker: &mut Checker<'_>) -> Option<Relation> {
    let closest = relation.closest?;
    if pact::closeness(closest).is_none() {
        let message = format!("the relation {} is not a pact", closest.word());
        checker.error(codes::INVALID_VALUE, path.clone().name("closest"), message);
    }
    Some(closest)
}

/// Each side's counters.
fn check_sides(desk: &Desk<'_>, path: &Path, relation: &RelationStart, checker: &mut Checker<'_>) -> [SideStart; 2] {
    super::so_far::round(desk, path.clone().name("met"), relation.met, checker);
    let Some((one, other)) = relation.sides else { return [SideStart::default(); 2] };
    let most = u8::try_from(desk.rules.written.settings.contactturns.max(0)).unwrap_or(u8::MAX);
    for (at, side) in [one, other].into_iter().enumerate() {
        let to = |field: &str| path.clone().name("sides").index(at).name(field);
        checker.range(to("contact"), side.contact.unwrap_or(0), 0..=most);
        checker.range(to("cause"), side.cause, 0..=2);
        super::so_far::round(desk, to("torn"), side.torn, checker);
    }
    [one, other]
}

/// Players of one team are already friends.
fn check_team(
    desk: &Desk<'_>,
    (one, other): (usize, usize),
    (path, relation): (&Path, &RelationStart),
    checker: &mut Checker<'_>,
) {
    let is_team = desk.people[one].team == desk.people[other].team;
    if is_team == (relation.state == Relation::Team) {
        return;
    }
    if !is_team {
        let message = "these two are on different teams; players of one team have the same `team`";
        checker.error(codes::CONTRADICTION, path.clone().name("state"), message);
        return;
    }
    let mut told = Diagnostic::error(codes::CONTRADICTION, "these two are on one team and can have no other relation");
    for seat in [one, other] {
        let team = desk.people[seat].path().map(|path| checker.span(path.name("team")));
        told = told.note(team, format!("the team of `{}`", desk.seats[seat].name));
    }
    checker.push(path.clone().name("between"), told);
}

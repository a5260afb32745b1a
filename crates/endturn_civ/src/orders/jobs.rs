//! Common parts of orders to work on the land: spelling of jobs, refusals with their reasons, and
//! starting a job.

use std::slice::from_ref;

use endturn_civ_rules::activities::Job;
use endturn_civ_rules::effects::circumstances::Context;
use endturn_civ_rules::effects::sentence::sentence;
use endturn_civ_rules::ids::{ExtraId, Tile};
use endturn_civ_rules::keys::{UnitId, UnitNumber};
use endturn_civ_rules::ruleset::actions::Action;
use endturn_civ_rules::ruleset::requirement::{Condition, Requirement};
use endturn_civ_rules::ruleset::words::{Activity, CityTile};
use endturn_engine::{
    Seat,
    orders::{Refusal, Words},
};

use super::desk::{Desk, no_entry};
use super::names::Names;
use crate::changes::WorkProblem;
use crate::realm::Realm;
use crate::state::{Position, Unit};

/// Reads a job after its word.
pub(super) fn read(word: &str, words: &mut Words<'_>, names: Names<'_>) -> Result<Job, Refusal> {
    let activities = &names.eye.rules.activities;
    Ok(match word {
        "build" => {
            let extra = names.extra(words)?;
            Job::to(activities.built_by(extra).unwrap_or(Activity::Base), extra)
        }
        "cultivate" => Job::of(Activity::Cultivate),
        "plant" => Job::of(Activity::Plant),
        "transform" => Job::of(Activity::Transform),
        "pillage" => Job::to(Activity::Pillage, names.extra(words)?),
        _ => {
            let extra = names.extra(words)?;
            let is_fallout = activities.removes(Activity::CleanFallout, extra);
            Job::to(if is_fallout { Activity::CleanFallout } else { Activity::CleanPollution }, extra)
        }
    })
}

/// The text of a job.
pub(super) fn text(Job { activity, target }: Job, names: Names<'_>) -> String {
    match (activity, target) {
        (Activity::Cultivate, _) => "cultivate".to_owned(),
        (Activity::Plant, _) => "plant".to_owned(),
        (Activity::Transform, _) => "transform".to_owned(),
        (Activity::Pillage, Some(extra)) => format!("pillage {}", names.extra_word(extra)),
        (Activity::CleanPollution | Activity::CleanFallout, Some(extra)) => {
            format!("clean {}", names.extra_word(extra))
        }
        (_, extra) => format!("build {}", extra.map_or_else(|| "#".to_owned(), |extra| names.extra_word(extra))),
    }
}

/// Checks that a job makes sense.
pub(super) fn is_sound(desk: Desk<'_>, job: Job) -> Result<(), Refusal> {
    let rules = desk.eye.rules;
    match job.target {
        Some(extra) if extra.index() >= rules.written.extras.len() => Err(no_entry("extra")),
        Some(extra) if job.activity.builds() && !rules.activities.is_target(job) => {
            let reason = format!("no unit can build {}", rules.extra_name(extra));
            Err(Refusal::new(WorkProblem::NotBuildable(extra).code(), reason))
        }
        _ if job.activity.is_work() && rules.activities.is_target(job) => Ok(()),
        Some(extra) => {
            let reason = format!("no unit can do that to {}", rules.extra_name(extra));
            Err(Refusal::new("not-allowed", reason))
        }
        None => Err(Refusal::new("not-allowed", "that is not work on the land")),
    }
}

/// Checks that a unit may begin a job where it is.
pub(super) fn may_begin(desk: Desk<'_>, unit: UnitId, job: Job) -> Result<(), Refusal> {
    if job.target.is_some_and(|extra| extra.index() >= desk.eye.rules.written.extras.len()) {
        return Err(no_entry("extra"));
    }
    if desk.eye.job(unit) == Some(job) {
        return Err(Refusal::new("already-at-work", "the unit is already doing that"));
    }
    let Some(problem) = desk.eye.work_problem(unit, job) else { return Ok(()) };
    let tile = desk.eye.unit_part::<Position>(unit).map_or(Tile(u32::MAX), |at| at.0);
    Err(Refusal::new(problem.code(), reason(desk, (Some(unit), tile), problem)))
}

/// Starts a unit's job; its other orders are cleared.
pub(super) fn begin(realm: &mut Realm<'_, '_>, seat: Seat, number: UnitNumber, job: Job) -> Option<()> {
    let unit = realm.eye().unit_numbered(seat, number)?;
    realm.units.errand_mut(unit).clear();
    realm.units.set_job(unit, job);
    Some(())
}

/// The jobs of some kinds that a seat's units can begin, with the units' numbers.
pub(super) fn open(desk: Desk<'_>, kinds: &'static [Activity]) -> impl Iterator<Item = (UnitNumber, Job)> {
    desk.names.own_units().iter().flat_map(move |&unit| {
        let number = desk.eye.unit_number(unit);
        desk.eye.open_jobs(unit, kinds).into_iter().map(move |job| (number, job))
    })
}

/// The reason, as text, why a unit can't do a job on a tile, or why none of the nation's can.
pub(super) fn reason(desk: Desk<'_>, (unit, tile): (Option<UnitId>, Tile), problem: WorkProblem) -> String {
    let rules = desk.eye.rules;
    let extra = |extra: ExtraId| rules.extra_name(extra);
    let unit_type = unit.and_then(|unit| desk.eye.unit_part::<Unit>(unit)).map(|unit| unit.unit_type);
    let kind = unit_type.map_or("a unit", |unit_type| rules.unit_type_name(unit_type));
    match problem {
        WorkProblem::Gone => "the unit is gone".to_owned(),
        WorkProblem::NotAllowed(action) => format!("the rules don't allow {kind} to {}", deed(action)),
        WorkProblem::NotHere(action) => not_here(desk, (unit, tile), kind, action),
        WorkProblem::NotBuildable(one) => format!("no unit can build {}", extra(one)),
        WorkProblem::IsHere(one) => format!("{} is here already", extra(one)),
        WorkProblem::IsNotHere(one) => format!("{} is not here", extra(one)),
        WorkProblem::Terrain(terrain) => format!("that can't be done on {}", rules.terrain_name(terrain)),
        WorkProblem::Needs(one) => missing(desk, (unit, tile), one),
        WorkProblem::Bridge(one) => {
            let spanned = rules.activities.bridges(one).iter().map(|other| extra(ExtraId::at(other)));
            let spanned: Vec<&str> = spanned.collect();
            format!("{} over {} needs a tech for bridges", extra(one), spanned.join(" or "))
        }
        WorkProblem::Conflict(one) => {
            format!("another unit is building {} here, and one tile can't have both", extra(one))
        }
        WorkProblem::IsNeeded(one) => format!("something that requires {} has to go first", extra(one)),
        WorkProblem::OfCity(one) => format!("{} belongs to the city here", extra(one)),
        WorkProblem::Taken(one) => format!("another unit is already pillaging {}", extra(one)),
        WorkProblem::Nothing => "there is nothing to remove".to_owned(),
        WorkProblem::Surroundings(terrain) => {
            format!("too few adjacent tiles are of the kind that would let it become {}", rules.terrain_name(terrain))
        }
        WorkProblem::City(terrain) => {
            format!("it would become {}, and no city can be there", rules.terrain_name(terrain))
        }
    }
}

const fn deed(action: Action) -> &'static str {
    match action {
        Action::BuildIrrigation => "irrigate",
        Action::BuildMine => "build mines",
        Action::BuildRoad => "build roads",
        Action::BuildBase => "build bases",
        Action::Cultivate => "cultivate",
        Action::Plant => "plant",
        Action::TransformTerrain => "transform terrain",
        Action::Pillage => "pillage",
        Action::CleanPollution => "clean pollution",
        Action::CleanFallout => "clean fallout",
        _ => "do that",
    }
}

/// The unmet requirement: the actor's if the action is ever possible on such a tile, otherwise the
/// tile's.
fn not_here(desk: Desk<'_>, (unit, tile): (Option<UnitId>, Tile), kind: &str, action: Action) -> String {
    let (actor, target) = match unit {
        Some(unit) => desk.eye.scene_of(unit, tile, action),
        None => desk.eye.scene_for_any(desk.seat, tile, action),
    };
    let ways = desk.eye.rules.written.actions.get(&action).map_or(&[][..], Vec::as_slice);
    let unmet = |reqs: &[Requirement], context: &Context| {
        let open = reqs.iter().filter(|req| !holds(desk, req, context, unit.is_none()));
        open.map(in_words).collect::<Vec<_>>().join(" and ")
    };
    let of_actor = ways.iter().filter(|way| unmet(&way.target, &target).is_empty());
    let mut lists: Vec<String> = of_actor.map(|way| unmet(&way.actor, &actor)).collect();
    if lists.is_empty() {
        lists = ways.iter().map(|way| unmet(&way.target, &target)).collect();
    }
    lists.dedup();
    format!("{kind} can't {} here; it needs {}", deed(action), lists.join(", or "))
}

/// Whether a requirement is met, or may be if no unit is given.
fn holds(desk: Desk<'_>, req: &Requirement, context: &Context, is_for_any: bool) -> bool {
    let (eye, rules) = (desk.eye, desk.eye.rules);
    let reqs = rules.effects.reqs(&rules.written, from_ref(req));
    if is_for_any { rules.effects.may_hold(&reqs, context, &eye) } else { rules.effects.holds(&reqs, context, &eye) }
}

/// The first unmet requirement of an extra.
fn missing(desk: Desk<'_>, (unit, tile): (Option<UnitId>, Tile), extra: ExtraId) -> String {
    let rules = desk.eye.rules;
    let context = Context { player: Some(desk.seat), tile: Some(tile), unit, ..Context::default() };
    let name = rules.extra_name(extra);
    let first = rules.extra(extra).reqs.iter().find(|req| !holds(desk, req, &context, unit.is_none()));
    first.map_or_else(|| format!("{name} can't be built here"), |req| format!("{name} needs {}", in_words(req)))
}

/// A requirement in words for a player; rare ones as rulesets write them.
fn in_words(req: &Requirement) -> String {
    let no = if req.present { "" } else { "no " };
    match &req.condition {
        Condition::Tech(name) if req.present => format!("the tech {name}"),
        Condition::Extra(name) | Condition::Resource(name) | Condition::Terrain(name) => {
            format!("{no}{name} {}", place(req))
        }
        Condition::TerrainClass(class) => format!("{no}{} terrain {}", class.word().to_lowercase(), place(req)),
        Condition::CityTile(CityTile::Center) => format!("{no}city {}", place(req)),
        _ => sentence(req),
    }
}

fn place(req: &Requirement) -> &'static str {
    use endturn_civ_rules::ruleset::words::Range;
    match req.range {
        Range::Local => "on the tile",
        Range::CAdjacent => "on the tile or orthogonally next to it",
        Range::Adjacent => "on the tile or next to it",
        _ => "near it",
    }
}

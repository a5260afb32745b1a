//! Orders to work on the land, in what they have in common: what they refuse and why, and what they give a unit to do.

use std::slice::from_ref;

use endturn_civ_rules::activities::Job;
use endturn_civ_rules::effects::circumstances::Context;
use endturn_civ_rules::effects::sentence::sentence;
use endturn_civ_rules::ids::ExtraId;
use endturn_civ_rules::keys::{UnitId, UnitNumber};
use endturn_civ_rules::ruleset::actions::Action;
use endturn_civ_rules::ruleset::requirement::{Condition, Requirement};
use endturn_civ_rules::ruleset::words::{Activity, CityTile};
use endturn_engine::{Seat, orders::Refusal};

use super::desk::{Desk, no_entry};
use crate::changes::WorkProblem;
use crate::realm::Realm;
use crate::state::{Position, Unit};

/// Whether a unit may begin some work where it is.
pub(super) fn may_begin(desk: Desk<'_>, unit: UnitId, job: Job) -> Result<(), Refusal> {
    if job.target.is_some_and(|extra| extra.index() >= desk.eye.rules.written.extras.len()) {
        return Err(no_entry("extra"));
    }
    if desk.eye.job(unit) == Some(job) {
        return Err(Refusal::new("already-at-work", "it is at that already"));
    }
    let Some(problem) = desk.eye.work_problem(unit, job) else { return Ok(()) };
    Err(Refusal::new(problem.code(), reason(desk, unit, problem)))
}

/// A unit begins some work; its other orders are gone.
pub(super) fn begin(realm: &mut Realm<'_, '_>, seat: Seat, number: UnitNumber, job: Job) -> Option<()> {
    let unit = realm.eye().unit_numbered(seat, number)?;
    realm.errand_mut(unit).clear();
    realm.set_job(unit, job);
    Some(())
}

/// What the units of a seat can begin, of some kinds of work, with their numbers.
pub(super) fn open(desk: Desk<'_>, kinds: &'static [Activity]) -> impl Iterator<Item = (UnitNumber, Job)> {
    desk.names.own_units().iter().flat_map(move |&unit| {
        let number = desk.eye.unit_number(unit);
        desk.eye.open_jobs(unit, kinds).into_iter().map(move |job| (number, job))
    })
}

fn reason(desk: Desk<'_>, unit: UnitId, problem: WorkProblem) -> String {
    let rules = desk.eye.rules;
    let extra = |extra: ExtraId| rules.extra_name(extra);
    let kind = desk.eye.unit_part::<Unit>(unit).map_or("this unit", |unit| rules.unit_type_name(unit.unit_type));
    match problem {
        WorkProblem::Gone => "the unit is gone".to_owned(),
        WorkProblem::NotAllowed(action) => format!("the rules don't allow {kind} to {}", deed(action)),
        WorkProblem::NotHere(action) => not_here(desk, unit, kind, action),
        WorkProblem::NotBuildable(one) => format!("no unit can build {}", extra(one)),
        WorkProblem::IsHere(one) => format!("{} is here already", extra(one)),
        WorkProblem::IsNotHere(one) => format!("{} is not here", extra(one)),
        WorkProblem::Terrain(terrain) => format!("that can't be done on {}", rules.terrain_name(terrain)),
        WorkProblem::Needs(one) => missing(desk, unit, one),
        WorkProblem::Bridge(one) => {
            let spanned = rules.activities.bridges(one).iter().map(|other| extra(ExtraId::at(other)));
            let spanned: Vec<&str> = spanned.collect();
            format!("{} over {} takes a tech with which bridges are built", extra(one), spanned.join(" or "))
        }
        WorkProblem::Conflict(one) => format!("another unit builds {} here, and both can't be on one tile", extra(one)),
        WorkProblem::IsNeeded(one) => format!("something that is built on {} has to go first", extra(one)),
        WorkProblem::OfCity(one) => format!("{} belongs to the city here", extra(one)),
        WorkProblem::Taken(one) => format!("another unit pillages {} already", extra(one)),
        WorkProblem::Nothing => "there is nothing to take away".to_owned(),
        WorkProblem::Surroundings(terrain) => {
            format!(
                "too little of the land or water around is such that it could become {}",
                rules.terrain_name(terrain)
            )
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

/// What is missing: of who acts, if some way is meant for such a tile; of the tile if none is.
fn not_here(desk: Desk<'_>, unit: UnitId, kind: &str, action: Action) -> String {
    let Some(&Position(tile)) = desk.eye.unit_part(unit) else { return format!("{kind} can't {} here", deed(action)) };
    let (actor, target) = desk.eye.scene_of(unit, tile, action);
    let ways = desk.eye.rules.written.actions.get(&action).map_or(&[][..], Vec::as_slice);
    let unmet = |reqs: &[Requirement], context: &Context| {
        let open = reqs.iter().filter(|req| !holds(desk, req, context));
        open.map(in_words).collect::<Vec<_>>().join(" and ")
    };
    let of_actor = ways.iter().filter(|way| unmet(&way.target, &target).is_empty());
    let mut lists: Vec<String> = of_actor.map(|way| unmet(&way.actor, &actor)).collect();
    if lists.is_empty() {
        lists = ways.iter().map(|way| unmet(&way.target, &target)).collect();
    }
    lists.dedup();
    format!("{kind} can't {} here; it takes {}", deed(action), lists.join(", or "))
}

fn holds(desk: Desk<'_>, req: &Requirement, context: &Context) -> bool {
    let rules = desk.eye.rules;
    rules.effects.holds(&rules.effects.reqs(&rules.written, from_ref(req)), context, &desk.eye)
}

/// The first requirement of an extra that is not met.
fn missing(desk: Desk<'_>, unit: UnitId, extra: ExtraId) -> String {
    let (eye, rules) = (desk.eye, desk.eye.rules);
    let tile = eye.unit_part::<Position>(unit).map(|at| at.0);
    let context = Context { player: Some(desk.seat), tile, unit: Some(unit), ..Context::default() };
    let name = rules.extra_name(extra);
    let first = rules.extra(extra).reqs.iter().find(|req| !holds(desk, req, &context));
    first.map_or_else(|| format!("{name} can't be built here"), |req| format!("{name} takes {}", in_words(req)))
}

/// A requirement as a player reads it; rare ones as rulesets write them.
fn in_words(req: &Requirement) -> String {
    let no = if req.present { "" } else { "no " };
    match &req.condition {
        Condition::Tech(name) if req.present => format!("the tech {name}"),
        Condition::Extra(name) => format!("{no}{name} {}", place(req)),
        Condition::Terrain(name) => format!("{no}{name} {}", place(req)),
        Condition::TerrainClass(class) => format!("{no}{} terrain {}", class.word().to_lowercase(), place(req)),
        Condition::CityTile(CityTile::Center) => format!("{no}city {}", place(req)),
        _ => sentence(req),
    }
}

fn place(req: &Requirement) -> &'static str {
    use endturn_civ_rules::ruleset::words::Range;
    match req.range {
        Range::Local => "on the tile",
        Range::CAdjacent => "on the tile or straight beside it",
        Range::Adjacent => "on the tile or beside it",
        _ => "near it",
    }
}

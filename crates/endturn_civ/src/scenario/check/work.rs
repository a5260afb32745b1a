//! Work on the land: jobs with their extras, and requests of cities (W-51).

use endturn_civ_rules::activities::Job;
use endturn_civ_rules::ids::{ExtraId, Tile};
use endturn_civ_rules::ruleset::words::Activity;
use endturn_scenario::{checks::Checker, codes, path::Path};

use super::super::section::RequestStart;
use super::desk::Desk;
use super::names;
use crate::state::MAX_WANT;

/// The extra of a job, from the fields `activity` and `target` of an entry; reports fields that do
/// not match.
pub(super) fn target(
    desk: &Desk<'_>,
    path: &Path,
    (activity, target): (Activity, Option<&str>),
    checker: &mut Checker<'_>,
) -> Option<ExtraId> {
    let to = |field: &str| path.clone().name(field);
    let needs_target = activity.builds() || activity.removes();
    let Some(name) = target else {
        if needs_target {
            let message = format!("`{}` needs an extra; name it with `target`", activity.word());
            checker.error(codes::CONTRADICTION, to("activity"), message);
        }
        return None;
    };
    let found = desk.rules.extra_id(name);
    let extra = names::one(checker, to("target"), "extra", name, found, desk.rules.written.extras.names())?;
    if !needs_target {
        let message = format!("`{}` takes no extra", activity.word());
        checker.error(codes::CONTRADICTION, to("target"), message);
        return None;
    }
    if !desk.rules.activities.is_target(Job::to(activity, extra)) {
        let verb = if activity.builds() { "brings" } else { "takes away" };
        let message = format!("the work `{}` {verb} no {name}", activity.word());
        checker.error(codes::CONTRADICTION, to("target"), message);
    }
    Some(extra)
}

/// W-51: tile, job and priority of each request.
pub(super) fn requests(
    desk: &Desk<'_>,
    (path, written): (&Path, &[RequestStart]),
    center: Option<Tile>,
    checker: &mut Checker<'_>,
) -> Vec<(Tile, Job, u16)> {
    let mut all = Vec::new();
    for (at, one) in written.iter().enumerate() {
        let (list, path) = (path, path.clone().index(at));
        let to = |field: &str| path.clone().name(field);
        checker.range(to("want"), one.want, 0..=i32::from(MAX_WANT));
        let is_asked_for = one.activity.is_work() && one.activity != Activity::Pillage;
        if !is_asked_for {
            let message = format!("no city can request `{}`", one.activity.word());
            checker.error(codes::CONTRADICTION, to("activity"), message);
        }
        let target = target(desk, &path, (one.activity, one.target.as_deref()), checker);
        let tile = desk.tile(to("at"), one.at, checker);
        if let Some(first) = written[..at].iter().position(|other| other.at == one.at) {
            let name = format!("({}, {})", one.at.0, one.at.1);
            checker.duplicate(to("at"), "request for the tile", &name, list.clone().index(first).name("at"));
        }
        let (Some(tile), Some(center)) = (tile, center) else { continue };
        let is_near = desk.ground.map().is_none_or(|map| map.city_tile_index(center, tile).is_some());
        if !is_near {
            checker.error(codes::CONTRADICTION, to("at"), "the tile is out of the city's reach");
        }
        let job = Job { activity: one.activity, target };
        if is_near && is_asked_for && desk.rules.activities.is_target(job) {
            all.push((tile, job, u16::try_from(one.want).unwrap_or(0).min(MAX_WANT)));
        }
    }
    all
}

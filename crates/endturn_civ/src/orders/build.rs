//! W-23 `build`: builds something on a unit's tile. Draws none. Tells nothing.

use endturn_civ_rules::activities::Job;
use endturn_civ_rules::ids::ExtraId;
use endturn_civ_rules::keys::UnitId;
use endturn_civ_rules::ruleset::words::Activity;

use super::jobs::{begin, may_begin, open};
use super::prelude::*;
use crate::changes::WorkProblem;

/// W-23: builds an extra on a unit's tile: irrigation, a mine, a road, a base. The activity follows
/// from the extra.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Build(pub UnitNumber, pub ExtraId);

const KINDS: &[Activity] = &[Activity::Irrigate, Activity::Mine, Activity::Road, Activity::Base];

impl Form for Build {
    const WORD: &'static str = "build";
    type Proof = ();

    spelled!(UnitNumber, ExtraId);

    fn meaning(_: &World) -> Cow<'static, str> {
        "a unit builds something on its tile, like a road or a mine, which may take several turns".into()
    }

    fn example(reader: Option<Seat>, world: &World) -> String {
        let shown = Shown::to(reader, world);
        format!("{} {}", shown.any_unit(), shown.road())
    }

    fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
        let (Self(number, extra), desk) = (*self, Desk::of(seat, world));
        let (unit, _) = desk.own_unit(number)?;
        let verdict = match desk.eye.rules.activities.built_by(extra) {
            Some(activity) => may_begin(desk, unit, Job::to(activity, extra)),
            None if extra.index() < desk.eye.rules.written.extras.len() => {
                let reason = format!("no unit can build {}", desk.eye.rules.extra_name(extra));
                Err(Refusal::new(WorkProblem::NotBuildable(extra).code(), reason))
            }
            None => Err(super::desk::no_entry("extra")),
        };
        verdict.map_err(|refusal| with_offer(desk, unit, refusal))
    }

    const LEGAL: Option<Lister<Self>> = Some(|seat, world, _| {
        let jobs = open(Desk::of(seat, world), KINDS);
        jobs.filter_map(|(number, job)| Some(Self(number, job.target?))).collect()
    });

    fn apply(legal: Legal<Self>, world: &mut World) {
        carry_out(legal, world, |realm, seat, Self(number, extra)| {
            let activity = realm.rules.activities.built_by(extra)?;
            begin(realm, seat, number, Job::to(activity, extra))
        });
    }
}

/// A refusal that lists the extras that the unit could build instead.
fn with_offer(desk: Desk<'_>, unit: UnitId, refusal: Refusal) -> Refusal {
    let word = desk.names.unit_word(unit);
    let targets = desk.eye.open_jobs(unit, KINDS).into_iter().filter_map(|job| job.target);
    let open: Vec<String> = targets.map(|extra| format!("build {word} {}", desk.names.extra_word(extra))).collect();
    if open.is_empty() || refusal.code == "already-at-work" { refusal } else { refusal.expecting(open) }
}

about!(Build: Unit(0));

//! W-23, W-29 `fortify` and `sentry`: keep a unit where it is. Draws none. Tells nothing.

use endturn_civ_rules::activities::Job;
use endturn_civ_rules::keys::UnitId;
use endturn_civ_rules::ruleset::words::Activity;

use super::prelude::*;
use crate::state::{Doing, Unit};

/// W-23: fortifies a unit; it is fortified from the start of its nation's next turn, if it had
/// moves left then (W-29).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fortify(pub UnitNumber);

/// W-23: puts a unit on sentry until it is at full health or moves (W-56).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sentry(pub UnitNumber);

fn does(desk: Desk<'_>, unit: UnitId, activities: &[Activity]) -> bool {
    desk.eye.unit_part::<Doing>(unit).is_some_and(|doing| activities.contains(&doing.0))
}

/// W-23: checks that a unit can fortify where it is.
fn may_fortify(desk: Desk<'_>, unit: UnitId) -> Result<(), Refusal> {
    if does(desk, unit, &[Activity::Fortifying, Activity::Fortified]) {
        return Err(Refusal::new("already-fortified", "it is fortified, or about to be"));
    }
    if desk.eye.may_dig_in(unit) {
        return Ok(());
    }
    let &Unit { unit_type, .. } = desk.unit_part(unit)?;
    let name = desk.eye.rules.unit_type_name(unit_type);
    Err(Refusal::new("not-allowed", format!("the rules don't allow {name} to fortify here")).expecting(["sentry UNIT"]))
}

fn may_watch(desk: Desk<'_>, unit: UnitId) -> Result<(), Refusal> {
    if does(desk, unit, &[Activity::Sentry]) {
        return Err(Refusal::new("already-sentry", "it is already on sentry"));
    }
    Ok(())
}

macro_rules! posts {
    ($($post:ident $word:literal $may:ident $activity:ident $meaning:literal;)+) => {$(
        impl Form for $post {
            const WORD: &'static str = $word;
            type Proof = ();

            spelled!(UnitNumber);

            fn meaning(_: &World) -> Cow<'static, str> {
                $meaning.into()
            }

            fn example(reader: Option<Seat>, world: &World) -> String {
                Shown::to(reader, world).any_unit()
            }

            fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
                let desk = Desk::of(seat, world);
                $may(desk, desk.own_unit(self.0)?.0)
            }

            const LEGAL: Option<Lister<Self>> = Some(|seat, world, _| listed::each_unit(seat, world, |_| true, Self));

            fn apply(legal: Legal<Self>, world: &mut World) {
                carry_out(legal, world, |realm, seat, Self(number)| {
                    let unit = realm.eye().unit_numbered(seat, number)?;
                    realm.units.errand_mut(unit).clear();
                    realm.units.set_job(unit, Job::of(Activity::$activity));
                    Some(())
                });
            }
        }

        about!($post: Unit(0));
    )+};
}

posts! {
    Fortify "fortify" may_fortify Fortifying "a unit fortifies, which makes it stronger in defence";
    Sentry "sentry" may_watch Sentry "a unit goes on sentry";
}

//! W-20 `stop`: ends a unit's activity. Draws none. Tells nothing.

use endturn_civ_rules::activities::Job;
use endturn_civ_rules::keys::UnitId;
use endturn_civ_rules::ruleset::words::Activity;

use super::prelude::*;
use crate::state::{Automatic, Doing, Errand};

/// W-20: ends a unit's work, watch or journey, and its automation (W-51). It can resume its work in
/// the same turn without any loss (W-31).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stop(pub UnitNumber);

fn is_busy(desk: Desk<'_>, unit: UnitId) -> bool {
    desk.eye.unit_part::<Doing>(unit).is_some_and(|doing| doing.0 != Activity::Idle)
        || desk.eye.unit_part::<Automatic>(unit).is_some_and(|automatic| automatic.0)
        || desk.eye.unit_part::<Errand>(unit).is_some_and(|errand| !errand.is_empty())
}

impl Form for Stop {
    const WORD: &'static str = "stop";
    type Proof = ();

    spelled!(UnitNumber);

    fn meaning(_: &World) -> Cow<'static, str> {
        "a unit ends its work, its watch or its journey".into()
    }

    fn example(reader: Option<Seat>, world: &World) -> String {
        Shown::to(reader, world).any_unit()
    }

    fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
        let desk = Desk::of(seat, world);
        let (unit, _) = desk.own_unit(self.0)?;
        if is_busy(desk, unit) { Ok(()) } else { Err(Refusal::new("already-idle", "it is not doing anything")) }
    }

    const LEGAL: Option<Lister<Self>> = Some(|seat, world, _| {
        let desk = Desk::of(seat, world);
        let busy = desk.names.own_units().iter().filter(|&&unit| is_busy(desk, unit));
        busy.map(|&unit| Self(desk.eye.unit_number(unit))).collect()
    });

    fn apply(legal: Legal<Self>, world: &mut World) {
        carry_out(legal, world, |realm, seat, Self(number)| {
            let unit = realm.eye().unit_numbered(seat, number)?;
            realm.units.errand_mut(unit).clear();
            realm.units.set_job(unit, Job::of(Activity::Idle));
            Some(())
        });
    }
}

about!(Stop: Unit(0));

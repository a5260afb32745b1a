//! W-51 Auto-settlers: `auto`, which makes a unit an auto-worker. Draws none. Tells nothing: what
//! it builds tells of itself.

use endturn_civ_rules::activities::Job;
use endturn_civ_rules::ruleset::words::Activity;

use super::prelude::*;
use crate::state::Automatic;

/// W-51: makes a unit work on the land by itself, this turn and in later ones. It continues its
/// present job; any other order to it ends the automation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Auto(pub UnitNumber);

impl Form for Auto {
    const WORD: &'static str = "auto";
    type Proof = ();

    spelled!(UnitNumber);

    fn meaning(_: &World) -> Cow<'static, str> {
        "a unit works on the land by itself, as turns end, until it is given another order".into()
    }

    fn example(reader: Option<Seat>, world: &World) -> String {
        Shown::to(reader, world).unit(|troop| troop.works)
    }

    fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
        let desk = Desk::of(seat, world);
        let (unit, data) = desk.own_unit(self.0)?;
        if !desk.eye.rules.troops.get(data.unit_type).works {
            let name = desk.eye.rules.unit_type_name(data.unit_type);
            return Err(Refusal::new("not-allowed", format!("{name} can't work on the land")));
        }
        if desk.unit_part::<Automatic>(unit)?.0 {
            return Err(Refusal::new("already-automatic", "it already works by itself"));
        }
        Ok(())
    }

    const LEGAL: Option<Lister<Self>> =
        Some(|seat, world, _| listed::each_unit(seat, world, |troop| troop.works, Self));

    fn apply(legal: Legal<Self>, world: &mut World) {
        carry_out(legal, world, |realm, seat, Self(number)| {
            let unit = realm.eye().unit_numbered(seat, number)?;
            realm.units.errand_mut(unit).clear();
            if !realm.units.doing(unit).0.is_work() {
                realm.units.set_job(unit, Job::of(Activity::Idle));
            }
            realm.units.automatic_mut(unit).0 = true;
            Some(())
        });
    }
}

about!(Auto: Unit(0));

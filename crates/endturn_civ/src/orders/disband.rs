//! W-144 `disband`: disbands a unit. Draws none. Tells nothing: what it changes does.

use endturn_engine::RuleId;

use super::prelude::*;
use crate::changes::Loss;

/// W-144: disbands a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Disband(pub UnitNumber);

impl Form for Disband {
    const WORD: &'static str = "disband";
    type Proof = ();

    spelled!(UnitNumber);

    fn meaning(_: &World) -> Cow<'static, str> {
        "disband the unit".into()
    }

    fn example(reader: Option<Seat>, world: &World) -> String {
        Shown::to(reader, world).any_unit()
    }

    fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
        let desk = Desk::of(seat, world);
        let (unit, _) = desk.own_unit(self.0)?;
        if desk.eye.may_disband(unit) {
            Ok(())
        } else {
            Err(Refusal::new("not-allowed", "the rules don't allow this unit to disband"))
        }
    }

    const LEGAL: Option<Lister<Self>> = Some(|seat, world, _| listed::each_unit(seat, world, |_| true, Self));

    fn apply(legal: Legal<Self>, world: &mut World) {
        carry_out(legal, world, |realm, seat, Self(number)| {
            let unit = realm.eye().unit_numbered(seat, number)?;
            realm.lose_unit(unit, Loss { rule: RuleId("W-144"), reason: "disbanded" });
            Some(())
        });
    }
}

about!(Disband: Unit(0));

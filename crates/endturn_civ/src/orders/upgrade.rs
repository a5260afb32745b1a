//! W-144 `upgrade`: upgrades a unit, for gold. Draws none. Tells nothing: what it changes does.

use super::prelude::*;

/// W-144: upgrades a unit in one of the nation's cities to the best of its type's successors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Upgrade(pub UnitNumber);

impl Form for Upgrade {
    const WORD: &'static str = "upgrade";
    type Proof = ();

    spelled!(UnitNumber);

    fn meaning(_: &World) -> Cow<'static, str> {
        "upgrade a unit in one of your cities to the best type that replaces its own, for gold".into()
    }

    fn example(reader: Option<Seat>, world: &World) -> String {
        Shown::to(reader, world).any_unit()
    }

    fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
        let desk = Desk::of(seat, world);
        let (unit, _) = desk.own_unit(self.0)?;
        let problem = desk.eye.paid_upgrade(unit).err();
        problem.map_or(Ok(()), |problem| Err(Refusal::new(problem.code(), problem.to_string())))
    }

    const LEGAL: Option<Lister<Self>> =
        Some(|seat, world, _| listed::each_unit(seat, world, |troop| troop.obsoleted_by.is_some(), Self));

    fn apply(legal: Legal<Self>, world: &mut World) {
        carry_out(legal, world, |realm, seat, Self(number)| {
            let unit = realm.eye().unit_numbered(seat, number)?;
            realm.upgrade_for_gold(unit);
            Some(())
        });
    }
}

about!(Upgrade: Unit(0));

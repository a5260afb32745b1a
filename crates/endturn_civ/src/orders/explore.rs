//! W-21 Auto-explore: `explore`, which makes a unit look for unknown land by itself. Draws none.
//! Tells nothing: what it changes does.

use endturn_civ_rules::ruleset::words::Activity;

use super::prelude::*;
use crate::state::Doing;

/// W-21: makes a unit look for land that its nation doesn't know, this turn and in later ones,
/// until it can reach none. Another order to the unit ends it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Explore(pub UnitNumber);

impl Form for Explore {
    const WORD: &'static str = "explore";
    type Proof = ();

    spelled!(UnitNumber);

    fn meaning(_: &World) -> Cow<'static, str> {
        "a unit looks for unknown land by itself, this turn and in later ones".into()
    }

    fn example(reader: Option<Seat>, world: &World) -> String {
        Shown::to(reader, world).any_unit()
    }

    fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
        let desk = Desk::of(seat, world);
        let (unit, data) = desk.own_unit(self.0)?;
        if desk.unit_part::<Doing>(unit)?.0 == Activity::Explore {
            return Err(Refusal::new("already-exploring", "it is already exploring"));
        }
        if !desk.eye.may_explore(unit) {
            let name = desk.eye.rules.unit_type_name(data.unit_type);
            return Err(Refusal::new(
                "not-allowed",
                format!("{name} can't stay outside for long, or can't move at all"),
            ));
        }
        if desk.eye.spares().paths.lend(|memory| desk.eye.look_for_frontier(unit, memory, |_| true)).is_none() {
            return Err(Refusal::new(
                "nothing-unknown",
                "you know no path for this unit to a place where it would see anything new",
            ));
        }
        Ok(())
    }

    const LEGAL: Option<Lister<Self>> =
        Some(|seat, world, _| listed::each_unit(seat, world, |troop| troop.explores, Self));

    fn apply(legal: Legal<Self>, world: &mut World) {
        carry_out(legal, world, |realm, seat, Self(number)| {
            let unit = realm.eye().unit_numbered(seat, number)?;
            realm.explore(unit);
            Some(())
        });
    }
}

about!(Explore: Unit(0));

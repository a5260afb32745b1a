//! S-05 Inciting and bribing: `bribe` and `sabotage-unit`, missions of agents against units. Draws
//! none. Tells nothing: what it changes does.

use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::ruleset::actions::Action;

use super::prelude::*;
use super::spy::around;

/// S-05: a unit that is alone on a tile changes sides for gold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bribe(pub UnitNumber, pub Tile);

/// S-05: a unit that is alone on a tile loses half of its hit points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SabotageUnit(pub UnitNumber, pub Tile);

macro_rules! approaches {
    ($($order:ident $word:literal $action:expr, $carry_out:ident, $meaning:literal;)+) => {$(
        impl Form for $order {
            const WORD: &'static str = $word;
            type Proof = ();

            spelled!(UnitNumber, Tile);

            fn meaning(_: &World) -> Cow<'static, str> {
                $meaning.into()
            }

            fn example(reader: Option<Seat>, world: &World) -> String {
                let shown = Shown::to(reader, world);
                format!("{} {}", shown.agent(), shown.tile())
            }

            fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
                let (Self(number, tile), desk) = (*self, Desk::of(seat, world));
                let (unit, _) = desk.own_unit(number)?;
                desk.is_tile(tile)?;
                let problem = desk.eye.approach(unit, tile, $action).err();
                problem.map_or(Ok(()), |problem| Err(Refusal::new(problem.code(), problem.to_string())))
            }

            const LEGAL: Option<Lister<Self>> = Some(|seat, world, _| {
                let desk = Desk::of(seat, world);
                let each = desk.names.own_units().iter();
                each.flat_map(|&unit| {
                    let open = around(desk, unit).filter(move |&tile| desk.eye.approach(unit, tile, $action).is_ok());
                    open.map(move |tile| Self(desk.eye.unit_number(unit), tile))
                })
                .collect()
            });

            fn apply(legal: Legal<Self>, world: &mut World) {
                carry_out(legal, world, |realm, seat, Self(number, tile)| {
                    let unit = realm.eye().unit_numbered(seat, number)?;
                    match realm.eye().approach(unit, tile, $action) {
                        Ok(approach) => realm.$carry_out(&approach),
                        // An unseen unit is there too.
                        Err(problem) => realm.thwart(unit, tile, Some($action), problem.code()),
                    }
                    Some(())
                });
            }
        }

        about!($order: Unit(0));
    )+};
}

approaches! {
    Bribe "bribe" Action::BribeUnit, bribe, "an agent bribes a unit that is alone on a tile next to it; a refusal gives the price";
    SabotageUnit "sabotage-unit" Action::SabotageUnitEscape, sabotage_unit, "an agent halves the hit points of an enemy unit that is alone on a tile next to it";
}

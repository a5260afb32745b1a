//! W-30 `goto`: a unit goes to a tile by itself, in as many turns as it takes.
//! Draws none. Tells nothing: what it changes does.

use endturn_civ_rules::activities::Job;
use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::ruleset::words::Activity;

use super::prelude::*;
use crate::changes::{foreseen_way, foresees_way};
use crate::realm::Eye;
use crate::state::Position;

/// W-30: sends a unit to a tile by the shortest path that its nation knows, this turn and in later
/// ones. Another order to the unit ends it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Goto(pub UnitNumber, pub Tile);

impl Form for Goto {
    const WORD: &'static str = "goto";

    spelled!(UnitNumber, Tile);

    fn meaning(_: &World) -> Cow<'static, str> {
        "a unit goes to a tile by the shortest known path, this turn and in later ones".into()
    }

    fn example(reader: Option<Seat>, world: &World) -> String {
        Shown::to(reader, world).unit_and_tile()
    }

    fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
        let (Self(number, goal), desk) = (*self, Desk::of(seat, world));
        let (unit, _) = desk.own_unit(number)?;
        let &Position(from) = desk.unit_part(unit)?;
        desk.is_tile(goal)?;
        if from == goal {
            return Err(Refusal::new("already-there", "it is already there"));
        }
        if !foresees_way(world, unit, goal) {
            return Err(Refusal::new("no-way", "you know no path there for this unit"));
        }
        Ok(())
    }

    fn apply(legal: Legal<Self>, world: &mut World) {
        let Self(number, goal) = *legal.order();
        // The check of the order has found the path.
        let unit = Eye::of(world).unit_numbered(legal.seat(), number);
        let way = unit.and_then(|unit| foreseen_way(world, unit, goal));
        carry_out(legal, world, |realm, _, _| {
            let unit = unit?;
            realm.errand_mut(unit).clear();
            realm.set_job(unit, Job::of(Activity::Idle));
            match way {
                Some(way) => realm.send_along(unit, way),
                None => realm.send(unit, goal).then_some(())?,
            }
            Some(())
        });
    }
}

impl Subject for Goto {
    fn about(&self) -> About {
        About::Unit(self.0)
    }
}

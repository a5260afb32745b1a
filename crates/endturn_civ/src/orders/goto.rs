//! W-30 `goto`: a unit goes to a tile by itself, in as many turns as it takes.
//! Draws none. Tells nothing: what it changes does.

use endturn_civ_rules::activities::Job;
use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::ruleset::words::Activity;

use super::prelude::*;
use crate::state::Position;

/// W-30: sends a unit to a tile by the shortest path that its nation knows, this turn and in later
/// ones. Another order to the unit ends it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Goto(pub UnitNumber, pub Tile);

impl Form for Goto {
    const WORD: &'static str = "goto";
    /// The path, without the start tile.
    type Proof = Vec<Tile>;

    spelled!(UnitNumber, Tile);

    fn meaning(_: &World) -> Cow<'static, str> {
        "a unit goes to a tile by the shortest known path, this turn and in later ones".into()
    }

    fn example(reader: Option<Seat>, world: &World) -> String {
        Shown::to(reader, world).unit_and_tile()
    }

    fn may(&self, seat: Seat, world: &World) -> Result<Vec<Tile>, Refusal> {
        let (Self(number, goal), desk) = (*self, Desk::of(seat, world));
        let (unit, _) = desk.own_unit(number)?;
        let &Position(from) = desk.unit_part(unit)?;
        desk.is_tile(goal)?;
        if from == goal {
            return Err(Refusal::new("already-there", "it is already there"));
        }
        let way = desk.eye.foreseen_way(unit, goal);
        way.ok_or_else(|| Refusal::new("no-way", "you know no path there for this unit"))
    }

    fn apply(legal: Legal<Self, Vec<Tile>>, world: &mut World) {
        let (legal, way) = legal.split();
        carry_out(legal, world, |realm, seat, Self(number, _)| {
            let unit = realm.eye().unit_numbered(seat, number)?;
            realm.units.errand_mut(unit).clear();
            realm.units.set_job(unit, Job::of(Activity::Idle));
            realm.send_along(unit, way);
            Some(())
        });
    }
}

about!(Goto: Unit(0));

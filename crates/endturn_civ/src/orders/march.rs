//! W-121, W-124 `move`: moves a unit to an adjacent tile. Draws none. Tells nothing: what it
//! changes does.

use endturn_civ_rules::ids::Tile;

use super::prelude::*;
use crate::changes::StepProblem;
use crate::state::{MovesLeft, Position};

/// W-121: moves a unit to an adjacent tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Move(pub UnitNumber, pub Tile);

impl Form for Move {
    const WORD: &'static str = "move";
    type Proof = ();

    spelled!(UnitNumber, Tile);

    fn meaning(_: &World) -> Cow<'static, str> {
        "a unit moves to an adjacent tile".into()
    }

    fn example(reader: Option<Seat>, world: &World) -> String {
        Shown::to(reader, world).unit_and_tile()
    }

    fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
        let (Self(number, tile), desk) = (*self, Desk::of(seat, world));
        let (unit, _) = desk.own_unit(number)?;
        desk.is_tile(tile)?;
        let Some(problem) = desk.eye.step_problem(unit, tile) else { return Ok(()) };
        let refusal = Refusal::new(problem.code(), problem.to_string());
        // A refusal about the tile lists the tiles that are open.
        let is_about_the_tile = !matches!(problem, StepProblem::Spent | StepProblem::Gone);
        let open: Vec<String> = if is_about_the_tile {
            steps(desk, unit)
                .map(|tile| format!("move {} {}", desk.names.unit_word(unit), desk.names.tile_word(tile)))
                .collect()
        } else {
            Vec::new()
        };
        Err(if open.is_empty() { refusal } else { refusal.expecting(open) })
    }

    const LEGAL: Option<Lister<Self>> = Some(|seat, world, _| {
        let desk = Desk::of(seat, world);
        let mut orders = Vec::new();
        for &unit in desk.names.own_units() {
            let number = desk.eye.unit_number(unit);
            orders.extend(steps(desk, unit).map(|tile| Self(number, tile)));
        }
        orders
    });

    fn apply(legal: Legal<Self>, world: &mut World) {
        carry_out(legal, world, |realm, seat, Self(number, tile)| {
            let unit = realm.eye().unit_numbered(seat, number)?;
            realm.units.errand_mut(unit).clear();
            realm.try_step(unit, tile);
            Some(())
        });
    }
}

/// The tiles that a unit can go to now.
fn steps(desk: Desk<'_>, unit: endturn_civ_rules::keys::UnitId) -> impl Iterator<Item = Tile> {
    let can_go = desk.eye.unit_part::<MovesLeft>(unit).is_some_and(|left| left.0 > 0);
    let from = desk.eye.unit_part::<Position>(unit).filter(|_| can_go);
    let around = from.into_iter().flat_map(move |from| desk.eye.map.topology().neighbours(from.0));
    around.filter(move |&tile| desk.eye.step_problem(unit, tile).is_none())
}

about!(Move: Unit(0));

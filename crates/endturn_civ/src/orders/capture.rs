//! W-162 Capturing units, W-163 Bombarding: `capture` and `bombard`, where the ruleset has these
//! actions. Draws none. Tells nothing: what they change does.

use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::keys::UnitId;
use endturn_civ_rules::ruleset::actions::Action;

use super::prelude::*;
use crate::changes::AttackProblem;
use crate::realm::{Eye, Realm};
use crate::state::Position;

/// W-162: captures all units on an adjacent tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Capture(pub UnitNumber, pub Tile);

/// W-163: bombards all units on a tile in range.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bombard(pub UnitNumber, pub Tile);

/// The tiles with strangers within a distance of a unit.
fn targets(desk: Desk<'_>, unit: UnitId, range: i32) -> impl Iterator<Item = Tile> {
    let from = desk.eye.unit_part::<Position>(unit);
    let near = from.into_iter().flat_map(move |from| desk.eye.map.topology().square(from.0, range));
    near.filter(move |&tile| desk.eye.is_walled_off(tile) || desk.eye.holders(tile).any(|holder| holder != desk.seat))
}

macro_rules! actions {
    ($($order:ident $word:literal $problem:ident $action:ident $carry_out:ident, $range:expr, $meaning:literal;)+) => {$(
        impl $order {
            fn open(desk: Desk<'_>, unit: UnitId) -> impl Iterator<Item = Tile> {
                let range: fn(Eye<'_>) -> i32 = $range;
                let has_way = !desk.eye.rules.effects.reqs.ways(Action::$action).is_empty();
                let range = if has_way { range(desk.eye) } else { 0 };
                targets(desk, unit, range).filter(move |&tile| desk.eye.$problem(unit, tile).is_none())
            }
        }

        impl Form for $order {
            const WORD: &'static str = $word;
            type Proof = ();

            spelled!(UnitNumber, Tile);

            fn meaning(_: &World) -> Cow<'static, str> {
                $meaning.into()
            }

            fn example(reader: Option<Seat>, world: &World) -> String {
                Shown::to(reader, world).unit_and_tile()
            }

            fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
                let (Self(number, tile), desk) = (*self, Desk::of(seat, world));
                let (unit, _) = desk.own_unit(number)?;
                desk.is_tile(tile)?;
                let Some(problem) = desk.eye.$problem(unit, tile) else { return Ok(()) };
                let refusal = Refusal::new(problem.code(), problem.to_string());
                if matches!(problem, AttackProblem::Spent | AttackProblem::Gone) {
                    return Err(refusal);
                }
                let word = desk.names.unit_word(unit);
                let open = Self::open(desk, unit).map(|tile| format!("{} {word} {}", $word, desk.names.tile_word(tile)));
                let open: Vec<String> = open.collect();
                Err(if open.is_empty() { refusal } else { refusal.expecting(open) })
            }

            const LEGAL: Option<Lister<Self>> = Some(|seat, world, _| {
                let desk = Desk::of(seat, world);
                let each = desk.names.own_units().iter();
                each.flat_map(|&unit| Self::open(desk, unit).map(move |tile| Self(desk.eye.unit_number(unit), tile)))
                    .collect()
            });

            fn apply(legal: Legal<Self>, world: &mut World) {
                carry_out(legal, world, |realm: &mut Realm<'_, '_>, seat, Self(number, tile)| {
                    let unit = realm.eye().unit_numbered(seat, number)?;
                    realm.$carry_out(unit, tile);
                    Some(())
                });
            }
        }

        about!($order: Unit(0));
    )+};
}

actions! {
    Capture "capture" capture_problem CaptureUnits try_capture, |_| 1,
        "a unit captures all units on an adjacent tile, if the ruleset allows it";
    Bombard "bombard" bombard_problem Bombard try_bombard, |eye| eye.rules.written.game.actions.bombard_max_range,
        "a unit bombards all units on a tile near it, if the ruleset allows it";
}

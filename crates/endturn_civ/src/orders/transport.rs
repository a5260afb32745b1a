//! W-125 Transports and loss of a carrier: `load` and `unload`, which put units aboard carriers on
//! their tile and take them off. Draws none. Tells nothing: what they change does.

use endturn_civ_rules::keys::UnitId;

use super::prelude::*;
use crate::changes::LoadProblem;
use crate::state::{Position, Unit};

/// W-125: puts a unit aboard a carrier of its nation on the same tile; a carrier on an adjacent
/// tile is boarded by `move`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Load(pub UnitNumber, pub UnitNumber);

/// W-125: takes a unit off its carrier, in a city or wherever it can live.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unload(pub UnitNumber);

/// The carriers that a unit could board now.
fn berths(desk: Desk<'_>, unit: UnitId) -> impl Iterator<Item = UnitId> {
    let tile = desk.eye.unit_part::<Position>(unit).map(|at| at.0);
    let here = tile.into_iter().flat_map(move |tile| desk.eye.those_on(tile));
    let is_ship = move |carrier: &UnitId| {
        let data = desk.eye.unit_part::<Unit>(*carrier);
        data.is_some_and(|data| data.owner == desk.seat && desk.eye.rules.troops.get(data.unit_type).is_carrier)
    };
    here.filter(is_ship).filter(move |&carrier| desk.eye.load_problem(unit, carrier).is_none())
}

impl Form for Load {
    const WORD: &'static str = "load";
    type Proof = ();

    spelled!(UnitNumber, UnitNumber);

    fn meaning(_: &World) -> Cow<'static, str> {
        "a unit boards a carrier on its tile: the first goes aboard the second".into()
    }

    fn example(reader: Option<Seat>, world: &World) -> String {
        let shown = Shown::to(reader, world);
        let carrier = Some(shown.unit(|troop| troop.is_carrier)).filter(|word| word.contains('#'));
        format!("{} {}", shown.any_unit(), carrier.unwrap_or_else(|| shown.any_unit()))
    }

    fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
        let (Self(number, ship), desk) = (*self, Desk::of(seat, world));
        let (unit, _) = desk.own_unit(number)?;
        let (carrier, _) = desk.own_unit(ship)?;
        let Some(problem) = desk.eye.load_problem(unit, carrier) else { return Ok(()) };
        let refusal = Refusal::new(problem.code(), problem.to_string());
        if matches!(problem, LoadProblem::Aboard | LoadProblem::Gone) {
            return Err(refusal);
        }
        let word = desk.names.unit_word(unit);
        let open: Vec<String> =
            berths(desk, unit).map(|carrier| format!("load {word} {}", desk.names.unit_word(carrier))).collect();
        Err(if open.is_empty() { refusal } else { refusal.expecting(open) })
    }

    const LEGAL: Option<Lister<Self>> = Some(|seat, world, _| {
        let desk = Desk::of(seat, world);
        let number = |unit| desk.eye.unit_number(unit);
        let each = desk.names.own_units().iter();
        each.flat_map(|&unit| berths(desk, unit).map(move |carrier| Self(number(unit), number(carrier)))).collect()
    });

    fn apply(legal: Legal<Self>, world: &mut World) {
        carry_out(legal, world, |realm, seat, Self(number, ship)| {
            let unit = realm.eye().unit_numbered(seat, number)?;
            let carrier = realm.eye().unit_numbered(seat, ship)?;
            realm.board(unit, carrier);
            Some(())
        });
    }
}

impl Form for Unload {
    const WORD: &'static str = "unload";
    type Proof = ();

    spelled!(UnitNumber);

    fn meaning(_: &World) -> Cow<'static, str> {
        "a unit leaves its carrier and stays on the tile; `move` takes it to an adjacent tile".into()
    }

    fn example(reader: Option<Seat>, world: &World) -> String {
        Shown::to(reader, world).any_unit()
    }

    fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
        let desk = Desk::of(seat, world);
        let (unit, _) = desk.own_unit(self.0)?;
        let problem = desk.eye.unload_problem(unit);
        problem.map_or(Ok(()), |problem| Err(Refusal::new(problem.code(), problem.to_string())))
    }

    const LEGAL: Option<Lister<Self>> = Some(|seat, world, _| {
        let desk = Desk::of(seat, world);
        let own = desk.names.own_units().iter();
        let aboard = own.filter(|&&unit| desk.eye.carrier(unit).is_some());
        aboard.map(|&unit| Self(desk.eye.unit_number(unit))).collect()
    });

    fn apply(legal: Legal<Self>, world: &mut World) {
        carry_out(legal, world, |realm, seat, Self(number)| {
            let unit = realm.eye().unit_numbered(seat, number)?;
            realm.units.errand_mut(unit).clear();
            realm.alight(unit);
            Some(())
        });
    }
}

about!(Load: Unit(0));

about!(Unload: Unit(0));

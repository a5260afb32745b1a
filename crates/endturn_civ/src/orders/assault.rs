//! W-126 May attack, W-134 Conquering a city: `attack` an adjacent tile, and `conquer` an adjacent
//! city without defenders. Draws none. Tells nothing: what they change does.

use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::keys::UnitId;

use super::prelude::*;
use crate::changes::{AttackProblem, ConquestProblem};
use crate::state::{MovesLeft, Position};

/// W-126: attacks an adjacent tile; the defender is determined by the attack (W-127).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attack(pub UnitNumber, pub Tile);

/// W-134: conquers an adjacent city.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Conquer(pub UnitNumber, pub CityAt);

/// The tiles adjacent to a unit that has moves left.
fn beside(desk: Desk<'_>, unit: UnitId) -> impl Iterator<Item = Tile> {
    let can_go = desk.eye.unit_part::<MovesLeft>(unit).is_some_and(|left| left.0 > 0);
    let from = desk.eye.unit_part::<Position>(unit).filter(|_| can_go);
    from.into_iter().flat_map(move |from| desk.eye.map.topology().neighbours(from.0))
}

/// The tiles that a unit could attack now.
fn targets(desk: Desk<'_>, unit: UnitId) -> impl Iterator<Item = Tile> {
    // Most tiles are empty or held by the seat itself.
    let is_held =
        move |tile: &Tile| desk.eye.is_walled_off(*tile) || desk.eye.holders(*tile).any(|holder| holder != desk.seat);
    beside(desk, unit).filter(is_held).filter(move |&tile| desk.eye.attack_problem(unit, tile).is_none())
}

/// The cities that a unit could conquer now, by tile.
fn prizes(desk: Desk<'_>, unit: UnitId) -> impl Iterator<Item = Tile> {
    let is_open = move |city| desk.names.is_known(city) && desk.eye.conquest_problem(unit, city).is_none();
    beside(desk, unit).filter(move |&tile| desk.eye.map.city(tile).is_some_and(is_open))
}

/// A refusal that lists the possible alternatives.
fn expecting(refusal: Refusal, open: Vec<String>) -> Refusal {
    if open.is_empty() { refusal } else { refusal.expecting(open) }
}

impl Form for Attack {
    const WORD: &'static str = "attack";
    type Proof = ();

    spelled!(UnitNumber, Tile);

    fn meaning(_: &World) -> Cow<'static, str> {
        "a unit attacks an adjacent tile; `endturn civ odds` gives its chances".into()
    }

    fn example(reader: Option<Seat>, world: &World) -> String {
        Shown::to(reader, world).unit_and_tile()
    }

    fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
        let (Self(number, tile), desk) = (*self, Desk::of(seat, world));
        let (unit, _) = desk.own_unit(number)?;
        desk.is_tile(tile)?;
        let Some(problem) = desk.eye.attack_problem(unit, tile) else { return Ok(()) };
        let refusal = Refusal::new(problem.code(), problem.to_string());
        if matches!(problem, AttackProblem::Spent | AttackProblem::Gone) {
            return Err(refusal);
        }
        let word = desk.names.unit_word(unit);
        let open = targets(desk, unit).map(|tile| format!("attack {word} {}", desk.names.tile_word(tile)));
        Err(expecting(refusal, open.collect()))
    }

    const LEGAL: Option<Lister<Self>> = Some(|seat, world, _| {
        let desk = Desk::of(seat, world);
        let each = desk.names.own_units().iter();
        each.flat_map(|&unit| targets(desk, unit).map(move |tile| Self(desk.eye.unit_number(unit), tile))).collect()
    });

    fn apply(legal: Legal<Self>, world: &mut World) {
        carry_out(legal, world, |realm, seat, Self(number, tile)| {
            let unit = realm.eye().unit_numbered(seat, number)?;
            realm.try_attack(unit, tile);
            Some(())
        });
    }
}

impl Form for Conquer {
    const WORD: &'static str = "conquer";
    type Proof = ();

    spelled!(UnitNumber, CityAt);

    fn meaning(_: &World) -> Cow<'static, str> {
        "a unit conquers an adjacent enemy city without defenders".into()
    }

    fn example(reader: Option<Seat>, world: &World) -> String {
        let shown = Shown::to(reader, world);
        format!("{} {}", shown.any_unit(), shown.city())
    }

    fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
        let (Self(number, at), desk) = (*self, Desk::of(seat, world));
        let (unit, _) = desk.own_unit(number)?;
        let city = desk.seen_city(at)?;
        let Some(problem) = desk.eye.conquest_problem(unit, city) else { return Ok(()) };
        let refusal = Refusal::new(problem.code(), problem.to_string());
        if matches!(problem, ConquestProblem::Spent | ConquestProblem::Gone) {
            return Err(refusal);
        }
        let word = desk.names.unit_word(unit);
        let open = prizes(desk, unit).map(|tile| format!("conquer {word} {}", desk.names.city_at_word(CityAt(tile))));
        Err(expecting(refusal, open.collect()))
    }

    const LEGAL: Option<Lister<Self>> = Some(|seat, world, _| {
        let desk = Desk::of(seat, world);
        let each = desk.names.own_units().iter();
        each.flat_map(|&unit| prizes(desk, unit).map(move |tile| Self(desk.eye.unit_number(unit), CityAt(tile))))
            .collect()
    });

    fn apply(legal: Legal<Self>, world: &mut World) {
        carry_out(legal, world, |realm, seat, Self(number, at)| {
            let eye = realm.eye();
            let (unit, city) = (eye.unit_numbered(seat, number)?, eye.city_named_by(at)?);
            realm.conquer(unit, city);
            Some(())
        });
    }
}

about!(Attack: Unit(0));

about!(Conquer: City(1));

//! W-141 Nuclear detonation: `nuke`, detonates a unit. Draws none. Tells nothing: what it changes
//! does.

use endturn_civ_rules::ids::Tile;

use super::prelude::*;
use super::spy::around;

/// W-141: detonates a unit where it is, or on an adjacent tile with enemies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Nuke(pub UnitNumber, pub Tile);

impl Form for Nuke {
    const WORD: &'static str = "nuke";
    type Proof = ();

    spelled!(UnitNumber, Tile);

    fn meaning(_: &World) -> Cow<'static, str> {
        "a nuclear unit explodes where it is, or on an adjacent tile with enemies; units nearby die".into()
    }

    fn example(reader: Option<Seat>, world: &World) -> String {
        Shown::to(reader, world).unit_and_tile()
    }

    fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
        let (Self(number, tile), desk) = (*self, Desk::of(seat, world));
        let (unit, _) = desk.own_unit(number)?;
        desk.is_tile(tile)?;
        let problem = desk.eye.nuke(unit, tile).err();
        problem.map_or(Ok(()), |problem| Err(Refusal::new(problem.code(), problem.to_string())))
    }

    const LEGAL: Option<Lister<Self>> = Some(|seat, world, _| {
        let desk = Desk::of(seat, world);
        let each = desk.names.own_units().iter();
        each.flat_map(|&unit| {
            let open = around(desk, unit).filter(move |&tile| desk.eye.nuke(unit, tile).is_ok());
            open.map(move |tile| Self(desk.eye.unit_number(unit), tile))
        })
        .collect()
    });

    fn apply(legal: Legal<Self>, world: &mut World) {
        carry_out(legal, world, |realm, seat, Self(number, tile)| {
            let unit = realm.eye().unit_numbered(seat, number)?;
            let action = realm.eye().seen_by(seat).nuke(unit, tile).ok()?;
            realm.explode(unit, tile, action);
            Some(())
        });
    }
}

about!(Nuke: Unit(0));

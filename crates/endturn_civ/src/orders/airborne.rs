//! S-06 Airlifts and paradrops: `airlift` and `paradrop`, units travel by air. Draws none. Tells
//! nothing: what it changes does.

use endturn_civ_rules::ids::Tile;
use endturn_civ_rules::keys::CityId;

use super::prelude::*;
use crate::changes::FlightProblem;
use crate::state::{Position, Production};

/// Places listed per unit.
const LISTED: usize = 6;

/// S-06: airlifts a unit from one city to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Airlift(pub UnitNumber, pub CityAt);

/// S-06: drops a unit on a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Paradrop(pub UnitNumber, pub Tile);

fn refuse(problem: Option<FlightProblem>) -> Result<(), Refusal> {
    problem.map_or(Ok(()), |problem| Err(Refusal::new(problem.code(), problem.to_string())))
}

impl Form for Airlift {
    const WORD: &'static str = "airlift";
    type Proof = ();

    spelled!(UnitNumber, CityAt);

    fn meaning(_: &World) -> Cow<'static, str> {
        "airlift a unit from a city to another, if both can do airlifts".into()
    }

    fn example(reader: Option<Seat>, world: &World) -> String {
        let shown = Shown::to(reader, world);
        format!("{} {}", shown.any_unit(), shown.city())
    }

    fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
        let (Self(number, at), desk) = (*self, Desk::of(seat, world));
        let (unit, _) = desk.own_unit(number)?;
        refuse(desk.eye.airlift_problem(unit, desk.seen_city(at)?))
    }

    const LEGAL: Option<Lister<Self>> = Some(|seat, world, sampler| {
        let desk = Desk::of(seat, world);
        let flies = |city: &CityId| desk.eye.city_part::<Production>(*city).is_some_and(|one| one.airlifts > 0);
        let style = &desk.eye.rules.written.settings.airliftingstyle;
        let cities: Vec<CityId> = desk.names.known_cities().filter(|city| !style.is_empty() || flies(city)).collect();
        let mut orders = Vec::new();
        if cities.is_empty() {
            return orders;
        }
        for &unit in desk.names.own_units() {
            let open = cities.iter().copied().filter(|&city| desk.eye.airlift_problem(unit, city).is_none());
            for city in sampler.some_of(open.collect(), LISTED) {
                let site = desk.eye.city_part::<crate::state::Site>(city);
                orders.extend(site.map(|site| Self(desk.eye.unit_number(unit), CityAt(site.tile))));
            }
        }
        orders
    });

    fn apply(legal: Legal<Self>, world: &mut World) {
        carry_out(legal, world, |realm, seat, Self(number, at)| {
            let eye = realm.eye();
            let (unit, city) = (eye.unit_numbered(seat, number)?, eye.city_named_by(at)?);
            realm.airlift(unit, city);
            Some(())
        });
    }
}

about!(Airlift: Unit(0));

impl Form for Paradrop {
    const WORD: &'static str = "paradrop";
    type Proof = ();

    spelled!(UnitNumber, Tile);

    fn meaning(_: &World) -> Cow<'static, str> {
        "a unit jumps from a city or an airbase to a tile that you know; it is lost if it lands among enemies".into()
    }

    fn example(reader: Option<Seat>, world: &World) -> String {
        Shown::to(reader, world).unit_and_tile()
    }

    fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
        let (Self(number, tile), desk) = (*self, Desk::of(seat, world));
        let (unit, _) = desk.own_unit(number)?;
        desk.is_tile(tile)?;
        refuse(desk.eye.paradrop_problem(unit, tile))
    }

    const LEGAL: Option<Lister<Self>> = Some(|seat, world, sampler| {
        let desk = Desk::of(seat, world);
        let mut orders = Vec::new();
        for &unit in desk.names.own_units() {
            let Some(&Position(from)) = desk.eye.unit_part(unit) else { continue };
            let Ok(data) = desk.unit_part::<crate::state::Unit>(unit) else { continue };
            let reach = desk.eye.rules.troops.get(data.unit_type).paradrop_range.min(LONGEST);
            if reach <= 0 {
                continue;
            }
            let near = desk.eye.map.topology().square(from, reach);
            let open = near.filter(|&tile| desk.eye.paradrop_problem(unit, tile).is_none());
            let number = desk.eye.unit_number(unit);
            orders.extend(sampler.some_of(open.collect(), LISTED).into_iter().map(|tile| Self(number, tile)));
        }
        orders
    });

    fn apply(legal: Legal<Self>, world: &mut World) {
        carry_out(legal, world, |realm, seat, Self(number, tile)| {
            let unit = realm.eye().unit_numbered(seat, number)?;
            realm.paradrop(unit, tile);
            Some(())
        });
    }
}

/// Longest jump listed; longer ones may still be ordered.
const LONGEST: i32 = 16;

about!(Paradrop: Unit(0));

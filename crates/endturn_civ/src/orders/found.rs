//! C-61 `found`: founds a city with a unit. Draws none. Tells nothing: what it changes does.

use super::prelude::*;
use crate::changes::founding_problem;
use crate::state::{Position, Site};

/// C-61: a unit founds a city where it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Found(pub UnitNumber);

impl Form for Found {
    const WORD: &'static str = "found";
    type Proof = ();

    spelled!(UnitNumber);

    fn meaning(_: &World) -> Cow<'static, str> {
        "found a city where the unit is; UNIT is its type and number among yours, like Settlers#12, or #12".into()
    }

    fn example(reader: Option<Seat>, world: &World) -> String {
        Shown::to(reader, world).unit(|numbers| numbers.founds_cities)
    }

    fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
        let desk = Desk::of(seat, world);
        let (unit, data) = desk.own_unit(self.0)?;
        let &Position(tile) = desk.unit_part(unit)?;
        if !desk.eye.rules.troops.get(data.unit_type).founds_cities {
            let name = desk.eye.rules.unit_type_name(data.unit_type);
            return Err(Refusal::new("not-allowed", format!("{name} can't found cities")));
        }
        if let Some(problem) = founding_problem(desk.eye, seat, tile) {
            // A unit that was trained in a city may have nowhere to go.
            let is_home = desk.eye.map.city(tile).and_then(|city| desk.eye.city_part::<Site>(city));
            let city = is_home.filter(|site| site.owner == seat).map(|site| desk.names.city_at_word(CityAt(site.tile)));
            let word = desk.names.unit_word(unit);
            let Some(city) = city else { return Err(Refusal::new("no-city-here", problem)) };
            let reason = format!("{problem}; `move` takes {word} elsewhere, and `join` turns it into citizens again");
            return Err(Refusal::new("no-city-here", reason)
                .expecting(["move", "join"])
                .example(format!("join {word} {city}")));
        }
        match desk.eye.founding_hindrance(unit) {
            Some(problem) => Err(Refusal::new("not-allowed", problem)),
            None => Ok(()),
        }
    }

    const LEGAL: Option<Lister<Self>> =
        Some(|seat, world, _| listed::each_unit(seat, world, |troop| troop.founds_cities, Self));

    fn apply(legal: Legal<Self>, world: &mut World) {
        carry_out(legal, world, |realm, seat, Self(number)| {
            realm.found_with(realm.eye().unit_numbered(seat, number)?);
            Some(())
        });
    }
}

about!(Found: Unit(0));

//! W-144 `rehome`: changes a unit's home. Draws none. Tells nothing: what it changes does.

use endturn_civ_rules::ruleset::actions::Action;

use super::desk::refuse;
use super::prelude::*;
use crate::state::{Home, Position, Site};

/// W-144: makes the city a unit is in its home, which supports it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rehome(pub UnitNumber);

impl Form for Rehome {
    const WORD: &'static str = "rehome";
    type Proof = ();

    spelled!(UnitNumber);

    fn meaning(_: &World) -> Cow<'static, str> {
        "make the city the unit is in its home, which supports it".into()
    }

    fn example(reader: Option<Seat>, world: &World) -> String {
        Shown::to(reader, world).any_unit()
    }

    fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
        let desk = Desk::of(seat, world);
        let (unit, _) = desk.own_unit(self.0)?;
        let &Position(tile) = desk.unit_part(unit)?;
        let Some(city) = desk.eye.map.city(tile) else {
            return Err(Refusal::new("no-city-here", "the unit is not in a city"));
        };
        let home = desk.eye.unit_part::<Home>(unit).and_then(|home| home.0);
        if desk.eye.city_part::<Site>(city).is_none_or(|site| site.owner != seat) {
            return Err(Refusal::new("not-your-city", "this city is not yours"));
        }
        if home == Some(city) {
            return Err(Refusal::new("at-home-already", "this city supports the unit already"));
        }
        desk.eye.may_act_on(unit, city, Action::HomeCity, 0, None).map_err(refuse)
    }

    const LEGAL: Option<Lister<Self>> = Some(|seat, world, _| listed::each_unit(seat, world, |_| true, Self));

    fn apply(legal: Legal<Self>, world: &mut World) {
        carry_out(legal, world, |realm, seat, Self(number)| {
            let unit = realm.eye().unit_numbered(seat, number)?;
            if let Some(city) = realm.land.map.city(realm.units.position(unit).0) {
                realm.rehome_to(unit, city);
            }
            Some(())
        });
    }
}

about!(Rehome: Unit(0));

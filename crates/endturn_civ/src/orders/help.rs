//! C-39 `help` and `recycle`: give a unit's shields to a city's production. Draws none. Tells
//! nothing: what it changes does.

use endturn_civ_rules::ruleset::actions::Action;

use super::desk::refuse;
use super::prelude::*;
use crate::realm::Realm;

/// C-39: a unit helps a city build a wonder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Help(pub UnitNumber, pub CityAt);

impl Form for Help {
    const WORD: &'static str = "help";
    type Proof = ();

    spelled!(UnitNumber, CityAt);

    fn meaning(_: &World) -> Cow<'static, str> {
        "the unit adds its shields to a wonder".into()
    }

    fn example(reader: Option<Seat>, world: &World) -> String {
        let shown = Shown::to(reader, world);
        format!("{} {}", shown.unit(|numbers| numbers.helps_wonders), shown.city())
    }

    fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
        let (Self(number, at), desk) = (*self, Desk::of(seat, world));
        let (unit, _) = desk.own_unit(number)?;
        desk.eye.may_give_shields(unit, desk.own_city(at)?, Action::HelpWonder).map_err(refuse)
    }

    const LEGAL: Option<Lister<Self>> =
        Some(|seat, world, _| listed::each_visit(seat, world, |troop| troop.helps_wonders, Self));

    fn apply(legal: Legal<Self>, world: &mut World) {
        carry_out(legal, world, |realm, seat, Self(number, at)| give(realm, seat, number, at, Action::HelpWonder));
    }
}

about!(Help: City(1));

/// C-39: recycles a unit for a city's production.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recycle(pub UnitNumber, pub CityAt);

impl Form for Recycle {
    const WORD: &'static str = "recycle";
    type Proof = ();

    spelled!(UnitNumber, CityAt);

    fn meaning(_: &World) -> Cow<'static, str> {
        "the unit adds part of its shields to any production".into()
    }

    fn example(reader: Option<Seat>, world: &World) -> String {
        let shown = Shown::to(reader, world);
        format!("{} {}", shown.any_unit(), shown.city())
    }

    fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
        let (Self(number, at), desk) = (*self, Desk::of(seat, world));
        let (unit, _) = desk.own_unit(number)?;
        // The rules say which nations' cities a unit may be recycled for; the production of others
        // is secret.
        desk.eye.may_give_shields(unit, desk.seen_city(at)?, Action::RecycleUnit).map_err(refuse)
    }

    const LEGAL: Option<Lister<Self>> = Some(|seat, world, _| listed::each_visit(seat, world, |_| true, Self));

    fn apply(legal: Legal<Self>, world: &mut World) {
        carry_out(legal, world, |realm, seat, Self(number, at)| give(realm, seat, number, at, Action::RecycleUnit));
    }
}

about!(Recycle: City(1));

fn give(realm: &mut Realm<'_, '_>, seat: Seat, number: UnitNumber, at: CityAt, action: Action) -> Option<()> {
    let eye = realm.eye();
    let (unit, city) = (eye.unit_numbered(seat, number)?, eye.city_named_by(at)?);
    realm.give_shields_to(unit, city, action);
    realm.spend_unit(unit);
    Some(())
}

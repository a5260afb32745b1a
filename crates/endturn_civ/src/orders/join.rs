//! W-144 `join`: adds a unit to a city's citizens. Draws none. Tells `UnitLost`, `UnitUpgraded`.

use endturn_civ_rules::city::granary;
use endturn_civ_rules::effects::circumstances::Context;
use endturn_civ_rules::ruleset::actions::Action;
use endturn_civ_rules::ruleset::effect_kind::EffectKind;

use super::desk::refuse;
use super::prelude::*;
use crate::state::Citizens;

/// W-144: a unit joins a city that it is in or next to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Join(pub UnitNumber, pub CityAt);

impl Form for Join {
    const WORD: &'static str = "join";
    type Proof = ();

    spelled!(UnitNumber, CityAt);

    fn meaning(_: &World) -> Cow<'static, str> {
        "the unit becomes citizens of a city that it is in or next to".into()
    }

    fn example(reader: Option<Seat>, world: &World) -> String {
        let shown = Shown::to(reader, world);
        format!("{} {}", shown.unit(|numbers| numbers.pop_cost > 0), shown.city())
    }

    fn may(&self, seat: Seat, world: &World) -> Result<(), Refusal> {
        let (Self(number, at), desk) = (*self, Desk::of(seat, world));
        let (unit, data) = desk.own_unit(number)?;
        let city = desk.own_city(at)?;
        desk.may_act_on(unit, city, Action::JoinCity).map_err(refuse)?;
        let citizens = desk.eye.rules.troops.get(data.unit_type).pop_cost;
        if citizens <= 0 {
            return Err(Refusal::new("not-allowed", "this unit has no citizens to add"));
        }
        // The city stays within the limits of the rules and of its buildings (C-61).
        let size = desk.eye.city_part::<Citizens>(city).map_or(0, |citizens| citizens.size).saturating_add(citizens);
        let most = desk.eye.rules.written.game.city.add_to_size_limit;
        if size > most {
            let reason = format!("units can't make a city larger than {most}, and this one would reach {size}");
            return Err(Refusal::new("city-too-large", reason));
        }
        let value = |kind| desk.eye.value(kind, &Context::city(city));
        if !granary::may_have_size(size, value(EffectKind::SizeAdj), value(EffectKind::SizeUnlimit)) {
            let reason = format!("this city can't grow to {size} without an improvement");
            return Err(Refusal::new("city-too-large", reason));
        }
        Ok(())
    }

    const LEGAL: Option<Lister<Self>> =
        Some(|seat, world, _| listed::each_visit(seat, world, |troop| troop.pop_cost > 0, Self));

    fn apply(legal: Legal<Self>, world: &mut World) {
        carry_out(legal, world, |realm, seat, Self(number, at)| {
            let eye = realm.eye();
            let (unit, city) = (eye.unit_numbered(seat, number)?, eye.city_named_by(at)?);
            realm.join_city(unit, city);
            Some(())
        });
    }
}

about!(Join: City(1));

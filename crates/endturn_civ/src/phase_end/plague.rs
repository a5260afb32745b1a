//! C-42 Plague: an epidemic in a city. Its pure part is [`endturn_civ_rules::city::plague`]. Step
//! `plague`. Draws `plague`. Tells `PlagueStruck`.

use endturn_civ_rules::city::plague::{Illness, is_infectious};
use endturn_civ_rules::keys::CityId;
use endturn_civ_rules::ruleset::effect_kind::EffectKind;
use endturn_engine::RuleId;

use super::row::{CityTurn, Flow};
use crate::facts::CivFact;
use crate::realm::Realm;

const PLAGUE: RuleId = RuleId("C-42");

/// C-42: a city may lose a citizen to plague; it does not grow in that turn, not even by
/// celebration **(ours)**.
pub(super) fn strike(realm: &mut Realm<'_, '_>, city: CityId, turn: &mut CityTurn) -> Flow {
    if !realm.rules.written.game.illness.enabled {
        return Flow::Next;
    }
    let chance = refresh_illness(realm, city);
    let drawn = realm.facts.draw_city(PLAGUE, city, "plague").below(1000) as i32;
    if drawn >= chance {
        return Flow::Next;
    }
    let seat = realm.cities.site(city).owner;
    realm.facts.tell(PLAGUE, CivFact::PlagueStruck { seat, city });
    realm.note(city, PLAGUE, |_| format!("plague strikes: drew {drawn} of 1000, the chance is {chance}"));
    turn.plague = true;
    realm.cities.health_mut(city).last_plague = Some(realm.round());
    if !realm.lose_citizens(city, 1, None, Some("plague")) {
        return Flow::Gone;
    }
    refresh_illness(realm, city);
    Flow::Next
}

/// C-42: the chance of plague in a city, in tenths of a percent.
fn refresh_illness(realm: &mut Realm<'_, '_>, city: CityId) -> i32 {
    let health = realm.city_value(city, EffectKind::HealthPct);
    let now = i32::try_from(realm.round()).unwrap_or(i32::MAX);
    let ill = |partner: &CityId| {
        let last = realm.cities.health(*partner).last_plague.and_then(|round| i32::try_from(round).ok());
        is_infectious(last, now)
    };
    let partners = realm.cities.routes(city).0.iter().map(|route| route.partner);
    let partners = partners.filter(|&partner| realm.cities.lives(partner)).filter(ill);
    let sizes = partners.map(|partner| realm.cities.citizens(partner).size);
    let pollution = realm.cities.books(city).settled.pollution;
    let Illness { total, trade } =
        realm.rules.plague.illness(realm.cities.citizens(city).size, pollution, health, sizes);
    let health = realm.cities.health_mut(city);
    health.illness = total;
    health.illness_trade = trade;
    total
}

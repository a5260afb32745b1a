//! C-02 Nationality and assimilation, C-03 Trade route kinds and cancellation, C-08 City refresh,
//! C-57 Final refresh and vision: the steps of a city before and after its main turn. Its pure
//! parts are [`endturn_civ_rules::city::nationality`] and [`endturn_civ_rules::trade::kinds`].
//! Steps `assimilation`, `trade routes`, `refresh`, `final refresh`, `queued refreshes`. Draw
//! `assimilation`. Tell `TradeRouteCancelled`.

use endturn_civ_rules::keys::CityId;
use endturn_engine::{RuleId, number::counted_as};

use super::row::{CityTurn, Flow};
use crate::facts::CivFact;
use crate::notes::city_name;
use crate::realm::Realm;
use crate::state::Citizens;

const ASSIMILATION: RuleId = RuleId("C-02");
const ROUTES: RuleId = RuleId("C-03");
const REFRESH: RuleId = RuleId("C-08");
const FINAL: RuleId = RuleId("C-57");

/// C-02: a foreign citizen may become a native; the chance is drawn even if all are natives.
pub(super) fn assimilate(realm: &mut Realm<'_, '_>, city: CityId, _: &mut CityTurn) -> Flow {
    let citizen = &realm.rules.written.game.citizen;
    if !citizen.nationality {
        return Flow::Next;
    }
    let speed = citizen.convert_permille;
    let owner = realm.cities.site(city).owner;
    let mut draw = realm.facts.draw_city(ASSIMILATION, city, "assimilation");
    if realm.cities.citizens_mut(city).nationality.assimilate(owner, speed, &mut draw).is_some() {
        realm.derived.change_terms(city);
        realm.note(city, ASSIMILATION, |eye| {
            let citizens = eye.city_part::<Citizens>(city);
            let foreign = citizens.map_or(0, |all| all.size - i32::from(all.nationality.count(owner)));
            let left = counted_as(foreign, "foreign citizen is", "foreign citizens are");
            format!("a foreign citizen becomes a native, {left} left")
        });
    }
    Flow::Next
}

/// C-03: cancels routes that have become impossible, at both ends.
pub(super) fn cancel_routes(realm: &mut Realm<'_, '_>, city: CityId, _: &mut CityTurn) -> Flow {
    let mut at = 0;
    while at < realm.cities.routes(city).0.len() {
        let route = realm.cities.routes(city).0[at];
        if realm.route_is_to_end(city, route) {
            realm.cancel_route(city, route.partner, ROUTES);
        } else {
            at += 1;
        }
    }
    Flow::Next
}

/// C-08: refreshes the city at the start of its turn.
pub(super) fn refresh(realm: &mut Realm<'_, '_>, city: CityId, _: &mut CityTurn) -> Flow {
    if realm.refresh(city) {
        realm.arrange(city);
    }
    realm.note(city, REFRESH, |eye| crate::notes::refresh_text(eye, city));
    Flow::Next
}

/// C-57: refreshes the city at the end of its turn; a postponed arrangement is carried out.
pub(super) fn final_refresh(realm: &mut Realm<'_, '_>, city: CityId, _: &mut CityTurn) -> Flow {
    let cache = realm.derived.cache_mut(city);
    cache.is_queued = false;
    let was_put_off = std::mem::take(&mut cache.is_unsettled);
    if realm.refresh(city) || was_put_off {
        realm.arrange(city);
    }
    realm.note(city, FINAL, |eye| crate::notes::refresh_text(eye, city));
    Flow::Next
}

impl Realm<'_, '_> {
    /// C-03: ends both halves of a route; both owners are notified, and the partner is recomputed.
    pub(crate) fn cancel_route(&mut self, city: CityId, partner: CityId, rule: RuleId) {
        for (one, other) in [(city, partner), (partner, city)] {
            if !self.cities.lives(one) {
                continue;
            }
            self.cities.routes_mut(one).0.retain(|route| route.partner != other);
            self.derived.change_city(one);
            let seat = self.cities.site(one).owner;
            self.note(one, rule, |eye| format!("the trade route with {} ends", city_name(eye, other)));
            self.facts.tell(rule, CivFact::TradeRouteCancelled { seat, city: one, partner: other });
        }
        if self.cities.lives(partner) {
            self.refresh(partner);
        }
    }

    /// C-62: cancels all routes of a destroyed city.
    pub(crate) fn cancel_routes(&mut self, city: CityId) {
        while let Some(route) = self.cities.routes(city).0.first().copied() {
            self.cancel_route(city, route.partner, ROUTES);
        }
    }
}

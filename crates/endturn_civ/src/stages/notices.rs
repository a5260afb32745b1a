//! C-67 Turn notices: forecasts for players at the end of a turn (W-105). Its pure part is
//! [`endturn_civ_rules::production::advice`]. Step `Notices`. Draws none. Tells `FamineFeared`,
//! `GrowthComing`, `GrowthHasty`, `WonderComing`.

use bevy_ecs::prelude::*;
use endturn_civ_rules::effects::circumstances::Context;
use endturn_civ_rules::keys::CityId;
use endturn_civ_rules::production::advice::{Notice, Outlook, notices};
use endturn_civ_rules::production::availability::has_now;
use endturn_civ_rules::ruleset::effect_kind::EffectKind;
use endturn_civ_rules::ruleset::words::{Genus, Output};
use endturn_engine::{RuleId, Seat, turn::SeatOrder};

use super::cities_in_turn;
use crate::facts::CivFact;
use crate::realm::Realm;
use crate::shop::CityShop;

/// The rule.
pub const RULE: RuleId = RuleId("C-67");

/// C-67: reports what to expect in each city. Notices change nothing, so they are skipped without a
/// reader.
pub fn tell(mut realm: Realm, order: Res<SeatOrder>) {
    if !realm.is_listening() {
        return;
    }
    realm.work(|realm| {
        for (seat, city) in cities_in_turn(realm, &order) {
            let outlook = outlook(realm, city);
            for notice in notices(&outlook) {
                if let Some(fact) = fact(realm, seat, city, notice) {
                    realm.tell(RULE, fact);
                }
            }
        }
    });
}

fn fact(realm: &Realm<'_, '_>, seat: Seat, city: CityId, notice: Notice) -> Option<CivFact> {
    let building = realm.production(city).target.building();
    Some(match notice {
        Notice::MaySoonGrow => CivFact::GrowthComing { seat, city, size: realm.citizens(city).size + 1 },
        Notice::Throttle => CivFact::GrowthHasty { seat, city, building: building? },
        Notice::FamineFeared => CivFact::FamineFeared { seat, city },
        Notice::WonderNextTurn => CivFact::WonderComing { seat, city, building: building? },
    })
}

/// The inputs of a city's forecast.
fn outlook(realm: &mut Realm<'_, '_>, city: CityId) -> Outlook {
    let settled = realm.books(city).settled;
    let size = realm.citizens(city).size;
    let production = realm.production(city);
    let target = production.target;
    let building = target.building();
    let celebrate_size = realm.rules.written.game.city.celebrate_size_limit;
    let adds_to_granary = |realm: &mut Realm<'_, '_>| {
        building.is_some_and(|building| {
            let (kind, context) = (EffectKind::GrowthFood, Context::city(city));
            realm.city_value(city, kind) == 0
                && realm.rules.effects.value_of_building(kind, building, &context, &realm.eye()) > 0
        })
    };
    let builds_granary = settled.surplus[Output::Food] > 0 && adds_to_granary(realm);
    let is_great = building.is_some_and(|building| realm.genus(building) == Genus::GreatWonder);
    let builds_wonder = is_great && has_now(&CityShop::new(realm.eye(), city), target);
    Outlook {
        granary: realm.granary(size),
        food_stock: realm.stocks(city).food,
        food_surplus: settled.surplus[Output::Food],
        cost: if builds_granary || builds_wonder { realm.eye().target_cost(city, target) } else { 0 },
        shield_stock: realm.stocks(city).shields,
        shield_surplus: settled.surplus[Output::Shield],
        is_celebrating: size >= celebrate_size && realm.moods(city).was_happy && settled.is_happy,
        may_grow: realm.may_have_size(city, size + 1),
        builds_granary,
        builds_wonder,
    }
}

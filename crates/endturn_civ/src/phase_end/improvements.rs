//! C-31 Cannot build, C-32 Completing production: buildings, wonders and space parts. Its pure
//! parts are [`endturn_civ_rules::production::availability`],
//! [`endturn_civ_rules::production::reason`] and [`endturn_civ_rules::production::complete`]. Step
//! `production`. Draws `free tech`. Tells `BuildingBuilt`, `BuildingCantBeBuilt`, `SpacePartBuilt`,
//! `SpaceshipStarted`, `WonderBuilt`.

use endturn_civ_rules::effects::circumstances::Context;
use endturn_civ_rules::ids::BuildingId;
use endturn_civ_rules::keys::CityId;
use endturn_civ_rules::nation::score::ShipState;
use endturn_civ_rules::production::availability::has_now;
use endturn_civ_rules::production::complete::SpacePart;
use endturn_civ_rules::production::reason::Reason;
use endturn_civ_rules::production::target::Target;
use endturn_civ_rules::ruleset::effect_kind::EffectKind;
use endturn_civ_rules::ruleset::game::CityOrder;
use endturn_civ_rules::ruleset::words::Genus;
use endturn_engine::{RuleId, Seat, number::counted};

use super::production::upgrade_target;
use super::row::{CityTurn, Flow};
use crate::facts::CivFact;
use crate::realm::Realm;
use crate::shop::CityShop;

const UNAVAILABLE: RuleId = RuleId("C-31");
const COMPLETION: RuleId = RuleId("C-32");

/// C-30 to C-32: upgrades the target, checks whether it can be built, and completes it. One
/// improvement per city and turn.
pub(super) fn produce(realm: &mut Realm<'_, '_>, city: CityId, turn: &mut CityTurn) -> Flow {
    upgrade_target(realm, city);
    let target = realm.cities.production(city).target;
    let Target::Building(building) = target else { return Flow::Next };
    let seat = realm.cities.site(city).owner;
    if !has_now(&CityShop::new(realm.eye(), city), target) {
        let reason = Reason::Unavailable;
        realm.facts.tell(UNAVAILABLE, CivFact::BuildingCantBeBuilt { seat, city, building, reason });
        realm.note(city, UNAVAILABLE, |eye| format!("{} can't be built ({reason})", eye.rules.building_name(building)));
        return Flow::Next;
    }
    let (stock, cost) = (realm.cities.stocks(city).shields, realm.eye().building_cost(city, building));
    if stock < cost {
        realm.note(city, COMPLETION, |eye| {
            format!("{} has {stock} of {}", eye.rules.building_name(building), counted(cost, "shield"))
        });
        return Flow::Next;
    }
    complete(realm, city, building, turn)
}

fn complete(realm: &mut Realm<'_, '_>, city: CityId, building: BuildingId, turn: &CityTurn) -> Flow {
    let seat = realm.cities.site(city).owner;
    let (stock, cost) = (realm.cities.stocks(city).shields, realm.eye().building_cost(city, building));
    move_small_wonder(realm, seat, building);
    let part = realm.rules.space_part(building);
    match part {
        Some(part) => add_space_part(realm, city, building, part),
        None => realm.add_building(city, building),
    }
    let is_wonder = matches!(realm.rules.genus(building), Genus::GreatWonder | Genus::SmallWonder);
    if is_wonder && turn.order == CityOrder::Code {
        // In profile M a new wonder takes effect next turn.
        realm.cities.buildings_mut(city).fresh = Some(building);
        realm.derived.change_city(city);
        realm.change_world();
    }
    let round = i32::try_from(realm.round()).unwrap_or(i32::MAX);
    let rest = realm.cities.production_mut(city).memory.complete(stock, cost, round);
    realm.cities.stocks_mut(city).shields = rest;
    realm.note(city, COMPLETION, |eye| {
        let name = eye.rules.building_name(building);
        format!("completes {name} for {cost} of {}, {rest} left", counted(stock, "shield"))
    });
    if is_wonder {
        realm.nations.record_mut(seat).wonders_built += 1;
    }
    if realm.rules.genus(building) == Genus::GreatWonder {
        realm.facts.tell(COMPLETION, CivFact::WonderBuilt { seat, city, building });
    } else if part.is_none() {
        realm.facts.tell(COMPLETION, CivFact::BuildingBuilt { seat, city, building });
    }
    realm.refresh_vision(city);
    give_techs(realm, city, building);
    if part.is_none() && realm.refresh(city) {
        realm.arrange(city);
    }
    realm.choose_next(city)
}

/// Removes a small wonder from its previous city.
fn move_small_wonder(realm: &mut Realm<'_, '_>, seat: Seat, building: BuildingId) {
    if realm.rules.genus(building) != Genus::SmallWonder {
        return;
    }
    if let Some(old) = realm.commons.wonders.city_of(seat, building) {
        realm.remove_building(old, building);
        realm.derived.queue_refresh(&realm.cities, old);
    }
}

fn add_space_part(realm: &mut Realm<'_, '_>, city: CityId, building: BuildingId, part: SpacePart) {
    let seat = realm.cities.site(city).owner;
    let ship = realm.nations.spaceship_mut(seat);
    ship.parts.add(part);
    let is_first = ship.state == ShipState::None;
    ship.state = if is_first { ShipState::Started } else { ship.state };
    realm.facts.tell(COMPLETION, CivFact::SpacePartBuilt { seat, city, building });
    if is_first {
        realm.facts.tell(COMPLETION, CivFact::SpaceshipStarted { seat });
    }
}

/// C-32 step 6: grants the techs that a building gives.
fn give_techs(realm: &mut Realm<'_, '_>, city: CityId, building: BuildingId) {
    let context = Context::city(city);
    let count = realm.rules.effects.value_of_building(EffectKind::GiveImmTech, building, &context, &realm.eye());
    let seat = realm.cities.site(city).owner;
    for nth in 0..count.max(0) {
        realm.give_free_tech(seat, (COMPLETION, "free"), nth.unsigned_abs());
    }
}

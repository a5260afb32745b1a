//! What orders do.

use bevy_ecs::prelude::*;
use endturn_civ_rules::city::idle;
use endturn_civ_rules::ids::{GovernmentId, SpecialistId, TechId, Tile};
use endturn_civ_rules::keys::{CityAt, CityId, UnitId, UnitNumber};
use endturn_civ_rules::nation::research::Aim;
use endturn_civ_rules::ruleset::actions::Action;
use endturn_engine::{RuleId, Seat, orders::Legal};

use super::{CityOption, CivOrder};
use crate::changes::Loss;
use crate::realm::Realm;
use crate::state::Home;

const DISBAND: RuleId = RuleId("W-144");

pub(super) fn apply(legal: Legal<CivOrder>, world: &mut World) {
    let seat = legal.seat();
    Realm::with(world, |realm| {
        let done = carry_out(realm, seat, legal.into_order());
        debug_assert!(done.is_some(), "the check has found everything that the order names");
    });
}

/// None if something that the order names is not there.
fn carry_out(realm: &mut Realm<'_, '_>, seat: Seat, order: CivOrder) -> Option<()> {
    let city = |realm: &Realm<'_, '_>, at: CityAt| realm.eye().city_named_by(at);
    let unit = |realm: &Realm<'_, '_>, number: UnitNumber| realm.eye().unit_numbered(seat, number);
    match order {
        CivOrder::Produce(at, target) => realm.change_production_openly(city(realm, at)?, target),
        CivOrder::Worklist(at, list) => realm.production_mut(city(realm, at)?).worklist = list,
        CivOrder::Buy(at) => buy(realm, city(realm, at)?),
        CivOrder::Sell(at, building) => realm.sell(city(realm, at)?, building),
        CivOrder::Rates(rates) => realm.set_rates(seat, rates),
        CivOrder::Research(tech) => research(realm, seat, tech),
        CivOrder::Goal(tech) => set_goal(realm, seat, Some(tech)),
        CivOrder::NoGoal => set_goal(realm, seat, None),
        CivOrder::Revolution(government) => revolt(realm, seat, government),
        CivOrder::Found(number) => realm.found_with(unit(realm, number)?),
        CivOrder::Join(number, at) => realm.join_city(unit(realm, number)?, city(realm, at)?),
        CivOrder::Help(number, at) => give(realm, unit(realm, number)?, city(realm, at)?, Action::HelpWonder),
        CivOrder::Recycle(number, at) => give(realm, unit(realm, number)?, city(realm, at)?, Action::RecycleUnit),
        CivOrder::Trade(number, at) => trade(realm, unit(realm, number)?, city(realm, at)?, true),
        CivOrder::Market(number, at) => trade(realm, unit(realm, number)?, city(realm, at)?, false),
        CivOrder::Disband(number) => {
            realm.lose_unit(unit(realm, number)?, Loss { rule: DISBAND, reason: "disbanded" });
        }
        CivOrder::Rehome(number) => rehome(realm, unit(realm, number)?),
        CivOrder::Work(at, tile) => work(realm, city(realm, at)?, tile),
        CivOrder::Idle(at, tile) => idle(realm, city(realm, at)?, tile),
        CivOrder::Retrain(at, from, to) => retrain(realm, city(realm, at)?, from, to),
        CivOrder::Arrange(at) => realm.refresh_and_arrange(city(realm, at)?),
        CivOrder::Governor(at, goal) => realm.set_goal(city(realm, at)?, goal),
        CivOrder::Option(at, option, is_on) => set_option(realm, city(realm, at)?, option, is_on),
        CivOrder::Policy(policy, percent) => {
            if let Some(wanted) = realm.policies_mut(seat).wanted.get_mut(policy.index()) {
                *wanted = percent;
            }
        }
    }
    Some(())
}

fn set_option(realm: &mut Realm<'_, '_>, city: CityId, option: CityOption, is_on: bool) {
    let governor = realm.governor_mut(city);
    match option {
        CityOption::Science => governor.science = is_on,
        CityOption::Tax => governor.tax = is_on,
        CityOption::Disband => governor.may_disband = is_on,
    }
}

/// C-40: at the price that the check has found.
fn buy(realm: &mut Realm<'_, '_>, city: CityId) {
    let price = realm.eye().purchase(city).and_then(|purchase| purchase.check().ok());
    if let Some(price) = price {
        realm.buy(city, price);
    }
}

fn research(realm: &mut Realm<'_, '_>, seat: Seat, tech: TechId) {
    if realm.research(seat).aim != Some(Aim::Tech(tech)) {
        realm.aim_at(seat, Aim::Tech(tech));
    }
}

fn set_goal(realm: &mut Realm<'_, '_>, seat: Seat, goal: Option<TechId>) {
    let rules = std::sync::Arc::clone(&realm.rules.0);
    realm.research_mut(seat).set_goal(&rules.tree, goal);
}

fn revolt(realm: &mut Realm<'_, '_>, seat: Seat, government: GovernmentId) {
    // The check has asked the same question, so there is nothing left to refuse.
    let _ = realm.revolt(seat, government);
}

fn give(realm: &mut Realm<'_, '_>, unit: UnitId, city: CityId, action: Action) {
    realm.give_shields_to(unit, city, action);
    realm.spend_unit(unit);
}

fn trade(realm: &mut Realm<'_, '_>, unit: UnitId, city: CityId, wants_route: bool) {
    if let Home(Some(home)) = *realm.home(unit) {
        realm.trade(unit, home, city, wants_route);
    }
}

fn rehome(realm: &mut Realm<'_, '_>, unit: UnitId) {
    if let Some(city) = realm.map.city(realm.unit(unit).tile) {
        realm.rehome_to(unit, city);
    }
}

/// C-16: a specialist of the first kind that is there goes to work.
fn work(realm: &mut Realm<'_, '_>, city: CityId, tile: Tile) {
    let mut placement = realm.citizens(city).placement;
    let index = realm.map.city_tile_index(realm.site(city).tile, tile);
    let kind = placement.specialists.iter_mut().find(|count| **count > 0);
    if let (Some(index), Some(kind)) = (index, kind) {
        *kind -= 1;
        placement.worked |= 1 << index;
        realm.place_by_hand(city, placement);
    }
}

/// C-16: whoever works the tile becomes a specialist of the default kind.
fn idle(realm: &mut Realm<'_, '_>, city: CityId, tile: Tile) {
    let mut placement = realm.citizens(city).placement;
    if let Some(index) = realm.map.city_tile_index(realm.site(city).tile, tile)
        && idle::lose_tile(&mut placement, index as u32)
    {
        realm.place_by_hand(city, placement);
    }
}

fn retrain(realm: &mut Realm<'_, '_>, city: CityId, from: SpecialistId, to: SpecialistId) {
    let mut placement = realm.citizens(city).placement;
    let counts = &mut placement.specialists;
    counts[from.index()] -= 1;
    counts[to.index()] = counts[to.index()].saturating_add(1);
    realm.place_by_hand(city, placement);
}

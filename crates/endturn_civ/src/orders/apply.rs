//! What orders do.

use bevy_ecs::prelude::*;
use endturn_engine::{RuleId, Seat, orders::Legal};

use super::{CityOption, CivOrder};
use crate::changes::Loss;
use crate::city::idle;
use crate::ids::{GovernmentId, SpecialistId, TechId, Tile};
use crate::keys::{CityId, UnitId};
use crate::nation::research::Aim;
use crate::ruleset::actions::Action;
use crate::state::Home;
use crate::state::realm::Realm;

const DISBAND: RuleId = RuleId("W-144");

pub(super) fn apply(legal: Legal<CivOrder>, world: &mut World) {
    let seat = legal.seat();
    Realm::with(world, |realm| carry_out(realm, seat, legal.into_order()));
}

fn carry_out(realm: &mut Realm<'_>, seat: Seat, order: CivOrder) {
    match order {
        CivOrder::Produce(city, target) => realm.change_production_openly(city, target),
        CivOrder::Worklist(city, list) => realm.production_mut(city).worklist = list,
        CivOrder::Buy(city) => buy(realm, city),
        CivOrder::Sell(city, building) => realm.sell(city, building),
        CivOrder::Rates(rates) => realm.set_rates(seat, rates),
        CivOrder::Research(tech) => research(realm, seat, tech),
        CivOrder::Goal(tech) => set_goal(realm, seat, Some(tech)),
        CivOrder::NoGoal => set_goal(realm, seat, None),
        CivOrder::Revolution(government) => revolt(realm, seat, government),
        CivOrder::Found(unit) => realm.found_with(unit),
        CivOrder::Join(unit, city) => realm.join_city(unit, city),
        CivOrder::Help(unit, city) => give(realm, unit, city, Action::HelpWonder),
        CivOrder::Recycle(unit, city) => give(realm, unit, city, Action::RecycleUnit),
        CivOrder::Trade(unit, city) => trade(realm, unit, city, true),
        CivOrder::Market(unit, city) => trade(realm, unit, city, false),
        CivOrder::Disband(unit) => realm.lose_unit(unit, Loss { rule: DISBAND, reason: "disbanded" }),
        CivOrder::Rehome(unit) => rehome(realm, unit),
        CivOrder::Work(city, tile) => work(realm, city, tile),
        CivOrder::Idle(city, tile) => idle(realm, city, tile),
        CivOrder::Retrain(city, from, to) => retrain(realm, city, from, to),
        CivOrder::Arrange(city) => realm.refresh_and_arrange(city),
        CivOrder::Governor(city, goal) => realm.set_goal(city, goal),
        CivOrder::Option(city, option, is_on) => {
            let governor = realm.governor_mut(city);
            match option {
                CityOption::Science => governor.science = is_on,
                CityOption::Tax => governor.tax = is_on,
                CityOption::Disband => governor.may_disband = is_on,
            }
        }
        CivOrder::Policy(policy, percent) => {
            if let Some(wanted) = realm.policies_mut(seat).wanted.get_mut(policy.index()) {
                *wanted = percent;
            }
        }
    }
}

/// C-40: at the price that the check has found.
fn buy(realm: &mut Realm<'_>, city: CityId) {
    let price = realm.eye().purchase(city).and_then(|purchase| purchase.check().ok());
    if let Some(price) = price {
        realm.buy(city, price);
    }
}

fn research(realm: &mut Realm<'_>, seat: Seat, tech: TechId) {
    if realm.research(seat).aim != Some(Aim::Tech(tech)) {
        realm.aim_at(seat, Aim::Tech(tech));
    }
}

fn set_goal(realm: &mut Realm<'_>, seat: Seat, goal: Option<TechId>) {
    let rules = std::sync::Arc::clone(&realm.rules);
    realm.research_mut(seat).set_goal(&rules.tree, goal);
}

fn revolt(realm: &mut Realm<'_>, seat: Seat, government: GovernmentId) {
    // The check has asked the same question, so there is nothing left to refuse.
    let _ = realm.revolt(seat, government);
}

fn give(realm: &mut Realm<'_>, unit: UnitId, city: CityId, action: Action) {
    realm.give_shields_to(unit, city, action);
    realm.spend_unit(unit);
}

fn trade(realm: &mut Realm<'_>, unit: UnitId, city: CityId, wants_route: bool) {
    if let Home(Some(home)) = *realm.home(unit) {
        realm.trade(unit, home, city, wants_route);
    }
}

fn rehome(realm: &mut Realm<'_>, unit: UnitId) {
    if let Some(city) = realm.map.city(realm.unit(unit).tile) {
        realm.rehome_to(unit, city);
    }
}

/// C-16: a specialist of the first kind that is there goes to work.
fn work(realm: &mut Realm<'_>, city: CityId, tile: Tile) {
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
fn idle(realm: &mut Realm<'_>, city: CityId, tile: Tile) {
    let mut placement = realm.citizens(city).placement;
    if let Some(index) = realm.map.city_tile_index(realm.site(city).tile, tile)
        && idle::lose_tile(&mut placement, index as u32)
    {
        realm.place_by_hand(city, placement);
    }
}

fn retrain(realm: &mut Realm<'_>, city: CityId, from: SpecialistId, to: SpecialistId) {
    let mut placement = realm.citizens(city).placement;
    let counts = &mut placement.specialists;
    counts[from.index()] -= 1;
    counts[to.index()] = counts[to.index()].saturating_add(1);
    realm.place_by_hand(city, placement);
}

//! C-35 Unit availability and upgrade, C-36 Population cost, disbanding into units, C-37 Build
//! slots: units are trained. Its pure parts are [`endturn_civ_rules::production::availability`],
//! [`endturn_civ_rules::production::upgrade`], [`endturn_civ_rules::production::reason`],
//! [`endturn_civ_rules::production::population`] and [`endturn_civ_rules::production::slots`].
//! Draws none. Tells `CityDestroyed`, `TargetUpgraded`, `UnitBuilt`, `UnitCantBeBuilt`.

use endturn_civ_rules::effects::circumstances::Context;
use endturn_civ_rules::ids::UnitTypeId;
use endturn_civ_rules::keys::{CityId, UnitId};
use endturn_civ_rules::production::availability::has_direct_unit;
use endturn_civ_rules::production::population::{self, PopulationCheck};
use endturn_civ_rules::production::reason::Reason;
use endturn_civ_rules::production::slots::{Order, units_built};
use endturn_civ_rules::production::target::Target;
use endturn_civ_rules::ruleset::effect_kind::EffectKind;
use endturn_engine::{RuleId, number::counted};

use super::production::upgrade_target;
use super::row::Flow;
use crate::changes::NewUnit;
use crate::facts::CivFact;
use crate::realm::Realm;
use crate::shop::CityShop;

const AVAILABILITY: RuleId = RuleId("C-35");
const COMPLETION: RuleId = RuleId("C-36");
const SLOTS: RuleId = RuleId("C-37");

/// C-35 to C-37: upgrades the target, checks whether it can be trained, then trains as many as
/// slots and shields allow.
pub(super) fn produce(realm: &mut Realm<'_, '_>, city: CityId) -> Flow {
    if realm.cities.may_change_production(city) {
        upgrade_target(realm, city);
    }
    let Target::Unit(unit_type) = realm.cities.production(city).target else { return Flow::Next };
    let seat = realm.cities.site(city).owner;
    let shop = CityShop::new(realm.eye(), city);
    if !has_direct_unit(&shop, unit_type) && !endturn_civ_rules::production::availability::Shop::is_barbarian(&shop) {
        let reason = Reason::Unavailable;
        realm.facts.tell(AVAILABILITY, CivFact::UnitCantBeBuilt { seat, city, unit_type, reason });
        realm.note(city, AVAILABILITY, |eye| {
            format!("{} can't be trained ({reason})", eye.rules.unit_type_name(unit_type))
        });
        return Flow::Next;
    }
    let (stock, cost) = (realm.cities.stocks(city).shields, realm.eye().unit_cost(city, unit_type));
    if stock < cost {
        realm.note(city, COMPLETION, |eye| {
            format!("{} has {stock} of {}", eye.rules.unit_type_name(unit_type), counted(cost, "shield"))
        });
        return Flow::Next;
    }
    complete(realm, city, unit_type, cost)
}

fn complete(realm: &mut Realm<'_, '_>, city: CityId, unit_type: UnitTypeId, cost: i32) -> Flow {
    let seat = realm.cities.site(city).owner;
    let pop_cost = realm.rules.troops.get(unit_type).pop_cost;
    let size = realm.cities.citizens(city).size;
    match population::check(size, pop_cost, realm.cities.governor(city).may_disband) {
        PopulationCheck::Disband => return disband_into(realm, city, unit_type),
        PopulationCheck::TooSmall => {
            tell_too_small(realm, city, unit_type);
            return Flow::Next;
        }
        PopulationCheck::Build => {}
    }
    let is_unique = realm.rules.troops.get(unit_type).is_unique;
    let slots = realm.city_value(city, EffectKind::CityBuildSlots);
    let order = Order { unit: unit_type, cost, pop_cost, is_unique };
    let count =
        units_built(&order, realm.cities.stocks(city).shields, slots.max(1), &realm.cities.production(city).worklist);
    for nth in 0..count {
        let unit = train(realm, city, unit_type);
        let unit = realm.eye().unit_number(unit);
        realm.facts.tell(SLOTS, CivFact::UnitBuilt { seat, city, unit_type, unit });
        let round = i32::try_from(realm.round()).unwrap_or(i32::MAX);
        let stock = realm.cities.stocks(city).shields;
        let rest = realm.cities.production_mut(city).memory.complete(stock, cost, round);
        realm.cities.stocks_mut(city).shields = rest;
        realm.note(city, COMPLETION, |eye| {
            let name = eye.rules.unit_type_name(unit_type);
            format!("trains {name} for {cost} of {}, {rest} left", counted(stock, "shield"))
        });
        if nth > 0 && !realm.cities.production(city).worklist.is_empty() {
            realm.cities.production_mut(city).worklist.remove(0);
        }
        if !realm.lose_citizens(city, pop_cost, None, Some("unit_built")) {
            return Flow::Gone;
        }
    }
    realm.refresh(city);
    realm.choose_next(city)
}

/// Trains a unit of the city, with the veteran level that effects give.
fn train(realm: &mut Realm<'_, '_>, city: CityId, unit_type: UnitTypeId) -> UnitId {
    let site = *realm.cities.site(city);
    let context = Context { unit_type: Some(unit_type), tile: Some(site.tile), ..Context::city(city) };
    let veteran = realm.eye().value(EffectKind::VeteranBuild, &context);
    realm.nations.record_mut(site.owner).units_built += 1;
    let good = realm.good_on_leaving(city, unit_type);
    realm.add_unit(NewUnit {
        unit_type,
        owner: site.owner,
        tile: site.tile,
        home: Some(city),
        veteran,
        nationality: site.owner,
        good,
    })
}

fn tell_too_small(realm: &mut Realm<'_, '_>, city: CityId, unit_type: UnitTypeId) {
    let seat = realm.cities.site(city).owner;
    let reason = Reason::PopCost;
    realm.facts.tell(COMPLETION, CivFact::UnitCantBeBuilt { seat, city, unit_type, reason });
    realm.note(city, COMPLETION, |eye| {
        let numbers = eye.rules.troops.get(unit_type);
        let size = eye.city_part::<crate::state::Citizens>(city).map_or(0, |citizens| citizens.size);
        let name = eye.rules.unit_type_name(unit_type);
        format!("size {size} is too small for {name}, which needs {} citizens", numbers.pop_cost)
    });
}

/// C-36: the last citizens leave as the unit, and the city is destroyed. A nation's only city can't
/// do that.
fn disband_into(realm: &mut Realm<'_, '_>, city: CityId, unit_type: UnitTypeId) -> Flow {
    let site = *realm.cities.site(city);
    let topology = realm.land.map.topology();
    let others = realm.nations.holdings(site.owner).cities.iter().rev().filter(|&&other| other != city);
    let others = others.map(|&other| (other, topology.distance(site.tile, realm.cities.site(other).tile)));
    let Some(nearest) = population::refuge(others) else {
        tell_too_small(realm, city, unit_type);
        return Flow::Next;
    };
    let unit = train(realm, city, unit_type);
    if realm.units.home(unit).0.is_some() {
        realm.units.rehome(&mut realm.cities, &mut realm.derived, unit, Some(nearest));
    }
    let unit = realm.eye().unit_number(unit);
    realm.facts.tell(COMPLETION, CivFact::UnitBuilt { seat: site.owner, city, unit_type, unit });
    realm.move_supported_units(city, Some(nearest));
    realm.note(city, COMPLETION, |eye| format!("disbands into {}", eye.rules.unit_type_name(unit_type)));
    realm.destroy_city(city, None, COMPLETION);
    Flow::Gone
}

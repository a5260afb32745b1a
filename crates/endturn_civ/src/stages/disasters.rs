//! C-60 Disasters: disasters strike cities. Its pure part is
//! [`endturn_civ_rules::production::disasters`]. Step `Disasters`. Draws `damage`, `disasters`.
//! Tells `BuildingLost`, `DisasterOccurred`, `PollutionAppeared`.

use std::sync::Arc;

use bevy_ecs::prelude::*;
use endturn_civ_rules::effects::circumstances::Context;
use endturn_civ_rules::ids::{BuildingId, DisasterId};
use endturn_civ_rules::keys::CityId;
use endturn_civ_rules::production::disasters::{building_hit, citizens_lost, in_order, strikes};
use endturn_civ_rules::ruleset::events::DisasterEffect;
use endturn_civ_rules::ruleset::words::Genus;
use endturn_engine::{RuleId, random::Draw, turn::SeatOrder};

use super::cities_in_turn;
use crate::changes::Loss;
use crate::facts::CivFact;
use crate::realm::Realm;

/// The rule.
pub const RULE: RuleId = RuleId("C-60");

/// C-60: every city risks every disaster; nothing is drawn where the table has none. Needs a realm:
/// a disaster may destroy buildings, citizens or the city.
pub fn strike(mut realm: Realm, order: Res<SeatOrder>) {
    let rules = Arc::clone(&realm.rules.0);
    let setting = rules.written.settings.disasters;
    if setting <= 0 || rules.written.disasters.is_empty() {
        return;
    }
    let frequencies: Vec<i32> = rules.written.disasters.iter().map(|(_, disaster)| disaster.frequency).collect();
    realm.work(|realm| {
        for (_, city) in cities_in_turn(realm.eye(), &order) {
            if !realm.cities.lives(city) {
                continue;
            }
            // One generator per city: its nth number decides about the nth disaster.
            let mut draw = realm.facts.draw_city(RULE, city, "disasters");
            for (at, &frequency) in frequencies.iter().enumerate() {
                let reqs = &rules.effects.reqs.disasters[at];
                let may_strike = || rules.effects.may_hold(reqs, &Context::city(city), &realm.eye());
                if strikes(&mut draw, setting, frequency, may_strike) {
                    happen(realm, city, DisasterId::at(at));
                    if !realm.cities.lives(city) {
                        break;
                    }
                }
            }
        }
    });
}

/// C-60: applies the effects of a disaster in order; they may destroy the city.
fn happen(realm: &mut Realm<'_, '_>, city: CityId, disaster: DisasterId) {
    let seat = realm.cities.site(city).owner;
    let rules = Arc::clone(&realm.rules.0);
    let nth = i32::try_from(disaster.index()).unwrap_or(i32::MAX);
    let mut draw = realm.facts.draw_city_nth(RULE, city, "damage", nth);
    let mut had_effect = false;
    for effect in in_order(&rules.disaster(disaster).effects) {
        had_effect |= damage(realm, city, effect, &mut draw);
        if !realm.cities.lives(city) {
            break;
        }
    }
    realm.facts.tell(RULE, CivFact::DisasterOccurred { seat, city, disaster, had_effect });
    if realm.cities.lives(city) {
        realm.note(city, RULE, |eye| format!("{} strikes", eye.rules.disaster_name(disaster)));
        realm.derived.queue_refresh(&realm.cities, city);
    }
}

/// Applies one effect; returns whether it did anything.
fn damage(realm: &mut Realm<'_, '_>, city: CityId, effect: DisasterEffect, draw: &mut Draw) -> bool {
    match effect {
        DisasterEffect::Pollution => realm.place_nuisance(city, realm.rules.land.pollution, RULE, draw),
        DisasterEffect::Fallout => realm.place_nuisance(city, realm.rules.land.fallout, RULE, draw),
        DisasterEffect::ReducePopDestroy | DisasterEffect::ReducePopulation => {
            let count = citizens_lost(effect, realm.cities.citizens(city).size);
            realm.lose_citizens(city, count, None, Some("disaster"));
            count > 0
        }
        DisasterEffect::DestroyBuilding => destroy_building(realm, city, draw),
        DisasterEffect::EmptyFoodStock => {
            let stocks = realm.cities.stocks_mut(city);
            let had_food = stocks.food > 0;
            stocks.food = stocks.food.min(0);
            had_food
        }
        DisasterEffect::EmptyProdStock => {
            let had_shields = realm.cities.stocks(city).shields > 0;
            if had_shields {
                realm.cities.stocks_mut(city).shields = 0;
                realm.cities.production_mut(city).memory.empty();
            }
            had_shields
        }
    }
}

/// Destroys one ordinary improvement, each with the same probability.
fn destroy_building(realm: &mut Realm<'_, '_>, city: CityId, draw: &mut Draw) -> bool {
    let is_exposed = |building: &BuildingId| {
        let entry = realm.rules.building(*building);
        entry.genus == Genus::Improvement && !entry.flags.iter().any(|flag| flag == "DisasterProof")
    };
    let standing = realm.cities.buildings(city).standing;
    let exposed: Vec<BuildingId> = standing.iter().map(BuildingId::at).filter(is_exposed).collect();
    let Some(hit) = building_hit(draw, exposed.len()) else { return false };
    realm.lose_building(city, exposed[hit], Loss { rule: RULE, reason: "disaster" });
    true
}

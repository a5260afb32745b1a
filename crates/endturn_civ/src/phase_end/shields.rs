//! C-26 Disbanding for shield upkeep, C-27 Citizens lost for upkeep, C-28 Shield stock: a deficit
//! costs units and citizens, a surplus goes into stock. Its pure part is
//! [`endturn_civ_rules::production::memory`]. Steps `shield upkeep`, `shield stock`. Draw none.
//! Tell `UnitLost`.

use endturn_civ_rules::keys::{CityId, UnitId};
use endturn_civ_rules::ruleset::actions::Action;
use endturn_civ_rules::ruleset::game::CityOrder;
use endturn_civ_rules::ruleset::words::Output;
use endturn_engine::{RuleId, number::counted};

use super::row::{CityTurn, Flow};
use crate::changes::Loss;
use crate::facts::Reason;
use crate::notes::unit_name;
use crate::realm::Realm;

const DISBAND: RuleId = RuleId("C-26");
const CITIZENS: RuleId = RuleId("C-27");
const STOCK: RuleId = RuleId("C-28");

/// C-26: while shields are missing, disbands units that cost any, newest first.
pub(super) fn disband(realm: &mut Realm<'_, '_>, city: CityId, turn: &mut CityTurn) -> Flow {
    let mut surplus = turn.surplus(realm, city, Output::Shield);
    if surplus >= 0 {
        return Flow::Next;
    }
    for unit in payers(realm, city) {
        if surplus >= 0 {
            break;
        }
        if !realm.units.lives(unit) {
            continue;
        }
        let cost = realm.derived.type_upkeep(&realm.units, unit, Output::Shield);
        let unit_type = realm.units.unit(unit).unit_type;
        let protected = realm.rules.troops.get(unit_type).shield_protected;
        if protected || !get_rid_for_shields(realm, unit) {
            continue;
        }
        match turn.order {
            CityOrder::Documented => {
                realm.refresh(city);
                surplus = realm.cities.books(city).settled.surplus[Output::Shield];
            }
            CityOrder::Code => surplus += cost,
        }
        realm.note(city, DISBAND, |eye| {
            let name = eye.rules.unit_type_name(unit_type);
            format!("{name} is disbanded for lack of shields, the surplus is now {surplus:+}")
        });
    }
    turn.shields = Some(surplus);
    Flow::Next
}

/// C-27: if shields are still missing, citizens are lost for units that could not be disbanded.
pub(super) fn citizens_pay(realm: &mut Realm<'_, '_>, city: CityId, turn: &mut CityTurn) -> Flow {
    let Some(mut surplus) = turn.shields.filter(|&surplus| surplus < 0) else { return Flow::Next };
    for unit in payers(realm, city) {
        if surplus >= 0 {
            break;
        }
        let cost = realm.derived.type_upkeep(&realm.units, unit, Output::Shield);
        realm.note(city, CITIZENS, |eye| {
            let lack = counted(-surplus, "shield");
            format!("a citizen is lost for lack of {lack}: {} needs {cost}", unit_name(eye, unit))
        });
        if !realm.lose_citizens(city, 1, None, Some("upkeep_failure")) {
            return Flow::Gone;
        }
        surplus += cost;
    }
    turn.shields = Some(surplus);
    Flow::Next
}

/// C-28: adds the surplus to the stock, and remembers it for changes of production. Bought shields
/// are part of the stock from now on **(ours)**, so that C-38 does not count them twice.
pub(super) fn stock(realm: &mut Realm<'_, '_>, city: CityId, turn: &mut CityTurn) -> Flow {
    let surplus = turn.shields.unwrap_or_else(|| turn.surplus(realm, city, Output::Shield));
    let before = realm.cities.stocks(city).shields;
    let after = realm.cities.production_mut(city).memory.harvest(before, surplus);
    realm.cities.stocks_mut(city).shields = after;
    realm.note(city, STOCK, |_| format!("shields in store {before} {surplus:+} → {after}"));
    Flow::Next
}

/// Supported units whose type costs shields, newest first.
fn payers(realm: &mut Realm<'_, '_>, city: CityId) -> Vec<UnitId> {
    let units: Vec<UnitId> = realm.cities.supported(city).0.iter().rev().copied().collect();
    units.into_iter().filter(|&unit| realm.derived.type_upkeep(&realm.units, unit, Output::Shield) > 0).collect()
}

/// C-26: a unit does what it can with its shields; in the end it is removed if the ruleset says so.
fn get_rid_for_shields(realm: &mut Realm<'_, '_>, unit: UnitId) -> bool {
    let loss = Loss { rule: DISBAND, reason: "disbanded" };
    let actions = realm.rules.written.game.missing_unit_upkeep.shield_unit_act.clone();
    for action in actions {
        let done = match action {
            Action::HelpWonder | Action::RecycleUnit => realm.give_shields(unit, action, loss),
            Action::DisbandUnit if realm.eye().may_disband(unit) => {
                realm.lose_unit(unit, loss);
                true
            }
            _ => false,
        };
        if done {
            return true;
        }
    }
    let wipes = realm.rules.written.game.missing_unit_upkeep.shield_wipe;
    if wipes {
        realm.lose_unit(unit, loss);
    }
    wipes
}

/// Reason for the loss of starved units.
pub(super) const STARVED: Reason = "starved";

//! C-52 City debt, C-53 National debt: sales of a city or nation without gold. Its pure parts are
//! [`endturn_civ_rules::nation::account`] and [`endturn_civ_rules::nation::treasury`]. Steps
//! `debt`, `national balancing`, `statement`. Draw `building sold`, `unit sold`. Tell
//! `BuildingAuctioned`, `BuildingLost`, `TreasurySettled`, `UnitLost`.

use endturn_civ_rules::ids::BuildingId;
use endturn_civ_rules::keys::{CityId, UnitId};
use endturn_civ_rules::nation::account::Entry;
use endturn_civ_rules::nation::treasury::{ForSale, city_pays, nation_sells, pick_unit};
use endturn_civ_rules::production::sell::is_sellable;
use endturn_civ_rules::ruleset::words::Output;
use endturn_engine::{RuleId, Seat, random::Draw};

use super::row::{CityTurn, Flow, NationTurn};
use crate::changes::Loss;
use crate::facts::CivFact;
use crate::realm::Realm;
use crate::trace::{Cause, Posting};

const CITY: RuleId = RuleId("C-52");
const NATION: RuleId = RuleId("C-53");

/// C-52: a city whose nation is in debt sells what the city itself pays for.
pub(super) fn balance_city(realm: &mut Realm<'_, '_>, city: CityId, _: &mut CityTurn) -> Flow {
    let seat = realm.cities.site(city).owner;
    let before = realm.nations.treasury(seat).gold;
    if before >= 0 {
        return Flow::Next;
    }
    let payment = city_pays(realm.rules.gold_style());
    if payment.buildings {
        sell_buildings(realm, seat, &[city], CITY);
    }
    if payment.units && realm.nations.treasury(seat).gold < 0 {
        let units = realm.cities.supported(city).0.clone();
        let draw = realm.facts.draw_city(CITY, city, "unit sold");
        sell_units(realm, seat, units, draw, CITY);
    }
    realm.note(city, CITY, |eye| {
        let gold = eye.nation_part::<crate::state::Treasury>(seat).map_or(0, |treasury| treasury.gold);
        format!("debt: the treasury is {before} → {gold} after sales")
    });
    Flow::Next
}

/// C-53: the nation pays its bill, then sells buildings, then units **(ours)**: Freeciv21
/// alternates.
pub(super) fn balance_nation(realm: &mut Realm<'_, '_>, seat: Seat, _: &mut NationTurn) {
    let style = realm.rules.gold_style();
    let homeless_pay = realm.rules.written.settings.homeless_gold_upkeep;
    let mut bill = std::mem::take(&mut realm.derived.scratch.national_bill);
    if homeless_pay {
        let homeless = homeless_upkeep(realm, seat);
        bill = bill.saturating_add(homeless);
        let gold = homeless.saturating_neg();
        realm.facts.post(Posting { seat, cause: Cause::Units, entry: Entry::Upkeep, city: None, gold });
    }
    let treasury = realm.nations.treasury_mut(seat);
    treasury.enter(Entry::Upkeep, bill.saturating_neg());
    if treasury.gold >= 0 {
        return;
    }
    let sells = nation_sells(style, homeless_pay);
    if sells.buildings {
        let cities: Vec<CityId> = realm.nations.holdings(seat).cities.iter().rev().copied().collect();
        sell_buildings(realm, seat, &cities, NATION);
    }
    if sells.units && realm.nations.treasury(seat).gold < 0 {
        let units: Vec<UnitId> = realm.nations.holdings(seat).units.iter().rev().copied().collect();
        let draw = realm.facts.draw_seat(NATION, seat, "unit sold");
        sell_units(realm, seat, units, draw, NATION);
    }
}

/// C-14: units without a home are charged their type's upkeep.
fn homeless_upkeep(realm: &mut Realm<'_, '_>, seat: Seat) -> i32 {
    let mut sum = 0;
    for at in 0..realm.nations.holdings(seat).units.len() {
        let unit = realm.nations.holdings(seat).units[at];
        if realm.units.home(unit).0.is_none() {
            let cost = realm.derived.type_upkeep(&realm.units, unit, Output::Gold);
            realm.units.upkeep_mut(unit).0[Output::Gold] = cost;
            sum = cost.saturating_add(sum);
        }
    }
    sum
}

/// C-52: sells random buildings of some cities until the debt is paid.
fn sell_buildings(realm: &mut Realm<'_, '_>, seat: Seat, cities: &[CityId], rule: RuleId) {
    let mut list = Vec::new();
    for &city in cities {
        let standing = realm.cities.buildings(city).standing;
        for building in standing.iter().map(BuildingId::at) {
            if !is_sellable(realm.rules.genus(building)) {
                continue;
            }
            let upkeep = realm.upkeep_of(city, building);
            list.push(ForSale { building: (city, building), price: realm.eye().sale_price(building), upkeep });
        }
    }
    let mut sold = Vec::new();
    let mut draw = match cities {
        [city] => realm.facts.draw_city(rule, *city, "building sold"),
        _ => realm.facts.draw_seat(rule, seat, "building sold"),
    };
    let gold = realm.nations.treasury(seat).gold;
    endturn_civ_rules::nation::treasury::sell_buildings(gold, &mut list, &mut draw, |one| sold.push(one));
    for ForSale { building: (city, building), price, upkeep } in sold {
        realm.nations.treasury_mut(seat).enter(Entry::Sales, price);
        refund(realm, seat, Some(city), upkeep);
        realm.facts.tell(rule, CivFact::BuildingAuctioned { seat, city, building, gold: price });
        realm.lose_building(city, building, Loss { rule, reason: "cant_maintain" });
    }
}

/// C-52: refunds the upkeep of what was sold.
fn refund(realm: &mut Realm<'_, '_>, seat: Seat, city: Option<CityId>, gold: i32) {
    realm.nations.treasury_mut(seat).enter(Entry::Refunds, gold);
    realm.facts.post(Posting { seat, cause: Cause::Refunds, entry: Entry::Refunds, city, gold });
}

/// C-52: sells random units that were charged gold until the debt is paid; cargo goes before its
/// carrier.
fn sell_units(realm: &mut Realm<'_, '_>, seat: Seat, units: Vec<UnitId>, mut draw: Draw, rule: RuleId) {
    let mut list: Vec<UnitId> =
        units.into_iter().filter(|&unit| realm.units.upkeep(unit).0[Output::Gold] > 0).collect();
    while realm.nations.treasury(seat).gold < 0 {
        let aboard = |one: usize, other: usize| is_aboard(realm, list[one], list[other]);
        let Some(at) = pick_unit(list.len(), &mut draw, aboard) else { return };
        let charged: Vec<(UnitId, i32)> =
            list.iter().map(|&unit| (unit, realm.units.upkeep(unit).0[Output::Gold])).collect();
        if !realm.rules.written.game.missing_unit_upkeep.gold_wipe {
            return;
        }
        realm.lose_unit(list[at], Loss { rule, reason: "sold" });
        for (unit, gold) in charged {
            if !realm.units.lives(unit) {
                refund(realm, seat, None, gold);
                list.retain(|&other| other != unit);
            }
        }
    }
}

fn is_aboard(realm: &Realm<'_, '_>, unit: UnitId, carrier: UnitId) -> bool {
    let mut at = realm.units.aboard(unit).0;
    // A chain of carriers is at most as long as the number of units on the tile.
    for _ in 0..realm.units.units_on(realm.units.position(unit).0).len() {
        match at {
            Some(next) if next == carrier => return true,
            Some(next) => at = realm.units.aboard(next).0,
            None => return false,
        }
    }
    false
}

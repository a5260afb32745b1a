//! C-49 Per-turn counters, C-51 Gold harvest, upkeep styles: counters of a turn, and a city's gold.
//! Its pure parts are [`endturn_civ_rules::nation::account`] and
//! [`endturn_civ_rules::nation::treasury`]. Steps `national sums`, `counters`, `gold`. Draw none.
//! Tell nothing.

use endturn_civ_rules::keys::CityId;
use endturn_civ_rules::nation::account::Entry;
use endturn_civ_rules::ruleset::effect_kind::EffectKind;
use endturn_civ_rules::ruleset::game::{CityOrder, GoldUpkeep};
use endturn_civ_rules::ruleset::words::Output;
use endturn_engine::RuleId;

use super::row::{CityTurn, Flow};
use crate::realm::Realm;
use crate::trace::{Cause, Posting};

const COUNTERS: RuleId = RuleId("C-49");
const HARVEST: RuleId = RuleId("C-51");

/// C-49: resets what a city may do once a turn.
pub(super) fn clear_counters(realm: &mut Realm<'_, '_>, city: CityId, _: &mut CityTurn) -> Flow {
    let airlifts = realm.city_value(city, EffectKind::Airlift);
    let now = realm.cities.production(city);
    if now.did_buy || now.did_sell || now.airlifts != airlifts {
        realm.note(city, COUNTERS, |_| format!("may buy and sell again; airlifts for the next turn: {airlifts}"));
        let production = realm.cities.production_mut(city);
        production.did_buy = false;
        production.did_sell = false;
        production.airlifts = airlifts;
    }
    Flow::Next
}

/// C-51, step A: saves surpluses for profile M, whose national sums are taken here.
pub(super) fn note_sums(realm: &mut Realm<'_, '_>, city: CityId, turn: &mut CityTurn) -> Flow {
    if turn.order == CityOrder::Code {
        let books = realm.cities.books_mut(city);
        books.saved = books.settled.surplus;
        add_to_sums(realm, city);
    }
    Flow::Next
}

/// C-51: adds to the nation's bill what cities don't pay themselves.
fn add_to_sums(realm: &mut Realm<'_, '_>, city: CityId) {
    let (books, seat) = (*realm.cities.books(city), realm.cities.site(city).owner);
    let style = realm.rules.gold_style();
    let mut post = |cause, gold: i32| {
        let gold = gold.saturating_neg();
        realm.facts.post(Posting { seat, cause, entry: Entry::Upkeep, city: Some(city), gold });
    };
    if style != GoldUpkeep::City {
        post(Cause::Units, books.unit_gold);
    }
    if style == GoldUpkeep::Nation {
        post(Cause::Buildings, books.building_gold);
    }
    let bill = match style {
        GoldUpkeep::City => 0,
        GoldUpkeep::Mixed => books.unit_gold,
        GoldUpkeep::Nation => books.unit_gold.saturating_add(books.building_gold),
    };
    realm.derived.scratch.national_bill = realm.derived.scratch.national_bill.saturating_add(bill);
}

/// C-51: posts a city's surplus as its taxes and the upkeep that it pays itself.
fn post_taxes(realm: &mut Realm<'_, '_>, city: CityId, surplus: i32) {
    let (books, seat) = (*realm.cities.books(city), realm.cities.site(city).owner);
    let (buildings, units) = match realm.rules.gold_style() {
        GoldUpkeep::City => (books.building_gold, books.unit_gold),
        GoldUpkeep::Mixed => (books.building_gold, 0),
        GoldUpkeep::Nation => (0, 0),
    };
    let taxes = surplus.saturating_add(buildings).saturating_add(units);
    for (cause, gold) in [(Cause::Taxes, taxes), (Cause::Buildings, -buildings), (Cause::Units, -units)] {
        realm.facts.post(Posting { seat, cause, entry: Entry::Taxes, city: Some(city), gold });
    }
}

/// C-51: pays a city's gold to the treasury, minus what the city pays itself.
pub(super) fn harvest(realm: &mut Realm<'_, '_>, city: CityId, turn: &mut CityTurn) -> Flow {
    let seat = realm.cities.site(city).owner;
    let surplus = turn.surplus(realm, city, Output::Gold);
    let points = realm.city_value(city, EffectKind::InfraPoints);
    let treasury = realm.nations.treasury_mut(seat);
    treasury.enter(Entry::Taxes, surplus);
    treasury.infra_points = treasury.infra_points.saturating_add(points);
    let gold = treasury.gold;
    post_taxes(realm, city, surplus);
    if turn.order == CityOrder::Documented {
        add_to_sums(realm, city);
    }
    realm.note(city, HARVEST, |_| format!("gold {surplus:+}, treasury {} → {gold}", gold - surplus));
    Flow::Next
}
